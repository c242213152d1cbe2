/*
 * hp_aes.c: header protection with AES ([RFC 9001] section 5.4.3): the mask is
 * the beginning of the encrypted sample.
 */
#include "aes/aes_impl.h"
#include "common/wipe.h"
#include "quic/quic_impl.h"

#include <tacit/aes.h>

_Static_assert(sizeof(tacit_aes_round_keys) <= sizeof(((tacit_quic_hp *)0)->state),
               "round keys fit in a context");

static int key_len_ok(size_t key_len) {
    return key_len == 16 || key_len == 32; /* no suite of QUIC has AES-192 */
}

static void expand(uint64_t *state, const tacit_row *row, const uint8_t *key, size_t key_len) {
    const tacit_aes_row *aes = (const tacit_aes_row *)(const void *)row;
    aes->expand((tacit_aes_round_keys *)(void *)state, key, key_len);
}

static void make_mask(const uint64_t *state, const tacit_row *row, uint8_t *mask,
                      const uint8_t *sample) {
    const tacit_aes_row *aes = (const tacit_aes_row *)(const void *)row;
    uint8_t block[TACIT_AES_BLOCK_LEN];
    aes->encrypt((const tacit_aes_round_keys *)(const void *)state, block, sample, 1);
    memcpy(mask, block, TACIT_QUIC_HP_MASK_LEN);
    tacit_wipe_block(block);
}

static const tacit_quic_hp_kind kind = {tacit_aes_rows, key_len_ok, expand, make_mask};

int tacit_quic_hp_init_aes_with(tacit_quic_hp *ctx, const tacit_row *row, const uint8_t *key,
                                size_t key_len) {
    return tacit_quic_hp_init_kind(ctx, &kind, row, key, key_len);
}

int tacit_quic_hp_init_aes(tacit_quic_hp *ctx, const uint8_t *key, size_t key_len) {
    const tacit_row *best = tacit_row_best(tacit_aes_rows(), tacit_cpu_features());
    return tacit_quic_hp_init_kind(ctx, &kind, best, key, key_len);
}
