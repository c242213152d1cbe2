/*
 * neon_u64x2.h: vectors of 64-bit words, two a vector (NEON). The vocabulary is
 * explained in u64x4.h. NEON multiplies 32-bit words that stand side by side, so
 * together with neon_u32x4.h there are also
 *
 *     d_mul_high(a, b)                  products of the words 2 and 3
 *     d_madd_high(sum, a, b)            sum + products of the words 2 and 3
 *     d_madd_low(sum, a, b)             sum + products of the words 0 and 1
 *     w_pack(a, b)                      the low halves of a's words, then of b's
 *     w_pack_low(a)                     the low halves of a's words, then zeros
 */
#ifndef TACIT_LANES_NEON_U64X2_H
#define TACIT_LANES_NEON_U64X2_H

#include "common/target.h"

#include <stddef.h>
#include <stdint.h>

#define DWORDS 2
typedef uint64x2_t D;

TACIT_INLINE D d_set1(uint64_t x) {
    return vdupq_n_u64(x);
}

TACIT_INLINE D d_first(uint64_t x) {
    return vcombine_u64(vcreate_u64(x), vcreate_u64(0));
}

TACIT_INLINE D d_load(const void *p) {
    return vreinterpretq_u64_u8(vld1q_u8((const uint8_t *)p));
}

TACIT_INLINE void d_store(void *p, D a) {
    vst1q_u8((uint8_t *)p, vreinterpretq_u8_u64(a));
}

TACIT_INLINE D d_add(D a, D b) {
    return vaddq_u64(a, b);
}

TACIT_INLINE D d_and(D a, D b) {
    return vandq_u64(a, b);
}

TACIT_INLINE D d_or(D a, D b) {
    return vorrq_u64(a, b);
}

TACIT_INLINE D d_mul32(D a, D b) {
    return vmull_u32(vmovn_u64(a), vmovn_u64(b));
}

#if TACIT_ARM_64
TACIT_INLINE D d_mul_high(uint32x4_t a, uint32x4_t b) {
    return vmull_high_u32(a, b);
}

TACIT_INLINE D d_madd_high(D sum, uint32x4_t a, uint32x4_t b) {
    return vmlal_high_u32(sum, a, b);
}
#else
TACIT_INLINE D d_mul_high(uint32x4_t a, uint32x4_t b) {
    return vmull_u32(vget_high_u32(a), vget_high_u32(b));
}

TACIT_INLINE D d_madd_high(D sum, uint32x4_t a, uint32x4_t b) {
    return vmlal_u32(sum, vget_high_u32(a), vget_high_u32(b));
}
#endif

TACIT_INLINE D d_madd_low(D sum, uint32x4_t a, uint32x4_t b) {
    return vmlal_u32(sum, vget_low_u32(a), vget_low_u32(b));
}

TACIT_INLINE uint32x4_t w_pack(D a, D b) {
    return vcombine_u32(vmovn_u64(a), vmovn_u64(b));
}

TACIT_INLINE uint32x4_t w_pack_low(D a) {
    return vcombine_u32(vmovn_u64(a), vcreate_u32(0));
}

/* Macros, since the count must be a constant expression even at -O0. */
#define d_shift_left(a, n) vshlq_n_u64(a, n)
#define d_shift_right(a, n) vshrq_n_u64(a, n)

#if TACIT_ARM_64
TACIT_INLINE D d_even(D a, D b) {
    return vzip1q_u64(a, b);
}

TACIT_INLINE D d_odd(D a, D b) {
    return vzip2q_u64(a, b);
}
#else
TACIT_INLINE D d_even(D a, D b) {
    return vcombine_u64(vget_low_u64(a), vget_low_u64(b));
}

TACIT_INLINE D d_odd(D a, D b) {
    return vcombine_u64(vget_high_u64(a), vget_high_u64(b));
}
#endif

TACIT_INLINE uint64_t d_sum(D a) {
    return vgetq_lane_u64(a, 0) + vgetq_lane_u64(a, 1);
}

/* There is no upper part. */
TACIT_INLINE void d_leave(void) {
}

#endif
