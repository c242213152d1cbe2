/*
 * portable32.c: Poly1305 by products of 32-bit words, one block at a time: the
 * reference where words are that wide.
 */
#include "common/machine.h"
#include "poly1305/poly1305_impl.h"
#include "poly1305/poly1305_scalar32.h"
#if TACIT_WORD_BITS == 32 && !TACIT_SURE_SSE2 && !TACIT_SURE_AVX2 && !TACIT_SURE_NEON

static void init(tacit_poly1305_state *state, const uint8_t key[32]) {
    poly1305_scalar_init(state->words, key);
}

static void blocks(tacit_poly1305_state *state, const uint8_t *in, size_t nblocks,
                   uint32_t final_bit) {
    poly1305_scalar_blocks(state->words, in, nblocks, final_bit);
}

static void finish(const tacit_poly1305_state *state, uint8_t tag[16]) {
    poly1305_scalar_finish(state->words, tag);
}

TACIT_ROW tacit_poly1305_row tacit_poly1305_portable32 = {
    .head = {"portable32", 0},
    .init = init,
    .blocks = blocks,
    .finish = finish,
};
#endif
