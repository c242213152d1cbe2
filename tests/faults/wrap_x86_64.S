/*
 * wrap_x86_64.S: the two faults that C cannot express. Both wrap a function of
 * any signature: they take the return address off the stack, so that the
 * original finds its arguments where the caller put them, call it, spoil
 * something, and go back.
 */
#if defined(__x86_64__)

    .text

    /* A callee-saved register does not survive. */
    .globl fault_clobber
    .type fault_clobber, @function
    .p2align 4
fault_clobber:
    popq fault_return(%rip)
    call *fault_original(%rip)
    notq %r15
    jmp *fault_return(%rip)
    .size fault_clobber, . - fault_clobber

    /* The upper half of a vector register is left in use. */
    .globl fault_dirty
    .type fault_dirty, @function
    .p2align 4
fault_dirty:
    popq fault_return(%rip)
    call *fault_original(%rip)
    vpcmpeqd %ymm3, %ymm3, %ymm3
    jmp *fault_return(%rip)
    .size fault_dirty, . - fault_dirty

    .local fault_return
    .comm fault_return, 8, 8

#endif

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
