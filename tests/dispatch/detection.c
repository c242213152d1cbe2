/*
 * detection.c: detection against the rules of the Intel SDM, over every
 * combination of the bits that matter: volume 1 section 14.3 (AVX), 15.2 to
 * 15.4 (AVX-512), 12.13 (AES, PCLMULQDQ), volume 2A CPUID.
 */
#include "cpu/cpu_detect.h"
#include "dispatch/dispatch.h"

#if TACIT_DETECTS_X86
/* The bits of CPUID and of XCR0 that matter, as bits of one number; to 64-bit programs 19. */
enum {
    SSSE3,
    PCLMUL,
    AES,
    OSXSAVE,
    AVX,
    AVX2,
    SHA,
    AVX512F,
    AVX512DQ,
    AVX512BW,
    AVX512VL,
    IFMA,
    VAES,
    VPCLMUL,
    STATE_SSE,
    STATE_AVX,
    STATE_OPMASK,
    STATE_ZMM_HIGH,
    STATE_ZMM16,
#if !TACIT_X86_64
    FXSR,
    SSE2,
#endif
    BITS
};

enum cpuid_word { EDX1, ECX1, EBX7, ECX7, XCR0, WORDS };

static const struct {
    enum cpuid_word word;
    unsigned bit;
} places[BITS] = {
    [SSSE3] = {ECX1, 9},       [PCLMUL] = {ECX1, 1},       [AES] = {ECX1, 25},
    [OSXSAVE] = {ECX1, 27},    [AVX] = {ECX1, 28},         [AVX2] = {EBX7, 5},
    [SHA] = {EBX7, 29},        [AVX512F] = {EBX7, 16},     [AVX512DQ] = {EBX7, 17},
    [AVX512BW] = {EBX7, 30},   [AVX512VL] = {EBX7, 31},    [IFMA] = {EBX7, 21},
    [VAES] = {ECX7, 9},        [VPCLMUL] = {ECX7, 10},     [STATE_SSE] = {XCR0, 1},
    [STATE_AVX] = {XCR0, 2},   [STATE_OPMASK] = {XCR0, 5}, [STATE_ZMM_HIGH] = {XCR0, 6},
    [STATE_ZMM16] = {XCR0, 7},
#if !TACIT_X86_64
    [FXSR] = {EDX1, 24},       [SSE2] = {EDX1, 26},
#endif
};

static int has(uint32_t bits, unsigned bit) {
    return (bits >> bit & 1) != 0;
}

/* What a program may use, said again as the manual says it: one sentence a feature. */
static uint32_t expected_features(uint32_t b) {
    const int ymm = has(b, OSXSAVE) && has(b, STATE_SSE) && has(b, STATE_AVX);
    const int zmm = ymm && has(b, STATE_OPMASK) && has(b, STATE_ZMM_HIGH) && has(b, STATE_ZMM16);
#if TACIT_X86_64
    const int sse2 = 1;
#else
    const int sse2 = has(b, FXSR) && has(b, SSE2);
#endif
    const int ssse3 = sse2 && has(b, SSSE3);
    const int aes = ssse3 && has(b, AES);
    const int pclmul = ssse3 && has(b, PCLMUL);
    const int avx = ssse3 && ymm && has(b, AVX);
    const int avx2 = avx && has(b, AVX2);
    const int avx512 =
        avx2 && zmm && has(b, AVX512F) && has(b, AVX512DQ) && has(b, AVX512BW) && has(b, AVX512VL);
    return (sse2 && !TACIT_X86_64 ? TACIT_CPU_X86_SSE2 : 0) | (ssse3 ? TACIT_CPU_X86_SSSE3 : 0) |
           (aes ? TACIT_CPU_X86_AES : 0) | (pclmul ? TACIT_CPU_X86_PCLMUL : 0) |
           (ssse3 && has(b, SHA) ? TACIT_CPU_X86_SHA : 0) | (avx ? TACIT_CPU_X86_AVX : 0) |
           (avx2 ? TACIT_CPU_X86_AVX2 : 0) |
           (avx2 && aes && has(b, VAES) ? TACIT_CPU_X86_VAES : 0) |
           (avx2 && pclmul && has(b, VPCLMUL) ? TACIT_CPU_X86_VPCLMUL : 0) |
           (avx512 ? TACIT_CPU_X86_AVX512 : 0) |
           (avx512 && has(b, IFMA) ? TACIT_CPU_X86_AVX512IFMA : 0);
}

/* The bits that matter as given, all others as in noise. */
static tacit_x86_cpuid cpuid_of(uint32_t bits, const uint64_t noise[WORDS]) {
    uint64_t words[WORDS];
    for (int i = 0; i < WORDS; i++)
        words[i] = noise[i];
    for (unsigned i = 0; i < BITS; i++) {
        const uint64_t bit = UINT64_C(1) << places[i].bit;
        words[places[i].word] &= ~bit;
        words[places[i].word] |= has(bits, i) ? bit : 0;
    }
    const tacit_x86_cpuid cpuid = {(uint32_t)words[EDX1], (uint32_t)words[ECX1],
                                   (uint32_t)words[EBX7], (uint32_t)words[ECX7], words[XCR0]};
    return cpuid;
}

void test_detection(void) {
    for (uint32_t bits = 0; bits < UINT32_C(1) << BITS; bits++) {
        const uint64_t quiet[WORDS] = {0};
        uint64_t noise[WORDS];
        random_bytes(noise, sizeof noise);
        const tacit_x86_cpuid plain = cpuid_of(bits, quiet), noisy = cpuid_of(bits, noise);
        const uint32_t want = expected_features(bits);
        check(
            tacit_x86_features(&plain) == want && tacit_x86_features(&noisy) == want,
            "cpuid 1:edx %08x 1:ecx %08x 7:ebx %08x 7:ecx %08x xcr0 %llx: features %03x, want %03x",
            noisy.leaf1_edx, noisy.leaf1_ecx, noisy.leaf7_ebx, noisy.leaf7_ecx,
            (unsigned long long)noisy.xcr0, tacit_x86_features(&noisy), want);
    }
}
#else
void test_detection(void) {
    skipped(1, "the detection of x86 processors: not built without TACIT_ALL_ROWS");
}
#endif
