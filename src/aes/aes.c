/*
 * aes.c: the public block cipher: checks, and the calls of a row.
 */
#include "aes/aes_impl.h"
#include "common/overlap.h"
#include "common/wipe.h"

#include <tacit/aes.h>

/* What tacit_aes_key.state holds. */
typedef struct key_pair {
    tacit_aes_round_keys enc, dec;
} key_pair;

_Static_assert(sizeof(key_pair) <= sizeof(((tacit_aes_key *)0)->state), "both directions fit");

static const key_pair *keys_of(const tacit_aes_key *ctx) {
    return (const key_pair *)(const void *)ctx->state;
}

int tacit_aes_init_with(tacit_aes_key *ctx, const tacit_row *row, const uint8_t *key,
                        size_t key_len) {
    tacit_aes_key fresh = {0};
    int result = tacit_row_check(tacit_aes_rows(), row);
    if (result == TACIT_OK)
        result = tacit_aes_check_key(key, key_len);
    if (result == TACIT_OK) {
        const tacit_aes_row *aes = (const tacit_aes_row *)(const void *)row;
        key_pair *keys = (key_pair *)(void *)fresh.state;
        fresh.impl[0] = aes;
        aes->expand(&keys->enc, key, key_len);
        aes->invert(&keys->dec, &keys->enc);
    }
    *ctx = fresh;
    tacit_wipe(&fresh, sizeof fresh);
    tacit_wipe_stack();
    return result;
}

int tacit_aes_init(tacit_aes_key *ctx, const uint8_t *key, size_t key_len) {
    const tacit_row *best = tacit_row_best(tacit_aes_rows(), tacit_cpu_features());
    return tacit_aes_init_with(ctx, best, key, key_len);
}

static int check_blocks(const tacit_aes_key *ctx, const uint8_t *out, const uint8_t *in,
                        size_t len) {
    if (ctx->impl[0] == NULL)
        return TACIT_ERR_STATE;
    if (len != 0 && (out == NULL || in == NULL))
        return TACIT_ERR_ARGUMENT;
    if (len % TACIT_AES_BLOCK_LEN != 0)
        return TACIT_ERR_LENGTH;
    if (tacit_overlap_partly(out, len, in, len) || tacit_overlap(out, len, ctx, sizeof *ctx))
        return TACIT_ERR_OVERLAP;
    return TACIT_OK;
}

int tacit_aes_encrypt(const tacit_aes_key *ctx, uint8_t *out, const uint8_t *in, size_t len) {
    const int result = check_blocks(ctx, out, in, len);
    if (result == TACIT_OK && len != 0) {
        const tacit_aes_row *row = ctx->impl[0];
        row->encrypt(&keys_of(ctx)->enc, out, in, len / TACIT_AES_BLOCK_LEN);
    }
    return result;
}

int tacit_aes_decrypt(const tacit_aes_key *ctx, uint8_t *out, const uint8_t *in, size_t len) {
    const int result = check_blocks(ctx, out, in, len);
    if (result == TACIT_OK && len != 0) {
        const tacit_aes_row *row = ctx->impl[0];
        row->decrypt(&keys_of(ctx)->dec, out, in, len / TACIT_AES_BLOCK_LEN);
    }
    return result;
}

void tacit_aes_clear(tacit_aes_key *ctx) {
    tacit_wipe(ctx, sizeof *ctx);
    tacit_wipe_deep_stack();
}
