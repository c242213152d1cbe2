/*
 * call_aarch64.S: void abi_call_stub(struct abi_frame *frame) of abi_registers.c
 * for AArch64 (AAPCS64): x19-x29, the low halves of v8-v15, FPCR.
 */
#if defined(__aarch64__)

/* struct abi_frame. */
#define FN 0
#define ARGUMENTS 8
#define RESULT 88
#define SLOTS 112
#define SLOTS_D (SLOTS + 11 * 8)
#define SLOT_FPCR (SLOTS + 19 * 8)
#define SLOT_FRAME (SLOTS + 20 * 8)

/*
 * This function's stack frame, from sp up: two arguments, which belong to the
 * function called; 16 words that it must not touch; then what is needed after
 * the call, which no register can keep, since it is the registers that are
 * under suspicion.
 */
#define MARKS 16
#define FRAME_POINTER 144
#define OWN_FPCR 152
#define OWN_X 160
#define OWN_D 256
#define FRAME_SIZE 320

    .text
    .globl abi_call_stub
    .hidden abi_call_stub
    .type abi_call_stub, %function
    .p2align 4
abi_call_stub:
    hint #34 /* bti c */
    sub sp, sp, #FRAME_SIZE
    stp x19, x20, [sp, #OWN_X]
    stp x21, x22, [sp, #OWN_X + 16]
    stp x23, x24, [sp, #OWN_X + 32]
    stp x25, x26, [sp, #OWN_X + 48]
    stp x27, x28, [sp, #OWN_X + 64]
    stp x29, x30, [sp, #OWN_X + 80]
    stp d8, d9, [sp, #OWN_D]
    stp d10, d11, [sp, #OWN_D + 16]
    stp d12, d13, [sp, #OWN_D + 32]
    stp d14, d15, [sp, #OWN_D + 48]
    mrs x9, fpcr
    str x9, [sp, #OWN_FPCR]
    str x0, [sp, #FRAME_POINTER]

    movz x9, #0xab1e
    movk x9, #0x5ca1, lsl #16
    add x10, sp, #MARKS
    mov x11, #16
1:  str x9, [x10], #8
    subs x11, x11, #1
    b.ne 1b

    mov x16, x0
    ldr x9, [x16, #SLOT_FPCR]
    msr fpcr, x9
    ldp x19, x20, [x16, #SLOTS]
    ldp x21, x22, [x16, #SLOTS + 16]
    ldp x23, x24, [x16, #SLOTS + 32]
    ldp x25, x26, [x16, #SLOTS + 48]
    ldp x27, x28, [x16, #SLOTS + 64]
    ldr x29, [x16, #SLOTS + 80]
    ldp d8, d9, [x16, #SLOTS_D]
    ldp d10, d11, [x16, #SLOTS_D + 16]
    ldp d12, d13, [x16, #SLOTS_D + 32]
    ldp d14, d15, [x16, #SLOTS_D + 48]
    /* Arguments 9 and 10 on the stack, 1 to 8 in registers. */
    ldp x9, x10, [x16, #ARGUMENTS + 64]
    stp x9, x10, [sp]
    ldp x0, x1, [x16, #ARGUMENTS]
    ldp x2, x3, [x16, #ARGUMENTS + 16]
    ldp x4, x5, [x16, #ARGUMENTS + 32]
    ldp x6, x7, [x16, #ARGUMENTS + 48]
    ldr x16, [x16, #FN]
    blr x16

    ldr x16, [sp, #FRAME_POINTER]
    str x0, [x16, #RESULT]
    stp x19, x20, [x16, #SLOTS]
    stp x21, x22, [x16, #SLOTS + 16]
    stp x23, x24, [x16, #SLOTS + 32]
    stp x25, x26, [x16, #SLOTS + 48]
    stp x27, x28, [x16, #SLOTS + 64]
    str x29, [x16, #SLOTS + 80]
    stp d8, d9, [x16, #SLOTS_D]
    stp d10, d11, [x16, #SLOTS_D + 16]
    stp d12, d13, [x16, #SLOTS_D + 32]
    stp d14, d15, [x16, #SLOTS_D + 48]
    mrs x9, fpcr
    str x9, [x16, #SLOT_FPCR]
    ldr x9, [sp, #OWN_FPCR]
    msr fpcr, x9

    movz x9, #0xab1e
    movk x9, #0x5ca1, lsl #16
    add x10, sp, #MARKS
    mov x11, #16
2:  ldr x12, [x10], #8
    cmp x12, x9
    b.eq 3f
    str xzr, [x16, #SLOT_FRAME]
3:  subs x11, x11, #1
    b.ne 2b

    ldp x19, x20, [sp, #OWN_X]
    ldp x21, x22, [sp, #OWN_X + 16]
    ldp x23, x24, [sp, #OWN_X + 32]
    ldp x25, x26, [sp, #OWN_X + 48]
    ldp x27, x28, [sp, #OWN_X + 64]
    ldp x29, x30, [sp, #OWN_X + 80]
    ldp d8, d9, [sp, #OWN_D]
    ldp d10, d11, [sp, #OWN_D + 16]
    ldp d12, d13, [sp, #OWN_D + 32]
    ldp d14, d15, [sp, #OWN_D + 48]
    add sp, sp, #FRAME_SIZE
    ret
    .size abi_call_stub, . - abi_call_stub

#endif

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
