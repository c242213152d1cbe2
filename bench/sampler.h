/*
 * sampler.h: timing all contestants of a task in turns, so that what slows the machine for a
 * while slows all of them.
 */
#ifndef TACIT_BENCH_SAMPLER_H
#define TACIT_BENCH_SAMPLER_H

#include "bench/contestant.h"

typedef struct bench_times {
    unsigned samples; /* 0: the contestant has no such operation */
    double ns_per_op; /* the median of the samples, */
    double best_ns;   /* the fastest, */
    double spread;    /* and the distance between their quartiles, as a part of the median */
    double cycles;    /* of an operation: the median, each sample by the frequency beside it */
    double ghz;       /* by these two, the core's frequency */
    uint64_t count;   /* operations in all samples ... */
    double seconds;   /* ... and how long they took together */
} bench_times;

typedef struct bench_sampling {
    double seconds; /* about how long to measure each contestant */
    int dirty;      /* leave the upper halves of vector registers in use before each turn */
} bench_sampling;

typedef enum bench_problem {
    BENCH_FINE,
    BENCH_NO_MEMORY,
    BENCH_NO_THREADS,
    BENCH_FAILED,  /* an operation */
    BENCH_MISMATCH /* bytes that differ from the reference row's */
} bench_problem;

typedef struct bench_failure {
    bench_problem problem;
    const bench_contestant *contestant; /* whose, or NULL: the reference row's */
    const char *why;                    /* in words, for BENCH_FAILED */
} bench_failure;

/*
 * Compares the output of each contestant with that of the reference row, then measures all;
 * times has a place for each. Every single result is looked at.
 */
bench_failure bench_sample(const bench_task *task, const bench_contestant *contestants,
                           size_t count, const bench_sampling *how, bench_times *times);

#endif
