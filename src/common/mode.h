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

/* The longest block of a mode whose stream takes whole blocks only. */
enum { TACIT_STREAM_BLOCK_MAX = 16 };

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
 * What a mode has instead of crypt and all that follows it if it pads: if the
 * text's length is sealed with it and the sealed message shows only about how
 * long it is. Then the tag has no place of its own either.
 */
typedef struct tacit_padded_mode {
    /* How long a sealed text is; how long the text in a sealed message can be at most. */
    size_t (*sealed_len)(size_t text_len);
    size_t (*text_len_max)(size_t sealed_len);
    size_t sealed_len_max; /* the most that open takes: padding may be longer than seal makes it */
    /* out: sealed_len(in_len) bytes; it may be in. */
    void (*seal)(const void *key, const tacit_row *row, uint8_t *out, const tacit_message *message);
    /*
     * out: text_len_max(in_len) bytes; it may be in. TACIT_OK, with the text's length
     * in text_len, or TACIT_ERR_AUTH, with 0 there, for whatever is wrong; in either
     * event the rest of out is zeros. in_len is any length up to sealed_len_max.
     */
    int (*open)(const void *key, const tacit_row *row, uint8_t *out, size_t *text_len,
                const tacit_message *message);
} tacit_padded_mode;

/*
 * A mode's functions. `key` is the mode's key structure, inside
 * tacit_aead_key.state; `stream` its stream structure, inside
 * tacit_stream.state, zeroed before begin. Both hold only uint64_t and
 * unsigned char (aes_impl.h says why) and no pointers. tag gets 16 bytes always,
 * of which as many count as the key's tag_len says.
 */
typedef struct tacit_aead_mode {
    void (*init)(void *key, const tacit_row *row, const uint8_t *secret, size_t secret_len,
                 size_t tag_len);
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
    /* 0 if update takes any len; else, a power of 2, every call but the last a multiple of it. */
    size_t block_len;
    const tacit_padded_mode *padded; /* NULL if the mode does not pad */
} tacit_aead_mode;

#endif
