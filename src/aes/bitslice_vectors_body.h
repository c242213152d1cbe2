/*
 * bitslice_vectors_body.h: independent blocks in batches of planes. Included after
 * bitslice_vectors.h, and after
 *
 *     VPERM      the row whose keys these are, and which takes what is left of a
 *                batch: blocks by themselves are faster through it
 *     WORTH      as many blocks that are left are worth a batch, the rest of which is
 *                wasted
 *
 * are defined.
 */
#include "aes/aes_cursor.h"
#include "common/wipe.h"

#include <string.h>

enum { BATCH_BLOCKS = BATCH * LANES };

/* Fewer than a batch. */
static void part(direction way, const cipher_keys *planes, uint8_t *out, const uint8_t *in,
                 size_t nblocks) {
    uint8_t blocks[16 * BATCH_BLOCKS] = {0};
    memcpy(blocks, in, 16 * nblocks);
    cursor at = {way, planes, blocks, blocks};
    step(&at, BATCH, LANES);
    memcpy(out, blocks, 16 * nblocks);
    tacit_wipe(blocks, sizeof blocks);
}

/* All batches, and answers the number of blocks in them. */
TACIT_INLINE size_t batches(direction way, const tacit_aes_round_keys *keys, uint8_t *out,
                            const uint8_t *in, size_t nblocks) {
    if (nblocks < WORTH)
        return 0;
    cipher_keys planes;
    if (way == ENCRYPT)
        make_enc_planes(&planes, keys);
    else
        make_dec_planes(&planes, keys);
    cursor at = {way, &planes, out, in};
    size_t left = nblocks;
    for (; left >= BATCH_BLOCKS; left -= BATCH_BLOCKS)
        step(&at, BATCH, LANES);
    if (left >= WORTH) {
        part(way, &planes, at.out, at.in, left);
        left = 0;
    }
    tacit_wipe(&planes, sizeof planes);
    v_end();
    return nblocks - left;
}

static void encrypt(const tacit_aes_round_keys *keys, uint8_t *out, const uint8_t *in,
                    size_t nblocks) {
    const size_t done = batches(ENCRYPT, keys, out, in, nblocks);
    if (done != nblocks)
        VPERM.encrypt(keys, out + 16 * done, in + 16 * done, nblocks - done);
}

static void decrypt(const tacit_aes_round_keys *keys, uint8_t *out, const uint8_t *in,
                    size_t nblocks) {
    const size_t done = batches(DECRYPT, keys, out, in, nblocks);
    if (done != nblocks)
        VPERM.decrypt(keys, out + 16 * done, in + 16 * done, nblocks - done);
}

static void expand(tacit_aes_round_keys *enc, const uint8_t *key, size_t key_len) {
    VPERM.expand(enc, key, key_len);
}

static void invert(tacit_aes_round_keys *dec, const tacit_aes_round_keys *enc) {
    VPERM.invert(dec, enc);
}
