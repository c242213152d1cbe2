/*
 * portable32.c: GHASH in portable C with 32-bit words, by integer multiplication.
 * No table, no branch, no address that depends on data: it is constant-time
 * wherever the multiplication of 32-bit words to a 64-bit product is.
 *
 * REPRESENTATION is that of portable64.c: a block read as a big-endian number,
 * whose bit i is the coefficient of x^i; then GHASH's modulus reads
 *
 *     p = x^128 + x^127 + x^126 + x^121 + 1,
 *
 * and with H' = H x mod p, computed once, its product of a by H is the Montgomery
 * product a H' x^-128 mod p. Words are numbered from the lowest.
 *
 * MULTIPLICATION WITHOUT CARRIES [BearSSL]. The bits of an operand at positions
 * = 0, 1, 2, 3 mod 4 make four numbers of eight bits with holes of three zeros
 * between them. In the integer product of two such numbers, of 64 bits, a column
 * sums at most eight bits; its lowest bit is the sum mod 2, which we want, and the
 * other three of its at most four fall in the holes. Products whose columns stand
 * at the same positions mod 4 are added by xor and masked once: sixteen
 * multiplications give the whole product of two polynomials of 32 bits.
 *
 * KARATSUBA'S identity, with X = x^32 and again with X = x^64,
 *
 *     (a1 X + a0)(b1 X + b0) = a1 b1 X^2 + ((a1 + a0)(b1 + b0) - a1 b1 - a0 b0) X + a0 b0,
 *
 * makes the product of 128 bits from nine of 32.
 */
#include "common/bytes.h"
#include "common/ct.h"
#include "common/machine.h"
#include "ghash/ghash_impl.h"
#if TACIT_WORD_BITS == 32 && !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON

#define EVERY_FOURTH UINT32_C(0x11111111)

/*
 * The nine words that an operand is multiplied by: of the low half, of the high
 * half, and of their sum, two words and the sum of these.
 */
enum { WORDS = 4, FACTORS = 9 };

/* Of H', each factor is kept as its four numbers with holes, two in a word of the key. */
_Static_assert(FACTORS * 2 <= sizeof(tacit_ghash_key) / sizeof(uint64_t), "the factors of H fit");

TACIT_INLINE void make_factors(uint32_t f[FACTORS], const uint32_t x[WORDS]) {
    f[0] = x[0];
    f[1] = x[1];
    f[3] = x[2];
    f[4] = x[3];
    f[6] = x[0] ^ x[2];
    f[7] = x[1] ^ x[3];
    TACIT_UNROLL
    for (size_t i = 0; i < FACTORS; i += 3)
        f[i + 2] = f[i] ^ f[i + 1];
}

TACIT_INLINE uint64_t times(uint32_t a, uint32_t b) {
    return (uint64_t)a * b;
}

/* The numbers of `product` at the positions = k mod 4. */
TACIT_INLINE uint64_t without_carries(uint64_t product, unsigned k) {
    const uint64_t mask = (uint64_t)EVERY_FOURTH << 32 | EVERY_FOURTH;
    return product & (mask << k);
}

/*
 * The product of x and of the factor whose numbers are h[0] and h[1]. A function of its
 * own: nine of them at once need more registers than small processors have.
 */
static TACIT_NOINLINE uint64_t multiply(uint32_t x, const uint64_t h[2]) {
    const uint32_t h0 = (uint32_t)h[0], h1 = (uint32_t)(h[0] >> 32);
    const uint32_t h2 = (uint32_t)h[1], h3 = (uint32_t)(h[1] >> 32);
    const uint32_t x0 = x & EVERY_FOURTH, x1 = x & (EVERY_FOURTH << 1);
    const uint32_t x2 = x & (EVERY_FOURTH << 2), x3 = x & (EVERY_FOURTH << 3);
    uint64_t z0 = times(x0, h0) ^ times(x1, h3) ^ times(x2, h2) ^ times(x3, h1);
    uint64_t z1 = times(x0, h1) ^ times(x1, h0) ^ times(x2, h3) ^ times(x3, h2);
    uint64_t z2 = times(x0, h2) ^ times(x1, h1) ^ times(x2, h0) ^ times(x3, h3);
    uint64_t z3 = times(x0, h3) ^ times(x1, h2) ^ times(x2, h1) ^ times(x3, h0);
    return without_carries(z0, 0) | without_carries(z1, 1) | without_carries(z2, 2) |
           without_carries(z3, 3);
}

