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
abi_fn abi_spoil_rbx, abi_spoil_rbp, abi_spoil_rdi, abi_spoil_rsi, abi_spoil_r12, abi_spoil_r13,
    abi_spoil_r14, abi_spoil_r15, abi_spoil_xmm6, abi_spoil_xmm7, abi_spoil_xmm8, abi_spoil_xmm9,
    abi_spoil_xmm10, abi_spoil_xmm11, abi_spoil_xmm12, abi_spoil_xmm13, abi_spoil_xmm14,
    abi_spoil_xmm15, abi_spoil_direction, abi_spoil_mark, abi_spoil_mxcsr, abi_spoil_upper;
abi_fn abi_spill_aligned; /* and this may crash */

#define KEPT(name)                                                                                 \
    { abi_spoil_##name, #name }

static const struct {
    abi_fn *fn;
    const char *complaint; /* how it begins */
} controls[] = {KEPT(rbx),
                KEPT(rbp),
                KEPT(rdi),
                KEPT(rsi),
                KEPT(r12),
                KEPT(r13),
                KEPT(r14),
                KEPT(r15),
                KEPT(xmm6),
                KEPT(xmm7),
                KEPT(xmm8),
                KEPT(xmm9),
                KEPT(xmm10),
                KEPT(xmm11),
                KEPT(xmm12),
                KEPT(xmm13),
                KEPT(xmm14),
                KEPT(xmm15),
                {abi_spoil_direction, "direction flag"},
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
