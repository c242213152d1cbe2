/*
 * neon.c: GHASH with NEON's products of bytes (PMULL of 8-bit elements), which are
 * no part of the AES and PMULL extensions: each of eight bytes by its neighbour in
 * another register, to eight products of 16 bits.
 *
 * Blocks are the numbers of numbers.h, H is its H', and powers are under its product.
 *
 * A PRODUCT OF 64 BITS [CGLD13]. Let a and b have the bytes a_j and b_j, j = 0..7, indices
 * modulo 8. The 64 products a_i b_j come from eight multiplications of one operand by the
 * other rotated. They are put together by the distance s between i and j,
 *
 *     c_0 = a_j b_j,  c_s = a_(j+s) b_j + a_j b_(j+s)  for s = 1, 2, 3,  c_4 = a_j b_(j+4),
 *
 * j = 0..7: five vectors of eight elements of 16 bits. Element j of c_s belongs at byte
 * 2j + s of the product; where j + s reached 8 and began again at 0, both terms have
 * byte 2j + s - 8 instead. So a product is c_0 and, for each other s, the two parts of c_s,
 * each moved to its place. All that is linear: the vectors c_s are summed over a batch of blocks,
 * and elements are moved once a batch.
 *
 * A PRODUCT OF 128 BITS is three of 64 by Karatsuba's identity, as in clmul.h. A half of
 * a block lies in each half of a register; of two blocks, the sums of their halves make up one
 * register.
 *
 * AGGREGATION as in clmul.h: eight blocks by H^8 to H. A key has of each power what does
 * not depend on the blocks: its halves and their sum, with all rotations.
 *
 * A SQUARE has the bits of its root at the even places and zeros between them: it is the
 * products of the bytes by themselves.
 */
#include "common/target.h"
#include "ghash/ghash_impl.h"
#if TACIT_NEON && !TACIT_SURE_CLMUL
TACIT_BEGIN_NEON
#include "lanes/neon.h"

#include "ghash/numbers.h"

/* Of a key, for two powers: the rotations by 0..4 of the first, of the second, of their sums. */
enum {
    DISTANCES = 5,
    OPERAND = 16 * DISTANCES, /* bytes */
    PAIR = 3 * OPERAND,
    HASH_BATCH = 8, /* blocks */
    LAST_PAIR = (HASH_BATCH / 2 - 1) * PAIR
};

_Static_assert(HASH_BATCH / 2 * PAIR <= sizeof(tacit_ghash_key), "the powers fit in a key");

TACIT_INLINE B multiply_low(B a, B b) {
    const poly8x8_t x = vget_low_p8(vreinterpretq_p8_u8(a)),
                    y = vget_low_p8(vreinterpretq_p8_u8(b));
    return vreinterpretq_u8_p16(vmull_p8(x, y));
}

#if TACIT_ARM_64
TACIT_INLINE B multiply_high(B a, B b) {
    return vreinterpretq_u8_p16(vmull_high_p8(vreinterpretq_p8_u8(a), vreinterpretq_p8_u8(b)));
}

/* The sums of the halves of a, and of those of b. */
TACIT_INLINE B sums_of_halves(B a, B b) {
    const uint64x2_t x = vreinterpretq_u64_u8(a), y = vreinterpretq_u64_u8(b);
    return vreinterpretq_u8_u64(veorq_u64(vtrn1q_u64(x, y), vtrn2q_u64(x, y)));
}
#else
TACIT_INLINE B multiply_high(B a, B b) {
    const poly8x8_t x = vget_high_p8(vreinterpretq_p8_u8(a)),
                    y = vget_high_p8(vreinterpretq_p8_u8(b));
    return vreinterpretq_u8_p16(vmull_p8(x, y));
}

TACIT_INLINE B sums_of_halves(B a, B b) {
    return vcombine_u8(veor_u8(vget_low_u8(a), vget_high_u8(a)),
                       veor_u8(vget_low_u8(b), vget_high_u8(b)));
}
#endif

/* The bytes of each half, rotated by one: byte j is what byte j + 1 was. */
TACIT_INLINE B rotate(B a) {
    return b_shuffle8(a, b_set64(UINT64_C(0x080f0e0d0c0b0a09), UINT64_C(0x0007060504030201)));
}

/* Between two operands: mixes of their products and sums need more registers than there are. */
TACIT_INLINE void keep(B c[DISTANCES]) {
    __asm__ volatile(""
                     : "+" LANES_REGISTER(c[0]), "+" LANES_REGISTER(c[1]), "+" LANES_REGISTER(c[2]),
                       "+" LANES_REGISTER(c[3]), "+" LANES_REGISTER(c[4]));
}

/* Adds to the vectors c_s of low halves and of high ones those of x and an operand of the key. */
TACIT_INLINE void add_products(B low[DISTANCES], B high[DISTANCES], B x,
                               const unsigned char *operand) {
    const B h = b_load(operand);
    B turned = x;
    TACIT_UNROLL
    for (unsigned s = 0; s < DISTANCES; s++) {
        const B rotated = b_load(operand + 16 * s);
        low[s] = b_xor(low[s], multiply_low(x, rotated));
        high[s] = b_xor(high[s], multiply_high(x, rotated));
        if (s % 4 != 0) {
            turned = rotate(turned);
            low[s] = b_xor(low[s], multiply_low(turned, h));
            high[s] = b_xor(high[s], multiply_high(turned, h));
        }
    }
    keep(low);
    keep(high);
}

