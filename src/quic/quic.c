/*
 * quic.c: QUIC header protection, whatever the cipher: checks and contexts.
 */
#include "common/overlap.h"
#include "common/wipe.h"
#include "quic/quic_impl.h"

int tacit_quic_hp_init_kind(tacit_quic_hp *ctx, const tacit_quic_hp_kind *kind,
                            const tacit_row *row, const uint8_t *key, size_t key_len) {
    tacit_quic_hp fresh = {0};
    int result = tacit_row_check(kind->rows(), row);
    if (result == TACIT_OK && key == NULL && key_len != 0)
        result = TACIT_ERR_ARGUMENT;
    if (result == TACIT_OK && !kind->key_len_ok(key_len))
        result = TACIT_ERR_KEY_LEN;
    if (result == TACIT_OK) {
        fresh.impl[0] = kind;
        fresh.impl[1] = row;
        kind->expand(fresh.state, row, key, key_len);
    }
    *ctx = fresh;
    tacit_wipe(&fresh, sizeof fresh);
    tacit_wipe_stack();
    return result;
}

int tacit_quic_hp_mask(const tacit_quic_hp *ctx, uint8_t mask[TACIT_QUIC_HP_MASK_LEN],
                       const uint8_t sample[TACIT_QUIC_HP_SAMPLE_LEN]) {
    const tacit_quic_hp_kind *kind = ctx->impl[0];
    if (kind == NULL)
        return TACIT_ERR_STATE;
    if (tacit_overlap(mask, TACIT_QUIC_HP_MASK_LEN, ctx, sizeof *ctx))
        return TACIT_ERR_OVERLAP;
    kind->mask(ctx->state, ctx->impl[1], mask, sample);
    return TACIT_OK;
}

void tacit_quic_hp_clear(tacit_quic_hp *ctx) {
    tacit_wipe(ctx, sizeof *ctx);
    tacit_wipe_deep_stack();
}
