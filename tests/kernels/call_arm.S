/*
 * call_arm.S: void abi_call_stub(struct abi_frame *frame) of abi_registers.c for
 * AArch32 with floating-point registers (AAPCS): r4-r11, d8-d15, FPSCR; and a stack
 * that is 0 or 8 modulo 16, where AAPCS promises 8 bytes and a compiler may spill
 * vectors as if it were 16.
 */
#if defined(__arm__) && defined(__ARM_FP)

/* struct abi_frame; registers of 32 bits have the low halves of its members. */
#define FN 0
#define ARGUMENTS 8
#define RESULT 88
#define BELOW_ALIGNMENT 96
#define SLOTS 112
#define SLOTS_D (SLOTS + 8 * 8)
#define SLOT_FPSCR (SLOTS + 16 * 8)
#define SLOT_FRAME (SLOTS + 17 * 8)

/*
 * This function's stack frame, from sp up: six arguments, which belong to the
 * function called; 16 words that it must not touch; then what is needed after
 * the call, which no register can keep.
 */
#define MARKS 24
#define FRAME_POINTER 88
#define OWN_FPSCR 92
#define OWN_STACK 96
#define FRAME_SIZE 112

    .syntax unified
    .fpu vfpv3-d16
    .arm
    .text
    .globl abi_call_stub
    .hidden abi_call_stub
    .type abi_call_stub, %function
    .p2align 2
abi_call_stub:
    push {r4-r11, lr}
    vpush {d8-d15}
    mov r2, sp
    ldr r3, [r0, #BELOW_ALIGNMENT]
    sub r12, sp, #FRAME_SIZE
    bic r12, r12, #15
    sub sp, r12, r3
    str r2, [sp, #OWN_STACK]
    vmrs r12, fpscr
    str r12, [sp, #OWN_FPSCR]
    str r0, [sp, #FRAME_POINTER]

    movw r12, #0xab1e
    movt r12, #0x5ca1
    add r2, sp, #MARKS
    mov r3, #16
1:  str r12, [r2], #4
    subs r3, r3, #1
    bne 1b

    /* Arguments 5 to 10 on the stack, 1 to 4 in registers. */
    add r2, r0, #ARGUMENTS + 32
    mov r3, sp
    mov r4, #6
2:  ldr r12, [r2], #8
    str r12, [r3], #4
    subs r4, r4, #1
    bne 2b

    mov r12, r0
    ldr r0, [r12, #SLOT_FPSCR]
    vmsr fpscr, r0
    add r0, r12, #SLOTS_D
    vldmia r0, {d8-d15}
    ldr r4, [r12, #SLOTS]
    ldr r5, [r12, #SLOTS + 8]
    ldr r6, [r12, #SLOTS + 16]
    ldr r7, [r12, #SLOTS + 24]
    ldr r8, [r12, #SLOTS + 32]
    ldr r9, [r12, #SLOTS + 40]
    ldr r10, [r12, #SLOTS + 48]
    ldr r11, [r12, #SLOTS + 56]
    ldr r0, [r12, #ARGUMENTS]
    ldr r1, [r12, #ARGUMENTS + 8]
    ldr r2, [r12, #ARGUMENTS + 16]
    ldr r3, [r12, #ARGUMENTS + 24]
    ldr r12, [r12, #FN]
    blx r12

    ldr r12, [sp, #FRAME_POINTER]
    str r0, [r12, #RESULT]
    str r4, [r12, #SLOTS]
    str r5, [r12, #SLOTS + 8]
    str r6, [r12, #SLOTS + 16]
    str r7, [r12, #SLOTS + 24]
    str r8, [r12, #SLOTS + 32]
    str r9, [r12, #SLOTS + 40]
    str r10, [r12, #SLOTS + 48]
    str r11, [r12, #SLOTS + 56]
    add r0, r12, #SLOTS_D
    vstmia r0, {d8-d15}
    vmrs r0, fpscr
    str r0, [r12, #SLOT_FPSCR]
    ldr r0, [sp, #OWN_FPSCR]
    vmsr fpscr, r0

    movw r0, #0xab1e
    movt r0, #0x5ca1
    add r2, sp, #MARKS
    mov r3, #16
    mov r4, #0
3:  ldr r1, [r2], #4
    cmp r1, r0
    strne r4, [r12, #SLOT_FRAME]
    subs r3, r3, #1
    bne 3b

    ldr sp, [sp, #OWN_STACK]
    vpop {d8-d15}
    pop {r4-r11, pc}
    .size abi_call_stub, . - abi_call_stub

#endif

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
