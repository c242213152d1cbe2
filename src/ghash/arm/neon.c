/*
 * neon.c: GHASH with NEON's products of bytes (VMULL.P8, on AArch64 PMULL of 8-bit elements),
 * which are no part of the AES and PMULL extensions: each of eight bytes by its neighbour in
 * another register, to eight products of 16 bits.
 *
 * Blocks are the numbers of numbers.h, H is its H', and powers are under its product.
 *
 * A PRODUCT OF 64 BITS [CGLD13, WP06]. Let a and b have the bytes a_j and b_j, j = 0..7, indices
 * modulo 8, and let X be x^8. Of the 64 products, a_i b_i belong at X^(2i), and the others
 * come in pairs, a_i b_k + a_k b_i at X^(i+k). Karatsuba's identity makes a pair of one product,
 *
 *     a_i b_k + a_k b_i = (a_i + a_k) (b_i + b_k) + d_i + d_k,   d_i = a_i b_i,
 *
 * and the pairs at a distance s = 1, 2, 3 are one multiplication of eight bytes, a plus a
 * rotated by s bytes and b likewise. At the distance 4 each pair would be there twice, so that
 * there a itself is multiplied by b plus b rotated, a_j (b_j + b_(j+4)): that is the pair and d_j
 * once, for each j. Five multiplications in all, for eight without the identity:
 *
 *     c_0 = a_j b_j = d_j,  c_s = (a_j + a_(j+s)) (b_j + b_(j+s)) for s = 1, 2, 3,
 *     c_4 = a_j (b_j + b_(j+4)),
 *
 * each a vector of eight elements of 16 bits. What they lack is of d alone: d_i in its own
 * place, and at X^(i+k) for all k at a distance of 1, 2 or 3 from i. c_4 has it at the
 * distance 4. So d_i is to be added at X^(i+k) for all eight k, and a product is
 *
 *     sum of place_s(c_s) over s = 1..4, plus D S,   D = sum of d_i X^i,   S = 1 + X + ... + X^7.
 *
 * S is (1 + X) (1 + X^2) (1 + X^4).
 *
 * PLACES. Element j of c_s belongs at byte 2j + s of the product; where j + s reached 8 and
 * began again at 0, at byte 2j + s - 8. Rotating c_s by s bytes moves the former there, and
 * the latter, which are now the highest s bytes and the lowest, 8 bytes too high or too low. Let
 * r_s be c_s rotated, and u_s those bytes of it; with T(u) for u with its halves exchanged,
 *
 *     place_s(c_s) = r_s + u_s + T(u_s).
 *
 * All of this is linear: the vectors c_s are summed over a batch of blocks, the u_s over s, and
 * elements are moved once a batch.
 *
 * A PRODUCT OF 128 BITS is three of 64 by Karatsuba's identity, as in clmul.h. A half of
 * a block lies in each half of a register; of two blocks, the sums of their halves make up one
 * register.
 *
 * AGGREGATION as in clmul.h: eight blocks by H^8 to H. A key has of each power what does
 * not depend on the blocks: its halves, those plus their rotations, and the same of the halves'
 * sum. Products of the halves come first, for all blocks, and then those of the sums: ten
 * vectors c_s and then five are what 16 registers have room for beside what is multiplied.
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

/* Of a key: the operands of H^8 to H^1, then those of the sums of two powers each. */
enum {
    DISTANCES = 5,
    OPERAND = 16 * DISTANCES, /* bytes */
    HASH_BATCH = 8,           /* blocks */
    SUMS = HASH_BATCH * OPERAND
};

_Static_assert(SUMS + HASH_BATCH / 2 * OPERAND <= sizeof(tacit_ghash_key),
               "the powers fit in a key");

TACIT_INLINE B multiply_low(B a, B b) {
    const poly8x8_t x = vget_low_p8(vreinterpretq_p8_u8(a)),
                    y = vget_low_p8(vreinterpretq_p8_u8(b));
    return vreinterpretq_u8_p16(vmull_p8(x, y));
}

/* rotate: byte j of each half is what byte j + count was. A macro, as those of the lanes. */
#if TACIT_ARM_64
TACIT_INLINE B multiply_high(B a, B b) {
    return vreinterpretq_u8_p16(vmull_high_p8(vreinterpretq_p8_u8(a), vreinterpretq_p8_u8(b)));
}

/* The sums of the halves of a, and of those of b. */
TACIT_INLINE B sums_of_halves(B a, B b) {
    const uint64x2_t x = vreinterpretq_u64_u8(a), y = vreinterpretq_u64_u8(b);
    return vreinterpretq_u8_u64(veorq_u64(vtrn1q_u64(x, y), vtrn2q_u64(x, y)));
}

