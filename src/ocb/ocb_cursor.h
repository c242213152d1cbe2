/*
 * ocb_cursor.h: a step of OCB (RFC 7253 sections 4.1 to 4.3). Included after a
 * header that encrypts vectors (aes_rounds.h says which there are).
 *
 * Offsets, cipher and checksum are done while a vector is in registers. An offset is
 * computed twice, before and behind the cipher, from a table: to keep one for each
 * vector of a batch would take as many registers as the batch.
 */
#ifndef TACIT_OCB_OCB_CURSOR_H
#define TACIT_OCB_OCB_CURSOR_H

#include "aes/aes_batch.h"
#include "ocb/ocb_impl.h"

/* A group is a batch, or what there is of one that is a power of two. */
enum {
    GROUP_VECTORS = BATCH == 6 ? 4 : BATCH,
    GROUP = GROUP_VECTORS * LANES,
    GROUP_LOG2 = GROUP == 32   ? 5
                 : GROUP == 16 ? 4
                 : GROUP == 8  ? 3
                               : 2
};
_Static_assert(1 << GROUP_LOG2 == GROUP && 16 * GROUP <= sizeof(((tacit_ocb_key *)0)->steps),
               "groups are powers of two and have their steps");

/* HASH encrypts and adds up what comes out, which nobody sees. */
typedef enum ocb_way { SEAL, OPEN, HASH } ocb_way;

/*
 * Where the work is; the way is a constant to the compiler. AES's instructions add keys before the
 * first round and behind the last. The offsets come with these keys: base has the first in it, turn
 * makes the last of that. Other ciphers leave both to the offsets.
 */
typedef struct cursor {
    ocb_way way;
    const cipher_keys *keys;
    const unsigned char *steps; /* of the next vectors from base */
    V base;
    V turn;
    V sum;
    uint8_t *out;
    const uint8_t *in;
} cursor;

/* The step of vector i of `count`, of which the last has `last` blocks and may be special. */
TACIT_INLINE V step_of(const unsigned char *steps, size_t i, size_t count, const V *special,
                       size_t last) {
    if (special != NULL && i + 1 == count)
        return *special;
    return v_load_part(steps + 16 * LANES * i, blocks_in(i, count, last));
}

#ifdef LANES_AES

/* From an offset to a base, and from a base to its offset. */
TACIT_INLINE V turn_base(const cipher_keys *keys, V base) {
    return v_aes_begin(base, round_key(keys, 0));
}

TACIT_INLINE V turn_of(ocb_way way, const cipher_keys *keys) {
    const V last = last_round_key(keys);
    return way == HASH ? last : turn_base(keys, last);
}

TACIT_INLINE void encipher_vectors(const cursor *at, V *x, const unsigned char *steps, size_t count,
                                   const V *special, size_t last) {
    const V key =
        at->way == OPEN ? decrypt_to_last(at->keys, x, count) : encrypt_to_last(at->keys, x, count);
    const V after = v_xor(at->turn, at->base);
    steps = b_tables(steps);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++) {
        const V sum =
            at->way == HASH ? at->turn : v_xor(after, step_of(steps, i, count, special, last));
        x[i] = at->way == OPEN ? v_aes_inv_last(x[i], key, sum) : v_aes_last(x[i], key, sum);
    }
}

#else

TACIT_INLINE V turn_base(const cipher_keys *keys, V base) {
    (void)keys;
    return base;
}

TACIT_INLINE V turn_of(ocb_way way, const cipher_keys *keys) {
    (void)way;
    (void)keys;
    return v_zero();
}

/* The cipher, and base and steps behind it where anybody sees what comes out. */
TACIT_INLINE void encipher_vectors(const cursor *at, V *x, const unsigned char *steps, size_t count,
                                   const V *special, size_t last) {
    if (at->way == OPEN)
        decrypt_vectors(at->keys, x, count);
    else
        encrypt_vectors(at->keys, x, count);
    steps = b_tables(steps);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++) {
        if (at->way != HASH)
            x[i] = v_xor3(x[i], at->base, step_of(steps, i, count, special, last));
    }
}

#endif

/* The next `count` vectors, of which the last has only `last` blocks. */
TACIT_INLINE void crypt_vectors(cursor *at, size_t count, const V *special, size_t last) {
    const unsigned char *steps = b_tables(at->steps);
    V x[BATCH];
    load_vectors(x, at->in, count, last);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++) {
        /* Loaded, and not to be loaded again for its second use. */
        __asm__("" : "+" LANES_REGISTER(x[i]));
        if (at->way == SEAL)
            at->sum = v_xor(at->sum, x[i]);
        x[i] = v_xor3(x[i], at->base, step_of(steps, i, count, special, last));
    }
    encipher_vectors(at, x, steps, count, special, last);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++) {
        if (at->way != SEAL)
            at->sum = v_xor(at->sum, v_part(x[i], blocks_in(i, count, last)));
    }
    if (at->way != HASH) {
        store_vectors(at->out, x, count, last);
        at->out += 16 * LANES * count;
    }
    wipe_vectors(x, count);
    at->in += 16 * LANES * count;
}

/* A group, which begins where base is, and ends with block number `end`. */
TACIT_INLINE void crypt_group(cursor *at, const tacit_ocb_key *key, uint64_t end) {
    const B whole =
        b_xor(b_load(key->doubles[GROUP_LOG2 - 1]), b_load(key->doubles[tacit_ocb_ntz(end)]));
    const V special = v_with_last(v_load(at->steps + 16 * (GROUP - LANES)), whole);
    crypt_vectors(at, GROUP_VECTORS, &special, LANES);
    at->base = v_xor(at->base, v_broadcast(whole));
}

/* From the state, and back into it: the sum of all lanes. */
TACIT_INLINE cursor begin_at(ocb_way way, const cipher_keys *keys, const tacit_ocb_key *key,
                             const tacit_ocb_state *state, uint8_t *out, const uint8_t *in) {
    return (cursor){.way = way,
                    .keys = keys,
                    .steps = key->steps[0],
                    .base = turn_base(keys, v_broadcast(b_load_halves(state->offset))),
                    .turn = turn_of(way, keys),
                    .sum = v_from_block(b_load_halves(state->sum)),
                    .out = out,
                    .in = in};
}

/* Whole groups, from a place where one begins. */
TACIT_INLINE void all_groups(ocb_way way, const cipher_keys *keys, const tacit_ocb_key *key,
                             tacit_ocb_state *state, uint8_t *out, const uint8_t *in,
                             size_t ngroups) {
    cursor at = begin_at(way, keys, key, state, out, in);
    uint64_t end = state->blocks;
    for (; ngroups != 0; ngroups--) {
        end += GROUP;
        crypt_group(&at, key, end);
    }
    state->blocks = end;
    b_store(state->offset, v_first(turn_base(keys, at.base)));
    b_store(state->sum, v_fold(at.sum));
}

#endif
