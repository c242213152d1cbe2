/*
 * permute_body.h: GHASH on lanes that have a byte permutation and no carry-less
 * multiplier. For inclusion after a lanes header and ghash_impl.h.
 *
 * Blocks are the numbers of numbers.h, H is its H', and powers are under its product.
 *
 * PRODUCT. Bytes of a block have a low nibble l_j and a high nibble u_j, so
 *
 *     a h = sum_j (l_j h) x^(8 j) + x^4 sum_j (u_j h) x^(8 j),    j = 0..15.
 *
 * A multiple n h mod p of a nibble n is one of sixteen, and has sixteen bytes. Row k of
 * the TABLE of h holds the bytes k of all sixteen multiples, in the order of n. Its
 * permutation by the nibbles l_0..l_15 is thus byte k of l_0 h, ..., of l_15 h: bytes
 * that belong at the places k, ..., k + 15 of the first sum. By Horner's rule, from row
 * 15 down, the sum is moved up by a byte and a permuted row is added; what leaves its
 * lower vector enters the upper one. The second sum is made of the same rows beside it. The
 * permutation reads all of a row, in a register, whatever the nibbles are: there is no
 * look-up in memory.
 *
 * AGGREGATION. As in clmul.h, the blocks of a batch are multiplied by different
 * powers. Their permuted rows are added, so that all of them share the moves of the two
 * sums, the shift by x^4 and the reduction.
 *
 * A SQUARE has the bits of its root at the even places and zeros between them: each
 * nibble becomes a byte, by a permutation of a constant. So H^2 and H^4 need no table.
 */
#ifndef TACIT_GHASH_PERMUTE_BODY_H
#define TACIT_GHASH_PERMUTE_BODY_H

#include "ghash/numbers.h"

/*
 * Of a key: the tables of H^4, H^3, H^2 and H. LANES of them stand side by side in
 * the lanes of sixteen vectors, the rows.
 */
enum {
    ROWS = 16,
    HASH_BATCH = 4, /* blocks */
    HASH_VECTORS = HASH_BATCH / LANES,
    ROW = 16 * LANES,   /* bytes */
    TABLE = ROWS * ROW, /* bytes of LANES tables */
    LAST_TABLE = (HASH_VECTORS - 1) * TABLE
};

_Static_assert(HASH_VECTORS *TABLE <= sizeof(tacit_ghash_key), "the tables fit in a key");

TACIT_INLINE V low_nibbles(V a) {
    B ones = b_set64(UINT64_C(0x0f0f0f0f0f0f0f0f), UINT64_C(0x0f0f0f0f0f0f0f0f));
    return v_and(a, v_broadcast(ones));
}

TACIT_INLINE V high_nibbles(V a) {
    return low_nibbles(v_shift_right64(a, 4));
}

/* The sum of all lanes of low + high x^4, each in two vectors. */
TACIT_INLINE product join_sums(const V low[2], const V high[2]) {
    V lo = v_shift_left64(high[0], 4), hi = v_shift_left64(high[1], 4);
    lo = v_xor3(lo, v_shift_right64(v_shift_left8(high[0], 8), 60), low[0]);
    hi = v_xor3(hi, v_shift_right64(v_window8(high[0], high[1], 8), 60), low[1]);
    return (product){v_fold(lo), v_fold(hi)};
}

/* The sum of the products of n vectors of numbers, each by the powers in its own tables. */
TACIT_INLINE B hash_numbers(const unsigned char *tables, const V x[], size_t n) {
    V low_index[HASH_VECTORS], high_index[HASH_VECTORS];
    V low[2] = {v_zero(), v_zero()}, high[2] = {v_zero(), v_zero()};
    TACIT_UNROLL
    for (size_t i = 0; i < n; i++) {
        low_index[i] = low_nibbles(x[i]);
        high_index[i] = high_nibbles(x[i]);
    }
    const unsigned char *row = tables + TABLE;
    do {
        row -= ROW;
        low[1] = v_window8(low[0], low[1], 15);
        high[1] = v_window8(high[0], high[1], 15);
        low[0] = v_shift_left8(low[0], 1);
        high[0] = v_shift_left8(high[0], 1);
        TACIT_UNROLL
        for (size_t i = 0; i < n; i++) {
            V bytes = v_load(row + i * TABLE);
            low[0] = v_xor(low[0], v_shuffle8(bytes, low_index[i]));
            high[0] = v_xor(high[0], v_shuffle8(bytes, high_index[i]));
        }
    } while (row != tables);
    return reduce(join_sums(low, high));
}

/* A block in the last lane, where H's table is, and zeros below it. */
TACIT_INLINE V last_lane(B a) {
    V vector = v_broadcast(a);
    TACIT_UNROLL
    for (int i = 1; i < LANES; i++)
        vector = v_shift_in(v_zero(), vector);
    return vector;
}

/* The number a times that whose table is H's, or stands in its place. */
TACIT_INLINE B multiply_by_h(const unsigned char *tables, B a) {
    const V x[1] = {last_lane(a)};
    return hash_numbers(tables + LAST_TABLE, x, 1);
}

