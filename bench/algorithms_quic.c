/*
 * algorithms_quic.c: masks of QUIC's packet headers: one block of a cipher for each packet.
 */
#include "bench/family.h"

static int aes_prepare(bench_tacit *t, const uint8_t *key) {
    return tacit_quic_hp_init_aes_with(&t->key.quic, t->row, key, t->algorithm->key_len);
}

static int chacha20_prepare(bench_tacit *t, const uint8_t *key) {
    return tacit_quic_hp_init_chacha20_with(&t->key.quic, t->row, key, t->algorithm->key_len);
}

static int setup(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    return bench_tacit_ended(t, t->algorithm->family->prepare(t, m->key));
}

static int mask(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    return bench_tacit_ended(t, tacit_quic_hp_mask(&t->key.quic, m->out, m->in));
}

const bench_family bench_quic_aes_family = {
    .steps = {{BENCH_SETUP, setup}, {BENCH_MASK, mask}},
    .forward = BENCH_MASK,
    .inverse = BENCH_OPS,
    .prepare = aes_prepare,
    .rows = tacit_aes_rows,
    .block_len = 1,
    .only_size = TACIT_QUIC_HP_SAMPLE_LEN,
    .mask_len = TACIT_QUIC_HP_MASK_LEN,
};

const bench_family bench_quic_chacha20_family = {
    .steps = {{BENCH_SETUP, setup}, {BENCH_MASK, mask}},
    .forward = BENCH_MASK,
    .inverse = BENCH_OPS,
    .prepare = chacha20_prepare,
    .rows = tacit_chacha20_rows,
    .block_len = 1,
    .only_size = TACIT_QUIC_HP_SAMPLE_LEN,
    .mask_len = TACIT_QUIC_HP_MASK_LEN,
};
