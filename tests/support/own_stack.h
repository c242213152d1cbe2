/*
 * own_stack.h: running a function on a stack of its own, which starts as zeros,
 * to look at what it leaves there.
 */
#ifndef TACIT_TESTS_OWN_STACK_H
#define TACIT_TESTS_OWN_STACK_H

#include <stdint.h>

enum { OWN_STACK = 1 << 18 };

/* Runs it and fills stack with what is then on its stack, the deepest place first. */
void own_stack_run(void (*what)(void), uint64_t stack[OWN_STACK / 8]);

#endif
