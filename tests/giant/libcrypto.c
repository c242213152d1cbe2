/*
 * libcrypto.c: the same messages through EVP, whose lengths are ints, in parts.
 */
#include "giant/giant.h"

#include <openssl/evp.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PART = 3 << 16, WITHIN_CACHE = PART + 64 };

static void must(int ok, const char *what) {
    if (!ok) {
        fprintf(stderr, "libcrypto: %s failed\n", what);
        exit(2);
    }
}

static const EVP_CIPHER *cipher_of(const tacit_aead *aead) {
    if (aead == tacit_aes_128_gcm())
        return EVP_aes_128_gcm();
    if (aead == tacit_aes_128_ocb())
        return EVP_aes_128_ocb();
    if (aead == tacit_aes_256_gcm())
        return EVP_aes_256_gcm();
    return aead == tacit_chacha20_poly1305() ? EVP_chacha20_poly1305() : NULL;
}

/* Data of any length, of which the output is not kept; NULL is for associated data. */
static void feed(EVP_CIPHER_CTX *ctx, uint8_t *out, const uint8_t *data, size_t len) {
    int written;
    while (len != 0) {
        const size_t step = len < PART ? len : PART;
        must(EVP_CipherUpdate(ctx, out, &written, data, (int)step), "EVP_CipherUpdate");
        data += step;
        len -= step;
    }
}

/* All but the tag; NULL where the algorithm is not there. */
static EVP_CIPHER_CTX *crypt(const giant_message *m, int sealing) {
    static uint8_t out[WITHIN_CACHE];
    const EVP_CIPHER *cipher = cipher_of(m->aead);
    if (cipher == NULL)
        return NULL;
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    must(ctx != NULL && EVP_CipherInit_ex2(ctx, cipher, giant_key, giant_nonce, sealing, NULL),
         "EVP_CipherInit");
    feed(ctx, NULL, m->ad, m->ad_len);
    feed(ctx, out, m->in, m->len);
    return ctx;
}

int peer_seal(const giant_message *m, uint8_t tag[16]) {
    uint8_t rest[64];
    int written;
    EVP_CIPHER_CTX *ctx = crypt(m, 1);
    if (ctx == NULL)
        return 0;
    must(EVP_CipherFinal_ex(ctx, rest, &written) &&
             EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, 16, tag) > 0,
         "EVP_CipherFinal");
    EVP_CIPHER_CTX_free(ctx);
    return 1;
}

int peer_open(const giant_message *m, const uint8_t tag[16], int *fits) {
    uint8_t rest[64], copy[16];
    int written;
    EVP_CIPHER_CTX *ctx = crypt(m, 0);
    if (ctx == NULL)
        return 0;
    memcpy(copy, tag, sizeof copy);
    must(EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, 16, copy) > 0, "EVP_CTRL_AEAD_SET_TAG");
    *fits = EVP_CipherFinal_ex(ctx, rest, &written) > 0;
    EVP_CIPHER_CTX_free(ctx);
    return 1;
}

int peer_poly1305(const uint8_t key[32], const uint8_t *in, size_t len, uint8_t tag[16]) {
    size_t tag_len = 0;
    EVP_MAC *mac = EVP_MAC_fetch(NULL, "Poly1305", NULL);
    EVP_MAC_CTX *ctx = EVP_MAC_CTX_new(mac);
    must(ctx != NULL && EVP_MAC_init(ctx, key, 32, NULL), "EVP_MAC_init");
    while (len != 0) {
        const size_t step = len < PART ? len : PART;
        must(EVP_MAC_update(ctx, in, step), "EVP_MAC_update");
        in += step;
        len -= step;
    }
    must(EVP_MAC_final(ctx, tag, &tag_len, 16) && tag_len == 16, "EVP_MAC_final");
    EVP_MAC_CTX_free(ctx);
    EVP_MAC_free(mac);
    return 1;
}
