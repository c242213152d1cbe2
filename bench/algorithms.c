#include "bench/algorithms.h"

#include <stdlib.h>
#include <string.h>

enum { TAG_ROOM = 16 };

/*
 * The operations of a family of algorithms. Each loops inside, so that what is
 * timed is the library's call and not one more call around it. forward reads
 * c->text, backward reads c->sealed; both write c->out.
 */
struct bench_kind {
    const char *names[BENCH_OPERATIONS];
    bench_run_fn *run[BENCH_OPERATIONS];
    size_t block_len; /* sizes are multiples of it */
    size_t tag_len;   /* how much longer the output of forward is ... */
    int only_tag;     /* ... or that it is the tag alone */
    const tacit_row_table *(*rows)(void);
};

static const uint8_t secret[32] = {0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6, 0xab, 0xf7, 0x15,
                                   0x88, 0x09, 0xcf, 0x4f, 0x3c, 0x60, 0x3d, 0xeb, 0x10, 0x15, 0xca,
                                   0x71, 0xbe, 0x2b, 0x73, 0xae, 0xf0, 0x85, 0x7d, 0x77, 0x81};

/* A fresh nonce, as protocols make them: a number, after a fixed field where there is room. */
static void next_nonce(bench_case *c, size_t nonce_len) {
    memcpy(c->nonce + nonce_len - sizeof c->messages, &c->messages, sizeof c->messages);
    c->messages++;
}

/* ---- AEADs, and GMAC, which is GCM of associated data alone ---- */

static int aead_setup(void *context, uint64_t count) {
    bench_case *c = context;
    int result = TACIT_OK;
    for (uint64_t i = 0; i < count && result == TACIT_OK; i++)
        result = tacit_aead_init_with(&c->key.aead, c->algorithm->aead(), c->row, secret,
                                      c->algorithm->key_len, TACIT_TAG_LEN_DEFAULT);
    return result;
}

static int aead_seal(void *context, uint64_t count) {
    bench_case *c = context;
    const size_t nonce_len = tacit_aead_nonce_len(c->algorithm->aead());
    int result = TACIT_OK;
    for (uint64_t i = 0; i < count && result == TACIT_OK; i++) {
        next_nonce(c, nonce_len);
        result = tacit_aead_seal(&c->key.aead, c->out, c->size + TAG_ROOM, c->nonce, nonce_len,
                                 NULL, 0, c->text, c->size);
    }
    return result;
}

/* Opens the one message that the reference row sealed as number 0. */
static int aead_open(void *context, uint64_t count) {
    bench_case *c = context;
    const size_t nonce_len = tacit_aead_nonce_len(c->algorithm->aead());
    int result = TACIT_OK;
    c->messages = 0;
    next_nonce(c, nonce_len);
    for (uint64_t i = 0; i < count && result == TACIT_OK; i++)
        result = tacit_aead_open(&c->key.aead, c->out, c->size, c->nonce, nonce_len, NULL, 0,
                                 c->sealed, c->size + TAG_ROOM);
    return result;
}

static int gmac(void *context, uint64_t count) {
    bench_case *c = context;
    const size_t nonce_len = tacit_aead_nonce_len(c->algorithm->aead());
    int result = TACIT_OK;
    for (uint64_t i = 0; i < count && result == TACIT_OK; i++) {
        next_nonce(c, nonce_len);
        result = tacit_aead_seal(&c->key.aead, c->out, TAG_ROOM, c->nonce, nonce_len, c->text,
                                 c->size, NULL, 0);
    }
    return result;
}

/* ---- AES in its modes ---- */

static int ecb_setup(void *context, uint64_t count) {
    bench_case *c = context;
    int result = TACIT_OK;
    for (uint64_t i = 0; i < count && result == TACIT_OK; i++)
        result = tacit_aes_init_with(&c->key.aes, c->row, secret, c->algorithm->key_len);
    return result;
}

