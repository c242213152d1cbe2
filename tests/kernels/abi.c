/*
 * abi.c: abi.h for x86-64; other processors are in abi_registers.c.
 */
#include "kernels/abi.h"

#include "common/machine.h"
#include "support/harness.h"

#include <string.h>

#if TACIT_X86_64
#include <cpuid.h>

/* The general registers that a function keeps; Windows has it keep vectors too. */
#if defined(_WIN32)
static const char *const kept_names[] = {"rbx", "rbp", "rdi", "rsi", "r12", "r13", "r14", "r15"};
enum { VECTORS = 10 };
static const char *const vector_names[VECTORS] = {"xmm6",  "xmm7",  "xmm8",  "xmm9",  "xmm10",
                                                  "xmm11", "xmm12", "xmm13", "xmm14", "xmm15"};
#else
static const char *const kept_names[] = {"rbx", "rbp", "r12", "r13", "r14", "r15"};
#endif
enum { KEPT = sizeof kept_names / sizeof kept_names[0] };

/* In the order that call_x86_64.S and call_win64.S know; every member has eight bytes. */
struct abi_frame {
    abi_fn *fn;
    uint64_t arguments[ABI_ARGUMENTS];
    uint64_t result;
    uint64_t kept[KEPT]; /* before the call, then after it */
    uint64_t flags, mxcsr, x87_control, x87_tags;
    uint64_t frame_intact;     /* the caller's frame above the arguments */
    uint64_t state_mask;       /* of vector state to initialise and to look at; 0: neither */
    const void *state_initial; /* what xrstor reads */
    uint64_t state_in_use;
#if defined(_WIN32)
    uint64_t below; /* how far the stack pointer is below a multiple of 64: 0, 16, 32 or 48 */
    uint64_t vectors[VECTORS][2]; /* before the call, then after it */
#endif
};

#if defined(_WIN32)
void abi_call_win64(struct abi_frame *frame);
#else
void abi_call_x86_64(struct abi_frame *frame);
#endif

enum {
    DIRECTION_FLAG = 1 << 10,
    MXCSR_CALLER = 0x3f80, /* everything masked; rounding down, to see it change */
    MXCSR_STATUS = 0x3f,   /* not preserved */
    X87_CALLER = 0x0f7f,   /* rounding to zero */
    X87_TAGS_EMPTY = 0xffff,
    STATE_INITIALISED = 0xe4, /* XCR0's bits: 2 AVX, 5 masks, 6 ZMM_Hi256, 7 Hi16_ZMM */
    STATE_CLEAN = 0x44        /* of those, what a function must leave clean */
};

static struct abi_frame frame;
static uint64_t kept[KEPT];
#if defined(_WIN32)
static uint64_t vectors[VECTORS][2];
#endif

/* The parts of the vector state that this processor has, if it tells which are in use. */
static uint64_t state_mask(void) {
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c >> 27 & 1) == 0)
        return 0;
    if (!__get_cpuid_count(0xd, 1, &a, &b, &c, &d) || (a >> 2 & 1) == 0)
        return 0;
    uint32_t low, high, in_use;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    if ((low & STATE_CLEAN) == 0)
        return 0;
    /* A processor may call in use what is not: qemu's max does, always. */
    __asm__ volatile("vzeroupper");
    __asm__ volatile("xgetbv" : "=a"(in_use), "=d"(high) : "c"(1));
    return (in_use & STATE_CLEAN) != 0 ? 0 : low & STATE_INITIALISED;
}

/* An XSAVE area that says of every part that it is in its initial state. */
static const void *state_initial(void) {
    static _Alignas(64) unsigned char area[1024];
    const uint32_t mxcsr = MXCSR_CALLER; /* xrstor loads it too */
    memcpy(area + 24, &mxcsr, sizeof mxcsr);
    return area;
}

void abi_call(abi_fn *fn, const uint64_t arguments[ABI_ARGUMENTS], uint64_t *result) {
    static int ready;
    if (!ready) {
        frame.state_mask = state_mask();
        frame.state_initial = state_initial();
        ready = 1;
    }
    frame.fn = fn;
    memcpy(frame.arguments, arguments, sizeof frame.arguments);
    for (int i = 0; i < KEPT; i++)
        frame.kept[i] = kept[i] = random64();
    frame.mxcsr = MXCSR_CALLER;
    frame.x87_control = X87_CALLER;
#if defined(_WIN32)
    random_bytes(vectors, sizeof vectors);
    memcpy(frame.vectors, vectors, sizeof vectors);
    frame.below = 16 * random_below(4);
    abi_call_win64(&frame);
#else
    abi_call_x86_64(&frame);
#endif
    *result = frame.result;
}

const char *abi_complaint(void) {
    for (int i = 0; i < KEPT; i++) {
        if (frame.kept[i] != kept[i])
            return kept_names[i];
    }
#if defined(_WIN32)
    for (int i = 0; i < VECTORS; i++) {
        if (memcmp(frame.vectors[i], vectors[i], sizeof vectors[i]) != 0)
            return vector_names[i];
    }
#endif
    if ((frame.flags & DIRECTION_FLAG) != 0)
        return "direction flag";
    if (((frame.mxcsr ^ MXCSR_CALLER) & ~(uint64_t)MXCSR_STATUS) != 0)
        return "MXCSR";
    if (frame.x87_control != X87_CALLER)
        return "x87 control word";
    if (frame.x87_tags != X87_TAGS_EMPTY)
        return "x87 stack (MMX used without emms)";
    if (!frame.frame_intact)
        return "caller's stack frame";
    if ((frame.state_in_use & frame.state_mask & STATE_CLEAN) != 0)
        return "upper halves of the vector registers (no vzeroupper)";
    return NULL;
}

int abi_checks_registers(void) {
    return 1;
}

void abi_misalign_stack(unsigned bytes) {
    (void)bytes;
}

int abi_sees_vector_state(void) {
    return state_mask() != 0;
}

#endif
