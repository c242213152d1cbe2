/*
 * result.h: what was measured of one contestant in one task.
 */
#ifndef TACIT_BENCH_RESULT_H
#define TACIT_BENCH_RESULT_H

#include "bench/algorithms.h"
#include "bench/sampler.h"

/*
 * The columns of --csv and the members of --json are, in this order: library, version, alg, impl,
 * op, size, ad, ns_per_op, gb_per_s, cycles_per_byte, ghz, samples, spread. A set-up has size 0,
 * and neither speed nor cycles a byte.
 */
typedef struct bench_result {
    bench_task task;
    bench_contestant contestant;
    bench_times times;
} bench_result;

/* 10^9 bytes of text a second, and cycles a byte, of the median; 0 without text. */
static inline double bench_gb_per_s(const bench_result *r) {
    return r->times.ns_per_op > 0 ? (double)r->task.size / r->times.ns_per_op : 0;
}
static inline double bench_cycles_per_byte(const bench_result *r) {
    return r->task.size != 0 ? r->times.cycles / (double)r->task.size : 0;
}

#endif
