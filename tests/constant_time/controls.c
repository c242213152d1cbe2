#include "constant_time/controls.h"

#include "common/target.h"

#include <tacit/cpu.h>

#include <string.h>

enum { LEN = 64 };
static uint8_t secret[LEN], out[LEN];
static uint32_t table[256]; /* all the same entries: only addresses differ */

/* Keeps a compiler from reasoning about what a control does with x. */
static uint32_t opaque(uint32_t x) {
    __asm__("" : "+r"(x));
    return x;
}

#if TACIT_ARM_32 && !defined(__ARM_FEATURE_IDIV)
#define DIVIDES_BY_CALL 1
#else
#define DIVIDES_BY_CALL 0
#endif

#define CONTROL TACIT_NOINLINE void

/* Nothing: a mask selects between two values. */
CONTROL ct_control_clean(const uint8_t *in);
CONTROL ct_control_clean(const uint8_t *in) {
    for (size_t i = 0; i < LEN; i++) {
        const uint32_t mask = 0 - opaque(in[i] & 1u);
        out[i] = (uint8_t)((in[i] & mask) ^ ((in[i] + 77u) & ~mask));
    }
}

CONTROL ct_control_lookup(const uint8_t *in);
CONTROL ct_control_lookup(const uint8_t *in) {
    const uint32_t *entries = table;
    __asm__("" : "+r"(entries)); /* for all a compiler knows, it may hold anything */
    for (size_t i = 0; i < LEN; i++)
        out[i] = (uint8_t)(in[i] ^ entries[in[i]]);
}

CONTROL ct_control_branch(const uint8_t *in);
CONTROL ct_control_branch(const uint8_t *in) {
    for (size_t i = 0; i < LEN; i++) {
        out[i] = in[i];
        if (in[i] & 1)
            __asm__ volatile("nop");
    }
}

CONTROL ct_control_early_exit(const uint8_t *in);
CONTROL ct_control_early_exit(const uint8_t *in) {
    size_t i = 0;
    while (i + 1 < LEN && in[i] == in[LEN - 1 - i])
        i++;
    memcpy(out, in, LEN);
    __asm__ volatile("" : : "r"(i));
}

/* Padding looked at byte by byte, up to the first that is wrong (CVE-2016-2107 and others). */
CONTROL ct_control_unpadding(const uint8_t *in);
CONTROL ct_control_unpadding(const uint8_t *in) {
    const size_t padding = in[LEN - 1] % LEN;
    size_t i = 1;
    while (i <= padding && in[LEN - 1 - i] == padding)
        i++;
    memcpy(out, in, LEN);
    __asm__ volatile("" : : "r"(i));
}

/* As many blocks hashed as the text has, whose length is secret (CVE-2013-0169, "Lucky 13"). */
CONTROL ct_control_block_count(const uint8_t *in);
CONTROL ct_control_block_count(const uint8_t *in) {
    const size_t blocks = 1 + (256u - in[LEN - 1]) / 16;
    memcpy(out, in, LEN);
    for (size_t b = 0; b < blocks; b++)
        out[b] = (uint8_t)(out[b] + opaque(in[b]) * 77);
}

/*
 * A MAC copied from where it is, which the padding's length says: addresses tell. Byte by byte,
 * since a trace sees no copy that s390x makes from memory to memory.
 */
CONTROL ct_control_mac_place(const uint8_t *in);
CONTROL ct_control_mac_place(const uint8_t *in) {
    const uint8_t *mac = in + LEN - 32 - in[LEN - 1] % 32;
    memcpy(out, in, LEN);
    for (size_t i = 0; i < 16; i++)
        out[i] = (uint8_t)opaque(mac[i]);
}

CONTROL ct_control_division(const uint8_t *in);
CONTROL ct_control_division(const uint8_t *in) {
    for (size_t i = 0; i < LEN; i++)
        out[i] = (uint8_t)(in[i] ^ (opaque(1000) / (in[i] + 1u)));
}

/* No leak of the secret, but the secret never reaches the output. */
CONTROL ct_control_lost(const uint8_t *in);
CONTROL ct_control_lost(const uint8_t *in) {
    memcpy(out, in, LEN);
    for (size_t i = 0; i < LEN; i += 8)
        out[i] = (uint8_t)i;
    memset(out, 1, LEN / 2);
}

#if TACIT_X86
/* By hand: a compiler may turn this shift into a vector's, or into something else. */
CONTROL ct_control_shift(const uint8_t *in);
CONTROL ct_control_shift(const uint8_t *in) {
    for (size_t i = 0; i < LEN; i++) {
        uint32_t x = 5;
        __asm__("shll %%cl, %0" : "+r"(x) : "c"(in[i] & 7u) : "cc");
        out[i] = (uint8_t)(in[i] ^ x);
    }
}

TACIT_BEGIN_AVX2
CONTROL ct_control_gather(const uint8_t *in);
CONTROL ct_control_gather(const uint8_t *in) {
    const __m256i index = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const void *)in));
    const __m256i word = _mm256_i32gather_epi32((const int *)(const void *)table, index, 4);
    memcpy(out, in, LEN);
    _mm256_storeu_si256((void *)out, _mm256_xor_si256(word, index));
}

