/*
 * algorithms_ciphers.c: AES by single blocks and in its modes, and ChaCha20: keys without tags.
 */
#include "bench/family.h"

#include <string.h>

/* ---- AES, one block at a time: the parts of a row, which has a key for each direction. ---- */

static int block_prepare(bench_tacit *t, const uint8_t *key) {
    bench_aes_expand(&t->key.block.enc, t->row, key, t->algorithm->key_len);
    bench_aes_invert(&t->key.block.dec, t->row, &t->key.block.enc);
    return TACIT_OK;
}

static int block_encrypt_setup(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    bench_aes_expand(&t->key.block.enc, t->row, m->key, t->algorithm->key_len);
    return 1;
}

static int block_decrypt_setup(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    return bench_tacit_ended(t, block_prepare(t, m->key));
}

static int block_encrypt(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    bench_aes_encrypt(&t->key.block.enc, t->row, m->out, m->in, 1);
    return 1;
}

static int block_decrypt(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    bench_aes_decrypt(&t->key.block.dec, t->row, m->out, m->in, 1);
    return 1;
}

/* Each block is made of the one before, in its place: what one costs that others wait for. */
const bench_family bench_block_family = {
    .steps = {{BENCH_ENCRYPT_SETUP, block_encrypt_setup},
              {BENCH_ENCRYPT, block_encrypt},
              {BENCH_DECRYPT_SETUP, block_decrypt_setup},
              {BENCH_DECRYPT, block_decrypt}},
    .forward = BENCH_ENCRYPT,
    .inverse = BENCH_DECRYPT,
    .prepare = block_prepare,
    .rows = tacit_aes_rows,
    .block_len = TACIT_AES_BLOCK_LEN,
    .only_size = TACIT_AES_BLOCK_LEN,
    .is_chain = 1,
};

/* ---- AES of many blocks that do not depend on one another. ---- */

static int ecb_prepare(bench_tacit *t, const uint8_t *key) {
    return tacit_aes_init_with(&t->key.aes, t->row, key, t->algorithm->key_len);
}

static int ecb_setup(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    return bench_tacit_ended(t, ecb_prepare(t, m->key));
}

static int ecb_encrypt(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    return bench_tacit_ended(t, tacit_aes_encrypt(&t->key.aes, m->out, m->in, m->in_len));
}

static int ecb_decrypt(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    return bench_tacit_ended(t, tacit_aes_decrypt(&t->key.aes, m->out, m->in, m->in_len));
}

const bench_family bench_ecb_family = {
    .steps = {{BENCH_SETUP, ecb_setup}, {BENCH_ENCRYPT, ecb_encrypt}, {BENCH_DECRYPT, ecb_decrypt}},
    .forward = BENCH_ENCRYPT,
    .inverse = BENCH_DECRYPT,
    .prepare = ecb_prepare,
    .rows = tacit_aes_rows,
    .block_len = TACIT_AES_BLOCK_LEN,
};

/* ---- CBC. ---- */

static int cbc_prepare(bench_tacit *t, const uint8_t *key) {
    return tacit_aes_cbc_init_with(&t->key.cbc, t->row, key, t->algorithm->key_len);
}

static int cbc_setup(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    return bench_tacit_ended(t, cbc_prepare(t, m->key));
}

static int cbc_encrypt(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    uint8_t iv[TACIT_AES_BLOCK_LEN];
    memcpy(iv, m->nonce, sizeof iv);
    return bench_tacit_ended(t, tacit_aes_cbc_encrypt(&t->key.cbc, m->out, m->in, m->in_len, iv));
}

static int cbc_decrypt(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    uint8_t iv[TACIT_AES_BLOCK_LEN];
    memcpy(iv, m->nonce, sizeof iv);
    return bench_tacit_ended(t, tacit_aes_cbc_decrypt(&t->key.cbc, m->out, m->in, m->in_len, iv));
}

const bench_family bench_cbc_family = {
    .steps = {{BENCH_SETUP, cbc_setup}, {BENCH_ENCRYPT, cbc_encrypt}, {BENCH_DECRYPT, cbc_decrypt}},
    .forward = BENCH_ENCRYPT,
    .inverse = BENCH_DECRYPT,
    .prepare = cbc_prepare,
    .rows = tacit_aes_cbc_rows,
    .block_len = TACIT_AES_BLOCK_LEN,
    .nonce_len = TACIT_AES_BLOCK_LEN,
};

/* ---- CTR: one operation, for both directions. ---- */

static int ctr_prepare(bench_tacit *t, const uint8_t *key) {
    return tacit_aes_ctr_init_with(&t->key.ctr, t->row, key, t->algorithm->key_len);
}

static int ctr_setup(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    return bench_tacit_ended(t, ctr_prepare(t, m->key));
}

static int ctr_xor(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    uint8_t counter[TACIT_AES_BLOCK_LEN];
    memcpy(counter, m->nonce, sizeof counter);
    return bench_tacit_ended(t, tacit_aes_ctr_xor(&t->key.ctr, m->out, m->in, m->in_len, counter));
}

const bench_family bench_ctr_family = {
    .steps = {{BENCH_SETUP, ctr_setup}, {BENCH_ENCRYPT, ctr_xor}},
    .forward = BENCH_ENCRYPT,
    .inverse = BENCH_OPS,
    .prepare = ctr_prepare,
    .rows = tacit_aes_ctr_rows,
    .block_len = 1,
    .nonce_len = TACIT_AES_BLOCK_LEN,
};

/* ---- ChaCha20. Its key set-up is a copy, and not worth a line. ---- */

enum { CHACHA20_NONCE_LEN = 12 };

static int chacha20_prepare(bench_tacit *t, const uint8_t *key) {
    return tacit_chacha20_init_with(&t->key.chacha20, t->row, key, t->algorithm->key_len);
}

static int chacha20_xor(void *context, const bench_peer_message *m) {
    bench_tacit *t = context;
    return bench_tacit_ended(t, tacit_chacha20_xor(&t->key.chacha20, m->out, m->in, m->in_len,
                                                   m->nonce, CHACHA20_NONCE_LEN, 0));
}

const bench_family bench_chacha20_family = {
    .steps = {{BENCH_ENCRYPT, chacha20_xor}},
    .forward = BENCH_ENCRYPT,
    .inverse = BENCH_OPS,
    .prepare = chacha20_prepare,
    .rows = tacit_chacha20_rows,
    .block_len = 1,
    .nonce_len = CHACHA20_NONCE_LEN,
};
