/*
 * x86_block.h: one 128-bit block, the b_ half of the vocabulary that
 * one_lane.h explains. Included by the headers of all widths, inside the
 * instruction-set markers of the including file.
 */
#ifndef TACIT_LANES_X86_BLOCK_H
#define TACIT_LANES_X86_BLOCK_H

#include "common/target.h"

#include <stddef.h>
#include <stdint.h>

typedef __m128i B;

/* The constraint of a B or V in assembly. */
#define LANES_REGISTER "v"

TACIT_INLINE B b_load(const void *p) {
    return _mm_loadu_si128((const __m128i *)p);
}

TACIT_INLINE B b_load_aligned(const void *p) {
    return _mm_load_si128((const __m128i *)p);
}

/*
 * PSHUFB overwrites its table, so one that is loaded where it is used costs no more than one that
 * waits in a register. The empty asm keeps compilers from loading tables once for a loop, or for
 * all vectors in it, and spilling those for which there is no register.
 */
TACIT_INLINE const void *b_tables(const void *p) {
    __asm__ volatile("" : "+r"(p));
    return p;
}

TACIT_INLINE B b_load_low(const void *p) {
    return _mm_loadl_epi64((const __m128i *)p);
}

TACIT_INLINE B b_low_halves(B a, B b) {
    return _mm_unpacklo_epi64(a, b);
}

TACIT_INLINE B b_inner_halves(B a, B b) {
    return _mm_alignr_epi8(b, a, 8);
}

TACIT_INLINE B b_load_halves(const void *p) {
    return b_low_halves(b_load_low(p), b_load_low((const uint8_t *)p + 8));
}

TACIT_INLINE void b_store(void *p, B a) {
    _mm_storeu_si128((__m128i *)p, a);
}

TACIT_INLINE B b_zero(void) {
    return _mm_setzero_si128();
}

TACIT_INLINE B b_set64(uint64_t high, uint64_t low) {
    return _mm_set_epi64x((long long)high, (long long)low);
}

TACIT_INLINE B b_set32(uint32_t w3, uint32_t w2, uint32_t w1, uint32_t w0) {
    return _mm_set_epi32((int)w3, (int)w2, (int)w1, (int)w0);
}

TACIT_INLINE B b_xor(B a, B b) {
    return _mm_xor_si128(a, b);
}

TACIT_INLINE B b_and(B a, B b) {
    return _mm_and_si128(a, b);
}

/* Two instructions, one with AVX-512, where the compiler finds it. */
TACIT_INLINE B b_xor3(B a, B b, B c) {
    return _mm_xor_si128(_mm_xor_si128(a, b), c);
}

TACIT_INLINE B b_add32(B a, B b) {
    return _mm_add_epi32(a, b);
}

TACIT_INLINE B b_add64(B a, B b) {
    return _mm_add_epi64(a, b);
}

TACIT_INLINE B b_shuffle8(B a, B index) {
    return _mm_shuffle_epi8(a, index);
}

TACIT_INLINE B b_reverse8(B a) {
    return b_shuffle8(a, b_set64(0x0001020304050607, 0x08090a0b0c0d0e0f));
}

TACIT_INLINE B b_swap64(B a) {
    return _mm_shuffle_epi32(a, 0x4e);
}

TACIT_INLINE B b_zip8_low(B a, B b) {
    return _mm_unpacklo_epi8(a, b);
}

TACIT_INLINE B b_zip8_high(B a, B b) {
    return _mm_unpackhi_epi8(a, b);
}

/* Macros, since the count must be a constant expression even at -O0. */
#define b_shift_left8(a, count) _mm_slli_si128(a, count)
#define b_shift_right8(a, count) _mm_srli_si128(a, count)
#define b_window8(low, high, count) _mm_alignr_epi8(high, low, count)
#define b_shift_left64(a, count) _mm_slli_epi64(a, count)
#define b_shift_right64(a, count) _mm_srli_epi64(a, count)
#define b_shuffle32(a, order) _mm_shuffle_epi32(a, order)

TACIT_INLINE B b_test8(B a, B bit) {
    return _mm_cmpeq_epi8(_mm_and_si128(a, bit), bit);
}

TACIT_INLINE B b_low_nibbles(B a) {
    return _mm_and_si128(a, _mm_set1_epi8(0x0f));
}

TACIT_INLINE B b_high_nibbles(B a) {
    return _mm_and_si128(_mm_srli_epi32(a, 4), _mm_set1_epi8(0x0f));
}

#ifdef LANES_AES
TACIT_INLINE B b_aes_begin(B a, B first) {
    return b_xor(a, first);
}

TACIT_INLINE B b_aes_round(B a, B before, B after) {
    (void)before;
    return _mm_aesenc_si128(a, after);
}

TACIT_INLINE B b_aes_last(B a, B before, B after) {
    (void)before;
    return _mm_aesenclast_si128(a, after);
}

TACIT_INLINE B b_aes_inv_round(B a, B before, B after) {
    (void)before;
    return _mm_aesdec_si128(a, after);
}

TACIT_INLINE B b_aes_inv_last(B a, B before, B after) {
    (void)before;
    return _mm_aesdeclast_si128(a, after);
}

TACIT_INLINE B b_aes_inv_mix(B a) {
    return _mm_aesimc_si128(a);
}
#endif

#ifdef LANES_CLMUL
TACIT_INLINE B b_clmul_lo(B a, B b) {
    return _mm_clmulepi64_si128(a, b, 0x00);
}

TACIT_INLINE B b_clmul_hi(B a, B b) {
    return _mm_clmulepi64_si128(a, b, 0x11);
}

TACIT_INLINE B b_clmul_lohi(B a, B b) {
    return _mm_clmulepi64_si128(a, b, 0x10);
}

TACIT_INLINE B b_clmul_hilo(B a, B b) {
    return _mm_clmulepi64_si128(a, b, 0x01);
}
#endif

#endif
