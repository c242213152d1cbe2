/*
 * abi_controls.c: that the stub for Windows notices what it is there to notice.
 * What the stub for System V notices, tests/faults tries.
 */
#include "kernels/abi.h"
#include "support/catch.h"
#include "support/harness.h"

#include <tacit/cpu.h>

#include <string.h>

#if defined(__x86_64__) && defined(_WIN32)

/* In call_win64.S: each spoils one thing. */
#define SPOILERS(X)                                                                                \
    X(rbx)                                                                                         \
    X(rbp)                                                                                         \
    X(rdi) X(rsi) X(r12) X(r13) X(r14) X(r15) X(xmm6) X(xmm7) X(xmm8) X(xmm9) X(xmm10) X(xmm11)    \
        X(xmm12) X(xmm13) X(xmm14) X(xmm15)
#define DECLARE(name) void abi_spoil_##name(void);
#define LIST(name) {abi_spoil_##name, #name},

SPOILERS(DECLARE)
DECLARE(direction) DECLARE(mark) DECLARE(mxcsr) DECLARE(upper) void abi_spill_aligned(void);

static const struct {
    abi_fn *fn;
    const char *complaint; /* how it begins */
} controls[] = {SPOILERS(LIST){abi_spoil_direction, "direction flag"},
                {abi_spoil_mark, "caller's stack frame"},
                {abi_spoil_mxcsr, "MXCSR"},
                {abi_spoil_upper, "upper halves"}};

static const uint64_t no_arguments[ABI_ARGUMENTS];

static void call_it(void *fn) {
    uint64_t result;
    abi_call(*(abi_fn **)fn, no_arguments, &result);
}

void abi_controls(void) {
    for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
        abi_fn *fn = controls[i].fn;
        const char *wanted = controls[i].complaint;
        if (fn == abi_spoil_upper && !abi_sees_vector_state())
            continue;
        call_it(&fn);
        const char *got = abi_complaint();
        check(got != NULL && strncmp(got, wanted, strlen(wanted)) == 0,
              "the stub complains of %s where %s is spoilt", got != NULL ? got : "nothing", wanted);
    }
    if ((system_features() & TACIT_CPU_X86_AVX) == 0)
        return;
    unsigned crashes = 0;
    enum { CALLS = 64 };
    for (int i = 0; i < CALLS; i++) {
        abi_fn *fn = abi_spill_aligned;
        crashes += catch_crash(call_it, &fn).signal != 0;
    }
    check(crashes > CALLS / 8 && crashes < CALLS - CALLS / 8,
          "a spill that is aligned by luck crashes %u times in %d calls", crashes, CALLS);
}

#else

void abi_controls(void) {
}

#endif
