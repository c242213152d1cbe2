/*
 * poly1305_scalar32.h: Poly1305 by products of 32-bit words: the whole of the portable
 * row where words are that wide, and the short messages and ends of the vector rows
 * there. It defines what poly1305_scalar.h does by those of 64 bits.
 *
 * Poly1305 ([Ber05]) evaluates a polynomial modulo p = 2^130 - 5 by Horner's
 * rule, h = (h + m) r for each block m of 16 bytes, little-endian, with a 1 bit
 * above its last byte. The tag is h + s mod 2^128 (RFC 8439 section 2.5).
 *
 * Numbers are five limbs of 26 bits, h = sum of h[i] 2^(26 i). As 2^130 = 5 mod p,
 * a product of limbs i and j with i + j >= 5 goes five limbs down, times 5:
 *
 *     d[k] = sum over i <= k of h[i] r[k - i] + sum over i > k of h[i] 5 r[k + 5 - i].
 *
 * Bounds. r[i] < 2^26, and r[4] < 2^20: clamping clears its top bits. Between
 * blocks h[1] < 2^26 + 2^13 and the other h[i] < 2^26; a block adds less than 2^26
 * to each, so that all h[i] < 2^27 + 2^13 when they are multiplied, and
 *
 *     d[k] < 5 (2^27 + 2^13) (5 2^26) < 2^58;  the carry to the next limb is below 2^32.
 *     d[4] has no factor 5: it is < 5 (2^27 + 2^13) 2^26, and with a carry below
 *          2^32 its own carry c < 5 (2^27 + 2^13) + 2^6 + 1, so 5 c < 2^32 - 2^29.
 *     h[0] + 5 c < 2^32 then, and its carry into h[1] is below 2^6. (Vector rows leave
 *          up to 2^13 there.)
 */
#ifndef TACIT_POLY1305_SCALAR32_H
#define TACIT_POLY1305_SCALAR32_H

#include "common/bytes.h"
#include "common/ct.h"
#include "common/machine.h"

#include <string.h>

/* The words that every row keeps first in its state: h, r, one limb a word; s, of 128 bits. */
enum {
    POLY1305_NUMBER = 5,
    POLY1305_H = 0,
    POLY1305_R = POLY1305_H + POLY1305_NUMBER,
    POLY1305_S = POLY1305_R + POLY1305_NUMBER,
    POLY1305_SCALAR_WORDS = POLY1305_S + 2
};

#define POLY1305_LIMB_MASK ((UINT32_C(1) << 26) - 1)

/* The limbs of 16 bytes, with `top` in bit 128. */
TACIT_INLINE void load_limbs(uint32_t x[POLY1305_NUMBER], const uint8_t in[16], uint32_t top) {
    x[0] = tacit_load_le32(in) & POLY1305_LIMB_MASK;
    x[1] = (tacit_load_le32(in + 3) >> 2) & POLY1305_LIMB_MASK;
    x[2] = (tacit_load_le32(in + 6) >> 4) & POLY1305_LIMB_MASK;
    x[3] = (tacit_load_le32(in + 9) >> 6) & POLY1305_LIMB_MASK;
    x[4] = (tacit_load_le32(in + 12) >> 8) | top << 24;
}

TACIT_INLINE void poly1305_scalar_init(uint64_t words[POLY1305_SCALAR_WORDS],
                                       const uint8_t key[32]) {
    /* The bits that clamping leaves, 0x0ffffffc0ffffffc0ffffffc0fffffff, as limbs. */
    static const uint32_t clamp[POLY1305_NUMBER] = {0x3ffffff, 0x3ffff03, 0x3ffc0ff, 0x3f03fff,
                                                    0x00fffff};
    uint32_t r[POLY1305_NUMBER];
    load_limbs(r, key, 0);
    for (size_t i = 0; i < POLY1305_NUMBER; i++) {
        words[POLY1305_H + i] = 0;
        words[POLY1305_R + i] = r[i] & clamp[i];
    }
    words[POLY1305_S] = tacit_load_le64(key + 16);
    words[POLY1305_S + 1] = tacit_load_le64(key + 24);
}

/* h = h r, partly reduced; r5[i] = 5 r[i]. */
TACIT_INLINE void multiply_limbs(uint32_t h[POLY1305_NUMBER], const uint32_t r[POLY1305_NUMBER],
                                 const uint32_t r5[POLY1305_NUMBER]) {
    uint64_t d[POLY1305_NUMBER];
    TACIT_UNROLL
    for (size_t k = 0; k < POLY1305_NUMBER; k++) {
        d[k] = 0;
        TACIT_UNROLL
        for (size_t i = 0; i < POLY1305_NUMBER; i++)
            d[k] += (uint64_t)h[i] * (i <= k ? r[k - i] : r5[k + POLY1305_NUMBER - i]);
    }
    uint32_t carry = 0;
    TACIT_UNROLL
    for (size_t k = 0; k < POLY1305_NUMBER; k++) {
        d[k] += carry;
        h[k] = (uint32_t)d[k] & POLY1305_LIMB_MASK;
        carry = (uint32_t)(d[k] >> 26);
    }
    h[0] += 5 * carry;
    h[1] += h[0] >> 26;
    h[0] &= POLY1305_LIMB_MASK;
}

