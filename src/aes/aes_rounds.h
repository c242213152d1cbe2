/*
 * aes_rounds.h: the cipher on several vectors at once, for the bodies of the
 * block cipher and its modes. Included after a lanes header; needs LANES_AES.
 *
 * A round depends on the one before it, and an AES instruction takes several
 * cycles while one or two can start in each: `count` independent vectors side
 * by side keep the unit busy. count is a constant, so that x lives in
 * registers.
 */
#ifndef TACIT_AES_AES_ROUNDS_H
#define TACIT_AES_AES_ROUNDS_H

#include "aes/aes_impl.h"

/* Vectors at once: enough for a latency of four cycles and two starts in each. */
#define BATCH 8

/* How many blocks vector i of `count` has, when the last has only `last`. */
TACIT_INLINE size_t blocks_in(size_t i, size_t count, size_t last) {
    return i + 1 < count ? LANES : last;
}

TACIT_INLINE V round_key(const tacit_aes_round_keys *keys, size_t i) {
    return v_broadcast(b_load(keys->words + 2 * i));
}

TACIT_INLINE void add_key(V *x, size_t count, V key) {
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        x[i] = v_xor(x[i], key);
}

TACIT_INLINE void encrypt_vectors(const tacit_aes_round_keys *keys, V *x, size_t count) {
    const size_t rounds = (size_t)keys->rounds;
    add_key(x, count, round_key(keys, 0));
    for (size_t r = 1; r < rounds; r++) {
        const V key = round_key(keys, r);
        TACIT_UNROLL
        for (size_t i = 0; i < count; i++)
            x[i] = v_aes_round(x[i], key);
    }
    const V key = round_key(keys, rounds);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        x[i] = v_aes_last(x[i], key);
}

TACIT_INLINE void decrypt_vectors(const tacit_aes_round_keys *keys, V *x, size_t count) {
    const size_t rounds = (size_t)keys->rounds;
    add_key(x, count, round_key(keys, 0));
    for (size_t r = 1; r < rounds; r++) {
        const V key = round_key(keys, r);
        TACIT_UNROLL
        for (size_t i = 0; i < count; i++)
            x[i] = v_aes_inv_round(x[i], key);
    }
    const V key = round_key(keys, rounds);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        x[i] = v_aes_inv_last(x[i], key);
}

#endif
