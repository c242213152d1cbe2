/*
 * ocb_body.h: OCB in whole groups and parts of groups. Included after a header
 * that encrypts vectors (aes_rounds.h says which there are).
 *
 * A part of a group lies between the group's begin and its last block, whose offset
 * depends on the place in the message, or is that block alone. A message that is
 * given in one call begins with a group, so it has one part, at its end; others may
 * have one or two before they reach a group.
 */
#include "ocb/ocb_cursor.h"

TACIT_INLINE void step(cursor *at, size_t count, size_t last) {
    crypt_vectors(at, count, NULL, last);
    at->steps += 16 * LANES * count;
}

#include "aes/aes_steps.h"

/* As many blocks as there are before or at the end of the group, at most nblocks; how many. */
TACIT_INLINE size_t part(ocb_way way, const tacit_ocb_key *key, tacit_ocb_state *state,
                         uint8_t *out, const uint8_t *in, size_t nblocks) {
    const size_t before = (size_t)(state->blocks % GROUP), fit = GROUP - 1 - before;
    cursor at = begin_at(way, way == OPEN ? &key->dec : &key->enc, key, state, out, in);
    B base = b_load_halves(state->offset);
    if (fit == 0) {
        nblocks = 1;
        at.steps = key->doubles[tacit_ocb_ntz(state->blocks + 1)];
    } else {
        nblocks = nblocks < fit ? nblocks : fit;
        at.steps += 16 * before;
        if (before != 0)
            base = b_xor(base, b_load(at.steps - 16));
    }
    b_store(state->offset, b_xor(base, b_load(at.steps + 16 * (nblocks - 1))));
    state->blocks += nblocks;
    at.base = turn_base(at.keys, v_broadcast(base));
    last_steps(&at, nblocks);
    b_store(state->sum, v_fold(at.sum));
    return nblocks;
}

TACIT_INLINE void all_blocks(ocb_way way, const tacit_ocb_key *key, tacit_ocb_state *state,
                             uint8_t *out, const uint8_t *in, size_t nblocks) {
    while (nblocks != 0) {
        size_t done = nblocks / GROUP * GROUP;
        if (done != 0 && state->blocks % GROUP == 0)
            all_groups(way, way == OPEN ? &key->dec : &key->enc, key, state, out, in, done / GROUP);
        else
            done = part(way, key, state, out, in, nblocks);
        in += 16 * done;
        if (way != HASH)
            out += 16 * done;
        nblocks -= done;
    }
    v_end();
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
    V x[1] = {v_from_block(b_load_halves(block))};
    encrypt_vectors(&key->enc, x, 1);
    b_store(block, v_first(x[0]));
    v_end();
}
