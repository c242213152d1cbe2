/*
 * libgcrypt, with a handle that keeps its key. Before its first use it can be told which features
 * of the processor to do without.
 */
#include "module.h"

#include <tacit/cpu.h>

#include <gcrypt.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(each)                                                                            \
    each(gcry_check_version) each(gcry_control) each(gcry_get_config) each(gcry_free)              \
        each(gcry_cipher_open) each(gcry_cipher_close) each(gcry_cipher_ctl)                       \
            each(gcry_cipher_setkey) each(gcry_cipher_setiv) each(gcry_cipher_setctr)              \
                each(gcry_cipher_authenticate) each(gcry_cipher_encrypt) each(gcry_cipher_decrypt) \
                    each(gcry_cipher_gettag) each(gcry_cipher_checktag) each(gcry_mac_open)        \
                        each(gcry_mac_close) each(gcry_mac_setkey) each(gcry_mac_setiv)            \
                            each(gcry_mac_write) each(gcry_mac_read)

static struct { FUNCTIONS(PEER_POINTER) } library;
static const peer_function functions[] = {FUNCTIONS(PEER_FUNCTION)};

/* ---- loading, without features ---- */

#if defined(__x86_64__) || defined(__i386__)
/* Its names of features; a name that it does not know is of a feature that it does not use. */
static const struct {
    uint32_t feature;
    const char *name;
} hardware[] = {
    {TACIT_CPU_X86_SSSE3, "intel-ssse3"},       {TACIT_CPU_X86_AES, "intel-aesni"},
    {TACIT_CPU_X86_PCLMUL, "intel-pclmul"},     {TACIT_CPU_X86_SHA, "intel-shaext"},
    {TACIT_CPU_X86_AVX, "intel-avx"},           {TACIT_CPU_X86_AVX2, "intel-avx2"},
    {TACIT_CPU_X86_VAES, "intel-vaes-vpclmul"}, {TACIT_CPU_X86_VPCLMUL, "intel-vaes-vpclmul"},
    {TACIT_CPU_X86_AVX512, "intel-avx512"},
};
enum { HARDWARE = sizeof hardware / sizeof hardware[0] };

static void hide(uint32_t features) {
    for (size_t i = 0; i < HARDWARE; i++) {
        if ((features & hardware[i].feature) != 0)
            library.gcry_control(GCRYCTL_DISABLE_HWF, hardware[i].name, NULL);
    }
}

/* Whether the library says that it uses none of these: it gives names between colons. */
static int is_hidden(uint32_t features) {
    char *used = library.gcry_get_config(0, "hwflist"), name[40];
    int hidden = used != NULL;
    for (size_t i = 0; i < HARDWARE && hidden; i++) {
        snprintf(name, sizeof name, ":%s:", hardware[i].name);
        hidden = (features & hardware[i].feature) == 0 || strstr(used, name) == NULL;
    }
    library.gcry_free(used);
    return hidden;
}
#else
static void hide(uint32_t features) {
    (void)features;
}

static int is_hidden(uint32_t features) {
    return features == 0;
}
#endif

static bench_peer_loading load(uint32_t here, uint32_t allowed, char *version, size_t room) {
    const uint32_t masked = here & ~allowed;
    if (peer_open(PEER_SONAME, functions, sizeof functions / sizeof functions[0]) == NULL)
        return BENCH_PEER_ABSENT;
    hide(masked);
    snprintf(version, room, "%s", library.gcry_check_version(NULL));
    library.gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
    return is_hidden(masked) ? BENCH_PEER_LOADED : BENCH_PEER_UNMASKED;
}

/* ---- messages ---- */

typedef struct context {
    gcry_cipher_hd_t cipher;
    gcry_mac_hd_t mac;
    uint8_t key[64];
    uint8_t nonce[12]; /* rfc4106's: the key's salt, the message's 8 bytes */
    size_t key_len, nonce_len, tag_len;
} context;

static int seal_with(const context *c, const uint8_t *nonce, const bench_peer_message *m) {
    return library.gcry_cipher_setiv(c->cipher, nonce, c->nonce_len) == 0 &&
           (m->ad_len == 0 || library.gcry_cipher_authenticate(c->cipher, m->ad, m->ad_len) == 0) &&
           library.gcry_cipher_ctl(c->cipher, GCRYCTL_FINALIZE, NULL, 0) == 0 &&
           library.gcry_cipher_encrypt(c->cipher, m->out, m->in_len, m->in, m->in_len) == 0 &&
           library.gcry_cipher_gettag(c->cipher, m->tag, c->tag_len) == 0;
}

