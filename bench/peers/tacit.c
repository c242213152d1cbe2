/*
 * tacit, with the rows that a set of features allows.
 */
#include "bench.h"

#include <tacit/aead.h>
#include <tacit/aes.h>
#include <tacit/cpu.h>

#include <stdlib.h>
#include <string.h>

typedef struct tacit_context {
    const tacit_aead *aead;
    const tacit_row *row;
    tacit_aead_key key;
    tacit_aes_ctr_key ctr;
    tacit_aes_cbc_key cbc;
} tacit_context;

static const tacit_aead *gcm_of(size_t key_len) {
    return key_len == 16   ? tacit_aes_128_gcm()
           : key_len == 24 ? tacit_aes_192_gcm()
                           : tacit_aes_256_gcm();
}

static const tacit_row_table *table_of(bench_operation operation) {
    switch (operation) {
    case BENCH_CTR:
        return tacit_aes_ctr_rows();
    case BENCH_CBC_ENCRYPT:
    case BENCH_CBC_DECRYPT:
        return tacit_aes_cbc_rows();
    case BENCH_CHACHA20_POLY1305_SEAL:
    case BENCH_CHACHA20_POLY1305_OPEN:
        return tacit_aead_rows(tacit_chacha20_poly1305());
    default:
        return tacit_aead_rows(tacit_aes_128_gcm());
    }
}

static const tacit_row *row_of(const tacit_level *level, bench_operation operation) {
    const tacit_row_table *table = table_of(operation);
    const uint32_t features = tacit_cpu_close(tacit_cpu_features() & level->features);
    const tacit_row *row =
        level->row != NULL ? tacit_row_find(table, level->row) : tacit_row_best(table, features);
    return row != NULL && tacit_row_available(row) ? row : NULL;
}

const char *tacit_level_row(const tacit_level *level, bench_operation operation) {
    const tacit_row *row = row_of(level, operation);
    return row != NULL ? tacit_row_name(row) : NULL;
}

static int set_up(tacit_context *c, bench_operation operation, const uint8_t *key, size_t key_len) {
    switch (operation) {
    case BENCH_CTR:
        return tacit_aes_ctr_init_with(&c->ctr, c->row, key, key_len);
    case BENCH_CBC_ENCRYPT:
    case BENCH_CBC_DECRYPT:
        return tacit_aes_cbc_init_with(&c->cbc, c->row, key, key_len);
    default:
        return tacit_aead_init_with(&c->key, c->aead, c->row, key, key_len, 16);
    }
}

void *tacit_make(const tacit_level *level, bench_operation operation, const uint8_t *key,
                 size_t key_len) {
    tacit_context *c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    c->row = row_of(level, operation);
    c->aead = operation == BENCH_CHACHA20_POLY1305_SEAL || operation == BENCH_CHACHA20_POLY1305_OPEN
                  ? tacit_chacha20_poly1305()
                  : gcm_of(key_len);
    if (c->row == NULL || set_up(c, operation, key, key_len) != TACIT_OK) {
        free(c);
        return NULL;
    }
    return c;
}

static int aead_seal(void *context, bench_message *m) {
    const tacit_context *c = context;
    return tacit_aead_seal_detached(&c->key, m->out, m->tag, 16, m->nonce, 12, NULL, 0, m->in,
                                    m->len) == TACIT_OK;
}

static int aead_open(void *context, bench_message *m) {
    const tacit_context *c = context;
    return tacit_aead_open_detached(&c->key, m->out, m->tag, 16, m->nonce, 12, NULL, 0, m->in,
                                    m->len) == TACIT_OK;
}

static int ctr(void *context, bench_message *m) {
    const tacit_context *c = context;
    uint8_t counter[16];
    memcpy(counter, m->nonce, sizeof counter);
    return tacit_aes_ctr_xor(&c->ctr, m->out, m->in, m->len, counter) == TACIT_OK;
}

static int cbc_encrypt(void *context, bench_message *m) {
    const tacit_context *c = context;
    uint8_t iv[16];
    memcpy(iv, m->nonce, sizeof iv);
    return tacit_aes_cbc_encrypt(&c->cbc, m->out, m->in, m->len, iv) == TACIT_OK;
}

static int cbc_decrypt(void *context, bench_message *m) {
    const tacit_context *c = context;
    uint8_t iv[16];
    memcpy(iv, m->nonce, sizeof iv);
    return tacit_aes_cbc_decrypt(&c->cbc, m->out, m->in, m->len, iv) == TACIT_OK;
}

static int gcm_key(void *context, bench_message *m) {
    tacit_context *c = context;
    return tacit_aead_init_with(&c->key, c->aead, c->row, m->key, m->key_len, 16) == TACIT_OK;
}

bench_run *tacit_runner(bench_operation operation) {
    static bench_run *const runners[BENCH_OPERATIONS] = {
        [BENCH_GCM_SEAL] = aead_seal,
        [BENCH_GCM_OPEN] = aead_open,
        [BENCH_CHACHA20_POLY1305_SEAL] = aead_seal,
        [BENCH_CHACHA20_POLY1305_OPEN] = aead_open,
        [BENCH_CTR] = ctr,
        [BENCH_CBC_ENCRYPT] = cbc_encrypt,
        [BENCH_CBC_DECRYPT] = cbc_decrypt,
        [BENCH_GCM_KEY] = gcm_key,
    };
    return runners[operation];
}

void tacit_release(void *context) {
    tacit_context *c = context;
    tacit_aead_clear(&c->key);
    tacit_aes_ctr_clear(&c->ctr);
    tacit_aes_cbc_clear(&c->cbc);
    free(c);
}
