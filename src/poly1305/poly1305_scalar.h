/*
 * poly1305_scalar.h: Poly1305 on 64-bit words: the whole of the portable row,
 * and the short messages and ends of the vector rows.
 *
 * Poly1305 ([Ber05]) evaluates a polynomial modulo p = 2^130 - 5 by Horner's rule: each
 * block m of 16 bytes, little-endian, with a 1 bit above its last byte, gives
 *
 *     h = (h + m) * r mod p.
 *
 * The tag is h + s mod 2^128 (RFC 8439 section 2.5). Clamping leaves r = r0 +
 * 2^64 r1 with r0, r1 < 2^60 and r1 a multiple of 4.
 *
 * h = h0 + 2^64 h1 + 2^128 h2. Since 2^130 = 5 mod p and 4 divides r1, with
 * s1 = 5 r1 / 4:
 *
 *     2^128 h1 r1 = 2^130 h1 (r1 / 4) = h1 s1
 *     2^192 h2 r1 = 2^64 h2 s1
 *
 * so h r = d0 + 2^64 d1 + 2^128 d2 with
 *
 *     d0 = h0 r0 + h1 s1      d1 = h0 r1 + h1 r0 + h2 s1      d2 = h2 r0.
 *
 * Bounds. Between blocks h < 2^130 + 2^64, so h2 <= 4, and after a block has
 * been added h2 <= 6. s1 < 1.25 * 2^60. Then d0 < 2.25 * 2^124, d1 < 2^125 +
 * 7.5 * 2^60, both below 2^126, and d2 with the carry out of d1 is below
 * 6 * 2^60 + 2^62 < 2^63. The bits of weight 2^130 and more, c = d2 >> 2, come
 * back as 5 c < 2^64, and h < 2^130 + 2^64 again.
 */
#ifndef TACIT_POLY1305_SCALAR_H
#define TACIT_POLY1305_SCALAR_H

#include "common/bytes.h"
#include "common/ct.h"
#include "common/machine.h"

/* A sum of products of two 64-bit words; below 2^128 always. */
#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 poly1305_wide;

TACIT_INLINE poly1305_wide wide_mul(uint64_t a, uint64_t b) {
    return (poly1305_wide)a * b;
}

TACIT_INLINE poly1305_wide wide_add(poly1305_wide a, poly1305_wide b) {
    return a + b;
}

TACIT_INLINE poly1305_wide wide_add_word(poly1305_wide a, uint64_t b) {
    return a + b;
}

TACIT_INLINE uint64_t wide_low(poly1305_wide a) {
    return (uint64_t)a;
}

TACIT_INLINE uint64_t wide_high(poly1305_wide a) {
    return (uint64_t)(a >> 64);
}
#else
typedef struct poly1305_wide {
    uint64_t low, high;
} poly1305_wide;

TACIT_INLINE poly1305_wide wide_add_word(poly1305_wide a, uint64_t b) {
    const uint64_t low = a.low + b;
    return (poly1305_wide){low, a.high + (low < b)};
}

TACIT_INLINE poly1305_wide wide_add(poly1305_wide a, poly1305_wide b) {
    a.high += b.high;
    return wide_add_word(a, b.low);
}

/* By halves: each product is below 2^64 - 2^33 + 2, so the sums do not overflow. */
TACIT_INLINE poly1305_wide wide_mul(uint64_t a, uint64_t b) {
    const uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    const uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32);
    const uint64_t other = a0 * b1 + (uint32_t)middle;
    return (poly1305_wide){other << 32 | (uint32_t)low, a1 * b1 + (middle >> 32) + (other >> 32)};
}

TACIT_INLINE uint64_t wide_low(poly1305_wide a) {
    return a.low;
}

TACIT_INLINE uint64_t wide_high(poly1305_wide a) {
    return a.high;
}
#endif

/* The words that every row keeps first in tacit_poly1305_state. */
enum {
    POLY1305_NUMBER = 3, /* of a number below 2^130 + 2^64 */
    POLY1305_H = 0,
    POLY1305_R = 3,
    POLY1305_S = 5,
    POLY1305_SCALAR_WORDS = 7
};

TACIT_INLINE void poly1305_scalar_init(uint64_t words[POLY1305_SCALAR_WORDS],
                                       const uint8_t key[32]) {
    words[POLY1305_H] = words[POLY1305_H + 1] = words[POLY1305_H + 2] = 0;
    words[POLY1305_R] = tacit_load_le64(key) & UINT64_C(0x0ffffffc0fffffff);
    words[POLY1305_R + 1] = tacit_load_le64(key + 8) & UINT64_C(0x0ffffffc0ffffffc);
    words[POLY1305_S] = tacit_load_le64(key + 16);
    words[POLY1305_S + 1] = tacit_load_le64(key + 24);
}

/* a += b; answers the carry. (Written so because gcc keeps wide sums in memory.) */
TACIT_INLINE uint64_t add_to(uint64_t *a, uint64_t b) {
    *a += b;
    return *a < b;
}

