/*
 * radix26.h: numbers modulo 2^130 - 5 in five limbs of 26 bits, one number a
 * word of a vector, for poly1305_body.h. Before it comes the scalar code, either
 * poly1305_scalar.h or poly1305_scalar32.h. What is done to a group of blocks stands
 * apart, in radix26_group.h, radix26_neon.h and radix26_sse2.h: one of them comes after this.
 *
 * x = sum over i of x[i] 2^(26 i), so that a product of limbs fits in a word of
 * 64 bits with room for sums. What stands at 2^130 and above comes back
 * multiplied by 5:
 *
 *     (x y)[k] = sum over i <= k of x[i] y[k - i] + sum over i > k of x[i] 5 y[5 + k - i].
 *
 * Bounds, for words of 64 bits and factors of 32.
 *
 *   Powers    come from the scalar code, with limbs at most 2^26, but for limb 1
 *             below 2^26 + 2^6, or are products, carried as below, with limbs below
 *             2^26 + 2^10. Five times a limb is below 2^29.
 *   Blocks    limbs 0..3 are below 2^26, limb 4 is below 2^25.
 *   H         below 2^26 + 2^10 in each limb, as carried below; at the start from
 *             the scalar code, at most 2^26 and limb 1 below 2^26 + 2^13. So
 *             H + a < 2^27 + 2^13.
 *   Products  have at most one limb of y without 5 and four with it, 21 in all,
 *             at k = 0. Both products of a group:
 *             21 * (2^26 + 2^10) * (2^27 + 2^13 + 2^26) < 2^58. The sum of four
 *             such words, at the last group, is below 2^60.
 *   Carries   are at most 2^32, but 5 * 2^32 is more than a factor may have: it
 *             is made by shift and addition, and carried on.
 */
#ifndef TACIT_POLY1305_RADIX26_H
#define TACIT_POLY1305_RADIX26_H

enum { LIMBS = 5, LIMB_BITS = 26 };

#define LIMB_MASK ((UINT64_C(1) << LIMB_BITS) - 1)
#define FACTOR_MASK UINT32_MAX

typedef struct limbs {
    D x[LIMBS];
} limbs;

/* A power, or a vector of powers, and five times its limbs. */
typedef struct factor {
    D x[LIMBS], x5[LIMBS];
} factor;

TACIT_INLINE D times5(D a) {
    return d_add(a, d_shift_left(a, 2));
}

/* A number of the scalar code. */
TACIT_INLINE void to_limbs(uint64_t limb[LIMBS], const uint64_t h[POLY1305_NUMBER]) {
    poly1305_scalar_to_limbs26(limb, h);
}

/* f->x is there: the rest. */
TACIT_INLINE void complete_factor(factor *f) {
    TACIT_UNROLL
    for (size_t i = 1; i < LIMBS; i++)
        f->x5[i] = times5(f->x[i]);
}

/* The bit that blocks have above their last byte, in the top limb. */
TACIT_INLINE D top_bit(uint64_t bit) {
    return d_set1(bit << 24);
}

/* (h f)[k], without carries. */
TACIT_INLINE D product(const limbs *h, const factor *f, size_t k) {
    D sum = d_mul32(h->x[0], f->x[k]);
    TACIT_UNROLL
    for (size_t i = 1; i < 5; i++)
        sum = d_add(sum, d_mul32(h->x[i], i <= k ? f->x[k - i] : f->x5[5 + k - i]));
    return sum;
}

/* d = h f, without carries. */
TACIT_INLINE void multiply(limbs *d, const limbs *h, const factor *f) {
    d->x[0] = product(h, f, 0);
    d->x[1] = product(h, f, 1);
    d->x[2] = product(h, f, 2);
    d->x[3] = product(h, f, 3);
    d->x[4] = product(h, f, 4);
}

/*
 * Carries, in two chains side by side: 0 1 2 3 4 and 3 4 0 1. With d < 2^58:
 *
 *     0 -> 1, 3 -> 4     carries below 2^32; d[1], d[4] < 2^58 + 2^32
 *     1 -> 2, 4 -> 0     carries below 2^33; d[2] < 2^58 + 2^33, d[0] < 2^26 + 5 * 2^33
 *     2 -> 3, 0 -> 1     carries below 2^33 and 2^10; d[3] < 2^26 + 2^33, d[1] < 2^26 + 2^10
 *     3 -> 4             carry below 2^8; d[4] < 2^26 + 2^8
 */
TACIT_INLINE void carry(limbs *h) {
    const D mask = d_set1(LIMB_MASK);
    D *const d = h->x;
    d[1] = d_add(d[1], d_shift_right(d[0], LIMB_BITS));
    d[4] = d_add(d[4], d_shift_right(d[3], LIMB_BITS));
    d[0] = d_and(d[0], mask);
    d[3] = d_and(d[3], mask);

    d[2] = d_add(d[2], d_shift_right(d[1], LIMB_BITS));
    d[0] = d_add(d[0], times5(d_shift_right(d[4], LIMB_BITS)));
    d[1] = d_and(d[1], mask);
    d[4] = d_and(d[4], mask);

    d[3] = d_add(d[3], d_shift_right(d[2], LIMB_BITS));
    d[1] = d_add(d[1], d_shift_right(d[0], LIMB_BITS));
    d[2] = d_and(d[2], mask);
    d[0] = d_and(d[0], mask);

    d[4] = d_add(d[4], d_shift_right(d[3], LIMB_BITS));
    d[3] = d_and(d[3], mask);
}

/*
 * The words brought together into the scalar accumulator: limbs below 2^60,
 * carried once through. The last carry is below 2^36, so limb 0 ends below 2^39.
 */
TACIT_INLINE void from_limbs(uint64_t h[POLY1305_NUMBER], const limbs *d) {
    uint64_t limb[5], c = 0;
    for (size_t i = 0; i < 5; i++) {
        limb[i] = d_sum(d->x[i]) + c;
        c = limb[i] >> LIMB_BITS;
        limb[i] &= LIMB_MASK;
    }
    limb[0] += 5 * c;
    poly1305_scalar_from_limbs26(h, limb);
}

#endif
