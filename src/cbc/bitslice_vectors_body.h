/*
 * bitslice_vectors_body.h: CBC decryption in batches of planes. Included after
 * aes/bitslice_vectors.h, with VPERM defined as the row which reads the same keys,
 * takes what blocks_for_planes leaves for it, and encrypts, one block after the other.
 */
#include "cbc/cbc_cursor.h"

#include "aes/bitslice_batches.h"

#include <string.h>

static void encrypt(const tacit_aes_round_keys *keys, uint8_t iv[16], uint8_t *out,
                    const uint8_t *in, size_t nblocks) {
    VPERM.encrypt(keys, iv, out, in, nblocks);
}

static void batches(const tacit_aes_round_keys *keys, const uint8_t iv[16], uint8_t *out,
                    const uint8_t *in, size_t nblocks) {
    cipher_keys planes;
    make_dec_planes(&planes, keys);
    all_batches((cursor){&planes, v_broadcast(b_load(iv)), out, in}, nblocks);
    wipe_planes(&planes);
    v_end();
}

/* In place, the batches destroy the block of ciphertext that what they leave begins from. */
static void decrypt(const tacit_aes_round_keys *keys, uint8_t iv[16], uint8_t *out,
                    const uint8_t *in, size_t nblocks) {
    const size_t done = blocks_for_planes(nblocks);
    uint8_t last[16];
    if (done == 0) {
        VPERM.decrypt(keys, iv, out, in, nblocks);
        return;
    }
    memcpy(last, in + 16 * (done - 1), 16);
    batches(keys, iv, out, in, done);
    if (done != nblocks)
        VPERM.decrypt(keys, last, out + 16 * done, in + 16 * done, nblocks - done);
    memcpy(iv, last, 16);
}
