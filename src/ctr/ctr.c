/*
 * ctr.c: the public CTR mode (SP 800-38A section 6.5): checks, the 128-bit
 * counter, the partial last block.
 *
 * Rows count modulo 2^32 and carry nowhere, so a message is cut where the low
 * 32 bits wrap, at most once in 64 GiB, and the carry is made here.
 */
#include "common/bytes.h"
#include "common/overlap.h"
#include "common/wipe.h"
#include "ctr/ctr_impl.h"

#include <tacit/aes.h>

enum { BLOCK = TACIT_AES_BLOCK_LEN };

_Static_assert(sizeof(tacit_aes_round_keys) <= sizeof(((tacit_aes_ctr_key *)0)->state),
               "the round keys fit");

int tacit_aes_ctr_init_with(tacit_aes_ctr_key *ctx, const tacit_row *row, const uint8_t *key,
                            size_t key_len) {
    tacit_aes_ctr_key fresh = {0};
    int result = tacit_row_check(tacit_aes_ctr_rows(), row);
    if (result == TACIT_OK)
        result = tacit_aes_check_key(key, key_len);
    if (result == TACIT_OK) {
        const tacit_ctr_row *ctr = (const tacit_ctr_row *)(const void *)row;
        fresh.impl[0] = ctr;
        ctr->aes->expand((tacit_aes_round_keys *)(void *)fresh.state, key, key_len);
    }
    *ctx = fresh;
    tacit_wipe(&fresh, sizeof fresh);
    tacit_wipe_stack();
    return result;
}

int tacit_aes_ctr_init(tacit_aes_ctr_key *ctx, const uint8_t *key, size_t key_len) {
    const tacit_row *best = tacit_row_best(tacit_aes_ctr_rows(), tacit_cpu_features());
    return tacit_aes_ctr_init_with(ctx, best, key, key_len);
}

/* Adds 1 to the upper 96 bits. */
static void carry(uint8_t counter[BLOCK]) {
    const uint32_t middle = tacit_load_be32(counter + 8) + 1;
    tacit_store_be32(counter + 8, middle);
    if (middle == 0)
        tacit_store_be64(counter, tacit_load_be64(counter) + 1);
}

static void xor_blocks(const tacit_aes_ctr_key *ctx, uint8_t counter[BLOCK], uint8_t *out,
                       const uint8_t *in, size_t nblocks) {
    const tacit_ctr_row *row = ctx->impl[0];
    const tacit_aes_round_keys *keys = (const tacit_aes_round_keys *)(const void *)ctx->state;
    while (nblocks != 0) {
        const uint64_t until_wrap = (UINT64_C(1) << 32) - tacit_load_be32(counter + 12);
        const size_t n = nblocks < until_wrap ? nblocks : (size_t)until_wrap;
        row->xor32(keys, counter, out, in, n);
        if (n == until_wrap)
            carry(counter);
        out += BLOCK * n;
        in += BLOCK * n;
        nblocks -= n;
    }
}

int tacit_aes_ctr_xor(const tacit_aes_ctr_key *ctx, uint8_t *out, const uint8_t *in, size_t len,
                      uint8_t counter[BLOCK]) {
    if (ctx->impl[0] == NULL)
        return TACIT_ERR_STATE;
    if (len != 0 && (out == NULL || in == NULL))
        return TACIT_ERR_ARGUMENT;
    if (tacit_overlap_partly(out, len, in, len) || tacit_overlap(out, len, counter, BLOCK) ||
        tacit_overlap(in, len, counter, BLOCK) || tacit_overlap(out, len, ctx, sizeof *ctx) ||
        tacit_overlap(counter, BLOCK, ctx, sizeof *ctx))
        return TACIT_ERR_OVERLAP;

    const size_t whole = len / BLOCK * BLOCK, rest = len % BLOCK;
    if (whole != 0)
        xor_blocks(ctx, counter, out, in, whole / BLOCK);
    if (rest != 0) {
        uint8_t stream[BLOCK] = {0};
        xor_blocks(ctx, counter, stream, stream, 1);
        tacit_xor(out + whole, in + whole, stream, rest);
        tacit_wipe(stream, sizeof stream);
    }
    return TACIT_OK;
}

void tacit_aes_ctr_clear(tacit_aes_ctr_key *ctx) {
    tacit_wipe(ctx, sizeof *ctx);
    tacit_wipe_deep_stack();
}
