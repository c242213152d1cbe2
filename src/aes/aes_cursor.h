/*
 * aes_cursor.h: a step through independent blocks. Included after a header that
 * encrypts vectors (aes_rounds.h says which there are).
 */
#ifndef TACIT_AES_AES_CURSOR_H
#define TACIT_AES_AES_CURSOR_H

#include "aes/aes_batch.h"

typedef enum direction { ENCRYPT, DECRYPT } direction;

/* Where the work is; the direction is a constant to the compiler. */
typedef struct cursor {
    direction way;
    const cipher_keys *keys;
    uint8_t *out;
    const uint8_t *in;
} cursor;

/* The next `count` vectors, of which the last has only `last` blocks. */
TACIT_INLINE void step(cursor *at, size_t count, size_t last) {
    V x[BATCH];
    load_vectors(x, at->in, count, last);
    if (at->way == ENCRYPT)
        encrypt_vectors(at->keys, x, count);
    else
        decrypt_vectors(at->keys, x, count);
    store_vectors(at->out, x, count, last);
    wipe_vectors(x, count);
    at->in += 16 * LANES * count;
    at->out += 16 * LANES * count;
}

#endif