static int ecb_encrypt(void *context, uint64_t count) {
    bench_case *c = context;
    int result = TACIT_OK;
    for (uint64_t i = 0; i < count && result == TACIT_OK; i++)
        result = tacit_aes_encrypt(&c->key.aes, c->out, c->text, c->size);
    return result;
}

static int ecb_decrypt(void *context, uint64_t count) {
    bench_case *c = context;
    int result = TACIT_OK;
    for (uint64_t i = 0; i < count && result == TACIT_OK; i++)
        result = tacit_aes_decrypt(&c->key.aes, c->out, c->sealed, c->size);
    return result;
}

static int cbc_setup(void *context, uint64_t count) {
    bench_case *c = context;
    int result = TACIT_OK;
    for (uint64_t i = 0; i < count && result == TACIT_OK; i++)
        result = tacit_aes_cbc_init_with(&c->key.cbc, c->row, secret, c->algorithm->key_len);
    return result;
}

static int cbc_encrypt(void *context, uint64_t count) {
    bench_case *c = context;
    int result = TACIT_OK;
    for (uint64_t i = 0; i < count && result == TACIT_OK; i++)
        result = tacit_aes_cbc_encrypt(&c->key.cbc, c->out, c->text, c->size, c->nonce);
    return result;
}

static int cbc_decrypt(void *context, uint64_t count) {
    bench_case *c = context;
    int result = TACIT_OK;
    for (uint64_t i = 0; i < count && result == TACIT_OK; i++)
        result = tacit_aes_cbc_decrypt(&c->key.cbc, c->out, c->sealed, c->size, c->nonce);
    return result;
}

static int ctr_setup(void *context, uint64_t count) {
    bench_case *c = context;
    int result = TACIT_OK;
    for (uint64_t i = 0; i < count && result == TACIT_OK; i++)
        result = tacit_aes_ctr_init_with(&c->key.ctr, c->row, secret, c->algorithm->key_len);
    return result;
}

static int ctr_xor(void *context, uint64_t count) {
    bench_case *c = context;
    int result = TACIT_OK;
    for (uint64_t i = 0; i < count && result == TACIT_OK; i++)
        result = tacit_aes_ctr_xor(&c->key.ctr, c->out, c->text, c->size, c->nonce);
    return result;
}

/* ---- ChaCha20 and Poly1305 by themselves ---- */

static int chacha20_setup(void *context, uint64_t count) {
    bench_case *c = context;
    int result = TACIT_OK;
    for (uint64_t i = 0; i < count && result == TACIT_OK; i++)
        result = tacit_chacha20_init_with(&c->key.chacha20, c->row, secret, c->algorithm->key_len);
    return result;
}

static int chacha20_xor(void *context, uint64_t count) {
    bench_case *c = context;
    int result = TACIT_OK;
    for (uint64_t i = 0; i < count && result == TACIT_OK; i++) {
        next_nonce(c, 12);
        result = tacit_chacha20_xor(&c->key.chacha20, c->out, c->text, c->size, c->nonce, 12, 0);
    }
    return result;
}

/* A key serves one message only, so its set-up is a part of each. */
static int poly1305(void *context, uint64_t count) {
    bench_case *c = context;
    int result = TACIT_OK;
    for (uint64_t i = 0; i < count && result == TACIT_OK; i++) {
        tacit_poly1305 mac;
        result = tacit_poly1305_init_with(&mac, c->row, secret, c->algorithm->key_len);
        if (result == TACIT_OK)
            result = tacit_poly1305_update(&mac, c->text, c->size);
        if (result == TACIT_OK)
            result = tacit_poly1305_finish(&mac, c->out, TAG_ROOM);
    }
    return result;
}

/* ---- GHASH by itself ---- */

static int ghash_setup(void *context, uint64_t count) {
    bench_case *c = context;
    for (uint64_t i = 0; i < count; i++)
        bench_ghash_init(&c->key.ghash, c->row, secret);
    return TACIT_OK;
}

