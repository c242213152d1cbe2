/*
 * call_win64.S: void abi_call_win64(struct abi_frame *frame) of abi.c: the Windows
 * x64 calling convention, and functions that break it one thing at a time, for
 * abi_controls.c. AT&T syntax; empty for other targets.
 */
#if defined(__x86_64__) && defined(_WIN32)

/* struct abi_frame. */
#define FN 0
#define ARGUMENTS 8
#define RESULT 88
#define KEPT 96
#define FLAGS 160
#define MXCSR 168
#define X87_CONTROL 176
#define X87_TAGS 184
#define FRAME_INTACT 192
#define STATE_MASK 200
#define STATE_INITIAL 208
#define STATE_IN_USE 216
#define BELOW 224
#define VECTORS 232

/*
 * This function's stack frame, from rsp up: homes for four arguments and six
 * arguments, which belong to the function called; 16 words that it must not
 * touch; then what is needed after the call, which no register can keep.
 */
#define MARKS 80
#define FRAME_POINTER 208
#define OWN_STACK 216
#define OWN_MXCSR 224
#define OWN_X87 228
#define SCRATCH 232
#define OWN_VECTORS 272
#define FRAME_SIZE 448

#define MARK $0x5ca1ab1e

.macro move_vectors to_memory, offset, base
    .set place, 0
    .irp register, xmm6, xmm7, xmm8, xmm9, xmm10, xmm11, xmm12, xmm13, xmm14, xmm15
    .if \to_memory
    movups %\register, \offset + place(\base)
    .else
    movups \offset + place(\base), %\register
    .endif
    .set place, place + 16
    .endr
.endm

    .text
    .globl abi_call_win64
    .p2align 4
abi_call_win64:
    pushq %rbx
    pushq %rbp
    pushq %rdi
    pushq %rsi
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    /* The call is made with rsp at -BELOW modulo 64; BELOW is 0, 16, 32 or 48. */
    movq %rsp, %rax
    subq $FRAME_SIZE, %rsp
    andq $-64, %rsp
    subq BELOW(%rcx), %rsp
    movq %rax, OWN_STACK(%rsp)
    movq %rcx, FRAME_POINTER(%rsp)
    stmxcsr OWN_MXCSR(%rsp)
    fnstcw OWN_X87(%rsp)
    move_vectors 1, OWN_VECTORS, %rsp

    xorl %eax, %eax
1:  movq MARK, MARKS(%rsp, %rax, 8)
    incl %eax
    cmpl $16, %eax
    jne 1b

    /* Vector state to initial; then control words. */
    movl STATE_MASK(%rcx), %eax
    testl %eax, %eax
    jz 2f
    xorl %edx, %edx
    movq STATE_INITIAL(%rcx), %r8
    xrstor (%r8)
2:  ldmxcsr MXCSR(%rcx)
    fldcw X87_CONTROL(%rcx)

    /* Arguments 5 to 10 on the stack, 1 to 4 in registers. */
    xorl %eax, %eax
3:  movq ARGUMENTS + 32(%rcx, %rax, 8), %rdx
    movq %rdx, 32(%rsp, %rax, 8)
    incl %eax
    cmpl $6, %eax
    jne 3b
    move_vectors 0, VECTORS, %rcx
    movq KEPT(%rcx), %rbx
    movq KEPT + 8(%rcx), %rbp
    movq KEPT + 16(%rcx), %rdi
    movq KEPT + 24(%rcx), %rsi
    movq KEPT + 32(%rcx), %r12
    movq KEPT + 40(%rcx), %r13
    movq KEPT + 48(%rcx), %r14
    movq KEPT + 56(%rcx), %r15
    movq FN(%rcx), %rax
    movq ARGUMENTS + 8(%rcx), %rdx
    movq ARGUMENTS + 16(%rcx), %r8
    movq ARGUMENTS + 24(%rcx), %r9
    movq ARGUMENTS(%rcx), %rcx
    call *%rax

    movq FRAME_POINTER(%rsp), %rcx
    movq %rax, RESULT(%rcx)
    movq %rbx, KEPT(%rcx)
    movq %rbp, KEPT + 8(%rcx)
    movq %rdi, KEPT + 16(%rcx)
    movq %rsi, KEPT + 24(%rcx)
    movq %r12, KEPT + 32(%rcx)
    movq %r13, KEPT + 40(%rcx)
    movq %r14, KEPT + 48(%rcx)
    movq %r15, KEPT + 56(%rcx)
    move_vectors 1, VECTORS, %rcx
    pushfq
    popq FLAGS(%rcx)
    cld
    stmxcsr MXCSR(%rcx)
    fnstcw X87_CONTROL(%rcx)
    fnstenv SCRATCH(%rsp) /* 28 bytes; the tag word is at 8 */
    movzwl SCRATCH + 8(%rsp), %eax
    movq %rax, X87_TAGS(%rcx)
    fninit
    fldcw OWN_X87(%rsp)
    ldmxcsr OWN_MXCSR(%rsp)

    movq %rcx, %r8
    movq $0, STATE_IN_USE(%r8)
    cmpq $0, STATE_MASK(%r8)
    je 4f
    movl $1, %ecx
    xgetbv
    movl %eax, %eax
    movq %rax, STATE_IN_USE(%r8)
    vzeroupper

4:  movq $1, FRAME_INTACT(%r8)
    xorl %ecx, %ecx
5:  cmpq MARK, MARKS(%rsp, %rcx, 8)
    je 6f
    movq $0, FRAME_INTACT(%r8)
6:  incl %ecx
    cmpl $16, %ecx
    jne 5b

    move_vectors 0, OWN_VECTORS, %rsp
    movq OWN_STACK(%rsp), %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rsi
    popq %rdi
    popq %rbp
    popq %rbx
    ret

/* abi_spoil_NAME: changes one thing and returns. */
.macro spoil name, change:vararg
    .globl abi_spoil_\name
abi_spoil_\name:
    \change
    ret
.endm

.irp name, rbx, rbp, rdi, rsi, r12, r13, r14, r15
    spoil \name, notq %\name
.endr
.irp name, xmm6, xmm7, xmm8, xmm9, xmm10, xmm11, xmm12, xmm13, xmm14, xmm15
    spoil \name, pcmpeqd %\name, %\name
.endr
    spoil direction, std
    spoil mark, notq 88(%rsp) /* above the return address and the ten arguments */

/* Sets all bits of MXCSR that round: to zero instead of down. */
    .globl abi_spoil_mxcsr
abi_spoil_mxcsr:
    stmxcsr 8(%rsp)
    orl $0x6000, 8(%rsp)
    ldmxcsr 8(%rsp)
    ret

    .globl abi_spoil_upper
abi_spoil_upper:
    vpcmpeqd %ymm0, %ymm0, %ymm0
    ret

/* A spill as to a stack of 32-byte alignment: it crashes at every other position. */
    .globl abi_spill_aligned
abi_spill_aligned:
    vmovdqa %ymm0, -40(%rsp)
    vzeroupper
    ret

#endif

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