TACIT_INLINE B square(B a) {
    B mask = b_set64(UINT64_C(0x0f0f0f0f0f0f0f0f), UINT64_C(0x0f0f0f0f0f0f0f0f));
    B spread = b_set64(UINT64_C(0x5554515045444140), UINT64_C(0x1514111005040100));
    B low = b_shuffle8(spread, b_and(a, mask));
    B high = b_shuffle8(spread, b_and(b_shift_right64(a, 4), mask));
    return reduce((product){b_zip8_low(low, high), b_zip8_high(low, high)});
}

/*
 * Each lane's table. A multiple n h is one by n's lower two bits plus one by its upper two:
 * of 0, h, x h, (1 + x) h, and of the same times x^2. Three rounds of zips bring the bytes
 * k of these eight side by side, for two k to a vector; from there two permutations make a row.
 */
static TACIT_NOINLINE void make_tables(unsigned char *rows, V h) {
    V m[8] = {v_zero(), h, times_x(h)};
    m[5] = times_x(m[2]);
    m[6] = times_x(m[5]);
    m[3] = v_xor(m[1], m[2]);
    m[7] = v_xor(m[5], m[6]);
    m[4] = v_zero();
    TACIT_UNROLL
    for (int round = 0; round < 3; round++) {
        V zipped[8];
        TACIT_UNROLL
        for (int i = 0; i < 4; i++) {
            zipped[2 * i] = v_zip8_low(m[i], m[i + 4]);
            zipped[2 * i + 1] = v_zip8_high(m[i], m[i + 4]);
        }
        TACIT_UNROLL
        for (int i = 0; i < 8; i++)
            m[i] = zipped[i];
    }
    V lower = v_broadcast(b_set32(0x03020100, 0x03020100, 0x03020100, 0x03020100));
    V upper = v_broadcast(b_set32(0x07070707, 0x06060606, 0x05050505, 0x04040404));
    V eight = v_broadcast(b_set32(0x08080808, 0x08080808, 0x08080808, 0x08080808));
    V lower_odd = v_xor(lower, eight), upper_odd = v_xor(upper, eight);
    TACIT_UNROLL
    for (int i = 0; i < 8; i++) {
        unsigned char *row = rows + 2 * i * ROW;
        v_store(row, v_xor(v_shuffle8(m[i], lower), v_shuffle8(m[i], upper)));
        v_store(row + ROW, v_xor(v_shuffle8(m[i], lower_odd), v_shuffle8(m[i], upper_odd)));
    }
}

/* The powers h[0], h[-1], ... in lanes 0, 1, ... */
TACIT_INLINE V vector_of_powers(const B *h) {
    V powers = v_zero();
    TACIT_UNROLL
    for (size_t i = LANES; i-- > 0;)
        powers = v_shift_in(v_broadcast(*(h - i)), powers);
    return powers;
}

static void init(tacit_ghash_key *key, const uint8_t h_bytes[16]) {
    unsigned char *tables = (unsigned char *)key->words;
    B h[HASH_BATCH + 1]; /* h[i] is the power i */
    h[1] = v_last(times_x(last_lane(b_reverse8(b_load(h_bytes)))));
    h[2] = square(h[1]);
    h[4] = square(h[2]);
    make_tables(tables + LAST_TABLE, vector_of_powers(h + LANES));
    h[3] = multiply_by_h(tables, h[2]);
    for (size_t i = 2; i <= HASH_VECTORS; i++)
        make_tables(tables + (HASH_VECTORS - i) * TABLE, vector_of_powers(h + i * LANES));
    v_end();
}

/* n vectors of blocks, which y comes before, by the last n vectors of powers. */
TACIT_INLINE B hash_vectors(const unsigned char *tables, B y, const uint8_t *in, size_t n) {
    V x[HASH_VECTORS];
    TACIT_UNROLL
    for (size_t i = 0; i < n; i++)
        x[i] = v_reverse8(v_load(in + 16 * LANES * i));
    x[0] = v_xor(x[0], v_from_block(y));
    return hash_numbers(tables + (HASH_VECTORS - n) * TABLE, x, n);
}

static void update(const tacit_ghash_key *key, uint8_t y_bytes[16], const uint8_t *in,
                   size_t nblocks) {
    const unsigned char *tables = (const unsigned char *)key->words;
    B y = b_reverse8(b_load(y_bytes));
    for (; nblocks >= HASH_BATCH; nblocks -= HASH_BATCH) {
        y = hash_vectors(tables, y, in, HASH_VECTORS);
        in += 16 * HASH_BATCH;
    }
    if (nblocks >= 2) {
        y = hash_vectors(tables, y, in, 2 / LANES);
        in += 32;
    }
    if (nblocks % 2 != 0)
        y = multiply_by_h(tables, b_xor(y, b_reverse8(b_load(in))));
    b_store(y_bytes, b_reverse8(y));
    v_end();
}

#endif
