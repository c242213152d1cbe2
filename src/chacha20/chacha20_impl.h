/*
 * chacha20_impl.h: the contract of a ChaCha20 row.
 */
#ifndef TACIT_CHACHA20_IMPL_H
#define TACIT_CHACHA20_IMPL_H

#include "common/row.h"

/*
 * out = in xor keystream for nblocks >= 1 blocks of 64 bytes. state is the
 * cipher's 16 input words of the first block (RFC 8439 section 2.3), and is not
 * changed. Words 12 and 13 together are a 64-bit block counter, word 12 the low
 * half, added with its carry: the RFC's modes never let word 12 wrap, the older
 * form with an 8-byte nonce may. out == in or disjoint; state disjoint from both.
 */
typedef void tacit_chacha20_xor_fn(const uint32_t state[16], uint8_t *out, const uint8_t *in,
                                   size_t nblocks);

typedef struct tacit_chacha20_row {
    tacit_row head;
    tacit_chacha20_xor_fn *xor_blocks;
} tacit_chacha20_row;

extern TACIT_ROW tacit_chacha20_row tacit_chacha20_portable;
extern TACIT_ROW tacit_chacha20_row tacit_chacha20_sse2;
extern TACIT_ROW tacit_chacha20_row tacit_chacha20_ssse3;
extern TACIT_ROW tacit_chacha20_row tacit_chacha20_avx2;
extern TACIT_ROW tacit_chacha20_row tacit_chacha20_avx512;
extern TACIT_ROW tacit_chacha20_row tacit_chacha20_neon;

#endif
