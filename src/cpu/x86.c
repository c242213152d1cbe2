/*
 * x86.c: features of x86 and x86-64 processors.
 * Bits: Intel SDM volume 2A, CPUID; volume 1 section 13.3 and 14.3 for XCR0.
 */
#include "common/machine.h"
#include "cpu/cpu_detect.h"

#include <tacit/cpu.h>

#if TACIT_X86
#include <cpuid.h>
#endif

#if TACIT_DETECTS_X86

/*
 * What all others stand on. No processor that runs 64-bit programs lacks SSE2, so that they
 * have no such feature; 32-bit programs may meet one that does.
 */
#if TACIT_X86_64
#define BASE 0
#else
#define BASE TACIT_CPU_X86_SSE2
#endif

/*
 * Each feature, its name, and the features it stands on. A line's foundations
 * stand in lines above it, so that one pass from the top closes a set.
 */
static const struct {
    uint32_t feature;
    uint32_t foundation;
    const char *name;
} features_x86[] = {
#if !TACIT_X86_64
    {TACIT_CPU_X86_SSE2, 0, "sse2"},
#endif
    {TACIT_CPU_X86_SSSE3, BASE, "ssse3"},
    {TACIT_CPU_X86_AES, TACIT_CPU_X86_SSSE3, "aes"},
    {TACIT_CPU_X86_PCLMUL, TACIT_CPU_X86_SSSE3, "pclmul"},
    {TACIT_CPU_X86_SHA, TACIT_CPU_X86_SSSE3, "sha"},
    {TACIT_CPU_X86_AVX, TACIT_CPU_X86_SSSE3, "avx"},
    {TACIT_CPU_X86_AVX2, TACIT_CPU_X86_AVX, "avx2"},
    {TACIT_CPU_X86_VAES, TACIT_CPU_X86_AES | TACIT_CPU_X86_AVX2, "vaes"},
    {TACIT_CPU_X86_VPCLMUL, TACIT_CPU_X86_PCLMUL | TACIT_CPU_X86_AVX2, "vpclmul"},
    {TACIT_CPU_X86_AVX512, TACIT_CPU_X86_AVX2, "avx512"},
    {TACIT_CPU_X86_AVX512IFMA, TACIT_CPU_X86_AVX512, "avx512ifma"},
};

enum { X86_FEATURE_COUNT = sizeof features_x86 / sizeof features_x86[0] };

uint32_t tacit_x86_close(uint32_t features) {
    uint32_t closed = 0;
    for (int i = 0; i < X86_FEATURE_COUNT; i++) {
        if ((features & features_x86[i].feature) != 0 &&
            (features_x86[i].foundation & ~closed) == 0)
            closed |= features_x86[i].feature;
    }
    return closed;
}

const char *tacit_x86_feature_name(unsigned bit) {
    for (int i = 0; i < X86_FEATURE_COUNT; i++) {
        if (bit < 31 && features_x86[i].feature == UINT32_C(1) << bit)
            return features_x86[i].name;
    }
    return NULL;
}

static int bit_set(uint32_t word, unsigned bit) {
    return (word >> bit & 1) != 0;
}

uint32_t tacit_x86_features(const tacit_x86_cpuid *cpuid) {
    const uint32_t edx1 = cpuid->leaf1_edx, ecx1 = cpuid->leaf1_ecx;
    const uint32_t ebx7 = cpuid->leaf7_ebx, ecx7 = cpuid->leaf7_ecx;
    /* FXSR: that a system can save the registers. Whether it does, only the system itself sees. */
    const int fxsr = bit_set(edx1, 24);
    /* XCR0: bits 1, 2 are SSE and AVX state; 5, 6, 7 the three parts of AVX-512's. */
    const int os_avx = bit_set(ecx1, 27) && (cpuid->xcr0 & 0x06) == 0x06;
    const int os_avx512 = os_avx && (cpuid->xcr0 & 0xe0) == 0xe0;
    const int f_dq_bw_vl =
        bit_set(ebx7, 16) && bit_set(ebx7, 17) && bit_set(ebx7, 30) && bit_set(ebx7, 31);
    uint32_t f = 0;

    f |= fxsr && bit_set(edx1, 26) ? TACIT_CPU_X86_SSE2 : 0;
    f |= bit_set(ecx1, 9) ? TACIT_CPU_X86_SSSE3 : 0;
    f |= bit_set(ecx1, 25) ? TACIT_CPU_X86_AES : 0;
    f |= bit_set(ecx1, 1) ? TACIT_CPU_X86_PCLMUL : 0;
    f |= bit_set(ebx7, 29) ? TACIT_CPU_X86_SHA : 0;
    f |= os_avx && bit_set(ecx1, 28) ? TACIT_CPU_X86_AVX : 0;
    f |= os_avx && bit_set(ebx7, 5) ? TACIT_CPU_X86_AVX2 : 0;
    f |= os_avx && bit_set(ecx7, 9) ? TACIT_CPU_X86_VAES : 0;
    f |= os_avx && bit_set(ecx7, 10) ? TACIT_CPU_X86_VPCLMUL : 0;
    f |= os_avx512 && f_dq_bw_vl ? TACIT_CPU_X86_AVX512 : 0;
    f |= os_avx512 && bit_set(ebx7, 21) ? TACIT_CPU_X86_AVX512IFMA : 0;
    return tacit_x86_close(f);
}

#if TACIT_X86
uint32_t tacit_x86_detect(void) {
    tacit_x86_cpuid cpuid = {0, 0, 0, 0, 0};
    unsigned a, b, c, d;
    if (__get_cpuid(1, &a, &b, &c, &d)) {
        cpuid.leaf1_edx = d;
        cpuid.leaf1_ecx = c;
    }
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) {
        cpuid.leaf7_ebx = b;
        cpuid.leaf7_ecx = c;
    }
    if (bit_set(cpuid.leaf1_ecx, 27)) {
        /* xgetbv, by its bytes: its intrinsic would need a target of its own. */
        uint32_t low, high;
        __asm__ volatile(".byte 0x0f, 0x01, 0xd0" : "=a"(low), "=d"(high) : "c"(0));
        cpuid.xcr0 = (uint64_t)high << 32 | low;
    }
    return tacit_x86_features(&cpuid);
}
#endif
#endif
