/*
 * x86_512.h, in front of the library's: the vocabulary of lanes at four a vector, where a
 * vector is made of two of 256 bits (tests/wide/main.c). src/lanes/one_lane.h explains the words.
 */
#ifndef TACIT_LANES_X86_512_H
#define TACIT_LANES_X86_512_H

#include "lanes/x86_block.h"

#define LANES 4
typedef struct V {
    __m256i low, high; /* lanes 0 and 1, lanes 2 and 3 */
} V;

/* Two vectors fit into no register, and an order is kept between memory operands as well. */
#undef LANES_REGISTER
#define LANES_REGISTER "m"

#define EACH_WITH(f, a, n) ((V){f((a).low, n), f((a).high, n)})
#define PAIRWISE(f, a, b) ((V){f((a).low, (b).low), f((a).high, (b).high)})
#define PAIRWISE_WITH(f, a, b, n) ((V){f((a).low, (b).low, n), f((a).high, (b).high, n)})

TACIT_INLINE V v_load(const void *p) {
    const __m256i *halves = (const __m256i *)p;
    return (V){_mm256_loadu_si256(halves), _mm256_loadu_si256(halves + 1)};
}

TACIT_INLINE void v_store(void *p, V a) {
    _mm256_storeu_si256((__m256i *)p, a.low);
    _mm256_storeu_si256((__m256i *)p + 1, a.high);
}

TACIT_INLINE V v_zero(void) {
    return (V){_mm256_setzero_si256(), _mm256_setzero_si256()};
}

TACIT_INLINE V v_broadcast(B b) {
    return (V){_mm256_broadcastsi128_si256(b), _mm256_broadcastsi128_si256(b)};
}

TACIT_INLINE V v_from_block(B b) {
    return (V){_mm256_zextsi128_si256(b), _mm256_setzero_si256()};
}

TACIT_INLINE __m256i load_half(const uint8_t *p, size_t n) {
    if (n >= 2)
        return _mm256_loadu_si256((const __m256i *)(const void *)p);
    return n == 1 ? _mm256_zextsi128_si256(b_load(p)) : _mm256_setzero_si256();
}

TACIT_INLINE V v_load_part(const void *p, size_t n) {
    return (V){load_half(p, n),
               n > 2 ? load_half((const uint8_t *)p + 32, n - 2) : _mm256_setzero_si256()};
}

TACIT_INLINE void store_half(uint8_t *p, __m256i a, size_t n) {
    if (n >= 2)
        _mm256_storeu_si256((__m256i *)(void *)p, a);
    else if (n == 1)
        b_store(p, _mm256_castsi256_si128(a));
}

TACIT_INLINE void v_store_part(void *p, V a, size_t n) {
    store_half(p, a.low, n);
    if (n > 2)
        store_half((uint8_t *)p + 32, a.high, n - 2);
}

TACIT_INLINE B v_first(V a) {
    return _mm256_castsi256_si128(a.low);
}

TACIT_INLINE B v_last(V a) {
    return _mm256_extracti128_si256(a.high, 1);
}

TACIT_INLINE V v_with_last(V a, B b) {
    return (V){a.low, _mm256_inserti128_si256(a.high, b, 1)};
}

TACIT_INLINE __m256i part_of_half(__m256i a, size_t n) {
    if (n >= 2)
        return a;
    return n == 1 ? _mm256_zextsi128_si256(_mm256_castsi256_si128(a)) : _mm256_setzero_si256();
}

TACIT_INLINE V v_part(V a, size_t n) {
    return (V){part_of_half(a.low, n),
               n > 2 ? part_of_half(a.high, n - 2) : _mm256_setzero_si256()};
}

