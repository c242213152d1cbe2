/*
 * radix44.h: numbers modulo 2^130 - 5 in limbs of 44, 44 and 42 bits, one number
 * a word of a vector, for poly1305_body.h on processors that multiply 52 bits.
 *
 * x = x[0] + 2^44 x[1] + 2^88 x[2]. A product of limbs comes in two parts, its
 * bits 0..51 and the rest: x y = low + 2^52 high. What stands at 2^132 comes
 * back multiplied by 20, because 2^132 = 4 * 2^130, so with z = 20 y
 *
 *     (x y)[0] = x[0] y[0] + x[1] z[2] + x[2] z[1]
 *     (x y)[1] = x[0] y[1] + x[1] y[0] + x[2] z[2]
 *     (x y)[2] = x[0] y[2] + x[1] y[1] + x[2] y[0]
 *
 * and since 2^52 = 2^8 2^44, the high parts of limb k count 2^8 times in limb
 * k + 1; those of limb 2 in limb 3, which is 20 * 2^8 times in limb 0.
 *
 * Bounds, for words of 64 bits and factors of 52.
 *
 *   Powers    come from the scalar code below 2^130 + 2^64: limbs 0 and 1 are
 *             below 2^44, limb 2 at most 2^42; or are products, carried as below.
 *             So limbs are below 2^44 + 2^17, and 20 times one is below 2^49.
 *   Blocks    limbs 0 and 1 are below 2^44, limb 2 below 2^41.
 *   H         below 2^44 + 2^17, 2^44, 2^42 as carried below; at the start limbs
 *             below 2^44 and at most 2^42. So H + a < 2^46 in each limb.
 *   Low       parts: six of less than 2^52 in both products of a group, below 2^55.
 *   High      parts of limbs 0 and 1: six of less than 2^(46 + 49 - 52), below 2^46,
 *             times 2^8 below 2^54. Of limb 2, without factor 20: six of less than
 *             2^(46 + 44 + 1 - 52), below 2^42, times 20 * 2^8 below 2^55.
 *   Sums      below 2^55 + 2^55 = 2^56; of the eight words, at the last group,
 *             below 2^59.
 */
#ifndef TACIT_POLY1305_RADIX44_H
#define TACIT_POLY1305_RADIX44_H

enum { LIMBS = 3, LIMB_BITS = 44, TOP_BITS = 42 };

#define LIMB_MASK ((UINT64_C(1) << LIMB_BITS) - 1)
#define FACTOR_MASK ((UINT64_C(1) << 52) - 1)
#define TOP_MASK ((UINT64_C(1) << TOP_BITS) - 1)

typedef struct limbs {
    D x[LIMBS];
} limbs;

/* A power, or a vector of powers, and twenty times its limbs. */
typedef struct factor {
    D x[LIMBS], x20[LIMBS];
} factor;

/* For the first and the second blocks of a group. */
typedef struct factors {
    factor f, g;
} factors;

TACIT_INLINE void pair_factors(factors *powers, const factor *f, const factor *g) {
    powers->f = *f;
    powers->g = *g;
}

/* f->x is there: the rest. */
TACIT_INLINE void complete_factor(factor *f) {
    TACIT_UNROLL
    for (size_t i = 1; i < LIMBS; i++)
        f->x20[i] = d_add(d_shift_left(f->x[i], 4), d_shift_left(f->x[i], 2));
}

/* h0 + 2^64 h1 + 2^128 h2 in limbs, the last of what is left. */
TACIT_INLINE void to_limbs(uint64_t limb[LIMBS], const uint64_t h[3]) {
    limb[0] = h[0] & LIMB_MASK;
    limb[1] = (h[0] >> 44 | h[1] << 20) & LIMB_MASK;
    limb[2] = h[1] >> 24 | h[2] << 40;
}

/* The bit that blocks have above their last byte, in the top limb. */
TACIT_INLINE D top_bit(uint64_t bit) {
    return d_set1(bit << 40);
}

/* DWORDS blocks. */
TACIT_INLINE void load_blocks(limbs *m, const uint8_t *in, D top) {
    const D mask = d_set1(LIMB_MASK), a = d_load(in), b = d_load(in + 8 * DWORDS);
    const D low = d_even(a, b), high = d_odd(a, b);
    m->x[0] = d_and(low, mask);
    m->x[1] = d_and(d_or(d_shift_right(low, 44), d_shift_left(high, 20)), mask);
    m->x[2] = d_or(d_shift_right(high, 24), top);
}

