/*
 * hp_chacha20.c: header protection with ChaCha20 ([RFC 9001] section 5.4.4): the
 * sample is the block counter, little-endian, and the nonce; the mask is the
 * beginning of that block of keystream.
 */
#include "chacha20/chacha20_impl.h"
#include "chacha20/chacha20_state.h"
#include "common/wipe.h"
#include "quic/quic_impl.h"

#include <tacit/chacha20.h>

enum { BLOCK = 64, KEY_LEN = 32 };

static int key_len_ok(size_t key_len) {
    return key_len == KEY_LEN;
}

static void expand(uint64_t *state, const tacit_row *row, const uint8_t *key, size_t key_len) {
    (void)row;
    (void)key_len;
    tacit_chacha20_load_key(state, key);
}

static void make_mask(const uint64_t *state, const tacit_row *row, uint8_t *mask,
                      const uint8_t *sample) {
    const tacit_chacha20_row *chacha20 = (const tacit_chacha20_row *)(const void *)row;
    uint32_t input[16];
    uint8_t block[BLOCK] = {0};
    tacit_chacha20_start(input, state, tacit_load_le32(sample), sample + 4);
    chacha20->xor_blocks(input, block, block, 1);
    memcpy(mask, block, TACIT_QUIC_HP_MASK_LEN);
    tacit_wipe(block, sizeof block);
    tacit_wipe(input, sizeof input);
}

static const tacit_quic_hp_kind kind = {tacit_chacha20_rows, key_len_ok, expand, make_mask};

int tacit_quic_hp_init_chacha20_with(tacit_quic_hp *ctx, const tacit_row *row, const uint8_t *key,
                                     size_t key_len) {
    return tacit_quic_hp_init_kind(ctx, &kind, row, key, key_len);
}

int tacit_quic_hp_init_chacha20(tacit_quic_hp *ctx, const uint8_t *key, size_t key_len) {
    const tacit_row *best = tacit_row_best(tacit_chacha20_rows(), tacit_cpu_features());
    return tacit_quic_hp_init_kind(ctx, &kind, best, key, key_len);
}
