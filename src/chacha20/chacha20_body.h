/*
 * chacha20_body.h: ChaCha20 over vectors of words, at any width.
 *
 * To be included after one of lanes/u32x4.h, u32x8.h, u32x16.h, inside the same
 * markers, with ROW_SETS_MAX defined, and ROWS_ONLY as 1 where the registers are
 * so few that going along the rows is best for any number of blocks. It defines
 * xor_blocks.
 *
 * portable.c tells what a block is. All blocks of a message differ in their
 * counter only, and any number may be computed side by side. The body does many
 * blocks in one way, few in another:
 *
 * Down the columns. Vector x[i] holds word i of WORDS blocks, so that a quarter
 * round of vectors is WORDS quarter rounds of words, with no shuffling. A set of
 * 16 vectors has four independent quarter rounds at a time, which do not fill
 * the time from an instruction to its result, so two sets are interleaved. With
 * 32 registers both stay in them. With 16 they take turns, at a price in loads
 * and stores that is below the gain, if the code asks for few at once: it goes
 * by two quarter rounds. At the end the words of a block stand in 16 vectors and
 * have to be brought together: 4 x 4 matrices within lanes first, then lanes.
 *
 * Along the rows. Vectors a, b, c, d hold the four rows of LANES blocks, one in
 * each lane. A quarter round of vectors mixes the four columns of each; for the
 * diagonals, rows are turned against one another first and back afterwards. It
 * is the shortest way to a few blocks. Up to ROW_SETS_MAX sets are interleaved.
 *
 * The counter: 64 bits in words 12 and 13. Down the columns they are two
 * vectors, and the carry out of the low one is taken by hand: base + i wraps,
 * for i < 2^31, exactly if bit 31 is set in the base and clear in the sum.
 * Along the rows both stand in one double word.
 */
#include "chacha20/chacha20_impl.h"
#include "chacha20/chacha20_state.h"

#ifndef ROWS_ONLY
#define ROWS_ONLY 0
#endif

enum { BLOCK = 64, ROW_BLOCKS_MAX = ROW_SETS_MAX * LANES };

/*
 * Quarter rounds on columns j and j + 1, or with turn = 1 on the diagonals that
 * begin there: column j of row a goes with column j + turn of row b, j + 2 turn
 * of row c, j + 3 turn of row d.
 */
TACIT_INLINE void two_quarter_rounds(W x[16], size_t turn, size_t j) {
    W *const a0 = &x[j], *const b0 = &x[4 + (j + turn) % 4];
    W *const c0 = &x[8 + (j + 2 * turn) % 4], *const d0 = &x[12 + (j + 3 * turn) % 4];
    W *const a1 = &x[j + 1], *const b1 = &x[4 + (j + 1 + turn) % 4];
    W *const c1 = &x[8 + (j + 1 + 2 * turn) % 4], *const d1 = &x[12 + (j + 1 + 3 * turn) % 4];
    *a0 = w_add(*a0, *b0);
    *a1 = w_add(*a1, *b1);
    *d0 = w_rotate16(w_xor(*d0, *a0));
    *d1 = w_rotate16(w_xor(*d1, *a1));
    *c0 = w_add(*c0, *d0);
    *c1 = w_add(*c1, *d1);
    *b0 = w_rotate12(w_xor(*b0, *c0));
    *b1 = w_rotate12(w_xor(*b1, *c1));
    *a0 = w_add(*a0, *b0);
    *a1 = w_add(*a1, *b1);
    *d0 = w_rotate8(w_xor(*d0, *a0));
    *d1 = w_rotate8(w_xor(*d1, *a1));
    *c0 = w_add(*c0, *d0);
    *c1 = w_add(*c1, *d1);
    *b0 = w_rotate7(w_xor(*b0, *c0));
    *b1 = w_rotate7(w_xor(*b1, *c1));
}

/* All four columns, or with turn = 1 all four diagonals. */
TACIT_INLINE void quarter_rounds(W x[16], size_t turn) {
    two_quarter_rounds(x, turn, 0);
    two_quarter_rounds(x, turn, 2);
}

/* Word i of the input of WORDS blocks. */
TACIT_INLINE W column_input(const uint32_t state[16], uint64_t counter, size_t i) {
    const W base = w_set1((uint32_t)counter);
    if (i == 12)
        return w_add(base, w_numbers());
    if (i == 13)
        return w_add(w_set1((uint32_t)(counter >> 32)), w_carry(base, w_add(base, w_numbers())));
    return w_set1(state[i]);
}

/* x is keystream without the input: adds that and xors nblocks of at most WORDS. */
TACIT_INLINE void column_output(W x[16], const uint32_t state[16], uint64_t counter, uint8_t *out,
                                const uint8_t *in, size_t nblocks) {
    TACIT_UNROLL
    for (size_t i = 0; i < 16; i++)
        x[i] = w_add(x[i], column_input(state, counter, i));
    /* Now lane q of x[4 i + k] becomes row i of block 4 q + k. */
    TACIT_UNROLL
    for (size_t i = 0; i < 16; i += 4)
        w_transpose(&x[i], &x[i + 1], &x[i + 2], &x[i + 3]);
    TACIT_UNROLL
    for (size_t k = 0; k < 4; k++) {
        if (k < nblocks)
            w_xor_rows(out + BLOCK * k, in + BLOCK * k, 4 * BLOCK, (nblocks + 3 - k) / 4, x[k],
                       x[4 + k], x[8 + k], x[12 + k]);
    }
}

TACIT_INLINE void column_start(W x[16], const uint32_t state[16], uint64_t counter) {
    TACIT_UNROLL
    for (size_t i = 0; i < 16; i++)
        x[i] = column_input(state, counter, i);
}

