/*
 * numbers.h: blocks as numbers, for GHASH on lanes that have no carry-less
 * multiplier. For inclusion after a lanes header.
 *
 * REPRESENTATION. As in clmul.h: a block with its bytes reversed is a number whose
 * bit i is the coefficient of x^i; then the modulus reads
 *
 *     p = x^128 + x^127 + x^126 + x^121 + 1,
 *
 * and with H' = H x mod p, GHASH's product of a by H is the Montgomery product
 * a H' x^-128 mod p.
 *
 * REDUCTION, Montgomery's way. From p = 0 follows x^-128 = 1 + x^-1 + x^-2 + x^-7. For
 * the lower half l of a product,
 *
 *     l x^-128 = l + l x^-1 + l x^-2 + l x^-7,
 *
 * where what is shifted out below x^0 has seven bits at most. These are a multiple of
 * x^-128 in their turn: moved up by x^128 they are added to l beforehand, in the
 * places 121 to 127, and being shifted from there they lose nothing.
 */
#ifndef TACIT_GHASH_NUMBERS_H
#define TACIT_GHASH_NUMBERS_H

/* A product that is not reduced, in each lane. */
typedef struct product {
    V lo, hi;
} product;

/* The lower word's lowest bits go to the places 121 to 127, the upper word's into the lower one. */
TACIT_INLINE V reduce(product a) {
    V lowest = v_xor3(v_shift_left64(a.lo, 63), v_shift_left64(a.lo, 62), v_shift_left64(a.lo, 57));
    V lo = v_xor(a.lo, v_shift_left8(lowest, 8));
    V hi = v_xor3(a.hi, lo, v_shift_right8(lowest, 8));
    return v_xor3(v_xor(hi, v_shift_right64(lo, 1)), v_shift_right64(lo, 2),
                  v_shift_right64(lo, 7));
}

/* x a mod p: twice the number, and p's other terms added if bit 128 came out of it. */
TACIT_INLINE V times_x(V a) {
    V modulus = v_broadcast(b_set64(UINT64_C(0xc200000000000000), 1));
    V carries = v_shift_right64(a, 63);
    V doubled = v_xor(v_add64(a, a), v_shift_left8(carries, 8));
    /* All ones unless the high half carried: its carry minus 1. */
    V ones = v_broadcast(b_set64(UINT64_MAX, UINT64_MAX));
    V stayed = v_add64(v_shuffle32(carries, 0xee), ones);
    return v_xor3(doubled, modulus, v_and(modulus, stayed));
}

#endif
