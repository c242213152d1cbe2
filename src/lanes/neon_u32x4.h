/*
 * neon_u32x4.h: vectors of 32-bit words, four a vector (NEON). The vocabulary is
 * explained in u32x4.h. Beyond that, for arithmetic in limbs,
 *
 *     w_load(p)                         words at any address
 *     w_and(a, b)  w_or(a, b)
 *     w_shift_right(a, n)               each word by n bits, n constant
 *     w_shift_in(a, n, b)               the same, with the low bits of b's word above
 */
#ifndef TACIT_LANES_NEON_U32X4_H
#define TACIT_LANES_NEON_U32X4_H

#include "common/target.h"

#include <stddef.h>
#include <stdint.h>

#define WORDS 4
#define LANES 1
typedef uint32x4_t W;

TACIT_INLINE W w_set1(uint32_t x) {
    return vdupq_n_u32(x);
}

TACIT_INLINE W w_numbers(void) {
    static const uint32_t numbers[4] = {0, 1, 2, 3};
    return vld1q_u32(numbers);
}

TACIT_INLINE W w_add(W a, W b) {
    return vaddq_u32(a, b);
}

TACIT_INLINE W w_xor(W a, W b) {
    return veorq_u32(a, b);
}

TACIT_INLINE W w_load(const void *p) {
    return vreinterpretq_u32_u8(vld1q_u8((const uint8_t *)p));
}

TACIT_INLINE W w_and(W a, W b) {
    return vandq_u32(a, b);
}

TACIT_INLINE W w_or(W a, W b) {
    return vorrq_u32(a, b);
}

/* Macros, since the count must be a constant expression even at -O0. */
#define w_shift_right(a, n) vshrq_n_u32(a, n)
#define w_shift_in(a, n, b) vsliq_n_u32(vshrq_n_u32(a, n), b, 32 - (n))

TACIT_INLINE W w_rotate16(W a) {
    return vreinterpretq_u32_u16(vrev32q_u16(vreinterpretq_u16_u32(a)));
}

/* A shift, and one that inserts: it leaves alone the bits into which it shifts none. */
TACIT_INLINE W w_rotate12(W a) {
    return vsriq_n_u32(vshlq_n_u32(a, 12), a, 20);
}

#if TACIT_ARM_64
TACIT_INLINE W w_rotate8(W a) {
    static const uint8_t order[16] = {3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14};
    return vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(a), vld1q_u8(order)));
}
#else
TACIT_INLINE W w_rotate8(W a) {
    return vsriq_n_u32(vshlq_n_u32(a, 8), a, 24);
}
#endif

TACIT_INLINE W w_rotate7(W a) {
    return vsriq_n_u32(vshlq_n_u32(a, 7), a, 25);
}

TACIT_INLINE W w_carry(W a, W sum) {
    return vshrq_n_u32(vbicq_u32(a, sum), 31);
}

TACIT_INLINE W w_row(const uint32_t *p) {
    return vld1q_u32(p);
}

TACIT_INLINE W w_row64(uint64_t low, uint64_t high) {
    return vreinterpretq_u32_u64(vcombine_u64(vcreate_u64(low), vcreate_u64(high)));
}

TACIT_INLINE W w_lane_numbers(void) {
    return vdupq_n_u32(0);
}

TACIT_INLINE W w_add64(W a, W b) {
    return vreinterpretq_u32_u64(vaddq_u64(vreinterpretq_u64_u32(a), vreinterpretq_u64_u32(b)));
}

TACIT_INLINE W w_turn1(W a) {
    return vextq_u32(a, a, 1);
}

TACIT_INLINE W w_turn2(W a) {
    return vextq_u32(a, a, 2);
}

TACIT_INLINE W w_turn3(W a) {
    return vextq_u32(a, a, 3);
}

/* The low halves of a and b, and the high ones. */
#if TACIT_ARM_64
TACIT_INLINE W w_low_halves(W a, W b) {
    return vreinterpretq_u32_u64(vtrn1q_u64(vreinterpretq_u64_u32(a), vreinterpretq_u64_u32(b)));
}

TACIT_INLINE W w_high_halves(W a, W b) {
    return vreinterpretq_u32_u64(vtrn2q_u64(vreinterpretq_u64_u32(a), vreinterpretq_u64_u32(b)));
}
#else
TACIT_INLINE W w_low_halves(W a, W b) {
    return vcombine_u32(vget_low_u32(a), vget_low_u32(b));
}

TACIT_INLINE W w_high_halves(W a, W b) {
    return vcombine_u32(vget_high_u32(a), vget_high_u32(b));
}
#endif

/* Not by zips, each of which takes as long as three instructions on Cortex-A57 and A72. */
TACIT_INLINE void w_transpose(W *a, W *b, W *c, W *d) {
    const uint32x4x2_t ab = vtrnq_u32(*a, *b), cd = vtrnq_u32(*c, *d);
    *a = w_low_halves(ab.val[0], cd.val[0]);
    *b = w_low_halves(ab.val[1], cd.val[1]);
    *c = w_high_halves(ab.val[0], cd.val[0]);
    *d = w_high_halves(ab.val[1], cd.val[1]);
}

TACIT_INLINE void w_xor_rows(uint8_t *out, const uint8_t *in, size_t step, size_t count, W a, W b,
                             W c, W d) {
    (void)step;
    if (count >= 1) { /* all loads before all stores, to go in pairs */
        const uint8x16_t text_a = vld1q_u8(in), text_b = vld1q_u8(in + 16);
        const uint8x16_t text_c = vld1q_u8(in + 32), text_d = vld1q_u8(in + 48);
        vst1q_u8(out, veorq_u8(text_a, vreinterpretq_u8_u32(a)));
        vst1q_u8(out + 16, veorq_u8(text_b, vreinterpretq_u8_u32(b)));
        vst1q_u8(out + 32, veorq_u8(text_c, vreinterpretq_u8_u32(c)));
        vst1q_u8(out + 48, veorq_u8(text_d, vreinterpretq_u8_u32(d)));
    }
}

/* There is no upper part. */
TACIT_INLINE void w_leave(void) {
}

#endif
