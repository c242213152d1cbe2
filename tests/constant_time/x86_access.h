/*
 * x86_access.h: what an x86-64 instruction, about to be executed, gives away:
 * the addresses that it touches, and a few things that its time may depend on.
 */
#ifndef TACIT_TESTS_CT_X86_ACCESS_H
#define TACIT_TESTS_CT_X86_ACCESS_H

#include <stdint.h>

/* The processor before the instruction. Registers by their numbers: rax, rcx, rdx, rbx, rsp, ... */
typedef struct x86_state {
    uint64_t gpr[16];
    uint64_t opmask[8]; /* k0..k7 */
} x86_state;

typedef struct x86_access {
    unsigned count;
    /*
     * What of it may not depend on secrets. 'm': a memory operand, its base and
     * scaled index (the displacement is the instruction's own and adds nothing; an
     * operand without registers is not listed). 'k': the mask of a masked memory
     * operand. 's': the count of a shift or rotate by a general register.
     */
    char kind[4];
    uint64_t value[4];
    /* NULL, or why no code that touches secrets may hold such an instruction. */
    const char *forbidden;
} x86_access;

void x86_access_of(x86_access *access, const uint8_t *code, const x86_state *state);

#endif
