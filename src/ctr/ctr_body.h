/*
 * ctr_body.h: CTR (SP 800-38A section 6.5) with a 32-bit counter, in batches of
 * BATCH vectors, then vector by vector, then what is left of one. Included
 * after a lanes header; needs LANES_AES.
 *
 * Counter blocks are kept with their bytes reversed: then the 32-bit number is
 * word 0 of its lane, and an addition of words wraps and carries nowhere, at
 * every place of a batch.
 */
#include "aes/aes_rounds.h"
#include "ctr/ctr_impl.h"

/* The first of the LANES counters of each next vector follows the last of this. */
TACIT_INLINE V next_counters(V counters) {
    return v_add32(counters, v_broadcast(b_set32(0, 0, 0, LANES)));
}

TACIT_INLINE V xor_batch(const tacit_aes_round_keys *keys, V counters, uint8_t *out,
                         const uint8_t *in, size_t count) {
    V x[BATCH];
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++) {
        x[i] = v_reverse8(counters);
        counters = next_counters(counters);
    }
    encrypt_vectors(keys, x, count);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        v_store(out + 16 * LANES * i, v_xor(x[i], v_load(in + 16 * LANES * i)));
    return counters;
}

static void xor32(const tacit_aes_round_keys *keys, uint8_t counter[16], uint8_t *out,
                  const uint8_t *in, size_t nblocks) {
    const B start = b_reverse8(b_load(counter));
    V counters = v_add32(v_broadcast(start), v_lane_numbers());
    b_store(counter, b_reverse8(b_add32(start, b_set32(0, 0, 0, (uint32_t)nblocks))));
    for (; nblocks >= BATCH * LANES; nblocks -= BATCH * LANES) {
        counters = xor_batch(keys, counters, out, in, BATCH);
        in += 16 * LANES * BATCH;
        out += 16 * LANES * BATCH;
    }
    for (; nblocks >= LANES; nblocks -= LANES) {
        counters = xor_batch(keys, counters, out, in, 1);
        in += 16 * LANES;
        out += 16 * LANES;
    }
    if (nblocks != 0) {
        V x = v_reverse8(counters);
        encrypt_vectors(keys, &x, 1);
        v_store_part(out, v_xor(x, v_load_part(in, nblocks)), nblocks);
    }
    v_end();
}
