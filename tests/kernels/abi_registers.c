/*
 * abi_registers.c: abi.h for AArch64, AArch32, i386 and s390x under Linux. The
 * registers that the calling convention protects are listed here; a stub in
 * assembly, call_NAME.S, loads them, calls, and stores what became of them. A
 * processor that has no stub gets the bare call.
 */
#include "kernels/abi.h"

#include "common/machine.h"
#include "kernels/interrupt.h"
#include "support/harness.h"

#include <stdio.h>
#include <string.h>

#if defined(__i386__)
#include <cpuid.h>
#include <signal.h>
#endif

/* A register, or something else that must be after the call what it was before it. */
typedef struct protected_state {
    const char *name;
    uint64_t mask; /* the bits that are protected */
    int drawn;     /* whether it gets random bits before the call, else this: */
    uint64_t value;
} protected_state;

#define KEPT(name)                                                                                 \
    { name, UINTPTR_MAX, 1, 0 }
#define KEPT64(name)                                                                               \
    { name, UINT64_MAX, 1, 0 }
#define CONTROL(name, value, mask)                                                                 \
    { name, mask, 0, value }
#define CALLERS_FRAME CONTROL("caller's stack frame", 1, 1)

/* In the order of the stub. Rounding modes are other than usual, to see them change. */
#if TACIT_ARM_64 || defined(__AARCH64EB__)
static const protected_state states[] = {
    KEPT("x19"),   KEPT("x20"),   KEPT("x21"),   KEPT("x22"),
    KEPT("x23"),   KEPT("x24"),   KEPT("x25"),   KEPT("x26"),
    KEPT("x27"),   KEPT("x28"),   KEPT("x29"),   KEPT64("d8"),
    KEPT64("d9"),  KEPT64("d10"), KEPT64("d11"), KEPT64("d12"),
    KEPT64("d13"), KEPT64("d14"), KEPT64("d15"), CONTROL("FPCR", 0x00800000, 0xffffffff),
    CALLERS_FRAME,
};
#define HAVE_STUB 1
#elif defined(__arm__) && defined(__ARM_FP)
static const protected_state states[] = {
    KEPT("r4"),
    KEPT("r5"),
    KEPT("r6"),
    KEPT("r7"),
    KEPT("r8"),
    KEPT("r9"),
    KEPT("r10"),
    KEPT("r11"),
    KEPT64("d8"),
    KEPT64("d9"),
    KEPT64("d10"),
    KEPT64("d11"),
    KEPT64("d12"),
    KEPT64("d13"),
    KEPT64("d14"),
    KEPT64("d15"),
    /* AHP, DN, FZ, the rounding mode; conditions and exceptions are anybody's. */
    CONTROL("FPSCR", 0x00800000, 0x07c00000),
    CALLERS_FRAME,
};
#define HAVE_STUB 1
#elif defined(__i386__)
static const protected_state states[] = {
    KEPT("ebx"),
    KEPT("esi"),
    KEPT("edi"),
    KEPT("ebp"),
    CONTROL("direction flag", 0, 1 << 10),
    CONTROL("MXCSR", 0x3f80, 0xffc0), /* its low six bits tell what happened */
    CONTROL("x87 control word", 0x0f7f, 0xffff),
    CONTROL("x87 stack (MMX used without emms)", 0xffff, 0xffff),
    CALLERS_FRAME,
};
#define HAVE_STUB 1
#elif defined(__s390x__)
static const protected_state states[] = {
    KEPT("r6"), /* the fifth argument too */
    KEPT("r7"),    KEPT("r8"),
    KEPT("r9"),    KEPT("r10"),
    KEPT("r11"),   KEPT("r12"),
    KEPT("r13"),   KEPT64("f8"),
    KEPT64("f9"),  KEPT64("f10"),
    KEPT64("f11"), KEPT64("f12"),
    KEPT64("f13"), KEPT64("f14"),
    KEPT64("f15"), CONTROL("FPC", 3, 0xf8000077), /* exception masks and rounding modes */
    CALLERS_FRAME,
};
#define HAVE_STUB 1
#elif !TACIT_X86_64
#define HAVE_STUB 0
#endif

#if !TACIT_X86_64 && HAVE_STUB

enum { STATES = sizeof states / sizeof states[0], SLOTS = 24 };
_Static_assert((int)STATES <= (int)SLOTS, "a slot for each");

/*
 * As the stubs know it: every member has eight bytes. On 32 bits, which are
 * little-endian here, a stub writes the low four and leaves the others.
 */
