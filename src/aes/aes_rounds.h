/*
 * aes_rounds.h: the cipher on several vectors at once by AES instructions.
 * Included after a lanes header; needs LANES_AES.
 *
 * The bodies of the block cipher and of its modes know nothing of how a vector
 * is encrypted. A file includes, between its lanes header and a body, one of the
 * headers that do: this one, vperm_rounds.h or bitslice_vectors.h. Each defines
 *
 *     BATCH                            how many vectors are best encrypted at once
 *     cipher_keys                      what the next two take keys as
 *     encrypt_vectors(keys, x, count)  x[0..count), count a constant of at most BATCH;
 *     decrypt_vectors(keys, x, count)  bitslice_vectors.h takes BATCH only
 *     wipe_vectors(x, count)           after the last use of x: erases it where it had to be in
 *                                      memory, which is in bitslice_vectors.h only
 *
 * and, if it has one of its own, aes_batch.h's xor_vectors, with TACIT_AES_OWN_XOR_VECTORS.
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
#define BATCH (TACIT_X86_32 ? 6 : 8)

typedef tacit_aes_round_keys cipher_keys;

TACIT_INLINE void wipe_vectors(V *x, size_t count) {
    (void)x;
    (void)count;
}

TACIT_INLINE V round_key(const tacit_aes_round_keys *keys, size_t i) {
    return v_broadcast(b_load(keys->words + 2 * i));
}

TACIT_INLINE void begin_vectors(V *x, size_t count, V first) {
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        x[i] = v_aes_begin(x[i], first);
}

/* Round r, after which comes the key that this answers. */
TACIT_INLINE V encrypt_round(const tacit_aes_round_keys *keys, size_t r, V *x, size_t count,
                             V before) {
    const V after = round_key(keys, r);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        x[i] = v_aes_round(x[i], before, after);
    return after;
}

TACIT_INLINE V decrypt_round(const tacit_aes_round_keys *keys, size_t r, V *x, size_t count,
                             V before) {
    const V after = round_key(keys, r);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        x[i] = v_aes_inv_round(x[i], before, after);
    return after;
}

/*
 * Behind rounds that a loop does or does not do: keeps gcc from copying all vectors before it and
 * in each of its passes, for which there are not enough registers.
 */
TACIT_INLINE void keep_places(V *x, size_t count) {
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        __asm__("" : "+" LANES_REGISTER(x[i]));
}

/*
 * All of the cipher between v_aes_begin and the last round: the rounds that keys of all lengths
 * have, then two or four more. The key before the last round.
 */
TACIT_INLINE V encrypt_to_last(const tacit_aes_round_keys *keys, V *x, size_t count) {
    const size_t rounds = (size_t)keys->rounds;
    V key = round_key(keys, 0);
    TACIT_UNROLL
    for (size_t r = 1; r < 10; r++)
        key = encrypt_round(keys, r, x, count, key);
    for (size_t r = 10; r < rounds; r += 2) {
        key = encrypt_round(keys, r, x, count, key);
        key = encrypt_round(keys, r + 1, x, count, key);
    }
    keep_places(x, count);
    return key;
}

TACIT_INLINE V decrypt_to_last(const tacit_aes_round_keys *keys, V *x, size_t count) {
    const size_t rounds = (size_t)keys->rounds;
    V key = round_key(keys, 0);
    TACIT_UNROLL
    for (size_t r = 1; r < 10; r++)
        key = decrypt_round(keys, r, x, count, key);
    for (size_t r = 10; r < rounds; r += 2) {
        key = decrypt_round(keys, r, x, count, key);
        key = decrypt_round(keys, r + 1, x, count, key);
    }
    keep_places(x, count);
    return key;
}

TACIT_INLINE V last_round_key(const tacit_aes_round_keys *keys) {
    return round_key(keys, (size_t)keys->rounds);
}

TACIT_INLINE void encrypt_vectors(const tacit_aes_round_keys *keys, V *x, size_t count) {
    begin_vectors(x, count, round_key(keys, 0));
    const V key = encrypt_to_last(keys, x, count), last = last_round_key(keys);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        x[i] = v_aes_last(x[i], key, last);
}

TACIT_INLINE void decrypt_vectors(const tacit_aes_round_keys *keys, V *x, size_t count) {
    begin_vectors(x, count, round_key(keys, 0));
    const V key = decrypt_to_last(keys, x, count), last = last_round_key(keys);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        x[i] = v_aes_inv_last(x[i], key, last);
}

#endif