/* low + 2^52 high += x f, in limbs. */
TACIT_INLINE void add_product(limbs *low, limbs *high, const limbs *x, const factor *f) {
    const D y[LIMBS][LIMBS] = {{f->x[0], f->x20[2], f->x20[1]},
                               {f->x[1], f->x[0], f->x20[2]},
                               {f->x[2], f->x[1], f->x[0]}};
    TACIT_UNROLL
    for (size_t i = 0; i < LIMBS; i++) {
        low->x[0] = d_madd52_low(low->x[0], x->x[i], y[0][i]);
        low->x[1] = d_madd52_low(low->x[1], x->x[i], y[1][i]);
        low->x[2] = d_madd52_low(low->x[2], x->x[i], y[2][i]);
        high->x[0] = d_madd52_high(high->x[0], x->x[i], y[0][i]);
        high->x[1] = d_madd52_high(high->x[1], x->x[i], y[1][i]);
        high->x[2] = d_madd52_high(high->x[2], x->x[i], y[2][i]);
    }
}

/* d = low + 2^52 high. 20 * 2^8 = 2^12 + 2^10. */
TACIT_INLINE void combine(limbs *d, const limbs *low, const limbs *high) {
    d->x[0] = d_add(low->x[0], d_shift_left(high->x[2], 12));
    d->x[0] = d_add(d->x[0], d_shift_left(high->x[2], 10));
    d->x[1] = d_add(low->x[1], d_shift_left(high->x[0], 8));
    d->x[2] = d_add(low->x[2], d_shift_left(high->x[1], 8));
}

/* d = h f, without carries. */
TACIT_INLINE void multiply(limbs *d, const limbs *h, const factor *f) {
    const limbs zero = {{d_set1(0), d_set1(0), d_set1(0)}};
    limbs low = zero, high = zero;
    add_product(&low, &high, h, f);
    combine(d, &low, &high);
}

/*
 * h = (h + a) f + b g for the blocks a and b of a group at in, without carries.
 * b g comes first, since it does not wait for h.
 */
TACIT_INLINE void do_group(limbs *h, const factors *powers, const uint8_t *in, D top) {
    const limbs zero = {{d_set1(0), d_set1(0), d_set1(0)}};
    limbs m, low = zero, high = zero;
    load_blocks(&m, in + 16 * DWORDS, top);
    add_product(&low, &high, &m, &powers->g);
    load_blocks(&m, in, top);
    TACIT_UNROLL
    for (size_t i = 0; i < LIMBS; i++)
        m.x[i] = d_add(m.x[i], h->x[i]);
    add_product(&low, &high, &m, &powers->f);
    combine(h, &low, &high);
}

/*
 * Carries 0 -> 1 -> 2 -> 0. With sums below 2^56 the first two are at most 2^12,
 * the third, out of 42 bits, at most 2^14; five times that is below 2^17 and
 * stays in limb 0.
 */
TACIT_INLINE void carry(limbs *h) {
    const D mask = d_set1(LIMB_MASK), top_mask = d_set1(TOP_MASK);
    D *const d = h->x;
    d[1] = d_add(d[1], d_shift_right(d[0], LIMB_BITS));
    d[0] = d_and(d[0], mask);
    d[2] = d_add(d[2], d_shift_right(d[1], LIMB_BITS));
    d[1] = d_and(d[1], mask);
    const D c = d_shift_right(d[2], TOP_BITS);
    d[2] = d_and(d[2], top_mask);
    d[0] = d_add(d[0], d_add(c, d_shift_left(c, 2)));
}

/*
 * The words brought together into the scalar accumulator: limbs below 2^59,
 * carried once through. The last carry is below 2^18, so limb 0 ends below 2^44
 * + 2^21 and the whole below 2^130 + 2^64.
 */
TACIT_INLINE void from_limbs(uint64_t h[3], const limbs *d) {
    uint64_t limb[LIMBS];
    limb[0] = d_sum(d->x[0]);
    limb[1] = d_sum(d->x[1]) + (limb[0] >> LIMB_BITS);
    limb[2] = d_sum(d->x[2]) + (limb[1] >> LIMB_BITS);
    h[0] = (limb[0] & LIMB_MASK) + 5 * (limb[2] >> TOP_BITS);
    limb[1] &= LIMB_MASK;
    limb[2] &= TOP_MASK;
    h[1] = (limb[1] >> 20) + add_to(&h[0], limb[1] << 44);
    h[2] = (limb[2] >> 40) + add_to(&h[1], limb[2] << 24);
}

#endif
