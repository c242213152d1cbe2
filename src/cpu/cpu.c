/*
 * cpu.c: the probe's one word. The library's only mutable global: any thread
 * that finds it empty asks the processor and stores the same answer, so a race
 * at first use is harmless and needs no lock. What the compiler takes for granted
 * is a part of every answer: where a mask hides such a feature, the program runs
 * it all the same, and other rows than those for it may not be there.
 */
#include "common/machine.h"
#include "cpu/cpu_detect.h"

#include <tacit/cpu.h>

#include <stdatomic.h>

#define VALID (UINT32_C(1) << 31)

_Static_assert((TACIT_CPU_X86_AVX512IFMA & VALID) == 0 && (TACIT_CPU_ARM_SHA1 & VALID) == 0,
               "bit 31 marks a word that holds an answer");

static _Atomic uint32_t probed;

static uint32_t detect(void) {
#if TACIT_ARM
    return tacit_arm_detect();
#elif TACIT_X86
    return tacit_x86_detect();
#else
    return 0;
#endif
}

uint32_t tacit_cpu_features(void) {
    uint32_t word = atomic_load_explicit(&probed, memory_order_relaxed);
    if (word == 0) {
        word = detect() | TACIT_BASELINE | VALID;
        atomic_store_explicit(&probed, word, memory_order_relaxed);
    }
    return word & ~VALID;
}

const char *tacit_cpu_feature_name(unsigned bit) {
#if TACIT_ARM
    return tacit_arm_feature_name(bit);
#elif TACIT_X86
    return tacit_x86_feature_name(bit);
#else
    (void)bit;
    return NULL;
#endif
}

uint32_t tacit_cpu_close(uint32_t features) {
#if TACIT_ARM
    return tacit_arm_close(features);
#elif TACIT_X86
    return tacit_x86_close(features);
#else
    (void)features;
    return 0;
#endif
}
