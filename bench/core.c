#include "bench/core.h"

#include "bench/measure.h"

#include <tacit/cpu.h>

#include <stdint.h>

/* Eight additions at a time, so that counting them is not what takes the time. */
static double chain_ghz(void) {
    enum { STEPS = 1500, ADDITIONS = 8 };
    uint64_t x = 1;
    const double start = bench_clock();
    for (int i = 0; i < STEPS; i++) {
        for (int k = 0; k < ADDITIONS; k++) {
            x += 3;
            __asm__ volatile("" : "+r"(x));
        }
    }
    const double seconds = bench_clock() - start;
    return seconds > 0 ? 1e-9 * STEPS * ADDITIONS / seconds : 0;
}

/* An interruption makes a chain slower and nothing makes it faster. */
double bench_core_ghz(void) {
    const double one = chain_ghz(), other = chain_ghz();
    return one > other ? one : other;
}

#if defined(__x86_64__) || defined(__i386__)
void bench_core_clean(void) {
    if ((tacit_cpu_features() & TACIT_CPU_X86_AVX) != 0)
        __asm__ volatile("vzeroupper");
}

void bench_core_soil(void) {
    const uint32_t features = tacit_cpu_features();
    if ((features & TACIT_CPU_X86_AVX512) != 0)
        __asm__ volatile("vpternlogd $0xff, %%zmm0, %%zmm0, %%zmm0" ::: "xmm0");
    else if ((features & TACIT_CPU_X86_AVX) != 0)
        __asm__ volatile("vcmptrueps %%ymm0, %%ymm0, %%ymm0" ::: "xmm0");
}
#else
void bench_core_clean(void) {
}

void bench_core_soil(void) {
}
#endif
