/*
 * nettle, through the tables that it has of its ciphers and AEADs. Where it is built to choose by
 * the processor, as Debian's is, it reads the features to use from NETTLE_FAT_OVERRIDE as it is
 * loaded, and knows no others than those below.
 */
#include "module.h"

#include <tacit/cpu.h>

#include <nettle/aes.h>
#include <nettle/cbc.h>
#include <nettle/chacha.h>
#include <nettle/ctr.h>
#include <nettle/nettle-meta.h>
#include <nettle/version.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(each)                                                                            \
    each(nettle_version_major) each(nettle_version_minor) each(nettle_aes128) each(nettle_aes192)  \
        each(nettle_aes256) each(nettle_gcm_aes128) each(nettle_gcm_aes192)                        \
            each(nettle_gcm_aes256) each(nettle_chacha_poly1305) each(ctr_crypt) each(cbc_decrypt) \
                each(cbc_aes128_encrypt) each(cbc_aes192_encrypt) each(cbc_aes256_encrypt)         \
                    each(chacha_set_key) each(chacha_set_nonce96) each(chacha_crypt32)

static struct { FUNCTIONS(PEER_POINTER) } library;
static const peer_function functions[] = {FUNCTIONS(PEER_FUNCTION)};

/* ---- loading, without features ---- */

#if defined(__x86_64__)
/* Names what is left, the maker as it is; 1 if it then does without all that is masked. */
static int hide(uint32_t allowed) {
    static const struct {
        uint32_t feature;
        const char *name;
    } known[] = {{TACIT_CPU_X86_AES, "aesni"},
                 {TACIT_CPU_X86_PCLMUL, "pclmul"},
                 {TACIT_CPU_X86_SHA, "sha_ni"}};
    char left[64] = "vendor:other";
    __builtin_cpu_init();
    if (__builtin_cpu_is("intel") || __builtin_cpu_is("amd"))
        snprintf(left, sizeof left, "vendor:%s", __builtin_cpu_is("amd") ? "amd" : "intel");
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const size_t used = strlen(left);
        if ((allowed & known[i].feature) != 0)
            snprintf(left + used, sizeof left - used, ",%s", known[i].name);
    }
    return setenv("NETTLE_FAT_OVERRIDE", left, 1) == 0;
}
#else
static int hide(uint32_t allowed) {
    (void)allowed;
    return 0;
}
#endif

static bench_peer_loading load(uint32_t here, uint32_t allowed, char *version, size_t room) {
    const int does_without = (here & ~allowed) == 0 || hide(allowed);
    if (peer_open(PEER_SONAME, functions, sizeof functions / sizeof functions[0]) == NULL)
        return BENCH_PEER_ABSENT;
    snprintf(version, room, "%d.%d", library.nettle_version_major(),
             library.nettle_version_minor());
    return does_without ? BENCH_PEER_LOADED : BENCH_PEER_UNMASKED;
}

/* ---- messages ---- */

typedef struct context {
    union {
        struct aes128_ctx of_128;
        struct aes192_ctx of_192;
        struct aes256_ctx of_256;
        struct chacha_ctx chacha;
        uint8_t aead[8192]; /* as long as its table says */
    } state;
    const struct nettle_cipher *cipher;
    const struct nettle_aead *aead;
    uint8_t nonce[12]; /* rfc4106's: the key's salt, the message's 8 bytes */
} context;

static void begin(context *c, const uint8_t *nonce, const uint8_t *ad, size_t ad_len) {
    c->aead->set_nonce(&c->state, nonce);
    if (ad_len != 0)
        c->aead->update(&c->state, ad_len, ad);
}

static int seal_with(context *c, const uint8_t *nonce, const bench_peer_message *m) {
    begin(c, nonce, m->ad, m->ad_len);
    c->aead->encrypt(&c->state, m->in_len, m->out, m->in);
    c->aead->digest(&c->state, 16, m->tag);
    return 1;
}

