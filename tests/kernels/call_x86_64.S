/*
 * call_x86_64.S: void abi_call_x86_64(struct abi_frame *frame) of abi.c.
 * System V calling convention, AT&T syntax; it is assembled for any target and
 * empty for others.
 */
#if defined(__x86_64__) && !defined(_WIN32)

/* struct abi_frame. */
#define FN 0
#define ARGUMENTS 8
#define RESULT 88
#define KEPT 96
#define FLAGS 144
#define MXCSR 152
#define X87_CONTROL 160
#define X87_TAGS 168
#define FRAME_INTACT 176
#define STATE_MASK 184
#define STATE_INITIAL 192
#define STATE_IN_USE 200

/*
 * This function's stack frame, from rsp up: four arguments, which belong to the
 * function called; 16 words that it must not touch; then what is needed after
 * the call, which no register can keep, since it is the registers that are
 * under suspicion.
 */
#define MARKS 32
#define FRAME_POINTER 160
#define OWN_MXCSR 168
#define OWN_X87 172
#define SCRATCH 176
#define FRAME_SIZE 216 /* 8 modulo 16: with the six pushes the call is made at 0 modulo 16 */

#define MARK $0x5ca1ab1e

    .text
    .globl abi_call_x86_64
    .hidden abi_call_x86_64
    .type abi_call_x86_64, @function
    .p2align 4
abi_call_x86_64:
    endbr64
    pushq %rbx
    pushq %rbp
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    subq $FRAME_SIZE, %rsp
    movq %rdi, FRAME_POINTER(%rsp)
    stmxcsr OWN_MXCSR(%rsp)
    fnstcw OWN_X87(%rsp)

    xorl %ecx, %ecx
1:  movq MARK, MARKS(%rsp, %rcx, 8)
    incl %ecx
    cmpl $16, %ecx
    jne 1b

    /* Vector state to initial; then control words. */
    movl STATE_MASK(%rdi), %eax
    testl %eax, %eax
    jz 2f
    xorl %edx, %edx
    movq STATE_INITIAL(%rdi), %rcx
    xrstor (%rcx)
2:  ldmxcsr MXCSR(%rdi)
    fldcw X87_CONTROL(%rdi)

    /* Arguments 7 to 10 on the stack, 1 to 6 in registers. */
    xorl %ecx, %ecx
3:  movq ARGUMENTS + 48(%rdi, %rcx, 8), %rax
    movq %rax, (%rsp, %rcx, 8)
    incl %ecx
    cmpl $4, %ecx
    jne 3b
    movq KEPT(%rdi), %rbx
    movq KEPT + 8(%rdi), %rbp
    movq KEPT + 16(%rdi), %r12
    movq KEPT + 24(%rdi), %r13
    movq KEPT + 32(%rdi), %r14
    movq KEPT + 40(%rdi), %r15
    movq FN(%rdi), %rax
    movq ARGUMENTS + 8(%rdi), %rsi
    movq ARGUMENTS + 16(%rdi), %rdx
    movq ARGUMENTS + 24(%rdi), %rcx
    movq ARGUMENTS + 32(%rdi), %r8
    movq ARGUMENTS + 40(%rdi), %r9
    movq ARGUMENTS(%rdi), %rdi
    call *%rax

    movq FRAME_POINTER(%rsp), %rdi
    movq %rax, RESULT(%rdi)
    movq %rbx, KEPT(%rdi)
    movq %rbp, KEPT + 8(%rdi)
    movq %r12, KEPT + 16(%rdi)
    movq %r13, KEPT + 24(%rdi)
    movq %r14, KEPT + 32(%rdi)
    movq %r15, KEPT + 40(%rdi)
    pushfq
    popq FLAGS(%rdi)
    cld
    stmxcsr MXCSR(%rdi)
    fnstcw X87_CONTROL(%rdi)
    fnstenv SCRATCH(%rsp) /* 28 bytes; the tag word is at 8 */
    movzwl SCRATCH + 8(%rsp), %eax
    movq %rax, X87_TAGS(%rdi)
    fninit
    fldcw OWN_X87(%rsp)
    ldmxcsr OWN_MXCSR(%rsp)

    movq $0, STATE_IN_USE(%rdi)
    cmpq $0, STATE_MASK(%rdi)
    je 4f
    movl $1, %ecx
    xgetbv
    movl %eax, %eax
    movq %rax, STATE_IN_USE(%rdi)
    vzeroupper

4:  movq $1, FRAME_INTACT(%rdi)
    xorl %ecx, %ecx
5:  cmpq MARK, MARKS(%rsp, %rcx, 8)
    je 6f
    movq $0, FRAME_INTACT(%rdi)
6:  incl %ecx
    cmpl $16, %ecx
    jne 5b

    addq $FRAME_SIZE, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbp
    popq %rbx
    ret
    .size abi_call_x86_64, . - abi_call_x86_64

#endif

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
