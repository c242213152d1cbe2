/*
 * u32x8.h: vectors of 32-bit words, eight a vector (AVX2). u32x4.h has the
 * vocabulary.
 */
#ifndef TACIT_LANES_U32X8_H
#define TACIT_LANES_U32X8_H

#define WORDS 8
#define LANES 2
typedef __m256i W;

TACIT_INLINE W w_set1(uint32_t x) {
    return _mm256_set1_epi32((int)x);
}

TACIT_INLINE W w_numbers(void) {
    return _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
}

TACIT_INLINE W w_add(W a, W b) {
    return _mm256_add_epi32(a, b);
}

TACIT_INLINE W w_xor(W a, W b) {
    return _mm256_xor_si256(a, b);
}

TACIT_INLINE W w_rotate16(W a) {
    const __m128i index = _mm_setr_epi8(2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
    return _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(index));
}

TACIT_INLINE W w_rotate12(W a) {
    return _mm256_or_si256(_mm256_slli_epi32(a, 12), _mm256_srli_epi32(a, 20));
}

TACIT_INLINE W w_rotate8(W a) {
    const __m128i index = _mm_setr_epi8(3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14);
    return _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(index));
}

TACIT_INLINE W w_rotate7(W a) {
    return _mm256_or_si256(_mm256_slli_epi32(a, 7), _mm256_srli_epi32(a, 25));
}

TACIT_INLINE W w_carry(W a, W sum) {
    return _mm256_srli_epi32(_mm256_andnot_si256(sum, a), 31);
}

TACIT_INLINE W w_row(const uint32_t *p) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)p));
}

TACIT_INLINE W w_row64(uint64_t low, uint64_t high) {
    return _mm256_broadcastsi128_si256(_mm_set_epi64x((long long)high, (long long)low));
}

TACIT_INLINE W w_lane_numbers(void) {
    return _mm256_setr_epi64x(0, 0, 1, 0);
}

TACIT_INLINE W w_add64(W a, W b) {
    return _mm256_add_epi64(a, b);
}

TACIT_INLINE W w_turn1(W a) {
    return _mm256_shuffle_epi32(a, 0x39);
}

TACIT_INLINE W w_turn2(W a) {
    return _mm256_shuffle_epi32(a, 0x4e);
}

TACIT_INLINE W w_turn3(W a) {
    return _mm256_shuffle_epi32(a, 0x93);
}

TACIT_INLINE void w_transpose(W *a, W *b, W *c, W *d) {
    const W ab_low = _mm256_unpacklo_epi32(*a, *b), ab_high = _mm256_unpackhi_epi32(*a, *b);
    const W cd_low = _mm256_unpacklo_epi32(*c, *d), cd_high = _mm256_unpackhi_epi32(*c, *d);
    *a = _mm256_unpacklo_epi64(ab_low, cd_low);
    *b = _mm256_unpackhi_epi64(ab_low, cd_low);
    *c = _mm256_unpacklo_epi64(ab_high, cd_high);
    *d = _mm256_unpackhi_epi64(ab_high, cd_high);
}

/* 32 bytes: out = in xor a. */
TACIT_INLINE void w_xor32(uint8_t *out, const uint8_t *in, W a) {
    const W text = _mm256_loadu_si256((const __m256i *)(const void *)in);
    _mm256_storeu_si256((__m256i *)(void *)out, _mm256_xor_si256(text, a));
}

TACIT_INLINE void w_xor_rows(uint8_t *out, const uint8_t *in, size_t step, size_t count, W a, W b,
                             W c, W d) {
    if (count >= 1) {
        w_xor32(out, in, _mm256_permute2x128_si256(a, b, 0x20));
        w_xor32(out + 32, in + 32, _mm256_permute2x128_si256(c, d, 0x20));
    }
    if (count >= 2) {
        w_xor32(out + step, in + step, _mm256_permute2x128_si256(a, b, 0x31));
        w_xor32(out + step + 32, in + step + 32, _mm256_permute2x128_si256(c, d, 0x31));
    }
}

TACIT_INLINE void w_leave(void) {
    _mm256_zeroupper();
}

#endif
