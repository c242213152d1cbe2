/*
 * speed_style_slope.c: what a byte costs by itself: the slope of a line through the times of many
 * sizes. What a message costs before its first byte is the line's height at 0.
 */
#include "speed.h"

#include "bench/statistics.h"

#include <stdio.h>
#include <string.h>

typedef struct points {
    double x[SPEED_SIZES_MAX], ns[SPEED_SIZES_MAX], cycles[SPEED_SIZES_MAX], ghz;
    size_t count;
} points;

static int is_same(const bench_contestant *a, const bench_contestant *b) {
    return strcmp(a->library, b->library) == 0 && strcmp(a->impl, b->impl) == 0;
}

static points points_of(const speed_report *r, size_t first, const bench_contestant *c) {
    points p = {.count = 0};
    for (size_t i = first; i < r->count; i++) {
        const bench_result *result = &r->results[i];
        if (!is_same(&result->contestant, c))
            continue;
        p.x[p.count] = (double)result->task.size;
        p.ns[p.count] = result->times.ns_per_op;
        p.cycles[p.count++] = result->times.cycles;
        p.ghz = result->times.ghz;
    }
    return p;
}

static void print_head(const bench_algorithm *a) {
    printf("%-24s| %16s %16s %13s %9s %12s\n", a->name, "nanosecs/byte", "mebibytes/sec",
           "cycles/byte", "auto Mhz", "fixed");
}

static int print_group(const speed_report *r, size_t first) {
    for (size_t i = first; i < r->count; i++) {
        const bench_result *result = &r->results[i];
        char who[128], mode[160];
        bench_line time, cycles;
        if (i > first && result->task.size != r->results[first].task.size)
            break;
        const points p = points_of(r, first, &result->contestant);
        if (i == 0 || r->results[i - 1].task.algorithm != result->task.algorithm)
            print_head(result->task.algorithm);
        speed_contestant_name(who, sizeof who, &result->contestant);
        snprintf(mode, sizeof mode, "%s %s", bench_op_name(result->task.op), who);
        if (!bench_fit(&time, p.x, p.ns, p.count) || !bench_fit(&cycles, p.x, p.cycles, p.count))
            continue;
        printf("%23s | %11.3f ns/B %10.1f MiB/s %9.3f c/B %9.0f %9.1f ns\n", mode, time.slope,
               1e9 / 1048576 / time.slope, cycles.slope, 1000 * p.ghz, time.fixed);
    }
    return flush_stdout();
}

const speed_style speed_slope_style = {
    .name = "slope",
    .sizes = "1K..16K+1K",
    .ops = SPEED_OPS_TEXT,
    .is_of_texts = 1,
    .sizes_least = 2,
    .seconds = 0.03,
    .group = print_group,
};
