/*
 * radix26_sse2.h: a group of four blocks in limbs of 26 bits, by 8 registers.
 *
 * The five sums of a product stay in registers, limbs come one after another and go
 * into all five, each with another limb of the power, which is in memory:
 *
 *     (x f)[k] = sum over i of x[i] times (f[k - i], or 5 f[5 + k - i] if i > k).
 *
 * With the limb and a product that are seven registers, and three instructions a product. No
 * sum may be begun before its turn or put together of parts, as compilers like to do
 * so that additions wait less for each other: that takes more registers than there are,
 * and an instruction or two for each product that goes through memory.
 */
#ifndef TACIT_POLY1305_RADIX26_SSE2_H
#define TACIT_POLY1305_RADIX26_SSE2_H

#include "poly1305/radix26.h"

/* For the first and the second blocks of a group. */
typedef struct factors {
    factor f, g;
} factors;

TACIT_INLINE void pair_factors(factors *powers, const factor *f, const factor *g) {
    powers->f = *f;
    powers->g = *g;
}

/* sum += limb * x, now. */
TACIT_INLINE void add_product(D *sum, D limb, D x) {
    *sum = d_add(*sum, d_mul32(limb, x));
    __asm__ volatile("" : "+x"(*sum));
}

/* d += 2^(26 i) limb f */
TACIT_INLINE void add_products(limbs *d, D limb, size_t i, const factor *f) {
    TACIT_UNROLL
    for (size_t k = 0; k < LIMBS; k++)
        add_product(&d->x[k], limb, i <= k ? f->x[k - i] : f->x5[LIMBS + k - i]);
}

/* d += (h + m) f for the two blocks m at in, without carries. */
TACIT_INLINE void add_blocks(limbs *d, const limbs *h, const factor *f, const uint8_t *in, D top) {
    const D mask = d_set1(LIMB_MASK), a = d_load(in), b = d_load(in + 8 * DWORDS);
    const D low = d_even(a, b), high = d_odd(a, b);
    const D middle = d_or(d_shift_right(low, 52), d_shift_left(high, 12));
    add_products(d, d_add(h->x[0], d_and(low, mask)), 0, f);
    add_products(d, d_add(h->x[1], d_and(d_shift_right(low, 26), mask)), 1, f);
    add_products(d, d_add(h->x[2], d_and(middle, mask)), 2, f);
    add_products(d, d_add(h->x[3], d_and(d_shift_right(high, 14), mask)), 3, f);
    add_products(d, d_add(h->x[4], d_or(d_shift_right(high, 40), top)), 4, f);
}

/*
 * h = (h + a) f + b g for the blocks a and b of a group at in, without carries.
 * b g comes first, since it does not wait for h.
 */
TACIT_INLINE void do_group(limbs *h, const factors *powers, const uint8_t *in, D top) {
    const limbs zero = {{d_set1(0), d_set1(0), d_set1(0), d_set1(0), d_set1(0)}};
    limbs d = zero;
    add_blocks(&d, &zero, &powers->g, in + 16 * DWORDS, top);
    add_blocks(&d, h, &powers->f, in, top);
    *h = d;
}

#endif
