/*
 * speed.c: tacit speed: measures algorithms on this processor. What is
 * measured, and how, is in bench/.
 */
#include "cli.h"

#include "bench/algorithms.h"

#include <tacit/emu.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: tacit speed [OPTIONS] [NAME ...]\n"
    "\n"
    "Measures algorithms: all, or those that a NAME matches, in any case, as\n"
    "AES-128-GCM, chacha20-poly1305 or 'aes-*-ctr'. Outputs are compared with the\n"
    "reference row's before anything is measured. The NAME emu stands for an emulator's\n"
    "helpers (tacit/emu.h), beside those that emulators have without them.\n"
    "\n"
    "  --impl ROW|all   the row to measure, or each that can run (see tacit cpu)\n"
    "  --cpu LIST       as if the processor lacked features: -avx512,-vaes\n"
    "  --size LIST      lengths of text in bytes: 1350,16K,1M (default\n"
    "                   16,256,1350,8192,16384)\n"
    "  --seconds F      about how long to measure for each line (default 0.1)\n";

enum { SIZES_MAX = 64 };

typedef struct speed_options {
    char **names; /* no names: all algorithms */
    int name_count;
    const char *impl;
    uint32_t features;
    size_t sizes[SIZES_MAX], size_count;
    double seconds;
} speed_options;

/* ---- options ---- */

static int parse_sizes(const char *text, speed_options *o) {
    o->size_count = 0;
    for (;;) {
        char one[32];
        uint64_t size;
        const size_t len = strcspn(text, ",");
        snprintf(one, sizeof one, "%.*s", (int)(len < sizeof one ? len : sizeof one - 1), text);
        if (!parse_size(one, &size))
            return complain(STATUS_USAGE, "--size: '%.*s' is not a size such as 1350, 16K or 1M",
                            (int)len, text);
        if (size > SIZE_MAX / 4)
            return complain(STATUS_USAGE, "--size: '%s' does not fit in memory", one);
        if (o->size_count == SIZES_MAX)
            return complain(STATUS_USAGE, "--size: more than %d sizes", SIZES_MAX);
        o->sizes[o->size_count++] = (size_t)size;
        if (text[len] == '\0')
            return STATUS_OK;
        text += len + 1;
    }
}

static int matches(const char *pattern, const bench_algorithm *algorithm) {
    return system_matches(pattern, algorithm->name);
}

/* By its name alone: no algorithm, and not among all. */
static int is_emu(const char *name) {
    return system_matches(name, "emu");
}

/* Every name must match something. */
static int check_names(const speed_options *o) {
    const bench_algorithm *algorithm;
    for (int n = 0; n < o->name_count; n++) {
        char known[1024] = "";
        int found = is_emu(o->names[n]);
        for (size_t i = 0; (algorithm = bench_algorithm_at(i)) != NULL; i++) {
            found = found || matches(o->names[n], algorithm);
            join_name(known, sizeof known, algorithm->name);
        }
        join_name(known, sizeof known, "emu");
        if (!found)
            return complain(STATUS_USAGE, "unknown algorithm '%s'; known: %s", o->names[n], known);
    }
    return STATUS_OK;
}

static int is_wanted(const speed_options *o, const bench_algorithm *algorithm) {
    int found = o->name_count == 0;
    for (int n = 0; n < o->name_count; n++)
        found = found || matches(o->names[n], algorithm);
    return found;
}

static int wants_emu(const speed_options *o) {
    for (int n = 0; n < o->name_count; n++) {
        if (is_emu(o->names[n]))
            return 1;
    }
    return 0;
}

/* Whether --impl is for some wanted algorithm; if for none, choose_row says what there is. */
static int check_impl(const speed_options *o) {
    const bench_algorithm *algorithm;
    const tacit_row_table *first = NULL;
    const tacit_row *row;
    if (wants_emu(o) && speed_emu_knows(o->impl))
        return STATUS_OK;
    for (size_t i = 0; (algorithm = bench_algorithm_at(i)) != NULL; i++) {
        if (!is_wanted(o, algorithm))
            continue;
        const tacit_row_table *table = bench_algorithm_rows(algorithm);
        if (tacit_row_find(table, o->impl) != NULL)
            return STATUS_OK;
        if (first == NULL)
            first = table;
    }
    if (first == NULL)
        first = tacit_emu_aes_rows(); /* emu alone is wanted */
    return choose_row(first, o->impl, o->features, &row);
}

