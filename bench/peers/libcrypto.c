/*
 * libcrypto 3 through EVP, with a context that keeps its key: each message sets the nonce only.
 * As it is loaded it reads which features not to use from OPENSSL_ia32cap.
 */
#include "module.h"

#include <tacit/cpu.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include <dlfcn.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(each)                                                                            \
    each(EVP_CIPHER_fetch) each(EVP_CIPHER_free) each(EVP_CIPHER_CTX_new)                          \
        each(EVP_CIPHER_CTX_free) each(EVP_CIPHER_CTX_ctrl) each(EVP_CIPHER_CTX_set_padding)       \
            each(EVP_CipherInit_ex) each(EVP_CipherUpdate) each(EVP_CipherFinal_ex)                \
                each(EVP_MAC_fetch) each(EVP_MAC_free) each(EVP_MAC_CTX_new)                       \
                    each(EVP_MAC_CTX_free) each(EVP_MAC_init) each(EVP_MAC_update)                 \
                        each(EVP_MAC_final) each(OpenSSL_version) each(OPENSSL_info)

static struct { FUNCTIONS(PEER_POINTER) } library;
static const peer_function functions[] = {FUNCTIONS(PEER_FUNCTION)};

/* ---- loading, without features ---- */

/* CPUID's words as that variable has them: leaf 1, EDX and above it ECX; leaf 7, EBX and ECX. */
typedef struct cpuid_words {
    uint64_t leaf1, leaf7;
} cpuid_words;

#if defined(__x86_64__) || defined(__i386__)
#define EDX_EBX(bit) (UINT64_C(1) << (bit))
#define ECX(bit) (UINT64_C(1) << (32 + (bit)))

/* What is to be hidden for these features to be missing. */
static cpuid_words words_of(uint32_t features) {
    static const struct {
        uint32_t feature;
        cpuid_words words;
    } bits[] = {
        {TACIT_CPU_X86_SSSE3, {ECX(9), 0}},
        {TACIT_CPU_X86_AES, {ECX(25), 0}},
        {TACIT_CPU_X86_PCLMUL, {ECX(1), 0}},
        {TACIT_CPU_X86_SHA, {0, EDX_EBX(29)}},
        {TACIT_CPU_X86_AVX, {ECX(28) | ECX(12), 0}}, /* and FMA */
        {TACIT_CPU_X86_AVX2, {0, EDX_EBX(5)}},
        {TACIT_CPU_X86_VAES, {0, ECX(9)}},
        {TACIT_CPU_X86_VPCLMUL, {0, ECX(10)}},
        {TACIT_CPU_X86_AVX512,
         {0, EDX_EBX(16) | EDX_EBX(17) | EDX_EBX(28) | EDX_EBX(30) | EDX_EBX(31)}},
        {TACIT_CPU_X86_AVX512IFMA, {0, EDX_EBX(21)}},
    };
    cpuid_words words = {0, 0};
    for (size_t i = 0; i < sizeof bits / sizeof bits[0]; i++) {
        if ((features & bits[i].feature) == 0)
            continue;
        words.leaf1 |= bits[i].words.leaf1;
        words.leaf7 |= bits[i].words.leaf7;
    }
    return words;
}

static void hide(cpuid_words words) {
    char value[80];
    snprintf(value, sizeof value, "~0x%" PRIx64 ":~0x%" PRIx64, words.leaf1, words.leaf7);
    setenv("OPENSSL_ia32cap", value, 1);
}

/* Whether the library says that it sees none of these. */
static int is_hidden(cpuid_words words) {
    cpuid_words seen = {UINT64_MAX, UINT64_MAX};
    const char *settings = library.OPENSSL_info(OPENSSL_INFO_CPU_SETTINGS);
    return settings != NULL &&
           sscanf(settings, "OPENSSL_ia32cap=%" SCNx64 ":%" SCNx64, &seen.leaf1, &seen.leaf7) ==
               2 &&
           ((seen.leaf1 & words.leaf1) | (seen.leaf7 & words.leaf7)) == 0;
}
#else
static cpuid_words words_of(uint32_t features) {
    return (cpuid_words){features, 0};
}

static void hide(cpuid_words words) {
    (void)words;
}

static int is_hidden(cpuid_words words) {
    (void)words;
    return 0;
}
#endif

