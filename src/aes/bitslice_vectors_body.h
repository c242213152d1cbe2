/*
 * bitslice_vectors_body.h: independent blocks in batches of planes. Included after
 * bitslice_vectors.h, and after VPERM is defined, the row whose keys these are, and
 * which takes what is left of a batch.
 */
#include "aes/aes_cursor.h"

#include "aes/bitslice_batches.h"

TACIT_INLINE void batches(direction way, const tacit_aes_round_keys *keys, uint8_t *out,
                          const uint8_t *in, size_t nblocks) {
    cipher_keys planes;
    if (way == ENCRYPT)
        make_enc_planes(&planes, keys);
    else
        make_dec_planes(&planes, keys);
    all_batches((cursor){way, &planes, out, in}, nblocks);
    wipe_planes(&planes);
    v_end();
}

static void encrypt(const tacit_aes_round_keys *keys, uint8_t *out, const uint8_t *in,
                    size_t nblocks) {
    const size_t done = blocks_for_planes(nblocks);
    if (done != 0)
        batches(ENCRYPT, keys, out, in, done);
    if (done != nblocks)
        VPERM.encrypt(keys, out + 16 * done, in + 16 * done, nblocks - done);
}

static void decrypt(const tacit_aes_round_keys *keys, uint8_t *out, const uint8_t *in,
                    size_t nblocks) {
    const size_t done = blocks_for_planes(nblocks);
    if (done != 0)
        batches(DECRYPT, keys, out, in, done);
    if (done != nblocks)
        VPERM.decrypt(keys, out + 16 * done, in + 16 * done, nblocks - done);
}

static void expand(tacit_aes_round_keys *enc, const uint8_t *key, size_t key_len) {
    VPERM.expand(enc, key, key_len);
}

static void invert(tacit_aes_round_keys *dec, const tacit_aes_round_keys *enc) {
    VPERM.invert(dec, enc);
}
