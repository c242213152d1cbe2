/*
 * chacha20_body.h: ChaCha20 over vectors of words, at any width.
 *
 * To be included after one of lanes/u32x4.h, u32x8.h, u32x16.h, neon_u32x4.h,
 * inside the same markers, with these defined:
 *
 *     ROW_SETS_MAX       sets of rows, as below, up to which they are the way to few blocks
 *     BATCH_SETS         sets of columns in the largest batch, 1 or 2
 *     BATCH_ROW_SETS     sets of rows beside one set of columns in it, 0 or 2
 *     BATCH_SCALAR       if defined, blocks of plain words beside it: 1 (arm/five_blocks.h)
 *     SCALAR_BLOCKS      blocks up to which plain words take less time, 0 or 1
 *     IN_STEP            quarter rounds of columns that go side by side, 2 or 1
 *
 * It defines xor_blocks.
 *
 * chacha20_scalar.h tells what a block is. All blocks of a message differ in their
 * counter only, and any number may be computed side by side. The body does many
 * blocks in one way, few in another:
 *
 * Down the columns. Vector x[i] holds word i of WORDS blocks, so that a quarter
 * round of vectors is WORDS quarter rounds of words, with no shuffling. At the
 * end the words of a block stand in 16 vectors and have to be brought together:
 * 4 x 4 matrices within lanes first, then lanes.
 *
 * Along the rows. Vectors a, b, c, d hold the four rows of LANES blocks, one in
 * each lane. A quarter round of vectors mixes the four columns of each; for the
 * diagonals, rows are turned against one another first and back afterwards. It
 * is the shortest way to a few blocks. Up to ROW_SETS_MAX sets are interleaved.
 *
 * Both together. A set of 16 vectors has four independent quarter rounds at a
 * time, which do not fill the time from an instruction to its result, so
 * something is interleaved with it. Another set, where lanes are many: with 32
 * registers both stay in them; with 16 they take turns, at a price in loads and
 * stores that is below the gain, if the code asks for few at once: it goes by two
 * quarter rounds, or by single ones where there are but 8 registers. With one
 * lane a vector, sets of rows are nearly as good and take four registers each:
 * two of them fit into 32 registers beside the set.
 *
 * The counter: 64 bits in words 12 and 13. Down the columns they are two
 * vectors, and the carry out of the low one is taken by hand: base + i wraps,
 * for i < 2^31, exactly if bit 31 is set in the base and clear in the sum.
 * Along the rows both stand in one double word.
 */
#include "chacha20/chacha20_impl.h"
#include "chacha20/chacha20_scalar.h"
#include "chacha20/chacha20_state.h"

#ifndef BATCH_SCALAR
#define BATCH_SCALAR 0
#endif
#define BATCH (BATCH_SETS * WORDS + BATCH_ROW_SETS * LANES + BATCH_SCALAR)

enum { BLOCK = 64, ROW_BLOCKS_MAX = ROW_SETS_MAX * LANES };

/* A quarter round on four vectors. */
TACIT_INLINE void quarter_round(W *a, W *b, W *c, W *d) {
    *a = w_add(*a, *b);
    *d = w_rotate16(w_xor(*d, *a));
    *c = w_add(*c, *d);
    *b = w_rotate12(w_xor(*b, *c));
    *a = w_add(*a, *b);
    *d = w_rotate8(w_xor(*d, *a));
    *c = w_add(*c, *d);
    *b = w_rotate7(w_xor(*b, *c));
}

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
#if IN_STEP == 2
    two_quarter_rounds(x, turn, 0);
    two_quarter_rounds(x, turn, 2);
#else
    TACIT_UNROLL
    for (size_t j = 0; j < 4; j++)
        quarter_round(&x[j], &x[4 + (j + turn) % 4], &x[8 + (j + 2 * turn) % 4],
                      &x[12 + (j + 3 * turn) % 4]);
#endif
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

