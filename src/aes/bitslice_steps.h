/*
 * bitslice_steps.h: AES's steps on eight planes of bits, for bitsliced rows of
 * either word width. Included after WORD, an unsigned integer, and BLOCKS, the
 * number of blocks in eight of them (half of its bytes), are defined.
 *
 * Plane q[k] holds bit k of each byte. The byte in row r, column c of block b
 * (FIPS 197 section 3.4: byte 4c + r of the block) has bit
 *
 *     4 BLOCKS r + BLOCKS c + b.
 *
 * Then, with rows of 4 BLOCKS bits,
 *
 *     ShiftRows    rotates the bits of row r right by BLOCKS r;
 *     MixColumns   takes the next row by rotating the whole word right by a row;
 *     SubBytes     is a Boolean circuit over the planes.
 *
 * Round keys are the same for all blocks, so only their bits with b = 0 are
 * kept, BLOCKS planes in a word: bit BLOCKS (4 r + c) + j of word n, of WORD's
 * width, is bit BLOCKS n + j of the byte in row r, column c. The words of a round
 * key fill two uint64_t, the lowest bits first.
 *
 * Nothing looks up a table or branches on data.
 */
#ifndef TACIT_AES_BITSLICE_STEPS_H
#define TACIT_AES_BITSLICE_STEPS_H

#include "aes/sbox_circuit.h"

enum { ROW_BITS = 4 * BLOCKS, WORD_BITS = 4 * ROW_BITS };

/* The byte x in all bytes of a word. */
#define EVERY_BYTE(x) ((WORD)UINT64_C(0x0101010101010101) * (x))

/* Exchanges the bits `mask << shift` of *a with the bits `mask` of *b. */
TACIT_INLINE void exchange(WORD *a, WORD *b, WORD mask, unsigned shift) {
    WORD difference = ((*a >> shift) ^ *b) & mask;
    *b ^= difference;
    *a ^= difference << shift;
}

/* Exchanges the bits `mask << shift` of x with its own bits `mask`. */
TACIT_INLINE WORD exchange_within(WORD x, WORD mask, unsigned shift) {
    WORD difference = ((x >> shift) ^ x) & mask;
    return x ^ difference ^ (difference << shift);
}

/* Eight words as a matrix of 8 bits by 8 in each byte position: its transpose. */
TACIT_INLINE void transpose(WORD q[8]) {
    TACIT_UNROLL
    for (size_t i = 0; i < 4; i++)
        exchange(&q[2 * i], &q[2 * i + 1], EVERY_BYTE(0x55), 1);
    TACIT_UNROLL
    for (size_t i = 0; i < 4; i++)
        exchange(&q[i + (i & 2)], &q[i + (i & 2) + 2], EVERY_BYTE(0x33), 2);
    TACIT_UNROLL
    for (size_t i = 0; i < 4; i++)
        exchange(&q[i], &q[i + 4], EVERY_BYTE(0x0f), 4);
}

TACIT_INLINE WORD rotate_right(WORD x, unsigned count) {
    return x >> count | x << (WORD_BITS - count);
}

/* The first bit of plane k among the 128 of a round key. */
TACIT_INLINE unsigned key_bit(unsigned k) {
    return k / BLOCKS * WORD_BITS + k % BLOCKS;
}

/* Spreads the bits with b = 0 to all blocks. */
TACIT_INLINE void add_round_key(WORD q[8], const uint64_t key[2]) {
    TACIT_UNROLL
    for (unsigned k = 0; k < 8; k++) {
        const unsigned at = key_bit(k);
        WORD bits = (WORD)(key[at / 64] >> (at % 64)) & EVERY_BYTE(BLOCKS == 4 ? 0x11 : 0x55);
        q[k] ^= (bits << BLOCKS) - bits;
    }
}

/* Columns 0 to n - 1 of rows r and s. */
#define COLUMNS(n, r, s)                                                                           \
    ((((WORD)1 << (BLOCKS * (n))) - 1) << (ROW_BITS * (r)) | (((WORD)1 << (BLOCKS * (n))) - 1)     \
                                                                 << (ROW_BITS * (s)))

/* Row r by r columns: rows 2 and 3 by two, which is its own inverse, then 1 and 3 by one. */
TACIT_INLINE void shift_rows(WORD q[8]) {
    TACIT_UNROLL
    for (size_t k = 0; k < 8; k++) {
        WORD x = exchange_within(q[k], COLUMNS(2, 2, 3), 2 * BLOCKS);
        q[k] = (x & COLUMNS(4, 0, 2)) | ((x >> BLOCKS) & COLUMNS(3, 1, 3)) |
               (x & COLUMNS(1, 1, 3)) << 3 * BLOCKS;
    }
}

TACIT_INLINE void inv_shift_rows(WORD q[8]) {
    TACIT_UNROLL
    for (size_t k = 0; k < 8; k++) {
        WORD x = exchange_within(q[k], COLUMNS(2, 2, 3), 2 * BLOCKS);
        q[k] = (x & COLUMNS(4, 0, 2)) | (x & COLUMNS(3, 1, 3)) << BLOCKS |
               ((x >> 3 * BLOCKS) & COLUMNS(1, 1, 3));
    }
}

/*
 * With a the byte and a', a'', a''' those in the next rows, section 5.1.3 gives
 *     2 a + 3 a' + a'' + a''' = 2 (a + a') + a' + (a + a')'' .
 * Times 2 moves each plane up by one; x^8 = x^4 + x^3 + x + 1 brings plane 7
 * back to 4, 3, 1 and 0.
 */
TACIT_INLINE void mix_columns(WORD q[8]) {
    WORD next[8], sum[8];
    TACIT_UNROLL
    for (size_t k = 0; k < 8; k++) {
        next[k] = rotate_right(q[k], ROW_BITS);
        sum[k] = q[k] ^ next[k];
    }
    TACIT_UNROLL
    for (size_t k = 0; k < 8; k++) {
        q[k] = next[k] ^ rotate_right(sum[k], 2 * ROW_BITS) ^ sum[(k + 7) % 8];
        if (k == 1 || k == 3 || k == 4)
            q[k] ^= sum[7];
    }
}

/*
 * The inverse polynomial of section 5.3.3 is MixColumns' times 4 x^2 + 5, so
 * with d = 4 (a + a''), InvMixColumns(a) = MixColumns(a + d).
 */
TACIT_INLINE void inv_mix_columns(WORD q[8]) {
    WORD s[8];
    TACIT_UNROLL
    for (size_t k = 0; k < 8; k++)
        s[k] = q[k] ^ rotate_right(q[k], 2 * ROW_BITS);
    q[0] ^= s[6];
    q[1] ^= s[6] ^ s[7];
    q[2] ^= s[0] ^ s[7];
    q[3] ^= s[1] ^ s[6];
    q[4] ^= s[2] ^ s[6] ^ s[7];
    q[5] ^= s[3] ^ s[7];
    q[6] ^= s[4];
    q[7] ^= s[5];
    mix_columns(q);
}

#endif
