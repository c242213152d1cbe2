/*
 * clmul.h: the arithmetic of GHASH on lanes with a carry-less multiplier. For
 * inclusion after a lanes header, with LANES_CLMUL.
 *
 * REPRESENTATION. A block is a polynomial over GF(2) of degree at most 127. In
 * GHASH's bit order the first bit of the first byte is the coefficient of x^0.
 * Once its bytes are reversed, so that the first becomes the most significant
 * of a 128-bit number, the coefficient of x^i is bit 127 - i: everything is
 * mirrored. We read bit i as the coefficient of x^i all the same. The modulus
 * 1 + x + x^2 + x^7 + x^128 then reads
 *
 *     p = x^128 + x^127 + x^126 + x^121 + 1,
 *
 * and GHASH's product of a and b reads a b x^-127 mod p: the mirror image of a
 * product is the product of the mirror images, but 255 coefficients mirrored in
 * 256 bits are off by one place. Hence the TWIST: with H' = H x mod p, GHASH's
 * product by H is the Montgomery product
 *
 *     a * H' = a H' x^-128 mod p,
 *
 * which needs no shift of the product. POLYVAL [RFC 8452, appendix A] is this
 * operation by its definition. Powers are of H' under it: (H'^2) = H' * H', and
 * so on; they are what GHASH's powers of H twist into.
 *
 * PRODUCT [GK10]. Karatsuba's identity on the halves of a = a1 X + a0, X = x^64, spends
 * three multiplications instead of four; the multiplier is what limits GCM:
 *
 *     a b = hi X^2 + (mid + lo + hi) X + lo,
 *     lo = a0 b0, hi = a1 b1, mid = (a0 + a1)(b0 + b1).
 *
 * With each power the sum of its halves is stored.
 *
 * AGGREGATION [GK10]. n steps of Horner's rule are one sum of products,
 *
 *     ((y + c1) H + c2) H + ... = (y + c1) H^n + c2 H^(n-1) + ... + cn H,
 *
 * and lo, mid, hi and the reduction are linear. So lo, mid and hi are summed over
 * all vectors of a batch, then over the lanes of a vector, and one block is
 * reduced: a batch has one reduction.
 *
 * REDUCTION, Montgomery's way: from below, in two steps of 64 bits. Write c for
 * x^63 + x^62 + x^57 (0xc2 and zeros), so that p = X^2 + c X + 1. Adding the
 * multiple l p of the lowest word l clears it:
 *
 *     l + (c l) X + l X^2 = 0 mod p.
 *
 * Step one does so with the low word of lo: lo's high word, l itself and the
 * product c l go to the middle. Step two does the same with the middle's low
 * word, and what is left above is the product by X^-2 = x^-128.
 */
#ifndef TACIT_GHASH_CLMUL_H
#define TACIT_GHASH_CLMUL_H

/* Of a key: 8 vectors of powers, the highest first, then the sums of their halves. */
enum {
    HASH_VECTORS = 8,
    HASH_BATCH = HASH_VECTORS * LANES, /* blocks */
    HASH_HALVES = HASH_BATCH * 16      /* where the sums begin, in bytes */
};

/* A sum of products that is not reduced. */
typedef struct products {
    V lo, mid, hi;
} products;

/* Both halves of each lane become their sum. */
TACIT_INLINE V sum_halves(V a) {
    return v_xor(a, v_swap64(a));
}

/* x times powers, to begin a sum with; halves are the powers' sum_halves. */
TACIT_INLINE products multiply(V x, V powers, V halves) {
    return (products){v_clmul_lo(x, powers), v_clmul_lo(sum_halves(x), halves),
                      v_clmul_hi(x, powers)};
}

TACIT_INLINE products add_products(products a, products b) {
    return (products){v_xor(a.lo, b.lo), v_xor(a.mid, b.mid), v_xor(a.hi, b.hi)};
}

/* Two at a time: where there is a three-operand xor, it saves one. */
TACIT_INLINE products add_two_products(products a, products b, products c) {
    return (products){v_xor3(a.lo, b.lo, c.lo), v_xor3(a.mid, b.mid, c.mid),
                      v_xor3(a.hi, b.hi, c.hi)};
}

/* The constant c in the low word, as the reductions take it. */
TACIT_INLINE B reduction_constant(void) {
    return b_set64(0, UINT64_C(0xc200000000000000));
}

/* A sum of products of blocks, reduced. */
TACIT_INLINE B reduce_blocks(B lo, B mid, B hi) {
    B c = reduction_constant();
    mid = b_xor3(mid, lo, hi);
    mid = b_xor3(mid, b_swap64(lo), b_clmul_lo(lo, c));
    return b_xor3(hi, b_swap64(mid), b_clmul_lo(mid, c));
}

/* The sum over all lanes, reduced. */
TACIT_INLINE B reduce(products p) {
    return reduce_blocks(v_fold(p.lo), v_fold(p.mid), v_fold(p.hi));
}

/* Each lane by itself, reduced. */
TACIT_INLINE V reduce_lanes(products p) {
    V c = v_broadcast(reduction_constant());
    V mid = v_xor3(p.mid, p.lo, p.hi);
    mid = v_xor3(mid, v_swap64(p.lo), v_clmul_lo(p.lo, c));
    return v_xor3(p.hi, v_swap64(mid), v_clmul_lo(mid, c));
}

/* H' = H x mod p: twice the number, and c X + 1 added if bit 128 came out of it. */
TACIT_INLINE B twist(B h) {
    B modulus = b_set64(UINT64_C(0xc200000000000000), 1);
    B carries = b_shift_right64(h, 63);
    B doubled = b_xor(b_add64(h, h), b_shift_left8(carries, 8));
    /* All ones unless the high half carried: its carry minus 1. */
    B stayed = b_add64(b_shuffle32(carries, 0xee), b_set64(UINT64_MAX, UINT64_MAX));
    return b_xor3(doubled, modulus, b_and(modulus, stayed));
}

/* Vector i of a batch times its powers. */
TACIT_INLINE products hash_vector(const unsigned char *table, V x, int i) {
    const unsigned char *powers = table + 16 * LANES * i;
    return multiply(x, v_load(powers), v_load(powers + HASH_HALVES));
}

/*
 * A batch of `count` vectors, constant and even; table is from the power of the first of them.
 * That vector, which waits for y, comes last, so that batches overlap.
 */
TACIT_INLINE B hash_vectors(const unsigned char *table, B y, const V *x, int count) {
    products sum = hash_vector(table, v_reverse8(x[1]), 1);
    TACIT_UNROLL
    for (int i = 2; i < count; i += 2)
        sum = add_two_products(sum, hash_vector(table, v_reverse8(x[i]), i),
                               hash_vector(table, v_reverse8(x[i + 1]), i + 1));
    V first = v_xor(v_reverse8(x[0]), v_from_block(y));
    return reduce(add_products(sum, hash_vector(table, first, 0)));
}

TACIT_INLINE B hash_batch(const unsigned char *table, B y, const uint8_t *in, int count) {
    V x[HASH_VECTORS];
    TACIT_UNROLL
    for (int i = 0; i < count; i++)
        x[i] = v_load(in + 16 * LANES * i);
    return hash_vectors(table, y, x, count);
}

#endif
