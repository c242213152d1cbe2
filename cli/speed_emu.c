/*
 * speed_emu.c: tacit speed emu: an emulator's helpers beside those that emulators have without
 * tacit/emu.h. What is measured is in bench/emu.c.
 */
#include "cli.h"

#include "bench/emu.h"

#include <tacit/emu.h>

#include <stdio.h>
#include <string.h>

/* One line; the rate goes to *rate. `than` is what it is compared with, of that rate, or NULL. */
static int print_line(const emu_speed_options *o, emu_operation operation, const tacit_row *aes,
                      const tacit_row *clmul, const char *with, size_t size, const char *than,
                      double *rate) {
    bench_time time;
    char bytes[32] = "";
    if (bench_emu_measure(&time, operation, aes, clmul, o->seconds) != 0)
        return complain(STATUS_ERROR, "%s with %s gives a wrong result", bench_emu_name(operation),
                        with);
    const double now = (double)time.count / time.seconds;
    if (size != 0)
        snprintf(bytes, sizeof bytes, " (%zu bytes)", size);
    printf("Did %llu %s%s operations with %s in %.0fus (%.1f ops/sec)",
           (unsigned long long)time.count, bench_emu_name(operation), bytes, with,
           time.seconds * 1e6, now);
    if (than != NULL)
        printf(": %.2f times that with %s", now / *rate, than);
    else
        *rate = now;
    puts("");
    return flush_stdout();
}

/* Whether a row can be measured, and --impl lets it. */
static int is_wanted(const emu_speed_options *o, const tacit_row *row) {
    return (tacit_row_needs(row) & ~o->features) == 0 &&
           (o->impl == NULL || strcmp(o->impl, "all") == 0 ||
            strcmp(o->impl, tacit_row_name(row)) == 0);
}

/* The helper that emulators have, then each row. */
static int measure_rows(const emu_speed_options *o, emu_operation operation,
                        const tacit_row_table *table, const char *without) {
    double rate = 0;
    int status = print_line(o, operation, NULL, NULL, without, 0, NULL, &rate);
    for (size_t i = 0; i < table->count && status == STATUS_OK; i++) {
        const tacit_row *row = table->rows[i];
        const int aes = table == tacit_emu_aes_rows();
        if (is_wanted(o, row))
            status = print_line(o, operation, aes ? row : NULL, aes ? NULL : row,
                                tacit_row_name(row), 0, without, &rate);
    }
    return status;
}

/* The best row of a table that is wanted, or NULL. */
static const tacit_row *best(const emu_speed_options *o, const tacit_row_table *table) {
    for (size_t i = 0; i < table->count; i++) {
        if (is_wanted(o, table->rows[i]))
            return table->rows[i];
    }
    return NULL;
}

/* A guest with neither of its helpers from here, with one, the other, both. */
static int measure_guest(const emu_speed_options *o, emu_operation operation, size_t size) {
    const tacit_row *aes = best(o, tacit_emu_aes_rows()), *clmul = best(o, tacit_emu_clmul_rows());
    double rate = 0;
    char with[80];
    int status = print_line(o, operation, NULL, NULL, "neither", size, NULL, &rate);
    if (status == STATUS_OK && aes != NULL) {
        snprintf(with, sizeof with, "AES only (%s)", tacit_row_name(aes));
        status = print_line(o, operation, aes, NULL, with, size, "neither", &rate);
    }
    if (status == STATUS_OK && clmul != NULL) {
        snprintf(with, sizeof with, "multiply only (%s)", tacit_row_name(clmul));
        status = print_line(o, operation, NULL, clmul, with, size, "neither", &rate);
    }
    if (status == STATUS_OK && aes != NULL && clmul != NULL) {
        snprintf(with, sizeof with, "both (%s, %s)", tacit_row_name(aes), tacit_row_name(clmul));
        status = print_line(o, operation, aes, clmul, with, size, "neither", &rate);
    }
    return status;
}

const tacit_row_table *speed_emu_rows(void) {
    return tacit_emu_aes_rows();
}

int speed_emu_knows(const char *row) {
    return tacit_row_find(tacit_emu_aes_rows(), row) != NULL ||
           tacit_row_find(tacit_emu_clmul_rows(), row) != NULL;
}

int speed_emu(const emu_speed_options *o) {
    int status = measure_rows(o, EMU_MULTIPLY, tacit_emu_clmul_rows(), "a branching loop");
    if (status == STATUS_OK)
        status = measure_rows(o, EMU_AESENC_CHAINED, tacit_emu_aes_rows(), "four tables");
    if (status == STATUS_OK)
        status = measure_rows(o, EMU_AESENC_INDEPENDENT, tacit_emu_aes_rows(), "four tables");
    if (status == STATUS_OK)
        status = measure_guest(o, EMU_RFC4106_1420, 1420);
    return status == STATUS_OK ? measure_guest(o, EMU_RFC4106_8192, 8192) : status;
}
