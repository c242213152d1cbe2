/*
 * portable32.c: Poly1305 by products of 32-bit words: the reference where words
 * are that wide.
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
 * blocks h[1] < 2^26 + 2^6 and the other h[i] < 2^26; a block adds less than 2^26
 * to each, so that all h[i] < 2^27 + 2^6 when they are multiplied, and
 *
 *     d[k] < 5 (2^27 + 2^6) (5 2^26) < 2^58;  the carry to the next limb is below 2^32.
 *     d[4] has no factor 5: it is < 5 (2^27 + 2^6) 2^26, and with a carry below
 *          2^32 its own carry c < 5 (2^27 + 2^6) + 2^6 + 1, so 5 c < 2^32 - 2^29.
 *     h[0] + 5 c < 2^32 then, and its carry into h[1] is below 2^6.
 */
#include "common/bytes.h"
#include "common/ct.h"
#include "common/machine.h"
#include "poly1305/poly1305_impl.h"
#if TACIT_WORD_BITS == 32 && !TACIT_SURE_AVX2 && !TACIT_SURE_NEON

/* Of the state: h, r, one limb a word; s, of 128 bits. */
enum { LIMBS = 5, H = 0, R = H + LIMBS, S = R + LIMBS };

static const uint32_t limb_mask = (UINT32_C(1) << 26) - 1;

/* The limbs of 16 bytes, with `top` in bit 128. */
TACIT_INLINE void load_limbs(uint32_t x[LIMBS], const uint8_t in[16], uint32_t top) {
    x[0] = tacit_load_le32(in) & limb_mask;
    x[1] = (tacit_load_le32(in + 3) >> 2) & limb_mask;
    x[2] = (tacit_load_le32(in + 6) >> 4) & limb_mask;
    x[3] = (tacit_load_le32(in + 9) >> 6) & limb_mask;
    x[4] = (tacit_load_le32(in + 12) >> 8) | top << 24;
}

static void init(tacit_poly1305_state *state, const uint8_t key[32]) {
    /* The bits that clamping leaves, 0x0ffffffc0ffffffc0ffffffc0fffffff, as limbs. */
    static const uint32_t clamp[LIMBS] = {0x3ffffff, 0x3ffff03, 0x3ffc0ff, 0x3f03fff, 0x00fffff};
    uint32_t r[LIMBS];
    load_limbs(r, key, 0);
    for (size_t i = 0; i < LIMBS; i++) {
        state->words[H + i] = 0;
        state->words[R + i] = r[i] & clamp[i];
    }
    state->words[S] = tacit_load_le64(key + 16);
    state->words[S + 1] = tacit_load_le64(key + 24);
}

/* h = h r, partly reduced; r5[i] = 5 r[i]. */
TACIT_INLINE void multiply(uint32_t h[LIMBS], const uint32_t r[LIMBS], const uint32_t r5[LIMBS]) {
    uint64_t d[LIMBS];
    TACIT_UNROLL
    for (size_t k = 0; k < LIMBS; k++) {
        d[k] = 0;
        TACIT_UNROLL
        for (size_t i = 0; i < LIMBS; i++)
            d[k] += (uint64_t)h[i] * (i <= k ? r[k - i] : r5[k + LIMBS - i]);
    }
    uint32_t carry = 0;
    TACIT_UNROLL
    for (size_t k = 0; k < LIMBS; k++) {
        d[k] += carry;
        h[k] = (uint32_t)d[k] & limb_mask;
        carry = (uint32_t)(d[k] >> 26);
    }
    h[0] += 5 * carry;
    h[1] += h[0] >> 26;
    h[0] &= limb_mask;
}

static void blocks(tacit_poly1305_state *state, const uint8_t *in, size_t nblocks,
                   uint32_t final_bit) {
    uint32_t h[LIMBS], r[LIMBS], r5[LIMBS];
    for (size_t i = 0; i < LIMBS; i++) {
        h[i] = (uint32_t)state->words[H + i];
        r[i] = (uint32_t)state->words[R + i];
        r5[i] = 5 * r[i];
    }
    for (; nblocks != 0; nblocks--, in += 16) {
        uint32_t m[LIMBS];
        load_limbs(m, in, final_bit);
        TACIT_UNROLL
        for (size_t i = 0; i < LIMBS; i++)
            h[i] += m[i];
        multiply(h, r, r5);
    }
    for (size_t i = 0; i < LIMBS; i++)
        state->words[H + i] = h[i];
}

/*
 * The tag. With h[1] < 2^26 + 2^6 and the other h[i] < 2^26, h < 2^130 + 2^32. One chain
 * of carries, with the one out of the top coming back times 5, leaves all limbs below
 * 2^26: if that carry is 1, what stays of h is < 2^32, so that h[1] has room for the
 * last one. Now h < 2^130 < 2 p, so h mod p is h or h - p, and h >= p exactly if h + 5
 * reaches 2^130; then h - p = h + 5 - 2^130.
 */
static void finish(const tacit_poly1305_state *state, uint8_t tag[16]) {
    uint32_t h[LIMBS], g[LIMBS], carry = 0;
    for (size_t i = 0; i < LIMBS; i++) {
        h[i] = (uint32_t)state->words[H + i] + carry;
        carry = h[i] >> 26;
        h[i] &= limb_mask;
    }
    h[0] += 5 * carry;
    h[1] += h[0] >> 26;
    h[0] &= limb_mask;
    carry = 5;
    for (size_t i = 0; i < LIMBS; i++) {
        g[i] = h[i] + carry;
        carry = g[i] >> 26;
        g[i] &= limb_mask;
    }
    const uint32_t mask = 0 - tacit_ct_barrier32(carry);
    for (size_t i = 0; i < LIMBS; i++)
        h[i] ^= mask & (h[i] ^ g[i]);

    /* As words of 32 bits, plus s. */
    const uint32_t words[4] = {h[0] | h[1] << 26, h[1] >> 6 | h[2] << 20, h[2] >> 12 | h[3] << 14,
                               h[3] >> 18 | h[4] << 8};
    uint64_t sum = 0;
    for (size_t i = 0; i < 4; i++) {
        sum += (uint64_t)words[i] + (uint32_t)(state->words[S + i / 2] >> (32 * (i % 2)));
        tacit_store_le32(tag + 4 * i, (uint32_t)sum);
        sum >>= 32;
    }
}

TACIT_ROW tacit_poly1305_row tacit_poly1305_portable32 = {
    .head = {"portable32", 0},
    .init = init,
    .blocks = blocks,
    .finish = finish,
};
#endif
