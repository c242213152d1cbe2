/*
 * aes_body.h: independent blocks, in batches of BATCH vectors, then vector by
 * vector, then what is left of one. The processor overlaps the single vectors
 * by itself, since none waits for another.
 */
#include "aes/aes_rounds.h"

TACIT_INLINE void encrypt_batch(const tacit_aes_round_keys *keys, uint8_t *out, const uint8_t *in,
                                size_t count) {
    V x[BATCH];
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        x[i] = v_load(in + 16 * LANES * i);
    encrypt_vectors(keys, x, count);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        v_store(out + 16 * LANES * i, x[i]);
}

static void encrypt(const tacit_aes_round_keys *keys, uint8_t *out, const uint8_t *in,
                    size_t nblocks) {
    for (; nblocks >= BATCH * LANES; nblocks -= BATCH * LANES) {
        encrypt_batch(keys, out, in, BATCH);
        in += 16 * LANES * BATCH;
        out += 16 * LANES * BATCH;
    }
    for (; nblocks >= LANES; nblocks -= LANES) {
        encrypt_batch(keys, out, in, 1);
        in += 16 * LANES;
        out += 16 * LANES;
    }
    if (nblocks != 0) {
        V x = v_load_part(in, nblocks);
        encrypt_vectors(keys, &x, 1);
        v_store_part(out, x, nblocks);
    }
    v_end();
}

TACIT_INLINE void decrypt_batch(const tacit_aes_round_keys *keys, uint8_t *out, const uint8_t *in,
                                size_t count) {
    V x[BATCH];
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        x[i] = v_load(in + 16 * LANES * i);
    decrypt_vectors(keys, x, count);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        v_store(out + 16 * LANES * i, x[i]);
}

static void decrypt(const tacit_aes_round_keys *keys, uint8_t *out, const uint8_t *in,
                    size_t nblocks) {
    for (; nblocks >= BATCH * LANES; nblocks -= BATCH * LANES) {
        decrypt_batch(keys, out, in, BATCH);
        in += 16 * LANES * BATCH;
        out += 16 * LANES * BATCH;
    }
    for (; nblocks >= LANES; nblocks -= LANES) {
        decrypt_batch(keys, out, in, 1);
        in += 16 * LANES;
        out += 16 * LANES;
    }
    if (nblocks != 0) {
        V x = v_load_part(in, nblocks);
        decrypt_vectors(keys, &x, 1);
        v_store_part(out, x, nblocks);
    }
    v_end();
}
