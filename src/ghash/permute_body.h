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
 * LANES. With one lane the powers of a batch are H^4, H^3, H^2 and H. With two, each lane
 * hashes every second block: a batch of three vectors is multiplied by H^6, H^4 and H^2, each
 * in both lanes, and each lane's sum is reduced by itself. Only the last vector of all is
 * multiplied by H^2 in lane 0 and by H in lane 1, and then the lanes are added. So six
 * blocks share the moves and the reductions, and the key has no more than four tables.
 *
 * A SQUARE has the bits of its root at the even places and zeros between them: each
 * nibble becomes a byte, by a permutation of a constant. Even powers need no table.
 */
#ifndef TACIT_GHASH_PERMUTE_BODY_H
#define TACIT_GHASH_PERMUTE_BODY_H

#include "ghash/numbers.h"

/*
 * Of a key: the tables of four powers, the highest first. LANES of them stand side by side in
 * the lanes of sixteen vectors, the rows.
 */
enum {
    ROWS = 16,
    POWERS = 4,
    ROW = 16 * LANES,                         /* bytes */
    TABLE = ROWS * ROW,                       /* bytes of LANES tables */
    LAST_TABLE = (POWERS / LANES - 1) * TABLE /* H^LANES to H */
};

_Static_assert(LAST_TABLE + TABLE <= sizeof(tacit_ghash_key), "the tables fit in a key");

/* Vectors a batch: one for each power whose exponent is a multiple of LANES. */
enum { HASH_VECTORS = LANES == 1 ? POWERS : POWERS - 1 };

TACIT_INLINE V low_nibbles(V a) {
    B ones = b_set64(UINT64_C(0x0f0f0f0f0f0f0f0f), UINT64_C(0x0f0f0f0f0f0f0f0f));
    return v_and(a, v_broadcast(ones));
}

TACIT_INLINE V high_nibbles(V a) {
    return low_nibbles(v_shift_right64(a, 4));
}

/* low + high x^4, each in two vectors. */
TACIT_INLINE product join_sums(const V low[2], const V high[2]) {
    V lo = v_shift_left64(high[0], 4), hi = v_shift_left64(high[1], 4);
    lo = v_xor3(lo, v_shift_right64(v_shift_left8(high[0], 8), 60), low[0]);
    hi = v_xor3(hi, v_shift_right64(v_window8(high[0], high[1], 8), 60), low[1]);
    return (product){lo, hi};
}

/* How a row is wanted: of LANES tables, or that of one power in all lanes. */
typedef enum row_form { SIDE_BY_SIDE, IN_ALL_LANES } row_form;

/* At the row of the first tables: that of tables number i, or of the power after i others. */
TACIT_INLINE V load_row(const unsigned char *row, size_t i, row_form form) {
    if (form == SIDE_BY_SIDE)
        return v_load(row + i * TABLE);
    return v_broadcast(b_load(row + i / LANES * TABLE + 16 * (i % LANES)));
}

/* The sum of the products of n vectors by the rows of number `first` and on, lane by lane. */
TACIT_INLINE V multiply(const unsigned char *tables, row_form form, size_t first, const V x[],
                        size_t n) {
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
            V bytes = load_row(row, first + i, form);
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

/* The sum of the lanes' products by H^LANES, ..., H. */
TACIT_INLINE B multiply_last(const unsigned char *tables, V x) {
    return v_fold(multiply(tables, SIDE_BY_SIDE, POWERS / LANES - 1, &x, 1));
}

TACIT_INLINE B square(B a) {
    V spread = v_broadcast(b_set64(UINT64_C(0x5554515045444140), UINT64_C(0x1514111005040100)));
    V x = v_from_block(a);
    V low = v_shuffle8(spread, low_nibbles(x)), high = v_shuffle8(spread, high_nibbles(x));
    return v_first(reduce((product){v_zip8_low(low, high), v_zip8_high(low, high)}));
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

/* LANES blocks, the first in lane 0. */
TACIT_INLINE V side_by_side(const B *h) {
    V vector = v_zero();
    TACIT_UNROLL
    for (size_t i = LANES; i-- > 0;)
        vector = v_shift_in(v_broadcast(h[i]), vector);
    return vector;
}

static void init(tacit_ghash_key *key, const uint8_t h_bytes[16]) {
    unsigned char *tables = (unsigned char *)key->words;
    B h = v_first(times_x(v_from_block(b_reverse8(b_load(h_bytes)))));
    B h2 = square(h), h4 = square(h2);
    B powers[POWERS] = {h4, h2, h2, h};
    make_tables(tables + LAST_TABLE, side_by_side(powers + POWERS - LANES));
    B h3 = multiply_last(tables, last_lane(h2));
    powers[0] = LANES == 1 ? h4 : square(h3);
    powers[1] = LANES == 1 ? h3 : h4;
    TACIT_UNROLL
    for (size_t i = 0; i < POWERS / LANES - 1; i++)
        make_tables(tables + i * TABLE, side_by_side(powers + i * LANES));
    v_end();
}

/* Where an update is. */
typedef struct hash_state {
    const unsigned char *tables;
    const uint8_t *in;
    size_t left; /* vectors from in on */
    V sum;       /* of what was hashed and of the vector right before in */
} hash_state;

TACIT_INLINE V next_vector(hash_state *state) {
    V x = v_reverse8(v_load(state->in));
    state->in += ROW;
    state->left--;
    return x;
}

/* Multiplies n vectors, the first of which is in the sum, and adds the one after them, if any. */
TACIT_INLINE void hash_vectors(hash_state *state, size_t n) {
    V x[HASH_VECTORS];
    x[0] = state->sum;
    TACIT_UNROLL
    for (size_t i = 1; i < n; i++)
        x[i] = next_vector(state);
    state->sum = multiply(state->tables, IN_ALL_LANES, HASH_VECTORS - n, x, n);
    if (state->left != 0)
        state->sum = v_xor(state->sum, next_vector(state));
}

static void update(const tacit_ghash_key *key, uint8_t y_bytes[16], const uint8_t *in,
                   size_t nblocks) {
    hash_state state = {.tables = (const unsigned char *)key->words,
                        .in = in,
                        .left = nblocks / LANES,
                        .sum = v_zero()};
    B y = b_reverse8(b_load(y_bytes));
    if (nblocks % LANES != 0) {
        state.sum = last_lane(b_xor(y, b_reverse8(b_load(in))));
        state.in += 16;
    } else {
        state.sum = v_xor(next_vector(&state), v_from_block(y));
    }
    /* With one lane all vectors go into batches; else the last one is left out of them. */
    size_t count = LANES == 1 ? nblocks : (nblocks - 1) / LANES;
    for (; count >= HASH_VECTORS; count -= HASH_VECTORS)
        hash_vectors(&state, HASH_VECTORS);
    if (count >= 2)
        hash_vectors(&state, 2);
    if (count % 2 != 0)
        hash_vectors(&state, 1);
    y = LANES == 1 ? v_first(state.sum) : multiply_last(state.tables, state.sum);
    b_store(y_bytes, b_reverse8(y));
    v_end();
}

#endif
