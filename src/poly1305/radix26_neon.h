/*
 * radix26_neon.h: a group of four blocks in limbs of 26 bits, by NEON.
 *
 * NEON multiplies 32-bit words side by side, the low or the high two of a vector,
 * so limbs that are factors are kept in words: those of the group's first two
 * blocks, a, in words 0 and 1 and those of the second two, b, in words 2 and 3,
 * and likewise their powers f and g. The bounds of radix26.h hold: factors are
 * below 2^32, and sums stay in words of 64 bits.
 */
#ifndef TACIT_POLY1305_RADIX26_NEON_H
#define TACIT_POLY1305_RADIX26_NEON_H

#include "poly1305/radix26.h"

/* f in words 0 and 1, g in words 2 and 3, and five times that. */
typedef struct factors {
    W x[LIMBS], x5[LIMBS];
} factors;

TACIT_INLINE void pair_factors(factors *powers, const factor *f, const factor *g) {
    powers->x[0] = w_pack(f->x[0], g->x[0]);
    TACIT_UNROLL
    for (size_t i = 1; i < LIMBS; i++) {
        powers->x[i] = w_pack(f->x[i], g->x[i]);
        powers->x5[i] = w_pack(f->x5[i], g->x5[i]);
    }
}

/* Four blocks, a word each in every limb. */
TACIT_INLINE void load_blocks(W m[LIMBS], const uint8_t *in, D top) {
    const W mask = w_set1((uint32_t)LIMB_MASK), tops = w_pack(top, top);
    W a = w_load(in), b = w_load(in + 16), c = w_load(in + 32), d = w_load(in + 48);
    w_transpose(&a, &b, &c, &d);
    m[0] = w_and(a, mask);
    m[1] = w_and(w_shift_in(a, 26, b), mask);
    m[2] = w_and(w_shift_in(b, 20, c), mask);
    m[3] = w_and(w_shift_in(c, 14, d), mask);
    m[4] = w_or(w_shift_right(d, 8), tops);
}

/* (b g)[k] */
TACIT_INLINE D product_b(const W m[LIMBS], const factors *powers, size_t k) {
    D sum = d_mul_high(m[0], powers->x[k]);
    TACIT_UNROLL
    for (size_t i = 1; i < LIMBS; i++)
        sum = d_madd_high(sum, m[i], i <= k ? powers->x[k - i] : powers->x5[LIMBS + k - i]);
    return sum;
}

/* sum + (a f)[k] */
TACIT_INLINE D add_product_a(D sum, const W m[LIMBS], const factors *powers, size_t k) {
    TACIT_UNROLL
    for (size_t i = 0; i < LIMBS; i++)
        sum = d_madd_low(sum, m[i], i <= k ? powers->x[k - i] : powers->x5[LIMBS + k - i]);
    return sum;
}

/*
 * h = (h + a) f + b g for the blocks a and b of a group at in, without carries.
 * b g comes first, since it does not wait for h.
 */
TACIT_INLINE void do_group(limbs *h, const factors *powers, const uint8_t *in, D top) {
    W m[LIMBS];
    D sum[LIMBS];
    load_blocks(m, in, top);
    TACIT_UNROLL
    for (size_t k = 0; k < LIMBS; k++)
        sum[k] = product_b(m, powers, k);
    TACIT_UNROLL
    for (size_t i = 0; i < LIMBS; i++)
        m[i] = w_add(m[i], w_pack_low(h->x[i]));
    TACIT_UNROLL
    for (size_t k = 0; k < LIMBS; k++)
        h->x[k] = add_product_a(sum[k], m, powers, k);
}

#endif
