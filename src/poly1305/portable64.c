/*
 * portable64.c: Poly1305 by 64-bit multiplication, on any target: the reference.
 */
#include "common/machine.h"
#include "poly1305/poly1305_impl.h"
#include "poly1305/poly1305_scalar.h"
#if TACIT_WORD_BITS == 64 && !TACIT_SURE_AVX2 && !TACIT_SURE_NEON

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

TACIT_ROW tacit_poly1305_row tacit_poly1305_portable64 = {
    .head = {"portable64", 0},
    .init = init,
    .blocks = blocks,
    .finish = finish,
};
#endif
