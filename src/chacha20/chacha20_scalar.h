/*
 * chacha20_scalar.h: a block of ChaCha20 in plain C: the whole of the portable
 * row, and the single blocks of vector rows that do better so.
 *
 * A block is 16 words of 32 bits seen as a 4 x 4 matrix in row order:
 * constants, key, key, then counter and nonce (RFC 8439 section 2.3). A quarter
 * round mixes four words by additions, xors and rotations by fixed amounts,
 * which take the same time whatever the words are. Ten times: a quarter round
 * on each column, then one on each diagonal. The input words are then added, so
 * that the whole cannot be run backwards, and the sum, little-endian, is the
 * keystream.
 */
#ifndef TACIT_CHACHA20_SCALAR_H
#define TACIT_CHACHA20_SCALAR_H

#include "common/bytes.h"
#include "common/machine.h"

TACIT_INLINE uint32_t chacha20_rotate(uint32_t x, unsigned n) {
    return x << n | x >> (32 - n);
}

TACIT_INLINE void chacha20_quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
    *a += *b;
    *d = chacha20_rotate(*d ^ *a, 16);
    *c += *d;
    *b = chacha20_rotate(*b ^ *c, 12);
    *a += *b;
    *d = chacha20_rotate(*d ^ *a, 8);
    *c += *d;
    *b = chacha20_rotate(*b ^ *c, 7);
}

TACIT_INLINE void chacha20_double_round(uint32_t x[16]) {
    chacha20_quarter_round(&x[0], &x[4], &x[8], &x[12]);
    chacha20_quarter_round(&x[1], &x[5], &x[9], &x[13]);
    chacha20_quarter_round(&x[2], &x[6], &x[10], &x[14]);
    chacha20_quarter_round(&x[3], &x[7], &x[11], &x[15]);
    chacha20_quarter_round(&x[0], &x[5], &x[10], &x[15]);
    chacha20_quarter_round(&x[1], &x[6], &x[11], &x[12]);
    chacha20_quarter_round(&x[2], &x[7], &x[8], &x[13]);
    chacha20_quarter_round(&x[3], &x[4], &x[9], &x[14]);
}

/* out = in xor the block whose input is state, but for the counter. */
TACIT_INLINE void chacha20_scalar_block(const uint32_t state[16], uint64_t counter, uint8_t *out,
                                        const uint8_t *in) {
    uint32_t first[16], x[16];
    memcpy(first, state, sizeof first);
    first[12] = (uint32_t)counter;
    first[13] = (uint32_t)(counter >> 32);
    memcpy(x, first, sizeof x);
    for (int i = 0; i < 10; i++)
        chacha20_double_round(x);
    for (size_t i = 0; i < 16; i++)
        tacit_store_le32(out + 4 * i, tacit_load_le32(in + 4 * i) ^ (x[i] + first[i]));
}

#endif
