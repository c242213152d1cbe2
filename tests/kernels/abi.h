/*
 * abi.h: calling a function as the strictest caller would.
 *
 * What the calling convention says a function must leave alone is filled with
 * known values before the call and looked at after it, and so is the caller's
 * stack frame:
 *
 *     x86-64 (System V)  rbx, rbp, r12-r15, the control bits of MXCSR, the x87 control
 *                        word, an empty x87 stack, a clear direction flag, the upper
 *                        parts of the vector registers
 *     x86-64 (Windows)   the same with rdi, rsi and xmm6-xmm15, and calls from every position
 *                        of the stack modulo 64, so that spills aligned by luck crash
 *     i386               ebx, esi, edi, ebp; for the rest as x86-64, but no upper parts
 *     AArch64            x19-x29, the low halves of v8-v15, FPCR
 *     AArch32            r4-r11, d8-d15, the control bits of FPSCR; calls with the stack at 0 and
 *                        at 8 modulo 16, so that spills which need 16 crash
 *     s390x              r6-r13, f8-f15, the control bits of FPC
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

/* Whether callers extend a number of 32 bits to a register: rubbish above it would be their fault.
 */
#if defined(__s390x__)
#define ABI_CALLERS_EXTEND 1
#else
#define ABI_CALLERS_EXTEND 0
#endif

/* Calls fn with up to 10 integers or pointers as arguments; what it returned in *result. */
void abi_call(abi_fn *fn, const uint64_t arguments[ABI_ARGUMENTS], uint64_t *result);

/* NULL if the last call left alone what it must, else what it did not. */
const char *abi_complaint(void);

/*
 * On i386, where old code aligns the stack to 4 bytes only, makes the next call with the stack that
 * many bytes, 0, 4, 8 or 12, below where the convention wants it. Elsewhere it does nothing.
 */
void abi_misalign_stack(unsigned bytes);

/* Whether abi_complaint looks at registers here. */
int abi_checks_registers(void);

/* Checks that the stub notices breaches, where nothing else tries it (Windows). */
void abi_controls(void);

/* Whether the state of the vector registers can be looked at here. */
int abi_sees_vector_state(void);

#endif
