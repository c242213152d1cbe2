/*
 * portable64.c: GHASH in portable C with 64-bit words, by integer
 * multiplication. No table, no branch, no address that depends on data: it is
 * constant-time wherever a 64-bit multiplication is.
 *
 * REPRESENTATION. A block is a polynomial over GF(2) of degree at most 127. In
 * GHASH's bit order the first bit of the first byte is the coefficient of x^0.
 * Read as a big-endian number B of 128 bits, the coefficient of x^i is thus bit
 * 127 - i: everything is mirrored. Rather than mirror bits we read bit i of B
 * as the coefficient of x^i, which turns GHASH's modulus 1 + x + x^2 + x^7 +
 * x^128 into its mirror image
 *
 *     p = x^128 + x^127 + x^126 + x^121 + 1,
 *
 * and its product of a and b into a b x^-127 mod p (the mirror image of a
 * product of 255 coefficients is the product of the mirror images, but for
 * where it begins). With H' = H x mod p, computed once, the product by H is
 * a H' x^-128: a Montgomery product, whose reduction is a few shifts (POLYVAL of
 * RFC 8452 is built on the same identity).
 *
 * MULTIPLICATION WITHOUT CARRIES [BearSSL]. Spread over every fourth bit
 * (positions = 0, 1, 2, 3 mod 4), an operand makes four numbers with holes of
 * three zero bits. In the integer product of two such numbers a column sums at
 * most 16 bits; its lowest bit is the sum mod 2, which we want, and its carries
 * fall in the holes. (Sixteen bits meet only in columns 60 to 63, whose fifth
 * bit falls off the word's end.) Sixteen multiplications give the low 64 bits
 * of a product of 64-bit polynomials.
 *
 * THE HIGH HALF is the mirror image of the low half of the product of the
 * mirror images: for words of 64 bits, high(a b) = mirror(low(mirror(a)
 * mirror(b))) >> 1. Karatsuba's identity makes the 128-bit product from three
 * of 64 bits:
 *
 *     (a1 X + a0)(b1 X + b0) = a1 b1 X^2 + ((a1 + a0)(b1 + b0) - a1 b1 - a0 b0) X + a0 b0.
 */
#include "common/bytes.h"
#include "common/machine.h"
#include "ghash/ghash_impl.h"
#if TACIT_WORD_BITS == 64 && !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON

#define EVERY_FOURTH UINT64_C(0x1111111111111111)

/* The six words of an operand: both halves and their sum, then their mirror images. */
enum { LOW, HIGH, SUM, MIRROR_LOW, MIRROR_HIGH, MIRROR_SUM, OPERANDS };

_Static_assert(OPERANDS * 4 * 8 <= sizeof(tacit_ghash_key), "the spread words of H fit");

TACIT_INLINE uint64_t mirror64(uint64_t x) {
    const uint64_t ones = UINT64_C(0x5555555555555555);
    const uint64_t twos = UINT64_C(0x3333333333333333);
    const uint64_t fours = UINT64_C(0x0f0f0f0f0f0f0f0f);
    x = ((x >> 1) & ones) | ((x & ones) << 1);
    x = ((x >> 2) & twos) | ((x & twos) << 2);
    x = ((x >> 4) & fours) | ((x & fours) << 4);
    return tacit_swap64(x);
}

TACIT_INLINE void expand_operands(uint64_t words[OPERANDS], uint64_t high, uint64_t low) {
    words[LOW] = low;
    words[HIGH] = high;
    words[SUM] = low ^ high;
    words[MIRROR_LOW] = mirror64(low);
    words[MIRROR_HIGH] = mirror64(high);
    words[MIRROR_SUM] = words[MIRROR_LOW] ^ words[MIRROR_HIGH];
}

