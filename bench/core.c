#include "bench/core.h"

#include "bench/measure.h"

#include <tacit/cpu.h>

#include <stdint.h>

/*
 * One link of the chain. The compiler knows neither number, and what is added is no constant, since
 * some processors add small constants as they rename registers, in no time.
 */
static unsigned added(unsigned x, unsigned step) {
    x += step;
    __asm__ volatile("" : "+r"(x));
    return x;
}

/*
 * Written out, as not every compiler unrolls a loop so short: a jump after each addition would be
 * what takes the time, and with a neighbour on the same core two cycles.
 */
static unsigned added_8_times(unsigned x, unsigned step) {
    x = added(x, step);
    x = added(x, step);
    x = added(x, step);
    x = added(x, step);
    x = added(x, step);
    x = added(x, step);
    x = added(x, step);
    return added(x, step);
}

static double chain_ghz(void) {
    enum { STEPS = 750, ADDITIONS = 16 };
    unsigned x = 1, step = 3;
    __asm__ volatile("" : "+r"(step));
    const double start = bench_clock();
    for (int i = 0; i < STEPS; i++)
        x = added_8_times(added_8_times(x, step), step);
    const double seconds = bench_clock() - start;
    return seconds > 0 ? 1e-9 * STEPS * ADDITIONS / seconds : 0;
}

/* An interruption makes a chain slower and nothing makes it faster. */
double bench_core_ghz(void) {
    const double one = chain_ghz(), other = chain_ghz();
    return one > other ? one : other;
}

#if defined(__x86_64__) || defined(__i386__)
/* The register that they write, where the compiler has one of that name to keep things in. */
#ifdef __SSE__
#define CLOBBERED "xmm0"
#else
#define CLOBBERED
#endif

void bench_core_clean(void) {
    if ((tacit_cpu_features() & TACIT_CPU_X86_AVX) != 0)
        __asm__ volatile("vzeroupper");
}

void bench_core_soil(void) {
    const uint32_t features = tacit_cpu_features();
    if ((features & TACIT_CPU_X86_AVX512) != 0)
        __asm__ volatile("vpternlogd $0xff, %%zmm0, %%zmm0, %%zmm0" ::: CLOBBERED);
    else if ((features & TACIT_CPU_X86_AVX) != 0)
        __asm__ volatile("vcmptrueps %%ymm0, %%ymm0, %%ymm0" ::: CLOBBERED);
}
#else
void bench_core_clean(void) {
}

void bench_core_soil(void) {
}
#endif