static int open_with(context *c, const uint8_t *nonce, const bench_peer_message *m) {
    uint8_t tag[16];
    begin(c, nonce, m->ad, m->ad_len);
    c->aead->decrypt(&c->state, m->in_len, m->out, m->in);
    c->aead->digest(&c->state, 16, tag);
    return peer_same_tag(tag, m->tag);
}

static int seal(void *state, const bench_peer_message *m) {
    return seal_with(state, m->nonce, m);
}

static int open_message(void *state, const bench_peer_message *m) {
    return open_with(state, m->nonce, m);
}

static int seal_salted(void *state, const bench_peer_message *m) {
    context *c = state;
    memcpy(c->nonce + PEER_SALT_LEN, m->nonce, 8);
    return seal_with(c, c->nonce, m);
}

static int open_salted(void *state, const bench_peer_message *m) {
    context *c = state;
    memcpy(c->nonce + PEER_SALT_LEN, m->nonce, 8);
    return open_with(c, c->nonce, m);
}

static int gmac(void *state, const bench_peer_message *m) {
    context *c = state;
    begin(c, m->nonce, m->in, m->in_len);
    c->aead->digest(&c->state, 16, m->tag);
    return 1;
}

static int aead_set_key(void *state, const bench_peer_message *m) {
    context *c = state;
    c->aead->set_encrypt_key(&c->state, m->key);
    return 1;
}

static int ctr(void *state, const bench_peer_message *m) {
    const context *c = state;
    uint8_t counter[16];
    memcpy(counter, m->nonce, sizeof counter);
    library.ctr_crypt(&c->state, c->cipher->encrypt, sizeof counter, counter, m->in_len, m->out,
                      m->in);
    return 1;
}

static int cbc_encrypt_text(void *state, const bench_peer_message *m) {
    const context *c = state;
    uint8_t iv[16];
    memcpy(iv, m->nonce, sizeof iv);
    if (c->cipher->key_size == AES128_KEY_SIZE)
        library.cbc_aes128_encrypt(&c->state.of_128, iv, m->in_len, m->out, m->in);
    else if (c->cipher->key_size == AES192_KEY_SIZE)
        library.cbc_aes192_encrypt(&c->state.of_192, iv, m->in_len, m->out, m->in);
    else
        library.cbc_aes256_encrypt(&c->state.of_256, iv, m->in_len, m->out, m->in);
    return 1;
}

static int cbc_decrypt_text(void *state, const bench_peer_message *m) {
    const context *c = state;
    uint8_t iv[16];
    memcpy(iv, m->nonce, sizeof iv);
    library.cbc_decrypt(&c->state, c->cipher->decrypt, sizeof iv, iv, m->in_len, m->out, m->in);
    return 1;
}

static int encrypt_blocks(void *state, const bench_peer_message *m) {
    const context *c = state;
    c->cipher->encrypt(&c->state, m->in_len, m->out, m->in);
    return 1;
}

static int decrypt_blocks(void *state, const bench_peer_message *m) {
    const context *c = state;
    c->cipher->decrypt(&c->state, m->in_len, m->out, m->in);
    return 1;
}

static int set_encrypt_key(void *state, const bench_peer_message *m) {
    context *c = state;
    c->cipher->set_encrypt_key(&c->state, m->key);
    return 1;
}

static int set_decrypt_key(void *state, const bench_peer_message *m) {
    context *c = state;
    c->cipher->set_decrypt_key(&c->state, m->key);
    return 1;
}

static int chacha20(void *state, const bench_peer_message *m) {
    context *c = state;
    library.chacha_set_nonce96(&c->state.chacha, m->nonce);
    library.chacha_crypt32(&c->state.chacha, m->in_len, m->out, m->in);
    return 1;
}

/* ---- jobs ---- */

enum { GCM, BLOCKS, CHACHA20, CHACHA20_POLY1305 };

