/*
 * libsodium. Its AES-256-GCM is there only where the processor has AES
 * instructions, with nonces of 12 bytes and tags of 16.
 */
#include "peers/peers.h"

#include <sodium.h>

void libsodium_begin(void) {
    must(sodium_init() >= 0, "sodium_init");
}

typedef int seal_fn(unsigned char *, unsigned char *, unsigned long long *, const unsigned char *,
                    unsigned long long, const unsigned char *, unsigned long long,
                    const unsigned char *, const unsigned char *, const unsigned char *);
typedef int open_fn(unsigned char *, unsigned char *, const unsigned char *, unsigned long long,
                    const unsigned char *, const unsigned char *, unsigned long long,
                    const unsigned char *, const unsigned char *);

/* What it has. */
static const struct algorithm {
    const tacit_aead *(*aead)(void);
    seal_fn *seal;
    open_fn *open;
} algorithms[] = {
    {tacit_aes_256_gcm, crypto_aead_aes256gcm_encrypt_detached,
     crypto_aead_aes256gcm_decrypt_detached},
    {tacit_chacha20_poly1305, crypto_aead_chacha20poly1305_ietf_encrypt_detached,
     crypto_aead_chacha20poly1305_ietf_decrypt_detached},
    {tacit_xchacha20_poly1305, crypto_aead_xchacha20poly1305_ietf_encrypt_detached,
     crypto_aead_xchacha20poly1305_ietf_decrypt_detached},
    {tacit_chacha20_poly1305_old, crypto_aead_chacha20poly1305_encrypt_detached,
     crypto_aead_chacha20poly1305_decrypt_detached},
};

static const struct algorithm *find(const tacit_aead *aead) {
    for (size_t i = 0; i < sizeof algorithms / sizeof algorithms[0]; i++) {
        if (algorithms[i].aead() == aead)
            return &algorithms[i];
    }
    return NULL;
}

static int takes(const peer_message *m) {
    if (m->aead == tacit_aes_256_gcm())
        return m->nonce_len == 12 && m->tag_len == 16 && crypto_aead_aes256gcm_is_available();
    return find(m->aead) != NULL;
}

static int seal_message(const peer_message *m, uint8_t *out, uint8_t *tag) {
    unsigned long long tag_len = 0;
    return find(m->aead)->seal(out, tag, &tag_len, m->in, m->len, m->ad, m->ad_len, NULL, m->nonce,
                               m->key) == 0 &&
           tag_len == 16;
}

static int open_message(const peer_message *m, uint8_t *out, const uint8_t *tag) {
    return find(m->aead)->open(out, NULL, m->in, m->len, tag, m->ad, m->ad_len, m->nonce, m->key) ==
           0;
}

const aead_peer libsodium_aead = {"libsodium", takes, seal_message, open_message};

void libsodium_chacha20(const uint8_t key[32], const uint8_t nonce[12], uint32_t counter,
                        uint8_t *out, const uint8_t *in, size_t len) {
    must(crypto_stream_chacha20_ietf_xor_ic(out, in, len, nonce, counter, key) == 0, "ChaCha20");
}

void libsodium_xchacha20(const uint8_t key[32], const uint8_t nonce[24], uint32_t counter,
                         uint8_t *out, const uint8_t *in, size_t len) {
    must(crypto_stream_xchacha20_xor_ic(out, in, len, nonce, counter, key) == 0, "XChaCha20");
}

void libsodium_hchacha20(const uint8_t key[32], const uint8_t in[16], uint8_t out[32]) {
    must(crypto_core_hchacha20(out, in, key, NULL) == 0, "HChaCha20");
}

void libsodium_poly1305(const uint8_t key[32], uint8_t tag[16], const uint8_t *in, size_t len) {
    must(crypto_onetimeauth_poly1305(tag, in, len, key) == 0, "Poly1305");
}
