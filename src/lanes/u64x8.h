/*
 * u64x8.h: vectors of 64-bit words, eight a vector (AVX-512 with IFMA). Of the
 * vocabulary in u64x4.h it has all but d_mul32; instead
 *
 *     d_madd52_low(sum, a, b)           sum + bits 0..51 of a b, for factors of 52 bits: bits
 *     d_madd52_high(sum, a, b)          sum + bits 52..103     52 and more of a and b do not count
 */
#ifndef TACIT_LANES_U64X8_H
#define TACIT_LANES_U64X8_H

#define DWORDS 8
typedef __m512i D;

TACIT_INLINE D d_set1(uint64_t x) {
    return _mm512_set1_epi64((long long)x);
}

TACIT_INLINE D d_first(uint64_t x) {
    return _mm512_zextsi128_si512(_mm_cvtsi64_si128((long long)x));
}

TACIT_INLINE D d_load(const void *p) {
    return _mm512_loadu_si512(p);
}

TACIT_INLINE void d_store(void *p, D a) {
    _mm512_storeu_si512(p, a);
}

TACIT_INLINE D d_add(D a, D b) {
    return _mm512_add_epi64(a, b);
}

TACIT_INLINE D d_and(D a, D b) {
    return _mm512_and_si512(a, b);
}

TACIT_INLINE D d_or(D a, D b) {
    return _mm512_or_si512(a, b);
}

TACIT_INLINE D d_madd52_low(D sum, D a, D b) {
    return _mm512_madd52lo_epu64(sum, a, b);
}

TACIT_INLINE D d_madd52_high(D sum, D a, D b) {
    return _mm512_madd52hi_epu64(sum, a, b);
}

TACIT_INLINE D d_shift_left(D a, const unsigned n) {
    return _mm512_slli_epi64(a, n);
}

TACIT_INLINE D d_shift_right(D a, const unsigned n) {
    return _mm512_srli_epi64(a, n);
}

TACIT_INLINE D d_even(D a, D b) {
    return _mm512_unpacklo_epi64(a, b);
}

TACIT_INLINE D d_odd(D a, D b) {
    return _mm512_unpackhi_epi64(a, b);
}

TACIT_INLINE uint64_t d_sum(D a) {
    return (uint64_t)_mm512_reduce_add_epi64(a);
}

TACIT_INLINE void d_leave(void) {
    _mm256_zeroupper();
}

#endif
