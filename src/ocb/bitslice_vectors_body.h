/*
 * bitslice_vectors_body.h: OCB in groups that are batches of planes. Included after
 * aes/bitslice_vectors.h, with VPERM defined as the row which reads the same keys, and
 * takes what is before the first group and behind the last, and short inputs.
 */
#include "ocb/ocb_cursor.h"

/* The planes of one direction serve a call's groups. */
TACIT_INLINE void groups(ocb_way way, const tacit_ocb_key *key, tacit_ocb_state *state,
                         uint8_t *out, const uint8_t *in, size_t ngroups) {
    cipher_keys planes;
    if (way == OPEN)
        make_dec_planes(&planes, &key->dec);
    else
        make_enc_planes(&planes, &key->enc);
    all_groups(way, &planes, key, state, out, in, ngroups);
    wipe_planes(&planes);
    v_end();
}

TACIT_INLINE void by_permutes(ocb_way way, const tacit_ocb_key *key, tacit_ocb_state *state,
                              uint8_t *out, const uint8_t *in, size_t nblocks) {
    if (way == SEAL)
        VPERM.encrypt(key, state, out, in, nblocks);
    else if (way == OPEN)
        VPERM.decrypt(key, state, out, in, nblocks);
    else
        VPERM.hash(key, state, in, nblocks);
}

TACIT_INLINE void all_blocks(ocb_way way, const tacit_ocb_key *key, tacit_ocb_state *state,
                             uint8_t *out, const uint8_t *in, size_t nblocks) {
    size_t before = (size_t)(0 - state->blocks) % GROUP, whole = 0;
    if (nblocks < before + WORTH_PLANES)
        before = nblocks;
    else
        whole = (nblocks - before) / GROUP * GROUP;
    const size_t behind = nblocks - before - whole;
    if (before != 0)
        by_permutes(way, key, state, out, in, before);
    if (whole != 0)
        groups(way, key, state, way == HASH ? NULL : out + 16 * before, in + 16 * before,
               whole / GROUP);
    if (behind != 0)
        by_permutes(way, key, state, way == HASH ? NULL : out + 16 * (nblocks - behind),
                    in + 16 * (nblocks - behind), behind);
}

static void encrypt(const tacit_ocb_key *key, tacit_ocb_state *state, uint8_t *out,
                    const uint8_t *in, size_t nblocks) {
    all_blocks(SEAL, key, state, out, in, nblocks);
}

static void decrypt(const tacit_ocb_key *key, tacit_ocb_state *state, uint8_t *out,
                    const uint8_t *in, size_t nblocks) {
    all_blocks(OPEN, key, state, out, in, nblocks);
}

static void hash(const tacit_ocb_key *key, tacit_ocb_state *state, const uint8_t *in,
                 size_t nblocks) {
    all_blocks(HASH, key, state, NULL, in, nblocks);
}

static void encipher(const tacit_ocb_key *key, uint8_t block[16]) {
    VPERM.encipher(key, block);
}