struct abi_frame {
    uint64_t fn;
    uint64_t arguments[ABI_ARGUMENTS];
    uint64_t result;
    uint64_t below_alignment; /* 32 bits: how far below 16 bytes' alignment the stack is */
    uint64_t has_mxcsr;       /* i386 */
    uint64_t slots[SLOTS];
};

void abi_call_stub(struct abi_frame *frame);

static struct abi_frame frame;
static uint64_t before[STATES];
static unsigned below_alignment;
static int interrupted; /* a signal came during the last call */

#if defined(__i386__)
static uint64_t has_mxcsr(void) {
    unsigned a, b, c, d;
    return __get_cpuid(1, &a, &b, &c, &d) != 0 && (d >> 25 & 1) != 0;
}

static void do_nothing(int number) {
    (void)number;
}

/*
 * qemu-i386 7.2 does not restore the x87 control word when a signal handler
 * returns. Then the word is not looked at after calls that a signal interrupted.
 */
static int signals_keep_x87(void) {
    static int keep = -1;
    const uint16_t rounding_down = 0x077f;
    uint16_t own, after;
    if (keep >= 0)
        return keep;
    void (*const handler)(int) = signal(SIGUSR1, do_nothing);
    __asm__ volatile("fnstcw %0" : "=m"(own));
    __asm__ volatile("fldcw %0" : : "m"(rounding_down));
    raise(SIGUSR1);
    __asm__ volatile("fnstcw %0" : "=m"(after));
    __asm__ volatile("fldcw %0" : : "m"(own));
    signal(SIGUSR1, handler);
    keep = after == rounding_down;
    if (!keep)
        printf("test_kernels: signals spoil the x87 control word here; not looked at where one "
               "came\n");
    return keep;
}

static int is_spoilt(const char *name) {
    return interrupted && strcmp(name, "x87 control word") == 0 && !signals_keep_x87();
}
#else
static uint64_t has_mxcsr(void) {
    return 0;
}

static int is_spoilt(const char *name) {
    (void)name;
    return 0;
}
#endif

/* AAPCS has callers align the stack to 8 bytes: any call may come with either of the two. */
static unsigned stack_below_alignment(void) {
#if defined(__arm__)
    return 8 * (unsigned)random_below(2);
#else
    return below_alignment;
#endif
}

void abi_call(abi_fn *fn, const uint64_t arguments[ABI_ARGUMENTS], uint64_t *result) {
    memset(&frame, 0, sizeof frame);
    frame.fn = (uintptr_t)fn;
    memcpy(frame.arguments, arguments, sizeof frame.arguments);
    frame.below_alignment = stack_below_alignment();
    frame.has_mxcsr = has_mxcsr();
    for (int i = 0; i < STATES; i++)
        before[i] = (states[i].drawn ? random64() : states[i].value) & states[i].mask;
#if defined(__s390x__)
    before[0] = arguments[4];
#endif
    memcpy(frame.slots, before, sizeof before);
    below_alignment = 0;
    interrupted = interrupt_count();
    abi_call_stub(&frame);
    interrupted = interrupt_count() != interrupted;
    *result = frame.result;
}

const char *abi_complaint(void) {
    for (int i = 0; i < STATES; i++) {
        if (((frame.slots[i] ^ before[i]) & states[i].mask) != 0 && !is_spoilt(states[i].name))
            return states[i].name;
    }
    return NULL;
}

int abi_checks_registers(void) {
    return 1;
}

void abi_misalign_stack(unsigned bytes) {
    below_alignment = bytes;
}

#elif !TACIT_X86_64

/* Callers clean up, so extra arguments do no harm. */
void abi_call(abi_fn *fn, const uint64_t arguments[ABI_ARGUMENTS], uint64_t *result) {
    typedef uintptr_t word;
    typedef word call_fn(word, word, word, word, word, word, word, word, word, word);
    word a[ABI_ARGUMENTS];
    for (int i = 0; i < ABI_ARGUMENTS; i++)
        a[i] = (word)arguments[i];
    *result = ((call_fn *)fn)(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9]);
}

const char *abi_complaint(void) {
    return NULL;
}

int abi_checks_registers(void) {
    return 0;
}

void abi_misalign_stack(unsigned bytes) {
    (void)bytes;
}

#endif

#if !TACIT_X86_64
int abi_sees_vector_state(void) {
    return 0;
}
#endif
