/*
 * call_s390x.S: void abi_call_stub(struct abi_frame *frame) of abi_registers.c for
 * s390x (ELF ABI): r6-r13, f8-f15, FPC. The fifth argument is in r6.
 */
#if defined(__s390x__)

/* struct abi_frame. */
#define FN 0
#define ARGUMENTS 8
#define RESULT 88
#define SLOTS 112
#define SLOTS_F (SLOTS + 8 * 8)
#define SLOT_FPC (SLOTS + 16 * 8)
#define SLOT_FRAME (SLOTS + 17 * 8)

/*
 * This function's stack frame, from r15 up: 160 bytes and five arguments, which
 * belong to the function called; 16 words that it must not touch; then what is
 * needed after the call, which no register can keep.
 */
#define STACK_ARGUMENTS 160
#define MARKS 200
#define FRAME_POINTER 328
#define OWN_FPC 336
#define OWN_F 344
#define FRAME_SIZE 408

    .text
    .globl abi_call_stub
    .hidden abi_call_stub
    .type abi_call_stub, @function
    .p2align 4
abi_call_stub:
    stmg %r6, %r15, 48(%r15)
    aghi %r15, -FRAME_SIZE
    stg %r2, FRAME_POINTER(%r15)
    stfpc OWN_FPC(%r15)
    std %f8, OWN_F(%r15)
    std %f9, OWN_F + 8(%r15)
    std %f10, OWN_F + 16(%r15)
    std %f11, OWN_F + 24(%r15)
    std %f12, OWN_F + 32(%r15)
    std %f13, OWN_F + 40(%r15)
    std %f14, OWN_F + 48(%r15)
    std %f15, OWN_F + 56(%r15)

    lgfi %r0, 0x5ca1ab1e
    la %r3, MARKS(%r15)
    lghi %r4, 16
1:  stg %r0, 0(%r3)
    aghi %r3, 8
    brctg %r4, 1b

    lgr %r1, %r2
    mvc STACK_ARGUMENTS(40, %r15), ARGUMENTS + 40(%r1)
    lfpc SLOT_FPC + 4(%r1)
    ld %f8, SLOTS_F(%r1)
    ld %f9, SLOTS_F + 8(%r1)
    ld %f10, SLOTS_F + 16(%r1)
    ld %f11, SLOTS_F + 24(%r1)
    ld %f12, SLOTS_F + 32(%r1)
    ld %f13, SLOTS_F + 40(%r1)
    ld %f14, SLOTS_F + 48(%r1)
    ld %f15, SLOTS_F + 56(%r1)
    lmg %r6, %r13, SLOTS(%r1)
    lmg %r2, %r5, ARGUMENTS(%r1)
    lg %r1, FN(%r1)
    basr %r14, %r1

    lg %r1, FRAME_POINTER(%r15)
    stg %r2, RESULT(%r1)
    stmg %r6, %r13, SLOTS(%r1)
    std %f8, SLOTS_F(%r1)
    std %f9, SLOTS_F + 8(%r1)
    std %f10, SLOTS_F + 16(%r1)
    std %f11, SLOTS_F + 24(%r1)
    std %f12, SLOTS_F + 32(%r1)
    std %f13, SLOTS_F + 40(%r1)
    std %f14, SLOTS_F + 48(%r1)
    std %f15, SLOTS_F + 56(%r1)
    stfpc SLOT_FPC + 4(%r1)
    lfpc OWN_FPC(%r15)

    lgfi %r0, 0x5ca1ab1e
    la %r3, MARKS(%r15)
    lghi %r4, 16
    lghi %r5, 0
2:  cg %r0, 0(%r3)
    je 3f
    stg %r5, SLOT_FRAME(%r1)
3:  aghi %r3, 8
    brctg %r4, 2b

    ld %f8, OWN_F(%r15)
    ld %f9, OWN_F + 8(%r15)
    ld %f10, OWN_F + 16(%r15)
    ld %f11, OWN_F + 24(%r15)
    ld %f12, OWN_F + 32(%r15)
    ld %f13, OWN_F + 40(%r15)
    ld %f14, OWN_F + 48(%r15)
    ld %f15, OWN_F + 56(%r15)
    lmg %r6, %r15, FRAME_SIZE + 48(%r15)
    br %r14
    .size abi_call_stub, . - abi_call_stub

#endif

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
