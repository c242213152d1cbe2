/*
 * curves.c: draws curves whose numbers are known, for tests/cli/speed_curve.bash:
 * curves KIND [FILE]. KIND: several, close, one, point, none, names, many.
 */
#include "cli/cli.h"

#include "cli/speed_curve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZES = 17, LIBRARIES = 4, SUBJECTS = 3, CURVES = 60 };

static size_t sizes[SIZES];
static double rates[CURVES][SIZES];
static speed_curve curves[CURVES];
static char labels[CURVES][64];

/* A curve as measured ones are: a fixed cost, a rate, and less beyond the caches. */
static void set_curve(size_t index, const char *subject, const char *maker, double ns,
                      double best) {
    for (size_t i = 0; i < SIZES; i++) {
        const double size = (double)sizes[i];
        const double slow = size > 1 << 20 ? 1.25 : 1;
        rates[index][i] = size / (ns * 1e-9 + size * slow / (best * 1048576)) / 1048576;
    }
    snprintf(labels[index], sizeof labels[index], "%s %s", subject, maker);
    curves[index] = (speed_curve){labels[index], subject, maker, sizes, rates[index], SIZES};
}

/* Three subjects of four libraries. */
static size_t several(void) {
    static const char *const subjects[SUBJECTS] = {"aes-128-ocb seal", "aes-128-gcm seal",
                                                   "chacha20-poly1305 seal"},
                             *const makers[LIBRARIES] = {"tacit", "libcrypto", "libgcrypt",
                                                         "nettle"};
    for (size_t i = 0; i < SUBJECTS; i++) {
        for (size_t j = 0; j < LIBRARIES; j++) {
            const double less = (double)j;
            set_curve(i * LIBRARIES + j, subjects[i], makers[j], 60 + 300 * less,
                      (10000 - 3500 * (double)i) / (1 + 0.3 * less));
        }
    }
    return SUBJECTS * LIBRARIES;
}

static size_t kind_of(const char *kind) {
    if (strcmp(kind, "several") == 0)
        return several();
    if (strcmp(kind, "close") == 0) { /* one under the other */
        set_curve(0, "aes-128-gcm seal", "one", 100, 4000);
        set_curve(1, "aes-128-gcm seal", "two", 100, 4001);
        return 2;
    }
    if (strcmp(kind, "one") == 0) { /* a slow one: rates below 1 */
        set_curve(0, "aes-128-gcm seal", "one", 100, 0.7);
        return 1;
    }
    if (strcmp(kind, "point") == 0) {
        set_curve(0, "aes-128-gcm seal", "one", 100, 4000);
        curves[0].sizes += 3;
        curves[0].count = 1;
        return 1;
    }
    if (strcmp(kind, "names") == 0) { /* what no other program may take for its own */
        set_curve(0, "'; system 'touch caught'; '", "`touch caught`", 100, 4000);
        set_curve(1, "\"@x\" {/=40 a} _b^c\\n\n<&>", "$(touch caught)\x1b[31m\xff", 200, 4000);
        return 2;
    }
    if (strcmp(kind, "many") == 0) {
        for (size_t i = 0; i < CURVES; i++)
            set_curve(i, "a", "b", 100, 4000);
        return CURVES;
    }
    return 0;
}

int main(int argc, char **argv) {
    system_begin(&argc, &argv);
    for (size_t i = 0; i < SIZES; i++)
        sizes[i] = (size_t)1024 << i;
    if (argc < 2)
        return STATUS_USAGE;
    const speed_picture picture = {"seal, AMD EPYC 7B13", curves, kind_of(argv[1])};
    if (argc == 2)
        return speed_curve_print(&picture);
    output out;
    const int status = speed_gnuplot_begin(&out, argv[2], argc > 3);
    return status == STATUS_OK ? speed_gnuplot_draw(&out, &picture) : status;
}
