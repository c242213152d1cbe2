/*
 * measure.h: timing one operation.
 */
#ifndef TACIT_BENCH_MEASURE_H
#define TACIT_BENCH_MEASURE_H

#include <stdint.h>

/* Runs the operation count times; 0, or the first result that was not 0, at which it stops. */
typedef int bench_run_fn(void *context, uint64_t count);

typedef struct bench_time {
    uint64_t count; /* operations ... */
    double seconds; /* ... and how long they took together */
} bench_time;

/*
 * Repeats the operation for about so many seconds, after a short warm-up that
 * does not count, and gives all that was done in them. Returns 0, or the
 * operation's own result, and then no time.
 */
int bench_measure(bench_time *total, double seconds, bench_run_fn *run, void *context);

/* Seconds since some moment in the past; never goes back. In clock.c. */
double bench_clock(void);

#endif
