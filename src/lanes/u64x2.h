/*
 * u64x2.h: vectors of 64-bit words, two a vector (SSE2). The vocabulary is
 * explained in u64x4.h.
 */
#ifndef TACIT_LANES_U64X2_H
#define TACIT_LANES_U64X2_H

#define DWORDS 2
typedef __m128i D;

TACIT_INLINE D d_set1(uint64_t x) {
    return _mm_set1_epi64x((long long)x);
}

TACIT_INLINE D d_first(uint64_t x) {
    return _mm_set_epi64x(0, (long long)x);
}

TACIT_INLINE D d_load(const void *p) {
    return _mm_loadu_si128((const __m128i *)p);
}

TACIT_INLINE void d_store(void *p, D a) {
    _mm_storeu_si128((__m128i *)p, a);
}

TACIT_INLINE D d_add(D a, D b) {
    return _mm_add_epi64(a, b);
}

TACIT_INLINE D d_and(D a, D b) {
    return _mm_and_si128(a, b);
}

TACIT_INLINE D d_or(D a, D b) {
    return _mm_or_si128(a, b);
}

TACIT_INLINE D d_mul32(D a, D b) {
    return _mm_mul_epu32(a, b);
}

TACIT_INLINE D d_shift_left(D a, const int n) {
    return _mm_slli_epi64(a, n);
}

TACIT_INLINE D d_shift_right(D a, const int n) {
    return _mm_srli_epi64(a, n);
}

TACIT_INLINE D d_even(D a, D b) {
    return _mm_unpacklo_epi64(a, b);
}

TACIT_INLINE D d_odd(D a, D b) {
    return _mm_unpackhi_epi64(a, b);
}

/* By memory: no instruction of 32-bit x86 moves a word of 64 bits to a register of its own. */
TACIT_INLINE uint64_t d_sum(D a) {
    uint64_t sum;
    _mm_storel_epi64((__m128i *)(void *)&sum, _mm_add_epi64(a, _mm_unpackhi_epi64(a, a)));
    return sum;
}

/* There is no upper part. */
TACIT_INLINE void d_leave(void) {
}

#endif
