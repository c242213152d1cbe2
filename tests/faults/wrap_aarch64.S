/*
 * wrap_aarch64.S: faults that C cannot express, as in wrap_x86_64.S, for AArch64.
 * The return address is kept aside, so that the original has the caller's stack.
 */
#if defined(__aarch64__)

    .text

    /* A callee-saved register does not survive. */
    .globl fault_clobber
    .type fault_clobber, %function
    .p2align 4
fault_clobber:
    adrp x16, fault_return
    str x30, [x16, #:lo12:fault_return]
    adrp x16, fault_original
    ldr x16, [x16, #:lo12:fault_original]
    blr x16
    mvn x28, x28
    adrp x16, fault_return
    ldr x30, [x16, #:lo12:fault_return]
    ret
    .size fault_clobber, . - fault_clobber

    /* Nor does the low half of a vector register, as any write of the whole register loses it. */
    .globl fault_clobber_vector
    .type fault_clobber_vector, %function
    .p2align 4
fault_clobber_vector:
    adrp x16, fault_return
    str x30, [x16, #:lo12:fault_return]
    adrp x16, fault_original
    ldr x16, [x16, #:lo12:fault_original]
    blr x16
    mvn v8.16b, v8.16b
    adrp x16, fault_return
    ldr x30, [x16, #:lo12:fault_return]
    ret
    .size fault_clobber_vector, . - fault_clobber_vector

    .local fault_return
    .comm fault_return, 8, 8

#endif

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
