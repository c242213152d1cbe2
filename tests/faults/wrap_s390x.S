/*
 * wrap_s390x.S: faults that C cannot express, as in wrap_x86_64.S, for s390x. The
 * return address is kept aside, so that the original has the caller's stack.
 */
#if defined(__s390x__)

    .text

.macro call_original
    larl %r1, fault_return
    stg %r14, 0(%r1)
    larl %r1, fault_original
    lg %r1, 0(%r1)
    basr %r14, %r1
.endm

.macro return
    larl %r1, fault_return
    lg %r14, 0(%r1)
    br %r14
.endm

    /* A callee-saved register does not survive. */
    .globl fault_clobber
    .type fault_clobber, @function
    .p2align 4
fault_clobber:
    call_original
    xilf %r10, 0xffffffff
    return
    .size fault_clobber, . - fault_clobber

    /* Nor does a floating-point register. */
    .globl fault_clobber_vector
    .type fault_clobber_vector, @function
    .p2align 4
fault_clobber_vector:
    call_original
    lgdr %r1, %f8
    xilf %r1, 0xffffffff
    ldgr %f8, %r1
    return
    .size fault_clobber_vector, . - fault_clobber_vector

    .local fault_return
    .comm fault_return, 8, 8

#endif

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
