/*
 * u64x4.h: vectors of 64-bit words, four a vector (AVX2), for arithmetic in
 * limbs of 32 bits and fewer.
 *
 * To be included inside a file's instruction-set markers. Words are numbered
 * from 0 in the order of memory.
 *
 *     d_set1(x)                         x in each word
 *     d_first(x)                        x in word 0, zeros above
 *     d_load(p)  d_store(p, a)          DWORDS words at any address
 *     d_add(a, b)  d_and(a, b)  d_or(a, b)
 *     d_mul32(a, b)                     products of the low halves of the words
 *     d_shift_left(a, n)  d_shift_right(a, n)     each word by n bits, n constant
 *     d_even(a, b)  d_odd(a, b)         the even (odd) words of a and b in turn: a0 b0 a2 b2 ...
 *     d_sum(a)                          the sum of all words
 *     d_leave()                         before a return: leaves no vector's upper part in use
 */
#ifndef TACIT_LANES_U64X4_H
#define TACIT_LANES_U64X4_H

#define DWORDS 4
typedef __m256i D;

TACIT_INLINE D d_set1(uint64_t x) {
    return _mm256_set1_epi64x((long long)x);
}

TACIT_INLINE D d_first(uint64_t x) {
    return _mm256_set_epi64x(0, 0, 0, (long long)x);
}

TACIT_INLINE D d_load(const void *p) {
    return _mm256_loadu_si256((const __m256i *)p);
}

TACIT_INLINE void d_store(void *p, D a) {
    _mm256_storeu_si256((__m256i *)p, a);
}

TACIT_INLINE D d_add(D a, D b) {
    return _mm256_add_epi64(a, b);
}

TACIT_INLINE D d_and(D a, D b) {
    return _mm256_and_si256(a, b);
}

TACIT_INLINE D d_or(D a, D b) {
    return _mm256_or_si256(a, b);
}

TACIT_INLINE D d_mul32(D a, D b) {
    return _mm256_mul_epu32(a, b);
}

TACIT_INLINE D d_shift_left(D a, const int n) {
    return _mm256_slli_epi64(a, n);
}

TACIT_INLINE D d_shift_right(D a, const int n) {
    return _mm256_srli_epi64(a, n);
}

TACIT_INLINE D d_even(D a, D b) {
    return _mm256_unpacklo_epi64(a, b);
}

TACIT_INLINE D d_odd(D a, D b) {
    return _mm256_unpackhi_epi64(a, b);
}

TACIT_INLINE uint64_t d_sum(D a) {
    const __m128i pairs = _mm_add_epi64(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_add_epi64(pairs, _mm_unpackhi_epi64(pairs, pairs)));
}

TACIT_INLINE void d_leave(void) {
    _mm256_zeroupper();
}

#endif