static int ghash(void *context, uint64_t count) {
    bench_case *c = context;
    for (uint64_t i = 0; i < count; i++) {
        memset(c->out, 0, TAG_ROOM);
        bench_ghash_update(&c->key.ghash, c->row, c->out, c->text, c->size / TAG_ROOM);
    }
    return TACIT_OK;
}

/* ---- the list ---- */

/* A kind without a name for its set-up still has the function: a case needs its key. */
static const bench_kind aead_kind = {.names = {"seal setup", "seal", "open"},
                                     .run = {aead_setup, aead_seal, aead_open},
                                     .block_len = 1,
                                     .tag_len = TAG_ROOM},
                        gmac_kind = {.names = {NULL, "mac", NULL},
                                     .run = {aead_setup, gmac, NULL},
                                     .block_len = 1,
                                     .tag_len = TAG_ROOM,
                                     .only_tag = 1},
                        ctr_kind = {.names = {"setup", "encrypt", NULL},
                                    .run = {ctr_setup, ctr_xor, NULL},
                                    .block_len = 1,
                                    .rows = tacit_aes_ctr_rows},
                        cbc_kind = {.names = {"setup", "encrypt", "decrypt"},
                                    .run = {cbc_setup, cbc_encrypt, cbc_decrypt},
                                    .block_len = TACIT_AES_BLOCK_LEN,
                                    .rows = tacit_aes_cbc_rows},
                        ecb_kind = {.names = {"setup", "encrypt", "decrypt"},
                                    .run = {ecb_setup, ecb_encrypt, ecb_decrypt},
                                    .block_len = TACIT_AES_BLOCK_LEN,
                                    .rows = tacit_aes_rows},
                        chacha20_kind = {.names = {NULL, "encrypt", NULL},
                                         .run = {chacha20_setup, chacha20_xor, NULL},
                                         .block_len = 1,
                                         .rows = tacit_chacha20_rows},
                        poly1305_kind = {.names = {NULL, "mac", NULL},
                                         .run = {NULL, poly1305, NULL},
                                         .block_len = 1,
                                         .tag_len = TAG_ROOM,
                                         .only_tag = 1,
                                         .rows = tacit_poly1305_rows},
                        ghash_kind = {.names = {"setup", "hash", NULL},
                                      .run = {ghash_setup, ghash, NULL},
                                      .block_len = 16,
                                      .tag_len = TAG_ROOM,
                                      .only_tag = 1,
                                      .rows = bench_ghash_rows};

static const bench_algorithm algorithms[] = {
    {"AES-128-GCM", &aead_kind, tacit_aes_128_gcm, 16},
    {"AES-192-GCM", &aead_kind, tacit_aes_192_gcm, 24},
    {"AES-256-GCM", &aead_kind, tacit_aes_256_gcm, 32},
    {"ChaCha20-Poly1305", &aead_kind, tacit_chacha20_poly1305, 32},
    {"XChaCha20-Poly1305", &aead_kind, tacit_xchacha20_poly1305, 32},
    {"ChaCha20-Poly1305-Old", &aead_kind, tacit_chacha20_poly1305_old, 32},
    {"AES-128-GMAC", &gmac_kind, tacit_aes_128_gcm, 16},
    {"AES-192-GMAC", &gmac_kind, tacit_aes_192_gcm, 24},
    {"AES-256-GMAC", &gmac_kind, tacit_aes_256_gcm, 32},
    {"AES-128-CTR", &ctr_kind, NULL, 16},
    {"AES-192-CTR", &ctr_kind, NULL, 24},
    {"AES-256-CTR", &ctr_kind, NULL, 32},
    {"AES-128-CBC", &cbc_kind, NULL, 16},
    {"AES-192-CBC", &cbc_kind, NULL, 24},
    {"AES-256-CBC", &cbc_kind, NULL, 32},
    {"AES-128-ECB", &ecb_kind, NULL, 16},
    {"AES-192-ECB", &ecb_kind, NULL, 24},
    {"AES-256-ECB", &ecb_kind, NULL, 32},
    {"ChaCha20", &chacha20_kind, NULL, 32},
    {"Poly1305", &poly1305_kind, NULL, 32},
    {"GHASH", &ghash_kind, NULL, 16},
};