static int open_with(const context *c, const uint8_t *nonce, const bench_peer_message *m) {
    return library.gcry_cipher_setiv(c->cipher, nonce, c->nonce_len) == 0 &&
           (m->ad_len == 0 || library.gcry_cipher_authenticate(c->cipher, m->ad, m->ad_len) == 0) &&
           library.gcry_cipher_ctl(c->cipher, GCRYCTL_FINALIZE, NULL, 0) == 0 &&
           library.gcry_cipher_decrypt(c->cipher, m->out, m->in_len, m->in, m->in_len) == 0 &&
           library.gcry_cipher_checktag(c->cipher, m->tag, c->tag_len) == 0;
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

static int ctr(void *state, const bench_peer_message *m) {
    const context *c = state;
    return library.gcry_cipher_setctr(c->cipher, m->nonce, 16) == 0 &&
           library.gcry_cipher_encrypt(c->cipher, m->out, m->in_len, m->in, m->in_len) == 0;
}

static int encrypt(void *state, const bench_peer_message *m) {
    const context *c = state;
    return library.gcry_cipher_setiv(c->cipher, m->nonce, c->nonce_len) == 0 &&
           library.gcry_cipher_encrypt(c->cipher, m->out, m->in_len, m->in, m->in_len) == 0;
}

static int decrypt(void *state, const bench_peer_message *m) {
    const context *c = state;
    return library.gcry_cipher_setiv(c->cipher, m->nonce, c->nonce_len) == 0 &&
           library.gcry_cipher_decrypt(c->cipher, m->out, m->in_len, m->in, m->in_len) == 0;
}

static int encrypt_blocks(void *state, const bench_peer_message *m) {
    const context *c = state;
    return library.gcry_cipher_encrypt(c->cipher, m->out, m->in_len, m->in, m->in_len) == 0;
}

static int decrypt_blocks(void *state, const bench_peer_message *m) {
    const context *c = state;
    return library.gcry_cipher_decrypt(c->cipher, m->out, m->in_len, m->in, m->in_len) == 0;
}

static int set_key(void *state, const bench_peer_message *m) {
    const context *c = state;
    return library.gcry_cipher_setkey(c->cipher, m->key, c->key_len) == 0;
}

static int read_mac(const context *c, const bench_peer_message *m) {
    size_t len = c->tag_len;
    return library.gcry_mac_write(c->mac, m->in, m->in_len) == 0 &&
           library.gcry_mac_read(c->mac, m->tag, &len) == 0;
}

static int gmac(void *state, const bench_peer_message *m) {
    const context *c = state;
    return library.gcry_mac_setiv(c->mac, m->nonce, c->nonce_len) == 0 && read_mac(c, m);
}

static int poly1305(void *state, const bench_peer_message *m) {
    const context *c = state;
    return library.gcry_mac_setkey(c->mac, c->key, c->key_len) == 0 && read_mac(c, m);
}

/* ---- jobs ---- */

/* A MAC's number is behind this; others are of modes of ciphers. */
enum { MAC = 1 << 16 };

/*
 * Not here: key set-up for decryption, which it leaves to the first message; the 64-bit nonces of
 * the first ChaCha20-Poly1305, which it takes, but pads as RFC 8439 does.
 */
static const peer_entry entries[] = {
    {"aes-gcm", BENCH_PEER_SEAL, seal, GCRY_CIPHER_MODE_GCM},
    {"aes-gcm", BENCH_PEER_OPEN, open_message, GCRY_CIPHER_MODE_GCM},
    {"aes-gcm", BENCH_PEER_ENCRYPT_SETUP, set_key, GCRY_CIPHER_MODE_GCM},
    {"aes-gmac", BENCH_PEER_MAC, gmac, MAC | GCRY_MAC_GMAC_AES},
    {"rfc4106-aes-gcm", BENCH_PEER_SEAL, seal_salted, GCRY_CIPHER_MODE_GCM},
    {"rfc4106-aes-gcm", BENCH_PEER_OPEN, open_salted, GCRY_CIPHER_MODE_GCM},
    {"aes-ocb", BENCH_PEER_SEAL, seal, GCRY_CIPHER_MODE_OCB},
    {"aes-ocb", BENCH_PEER_OPEN, open_message, GCRY_CIPHER_MODE_OCB},
    {"aes-ocb", BENCH_PEER_ENCRYPT_SETUP, set_key, GCRY_CIPHER_MODE_OCB},
    {"aes-ctr", BENCH_PEER_ENCRYPT, ctr, GCRY_CIPHER_MODE_CTR},
    {"aes-cbc", BENCH_PEER_ENCRYPT, encrypt, GCRY_CIPHER_MODE_CBC},
    {"aes-cbc", BENCH_PEER_DECRYPT, decrypt, GCRY_CIPHER_MODE_CBC},
    {"aes-ecb", BENCH_PEER_ENCRYPT, encrypt_blocks, GCRY_CIPHER_MODE_ECB},
    {"aes", BENCH_PEER_ENCRYPT, encrypt_blocks, GCRY_CIPHER_MODE_ECB},
    {"aes-ecb", BENCH_PEER_DECRYPT, decrypt_blocks, GCRY_CIPHER_MODE_ECB},
    {"aes", BENCH_PEER_DECRYPT, decrypt_blocks, GCRY_CIPHER_MODE_ECB},
    {"aes", BENCH_PEER_ENCRYPT_SETUP, set_key, GCRY_CIPHER_MODE_ECB},
    {"chacha20-poly1305", BENCH_PEER_SEAL, seal, GCRY_CIPHER_MODE_POLY1305},
    {"chacha20-poly1305", BENCH_PEER_OPEN, open_message, GCRY_CIPHER_MODE_POLY1305},
    {"chacha20-poly1305", BENCH_PEER_ENCRYPT_SETUP, set_key, GCRY_CIPHER_MODE_POLY1305},
    {"chacha20", BENCH_PEER_ENCRYPT, encrypt, GCRY_CIPHER_MODE_STREAM},
    {"poly1305", BENCH_PEER_MAC, poly1305, MAC | GCRY_MAC_POLY1305},
};

static void release(void *state) {
    context *c = state;
    library.gcry_cipher_close(c->cipher);
    library.gcry_mac_close(c->mac);
    free(c);
}

static int cipher_of(int mode, size_t key_len) {
    if (mode == GCRY_CIPHER_MODE_POLY1305 || mode == GCRY_CIPHER_MODE_STREAM)
        return GCRY_CIPHER_CHACHA20;
    return key_len == 16   ? GCRY_CIPHER_AES128
           : key_len == 24 ? GCRY_CIPHER_AES192
                           : GCRY_CIPHER_AES256;
}

static int prepare_cipher(context *c, int mode) {
    int tag_len = (int)c->tag_len;
    return library.gcry_cipher_open(&c->cipher, cipher_of(mode, c->key_len), mode, 0) == 0 &&
           (mode != GCRY_CIPHER_MODE_OCB ||
            library.gcry_cipher_ctl(c->cipher, GCRYCTL_SET_TAGLEN, &tag_len, sizeof tag_len) ==
                0) &&
           library.gcry_cipher_setkey(c->cipher, c->key, c->key_len) == 0;
}

static int prepare_mac(context *c, int mac) {
    return library.gcry_mac_open(&c->mac, mac, 0, NULL) == 0 &&
           library.gcry_mac_setkey(c->mac, c->key, c->key_len) == 0;
}

static bench_peer_run *make(const bench_peer_job *job, void **state) {
    const peer_entry *entry = PEER_FIND(entries, job);
    context *c = entry != NULL && job->key_len <= sizeof c->key ? peer_allocate(sizeof *c) : NULL;
    if (c == NULL)
        return NULL;
    memcpy(c->key, job->key, job->key_len);
    c->key_len = job->key_len;
    c->nonce_len = job->nonce_len;
    c->tag_len = job->tag_len;
    if (entry->run == seal_salted || entry->run == open_salted) {
        c->key_len -= PEER_SALT_LEN;
        c->nonce_len += PEER_SALT_LEN;
        memcpy(c->nonce, c->key + c->key_len, PEER_SALT_LEN);
    }
    if (!((entry->mode & MAC) != 0 ? prepare_mac(c, entry->mode & ~MAC)
                                   : prepare_cipher(c, entry->mode))) {
        release(c);
        return NULL;
    }
    *state = c;
    return entry->run;
}

const bench_peer *tacit_peer(void) {
    static const bench_peer peer = {BENCH_PEER_ABI, "libgcrypt", "libgcrypt20",
                                    load,           make,        release};
    return &peer;
}