static bench_peer_loading load(uint32_t here, uint32_t allowed, char *version, size_t room) {
    const uint32_t masked = here & ~allowed;
    if (masked != 0)
        hide(words_of(masked));
    if (peer_open(PEER_SONAME, functions, sizeof functions / sizeof functions[0]) == NULL)
        return BENCH_PEER_ABSENT;
    snprintf(version, room, "%s", library.OpenSSL_version(OPENSSL_VERSION_STRING));
    return masked == 0 || is_hidden(words_of(masked)) ? BENCH_PEER_LOADED : BENCH_PEER_UNMASKED;
}

/* ---- messages ---- */

typedef struct context {
    EVP_CIPHER_CTX *cipher;
    EVP_MAC_CTX *mac;
    uint8_t key[64];
    uint8_t nonce[16]; /* where part of it is the key's */
    size_t tag_len;
} context;

static int set_nonce(EVP_CIPHER_CTX *cipher, const uint8_t *nonce) {
    return library.EVP_CipherInit_ex(cipher, NULL, NULL, NULL, nonce, -1) == 1;
}

static int update(EVP_CIPHER_CTX *cipher, uint8_t *out, int *out_len, const uint8_t *in,
                  size_t len) {
    *out_len = 0;
    return len == 0 ||
           (len <= INT_MAX && library.EVP_CipherUpdate(cipher, out, out_len, in, (int)len) == 1);
}

static int seal_with(const context *c, const uint8_t *nonce, const bench_peer_message *m) {
    int len;
    return set_nonce(c->cipher, nonce) && update(c->cipher, NULL, &len, m->ad, m->ad_len) &&
           update(c->cipher, m->out, &len, m->in, m->in_len) &&
           library.EVP_CipherFinal_ex(c->cipher, m->out + len, &len) == 1 &&
           library.EVP_CIPHER_CTX_ctrl(c->cipher, EVP_CTRL_AEAD_GET_TAG, (int)c->tag_len, m->tag) ==
               1;
}

static int open_with(const context *c, const uint8_t *nonce, const bench_peer_message *m) {
    int len;
    return set_nonce(c->cipher, nonce) &&
           library.EVP_CIPHER_CTX_ctrl(c->cipher, EVP_CTRL_AEAD_SET_TAG, (int)c->tag_len, m->tag) ==
               1 &&
           update(c->cipher, NULL, &len, m->ad, m->ad_len) &&
           update(c->cipher, m->out, &len, m->in, m->in_len) &&
           library.EVP_CipherFinal_ex(c->cipher, m->out + len, &len) == 1;
}

static int seal(void *state, const bench_peer_message *m) {
    return seal_with(state, m->nonce, m);
}

static int open_message(void *state, const bench_peer_message *m) {
    return open_with(state, m->nonce, m);
}

/* rfc4106: behind the key's salt come the message's 8 bytes. */
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
    const context *c = state;
    int len;
    return set_nonce(c->cipher, m->nonce) && update(c->cipher, NULL, &len, m->in, m->in_len) &&
           library.EVP_CipherFinal_ex(c->cipher, m->tag, &len) == 1 &&
           library.EVP_CIPHER_CTX_ctrl(c->cipher, EVP_CTRL_AEAD_GET_TAG, (int)c->tag_len, m->tag) ==
               1;
}

static int poly1305(void *state, const bench_peer_message *m) {
    const context *c = state;
    size_t len;
    return library.EVP_MAC_init(c->mac, c->key, 32, NULL) == 1 &&
           library.EVP_MAC_update(c->mac, m->in, m->in_len) == 1 &&
           library.EVP_MAC_final(c->mac, m->tag, &len, c->tag_len) == 1;
}

static int crypt(void *state, const bench_peer_message *m) {
    const context *c = state;
    int len;
    return set_nonce(c->cipher, m->nonce) && update(c->cipher, m->out, &len, m->in, m->in_len);
}

static int blocks(void *state, const bench_peer_message *m) {
    const context *c = state;
    int len;
    return update(c->cipher, m->out, &len, m->in, m->in_len);
}

/* Its starting vector is the block counter, little-endian, and the nonce. */
static int chacha20(void *state, const bench_peer_message *m) {
    context *c = state;
    int len;
    memcpy(c->nonce + 4, m->nonce, 12);
    return set_nonce(c->cipher, c->nonce) && update(c->cipher, m->out, &len, m->in, m->in_len);
}

