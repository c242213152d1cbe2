/*
 * libsodium: AES-256-GCM with a precomputed key, and ChaCha20-Poly1305, whose
 * interface takes the key each time. It cannot be told which features to use; it
 * has AES-GCM only where there are AES and PCLMUL, and ChaCha20 takes the widest
 * vectors up to AVX2.
 */
#include "bench.h"

#include <tacit/cpu.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long ull;
typedef int encrypt_fn(uint8_t *out, uint8_t *tag, ull *tag_len, const uint8_t *in, ull len,
                       const uint8_t *ad, ull ad_len, const uint8_t *none, const uint8_t *nonce,
                       const void *key);
typedef int decrypt_fn(uint8_t *out, uint8_t *none, const uint8_t *in, ull len, const uint8_t *tag,
                       const uint8_t *ad, ull ad_len, const uint8_t *nonce, const void *key);

static struct {
    encrypt_fn *gcm_seal, *chacha_seal;
    decrypt_fn *gcm_open, *chacha_open;
    int (*gcm_key)(void *state, const uint8_t *key);
    int has_gcm;
} sodium;

typedef struct sodium_context {
    uint8_t state[512]; /* crypto_aead_aes256gcm_state, or the key */
    encrypt_fn *seal;
    decrypt_fn *open;
} sodium_context;

static bench_loading load(uint32_t features, char *version, size_t room) {
    const uint32_t gcm = TACIT_CPU_X86_AES | TACIT_CPU_X86_PCLMUL;
    const uint32_t chacha = TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_AVX | TACIT_CPU_X86_AVX2;
    void *library = dlopen("libsodium.so.23", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        return BENCH_ABSENT;
    int (*init)(void);
    bench_symbol(library, "sodium_init", &init);
    const char *(*text)(void);
    bench_symbol(library, "sodium_version_string", &text);
    int (*available)(void);
    bench_symbol(library, "crypto_aead_aes256gcm_is_available", &available);
    size_t (*state_len)(void);
    bench_symbol(library, "crypto_aead_aes256gcm_statebytes", &state_len);
    snprintf(version, room, "%s", text());
    bench_symbol(library, "crypto_aead_aes256gcm_encrypt_detached_afternm", &sodium.gcm_seal);
    bench_symbol(library, "crypto_aead_aes256gcm_decrypt_detached_afternm", &sodium.gcm_open);
    bench_symbol(library, "crypto_aead_aes256gcm_beforenm", &sodium.gcm_key);
    bench_symbol(library, "crypto_aead_chacha20poly1305_ietf_encrypt_detached",
                 &sodium.chacha_seal);
    bench_symbol(library, "crypto_aead_chacha20poly1305_ietf_decrypt_detached",
                 &sodium.chacha_open);
    if (init() < 0)
        return BENCH_ABSENT;
    sodium.has_gcm = (gcm & ~features) == 0 && available() &&
                     state_len() <= sizeof(((sodium_context *)0)->state);
    return (tacit_cpu_features() & chacha & ~features) == 0 ? BENCH_LOADED : BENCH_UNMASKED;
}

static void *make(bench_operation operation, const uint8_t *key, size_t key_len) {
    const int gcm =
        operation == BENCH_GCM_SEAL || operation == BENCH_GCM_OPEN || operation == BENCH_GCM_KEY;
    const int chacha =
        operation == BENCH_CHACHA20_POLY1305_SEAL || operation == BENCH_CHACHA20_POLY1305_OPEN;
    void *memory;
    if ((!gcm || key_len != 32 || !sodium.has_gcm) && !chacha)
        return NULL;
    if (posix_memalign(&memory, 64, sizeof(sodium_context)) != 0)
        return NULL;
    sodium_context *c = memory;
    c->seal = gcm ? sodium.gcm_seal : sodium.chacha_seal;
    c->open = gcm ? sodium.gcm_open : sodium.chacha_open;
    if (gcm)
        sodium.gcm_key(c->state, key);
    else
        memcpy(c->state, key, key_len);
    return c;
}

static int seal(void *context, bench_message *m) {
    sodium_context *c = context;
    return c->seal(m->out, m->tag, NULL, m->in, m->len, NULL, 0, NULL, m->nonce, c->state) == 0;
}

static int open_message(void *context, bench_message *m) {
    sodium_context *c = context;
    return c->open(m->out, NULL, m->in, m->len, m->tag, NULL, 0, m->nonce, c->state) == 0;
}

static int set_key(void *context, bench_message *m) {
    sodium_context *c = context;
    return sodium.gcm_key(c->state, m->key) == 0;
}

static bench_run *runner(bench_operation operation) {
    switch (operation) {
    case BENCH_GCM_SEAL:
    case BENCH_CHACHA20_POLY1305_SEAL:
        return seal;
    case BENCH_GCM_KEY:
        return set_key;
    default:
        return open_message;
    }
}

static void release(void *context) {
    free(context);
}

const bench_library bench_libsodium = {"libsodium", load, make, runner, release};
