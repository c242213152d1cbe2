/*
 * chacha20.c: the public ChaCha20: checks, limits and the partial last block, which
 * goes through a buffer with some blocks before it: each call of a kernel costs.
 */
#include "chacha20/chacha20_impl.h"
#include "chacha20/chacha20_state.h"
#include "chacha20/checks.h"
#include "common/wipe.h"

enum { BLOCK = 64, LAST = 16 * BLOCK, KEY_LEN = 32, NONCE_LEN = 12 };

int tacit_chacha20_init_with(tacit_chacha20_key *ctx, const tacit_row *row, const uint8_t *key,
                             size_t key_len) {
    tacit_chacha20_key fresh = {0};
    int result = tacit_row_check(tacit_chacha20_rows(), row);
    if (result == TACIT_OK && key == NULL && key_len != 0)
        result = TACIT_ERR_ARGUMENT;
    if (result == TACIT_OK && key_len != KEY_LEN)
        result = TACIT_ERR_KEY_LEN;
    if (result == TACIT_OK) {
        fresh.impl[0] = row;
        tacit_chacha20_load_key(fresh.state, key);
    }
    *ctx = fresh;
    tacit_wipe(&fresh, sizeof fresh);
    return result;
}

int tacit_chacha20_init(tacit_chacha20_key *ctx, const uint8_t *key, size_t key_len) {
    const tacit_row *best = tacit_row_best(tacit_chacha20_rows(), tacit_cpu_features());
    return tacit_chacha20_init_with(ctx, best, key, key_len);
}

int tacit_chacha20_xor(const tacit_chacha20_key *ctx, uint8_t *out, const uint8_t *in, size_t len,
                       const uint8_t *nonce, size_t nonce_len, uint32_t counter) {
    const int result =
        tacit_chacha20_check_xor(ctx, out, in, len, nonce, nonce_len, NONCE_LEN, counter);
    if (result != TACIT_OK || len == 0)
        return result;

    const tacit_chacha20_row *row = ctx->impl[0];
    const size_t rest = len % BLOCK == 0 ? 0 : len % LAST, whole = len - rest;
    uint32_t state[16];
    tacit_chacha20_start(state, ctx->state, counter, nonce);
    if (whole != 0)
        row->xor_blocks(state, out, in, whole / BLOCK);
    if (rest != 0) {
        const size_t nblocks = (rest + BLOCK - 1) / BLOCK, used = nblocks * BLOCK;
        uint8_t last[LAST];
        memcpy(last, in + whole, rest);
        memset(last + rest, 0, used - rest);
        state[12] += (uint32_t)(whole / BLOCK);
        row->xor_blocks(state, last, last, nblocks);
        memcpy(out + whole, last, rest);
        tacit_wipe(last, used);
    }
    tacit_wipe(state, sizeof state);
    return TACIT_OK;
}

void tacit_chacha20_clear(tacit_chacha20_key *ctx) {
    tacit_wipe(ctx, sizeof *ctx);
    tacit_wipe_deep_stack();
}