TACIT_INLINE B v_fold(V a) {
    const __m256i half = _mm256_xor_si256(a.low, a.high);
    return b_xor(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
}

TACIT_INLINE V v_shift_in(V before, V a) {
    return (V){_mm256_permute2x128_si256(before.high, a.low, 0x21),
               _mm256_permute2x128_si256(a.low, a.high, 0x21)};
}

TACIT_INLINE V v_lane_numbers(void) {
    return (V){_mm256_set_epi32(0, 0, 0, 1, 0, 0, 0, 0), _mm256_set_epi32(0, 0, 0, 3, 0, 0, 0, 2)};
}

TACIT_INLINE void v_end(void) {
    _mm256_zeroupper();
}

TACIT_INLINE V v_xor(V a, V b) {
    return PAIRWISE(_mm256_xor_si256, a, b);
}

TACIT_INLINE V v_xor3(V a, V b, V c) {
    return v_xor(v_xor(a, b), c);
}

TACIT_INLINE V v_and(V a, V b) {
    return PAIRWISE(_mm256_and_si256, a, b);
}

TACIT_INLINE V v_add32(V a, V b) {
    return PAIRWISE(_mm256_add_epi32, a, b);
}

TACIT_INLINE V v_add64(V a, V b) {
    return PAIRWISE(_mm256_add_epi64, a, b);
}

TACIT_INLINE V v_shuffle8(V a, V index) {
    return PAIRWISE(_mm256_shuffle_epi8, a, index);
}

TACIT_INLINE V v_reverse8(V a) {
    return v_shuffle8(a, v_broadcast(b_set64(0x0001020304050607, 0x08090a0b0c0d0e0f)));
}

TACIT_INLINE V v_low_nibbles(V a) {
    return v_and(a, v_broadcast(_mm_set1_epi8(0x0f)));
}

TACIT_INLINE V v_high_nibbles(V a) {
    return v_low_nibbles(EACH_WITH(_mm256_srli_epi32, a, 4));
}

TACIT_INLINE V v_swap64(V a) {
    return EACH_WITH(_mm256_shuffle_epi32, a, 0x4e);
}

TACIT_INLINE V v_zip8_low(V a, V b) {
    return PAIRWISE(_mm256_unpacklo_epi8, a, b);
}

TACIT_INLINE V v_zip8_high(V a, V b) {
    return PAIRWISE(_mm256_unpackhi_epi8, a, b);
}

#define v_shift_left8(a, count) EACH_WITH(_mm256_slli_si256, a, count)
#define v_shift_right8(a, count) EACH_WITH(_mm256_srli_si256, a, count)
#define v_window8(low_vector, high_vector, count)                                                  \
    PAIRWISE_WITH(_mm256_alignr_epi8, high_vector, low_vector, count)
#define v_shift_left64(a, count) EACH_WITH(_mm256_slli_epi64, a, count)
#define v_shift_right64(a, count) EACH_WITH(_mm256_srli_epi64, a, count)
#define v_shuffle32(a, order) EACH_WITH(_mm256_shuffle_epi32, a, order)

TACIT_INLINE V v_test8(V a, V bit) {
    return PAIRWISE(_mm256_cmpeq_epi8, v_and(a, bit), bit);
}

#ifdef LANES_AES
TACIT_INLINE V v_aes_begin(V a, V first) {
    return v_xor(a, first);
}

TACIT_INLINE V v_aes_round(V a, V before, V after) {
    (void)before;
    return PAIRWISE(_mm256_aesenc_epi128, a, after);
}

TACIT_INLINE V v_aes_last(V a, V before, V after) {
    (void)before;
    return PAIRWISE(_mm256_aesenclast_epi128, a, after);
}

TACIT_INLINE V v_aes_inv_round(V a, V before, V after) {
    (void)before;
    return PAIRWISE(_mm256_aesdec_epi128, a, after);
}

TACIT_INLINE V v_aes_inv_last(V a, V before, V after) {
    (void)before;
    return PAIRWISE(_mm256_aesdeclast_epi128, a, after);
}
#endif

#ifdef LANES_CLMUL
TACIT_INLINE V v_clmul_lo(V a, V b) {
    return PAIRWISE_WITH(_mm256_clmulepi64_epi128, a, b, 0x00);
}

TACIT_INLINE V v_clmul_hi(V a, V b) {
    return PAIRWISE_WITH(_mm256_clmulepi64_epi128, a, b, 0x11);
}

TACIT_INLINE V v_clmul_lohi(V a, V b) {
    return PAIRWISE_WITH(_mm256_clmulepi64_epi128, a, b, 0x10);
}

TACIT_INLINE V v_clmul_hilo(V a, V b) {
    return PAIRWISE_WITH(_mm256_clmulepi64_epi128, a, b, 0x01);
}
#endif

#endif
