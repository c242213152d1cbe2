/*
 * mode.h: the contract between the AEAD layer (src/aead) and the modes below it.
 *
 * The AEAD layer checks everything that can be checked without knowing the mode:
 * pointers, lengths against the algorithm's limits, overlaps, order of calls,
 * tags in constant time. A mode gets only calls that are right.
 */
#ifndef TACIT_COMMON_MODE_H
#define TACIT_COMMON_MODE_H

#include "common/row.h"

/* Room for a mode's key and its stream in the public contexts, in words of 8 bytes. */
enum { TACIT_KEY_WORDS = 252, TACIT_STREAM_WORDS = 120 };

/* Room for what decides a message's keystream: the longest nonce that no mode hashes. */
enum { TACIT_START_LEN = 24 };

typedef enum tacit_direction {
    TACIT_SEAL,  /* encrypt; the tag is of the output */
    TACIT_OPEN,  /* decrypt; the tag is of the input */
    TACIT_VERIFY /* out is NULL: only the tag of the input */
} tacit_direction;

/* All of a message but its output; every length has been checked. */
typedef struct tacit_message {
    const uint8_t *nonce;
    size_t nonce_len;
    const uint8_t *ad;
    size_t ad_len;
    const uint8_t *in;
    size_t in_len;
} tacit_message;

/*
 * A mode's functions. `key` is the mode's key structure, inside
 * tacit_aead_key.state; `stream` its stream structure, inside
 * tacit_stream.state, zeroed before begin. Both hold only uint64_t and
 * unsigned char (aes_impl.h says why) and no pointers. tag gets 16 bytes always.
 */
typedef struct tacit_aead_mode {
    void (*init)(void *key, const tacit_row *row, const uint8_t *secret, size_t secret_len);
    void (*crypt)(const void *key, const tacit_row *row, tacit_direction direction, uint8_t *out,
                  uint8_t tag[16], const tacit_message *message);
    /* start, of zeros, gets what decides the keystream: the same for nonces that are one to it. */
    void (*begin)(void *stream, const void *key, const tacit_row *row, const uint8_t *nonce,
                  size_t nonce_len, uint8_t start[TACIT_START_LEN]);
    void (*aad)(void *stream, const void *key, const tacit_row *row, const uint8_t *ad,
                size_t ad_len);
    void (*update)(void *stream, const void *key, const tacit_row *row, tacit_direction direction,
                   uint8_t *out, const uint8_t *in, size_t len);
    void (*finish)(void *stream, const void *key, const tacit_row *row, uint8_t tag[16]);
} tacit_aead_mode;

#endif