/* The low 64 bits of the product of x and of the word whose four parts are h. */
TACIT_INLINE uint64_t multiply_low(uint64_t x, const uint64_t h[4]) {
    uint64_t x0 = x & EVERY_FOURTH, x1 = x & (EVERY_FOURTH << 1);
    uint64_t x2 = x & (EVERY_FOURTH << 2), x3 = x & (EVERY_FOURTH << 3);
    uint64_t z0 = (x0 * h[0]) ^ (x1 * h[3]) ^ (x2 * h[2]) ^ (x3 * h[1]);
    uint64_t z1 = (x0 * h[1]) ^ (x1 * h[0]) ^ (x2 * h[3]) ^ (x3 * h[2]);
    uint64_t z2 = (x0 * h[2]) ^ (x1 * h[1]) ^ (x2 * h[0]) ^ (x3 * h[3]);
    uint64_t z3 = (x0 * h[3]) ^ (x1 * h[2]) ^ (x2 * h[1]) ^ (x3 * h[0]);
    return (z0 & EVERY_FOURTH) | (z1 & (EVERY_FOURTH << 1)) | (z2 & (EVERY_FOURTH << 2)) |
           (z3 & (EVERY_FOURTH << 3));
}

/*
 * Folds the lowest word v of a product onto the three above it, *v0 being the
 * nearest: v + v (x^121 + x^126 + x^127 + x^128) = v p = 0. The word becomes
 * zero, and leaving it off divides by x^64.
 */
TACIT_INLINE void fold_word(uint64_t v, uint64_t *v0, uint64_t *v1) {
    *v0 ^= (v << 57) ^ (v << 62) ^ (v << 63);
    *v1 ^= (v >> 7) ^ (v >> 2) ^ (v >> 1) ^ v;
}

static void init(tacit_ghash_key *key, const uint8_t h[16]) {
    uint64_t high = tacit_load_be64(h), low = tacit_load_be64(h + 8);
    /* H' = H x mod p: shift, and subtract p if x^128 came out. */
    uint64_t overflow = 0 - (high >> 63);
    uint64_t words[OPERANDS];
    expand_operands(words, (high << 1 | low >> 63) ^ (overflow & UINT64_C(0xc200000000000000)),
                    (low << 1) ^ (overflow & 1));
    for (size_t i = 0; i < OPERANDS; i++) {
        for (size_t k = 0; k < 4; k++)
            key->words[4 * i + k] = words[i] & (EVERY_FOURTH << k);
    }
}

static void update(const tacit_ghash_key *key, uint8_t y[16], const uint8_t *in, size_t nblocks) {
    const uint64_t *h = key->words;
    uint64_t high = tacit_load_be64(y), low = tacit_load_be64(y + 8);
    for (; nblocks != 0; nblocks--, in += 16) {
        uint64_t x[OPERANDS], z[OPERANDS];
        expand_operands(x, high ^ tacit_load_be64(in), low ^ tacit_load_be64(in + 8));
        for (size_t i = 0; i < OPERANDS; i++)
            z[i] = multiply_low(x[i], h + 4 * i);
        z[SUM] ^= z[LOW] ^ z[HIGH];
        z[MIRROR_SUM] ^= z[MIRROR_LOW] ^ z[MIRROR_HIGH];

        /* The product, lowest word first. */
        uint64_t v0 = z[LOW];
        uint64_t v1 = z[SUM] ^ (mirror64(z[MIRROR_LOW]) >> 1);
        uint64_t v2 = z[HIGH] ^ (mirror64(z[MIRROR_SUM]) >> 1);
        uint64_t v3 = mirror64(z[MIRROR_HIGH]) >> 1;
        fold_word(v0, &v1, &v2);
        fold_word(v1, &v2, &v3);
        high = v3;
        low = v2;
    }
    tacit_store_be64(y, high);
    tacit_store_be64(y + 8, low);
}

TACIT_ROW tacit_ghash_row tacit_ghash_portable64 = {
    .head = {.name = "portable64", .needs = 0},
    .key_format = TACIT_GHASH_KEY_CLMUL64,
    .init = init,
    .update = update,
};
#endif
