/*
 * xchacha20.c: the public HChaCha20 and XChaCha20 ([XChaCha] sections 2.2, 2.3).
 */
#include "chacha20/chacha20_state.h"
#include "chacha20/checks.h"
#include "chacha20/hchacha20.h"
#include "common/wipe.h"

enum { SUBKEY_LEN = 32, INPUT_LEN = 16, NONCE_LEN = 24, CHACHA20_NONCE_LEN = 12 };

int tacit_hchacha20(const tacit_chacha20_key *ctx, uint8_t subkey[32], const uint8_t in[16]) {
    if (ctx->impl[0] == NULL)
        return TACIT_ERR_STATE;
    if (tacit_overlap(subkey, SUBKEY_LEN, ctx, sizeof *ctx))
        return TACIT_ERR_OVERLAP;
    uint64_t key[4];
    tacit_hchacha20_subkey(ctx->impl[0], key, ctx->state, in);
    for (size_t i = 0; i < 8; i++) {
        uint32_t word;
        memcpy(&word, (const uint8_t *)key + 4 * i, sizeof word);
        tacit_store_le32(subkey + 4 * i, word);
    }
    tacit_wipe(key, sizeof key);
    return TACIT_OK;
}

/* The stream is ChaCha20's under the subkey, with the rest of the nonce behind four zeros. */
static void start(tacit_chacha20_key *stream, uint8_t stream_nonce[CHACHA20_NONCE_LEN],
                  const tacit_chacha20_key *ctx, const uint8_t nonce[NONCE_LEN]) {
    memset(stream_nonce, 0, 4);
    memcpy(stream_nonce + 4, nonce + INPUT_LEN, NONCE_LEN - INPUT_LEN);
    tacit_hchacha20_subkey(ctx->impl[0], stream->state, ctx->state, nonce);
    stream->impl[0] = ctx->impl[0];
}

int tacit_xchacha20_start(const tacit_chacha20_key *ctx, tacit_chacha20_key *stream,
                          uint8_t stream_nonce[12], const uint8_t *nonce, size_t nonce_len) {
    if (ctx->impl[0] == NULL)
        return TACIT_ERR_STATE;
    if (nonce == NULL && nonce_len != 0)
        return TACIT_ERR_ARGUMENT;
    if (nonce_len != NONCE_LEN)
        return TACIT_ERR_NONCE_LEN;
    if (tacit_overlap_partly(stream, sizeof *stream, ctx, sizeof *ctx) ||
        tacit_overlap(stream, sizeof *stream, stream_nonce, CHACHA20_NONCE_LEN) ||
        tacit_overlap(stream, sizeof *stream, nonce, nonce_len) ||
        tacit_overlap(stream_nonce, CHACHA20_NONCE_LEN, ctx, sizeof *ctx) ||
        tacit_overlap(stream_nonce, CHACHA20_NONCE_LEN, nonce, nonce_len))
        return TACIT_ERR_OVERLAP;
    start(stream, stream_nonce, ctx, nonce);
    return TACIT_OK;
}

int tacit_xchacha20_xor(const tacit_chacha20_key *ctx, uint8_t *out, const uint8_t *in, size_t len,
                        const uint8_t *nonce, size_t nonce_len, uint32_t counter) {
    int result = tacit_chacha20_check_xor(ctx, out, in, len, nonce, nonce_len, NONCE_LEN, counter);
    if (result != TACIT_OK)
        return result;
    tacit_chacha20_key stream;
    uint8_t stream_nonce[CHACHA20_NONCE_LEN];
    start(&stream, stream_nonce, ctx, nonce);
    result = tacit_chacha20_xor(&stream, out, in, len, stream_nonce, sizeof stream_nonce, counter);
    tacit_wipe(&stream, sizeof stream);
    return result;
}
