/*
 * wrap_i386.S: a fault that C cannot express, as in wrap_x86_64.S, for i386. The
 * return address is kept aside, so that the original has the caller's stack; ecx,
 * which belongs to nobody here, holds the address that data are reached from.
 */
#if defined(__i386__)

    .text

.macro find_data
    call 1f
1:  popl %ecx
    addl $_GLOBAL_OFFSET_TABLE_ + (. - 1b), %ecx
.endm

    /* A callee-saved register does not survive. */
    .globl fault_clobber
    .type fault_clobber, @function
    .p2align 4
fault_clobber:
    find_data
    popl fault_return@GOTOFF(%ecx)
    call *fault_original@GOTOFF(%ecx)
    notl %ebx
    find_data
    jmp *fault_return@GOTOFF(%ecx)
    .size fault_clobber, . - fault_clobber

    .local fault_return
    .comm fault_return, 4, 4

#endif

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
