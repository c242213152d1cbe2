/*
 * portable.c: ChaCha20 in plain C, one block at a time: the reference.
 */
#include "chacha20/chacha20_impl.h"
#include "chacha20/chacha20_scalar.h"
#include "chacha20/chacha20_state.h"
#include "common/machine.h"
#if !TACIT_SURE_SSE2 && !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON

static void xor_blocks(const uint32_t state[16], uint8_t *out, const uint8_t *in, size_t nblocks) {
    uint64_t counter = tacit_chacha20_counter(state);
    for (; nblocks != 0; nblocks--, counter++, out += 64, in += 64)
        chacha20_scalar_block(state, counter, out, in);
}

TACIT_ROW tacit_chacha20_row tacit_chacha20_portable = {
    .head = {"portable", 0},
    .xor_blocks = xor_blocks,
};

#endif