const bench_algorithm *bench_algorithm_at(size_t index) {
    return index < sizeof algorithms / sizeof algorithms[0] ? &algorithms[index] : NULL;
}

const tacit_row_table *bench_algorithm_rows(const bench_algorithm *algorithm) {
    return algorithm->aead != NULL ? tacit_aead_rows(algorithm->aead()) : algorithm->kind->rows();
}

const char *bench_operation_name(const bench_algorithm *algorithm, bench_operation operation) {
    return algorithm->kind->names[operation];
}

/* ---- a case ---- */

/* One operation from the same start every time. */
static int run_once(bench_case *c, bench_operation operation) {
    c->messages = 0;
    memset(c->nonce, 0x5a, sizeof c->nonce);
    const bench_kind *kind = c->algorithm->kind;
    return kind->run[operation] != NULL ? kind->run[operation](c, 1) : 0;
}

/* Forward on the reference row makes c->sealed; then the row itself, both ways. */
static int compare(bench_case *c) {
    const bench_kind *kind = c->algorithm->kind;
    const tacit_row_table *table = bench_algorithm_rows(c->algorithm);
    const tacit_row *row = c->row;
    const size_t sealed_len = (kind->only_tag ? 0 : c->size) + kind->tag_len;
    int result;
    c->row = table->rows[table->count - 1];
    if ((result = run_once(c, BENCH_SETUP)) != 0 || (result = run_once(c, BENCH_FORWARD)) != 0)
        return result;
    memcpy(c->sealed, c->out, sealed_len);
    c->row = row;
    memset(c->out, 0, sealed_len);
    if ((result = run_once(c, BENCH_SETUP)) != 0 || (result = run_once(c, BENCH_FORWARD)) != 0)
        return result;
    if (memcmp(c->out, c->sealed, sealed_len) != 0)
        return BENCH_ERR_MISMATCH;
    if (kind->run[BENCH_BACKWARD] == NULL)
        return 0;
    memset(c->out, 0, sealed_len);
    if ((result = run_once(c, BENCH_BACKWARD)) != 0)
        return result == TACIT_ERR_AUTH ? BENCH_ERR_MISMATCH : result;
    return memcmp(c->out, c->text, c->size) == 0 ? 0 : BENCH_ERR_MISMATCH;
}

int bench_case_begin(bench_case *c, const bench_algorithm *algorithm, const tacit_row *row,
                     size_t size) {
    memset(c, 0, sizeof *c);
    const size_t block = algorithm->kind->block_len;
    c->algorithm = algorithm;
    c->row = row;
    c->size = block > 1 && size < block ? block : size - size % block;
    if (c->size > SIZE_MAX - TAG_ROOM)
        return BENCH_ERR_MEMORY;
    c->text = malloc(c->size + TAG_ROOM);
    c->sealed = malloc(c->size + TAG_ROOM);
    c->out = malloc(c->size + TAG_ROOM);
    if (c->text == NULL || c->sealed == NULL || c->out == NULL)
        return BENCH_ERR_MEMORY;
    for (size_t i = 0; i < c->size; i++)
        c->text[i] = (uint8_t)(i * 131 + (i >> 8) * 17);
    return compare(c);
}

void bench_case_end(bench_case *c) {
    free(c->text);
    free(c->sealed);
    free(c->out);
    memset(c, 0, sizeof *c);
}

int bench_case_measure(bench_case *c, bench_operation operation, double seconds, bench_time *time) {
    return bench_measure(time, seconds, c->algorithm->kind->run[operation], c);
}
