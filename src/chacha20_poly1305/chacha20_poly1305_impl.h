/*
 * chacha20_poly1305_impl.h: a row of ChaCha20-Poly1305 is a pair of rows, and
 * serves each of its forms: rfc8439.c, xchacha20.c, old.c.
 */
#ifndef TACIT_CHACHA20_POLY1305_IMPL_H
#define TACIT_CHACHA20_POLY1305_IMPL_H

#include "chacha20/chacha20_impl.h"
#include "common/mode.h"
#include "poly1305/poly1305_impl.h"

typedef struct tacit_chacha20_poly1305_row {
    tacit_row head;
    const tacit_chacha20_row *chacha20;
    const tacit_poly1305_row *poly1305;
} tacit_chacha20_poly1305_row;

/* A key of each form: the words of chacha20_state.h. */
typedef struct tacit_chacha20_poly1305_key {
    uint64_t words[4];
} tacit_chacha20_poly1305_key;

_Static_assert(sizeof(tacit_chacha20_poly1305_key) <= TACIT_KEY_WORDS * 8,
               "a key fits in a context");

/* Poly1305 over data in any pieces. In contexts: uint64_t and unsigned char only. */
typedef struct tacit_chacha20_poly1305_mac {
    tacit_poly1305_state state;
    uint64_t held; /* bytes in block that are not hashed yet: fewer than 16 */
    unsigned char block[16];
} tacit_chacha20_poly1305_mac;

void tacit_chacha20_poly1305_hash(tacit_chacha20_poly1305_mac *mac,
                                  const tacit_poly1305_row *poly1305, const uint8_t *data,
                                  size_t len);

/* How a form frames what is hashed: what follows the associated data, and the end with the tag. */
typedef struct tacit_chacha20_poly1305_framing {
    void (*end_ad)(tacit_chacha20_poly1305_mac *mac, const tacit_poly1305_row *poly1305,
                   uint64_t ad_len);
    void (*end_text)(tacit_chacha20_poly1305_mac *mac, const tacit_poly1305_row *poly1305,
                     uint64_t ad_len, uint64_t text_len, uint8_t tag[16]);
} tacit_chacha20_poly1305_framing;

/* In a stream. */
typedef struct tacit_chacha20_poly1305_stream {
    tacit_chacha20_poly1305_mac mac;
    uint64_t ad_len, text_len;
    uint64_t counter;        /* of the next block of keystream; tests preset it */
    uint64_t keystream_left; /* bytes not used yet at the end of keystream */
    unsigned char keystream[64];
    unsigned char nonce[12];
} tacit_chacha20_poly1305_stream;

_Static_assert(sizeof(tacit_chacha20_poly1305_stream) + sizeof(tacit_chacha20_poly1305_key) <=
                   TACIT_STREAM_WORDS * 8,
               "a stream fits in a context, after a subkey too");

/*
 * The functions of a mode, for any form: nonces have 12 bytes, or 8, which with a
 * 64-bit block counter fill the same place.
 */
void tacit_chacha20_poly1305_init(void *key, const tacit_row *row, const uint8_t *secret,
                                  size_t secret_len, size_t tag_len);
void tacit_chacha20_poly1305_crypt(const tacit_chacha20_poly1305_framing *framing, const void *key,
                                   const tacit_row *row, tacit_direction direction, uint8_t *out,
                                   uint8_t tag[16], const tacit_message *message);
void tacit_chacha20_poly1305_begin(void *stream, const void *key, const tacit_row *row,
                                   const uint8_t *nonce, size_t nonce_len,
                                   uint8_t start[TACIT_START_LEN]);
void tacit_chacha20_poly1305_aad(void *stream, const void *key, const tacit_row *row,
                                 const uint8_t *ad, size_t ad_len);
void tacit_chacha20_poly1305_update(const tacit_chacha20_poly1305_framing *framing, void *stream,
                                    const void *key, const tacit_row *row,
                                    tacit_direction direction, uint8_t *out, const uint8_t *in,
                                    size_t len);
void tacit_chacha20_poly1305_finish(const tacit_chacha20_poly1305_framing *framing, void *stream,
                                    const tacit_row *row, uint8_t tag[16]);

extern const tacit_row_table tacit_chacha20_poly1305_table;
extern const tacit_aead_mode tacit_chacha20_poly1305_mode;
extern const tacit_aead_mode tacit_chacha20_poly1305_old_mode;
extern const tacit_aead_mode tacit_xchacha20_poly1305_mode;

#endif