/* Where each byte of c_s * x^(8 s) comes from, for the elements below 8 - s and for the others. */
enum { NONE = 0x80 };
static const uint8_t places[DISTANCES - 1][2][16] = {
    {{NONE, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, NONE},
     {NONE, NONE, NONE, NONE, NONE, NONE, NONE, 14, 15, NONE, NONE, NONE, NONE, NONE, NONE, NONE}},
    {{NONE, NONE, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, NONE, NONE},
     {NONE, NONE, NONE, NONE, NONE, NONE, 12, 13, 14, 15, NONE, NONE, NONE, NONE, NONE, NONE}},
    {{NONE, NONE, NONE, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, NONE, NONE, NONE},
     {NONE, NONE, NONE, NONE, NONE, 10, 11, 12, 13, 14, 15, NONE, NONE, NONE, NONE, NONE}},
    {{NONE, NONE, NONE, NONE, 0, 1, 2, 3, 4, 5, 6, 7, NONE, NONE, NONE, NONE},
     {NONE, NONE, NONE, NONE, 8, 9, 10, 11, 12, 13, 14, 15, NONE, NONE, NONE, NONE}},
};

/* The vectors c_s of the products of the low halves, of the halves' sums, of the high halves. */
typedef struct halves_products {
    B lo[DISTANCES], mid[DISTANCES], hi[DISTANCES];
} halves_products;

TACIT_INLINE B add_parts(B sum, B c, B lower, B upper) {
    return b_xor3(sum, b_shuffle8(c, lower), b_shuffle8(c, upper));
}

TACIT_INLINE product put_together(const halves_products *c) {
    const uint8_t(*place)[2][16] = places;
    B lo = c->lo[0], mid = c->mid[0], hi = c->hi[0];
    __asm__("" : "+r"(place)); /* else gcc gives each of the constants an address of its own */
    TACIT_UNROLL
    for (size_t s = 1; s < DISTANCES; s++) {
        const B lower = b_load(place[s - 1][0]), upper = b_load(place[s - 1][1]);
        lo = add_parts(lo, c->lo[s], lower, upper);
        mid = add_parts(mid, c->mid[s], lower, upper);
        hi = add_parts(hi, c->hi[s], lower, upper);
    }
    mid = b_xor3(mid, lo, hi);
    return (product){b_xor(lo, b_shift_left8(mid, 8)), b_xor(hi, b_shift_right8(mid, 8))};
}

/* y, and 1 to 8 blocks after it, by the powers from that many down. */
TACIT_INLINE B hash_batch(const unsigned char *powers, B y, const uint8_t *in, size_t nblocks) {
    halves_products sum;
    TACIT_UNROLL
    for (size_t s = 0; s < DISTANCES; s++)
        sum.lo[s] = sum.mid[s] = sum.hi[s] = b_zero();
    powers += (HASH_BATCH - nblocks) / 2 * PAIR;
    do {
        B first = b_zero();
        if (nblocks % 2 == 0) { /* else the first of the first pair is no block */
            first = b_xor(b_reverse8(b_load(in)), y);
            y = b_zero();
            in += 16;
            nblocks--;
            add_products(sum.lo, sum.hi, first, powers);
        }
        B second = b_xor(b_reverse8(b_load(in)), y);
        y = b_zero();
        in += 16;
        nblocks--;
        add_products(sum.lo, sum.hi, second, powers + OPERAND);
        add_products(sum.mid, sum.mid, sums_of_halves(first, second), powers + 2 * OPERAND);
        powers += PAIR;
    } while (nblocks != 0);
    return reduce(put_together(&sum));
}

static TACIT_NOINLINE B hash_blocks(const unsigned char *powers, B y, const uint8_t *in,
                                    size_t nblocks) {
    while (nblocks != 0) {
        const size_t n = nblocks < HASH_BATCH ? nblocks : HASH_BATCH;
        y = hash_batch(powers, y, in, n);
        in += 16 * n;
        nblocks -= n;
    }
    return y;
}

TACIT_INLINE B square(B a) {
    return reduce((product){multiply_low(a, a), multiply_high(a, a)});
}

TACIT_INLINE void store_operand(unsigned char *operand, B h) {
    TACIT_UNROLL
    for (size_t s = 0; s < DISTANCES; s++) {
        b_store(operand + 16 * s, h);
        h = rotate(h);
    }
}

TACIT_INLINE void store_pair(unsigned char *pair, B first, B second) {
    store_operand(pair, first);
    store_operand(pair + OPERAND, second);
    store_operand(pair + 2 * OPERAND, sums_of_halves(first, second));
}

static void init(tacit_ghash_key *key, const uint8_t h_bytes[16]) {
    static const uint8_t zeros[16] = {0};
    unsigned char *powers = (unsigned char *)key->words;
    B h[HASH_BATCH + 1]; /* h[i] is the power i */
    h[1] = times_x(b_reverse8(b_load(h_bytes)));
    h[2] = square(h[1]);
    store_pair(powers + LAST_PAIR, h[2], h[1]);
    for (size_t i = 3; i < HASH_BATCH; i += 2) {
        h[i] = hash_blocks(powers, h[i - 1], zeros, 1);
        h[i + 1] = square(h[(i + 1) / 2]);
        store_pair(powers + (HASH_BATCH - i - 1) / 2 * PAIR, h[i + 1], h[i]);
    }
}

static void update(const tacit_ghash_key *key, uint8_t y[16], const uint8_t *in, size_t nblocks) {
    const unsigned char *powers = (const unsigned char *)key->words;
    b_store(y, b_reverse8(hash_blocks(powers, b_reverse8(b_load(y)), in, nblocks)));
}
TACIT_END

TACIT_ROW tacit_ghash_row tacit_ghash_neon = {
    .head = {.name = "neon", .needs = TACIT_CPU_ARM_NEON},
    .key_format = TACIT_GHASH_KEY_ROTATIONS8,
    .init = init,
    .update = update,
};
#endif