TACIT_INLINE B rotation(unsigned count) {
    const uint64_t low = UINT64_C(0x0706050403020100), high = UINT64_C(0x0f0e0d0c0b0a0908);
    return b_set64(high >> (8 * count) | high << (64 - 8 * count),
                   low >> (8 * count) | low << (64 - 8 * count));
}

#define rotate(a, count) b_shuffle8(a, rotation(count))

/* 32 registers are enough for any order. */
TACIT_INLINE void keep_order(B sum, const unsigned char **operand) {
    (void)sum;
    (void)operand;
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

#define rotate(a, count)                                                                           \
    vreinterpretq_u8_u64(vsliq_n_u64(vreinterpretq_u64_u8(b_shift_right64(a, 8 * (count))),        \
                                     vreinterpretq_u64_u8(a), 64 - 8 * (count)))

/*
 * The next operand is loaded after this sum: compilers that mix the products of two distances
 * have not the registers for it.
 */
TACIT_INLINE void keep_order(B sum, const unsigned char **operand) {
    __asm__("" : "+r"(*operand) : LANES_REGISTER(sum));
}
#endif

/*
 * Adds to a vector c_s of low halves and to one of high ones the products of x and an operand of
 * the key.
 */
TACIT_INLINE void add_product(B *low, B *high, B x, const unsigned char **operand) {
    const B h = b_load(*operand);
    *operand += 16;
    *low = b_xor(*low, multiply_low(x, h));
    *high = b_xor(*high, multiply_high(x, h));
    keep_order(*low, operand);
}

/* The same for all c_s; answers where the next block's operands are. */
TACIT_INLINE const unsigned char *add_products(B low[DISTANCES], B high[DISTANCES], B x,
                                               const unsigned char *operand) {
    add_product(&low[0], &high[0], x, &operand);
    add_product(&low[1], &high[1], b_xor(x, rotate(x, 1)), &operand);
    add_product(&low[2], &high[2], b_xor(x, rotate(x, 2)), &operand);
    add_product(&low[3], &high[3], b_xor(x, rotate(x, 3)), &operand);
    add_product(&low[4], &high[4], x, &operand);
    return operand;
}

/* D: the elements of 16 bits, each a byte higher than that before it. */
TACIT_INLINE B overlap_elements(B d) {
    const uint16x8_t elements = vreinterpretq_u16_u8(d);
    const B zero = b_zero(), lower = vcombine_u8(vmovn_u16(elements), vget_low_u8(zero)),
            upper = vcombine_u8(vshrn_n_u16(elements, 8), vget_low_u8(zero));
    return b_xor(lower, b_shift_left8(upper, 1));
}

/* The lowest bytes and the highest, `count` of each. */
TACIT_INLINE B outer_bytes(unsigned count) {
    return b_set64(UINT64_MAX << (64 - 8 * count), UINT64_MAX >> (64 - 8 * count));
}

/* A product of the vectors c_s. */
TACIT_INLINE B put_together(const B c[DISTANCES]) {
    B sum = overlap_elements(c[0]);
    sum = b_xor(sum, b_shift_left8(sum, 1));
    sum = b_xor(sum, b_shift_left8(sum, 2));
    sum = b_xor(sum, b_shift_left8(sum, 4));
    const B r1 = b_window8(c[1], c[1], 15), r2 = b_window8(c[2], c[2], 14),
            r3 = b_window8(c[3], c[3], 13), r4 = b_window8(c[4], c[4], 12);
    const B around = b_xor(b_xor(b_and(r1, outer_bytes(1)), b_and(r2, outer_bytes(2))),
                           b_xor(b_and(r3, outer_bytes(3)), b_and(r4, outer_bytes(4))));
    sum = b_xor3(sum, around, b_swap64(around));
    return b_xor(b_xor3(sum, r1, r2), b_xor(r3, r4));
}

TACIT_INLINE void clear(B c[DISTANCES]) {
    TACIT_UNROLL
    for (size_t s = 0; s < DISTANCES; s++)
        c[s] = b_zero();
}

/* A block as a number whose halves have changed places, as those of powers in a key have. */
TACIT_INLINE B load_block(const uint8_t *in) {
    return vrev64q_u8(b_load(in));
}

/* The products of the halves of y and 1 to 8 blocks after it. */
TACIT_INLINE product add_halves(const unsigned char *powers, const uint8_t *y, const uint8_t *in,
                                size_t nblocks) {
    B low[DISTANCES], high[DISTANCES], x = b_xor(load_block(in), load_block(y));
    clear(low);
    clear(high);
    for (powers += (HASH_BATCH - nblocks) * OPERAND;;) {
        powers = add_products(low, high, x, powers);
        if (--nblocks == 0)
            return (product){.lo = put_together(high), .hi = put_together(low)};
        in += 16;
        x = load_block(in);
    }
}

/* Those of their sums: two blocks a turn, of an odd number one at first. */
TACIT_INLINE B add_sums(const unsigned char *powers, const uint8_t *y, const uint8_t *in,
                        size_t nblocks) {
    B sum[DISTANCES], first = b_zero(), second = b_xor(load_block(in), load_block(y));
    clear(sum);
    powers += SUMS + (HASH_BATCH - nblocks) / 2 * OPERAND;
    if (nblocks % 2 == 0) {
        first = second;
        in += 16;
        second = load_block(in);
    }
    for (size_t pairs = (nblocks + 1) / 2;;) {
        powers = add_products(sum, sum, sums_of_halves(first, second), powers);
        if (--pairs == 0)
            return put_together(sum);
        first = load_block(in + 16);
        second = load_block(in + 32);
        in += 32;
    }
}

/* y, and 1 to 8 blocks after it, by the powers from that many down. */
TACIT_INLINE void hash_batch(const unsigned char *powers, uint8_t *y, const uint8_t *in,
                             size_t nblocks) {
    product sum = add_halves(powers, y, in, nblocks);
    __asm__ volatile("" : : : "memory"); /* y is read again: one register less for it */
    const B mid = b_xor3(add_sums(powers, y, in, nblocks), sum.lo, sum.hi);
    sum.lo = b_xor(sum.lo, b_shift_left8(mid, 8));
    sum.hi = b_xor(sum.hi, b_shift_right8(mid, 8));
    b_store(y, b_reverse8(reduce(sum)));
}

static void update(const tacit_ghash_key *key, uint8_t y[16], const uint8_t *in, size_t nblocks) {
    while (nblocks != 0) {
        const size_t n = nblocks < HASH_BATCH ? nblocks : HASH_BATCH;
        hash_batch((const unsigned char *)key->words, y, in, n);
        in += 16 * n;
        nblocks -= n;
    }
}

TACIT_INLINE B square(B a) {
    return reduce((product){multiply_low(a, a), multiply_high(a, a)});
}

TACIT_INLINE void store_operand(unsigned char *operand, B h) {
    b_store(operand, h);
    b_store(operand + 16, b_xor(h, rotate(h, 1)));
    b_store(operand + 32, b_xor(h, rotate(h, 2)));
    b_store(operand + 48, b_xor(h, rotate(h, 3)));
    b_store(operand + 64, b_xor(h, rotate(h, 4)));
}

/* The powers i + 1 and i, i odd. */
static TACIT_NOINLINE void store_pair(unsigned char *powers, size_t i, B first, B second) {
    unsigned char *operands = powers + (HASH_BATCH - 1 - i) * OPERAND;
    first = b_swap64(first);
    second = b_swap64(second);
    store_operand(operands, first);
    store_operand(operands + OPERAND, second);
    store_operand(powers + SUMS + (HASH_BATCH - 1 - i) / 2 * OPERAND,
                  sums_of_halves(first, second));
}

static void init(tacit_ghash_key *key, const uint8_t h_bytes[16]) {
    static const uint8_t zeros[16] = {0};
    unsigned char *powers = (unsigned char *)key->words;
    uint8_t y[16];
    B h[HASH_BATCH + 1]; /* h[i] is the power i */
    h[1] = times_x(b_reverse8(b_load(h_bytes)));
    h[2] = square(h[1]);
    store_pair(powers, 1, h[2], h[1]);
    for (size_t i = 3; i < HASH_BATCH; i += 2) {
        b_store(y, b_reverse8(h[i - 1]));
        update(key, y, zeros, 1);
        h[i] = b_reverse8(b_load(y));
        h[i + 1] = square(h[(i + 1) / 2]);
        store_pair(powers, i, h[i + 1], h[i]);
    }
}
TACIT_END

TACIT_ROW tacit_ghash_row tacit_ghash_neon = {
    .head = {.name = "neon", .needs = TACIT_CPU_ARM_NEON},
    .key_format = TACIT_GHASH_KEY_ROTATIONS8,
    .init = init,
    .update = update,
};
#endif
