/*
 * libsodium: AES-256-GCM with a precomputed key, and ChaCha20-Poly1305, whose interface takes the
 * key each time. It cannot be told which features to use; it has AES-GCM only where there are AES
 * and PCLMUL, and ChaCha20 takes the widest vectors up to AVX2.
 */
#include "module.h"

#include <tacit/cpu.h>

#include <sodium.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(each)                                                                            \
    each(sodium_init) each(sodium_version_string) each(crypto_aead_aes256gcm_is_available)         \
        each(crypto_aead_aes256gcm_statebytes) each(crypto_aead_aes256gcm_beforenm)                \
            each(crypto_aead_aes256gcm_encrypt_detached_afternm)                                   \
                each(crypto_aead_aes256gcm_decrypt_detached_afternm)                               \
                    each(crypto_aead_chacha20poly1305_ietf_encrypt_detached)                       \
                        each(crypto_aead_chacha20poly1305_ietf_decrypt_detached)                   \
                            each(crypto_aead_chacha20poly1305_encrypt_detached)                    \
                                each(crypto_aead_chacha20poly1305_decrypt_detached)                \
                                    each(crypto_aead_xchacha20poly1305_ietf_encrypt_detached)      \
                                        each(crypto_aead_xchacha20poly1305_ietf_decrypt_detached)  \
                                            each(crypto_stream_chacha20_ietf_xor)                  \
                                                each(crypto_onetimeauth)

static struct { FUNCTIONS(PEER_POINTER) } library;
static const peer_function functions[] = {FUNCTIONS(PEER_FUNCTION)};

static int has_gcm;

static bench_peer_loading load(uint32_t here, uint32_t allowed, char *version, size_t room) {
    if (peer_open(PEER_SONAME, functions, sizeof functions / sizeof functions[0]) == NULL ||
        library.sodium_init() < 0)
        return BENCH_PEER_ABSENT;
    snprintf(version, room, "%s", library.sodium_version_string());
#if defined(__x86_64__) || defined(__i386__)
    const uint32_t gcm = TACIT_CPU_X86_AES | TACIT_CPU_X86_PCLMUL;
    const uint32_t used = TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_AVX | TACIT_CPU_X86_AVX2;
#else
    const uint32_t gcm = TACIT_CPU_ARM_AES | TACIT_CPU_ARM_PMULL, used = TACIT_CPU_ARM_NEON;
#endif
    has_gcm = (gcm & ~allowed) == 0 && library.crypto_aead_aes256gcm_is_available() &&
              library.crypto_aead_aes256gcm_statebytes() <= sizeof(crypto_aead_aes256gcm_state);
    return (here & used & ~allowed) == 0 ? BENCH_PEER_LOADED : BENCH_PEER_UNMASKED;
}

/* ---- messages ---- */

/* Pointers to functions of the library, which all of an interface have these types. */
typedef __typeof__(crypto_aead_chacha20poly1305_encrypt_detached) seal_fn;
typedef __typeof__(crypto_aead_chacha20poly1305_decrypt_detached) open_fn;

typedef struct context {
    crypto_aead_aes256gcm_state gcm;
    uint8_t key[32];
    seal_fn *seal;
    open_fn *open;
} context;

static int gcm_seal(void *state, const bench_peer_message *m) {
    const context *c = state;
    return library.crypto_aead_aes256gcm_encrypt_detached_afternm(m->out, m->tag, NULL, m->in,
                                                                  m->in_len, m->ad, m->ad_len, NULL,
                                                                  m->nonce, &c->gcm) == 0;
}

static int gcm_open(void *state, const bench_peer_message *m) {
    const context *c = state;
    return library.crypto_aead_aes256gcm_decrypt_detached_afternm(
               m->out, NULL, m->in, m->in_len, m->tag, m->ad, m->ad_len, m->nonce, &c->gcm) == 0;
}

static int gcm_set_key(void *state, const bench_peer_message *m) {
    context *c = state;
    return library.crypto_aead_aes256gcm_beforenm(&c->gcm, m->key) == 0;
}

static int seal(void *state, const bench_peer_message *m) {
    const context *c = state;
    return c->seal(m->out, m->tag, NULL, m->in, m->in_len, m->ad, m->ad_len, NULL, m->nonce,
                   c->key) == 0;
}

static int open_message(void *state, const bench_peer_message *m) {
    const context *c = state;
    return c->open(m->out, NULL, m->in, m->in_len, m->tag, m->ad, m->ad_len, m->nonce, c->key) == 0;
}

static int chacha20(void *state, const bench_peer_message *m) {
    const context *c = state;
    return library.crypto_stream_chacha20_ietf_xor(m->out, m->in, m->in_len, m->nonce, c->key) == 0;
}

static int poly1305(void *state, const bench_peer_message *m) {
    const context *c = state;
    return library.crypto_onetimeauth(m->tag, m->in, m->in_len, c->key) == 0;
}

/* ---- jobs ---- */

enum { GCM, RFC8439, OLD, XCHACHA, OTHER };

static const peer_entry entries[] = {
    {"aes-gcm", BENCH_PEER_SEAL, gcm_seal, GCM},
    {"aes-gcm", BENCH_PEER_OPEN, gcm_open, GCM},
    {"aes-gcm", BENCH_PEER_ENCRYPT_SETUP, gcm_set_key, GCM},
    {"chacha20-poly1305", BENCH_PEER_SEAL, seal, RFC8439},
    {"chacha20-poly1305", BENCH_PEER_OPEN, open_message, RFC8439},
    {"chacha20-poly1305-old", BENCH_PEER_SEAL, seal, OLD},
    {"chacha20-poly1305-old", BENCH_PEER_OPEN, open_message, OLD},
    {"xchacha20-poly1305", BENCH_PEER_SEAL, seal, XCHACHA},
    {"xchacha20-poly1305", BENCH_PEER_OPEN, open_message, XCHACHA},
    {"chacha20", BENCH_PEER_ENCRYPT, chacha20, OTHER},
    {"poly1305", BENCH_PEER_MAC, poly1305, OTHER},
};

static void set_functions(context *c, int mode) {
    c->seal = mode == RFC8439 ? library.crypto_aead_chacha20poly1305_ietf_encrypt_detached
              : mode == OLD   ? library.crypto_aead_chacha20poly1305_encrypt_detached
                              : library.crypto_aead_xchacha20poly1305_ietf_encrypt_detached;
    c->open = mode == RFC8439 ? library.crypto_aead_chacha20poly1305_ietf_decrypt_detached
              : mode == OLD   ? library.crypto_aead_chacha20poly1305_decrypt_detached
                              : library.crypto_aead_xchacha20poly1305_ietf_decrypt_detached;
}

static bench_peer_run *make(const bench_peer_job *job, void **state) {
    const peer_entry *entry = PEER_FIND(entries, job);
    if (entry == NULL || job->key_len != sizeof((context *)0)->key ||
        (entry->mode == GCM && !has_gcm))
        return NULL;
    context *c = peer_allocate(sizeof *c);
    if (c == NULL)
        return NULL;
    memcpy(c->key, job->key, sizeof c->key);
    set_functions(c, entry->mode);
    if (entry->mode == GCM && library.crypto_aead_aes256gcm_beforenm(&c->gcm, c->key) != 0) {
        free(c);
        return NULL;
    }
    *state = c;
    return entry->run;
}

static void release(void *state) {
    free(state);
}

const bench_peer *tacit_peer(void) {
    static const bench_peer peer = {BENCH_PEER_ABI, "libsodium", "libsodium23",
                                    load,           make,        release};
    return &peer;
}
