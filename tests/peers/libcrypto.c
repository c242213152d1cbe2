/*
 * libcrypto, through EVP.
 */
#include "peers/peers.h"

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include <stdio.h>
#include <string.h>

/* Fetched ciphers, so that each name is looked up once. */
static const EVP_CIPHER *cipher_named(const char *name) {
    static struct {
        char name[24];
        EVP_CIPHER *cipher;
    } known[24];
    size_t i = 0;
    while (i < sizeof known / sizeof known[0] && known[i].cipher != NULL) {
        if (strcmp(known[i].name, name) == 0)
            return known[i].cipher;
        i++;
    }
    must(i < sizeof known / sizeof known[0], "a place for one more cipher");
    snprintf(known[i].name, sizeof known[i].name, "%s", name);
    known[i].cipher = EVP_CIPHER_fetch(NULL, name, NULL);
    must(known[i].cipher != NULL, name);
    return known[i].cipher;
}

static int is_ocb(const tacit_aead *aead) {
    return tacit_aead_rows(aead) == tacit_aead_rows(tacit_aes_128_ocb());
}

/* The key's length, and what is behind it. */
enum { SALT = 4 };
static size_t cipher_key_len(const tacit_aead *aead) {
    return tacit_aead_key_len(aead) - (is_salted(aead) ? SALT : 0);
}

static const EVP_CIPHER *cipher_of(const tacit_aead *aead) {
    char name[24];
    if (aead == tacit_chacha20_poly1305())
        return cipher_named("ChaCha20-Poly1305");
    snprintf(name, sizeof name, "AES-%zu-%s", 8 * cipher_key_len(aead),
             is_ocb(aead) ? "OCB" : "GCM");
    return cipher_named(name);
}

/*
 * A context ready for text: cipher, nonce length, the length of tags (OCB), the tag
 * (to open), key, nonce, associated data.
 */
static EVP_CIPHER_CTX *begin(const peer_message *m, int encrypt, const uint8_t *tag) {
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    uint8_t nonce[128];
    const size_t salt_len = is_salted(m->aead) ? SALT : 0;
    int len;
    memcpy(nonce, m->key + cipher_key_len(m->aead), salt_len);
    memcpy(nonce + salt_len, m->nonce, m->nonce_len);
    must(ctx != NULL, "EVP_CIPHER_CTX_new");
    must(EVP_CipherInit_ex2(ctx, cipher_of(m->aead), NULL, NULL, encrypt, NULL), "EVP_CipherInit");
    must(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_IVLEN, (int)(salt_len + m->nonce_len), NULL) >
             0,
         "EVP_CTRL_AEAD_SET_IVLEN");
    if (is_ocb(m->aead))
        must(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, (int)m->tag_len, NULL) > 0,
             "the length of tags");
    if (!encrypt) {
        uint8_t copy[16];
        memcpy(copy, tag, m->tag_len);
        must(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, (int)m->tag_len, copy) > 0,
             "EVP_CTRL_AEAD_SET_TAG");
    }
    must(EVP_CipherInit_ex2(ctx, NULL, m->key, nonce, encrypt, NULL), "EVP_CipherInit with key");
    if (m->ad_len != 0)
        must(EVP_CipherUpdate(ctx, NULL, &len, m->ad, (int)m->ad_len), "associated data");
    return ctx;
}

static int takes(const peer_message *m) {
    return m->aead != tacit_xchacha20_poly1305() && m->aead != tacit_chacha20_poly1305_old();
}

static int seal_message(const peer_message *m, uint8_t *out, uint8_t *tag) {
    EVP_CIPHER_CTX *ctx = begin(m, 1, NULL);
    int len = 0, ok = 1;
    if (m->len != 0)
        ok = EVP_CipherUpdate(ctx, out, &len, m->in, (int)m->len);
    ok = ok && EVP_CipherFinal_ex(ctx, out + len, &len) &&
         EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, (int)m->tag_len, tag) > 0;
    EVP_CIPHER_CTX_free(ctx);
    return ok;
}

static int open_message(const peer_message *m, uint8_t *out, const uint8_t *tag) {
    EVP_CIPHER_CTX *ctx = begin(m, 0, tag);
    int len = 0, ok = 1;
    if (m->len != 0)
        ok = EVP_CipherUpdate(ctx, out, &len, m->in, (int)m->len);
    ok = ok && EVP_CipherFinal_ex(ctx, out + len, &len) > 0;
    EVP_CIPHER_CTX_free(ctx);
    return ok;
}

const aead_peer libcrypto_aead = {"libcrypto", takes, seal_message, open_message};

static void crypt(const char *name, int encrypt, const uint8_t *key, const uint8_t *iv,
                  uint8_t *out, const uint8_t *in, size_t len) {
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    int written = 0;
    must(ctx != NULL, "EVP_CIPHER_CTX_new");
    must(EVP_CipherInit_ex2(ctx, cipher_named(name), key, iv, encrypt, NULL), name);
    EVP_CIPHER_CTX_set_padding(ctx, 0);
    must(EVP_CipherUpdate(ctx, out, &written, in, (int)len) && (size_t)written == len, name);
    EVP_CIPHER_CTX_free(ctx);
}

