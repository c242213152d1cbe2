/*
 * call_i386.S: void abi_call_stub(struct abi_frame *frame) of abi_registers.c for
 * i386 (System V): ebx, esi, edi, ebp, the direction flag, MXCSR, the x87 control
 * word and an empty x87 stack; and a stack of any alignment to 4 bytes.
 */
#if defined(__i386__)

/* struct abi_frame; stored are the low halves of its members. */
#define FN 0
#define ARGUMENTS 8
#define RESULT 88
#define BELOW_ALIGNMENT 96
#define HAS_MXCSR 104
#define SLOTS 112
#define SLOT_FLAGS (SLOTS + 32)
#define SLOT_MXCSR (SLOTS + 40)
#define SLOT_X87_CONTROL (SLOTS + 48)
#define SLOT_X87_TAGS (SLOTS + 56)
#define SLOT_FRAME (SLOTS + 64)

/*
 * This function's stack frame, from esp up: ten arguments, which belong to the
 * function called; 16 words that it must not touch; then what is needed after
 * the call, which no register can keep.
 */
#define MARKS 40
#define OWN_STACK 104
#define FRAME_POINTER 108
#define OWN_MXCSR 112
#define OWN_X87 116
#define SCRATCH 120
#define FRAME_SIZE 148

#define MARK $0x5ca1ab1e

    .text
    .globl abi_call_stub
    .hidden abi_call_stub
    .type abi_call_stub, @function
    .p2align 4
abi_call_stub:
    pushl %ebx
    pushl %esi
    pushl %edi
    pushl %ebp
    movl 20(%esp), %edx
    movl %esp, %eax
    subl $FRAME_SIZE, %esp
    andl $-16, %esp
    subl BELOW_ALIGNMENT(%edx), %esp
    movl %eax, OWN_STACK(%esp)
    movl %edx, FRAME_POINTER(%esp)
    fnstcw OWN_X87(%esp)

    xorl %ecx, %ecx
1:  movl MARK, MARKS(%esp, %ecx, 4)
    incl %ecx
    cmpl $16, %ecx
    jne 1b
    xorl %ecx, %ecx
2:  movl ARGUMENTS(%edx, %ecx, 8), %eax
    movl %eax, (%esp, %ecx, 4)
    incl %ecx
    cmpl $10, %ecx
    jne 2b

    cmpl $0, HAS_MXCSR(%edx)
    je 3f
    stmxcsr OWN_MXCSR(%esp)
    ldmxcsr SLOT_MXCSR(%edx)
3:  fldcw SLOT_X87_CONTROL(%edx)
    movl SLOTS(%edx), %ebx
    movl SLOTS + 8(%edx), %esi
    movl SLOTS + 16(%edx), %edi
    movl SLOTS + 24(%edx), %ebp
    call *FN(%edx)

    movl FRAME_POINTER(%esp), %edx
    movl %eax, RESULT(%edx)
    movl %ebx, SLOTS(%edx)
    movl %esi, SLOTS + 8(%edx)
    movl %edi, SLOTS + 16(%edx)
    movl %ebp, SLOTS + 24(%edx)
    pushfl
    popl SLOT_FLAGS(%edx)
    cld
    fnstcw SLOT_X87_CONTROL(%edx)
    fnstenv SCRATCH(%esp) /* 28 bytes; the tag word is at 8 */
    movzwl SCRATCH + 8(%esp), %eax
    movl %eax, SLOT_X87_TAGS(%edx)
    fninit
    fldcw OWN_X87(%esp)
    cmpl $0, HAS_MXCSR(%edx)
    je 4f
    stmxcsr SLOT_MXCSR(%edx)
    ldmxcsr OWN_MXCSR(%esp)

4:  xorl %ecx, %ecx
5:  cmpl MARK, MARKS(%esp, %ecx, 4)
    je 6f
    movl $0, SLOT_FRAME(%edx)
6:  incl %ecx
    cmpl $16, %ecx
    jne 5b

    movl OWN_STACK(%esp), %esp
    popl %ebp
    popl %edi
    popl %esi
    popl %ebx
    ret
    .size abi_call_stub, . - abi_call_stub

#endif

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