/* The input of LANES blocks, in rows. */
TACIT_INLINE void row_start(W x[4], const uint32_t state[16], uint64_t counter) {
    x[0] = w_row(state);
    x[1] = w_row(state + 4);
    x[2] = w_row(state + 8);
    x[3] = w_add64(w_row64(counter, (uint64_t)state[15] << 32 | state[14]), w_lane_numbers());
}

/* The input of blocks that come n later; n is a constant. */
TACIT_INLINE void row_advance(W x[4], const uint64_t n) {
    x[3] = w_add64(x[3], w_row64(n, 0));
}

/*
 * x is keystream without the input: adds that and xors nblocks of at most WORDS.
 * Transposed, lane q of x[4 i + k] is row i of block 4 q + k, and it is rows of
 * the input that are added: four vectors, where words take sixteen.
 */
TACIT_INLINE void column_output(W x[16], const uint32_t state[16], uint64_t counter, uint8_t *out,
                                const uint8_t *in, size_t nblocks) {
    const W numbers = w_lane_numbers(), twice = w_add64(numbers, numbers);
    W first[4];
    row_start(first, state, counter);
    first[3] = w_add64(first[3], w_add64(numbers, twice)); /* block 4 q in lane q */
    TACIT_UNROLL
    for (size_t i = 0; i < 16; i += 4)
        w_transpose(&x[i], &x[i + 1], &x[i + 2], &x[i + 3]);
    TACIT_UNROLL
    for (size_t k = 0; k < 4; k++) {
        if (k < nblocks)
            w_xor_rows(out + BLOCK * k, in + BLOCK * k, 4 * BLOCK, (nblocks + 3 - k) / 4,
                       w_add(x[k], first[0]), w_add(x[4 + k], first[1]), w_add(x[8 + k], first[2]),
                       w_add(x[12 + k], first[3]));
        row_advance(first, 1);
    }
}

TACIT_INLINE void column_start(W x[16], const uint32_t state[16], uint64_t counter) {
    TACIT_UNROLL
    for (size_t i = 0; i < 16; i++)
        x[i] = column_input(state, counter, i);
}

#if !BATCH_SCALAR
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
#endif

/* A quarter round on each column of LANES blocks with the rows x[0..4). */
TACIT_INLINE void row_quarter_rounds(W x[4]) {
    quarter_round(&x[0], &x[1], &x[2], &x[3]);
}

/*
 * From columns to diagonals. A diagonal takes column j of row 0, j + 1 of row 1,
 * j + 2 of row 2, j + 3 of row 3. Row 1, which is the last to be ready, stays
 * where it is and the others come to it, so that turning costs no time.
 */
TACIT_INLINE void row_turn(W x[4]) {
    x[0] = w_turn3(x[0]);
    x[3] = w_turn2(x[3]);
    x[2] = w_turn1(x[2]);
}

TACIT_INLINE void row_turn_back(W x[4]) {
    x[0] = w_turn1(x[0]);
    x[3] = w_turn2(x[3]);
    x[2] = w_turn3(x[2]);
}

/* x is keystream without the input, first: adds that and xors nblocks, LANES of them at most. */
TACIT_INLINE void row_output(const W x[4], const W first[4], uint8_t *out, const uint8_t *in,
                             size_t nblocks) {
    w_xor_rows(out, in, BLOCK, nblocks, w_add(x[0], first[0]), w_add(x[1], first[1]),
               w_add(x[2], first[2]), w_add(x[3], first[3]));
}

/* nblocks of at most sets * LANES; sets is a constant. */
TACIT_INLINE void xor_rows(const uint32_t state[16], uint64_t counter, uint8_t *out,
                           const uint8_t *in, size_t nblocks, const size_t sets) {
    W first[4], x[ROW_SETS_MAX][4];
    row_start(first, state, counter);
    TACIT_UNROLL
    for (size_t s = 0; s < sets; s++) {
        memcpy(x[s], first, sizeof first);
        row_advance(x[s], s * LANES);
    }
    for (int round = 0; round < 10; round++) {
        TACIT_UNROLL
        for (size_t s = 0; s < sets; s++) {
            row_quarter_rounds(x[s]);
            row_turn(x[s]);
            row_quarter_rounds(x[s]);
            row_turn_back(x[s]);
        }
    }
    TACIT_UNROLL
    for (size_t s = 0; s < sets; s++) {
        const size_t before = s * LANES;
        if (before < nblocks)
            row_output(x[s], first, out + BLOCK * before, in + BLOCK * before, nblocks - before);
        row_advance(first, LANES);
    }
}

