/*
 * generic.c: GCM from any CTR row and any GHASH row. The data is taken in steps
 * of a few KiB: the second of the two passes over a step finds it in the L1
 * cache.
 */
#include "gcm/gcm_impl.h"

enum { STEP = 256 }; /* blocks: 4 KiB */

static size_t step_of(size_t nblocks) {
    return nblocks < STEP ? nblocks : STEP;
}

void tacit_gcm_generic_encrypt(const tacit_gcm_row *row, const tacit_gcm_key *key,
                               uint8_t counter[16], uint8_t y[16], uint8_t *out, const uint8_t *in,
                               size_t nblocks) {
    while (nblocks != 0) {
        size_t n = step_of(nblocks);
        row->ctr->xor32(&key->aes, counter, out, in, n);
        row->ghash->update(&key->ghash, y, out, n);
        out += 16 * n;
        in += 16 * n;
        nblocks -= n;
    }
}

void tacit_gcm_generic_decrypt(const tacit_gcm_row *row, const tacit_gcm_key *key,
                               uint8_t counter[16], uint8_t y[16], uint8_t *out, const uint8_t *in,
                               size_t nblocks) {
    while (nblocks != 0) {
        size_t n = step_of(nblocks);
        row->ghash->update(&key->ghash, y, in, n);
        row->ctr->xor32(&key->aes, counter, out, in, n);
        out += 16 * n;
        in += 16 * n;
        nblocks -= n;
    }
}
