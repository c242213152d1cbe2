/*
 * u32x4.h: vectors of 32-bit words, four a vector (SSE2; with SHUFFLES_BYTES, which is 0
 * or 1, SSSE3).
 *
 * ChaCha20 works on words, and it can lay them out in two ways ([Ber08]). Down the
 * columns: a vector holds one word of WORDS different blocks. Along the rows:
 * a vector holds four words, a row of the matrix, of LANES different blocks,
 * one in each 128-bit lane. One vocabulary serves both, and each width has its
 * header:
 *
 *     u32x4.h    WORDS = 4       u32x8.h    WORDS = 8       u32x16.h   WORDS = 16
 *
 * to be included inside a file's instruction-set markers. Words and lanes are
 * numbered from 0 in the order of memory.
 *
 * Words by themselves
 *     w_set1(x)                         x in each word
 *     w_numbers()                       word i is i
 *     w_add(a, b)  w_xor(a, b)
 *     w_rotate16(a) ... 12, 8, 7        to the left, by so many bits
 *     w_carry(a, sum)                   1 where sum = a + b has wrapped, b < 2^31, else 0
 *
 * Rows, in lanes
 *     w_row(p)                          the words p[0..4) in each lane
 *     w_row64(low, high)                these two double words in each lane
 *     w_lane_numbers()                  double word 0 of lane q is q; the other is 0
 *     w_add64(a, b)                     sums of double words
 *     w_turn1(a)  w_turn2(a)  w_turn3(a)   word i of a lane is word i + n mod 4 of a's
 *     w_transpose(&a, &b, &c, &d)       in each lane the 4 x 4 matrix with rows a, b, c, d
 *     w_xor_rows(out, in, step, count, a, b, c, d)
 *                                       lane q of a, b, c, d are the 64 bytes of block q, which
 *                                       stands step * q bytes on: out = in xor block, for the
 *                                       lanes below count, which is public
 *
 *     w_leave()                         before a return: leaves no vector's upper part in use
 */
#ifndef TACIT_LANES_U32X4_H
#define TACIT_LANES_U32X4_H

#define WORDS 4
#define LANES 1
typedef __m128i W;

TACIT_INLINE W w_set1(uint32_t x) {
    return _mm_set1_epi32((int)x);
}

TACIT_INLINE W w_numbers(void) {
    return _mm_setr_epi32(0, 1, 2, 3);
}

TACIT_INLINE W w_add(W a, W b) {
    return _mm_add_epi32(a, b);
}

TACIT_INLINE W w_xor(W a, W b) {
    return _mm_xor_si128(a, b);
}

TACIT_INLINE W w_rotate16(W a) {
#if SHUFFLES_BYTES
    return _mm_shuffle_epi8(a, _mm_setr_epi8(2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
#else
    return _mm_shufflehi_epi16(_mm_shufflelo_epi16(a, 0xb1), 0xb1);
#endif
}

TACIT_INLINE W w_rotate12(W a) {
    return _mm_or_si128(_mm_slli_epi32(a, 12), _mm_srli_epi32(a, 20));
}

TACIT_INLINE W w_rotate8(W a) {
#if SHUFFLES_BYTES
    return _mm_shuffle_epi8(a, _mm_setr_epi8(3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14));
#else
    return _mm_or_si128(_mm_slli_epi32(a, 8), _mm_srli_epi32(a, 24));
#endif
}

TACIT_INLINE W w_rotate7(W a) {
    return _mm_or_si128(_mm_slli_epi32(a, 7), _mm_srli_epi32(a, 25));
}

TACIT_INLINE W w_carry(W a, W sum) {
    return _mm_srli_epi32(_mm_andnot_si128(sum, a), 31);
}

TACIT_INLINE W w_row(const uint32_t *p) {
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

TACIT_INLINE W w_row64(uint64_t low, uint64_t high) {
    return _mm_set_epi64x((long long)high, (long long)low);
}

TACIT_INLINE W w_lane_numbers(void) {
    return _mm_setzero_si128();
}

TACIT_INLINE W w_add64(W a, W b) {
    return _mm_add_epi64(a, b);
}

TACIT_INLINE W w_turn1(W a) {
    return _mm_shuffle_epi32(a, 0x39);
}

TACIT_INLINE W w_turn2(W a) {
    return _mm_shuffle_epi32(a, 0x4e);
}

TACIT_INLINE W w_turn3(W a) {
    return _mm_shuffle_epi32(a, 0x93);
}

TACIT_INLINE void w_transpose(W *a, W *b, W *c, W *d) {
    const W ab_low = _mm_unpacklo_epi32(*a, *b), ab_high = _mm_unpackhi_epi32(*a, *b);
    const W cd_low = _mm_unpacklo_epi32(*c, *d), cd_high = _mm_unpackhi_epi32(*c, *d);
    *a = _mm_unpacklo_epi64(ab_low, cd_low);
    *b = _mm_unpackhi_epi64(ab_low, cd_low);
    *c = _mm_unpacklo_epi64(ab_high, cd_high);
    *d = _mm_unpackhi_epi64(ab_high, cd_high);
}

/* 16 bytes: out = in xor a. */
TACIT_INLINE void w_xor16(uint8_t *out, const uint8_t *in, W a) {
    const W text = _mm_loadu_si128((const __m128i *)(const void *)in);
    _mm_storeu_si128((__m128i *)(void *)out, _mm_xor_si128(text, a));
}

TACIT_INLINE void w_xor_rows(uint8_t *out, const uint8_t *in, size_t step, size_t count, W a, W b,
                             W c, W d) {
    (void)step;
    if (count >= 1) {
        w_xor16(out, in, a);
        w_xor16(out + 16, in + 16, b);
        w_xor16(out + 32, in + 32, c);
        w_xor16(out + 48, in + 48, d);
    }
}

/* There is no upper part. */
TACIT_INLINE void w_leave(void) {
}

#endif
