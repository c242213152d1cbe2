/*
 * chacha20_poly1305_impls.c: the pairs of rows that serve, the best first.
 */
#include "chacha20_poly1305/chacha20_poly1305_impl.h"
#include "common/machine.h"

#if TACIT_X86_64
static const tacit_chacha20_poly1305_row avx512ifma = {
    .head = {"avx512ifma", TACIT_CPU_X86_AVX512 | TACIT_CPU_X86_AVX512IFMA},
    .chacha20 = &tacit_chacha20_avx512,
    .poly1305 = &tacit_poly1305_avx512ifma,
};
#endif

#if TACIT_X86_64 && !TACIT_SURE_IFMA
static const tacit_chacha20_poly1305_row avx512 = {
    .head = {"avx512", TACIT_CPU_X86_AVX512 | TACIT_CPU_X86_AVX2},
    .chacha20 = &tacit_chacha20_avx512,
    .poly1305 = &tacit_poly1305_avx2,
};
#endif

#if TACIT_X86_64 && !TACIT_SURE_AVX512
static const tacit_chacha20_poly1305_row avx2 = {
    .head = {"avx2", TACIT_CPU_X86_AVX2},
    .chacha20 = &tacit_chacha20_avx2,
    .poly1305 = &tacit_poly1305_avx2,
};
#endif

#if TACIT_X86 && !TACIT_SURE_AVX2
static const tacit_chacha20_poly1305_row ssse3 = {
    .head = {"ssse3", TACIT_CPU_X86_SSSE3},
    .chacha20 = &tacit_chacha20_ssse3,
#if TACIT_X86_32
    .poly1305 = &tacit_poly1305_sse2,
#else
    .poly1305 = &TACIT_WORDS(tacit_poly1305_portable),
#endif
};
#endif

#if TACIT_X86_32 && !TACIT_SURE_SSSE3
static const tacit_chacha20_poly1305_row sse2 = {
    .head = {"sse2", TACIT_CPU_X86_SSE2},
    .chacha20 = &tacit_chacha20_sse2,
    .poly1305 = &tacit_poly1305_sse2,
};
#endif

#if TACIT_NEON
static const tacit_chacha20_poly1305_row neon = {
    .head = {"neon", TACIT_CPU_ARM_NEON},
    .chacha20 = &tacit_chacha20_neon,
    .poly1305 = &tacit_poly1305_neon,
};
#endif

#if !TACIT_SURE_SSE2 && !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON
static const tacit_chacha20_poly1305_row portable = {
    .head = {"portable", 0},
    .chacha20 = &tacit_chacha20_portable,
    .poly1305 = &TACIT_WORDS(tacit_poly1305_portable),
};
#endif

static const tacit_row *const rows[] = {
#if TACIT_X86_64
    &avx512ifma.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_IFMA
    &avx512.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AVX512
    &avx2.head,
#endif
#if TACIT_X86 && !TACIT_SURE_AVX2
    &ssse3.head,
#endif
#if TACIT_X86_32 && !TACIT_SURE_SSSE3
    &sse2.head,
#endif
#if TACIT_NEON
    &neon.head,
#endif
#if !TACIT_SURE_SSE2 && !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON
    &portable.head,
#endif
};

const tacit_row_table tacit_chacha20_poly1305_table = {
    .name = "chacha20-poly1305",
    .rows = rows,
    .count = TACIT_ARRAY_LEN(rows),
};
