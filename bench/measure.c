#define _POSIX_C_SOURCE 200809L

#include "bench/measure.h"

#include <time.h>

enum { SLICES = 16 };

double bench_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int run_slice(bench_time *slice, uint64_t count, bench_run_fn *run, void *context) {
    const double start = bench_clock();
    const int result = run(context, count);
    *slice = (bench_time){count, bench_clock() - start};
    return result;
}

/* How many operations fill a slice; the runs that find out warm up caches and clocks too. */
static int calibrate(uint64_t *count, double slice_seconds, bench_run_fn *run, void *context) {
    *count = 1;
    for (;;) {
        bench_time slice;
        const int result = run_slice(&slice, *count, run, context);
        if (result != 0)
            return result;
        if (slice.seconds >= slice_seconds)
            return 0;
        const double more = slice.seconds > slice_seconds / 8 ? slice_seconds / slice.seconds : 8;
        *count = (uint64_t)((double)*count * more) + 1;
    }
}

int bench_measure(bench_time *best, double seconds, bench_run_fn *run, void *context) {
    uint64_t count;
    const double start = bench_clock();
    const int result = calibrate(&count, seconds / SLICES, run, context);
    if (result != 0)
        return result;
    *best = (bench_time){0, 0};
    do {
        bench_time slice;
        const int outcome = run_slice(&slice, count, run, context);
        if (outcome != 0)
            return outcome;
        if (best->count == 0 || slice.seconds < best->seconds)
            *best = slice;
    } while (bench_clock() - start < seconds);
    return 0;
}
