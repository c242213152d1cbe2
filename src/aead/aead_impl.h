/*
 * aead_impl.h: between the public AEAD interface (src/aead) and the modes.
 *
 * aead.c and stream.c check everything that can be checked without knowing the
 * mode: pointers, lengths against the limits below, overlaps, order of calls,
 * tags in constant time. A mode gets only calls that are right.
 */
#ifndef TACIT_AEAD_IMPL_H
#define TACIT_AEAD_IMPL_H

#include "common/row.h"

#include <tacit/aead.h>

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
    /* start gets what decides the keystream: nonces that are one to the mode give the same. */
    void (*begin)(void *stream, const void *key, const tacit_row *row, const uint8_t *nonce,
                  size_t nonce_len, uint8_t start[16]);
    void (*aad)(void *stream, const void *key, const tacit_row *row, const uint8_t *ad,
                size_t ad_len);
    void (*update)(void *stream, const void *key, const tacit_row *row, tacit_direction direction,
                   uint8_t *out, const uint8_t *in, size_t len);
    void (*finish)(void *stream, const void *key, const tacit_row *row, uint8_t tag[16]);
} tacit_aead_mode;

struct tacit_aead {
    const char *name;
    size_t key_len;
    size_t nonce_len; /* the one to use where there is a choice */
    uint64_t nonce_len_min, nonce_len_max;
    size_t tag_len;    /* the default */
    uint32_t tag_lens; /* bit t is set where tags of t bytes are allowed */
    uint64_t text_len_max, ad_len_max;
    unsigned max_messages_log2;
    const tacit_row_table *rows;
    const tacit_aead_mode *mode;
};

/* How the public structures are laid out: impl[0] and impl[1] are the algorithm and the row. */
enum {
    TACIT_KEY_TAG_LEN = 0, /* index into tacit_aead_key.state */
    TACIT_KEY_STATE = 2,   /* where the mode's key begins: 32 bytes into the context */
    TACIT_KEY_WORDS = 254 - TACIT_KEY_STATE
};

/* tacit_stream.state; impl[0] is the key context. */
typedef struct tacit_stream_head {
    uint64_t phase;    /* tacit_stream_phase */
    uint64_t ad_len;   /* so far */
    uint64_t text_len; /* so far; tests preset it to reach the limits */
    uint64_t sealed;   /* 1 once last_start holds the start of a sealed message */
    uint64_t last_start[2];
} tacit_stream_head;

enum {
    TACIT_STREAM_STATE = sizeof(tacit_stream_head) / 8, /* where the mode's stream begins */
    TACIT_STREAM_WORDS = 127 - TACIT_STREAM_STATE
};

/* The modes. */
extern const tacit_aead_mode tacit_gcm_mode;
extern const tacit_aead_mode tacit_chacha20_poly1305_mode;

#endif