/* Poly1305 is not here: it has it with AES of the nonce only. */
static const peer_entry entries[] = {
    {"aes-gcm", BENCH_PEER_SEAL, seal, GCM},
    {"aes-gcm", BENCH_PEER_OPEN, open_message, GCM},
    {"aes-gcm", BENCH_PEER_ENCRYPT_SETUP, aead_set_key, GCM},
    {"aes-gmac", BENCH_PEER_MAC, gmac, GCM},
    {"rfc4106-aes-gcm", BENCH_PEER_SEAL, seal_salted, GCM},
    {"rfc4106-aes-gcm", BENCH_PEER_OPEN, open_salted, GCM},
    {"aes-ctr", BENCH_PEER_ENCRYPT, ctr, BLOCKS},
    {"aes-cbc", BENCH_PEER_ENCRYPT, cbc_encrypt_text, BLOCKS},
    {"aes-cbc", BENCH_PEER_DECRYPT, cbc_decrypt_text, BLOCKS},
    {"aes-ecb", BENCH_PEER_ENCRYPT, encrypt_blocks, BLOCKS},
    {"aes", BENCH_PEER_ENCRYPT, encrypt_blocks, BLOCKS},
    {"aes-ecb", BENCH_PEER_DECRYPT, decrypt_blocks, BLOCKS},
    {"aes", BENCH_PEER_DECRYPT, decrypt_blocks, BLOCKS},
    {"aes", BENCH_PEER_ENCRYPT_SETUP, set_encrypt_key, BLOCKS},
    {"aes", BENCH_PEER_DECRYPT_SETUP, set_decrypt_key, BLOCKS},
    {"chacha20-poly1305", BENCH_PEER_SEAL, seal, CHACHA20_POLY1305},
    {"chacha20-poly1305", BENCH_PEER_OPEN, open_message, CHACHA20_POLY1305},
    {"chacha20-poly1305", BENCH_PEER_ENCRYPT_SETUP, aead_set_key, CHACHA20_POLY1305},
    {"chacha20", BENCH_PEER_ENCRYPT, chacha20, CHACHA20},
};

/* Sets the key; 1, or 0 where the lengths are not the library's. */
static int prepare_aead(context *c, const struct nettle_aead *aead, const bench_peer_job *job) {
    c->aead = aead;
    if (aead->context_size > sizeof c->state || job->tag_len != aead->digest_size)
        return 0;
    aead->set_encrypt_key(&c->state, job->key);
    return 1;
}

static int prepare_gcm(context *c, const bench_peer_job *job) {
    size_t key_len = job->key_len, nonce_len = job->nonce_len;
    if (strncmp(job->algorithm, "rfc4106", 7) == 0) {
        key_len -= PEER_SALT_LEN;
        nonce_len += PEER_SALT_LEN;
        memcpy(c->nonce, job->key + key_len, PEER_SALT_LEN);
    }
    return nonce_len == sizeof c->nonce && prepare_aead(c,
                                                        key_len == 16   ? library.nettle_gcm_aes128
                                                        : key_len == 24 ? library.nettle_gcm_aes192
                                                                        : library.nettle_gcm_aes256,
                                                        job);
}

static int prepare_blocks(context *c, const bench_peer_job *job) {
    c->cipher = job->key_len == 16   ? library.nettle_aes128
                : job->key_len == 24 ? library.nettle_aes192
                                     : library.nettle_aes256;
    if (job->operation == BENCH_PEER_DECRYPT)
        c->cipher->set_decrypt_key(&c->state, job->key);
    else
        c->cipher->set_encrypt_key(&c->state, job->key);
    return 1;
}

static int prepare(context *c, const bench_peer_job *job, int mode) {
    switch (mode) {
    case GCM:
        return prepare_gcm(c, job);
    case BLOCKS:
        return prepare_blocks(c, job);
    case CHACHA20_POLY1305:
        return prepare_aead(c, library.nettle_chacha_poly1305, job);
    default:
        library.chacha_set_key(&c->state.chacha, job->key);
        return 1;
    }
}

static bench_peer_run *make(const bench_peer_job *job, void **state) {
    const peer_entry *entry = PEER_FIND(entries, job);
    context *c = entry != NULL ? peer_allocate(sizeof *c) : NULL;
    if (c == NULL)
        return NULL;
    if (!prepare(c, job, entry->mode)) {
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
    static const bench_peer peer = {BENCH_PEER_ABI, "nettle", "libnettle8", load, make, release};
    return &peer;
}
