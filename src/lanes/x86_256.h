/*
 * x86_256.h: lanes of 128 bits, two a vector (AVX2, VAES, VPCLMULQDQ). The
 * vocabulary is explained in one_lane.h.
 */
#ifndef TACIT_LANES_X86_256_H
#define TACIT_LANES_X86_256_H

#include "lanes/x86_block.h"

#define LANES 2
typedef __m256i V;

TACIT_INLINE V v_load(const void *p) {
    return _mm256_loadu_si256((const __m256i *)p);
}

TACIT_INLINE void v_store(void *p, V a) {
    _mm256_storeu_si256((__m256i *)p, a);
}

TACIT_INLINE V v_zero(void) {
    return _mm256_setzero_si256();
}

TACIT_INLINE V v_broadcast(B b) {
    return _mm256_broadcastsi128_si256(b);
}

TACIT_INLINE V v_from_block(B b) {
    return _mm256_zextsi128_si256(b);
}

TACIT_INLINE V v_with_last(V a, B b) {
    return _mm256_inserti128_si256(a, b, 1);
}

TACIT_INLINE V v_load_part(const void *p, size_t n) {
    if (n == 2)
        return v_load(p);
    return n == 1 ? v_from_block(b_load(p)) : v_zero();
}

TACIT_INLINE B v_first(V a) {
    return _mm256_castsi256_si128(a);
}

TACIT_INLINE V v_part(V a, size_t n) {
    if (n == 2)
        return a;
    return n == 1 ? v_from_block(v_first(a)) : v_zero();
}

TACIT_INLINE B v_last(V a) {
    return _mm256_extracti128_si256(a, 1);
}

TACIT_INLINE void v_store_part(void *p, V a, size_t n) {
    if (n == 2)
        v_store(p, a);
    else if (n == 1)
        b_store(p, v_first(a));
}

TACIT_INLINE B v_fold(V a) {
    return b_xor(v_first(a), v_last(a));
}

TACIT_INLINE V v_shift_in(V before, V a) {
    return _mm256_permute2x128_si256(before, a, 0x21);
}

TACIT_INLINE V v_lane_numbers(void) {
    return _mm256_set_epi32(0, 0, 0, 1, 0, 0, 0, 0);
}

TACIT_INLINE void v_end(void) {
    _mm256_zeroupper();
}

TACIT_INLINE V v_xor(V a, V b) {
    return _mm256_xor_si256(a, b);
}

TACIT_INLINE V v_xor3(V a, V b, V c) {
    return _mm256_xor_si256(_mm256_xor_si256(a, b), c);
}

TACIT_INLINE V v_and(V a, V b) {
    return _mm256_and_si256(a, b);
}

TACIT_INLINE V v_add32(V a, V b) {
    return _mm256_add_epi32(a, b);
}

TACIT_INLINE V v_add64(V a, V b) {
    return _mm256_add_epi64(a, b);
}

TACIT_INLINE V v_shuffle8(V a, V index) {
    return _mm256_shuffle_epi8(a, index);
}

TACIT_INLINE V v_reverse8(V a) {
    return v_shuffle8(a, v_broadcast(b_set64(0x0001020304050607, 0x08090a0b0c0d0e0f)));
}

TACIT_INLINE V v_low_nibbles(V a) {
    return _mm256_and_si256(a, _mm256_set1_epi8(0x0f));
}

TACIT_INLINE V v_high_nibbles(V a) {
    return _mm256_and_si256(_mm256_srli_epi32(a, 4), _mm256_set1_epi8(0x0f));
}

TACIT_INLINE V v_swap64(V a) {
    return _mm256_shuffle_epi32(a, 0x4e);
}

TACIT_INLINE V v_zip8_low(V a, V b) {
    return _mm256_unpacklo_epi8(a, b);
}

TACIT_INLINE V v_zip8_high(V a, V b) {
    return _mm256_unpackhi_epi8(a, b);
}

#define v_shift_left8(a, count) _mm256_slli_si256(a, count)
#define v_shift_right8(a, count) _mm256_srli_si256(a, count)
#define v_window8(low, high, count) _mm256_alignr_epi8(high, low, count)
#define v_shift_left64(a, count) _mm256_slli_epi64(a, count)
#define v_shift_right64(a, count) _mm256_srli_epi64(a, count)
#define v_shuffle32(a, order) _mm256_shuffle_epi32(a, order)

TACIT_INLINE V v_test8(V a, V bit) {
    return _mm256_cmpeq_epi8(_mm256_and_si256(a, bit), bit);
}

#ifdef LANES_AES
TACIT_INLINE V v_aes_begin(V a, V first) {
    return v_xor(a, first);
}

TACIT_INLINE V v_aes_round(V a, V before, V after) {
    (void)before;
    return _mm256_aesenc_epi128(a, after);
}

TACIT_INLINE V v_aes_last(V a, V before, V after) {
    (void)before;
    return _mm256_aesenclast_epi128(a, after);
}

TACIT_INLINE V v_aes_inv_round(V a, V before, V after) {
    (void)before;
    return _mm256_aesdec_epi128(a, after);
}

TACIT_INLINE V v_aes_inv_last(V a, V before, V after) {
    (void)before;
    return _mm256_aesdeclast_epi128(a, after);
}
#endif

#ifdef LANES_CLMUL
TACIT_INLINE V v_clmul_lo(V a, V b) {
    return _mm256_clmulepi64_epi128(a, b, 0x00);
}

TACIT_INLINE V v_clmul_hi(V a, V b) {
    return _mm256_clmulepi64_epi128(a, b, 0x11);
}

TACIT_INLINE V v_clmul_lohi(V a, V b) {
    return _mm256_clmulepi64_epi128(a, b, 0x10);
}

TACIT_INLINE V v_clmul_hilo(V a, V b) {
    return _mm256_clmulepi64_epi128(a, b, 0x01);
}
#endif

#endif
