/*
 * u32x16.h: vectors of 32-bit words, sixteen a vector (AVX-512). u32x4.h has
 * the vocabulary.
 */
#ifndef TACIT_LANES_U32X16_H
#define TACIT_LANES_U32X16_H

#define WORDS 16
#define LANES 4
typedef __m512i W;

TACIT_INLINE W w_set1(uint32_t x) {
    return _mm512_set1_epi32((int)x);
}

TACIT_INLINE W w_numbers(void) {
    return _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

TACIT_INLINE W w_add(W a, W b) {
    return _mm512_add_epi32(a, b);
}

TACIT_INLINE W w_xor(W a, W b) {
    return _mm512_xor_si512(a, b);
}

TACIT_INLINE W w_rotate16(W a) {
    return _mm512_rol_epi32(a, 16);
}

TACIT_INLINE W w_rotate12(W a) {
    return _mm512_rol_epi32(a, 12);
}

TACIT_INLINE W w_rotate8(W a) {
    return _mm512_rol_epi32(a, 8);
}

TACIT_INLINE W w_rotate7(W a) {
    return _mm512_rol_epi32(a, 7);
}

TACIT_INLINE W w_carry(W a, W sum) {
    return _mm512_srli_epi32(_mm512_andnot_si512(sum, a), 31);
}

TACIT_INLINE W w_row(const uint32_t *p) {
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(const void *)p));
}

TACIT_INLINE W w_row64(uint64_t low, uint64_t high) {
    return _mm512_broadcast_i32x4(_mm_set_epi64x((long long)high, (long long)low));
}

TACIT_INLINE W w_lane_numbers(void) {
    return _mm512_setr_epi64(0, 0, 1, 0, 2, 0, 3, 0);
}

TACIT_INLINE W w_add64(W a, W b) {
    return _mm512_add_epi64(a, b);
}

TACIT_INLINE W w_turn1(W a) {
    return _mm512_shuffle_epi32(a, (_MM_PERM_ENUM)0x39);
}

TACIT_INLINE W w_turn2(W a) {
    return _mm512_shuffle_epi32(a, (_MM_PERM_ENUM)0x4e);
}

TACIT_INLINE W w_turn3(W a) {
    return _mm512_shuffle_epi32(a, (_MM_PERM_ENUM)0x93);
}

TACIT_INLINE void w_transpose(W *a, W *b, W *c, W *d) {
    const W ab_low = _mm512_unpacklo_epi32(*a, *b), ab_high = _mm512_unpackhi_epi32(*a, *b);
    const W cd_low = _mm512_unpacklo_epi32(*c, *d), cd_high = _mm512_unpackhi_epi32(*c, *d);
    *a = _mm512_unpacklo_epi64(ab_low, cd_low);
    *b = _mm512_unpackhi_epi64(ab_low, cd_low);
    *c = _mm512_unpacklo_epi64(ab_high, cd_high);
    *d = _mm512_unpackhi_epi64(ab_high, cd_high);
}

/* 64 bytes: out = in xor a. */
TACIT_INLINE void w_xor64(uint8_t *out, const uint8_t *in, W a) {
    _mm512_storeu_si512(out, _mm512_xor_si512(_mm512_loadu_si512(in), a));
}

/* The matrix of 4 x 4 lanes with rows a, b, c, d is transposed: its columns are the blocks. */
TACIT_INLINE void w_xor_rows(uint8_t *out, const uint8_t *in, size_t step, size_t count, W a, W b,
                             W c, W d) {
    const W ab_low = _mm512_shuffle_i32x4(a, b, 0x44), cd_low = _mm512_shuffle_i32x4(c, d, 0x44);
    const W ab_high = _mm512_shuffle_i32x4(a, b, 0xee), cd_high = _mm512_shuffle_i32x4(c, d, 0xee);
    if (count >= 1)
        w_xor64(out, in, _mm512_shuffle_i32x4(ab_low, cd_low, 0x88));
    if (count >= 2)
        w_xor64(out + step, in + step, _mm512_shuffle_i32x4(ab_low, cd_low, 0xdd));
    if (count >= 3)
        w_xor64(out + 2 * step, in + 2 * step, _mm512_shuffle_i32x4(ab_high, cd_high, 0x88));
    if (count >= 4)
        w_xor64(out + 3 * step, in + 3 * step, _mm512_shuffle_i32x4(ab_high, cd_high, 0xdd));
}

TACIT_INLINE void w_leave(void) {
    _mm256_zeroupper();
}

#endif