static int set_key(void *state, const bench_peer_message *m) {
    const context *c = state;
    return library.EVP_CipherInit_ex(c->cipher, NULL, NULL, m->key, NULL, -1) == 1;
}

/*
 * TLS's CBC with its MAC, stitched. Told of TLS 1.0 it takes the starting vector apart from the
 * record, as tacit does of all versions; of a later one it would encrypt a random block before the
 * text instead, which has to stand in memory with it.
 */
enum { TLS_1_0_MINOR = 1 };

static int tls_header(const context *c, const bench_peer_message *m, size_t text_len) {
    uint8_t header[EVP_AEAD_TLS1_AAD_LEN];
    if (m->ad_len != 11 || m->ad[10] != TLS_1_0_MINOR || text_len > UINT16_MAX)
        return 0;
    memcpy(header, m->ad, 11);
    header[11] = (uint8_t)(text_len >> 8);
    header[12] = (uint8_t)text_len;
    return library.EVP_CIPHER_CTX_ctrl(c->cipher, EVP_CTRL_AEAD_TLS1_AAD, sizeof header, header) >
           0;
}

static int tls_seal(void *state, const bench_peer_message *m) {
    const context *c = state;
    int len;
    return set_nonce(c->cipher, m->nonce) && tls_header(c, m, m->in_len) &&
           update(c->cipher, m->out, &len, m->in, m->out_len);
}

static int tls_open(void *state, const bench_peer_message *m) {
    const context *c = state;
    int len;
    return set_nonce(c->cipher, m->nonce) && tls_header(c, m, m->in_len) &&
           update(c->cipher, m->out, &len, m->in, m->in_len) &&
           m->out_len + PEER_TLS_MAC_KEY_LEN + m->out[m->in_len - 1] + 1 == m->in_len;
}

/* ---- jobs ---- */

enum { GCM, OCB, CTR, CBC, ECB, RFC4106, TLS, CHACHA20, CHACHA20_POLY1305, POLY1305 };

/* With the bits of an AES key put in. */
static const char *const names[] = {
    [GCM] = "AES-%zu-GCM",
    [OCB] = "AES-%zu-OCB",
    [CTR] = "AES-%zu-CTR",
    [CBC] = "AES-%zu-CBC",
    [ECB] = "AES-%zu-ECB",
    [RFC4106] = "AES-%zu-GCM",
    [TLS] = "AES-%zu-CBC-HMAC-SHA1",
    [CHACHA20] = "ChaCha20",
    [CHACHA20_POLY1305] = "ChaCha20-Poly1305",
    [POLY1305] = "POLY1305",
};

static const peer_entry entries[] = {
    {"aes-gcm", BENCH_PEER_SEAL, seal, GCM},
    {"aes-gcm", BENCH_PEER_OPEN, open_message, GCM},
    {"aes-gcm", BENCH_PEER_ENCRYPT_SETUP, set_key, GCM},
    {"aes-gmac", BENCH_PEER_MAC, gmac, GCM},
    {"rfc4106-aes-gcm", BENCH_PEER_SEAL, seal_salted, RFC4106},
    {"rfc4106-aes-gcm", BENCH_PEER_OPEN, open_salted, RFC4106},
    {"aes-ocb", BENCH_PEER_SEAL, seal, OCB},
    {"aes-ocb", BENCH_PEER_OPEN, open_message, OCB},
    {"aes-ocb", BENCH_PEER_ENCRYPT_SETUP, set_key, OCB},
    {"aes-cbc-hmac-sha1-tls", BENCH_PEER_SEAL, tls_seal, TLS},
    {"aes-cbc-hmac-sha1-tls", BENCH_PEER_OPEN, tls_open, TLS},
    {"aes-ctr", BENCH_PEER_ENCRYPT, crypt, CTR},
    {"aes-cbc", BENCH_PEER_ENCRYPT, crypt, CBC},
    {"aes-cbc", BENCH_PEER_DECRYPT, crypt, CBC},
    {"aes-ecb", BENCH_PEER_ENCRYPT, blocks, ECB},
    {"aes", BENCH_PEER_ENCRYPT, blocks, ECB},
    {"aes-ecb", BENCH_PEER_DECRYPT, blocks, ECB},
    {"aes", BENCH_PEER_DECRYPT, blocks, ECB},
    {"aes", BENCH_PEER_ENCRYPT_SETUP, set_key, ECB},
    {"aes", BENCH_PEER_DECRYPT_SETUP, set_key, ECB},
    {"chacha20-poly1305", BENCH_PEER_SEAL, seal, CHACHA20_POLY1305},
    {"chacha20-poly1305", BENCH_PEER_OPEN, open_message, CHACHA20_POLY1305},
    {"chacha20-poly1305", BENCH_PEER_ENCRYPT_SETUP, set_key, CHACHA20_POLY1305},
    {"chacha20", BENCH_PEER_ENCRYPT, chacha20, CHACHA20},
    {"poly1305", BENCH_PEER_MAC, poly1305, POLY1305},
};

