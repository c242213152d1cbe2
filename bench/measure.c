#include "bench/measure.h"

/* The clock is read once a slice: long against its cost, short against a second. */
static const double slice_seconds_max = 1e-3;
enum { SLICES_MIN = 16 };

static int run_slice(bench_time *slice, uint64_t count, bench_run_fn *run, void *context) {
    const double start = bench_clock();
    const int result = run(context, count);
    *slice = (bench_time){count, bench_clock() - start};
    return result;
}

/*
 * How many operations fill a slice; the runs that find out warm up caches and
 * clocks too. The faster of two runs counts, so that one interruption does not
 * pass for slowness.
 */
static int calibrate(uint64_t *count, double slice_seconds, bench_run_fn *run, void *context) {
    *count = 1;
    for (;;) {
        bench_time one, other;
        int result = run_slice(&one, *count, run, context);
        if (result == 0)
            result = run_slice(&other, *count, run, context);
        if (result != 0)
            return result;
        const double seconds = one.seconds < other.seconds ? one.seconds : other.seconds;
        if (seconds >= slice_seconds)
            return 0;
        const double more = seconds > slice_seconds / 8 ? slice_seconds / seconds : 8;
        *count = (uint64_t)((double)*count * more) + 1;
    }
}

int bench_measure(bench_time *total, double seconds, bench_run_fn *run, void *context) {
    uint64_t count;
    const double even = seconds / SLICES_MIN;
    const int result =
        calibrate(&count, even < slice_seconds_max ? even : slice_seconds_max, run, context);
    if (result != 0)
        return result;
    *total = (bench_time){0, 0};
    const double start = bench_clock();
    do {
        const int outcome = run(context, count);
        if (outcome != 0)
            return outcome;
        total->count += count;
        total->seconds = bench_clock() - start;
    } while (total->seconds < seconds);
    return 0;
}
