/*
 * interrupt.h: signals that arrive while a kernel runs, on its own stack. The
 * handler writes over all of the stack that the calling convention lets it:
 * below the red zone, the 128 bytes under the stack pointer. (On Windows, which
 * has no red zone, another thread does that while it holds this one.) A kernel that keeps
 * something deeper, or moves the stack pointer above what it still needs, then
 * gives wrong results.
 */
#ifndef TACIT_TESTS_INTERRUPT_H
#define TACIT_TESTS_INTERRUPT_H

/* Between these, a signal every 50 microseconds, or as fast as Windows can. */
void interrupt_begin(void);
void interrupt_end(void);

/* How many have arrived. */
int interrupt_count(void);

#endif