CONTROL ct_control_vector_mask(const uint8_t *in);
CONTROL ct_control_vector_mask(const uint8_t *in) {
    const __m256i mask = _mm256_loadu_si256((const void *)in);
    memcpy(out, in, LEN);
    _mm256_maskstore_epi32((int *)(void *)out, mask, mask);
}
TACIT_END
#endif

#if TACIT_ARM_32
/* Instructions under a condition, no branch: a trace sees those that reach memory, no others. */
CONTROL ct_control_predicated_store(const uint8_t *in);
CONTROL ct_control_predicated_store(const uint8_t *in) {
    for (size_t i = 0; i < LEN; i++) {
        out[i] = in[i];
        __asm__ volatile("tst %0, #1\n\tit ne\n\tstrne %0, [%1]"
                         :
                         : "r"((uint32_t)in[i]), "r"(table)
                         : "cc", "memory");
    }
}

CONTROL ct_control_predicated_product(const uint8_t *in);
CONTROL ct_control_predicated_product(const uint8_t *in) {
    for (size_t i = 0; i < LEN; i++) {
        uint32_t x = in[i];
        __asm__ volatile("tst %0, #1\n\tit ne\n\tmulne %0, %0, %1" : "+r"(x) : "r"(77) : "cc");
        out[i] = (uint8_t)x;
    }
}
#endif

#if TACIT_X86_64
TACIT_BEGIN_AVX512
CONTROL ct_control_opmask(const uint8_t *in);
CONTROL ct_control_opmask(const uint8_t *in) {
    const __m512i x = _mm512_loadu_si512((const void *)in);
    memcpy(out, in, LEN);
    _mm512_mask_storeu_epi8(out, _mm512_movepi8_mask(x), x);
}

CONTROL ct_control_scatter(const uint8_t *in);
CONTROL ct_control_scatter(const uint8_t *in) {
    const __m512i index = _mm512_cvtepu8_epi32(_mm_loadu_si128((const void *)in));
    /* Without optimisation gcc's intrinsic is a macro that converts its mask with a warning. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-conversion"
    _mm512_i32scatter_epi32((void *)table, index, index, 4);
#pragma GCC diagnostic pop
    memcpy(out, in, LEN);
    memset(table, 0, sizeof table);
}
TACIT_END
#endif

#define RUN(name)                                                                                  \
    static void run_##name(const ct_case *c) {                                                     \
        (void)c;                                                                                   \
        ct_secret(secret, LEN);                                                                    \
        ct_control_##name(secret);                                                                 \
        ct_check_secret(out, LEN, "output");                                                       \
    }

RUN(clean)
RUN(lookup)
RUN(branch)
RUN(early_exit)
RUN(unpadding)
RUN(block_count)
RUN(mac_place)
RUN(division)
RUN(lost)
#if TACIT_X86
RUN(shift)
RUN(gather)
RUN(vector_mask)
#endif
#if TACIT_ARM_32
RUN(predicated_store)
RUN(predicated_product)
#endif
#if TACIT_X86_64
RUN(opmask)
RUN(scatter)
#endif

#define HEAD(name)                                                                                 \
    { "control", #name, "control", NULL, NULL, 0, CT_SHORT, run_##name }

const ct_control *ct_control_at(size_t index) {
    static const ct_control controls[] = {
        {HEAD(clean), 0, 0},
        {HEAD(lookup), 0, CT_BY_POISON | CT_BY_STEP | CT_BY_TRACE},
        {HEAD(branch), 0, CT_BY_POISON | CT_BY_STEP | CT_BY_TRACE},
        {HEAD(early_exit), 0, CT_BY_POISON | CT_BY_STEP | CT_BY_TRACE},
        {HEAD(unpadding), 0, CT_BY_POISON | CT_BY_STEP | CT_BY_TRACE},
        {HEAD(block_count), 0, CT_BY_POISON | CT_BY_STEP | CT_BY_TRACE},
        {HEAD(mac_place), 0, CT_BY_POISON | CT_BY_STEP | CT_BY_TRACE},
        /* Where it is a function of the compiler's library, as on ARMv7, it branches. */
        {HEAD(division), 0, CT_BY_STEP | (DIVIDES_BY_CALL ? CT_BY_TRACE : 0)},
        {HEAD(lost), 0, CT_BY_POISON | CT_BY_STEP | CT_BY_TRACE},
#if TACIT_X86
        {HEAD(shift), 0, CT_BY_STEP},
        {HEAD(gather), TACIT_CPU_X86_AVX2, CT_BY_POISON | CT_BY_STEP | CT_BY_TRACE},
        {HEAD(vector_mask), TACIT_CPU_X86_AVX2, CT_BY_POISON | CT_BY_STEP | CT_BY_TRACE},
#endif
#if TACIT_ARM_32
        {HEAD(predicated_store), 0, CT_BY_TRACE},
        {HEAD(predicated_product), 0, 0},
#endif
#if TACIT_X86_64
        {HEAD(opmask), TACIT_CPU_X86_AVX512, CT_BY_STEP},
        {HEAD(scatter), TACIT_CPU_X86_AVX512, CT_BY_STEP},
#endif
    };
    return index < sizeof controls / sizeof controls[0] ? &controls[index] : NULL;
}
