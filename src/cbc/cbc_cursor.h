/*
 * cbc_cursor.h: a step of CBC decryption (SP 800-38A section 6.2). Included after
 * a header that encrypts vectors (aes_rounds.h says which there are).
 *
 * P[i] = D(C[i]) ^ C[i-1], C being the ciphertext, P the text, is work on many
 * blocks at once. In place, storing a vector destroys the ciphertext that the next
 * one needs, so a step loads what it needs of that before it stores.
 */
#ifndef TACIT_CBC_CBC_CURSOR_H
#define TACIT_CBC_CBC_CURSOR_H

#include "aes/aes_batch.h"
#include "cbc/cbc_impl.h"

/* Where the work is; the last lane of before is the block of ciphertext before in[0]. */
typedef struct cursor {
    const cipher_keys *keys;
    V before;
    uint8_t *out;
    const uint8_t *in;
} cursor;

/* The next `count` vectors, of which the last has only `last` blocks. */
TACIT_INLINE void step(cursor *at, size_t count, size_t last) {
    V x[BATCH];
    load_vectors(x, at->in, count, last);
    const V chain = v_shift_in(at->before, x[0]);
    at->before = x[count - 1];
    decrypt_vectors(at->keys, x, count);
    TACIT_UNROLL
    for (size_t i = 1; i < count; i++)
        x[i] = v_xor(x[i], v_load_part(at->in + 16 * LANES * i - 16, blocks_in(i, count, last)));
    x[0] = v_xor(x[0], chain);
    store_vectors(at->out, x, count, last);
    wipe_vectors(x, count);
    at->in += 16 * LANES * count;
    at->out += 16 * LANES * count;
}

#endif
