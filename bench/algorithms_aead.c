/*
 * algorithms_aead.c: AEADs, those that pad, and GMAC, which is GCM of associated data alone.
 */
#include "bench/family.h"

static int prepare(bench_tacit *t, const uint8_t *key) {
    return tacit_aead_init_with(&t->key.aead, t->aead, t->row, key, t->algorithm->key_len,
                                t->tag_len);
}

static int setup(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    return bench_tacit_ended(t, prepare(t, m->key));
}

/* The tag's place is behind the ciphertext. */
static int seal(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    return bench_tacit_ended(t, tacit_aead_seal(&t->key.aead, m->out, m->out_len + t->tag_len,
                                                m->nonce, t->nonce_len, m->ad, m->ad_len, m->in,
                                                m->in_len));
}

static int open(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    return bench_tacit_ended(t, tacit_aead_open(&t->key.aead, m->out, m->out_len, m->nonce,
                                                t->nonce_len, m->ad, m->ad_len, m->in,
                                                m->in_len + t->tag_len));
}

/* A record of TLS: its end is found by opening it. */
static int seal_padded(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    return bench_tacit_ended(t, tacit_aead_seal(&t->key.aead, m->out, m->out_len, m->nonce,
                                                t->nonce_len, m->ad, m->ad_len, m->in, m->in_len));
}

static int open_padded(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    size_t text_len;
    const int result = tacit_aead_open_padded(
        &t->key.aead, m->out, tacit_aead_text_len_of(&t->key.aead, m->in_len), &text_len, m->nonce,
        t->nonce_len, m->ad, m->ad_len, m->in, m->in_len);
    return bench_tacit_ended(t, result) && text_len == m->out_len;
}

static int gmac(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    return bench_tacit_ended(t, tacit_aead_seal(&t->key.aead, m->tag, t->tag_len, m->nonce,
                                                t->nonce_len, m->in, m->in_len, NULL, 0));
}

const bench_family bench_aead_family = {
    .steps = {{BENCH_SETUP, setup}, {BENCH_SEAL, seal}, {BENCH_OPEN, open}},
    .forward = BENCH_SEAL,
    .inverse = BENCH_OPEN,
    .prepare = prepare,
    .block_len = 1,
};

const bench_family bench_padded_family = {
    .steps = {{BENCH_SETUP, setup}, {BENCH_SEAL, seal_padded}, {BENCH_OPEN, open_padded}},
    .forward = BENCH_SEAL,
    .inverse = BENCH_OPEN,
    .prepare = prepare,
    .block_len = 1,
    .is_padded = 1,
};

const bench_family bench_gmac_family = {
    .steps = {{BENCH_SETUP, setup}, {BENCH_MAC, gmac}},
    .forward = BENCH_MAC,
    .inverse = BENCH_OPS,
    .prepare = prepare,
    .block_len = 1,
    .only_tag = 1,
};
