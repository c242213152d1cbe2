/*
 * abi.h: calling a function as the strictest caller would.
 *
 * What the calling convention says a function must leave alone is filled with
 * known values before the call and looked at after it: on x86-64 (System V)
 * rbx, rbp, r12-r15, the control bits of MXCSR, the x87 control word, an empty
 * x87 stack, a clear direction flag, the caller's stack frame, and the upper
 * parts of the vector registers.
 *
 * Which vector state must be clean. The processor says which parts of it are
 * in use (XINUSE, read by xgetbv with ecx = 1). All are put into their initial
 * state before the call. After it, bits 2 and 6, the upper halves of ymm0-15
 * and of zmm0-15, must be clean again: a dirty one slows every later SSE
 * instruction of the caller, and vzeroupper cleans both. Bit 7 (zmm16-31) and
 * bit 5 (the mask registers) may be in use: no SSE or VEX instruction can name
 * those registers, so nobody is slowed, and vzeroupper does not clear them.
 */
#ifndef TACIT_TESTS_ABI_H
#define TACIT_TESTS_ABI_H

#include <stddef.h>
#include <stdint.h>

enum { ABI_ARGUMENTS = 10 };

typedef void abi_fn(void);

/* Calls fn with up to 10 integers or pointers as arguments; what it returned in *result. */
void abi_call(abi_fn *fn, const uint64_t arguments[ABI_ARGUMENTS], uint64_t *result);

/* NULL if the last call left alone what it must, else what it did not. */
const char *abi_complaint(void);

/* Whether the state of the vector registers can be looked at here. */
int abi_sees_vector_state(void);

#endif
