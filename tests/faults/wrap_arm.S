/*
 * wrap_arm.S: faults that C cannot express, as in wrap_x86_64.S, for AArch32 with
 * floating-point registers. The return address is kept aside, so that the
 * original has the caller's stack.
 */
#if defined(__arm__) && defined(__ARM_FP)

    .syntax unified
    .fpu vfpv3-d16
    .arm
    .text

/* Calls the original between an address of its own for each place that needs one. */
.macro call_original
    ldr r12, 11f
1:  add r12, pc, r12
    str lr, [r12]
    ldr r12, 12f
2:  ldr r12, [pc, r12]
    blx r12
.endm

.macro return
    ldr r12, 13f
3:  ldr pc, [pc, r12]
11: .word fault_return - (1b + 8)
12: .word fault_original - (2b + 8)
13: .word fault_return - (3b + 8)
.endm

    /* A callee-saved register does not survive: the one that compilers use last, so that it is seen
       missing before code of the test itself crashes for want of it. */
    .globl fault_clobber
    .type fault_clobber, %function
    .p2align 2
fault_clobber:
    call_original
    mvn r11, r11
    return
    .size fault_clobber, . - fault_clobber

    /* Nor does a floating-point register. */
    .globl fault_clobber_vector
    .type fault_clobber_vector, %function
    .p2align 2
fault_clobber_vector:
    call_original
    vneg.f64 d8, d8
    return
    .size fault_clobber_vector, . - fault_clobber_vector

    .local fault_return
    .comm fault_return, 4, 4

#endif

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
