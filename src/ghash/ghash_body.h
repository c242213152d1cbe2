/*
 * ghash_body.h: a GHASH row over a carry-less multiplier, at any width. For
 * inclusion after ghash/clmul.h, which has the mathematics, and ghash_impl.h.
 */
#ifndef TACIT_GHASH_BODY_H
#define TACIT_GHASH_BODY_H

_Static_assert(2 * HASH_HALVES <= sizeof(tacit_ghash_key), "the powers of H fit in a key");

TACIT_INLINE B product_of_blocks(B a, B b) {
    B lo = b_clmul_lo(a, b), hi = b_clmul_hi(a, b);
    B mid = b_clmul_lo(b_xor(a, b_swap64(a)), b_xor(b, b_swap64(b)));
    return reduce_blocks(lo, mid, hi);
}

/* H^LANES to H^1. Each power is the product of two of half its exponent. */
TACIT_INLINE V lowest_powers(B h) {
    B powers[LANES + 1];
    powers[1] = h;
    V vector = v_from_block(h);
    TACIT_UNROLL
    for (int i = 2; i <= LANES; i++) {
        powers[i] = product_of_blocks(powers[i / 2], powers[i - i / 2]);
        vector = v_shift_in(v_broadcast(powers[i]), vector);
    }
    return vector;
}

/* Makes 2n vectors of powers of n: those times the highest power among them. */
TACIT_INLINE void double_powers(V powers[HASH_VECTORS], int n) {
    V *from = powers + HASH_VECTORS - n;
    V highest = v_broadcast(v_first(*from));
    V halves = sum_halves(highest);
    TACIT_UNROLL
    for (int i = 0; i < n; i++)
        from[i - n] = reduce_lanes(multiply(from[i], highest, halves));
}

static void init(tacit_ghash_key *key, const uint8_t h[16]) {
    unsigned char *table = (unsigned char *)key->words;
    V powers[HASH_VECTORS];
    powers[HASH_VECTORS - 1] = lowest_powers(twist(b_reverse8(b_load(h))));
    double_powers(powers, 1);
    double_powers(powers, 2);
    double_powers(powers, 4);
    TACIT_UNROLL
    for (int i = 0; i < HASH_VECTORS; i++) {
        v_store(table + 16 * LANES * i, powers[i]);
        v_store(table + HASH_HALVES + 16 * LANES * i, sum_halves(powers[i]));
    }
    v_end();
}

/* Fewer blocks than a batch: the last of its powers, the last vector perhaps in part. */
TACIT_INLINE B hash_rest(const unsigned char *table, B y, const uint8_t *in, size_t nblocks) {
    const unsigned char *powers = table + 16 * (HASH_BATCH - nblocks);
    products sum = {v_zero(), v_zero(), v_zero()};
    V carried = v_from_block(y);
    for (; nblocks >= LANES; nblocks -= LANES) {
        V x = v_xor(v_reverse8(v_load(in)), carried);
        sum = add_products(sum, multiply(x, v_load(powers), v_load(powers + HASH_HALVES)));
        carried = v_zero();
        in += 16 * LANES;
        powers += 16 * LANES;
    }
    if (nblocks != 0) {
        V x = v_xor(v_reverse8(v_load_part(in, nblocks)), carried);
        sum = add_products(sum, multiply(x, v_load_part(powers, nblocks),
                                         v_load_part(powers + HASH_HALVES, nblocks)));
    }
    return reduce(sum);
}

static void update(const tacit_ghash_key *key, uint8_t y_bytes[16], const uint8_t *in,
                   size_t nblocks) {
    const unsigned char *table = (const unsigned char *)key->words;
    B y = b_reverse8(b_load(y_bytes));
    for (; nblocks >= HASH_BATCH; nblocks -= HASH_BATCH) {
        y = hash_batch(table, y, in, HASH_VECTORS);
        in += 16 * HASH_BATCH;
    }
    if (nblocks != 0)
        y = hash_rest(table, y, in, nblocks);
    b_store(y_bytes, b_reverse8(y));
    v_end();
}

#endif