static int parse_options(int argc, char **argv, speed_options *o, int *done) {
    enum { IMPL = OPTION_LONG, CPU, SIZE, SECONDS };
    static const struct option options[] = {{"impl", required_argument, NULL, IMPL},
                                            {"cpu", required_argument, NULL, CPU},
                                            {"size", required_argument, NULL, SIZE},
                                            {"seconds", required_argument, NULL, SECONDS},
                                            COMMON_OPTIONS};
    *o = (speed_options){.features = tacit_cpu_features(),
                         .sizes = {16, 256, 1350, 8192, 16384},
                         .size_count = 5,
                         .seconds = 0.1};
    int option, status = STATUS_OK;
    while ((option = next_option(argc, argv, ":", options, help, &status)) != -1) {
        if (option == IMPL)
            o->impl = optarg;
        else if (option == CPU)
            status = parse_features(optarg, &o->features);
        else if (option == SIZE)
            status = parse_sizes(optarg, o);
        else if (option == SECONDS && !parse_seconds(optarg, &o->seconds))
            status = complain(STATUS_USAGE, "--seconds: '%s' is not a time such as 0.5", optarg);
        *done = option == OPTION_DONE;
        if (*done || status != STATUS_OK)
            return status;
    }
    o->names = argv + optind;
    o->name_count = argc - optind;
    status = check_names(o);
    if (status == STATUS_OK && o->impl != NULL && strcmp(o->impl, "all") != 0)
        status = check_impl(o);
    return status;
}

/* ---- measuring ---- */

static int measure_error(const bench_case *c, const char *operation, int result) {
    const char *name = c->algorithm->name, *row = tacit_row_name(c->row);
    if (result == BENCH_ERR_MEMORY)
        return complain(STATUS_ERROR, "%s: not enough memory for texts of %zu bytes", name,
                        c->size);
    if (result == BENCH_ERR_MISMATCH)
        return complain(STATUS_ERROR,
                        "%s: row %s gives another result than the reference at %zu bytes", name,
                        row, c->size);
    return complain(STATUS_ERROR, "%s: row %s, %zu bytes: %s failed: %s", name, row, c->size,
                    operation, tacit_strerror(result));
}

static int print_line(bench_case *c, bench_operation operation, double seconds) {
    const char *what = bench_operation_name(c->algorithm, operation);
    bench_time time;
    if (what == NULL)
        return STATUS_OK;
    const int result = bench_case_measure(c, operation, seconds, &time);
    if (result != 0)
        return measure_error(c, what, result);
    const double rate = (double)time.count / time.seconds;
    printf("Did %llu %s ", (unsigned long long)time.count, c->algorithm->name);
    if (operation == BENCH_SETUP)
        printf("%s operations in %.0fus (%.1f ops/sec)\n", what, time.seconds * 1e6, rate);
    else
        printf("(%zu bytes) %s operations in %.0fus (%.1f ops/sec): %.1f MB/s\n", c->size, what,
               time.seconds * 1e6, rate, rate * (double)c->size / 1e6);
    return flush_stdout();
}

/* The lines of one length; the first has the key set-up before it. */
static int measure_size(const speed_options *o, const bench_algorithm *algorithm,
                        const tacit_row *row, size_t index) {
    bench_case c;
    int status = STATUS_OK;
    const int result = bench_case_begin(&c, algorithm, row, o->sizes[index]);
    if (result != 0)
        status = measure_error(&c, "the comparison with the reference", result);
    for (int operation = index == 0 ? BENCH_SETUP : BENCH_FORWARD;
         status == STATUS_OK && operation <= BENCH_BACKWARD; operation++)
        status = print_line(&c, (bench_operation)operation, o->seconds);
    bench_case_end(&c);
    return status;
}

static int measure_row(const speed_options *o, const bench_algorithm *algorithm,
                       const tacit_row *row) {
    int status = STATUS_OK;
    printf("# %s on row %s\n", algorithm->name, tacit_row_name(row));
    for (size_t i = 0; i < o->size_count && status == STATUS_OK; i++)
        status = measure_size(o, algorithm, row, i);
    return status;
}

static int measure_algorithm(const speed_options *o, const bench_algorithm *algorithm) {
    const tacit_row_table *table = bench_algorithm_rows(algorithm);
    if (o->impl == NULL)
        return measure_row(o, algorithm, tacit_row_best(table, o->features));
    int status = STATUS_OK;
    if (strcmp(o->impl, "all") == 0) {
        for (size_t i = 0; i < table->count && status == STATUS_OK; i++) {
            if ((tacit_row_needs(table->rows[i]) & ~o->features) == 0)
                status = measure_row(o, algorithm, table->rows[i]);
        }
        return status;
    }
    if (tacit_row_find(table, o->impl) == NULL)
        return STATUS_OK; /* the row of another algorithm: check_impl has seen to it */
    const tacit_row *row;
    status = choose_row(table, o->impl, o->features, &row);
    return status == STATUS_OK ? measure_row(o, algorithm, row) : status;
}

int cmd_speed(int argc, char **argv) {
    speed_options o;
    int done = 0, status = parse_options(argc, argv, &o, &done);
    if (done || status != STATUS_OK)
        return status;
    const bench_algorithm *algorithm;
    for (size_t i = 0; (algorithm = bench_algorithm_at(i)) != NULL && status == STATUS_OK; i++) {
        if (is_wanted(&o, algorithm))
            status = measure_algorithm(&o, algorithm);
    }
    if (status == STATUS_OK && wants_emu(&o))
        status = speed_emu(&(emu_speed_options){o.impl, o.features, o.seconds});
    return status;
}