/* nblocks of at most ROW_BLOCKS_MAX. */
static TACIT_NOINLINE void xor_few(const uint32_t state[16], uint64_t counter, uint8_t *out,
                                   const uint8_t *in, size_t nblocks) {
    if (nblocks <= SCALAR_BLOCKS)
        chacha20_scalar_block(state, counter, out, in);
    else if (nblocks <= LANES)
        xor_rows(state, counter, out, in, nblocks, 1);
    else if (nblocks <= 2 * LANES)
        xor_rows(state, counter, out, in, nblocks, 2);
    else
        xor_rows(state, counter, out, in, nblocks, ROW_SETS_MAX);
}

#if BATCH_SETS == 2
/*
 * nblocks of more than WORDS, at most BATCH. (The sets are not an array: gcc
 * keeps an array in registers only where innermost loops alone run over it.)
 */
static TACIT_NOINLINE void xor_batch(const uint32_t state[16], uint64_t counter, uint8_t *out,
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
#elif BATCH_ROW_SETS == 2
/*
 * gcc moves no instruction across this. Left alone, it does all six quarter rounds
 * in step: six rotations at once, for which most processors have one unit.
 */
TACIT_INLINE void in_this_order(void) {
    __asm__ volatile("");
}

/* nblocks of more than WORDS, at most BATCH. */
static TACIT_NOINLINE void xor_batch(const uint32_t state[16], uint64_t counter, uint8_t *out,
                                     const uint8_t *in, size_t nblocks) {
    const size_t y_first = WORDS, z_first = y_first + LANES;
    W first[4], x[16], y[4], z[4];
    column_start(x, state, counter);
    row_start(y, state, counter + y_first);
    row_start(z, state, counter + z_first);
    for (int round = 0; round < 10; round++) {
        two_quarter_rounds(x, 0, 0);
        row_quarter_rounds(y);
        in_this_order();
        two_quarter_rounds(x, 0, 2);
        row_quarter_rounds(z);
        row_turn(y);
        row_turn(z);
        in_this_order();
        two_quarter_rounds(x, 1, 0);
        row_quarter_rounds(y);
        in_this_order();
        two_quarter_rounds(x, 1, 2);
        row_quarter_rounds(z);
        row_turn_back(y);
        row_turn_back(z);
        in_this_order();
    }
    column_output(x, state, counter, out, in, WORDS);
    row_start(first, state, counter + y_first);
    row_output(y, first, out + BLOCK * y_first, in + BLOCK * y_first, nblocks - y_first);
    row_advance(first, LANES);
    if (nblocks > z_first)
        row_output(z, first, out + BLOCK * z_first, in + BLOCK * z_first, nblocks - z_first);
}
#elif BATCH_SCALAR
#include "chacha20/arm/five_blocks.h"
#define xor_set xor_batch
#else
#define xor_batch xor_set
#endif

static void xor_blocks(const uint32_t state[16], uint8_t *out, const uint8_t *in, size_t nblocks) {
    /* One and a half sets take as long as two. */
    const size_t enough = BATCH_SETS == 2 ? WORDS + WORDS / 2 : WORDS;
    uint64_t counter = tacit_chacha20_counter(state);
    while (nblocks != 0) {
        const size_t most = nblocks > enough ? BATCH : WORDS;
        const size_t n = nblocks < most ? nblocks : most;
        if (n > WORDS)
            xor_batch(state, counter, out, in, n);
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