/* A power of r: the first, r itself, and the next one. */
TACIT_INLINE void poly1305_scalar_first_power(uint64_t power[POLY1305_NUMBER],
                                              const uint64_t words[POLY1305_SCALAR_WORDS]) {
    memcpy(power, words + POLY1305_R, POLY1305_NUMBER * sizeof *power);
}

TACIT_INLINE void poly1305_scalar_next_power(uint64_t power[POLY1305_NUMBER],
                                             const uint64_t words[POLY1305_SCALAR_WORDS]) {
    uint32_t h[POLY1305_NUMBER], r[POLY1305_NUMBER], r5[POLY1305_NUMBER];
    for (size_t i = 0; i < POLY1305_NUMBER; i++) {
        h[i] = (uint32_t)power[i];
        r[i] = (uint32_t)words[POLY1305_R + i];
        r5[i] = 5 * r[i];
    }
    multiply_limbs(h, r, r5);
    for (size_t i = 0; i < POLY1305_NUMBER; i++)
        power[i] = h[i];
}

/* In limbs of 26 bits, as a number is. */
TACIT_INLINE void poly1305_scalar_to_limbs26(uint64_t limb[5], const uint64_t h[POLY1305_NUMBER]) {
    memcpy(limb, h, 5 * sizeof *limb);
}

/* Limb 0 is below 2^39, the others are below 2^26. */
TACIT_INLINE void poly1305_scalar_from_limbs26(uint64_t h[POLY1305_NUMBER],
                                               const uint64_t limb[5]) {
    memcpy(h, limb, 5 * sizeof *limb);
    h[1] += h[0] >> 26;
    h[0] &= POLY1305_LIMB_MASK;
}

TACIT_INLINE void poly1305_scalar_blocks(uint64_t words[POLY1305_SCALAR_WORDS], const uint8_t *in,
                                         size_t nblocks, uint64_t final_bit) {
    uint32_t h[POLY1305_NUMBER], r[POLY1305_NUMBER], r5[POLY1305_NUMBER];
    for (size_t i = 0; i < POLY1305_NUMBER; i++) {
        h[i] = (uint32_t)words[POLY1305_H + i];
        r[i] = (uint32_t)words[POLY1305_R + i];
        r5[i] = 5 * r[i];
    }
    for (; nblocks != 0; nblocks--, in += 16) {
        uint32_t m[POLY1305_NUMBER];
        load_limbs(m, in, (uint32_t)final_bit);
        TACIT_UNROLL
        for (size_t i = 0; i < POLY1305_NUMBER; i++)
            h[i] += m[i];
        multiply_limbs(h, r, r5);
    }
    for (size_t i = 0; i < POLY1305_NUMBER; i++)
        words[POLY1305_H + i] = h[i];
}

/*
 * The tag. With h[1] < 2^26 + 2^13 and the other h[i] < 2^26, h < 2^130 + 2^39. One chain
 * of carries, with the one out of the top coming back times 5, leaves all limbs below
 * 2^26: if that carry is 1, what stays of h is < 2^39, so that h[1] has room for the
 * last one. Now h < 2^130 < 2 p, so h mod p is h or h - p, and h >= p exactly if h + 5
 * reaches 2^130; then h - p = h + 5 - 2^130.
 */
TACIT_INLINE void poly1305_scalar_finish(const uint64_t words[POLY1305_SCALAR_WORDS],
                                         uint8_t tag[16]) {
    uint32_t h[POLY1305_NUMBER], g[POLY1305_NUMBER], carry = 0;
    for (size_t i = 0; i < POLY1305_NUMBER; i++) {
        h[i] = (uint32_t)words[POLY1305_H + i] + carry;
        carry = h[i] >> 26;
        h[i] &= POLY1305_LIMB_MASK;
    }
    h[0] += 5 * carry;
    h[1] += h[0] >> 26;
    h[0] &= POLY1305_LIMB_MASK;
    carry = 5;
    for (size_t i = 0; i < POLY1305_NUMBER; i++) {
        g[i] = h[i] + carry;
        carry = g[i] >> 26;
        g[i] &= POLY1305_LIMB_MASK;
    }
    const uint32_t mask = 0 - tacit_ct_barrier32(carry);
    for (size_t i = 0; i < POLY1305_NUMBER; i++)
        h[i] ^= mask & (h[i] ^ g[i]);

    /* As words of 32 bits, plus s. */
    const uint32_t quarters[4] = {h[0] | h[1] << 26, h[1] >> 6 | h[2] << 20,
                                  h[2] >> 12 | h[3] << 14, h[3] >> 18 | h[4] << 8};
    uint64_t sum = 0;
    for (size_t i = 0; i < 4; i++) {
        sum += (uint64_t)quarters[i] + (uint32_t)(words[POLY1305_S + i / 2] >> (32 * (i % 2)));
        tacit_store_le32(tag + 4 * i, (uint32_t)sum);
        sum >>= 32;
    }
}

#endif
