/*
 * cbc.c: the public CBC mode (SP 800-38A section 6.2): checks, and the calls of
 * a row.
 */
#include "cbc/cbc_impl.h"
#include "common/overlap.h"
#include "common/wipe.h"

#include <tacit/aes.h>

enum { BLOCK = TACIT_AES_BLOCK_LEN };

/* What tacit_aes_cbc_key.state holds. */
typedef struct key_pair {
    tacit_aes_round_keys enc, dec;
} key_pair;

_Static_assert(sizeof(key_pair) <= sizeof(((tacit_aes_cbc_key *)0)->state), "both directions fit");

static const key_pair *keys_of(const tacit_aes_cbc_key *ctx) {
    return (const key_pair *)(const void *)ctx->state;
}

int tacit_aes_cbc_init_with(tacit_aes_cbc_key *ctx, const tacit_row *row, const uint8_t *key,
                            size_t key_len) {
    tacit_aes_cbc_key fresh = {0};
    int result = tacit_row_check(tacit_aes_cbc_rows(), row);
    if (result == TACIT_OK)
        result = tacit_aes_check_key(key, key_len);
    if (result == TACIT_OK) {
        const tacit_cbc_row *cbc = (const tacit_cbc_row *)(const void *)row;
        key_pair *keys = (key_pair *)(void *)fresh.state;
        fresh.impl[0] = cbc;
        cbc->aes->expand(&keys->enc, key, key_len);
        cbc->aes->invert(&keys->dec, &keys->enc);
    }
    *ctx = fresh;
    tacit_wipe(&fresh, sizeof fresh);
    tacit_wipe_stack();
    return result;
}

int tacit_aes_cbc_init(tacit_aes_cbc_key *ctx, const uint8_t *key, size_t key_len) {
    const tacit_row *best = tacit_row_best(tacit_aes_cbc_rows(), tacit_cpu_features());
    return tacit_aes_cbc_init_with(ctx, best, key, key_len);
}

static int check_blocks(const tacit_aes_cbc_key *ctx, const uint8_t *out, const uint8_t *in,
                        size_t len, const uint8_t iv[BLOCK]) {
    if (ctx->impl[0] == NULL)
        return TACIT_ERR_STATE;
    if (len != 0 && (out == NULL || in == NULL))
        return TACIT_ERR_ARGUMENT;
    if (len % BLOCK != 0)
        return TACIT_ERR_LENGTH;
    if (tacit_overlap_partly(out, len, in, len) || tacit_overlap(out, len, iv, BLOCK) ||
        tacit_overlap(in, len, iv, BLOCK) || tacit_overlap(out, len, ctx, sizeof *ctx) ||
        tacit_overlap(iv, BLOCK, ctx, sizeof *ctx))
        return TACIT_ERR_OVERLAP;
    return TACIT_OK;
}

int tacit_aes_cbc_encrypt(const tacit_aes_cbc_key *ctx, uint8_t *out, const uint8_t *in, size_t len,
                          uint8_t iv[BLOCK]) {
    const int result = check_blocks(ctx, out, in, len, iv);
    if (result == TACIT_OK && len != 0) {
        const tacit_cbc_row *row = ctx->impl[0];
        row->encrypt(&keys_of(ctx)->enc, iv, out, in, len / BLOCK);
    }
    return result;
}

int tacit_aes_cbc_decrypt(const tacit_aes_cbc_key *ctx, uint8_t *out, const uint8_t *in, size_t len,
                          uint8_t iv[BLOCK]) {
    const int result = check_blocks(ctx, out, in, len, iv);
    if (result == TACIT_OK && len != 0) {
        const tacit_cbc_row *row = ctx->impl[0];
        row->decrypt(&keys_of(ctx)->dec, iv, out, in, len / BLOCK);
    }
    return result;
}

void tacit_aes_cbc_clear(tacit_aes_cbc_key *ctx) {
    tacit_wipe(ctx, sizeof *ctx);
    tacit_wipe_deep_stack();
}
