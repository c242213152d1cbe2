/*
 * ctr_cursor.h: a step of CTR (SP 800-38A section 6.5) with a 32-bit counter.
 * Included after a header that encrypts vectors (aes_rounds.h says which there are).
 *
 * Counter blocks are kept with their bytes reversed: then the 32-bit number is
 * word 0 of its lane, and an addition of words wraps and carries nowhere, at
 * every place of a batch.
 */
#ifndef TACIT_CTR_CTR_CURSOR_H
#define TACIT_CTR_CTR_CURSOR_H

#include "aes/aes_batch.h"
#include "ctr/ctr_impl.h"

/* Where the work is: the counters of the next vector, and the data. */
typedef struct cursor {
    const cipher_keys *keys;
    V counters;
    uint8_t *out;
    const uint8_t *in;
} cursor;

/* The counters of the vector that begins with this block. */
TACIT_INLINE V counters_from(B block) {
    return v_add32(v_broadcast(b_reverse8(block)), v_lane_numbers());
}

/* Moves a counter block on; answers what it was. */
TACIT_INLINE B advance(uint8_t counter[16], size_t nblocks) {
    const B block = b_load(counter);
    const B end = b_add32(b_reverse8(block), b_set32(0, 0, 0, (uint32_t)nblocks));
    b_store(counter, b_reverse8(end));
    return block;
}

/* The next `count` vectors, of which the last has only `last` blocks. */
TACIT_INLINE void step(cursor *at, size_t count, size_t last) {
    V x[BATCH];
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++) {
        x[i] = v_reverse8(at->counters);
        at->counters = v_add32(at->counters, v_broadcast(b_set32(0, 0, 0, LANES)));
    }
    encrypt_vectors(at->keys, x, count);
    xor_vectors(at->out, at->in, x, count, last);
    wipe_vectors(x, count);
    at->in += 16 * LANES * count;
    at->out += 16 * LANES * count;
}

#endif