/* nblocks of at most WORDS. */
static TACIT_NOINLINE void xor_set(const uint32_t state[16], uint64_t counter, uint8_t *out,
                                   const uint8_t *in, size_t nblocks) {
    W x[16];
    column_start(x, state, counter);
    for (int round = 0; round < 10; round++) {
        quarter_rounds(x, 0);
        quarter_rounds(x, 1);
    }
    column_output(x, state, counter, out, in, nblocks);
}

/*
 * nblocks of more than WORDS, at most twice as many. (The sets are not an array:
 * gcc keeps an array in registers only where innermost loops alone run over it.)
 */
static TACIT_NOINLINE void xor_two_sets(const uint32_t state[16], uint64_t counter, uint8_t *out,
                                        const uint8_t *in, size_t nblocks) {
    W x[16], y[16];
    column_start(x, state, counter);
    column_start(y, state, counter + WORDS);
    for (int round = 0; round < 10; round++) {
        quarter_rounds(x, 0);
        quarter_rounds(y, 0);
        quarter_rounds(x, 1);
        quarter_rounds(y, 1);
    }
    column_output(x, state, counter, out, in, WORDS);
    column_output(y, state, counter + WORDS, out + BLOCK * WORDS, in + BLOCK * WORDS,
                  nblocks - WORDS);
}

/* A quarter round on each column of LANES blocks with the rows x[0..4). */
TACIT_INLINE void row_quarter_rounds(W x[4]) {
    x[0] = w_add(x[0], x[1]);
    x[3] = w_rotate16(w_xor(x[3], x[0]));
    x[2] = w_add(x[2], x[3]);
    x[1] = w_rotate12(w_xor(x[1], x[2]));
    x[0] = w_add(x[0], x[1]);
    x[3] = w_rotate8(w_xor(x[3], x[0]));
    x[2] = w_add(x[2], x[3]);
    x[1] = w_rotate7(w_xor(x[1], x[2]));
}

/*
 * Columns and then diagonals. A diagonal takes column j of row 0, j + 1 of row 1,
 * j + 2 of row 2, j + 3 of row 3. Row 1, which is the last to be ready, stays
 * where it is and the others come to it, so that turning costs no time.
 */
TACIT_INLINE void row_double_round(W x[4]) {
    row_quarter_rounds(x);
    x[0] = w_turn3(x[0]);
    x[3] = w_turn2(x[3]);
    x[2] = w_turn1(x[2]);
    row_quarter_rounds(x);
    x[0] = w_turn1(x[0]);
    x[3] = w_turn2(x[3]);
    x[2] = w_turn3(x[2]);
}

/* Row 3 of the input of LANES blocks. */
TACIT_INLINE W row_counters(const uint32_t state[16], uint64_t counter) {
    return w_add64(w_row64(counter, (uint64_t)state[15] << 32 | state[14]), w_lane_numbers());
}

/* nblocks of at most sets * LANES; sets is a constant. */
TACIT_INLINE void xor_rows(const uint32_t state[16], uint64_t counter, uint8_t *out,
                           const uint8_t *in, size_t nblocks, const size_t sets) {
    const W row0 = w_row(state), row1 = w_row(state + 4), row2 = w_row(state + 8);
    W x[ROW_SETS_MAX][4];
    TACIT_UNROLL
    for (size_t s = 0; s < sets; s++) {
        x[s][0] = row0;
        x[s][1] = row1;
        x[s][2] = row2;
        x[s][3] = row_counters(state, counter + s * LANES);
    }
    for (int round = 0; round < 10; round++) {
        TACIT_UNROLL
        for (size_t s = 0; s < sets; s++)
            row_double_round(x[s]);
    }
    TACIT_UNROLL
    for (size_t s = 0; s < sets; s++) {
        const size_t before = s * LANES;
        if (before < nblocks)
            w_xor_rows(out + BLOCK * before, in + BLOCK * before, BLOCK, nblocks - before,
                       w_add(x[s][0], row0), w_add(x[s][1], row1), w_add(x[s][2], row2),
                       w_add(x[s][3], row_counters(state, counter + before)));
    }
}

/* nblocks of at most ROW_BLOCKS_MAX. */
static TACIT_NOINLINE void xor_few(const uint32_t state[16], uint64_t counter, uint8_t *out,
                                   const uint8_t *in, size_t nblocks) {
    if (nblocks <= LANES)
        xor_rows(state, counter, out, in, nblocks, 1);
    else if (nblocks <= 2 * LANES)
        xor_rows(state, counter, out, in, nblocks, 2);
    else
        xor_rows(state, counter, out, in, nblocks, ROW_SETS_MAX);
}

/* One and a half sets take as long as two. */
static void xor_blocks(const uint32_t state[16], uint8_t *out, const uint8_t *in, size_t nblocks) {
    uint64_t counter = tacit_chacha20_counter(state);
    while (nblocks != 0) {
        const size_t most = ROWS_ONLY                     ? ROW_BLOCKS_MAX
                            : nblocks > WORDS + WORDS / 2 ? 2 * WORDS
                                                          : WORDS;
        const size_t n = nblocks < most ? nblocks : most;
        if (n > WORDS)
            xor_two_sets(state, counter, out, in, n);
        else if (n > ROW_BLOCKS_MAX)
            xor_set(state, counter, out, in, n);
        else
            xor_few(state, counter, out, in, n);
        counter += n;
        out += BLOCK * n;
        in += BLOCK * n;
        nblocks -= n;
    }
    w_leave();
}
