/*
 * poly1305_impl.h: the contract of a Poly1305 row.
 */
#ifndef TACIT_POLY1305_IMPL_H
#define TACIT_POLY1305_IMPL_H

#include "common/row.h"

/* Accumulator, r, s, and what a row derives of r. uint64_t only: see aes_impl.h. */
typedef struct tacit_poly1305_state {
    uint64_t words[56];
} tacit_poly1305_state;

/*
 * init: from the one-time key, r (clamped) then s. blocks: nblocks >= 1 blocks
 * of 16 bytes, each with a 1 bit appended if final_bit is 1, without one if 0
 * (a last block that poly1305.c has padded itself). finish: the 16-byte tag,
 * fully reduced in constant time. Nothing of the state is secret from the row
 * that made it; rows do not share states.
 */
typedef struct tacit_poly1305_row {
    tacit_row head;
    void (*init)(tacit_poly1305_state *state, const uint8_t key[32]);
    void (*blocks)(tacit_poly1305_state *state, const uint8_t *in, size_t nblocks,
                   uint32_t final_bit);
    void (*finish)(const tacit_poly1305_state *state, uint8_t tag[16]);
} tacit_poly1305_row;

extern TACIT_ROW tacit_poly1305_row tacit_poly1305_portable64;
extern TACIT_ROW tacit_poly1305_row tacit_poly1305_portable32;
extern TACIT_ROW tacit_poly1305_row tacit_poly1305_sse2;
extern TACIT_ROW tacit_poly1305_row tacit_poly1305_avx2;
extern TACIT_ROW tacit_poly1305_row tacit_poly1305_avx512ifma;
extern TACIT_ROW tacit_poly1305_row tacit_poly1305_neon;

#endif