void libcrypto_aes(const char *mode, int encrypt, const uint8_t *key, size_t key_len,
                   const uint8_t *iv, uint8_t *out, const uint8_t *in, size_t len) {
    char name[24];
    snprintf(name, sizeof name, "AES-%zu-%s", 8 * key_len, mode);
    crypt(name, encrypt, key, iv, out, in, len);
}

void libcrypto_chacha20(const uint8_t key[32], const uint8_t nonce[12], uint32_t counter,
                        uint8_t *out, const uint8_t *in, size_t len) {
    uint8_t iv[16];
    for (int i = 0; i < 4; i++)
        iv[i] = (uint8_t)(counter >> (8 * i));
    memcpy(iv + 4, nonce, 12);
    crypt("ChaCha20", 1, key, iv, out, in, len);
}

void libcrypto_poly1305(const uint8_t key[32], uint8_t tag[16], const uint8_t *in, size_t len) {
    static EVP_MAC *mac;
    size_t tag_len = 0;
    if (mac == NULL)
        mac = EVP_MAC_fetch(NULL, "Poly1305", NULL);
    EVP_MAC_CTX *ctx = EVP_MAC_CTX_new(mac);
    must(ctx != NULL && EVP_MAC_init(ctx, key, 32, NULL) && EVP_MAC_update(ctx, in, len) &&
             EVP_MAC_final(ctx, tag, &tag_len, 16) && tag_len == 16,
         "Poly1305");
    EVP_MAC_CTX_free(ctx);
}

void libcrypto_hmac_sha1(const uint8_t *key, size_t key_len, uint8_t mac[20], const uint8_t *in,
                         size_t len) {
    size_t mac_len = 0;
    must(EVP_Q_mac(NULL, "HMAC", NULL, "SHA1", NULL, key, key_len, in, len, mac, 20, &mac_len) !=
                 NULL &&
             mac_len == 20,
         "HMAC-SHA1");
}

/* ---- TLS records ---- */

enum { TLS_MAC = 20, TLS_HEADER = 11, TLS_RECORD_MAX = (1 << 14) + 20 + 256 };

int libcrypto_has_tls_cbc(void) {
    static int known;
    if (known == 0) {
        EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, "AES-128-CBC-HMAC-SHA1", NULL);
        known = cipher != NULL ? 1 : -1;
        EVP_CIPHER_free(cipher);
        ERR_clear_error();
    }
    return known > 0;
}

/*
 * A context about to do a record of len bytes behind its IV, the text's when it
 * seals. The cipher counts the IV, as the first block of what it encrypts or decrypts.
 */
static EVP_CIPHER_CTX *begin_tls(const uint8_t *key, size_t key_len, const uint8_t iv[16],
                                 const uint8_t *header, size_t len, int encrypt) {
    char name[24];
    uint8_t said[TLS_HEADER + 2], mac_key[TLS_MAC];
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    snprintf(name, sizeof name, "AES-%zu-CBC-HMAC-SHA1", 8 * (key_len - TLS_MAC));
    must(ctx != NULL &&
             EVP_CipherInit_ex2(ctx, cipher_named(name), key + TLS_MAC, iv, encrypt, NULL),
         name);
    memcpy(mac_key, key, TLS_MAC);
    must(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_MAC_KEY, TLS_MAC, mac_key) > 0,
         "EVP_CTRL_AEAD_SET_MAC_KEY");
    memcpy(said, header, TLS_HEADER);
    said[TLS_HEADER] = (uint8_t)((len + 16) >> 8);
    said[TLS_HEADER + 1] = (uint8_t)(len + 16);
    must(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_TLS1_AAD, sizeof said, said) > 0,
         "EVP_CTRL_AEAD_TLS1_AAD");
    return ctx;
}

/* The record's IV is what the cipher makes of the block before: that one is made to fit. */
void libcrypto_tls_cbc_seal(const uint8_t *key, size_t key_len, const uint8_t iv[16],
                            const uint8_t *header, uint8_t *out, const uint8_t *in, size_t len) {
    static uint8_t record[16 + TLS_RECORD_MAX];
    static const uint8_t zeros[16];
    const size_t record_len = 16 + (len + TLS_MAC + 16) / 16 * 16;
    EVP_CIPHER_CTX *ctx = begin_tls(key, key_len, zeros, header, len, 1);
    libcrypto_aes("ECB", 0, key + TLS_MAC, key_len - TLS_MAC, NULL, record, iv, 16);
    memcpy(record + 16, in, len);
    must(EVP_Cipher(ctx, record, record, (unsigned)record_len) > 0 && memcmp(record, iv, 16) == 0,
         "a record");
    memcpy(out, record + 16, record_len - 16);
    EVP_CIPHER_CTX_free(ctx);
}

int libcrypto_tls_cbc_open(const uint8_t *key, size_t key_len, const uint8_t iv[16],
                           const uint8_t *header, uint8_t *out, const uint8_t *in, size_t len) {
    static uint8_t record[16 + TLS_RECORD_MAX];
    static const uint8_t zeros[16];
    EVP_CIPHER_CTX *ctx = begin_tls(key, key_len, zeros, header, len, 0);
    memcpy(record, iv, 16);
    memcpy(record + 16, in, len);
    const int opens = EVP_Cipher(ctx, record, record, (unsigned)(16 + len)) > 0;
    memcpy(out, record + 16, len);
    EVP_CIPHER_CTX_free(ctx);
    ERR_clear_error();
    return opens;
}
