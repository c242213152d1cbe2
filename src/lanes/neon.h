/*
 * neon.h: lanes of 128 bits, one a vector (NEON, with the AES and PMULL
 * instructions of Armv8). The vocabulary is explained in one_lane.h.
 *
 * 32 bits have 16 registers for AArch64's 32, and each is two of 64 bits, d 2i and d 2i + 1, by
 * name. So what moves halves is no instruction, or one on a half; but a permute is two, one
 * for each half of its result, each with both halves of the table.
 *
 * AESE adds the key that is before a round's steps, then does SubBytes and
 * ShiftRows; AESMC does MixColumns [Arm-ARM]. Many processors do the two at once
 * if they stand one behind the other, and compilers put them so.
 */
#ifndef TACIT_LANES_NEON_H
#define TACIT_LANES_NEON_H

#include "common/target.h"

#include <stddef.h>
#include <stdint.h>

typedef uint8x16_t B;

/* The constraint of a B or V in assembly. */
#define LANES_REGISTER "w"

TACIT_INLINE B b_load(const void *p) {
    return vld1q_u8((const uint8_t *)p);
}

TACIT_INLINE B b_load_aligned(const void *p) {
    return vld1q_u8((const uint8_t *)p);
}

/* TBL leaves its table as it is, in one of 32 registers. */
TACIT_INLINE const void *b_tables(const void *p) {
    return p;
}

TACIT_INLINE B b_load_low(const void *p) {
    return vcombine_u8(vld1_u8((const uint8_t *)p), vdup_n_u8(0));
}

TACIT_INLINE B b_load_halves(const void *p) {
    const uint8_t *bytes = (const uint8_t *)p;
    return vcombine_u8(vld1_u8(bytes), vld1_u8(bytes + 8));
}

TACIT_INLINE void b_store(void *p, B a) {
    vst1q_u8((uint8_t *)p, a);
}

TACIT_INLINE B b_zero(void) {
    return vdupq_n_u8(0);
}

TACIT_INLINE B b_set64(uint64_t high, uint64_t low) {
    return vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(low), vcreate_u64(high)));
}

TACIT_INLINE B b_set32(uint32_t w3, uint32_t w2, uint32_t w1, uint32_t w0) {
    return b_set64((uint64_t)w3 << 32 | w2, (uint64_t)w1 << 32 | w0);
}

TACIT_INLINE B b_low_halves(B a, B b) {
#if TACIT_ARM_64
    return vreinterpretq_u8_u64(vzip1q_u64(vreinterpretq_u64_u8(a), vreinterpretq_u64_u8(b)));
#else
    return vcombine_u8(vget_low_u8(a), vget_low_u8(b));
#endif
}

TACIT_INLINE B b_inner_halves(B a, B b) {
    return vextq_u8(a, b, 8);
}

TACIT_INLINE B b_xor(B a, B b) {
    return veorq_u8(a, b);
}

TACIT_INLINE B b_xor3(B a, B b, B c) {
    return veorq_u8(veorq_u8(a, b), c);
}

TACIT_INLINE B b_and(B a, B b) {
    return vandq_u8(a, b);
}

TACIT_INLINE B b_add32(B a, B b) {
    return vreinterpretq_u8_u32(vaddq_u32(vreinterpretq_u32_u8(a), vreinterpretq_u32_u8(b)));
}

TACIT_INLINE B b_add64(B a, B b) {
    return vreinterpretq_u8_u64(vaddq_u64(vreinterpretq_u64_u8(a), vreinterpretq_u64_u8(b)));
}

#if TACIT_ARM_64
TACIT_INLINE B b_shuffle8(B a, B index) {
    return vqtbl1q_u8(a, index);
}
#elif TACIT_NEON_32_BY_GCC
/* gcc 12 copies the table into another pair of registers for each permute: three instructions for
 * one. The result comes by halves, so it cannot be in the place of either operand. */
TACIT_INLINE B b_shuffle8(B a, B index) {
    B result;
    __asm__("vtbl.8 %e0, {%e1, %f1}, %e2\n\tvtbl.8 %f0, {%e1, %f1}, %f2"
            : "=&w"(result)
            : "w"(a), "w"(index));
    return result;
}
#else /* the twin of that in C */
TACIT_INLINE B b_shuffle8(B a, B index) {
    const uint8x8x2_t table = {{vget_low_u8(a), vget_high_u8(a)}};
    return vcombine_u8(vtbl2_u8(table, vget_low_u8(index)), vtbl2_u8(table, vget_high_u8(index)));
}
#endif

TACIT_INLINE B b_swap64(B a) {
    return vextq_u8(a, a, 8);
}

#if TACIT_ARM_64
TACIT_INLINE B b_reverse8(B a) {
    return b_shuffle8(a, b_set64(0x0001020304050607, 0x08090a0b0c0d0e0f));
}

