/*
 * xchacha20.c: XChaCha20-Poly1305 ([XChaCha] section 2): ChaCha20-Poly1305 under
 * the subkey that HChaCha20 makes of key and the first 16 bytes of the nonce; its
 * nonce is four zeros and the other 8.
 */
#include "chacha20/chacha20_state.h"
#include "chacha20/hchacha20.h"
#include "chacha20_poly1305/chacha20_poly1305_impl.h"
#include "common/wipe.h"

enum { INPUT_LEN = 16, NONCE_LEN = 24, INNER_NONCE_LEN = 12 };

typedef struct xchacha20_poly1305_stream {
    tacit_chacha20_poly1305_key subkey;
    tacit_chacha20_poly1305_stream inner;
} xchacha20_poly1305_stream;

static const tacit_aead_mode *const inner = &tacit_chacha20_poly1305_mode;

static void derive(tacit_chacha20_poly1305_key *subkey, uint8_t inner_nonce[INNER_NONCE_LEN],
                   const void *key, const tacit_row *row, const uint8_t nonce[NONCE_LEN]) {
    const tacit_chacha20_poly1305_row *pair =
        (const tacit_chacha20_poly1305_row *)(const void *)row;
    tacit_hchacha20_subkey(pair->chacha20, subkey->words,
                           ((const tacit_chacha20_poly1305_key *)key)->words, nonce);
    memset(inner_nonce, 0, INNER_NONCE_LEN);
    memcpy(inner_nonce + 4, nonce + INPUT_LEN, NONCE_LEN - INPUT_LEN);
}

static void init(void *key, const tacit_row *row, const uint8_t *secret, size_t secret_len,
                 size_t tag_len) {
    inner->init(key, row, secret, secret_len, tag_len);
}

static void crypt(const void *key, const tacit_row *row, tacit_direction direction, uint8_t *out,
                  uint8_t tag[16], const tacit_message *message) {
    tacit_chacha20_poly1305_key subkey;
    uint8_t nonce[INNER_NONCE_LEN];
    tacit_message m = *message;
    derive(&subkey, nonce, key, row, message->nonce);
    m.nonce = nonce;
    m.nonce_len = sizeof nonce;
    inner->crypt(&subkey, row, direction, out, tag, &m);
    tacit_wipe(&subkey, sizeof subkey);
}

static void begin(void *stream, const void *key, const tacit_row *row, const uint8_t *nonce,
                  size_t nonce_len, uint8_t start[TACIT_START_LEN]) {
    xchacha20_poly1305_stream *s = stream;
    uint8_t inner_nonce[INNER_NONCE_LEN];
    derive(&s->subkey, inner_nonce, key, row, nonce);
    inner->begin(&s->inner, &s->subkey, row, inner_nonce, sizeof inner_nonce, start);
    memcpy(start, nonce, nonce_len); /* all of it: the subkey tells other messages apart */
}

static void aad(void *stream, const void *key, const tacit_row *row, const uint8_t *ad,
                size_t ad_len) {
    xchacha20_poly1305_stream *s = stream;
    (void)key;
    inner->aad(&s->inner, &s->subkey, row, ad, ad_len);
}

static void update(void *stream, const void *key, const tacit_row *row, tacit_direction direction,
                   uint8_t *out, const uint8_t *in, size_t len) {
    xchacha20_poly1305_stream *s = stream;
    (void)key;
    inner->update(&s->inner, &s->subkey, row, direction, out, in, len);
}

static void finish(void *stream, const void *key, const tacit_row *row, uint8_t tag[16]) {
    xchacha20_poly1305_stream *s = stream;
    (void)key;
    inner->finish(&s->inner, &s->subkey, row, tag);
}

const tacit_aead_mode tacit_xchacha20_poly1305_mode = {
    .init = init,
    .crypt = crypt,
    .begin = begin,
    .aad = aad,
    .update = update,
    .finish = finish,
};
