/*
 * ctr_body.h: CTR (SP 800-38A section 6.5) with a 32-bit counter, in the steps
 * of aes_steps.h. Included after a lanes header; needs LANES_AES.
 *
 * Counter blocks are kept with their bytes reversed: then the 32-bit number is
 * word 0 of its lane, and an addition of words wraps and carries nowhere, at
 * every place of a batch.
 */
#include "aes/aes_rounds.h"
#include "ctr/ctr_impl.h"

/* Where the work is: the counters of the next vector, and the data. */
typedef struct cursor {
    const tacit_aes_round_keys *keys;
    V counters;
    uint8_t *out;
    const uint8_t *in;
} cursor;

TACIT_INLINE void step(cursor *at, size_t count, size_t last) {
    V x[BATCH];
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++) {
        x[i] = v_reverse8(at->counters);
        at->counters = v_add32(at->counters, v_broadcast(b_set32(0, 0, 0, LANES)));
    }
    encrypt_vectors(at->keys, x, count);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        x[i] = v_xor(x[i], v_load_part(at->in + 16 * LANES * i, blocks_in(i, count, last)));
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        v_store_part(at->out + 16 * LANES * i, x[i], blocks_in(i, count, last));
    at->in += 16 * LANES * count;
    at->out += 16 * LANES * count;
}

#include "aes/aes_steps.h"

static void xor32(const tacit_aes_round_keys *keys, uint8_t counter[16], uint8_t *out,
                  const uint8_t *in, size_t nblocks) {
    const B start = b_reverse8(b_load(counter));
    const B end = b_add32(start, b_set32(0, 0, 0, (uint32_t)nblocks));
    b_store(counter, b_reverse8(end));
    all_steps((cursor){keys, v_add32(v_broadcast(start), v_lane_numbers()), out, in}, nblocks);
}
