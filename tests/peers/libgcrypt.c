/*
 * libgcrypt: OCB, with the tags and nonces that it has: 8, 12 or 16 bytes of
 * tag, nonces of 8 bytes and more.
 */
#include "peers/peers.h"

#include <gcrypt.h>

void libgcrypt_begin(void) {
    must(gcry_check_version(GCRYPT_VERSION) != NULL, "gcry_check_version");
    must(gcry_control(GCRYCTL_DISABLE_SECMEM) == 0, "GCRYCTL_DISABLE_SECMEM");
    must(gcry_control(GCRYCTL_INITIALIZATION_FINISHED) == 0, "GCRYCTL_INITIALIZATION_FINISHED");
}

static int takes(const peer_message *m) {
    return tacit_aead_rows(m->aead) == tacit_aead_rows(tacit_aes_128_ocb()) && m->nonce_len >= 8 &&
           m->tag_len % 4 == 0;
}

/* A cipher ready for text: key, tag length, nonce, associated data. */
static gcry_cipher_hd_t begin(const peer_message *m) {
    const size_t key_len = tacit_aead_key_len(m->aead);
    int tag_len = (int)m->tag_len;
    gcry_cipher_hd_t cipher;
    must(gcry_cipher_open(&cipher,
                          key_len == 16   ? GCRY_CIPHER_AES128
                          : key_len == 24 ? GCRY_CIPHER_AES192
                                          : GCRY_CIPHER_AES256,
                          GCRY_CIPHER_MODE_OCB, 0) == 0,
         "gcry_cipher_open");
    must(gcry_cipher_setkey(cipher, m->key, key_len) == 0, "gcry_cipher_setkey");
    must(gcry_cipher_ctl(cipher, GCRYCTL_SET_TAGLEN, &tag_len, sizeof tag_len) == 0,
         "GCRYCTL_SET_TAGLEN");
    must(gcry_cipher_setiv(cipher, m->nonce, m->nonce_len) == 0, "gcry_cipher_setiv");
    must(gcry_cipher_authenticate(cipher, m->ad, m->ad_len) == 0, "gcry_cipher_authenticate");
    must(gcry_cipher_final(cipher) == 0, "gcry_cipher_final");
    return cipher;
}

static int seal_message(const peer_message *m, uint8_t *out, uint8_t *tag) {
    gcry_cipher_hd_t cipher = begin(m);
    const int ok = gcry_cipher_encrypt(cipher, out, m->len, m->in, m->len) == 0 &&
                   gcry_cipher_gettag(cipher, tag, m->tag_len) == 0;
    gcry_cipher_close(cipher);
    return ok;
}

static int open_message(const peer_message *m, uint8_t *out, const uint8_t *tag) {
    gcry_cipher_hd_t cipher = begin(m);
    const int ok = gcry_cipher_decrypt(cipher, out, m->len, m->in, m->len) == 0 &&
                   gcry_cipher_checktag(cipher, tag, m->tag_len) == 0;
    gcry_cipher_close(cipher);
    return ok;
}

const aead_peer libgcrypt_aead = {"libgcrypt", takes, seal_message, open_message};
