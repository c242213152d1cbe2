/*
 * bitslice_vectors_body.h: CTR in batches of planes. Included after
 * aes/bitslice_vectors.h, with VPERM defined as the row which reads the same keys, and
 * takes what blocks_for_planes leaves for it.
 */
#include "ctr/ctr_cursor.h"

#include "aes/bitslice_batches.h"

static void batches(const tacit_aes_round_keys *keys, B counter, uint8_t *out, const uint8_t *in,
                    size_t nblocks) {
    cipher_keys planes;
    make_enc_planes(&planes, keys);
    all_batches((cursor){&planes, counters_from(counter), out, in}, nblocks);
    wipe_planes(&planes);
    v_end();
}

static void xor32(const tacit_aes_round_keys *keys, uint8_t counter[16], uint8_t *out,
                  const uint8_t *in, size_t nblocks) {
    const size_t done = blocks_for_planes(nblocks);
    if (done != 0)
        batches(keys, advance(counter, done), out, in, done);
    if (done != nblocks)
        VPERM.xor32(keys, counter, out + 16 * done, in + 16 * done, nblocks - done);
}
