/*
 * algorithms_hashes.c: what makes a tag and nothing else: Poly1305 and GHASH.
 */
#include "bench/family.h"

#include <string.h>

enum { TAG_LEN = 16 };

/* A key serves one message only, so its set-up is a part of each. */
static int poly1305_prepare(bench_tacit *t, const uint8_t *key) {
    memcpy(t->key.poly1305, key, sizeof t->key.poly1305);
    return TACIT_OK;
}

static int poly1305(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    tacit_poly1305 mac;
    int result = tacit_poly1305_init_with(&mac, t->row, t->key.poly1305, sizeof t->key.poly1305);
    if (result == TACIT_OK)
        result = tacit_poly1305_update(&mac, m->in, m->in_len);
    if (result == TACIT_OK)
        result = tacit_poly1305_finish(&mac, m->tag, TAG_LEN);
    return bench_tacit_ended(t, result);
}

const bench_family bench_poly1305_family = {
    .steps = {{BENCH_MAC, poly1305}},
    .forward = BENCH_MAC,
    .inverse = BENCH_OPS,
    .prepare = poly1305_prepare,
    .rows = tacit_poly1305_rows,
    .block_len = 1,
    .tag_len = TAG_LEN,
    .only_tag = 1,
};

static int ghash_prepare(bench_tacit *t, const uint8_t *key) {
    bench_ghash_init(&t->key.ghash, t->row, key);
    return TACIT_OK;
}

static int ghash_setup(void *context, const bench_peer_message *m) {
    return ghash_prepare(context, m->key) == TACIT_OK;
}

static int ghash(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    memset(m->tag, 0, TAG_LEN);
    bench_ghash_update(&t->key.ghash, t->row, m->tag, m->in, m->in_len / TAG_LEN);
    return 1;
}

const bench_family bench_ghash_family = {
    .steps = {{BENCH_SETUP, ghash_setup}, {BENCH_HASH, ghash}},
    .forward = BENCH_HASH,
    .inverse = BENCH_OPS,
    .prepare = ghash_prepare,
    .rows = bench_ghash_rows,
    .block_len = TAG_LEN,
    .tag_len = TAG_LEN,
    .only_tag = 1,
};
