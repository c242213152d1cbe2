/*
 * x86_512.h: lanes of 128 bits, four a vector (AVX-512, VAES, VPCLMULQDQ). The
 * vocabulary is explained in one_lane.h.
 */
#ifndef TACIT_LANES_X86_512_H
#define TACIT_LANES_X86_512_H

#include "lanes/x86_block.h"

#define LANES 4
typedef __m512i V;

TACIT_INLINE V v_load(const void *p) {
    return _mm512_loadu_si512(p);
}

TACIT_INLINE void v_store(void *p, V a) {
    _mm512_storeu_si512(p, a);
}

/* The masks of parts cover two 64-bit elements a block; elements masked out are not accessed. */
TACIT_INLINE V v_load_part(const void *p, size_t n) {
    return _mm512_maskz_loadu_epi64((__mmask8)((1u << (2 * n)) - 1), p);
}

TACIT_INLINE void v_store_part(void *p, V a, size_t n) {
    _mm512_mask_storeu_epi64(p, (__mmask8)((1u << (2 * n)) - 1), a);
}

TACIT_INLINE V v_zero(void) {
    return _mm512_setzero_si512();
}

TACIT_INLINE V v_broadcast(B b) {
    return _mm512_broadcast_i32x4(b);
}

TACIT_INLINE V v_from_block(B b) {
    return _mm512_zextsi128_si512(b);
}

TACIT_INLINE V v_with_last(V a, B b) {
    return _mm512_inserti32x4(a, b, 3);
}

TACIT_INLINE V v_part(V a, size_t n) {
    return _mm512_maskz_mov_epi64((__mmask8)((1u << (2 * n)) - 1), a);
}

TACIT_INLINE B v_first(V a) {
    return _mm512_castsi512_si128(a);
}

TACIT_INLINE B v_last(V a) {
    return _mm512_extracti32x4_epi32(a, 3);
}

TACIT_INLINE B v_fold(V a) {
    __m256i half = _mm256_xor_si256(_mm512_castsi512_si256(a), _mm512_extracti64x4_epi64(a, 1));
    return b_xor(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
}

TACIT_INLINE V v_shift_in(V before, V a) {
    return _mm512_alignr_epi64(a, before, 6);
}

TACIT_INLINE V v_lane_numbers(void) {
    return _mm512_set_epi32(0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0);
}

TACIT_INLINE void v_end(void) {
    _mm256_zeroupper();
}

TACIT_INLINE V v_xor(V a, V b) {
    return _mm512_xor_si512(a, b);
}

/* 0x96 is the truth table of a ^ b ^ c. */
TACIT_INLINE V v_xor3(V a, V b, V c) {
    return _mm512_ternarylogic_epi64(a, b, c, 0x96);
}

TACIT_INLINE V v_and(V a, V b) {
    return _mm512_and_si512(a, b);
}

TACIT_INLINE V v_add32(V a, V b) {
    return _mm512_add_epi32(a, b);
}

TACIT_INLINE V v_add64(V a, V b) {
    return _mm512_add_epi64(a, b);
}

TACIT_INLINE V v_shuffle8(V a, V index) {
    return _mm512_shuffle_epi8(a, index);
}

TACIT_INLINE V v_reverse8(V a) {
    return v_shuffle8(a, v_broadcast(b_set64(0x0001020304050607, 0x08090a0b0c0d0e0f)));
}

TACIT_INLINE V v_low_nibbles(V a) {
    return _mm512_and_si512(a, _mm512_set1_epi8(0x0f));
}

TACIT_INLINE V v_high_nibbles(V a) {
    return _mm512_and_si512(_mm512_srli_epi32(a, 4), _mm512_set1_epi8(0x0f));
}

TACIT_INLINE V v_swap64(V a) {
    return _mm512_shuffle_epi32(a, (_MM_PERM_ENUM)0x4e);
}

TACIT_INLINE V v_zip8_low(V a, V b) {
    return _mm512_unpacklo_epi8(a, b);
}

TACIT_INLINE V v_zip8_high(V a, V b) {
    return _mm512_unpackhi_epi8(a, b);
}

#define v_shift_left8(a, count) _mm512_bslli_epi128(a, count)
#define v_shift_right8(a, count) _mm512_bsrli_epi128(a, count)
#define v_window8(low, high, count) _mm512_alignr_epi8(high, low, count)
#define v_shift_left64(a, count) _mm512_slli_epi64(a, count)
#define v_shift_right64(a, count) _mm512_srli_epi64(a, count)
#define v_shuffle32(a, order) _mm512_shuffle_epi32(a, (_MM_PERM_ENUM)(order))

TACIT_INLINE V v_test8(V a, V bit) {
    return _mm512_movm_epi8(_mm512_test_epi8_mask(a, bit));
}

#ifdef LANES_AES
TACIT_INLINE V v_aes_begin(V a, V first) {
    return v_xor(a, first);
}

TACIT_INLINE V v_aes_round(V a, V before, V after) {
    (void)before;
    return _mm512_aesenc_epi128(a, after);
}

TACIT_INLINE V v_aes_last(V a, V before, V after) {
    (void)before;
    return _mm512_aesenclast_epi128(a, after);
}

TACIT_INLINE V v_aes_inv_round(V a, V before, V after) {
    (void)before;
    return _mm512_aesdec_epi128(a, after);
}

TACIT_INLINE V v_aes_inv_last(V a, V before, V after) {
    (void)before;
    return _mm512_aesdeclast_epi128(a, after);
}
#endif

#ifdef LANES_CLMUL
TACIT_INLINE V v_clmul_lo(V a, V b) {
    return _mm512_clmulepi64_epi128(a, b, 0x00);
}

TACIT_INLINE V v_clmul_hi(V a, V b) {
    return _mm512_clmulepi64_epi128(a, b, 0x11);
}

TACIT_INLINE V v_clmul_lohi(V a, V b) {
    return _mm512_clmulepi64_epi128(a, b, 0x10);
}

TACIT_INLINE V v_clmul_hilo(V a, V b) {
    return _mm512_clmulepi64_epi128(a, b, 0x01);
}
#endif

#endif
