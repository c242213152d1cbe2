/*
 * core.h: the processor's core while it measures: its clock, its vector registers, and others
 * like it.
 */
#ifndef TACIT_BENCH_CORE_H
#define TACIT_BENCH_CORE_H

#include <stddef.h>

/*
 * The frequency that the core runs at now, in GHz, from a chain of additions of which each needs
 * the one before: a cycle for each on every processor of the last twenty years.
 */
double bench_core_ghz(void);

/*
 * Upper halves of vector registers that hold something make instructions of the older encoding
 * wait on some processors. clean empties them; soil fills them, as careless code does. Both do
 * nothing where there are none.
 */
void bench_core_clean(void);
void bench_core_soil(void);

/*
 * Runs work(contexts + i * stride) for i below count, each in a thread, none before all are there;
 * 1, or 0 if it cannot.
 */
int bench_threads(void (*work)(void *), void *contexts, size_t stride, size_t count);

#endif