TACIT_INLINE B b_zip8_low(B a, B b) {
    return vzip1q_u8(a, b);
}

TACIT_INLINE B b_zip8_high(B a, B b) {
    return vzip2q_u8(a, b);
}
#else
TACIT_INLINE B b_reverse8(B a) {
    return b_swap64(vrev64q_u8(a));
}

TACIT_INLINE B b_zip8_low(B a, B b) {
    const uint8x8x2_t zipped = vzip_u8(vget_low_u8(a), vget_low_u8(b));
    return vcombine_u8(zipped.val[0], zipped.val[1]);
}

TACIT_INLINE B b_zip8_high(B a, B b) {
    const uint8x8x2_t zipped = vzip_u8(vget_high_u8(a), vget_high_u8(b));
    return vcombine_u8(zipped.val[0], zipped.val[1]);
}
#endif

/* Macros, since the count must be a constant expression even at -O0. */
#define b_shift_left8(a, count) vextq_u8(b_zero(), a, 16 - (count))
#define b_shift_right8(a, count) vextq_u8(a, b_zero(), count)
#define b_window8(low, high, count) vextq_u8(low, high, count)
#define b_shift_left64(a, count) vreinterpretq_u8_u64(vshlq_n_u64(vreinterpretq_u64_u8(a), count))
#define b_shift_right64(a, count) vreinterpretq_u8_u64(vshrq_n_u64(vreinterpretq_u64_u8(a), count))

/* Where the bytes of word `from` are. */
TACIT_INLINE uint32_t word_index(unsigned from) {
    return 0x03020100 + 0x04040404 * (uint32_t)(from & 3);
}

TACIT_INLINE B b_shuffle32(B a, unsigned order) {
    return b_shuffle8(a, b_set32(word_index(order >> 6), word_index(order >> 4),
                                 word_index(order >> 2), word_index(order)));
}

TACIT_INLINE B b_test8(B a, B bit) {
    return vtstq_u8(a, bit);
}

TACIT_INLINE B b_low_nibbles(B a) {
    return vandq_u8(a, vdupq_n_u8(0x0f));
}

TACIT_INLINE B b_high_nibbles(B a) {
    return vshrq_n_u8(a, 4);
}

#ifdef LANES_AES
TACIT_INLINE B b_aes_begin(B a, B first) {
    (void)first;
    return a;
}

TACIT_INLINE B b_aes_round(B a, B before, B after) {
    (void)after;
    return vaesmcq_u8(vaeseq_u8(a, before));
}

TACIT_INLINE B b_aes_last(B a, B before, B after) {
    return veorq_u8(vaeseq_u8(a, before), after);
}

TACIT_INLINE B b_aes_inv_round(B a, B before, B after) {
    (void)after;
    return vaesimcq_u8(vaesdq_u8(a, before));
}

TACIT_INLINE B b_aes_inv_last(B a, B before, B after) {
    return veorq_u8(vaesdq_u8(a, before), after);
}

TACIT_INLINE B b_aes_inv_mix(B a) {
    return vaesimcq_u8(a);
}
#endif

#ifdef LANES_CLMUL
#if TACIT_ARM_64 || !defined(__clang__)
TACIT_INLINE B multiply64(uint64x1_t a, uint64x1_t b) {
    return vreinterpretq_u8_p128(
        vmull_p64((poly64_t)vget_lane_u64(a, 0), (poly64_t)vget_lane_u64(b, 0)));
}
#else /* clang has no such intrinsic on 32 bits */
TACIT_INLINE B multiply64(uint64x1_t a, uint64x1_t b) {
    B product;
    __asm__("vmull.p64 %q0, %P1, %P2" : "=w"(product) : "w"(a), "w"(b));
    return product;
}
#endif

TACIT_INLINE uint64x1_t low_half(B a) {
    return vget_low_u64(vreinterpretq_u64_u8(a));
}

TACIT_INLINE uint64x1_t high_half(B a) {
    return vget_high_u64(vreinterpretq_u64_u8(a));
}

TACIT_INLINE B b_clmul_lo(B a, B b) {
    return multiply64(low_half(a), low_half(b));
}

#if TACIT_ARM_64
TACIT_INLINE B b_clmul_hi(B a, B b) {
    return vreinterpretq_u8_p128(vmull_high_p64(vreinterpretq_p64_u8(a), vreinterpretq_p64_u8(b)));
}
#else
TACIT_INLINE B b_clmul_hi(B a, B b) {
    return multiply64(high_half(a), high_half(b));
}
#endif

TACIT_INLINE B b_clmul_lohi(B a, B b) {
    return multiply64(low_half(a), high_half(b));
}

TACIT_INLINE B b_clmul_hilo(B a, B b) {
    return multiply64(high_half(a), low_half(b));
}
#endif

#include "lanes/one_lane.h"

#endif