/*
 * h = h r, partly reduced, but for the answer, 5 (d2 >> 2), which is still to be
 * added: by the next block in passing, since it comes last.
 */
TACIT_INLINE uint64_t poly1305_scalar_product(uint64_t h[3], uint64_t r0, uint64_t r1) {
    const uint64_t s1 = r1 + (r1 >> 2);
    const poly1305_wide d0 = wide_add(wide_mul(h[0], r0), wide_mul(h[1], s1));
    poly1305_wide d1 = wide_add(wide_mul(h[0], r1), wide_mul(h[1], r0));
    d1 = wide_add_word(d1, h[2] * s1 + wide_high(d0)); /* below 7.5 * 2^60 + 2.25 * 2^60 */
    const uint64_t d2 = h[2] * r0 + wide_high(d1);
    h[0] = wide_low(d0);
    h[1] = wide_low(d1);
    h[2] = d2 & 3;
    return (d2 & ~UINT64_C(3)) + (d2 >> 2); /* d2 & ~3 is 4 (d2 >> 2) */
}

/* A power of r: the first, r itself, and the next one. */
TACIT_INLINE void poly1305_scalar_first_power(uint64_t power[POLY1305_NUMBER],
                                              const uint64_t words[POLY1305_SCALAR_WORDS]) {
    power[0] = words[POLY1305_R];
    power[1] = words[POLY1305_R + 1];
    power[2] = 0;
}

TACIT_INLINE void poly1305_scalar_next_power(uint64_t power[POLY1305_NUMBER],
                                             const uint64_t words[POLY1305_SCALAR_WORDS]) {
    const uint64_t top = poly1305_scalar_product(power, words[POLY1305_R], words[POLY1305_R + 1]);
    power[2] += add_to(&power[1], add_to(&power[0], top));
}

/* In limbs of 26 bits, the last of what is left. */
TACIT_INLINE void poly1305_scalar_to_limbs26(uint64_t limb[5], const uint64_t h[POLY1305_NUMBER]) {
    const uint64_t mask = (UINT64_C(1) << 26) - 1;
    limb[0] = h[0] & mask;
    limb[1] = h[0] >> 26 & mask;
    limb[2] = (h[0] >> 52 | h[1] << 12) & mask;
    limb[3] = h[1] >> 14 & mask;
    limb[4] = h[1] >> 40 | h[2] << 24;
}

/* Limb 0 is below 2^39, the others are below 2^26: the whole is below 2^130 + 2^64. */
TACIT_INLINE void poly1305_scalar_from_limbs26(uint64_t h[POLY1305_NUMBER],
                                               const uint64_t limb[5]) {
    h[0] = limb[0] + (limb[1] << 26);
    h[1] = (limb[2] >> 12) + (limb[3] << 14);
    h[1] += add_to(&h[0], limb[2] << 52);
    h[2] = (limb[4] >> 24) + add_to(&h[1], limb[4] << 40);
}

TACIT_INLINE void poly1305_scalar_blocks(uint64_t words[POLY1305_SCALAR_WORDS], const uint8_t *in,
                                         size_t nblocks, uint64_t final_bit) {
    const uint64_t r0 = words[POLY1305_R], r1 = words[POLY1305_R + 1];
    uint64_t h[3] = {words[POLY1305_H], words[POLY1305_H + 1], words[POLY1305_H + 2]};
    uint64_t top = 0;
    for (; nblocks != 0; nblocks--, in += 16) {
        uint64_t c = add_to(&h[0], tacit_load_le64(in));
        h[2] += add_to(&h[1], tacit_load_le64(in + 8)) + final_bit;
        c += add_to(&h[0], top);
        h[2] += add_to(&h[1], c);
        top = poly1305_scalar_product(h, r0, r1);
    }
    words[POLY1305_H + 2] = h[2] + add_to(&h[1], add_to(&h[0], top));
    words[POLY1305_H] = h[0];
    words[POLY1305_H + 1] = h[1];
}

/*
 * The tag. h < 2^130 + 2^64 < 2 p, so h mod p is h or h - p, and h >= p exactly
 * if h + 5 reaches 2^130; then h - p = h + 5 - 2^130.
 */
TACIT_INLINE void poly1305_scalar_finish(const uint64_t words[POLY1305_SCALAR_WORDS],
                                         uint8_t tag[16]) {
    uint64_t h0 = words[POLY1305_H], h1 = words[POLY1305_H + 1];
    uint64_t g0 = h0, g1 = h1;
    const uint64_t g2 = words[POLY1305_H + 2] + add_to(&g1, add_to(&g0, 5));
    const uint64_t mask = tacit_ct_mask64(g2 >> 2);
    h0 ^= mask & (h0 ^ g0);
    h1 ^= mask & (h1 ^ g1);
    h1 += words[POLY1305_S + 1] + add_to(&h0, words[POLY1305_S]);
    tacit_store_le64(tag, h0);
    tacit_store_le64(tag + 8, h1);
}

#endif