/* The words of a product of two words and the two words of one of H's halves or their sum. */
TACIT_INLINE void multiply_two(uint32_t z[4], const uint32_t x[3], const uint64_t *h) {
    const uint64_t low = multiply(x[0], h), high = multiply(x[1], h + 2);
    const uint64_t middle = multiply(x[2], h + 4) ^ low ^ high;
    z[0] = (uint32_t)low;
    z[1] = (uint32_t)(low >> 32) ^ (uint32_t)middle;
    z[2] = (uint32_t)high ^ (uint32_t)(middle >> 32);
    z[3] = (uint32_t)(high >> 32);
}

/*
 * Folds the lowest word v of a product onto those above it: v + v (x^121 + x^126 +
 * x^127 + x^128) = v p = 0, and the terms fall into the third and the fourth word
 * above. The word becomes zero, and leaving it off divides by x^32.
 */
TACIT_INLINE void fold_word(uint32_t v, uint32_t *third, uint32_t *fourth) {
    *third ^= (v << 25) ^ (v << 30) ^ (v << 31);
    *fourth ^= (v >> 7) ^ (v >> 2) ^ (v >> 1) ^ v;
}

/* y = y H' x^-128 mod p. */
TACIT_INLINE void multiply_block(uint32_t y[WORDS], const uint64_t *h) {
    uint32_t f[FACTORS], low[4], high[4], middle[4];
    make_factors(f, y);
    multiply_two(low, f, h);
    multiply_two(high, f + 3, h + 6);
    multiply_two(middle, f + 6, h + 12);
    uint32_t z[2 * WORDS];
    TACIT_UNROLL
    for (size_t i = 0; i < 4; i++) {
        z[i] = low[i];
        z[i + 4] = high[i];
        middle[i] ^= low[i] ^ high[i];
    }
    TACIT_UNROLL
    for (size_t i = 0; i < 4; i++)
        z[i + 2] ^= middle[i];
    TACIT_UNROLL
    for (size_t i = 0; i < 4; i++)
        fold_word(z[i], &z[i + 3], &z[i + 4]);
    TACIT_UNROLL
    for (size_t i = 0; i < 4; i++)
        y[i] = z[i + 4];
}

TACIT_INLINE void load_words(uint32_t x[WORDS], const uint8_t p[16]) {
    TACIT_UNROLL
    for (size_t i = 0; i < WORDS; i++)
        x[i] = tacit_load_be32(p + 4 * (WORDS - 1 - i));
}

static void init(tacit_ghash_key *key, const uint8_t h[16]) {
    uint32_t x[WORDS], twisted[WORDS], f[FACTORS];
    load_words(x, h);
    /* H' = H x mod p: shift, and subtract p if x^128 came out. */
    const uint32_t overflow = 0 - tacit_ct_barrier32(x[WORDS - 1] >> 31);
    for (size_t i = 0; i < WORDS; i++)
        twisted[i] = x[i] << 1 | (i != 0 ? x[i - 1] >> 31 : 0);
    twisted[0] ^= overflow & 1;
    twisted[WORDS - 1] ^= overflow & UINT32_C(0xc2000000);
    make_factors(f, twisted);
    for (size_t i = 0; i < FACTORS; i++) {
        const uint32_t all = f[i];
        for (unsigned k = 0; k < 4; k += 2)
            key->words[2 * i + k / 2] =
                (all & (EVERY_FOURTH << k)) | (uint64_t)(all & (EVERY_FOURTH << (k + 1))) << 32;
    }
}

static void update(const tacit_ghash_key *key, uint8_t y[16], const uint8_t *in, size_t nblocks) {
    uint32_t sum[WORDS], x[WORDS];
    load_words(sum, y);
    for (; nblocks != 0; nblocks--, in += 16) {
        load_words(x, in);
        for (size_t i = 0; i < WORDS; i++)
            sum[i] ^= x[i];
        multiply_block(sum, key->words);
    }
    for (size_t i = 0; i < WORDS; i++)
        tacit_store_be32(y + 4 * (WORDS - 1 - i), sum[i]);
}

TACIT_ROW tacit_ghash_row tacit_ghash_portable32 = {
    .head = {.name = "portable32", .needs = 0},
    .key_format = TACIT_GHASH_KEY_CLMUL32,
    .init = init,
    .update = update,
};
#endif