static void release(void *state) {
    context *c = state;
    library.EVP_CIPHER_CTX_free(c->cipher);
    library.EVP_MAC_CTX_free(c->mac);
    free(c);
}

static int prepare_mac(context *c) {
    EVP_MAC *mac = library.EVP_MAC_fetch(NULL, names[POLY1305], NULL);
    c->mac = mac != NULL ? library.EVP_MAC_CTX_new(mac) : NULL;
    library.EVP_MAC_free(mac);
    return c->mac != NULL;
}

/* OCB makes both lengths a part of the key. */
static int set_lengths(const context *c, const bench_peer_job *job) {
    return library.EVP_CIPHER_CTX_ctrl(c->cipher, EVP_CTRL_AEAD_SET_IVLEN, (int)job->nonce_len,
                                       NULL) == 1 &&
           library.EVP_CIPHER_CTX_ctrl(c->cipher, EVP_CTRL_AEAD_SET_TAG, (int)job->tag_len, NULL) ==
               1;
}

static int prepare_cipher(context *c, const bench_peer_job *job, int mode) {
    const int decrypts = job->operation == BENCH_PEER_OPEN ||
                         job->operation == BENCH_PEER_DECRYPT ||
                         job->operation == BENCH_PEER_DECRYPT_SETUP;
    const size_t before = mode == TLS ? PEER_TLS_MAC_KEY_LEN : 0;
    const size_t behind = mode == RFC4106 ? PEER_SALT_LEN : 0;
    const size_t key_len = job->key_len - before - behind;
    char name[32];
    snprintf(name, sizeof name, names[mode], 8 * key_len);
    EVP_CIPHER *cipher = library.EVP_CIPHER_fetch(NULL, name, NULL);
    c->cipher = library.EVP_CIPHER_CTX_new();
    memcpy(c->nonce, c->key + before + key_len, behind);
    const int done =
        cipher != NULL && c->cipher != NULL &&
        library.EVP_CipherInit_ex(c->cipher, cipher, NULL, NULL, NULL, !decrypts) == 1 &&
        (mode != OCB || set_lengths(c, job)) &&
        library.EVP_CipherInit_ex(c->cipher, NULL, NULL, c->key + before, NULL, -1) == 1 &&
        (mode != TLS || library.EVP_CIPHER_CTX_ctrl(c->cipher, EVP_CTRL_AEAD_SET_MAC_KEY,
                                                    PEER_TLS_MAC_KEY_LEN, c->key) == 1);
    if (done)
        library.EVP_CIPHER_CTX_set_padding(c->cipher, 0);
    library.EVP_CIPHER_free(cipher);
    return done;
}

static bench_peer_run *make(const bench_peer_job *job, void **state) {
    const peer_entry *entry = PEER_FIND(entries, job);
    context *c = entry != NULL && job->key_len <= sizeof c->key ? peer_allocate(sizeof *c) : NULL;
    if (c == NULL)
        return NULL;
    memcpy(c->key, job->key, job->key_len);
    c->tag_len = job->tag_len;
    if (!(entry->mode == POLY1305 ? prepare_mac(c) : prepare_cipher(c, job, entry->mode))) {
        release(c);
        return NULL;
    }
    *state = c;
    return entry->run;
}

const bench_peer *tacit_peer(void) {
    static const bench_peer peer = {BENCH_PEER_ABI, "libcrypto", "libssl3", load, make, release};
    return &peer;
}
