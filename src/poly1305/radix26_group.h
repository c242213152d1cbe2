/*
 * radix26_group.h: a group of blocks in limbs of 26 bits, by vectors of 64-bit
 * words alone.
 */
#ifndef TACIT_POLY1305_RADIX26_GROUP_H
#define TACIT_POLY1305_RADIX26_GROUP_H

#include "poly1305/radix26.h"

/* For the first and the second blocks of a group. */
typedef struct factors {
    factor f, g;
} factors;

TACIT_INLINE void pair_factors(factors *powers, const factor *f, const factor *g) {
    powers->f = *f;
    powers->g = *g;
}

/* DWORDS blocks. */
TACIT_INLINE void load_blocks(limbs *m, const uint8_t *in, D top) {
    const D mask = d_set1(LIMB_MASK), a = d_load(in), b = d_load(in + 8 * DWORDS);
    const D low = d_even(a, b), high = d_odd(a, b);
    m->x[0] = d_and(low, mask);
    m->x[1] = d_and(d_shift_right(low, 26), mask);
    m->x[2] = d_and(d_or(d_shift_right(low, 52), d_shift_left(high, 12)), mask);
    m->x[3] = d_and(d_shift_right(high, 14), mask);
    m->x[4] = d_or(d_shift_right(high, 40), top);
}

TACIT_INLINE void add_limbs(limbs *h, const limbs *m) {
    TACIT_UNROLL
    for (size_t i = 0; i < LIMBS; i++)
        h->x[i] = d_add(h->x[i], m->x[i]);
}

/*
 * h = (h + a) f + b g for the blocks a and b of a group at in, without carries.
 * b g, which does not wait for h, is added last, and limb by limb, to save
 * registers.
 */
TACIT_INLINE void do_group(limbs *h, const factors *powers, const uint8_t *in, D top) {
    limbs m, d;
    load_blocks(&m, in, top);
    add_limbs(h, &m);
    multiply(&d, h, &powers->f);
    load_blocks(&m, in + 16 * DWORDS, top);
    h->x[0] = d_add(d.x[0], product(&m, &powers->g, 0));
    h->x[1] = d_add(d.x[1], product(&m, &powers->g, 1));
    h->x[2] = d_add(d.x[2], product(&m, &powers->g, 2));
    h->x[3] = d_add(d.x[3], product(&m, &powers->g, 3));
    h->x[4] = d_add(d.x[4], product(&m, &powers->g, 4));
}

#endif
