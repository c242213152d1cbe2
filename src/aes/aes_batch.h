/*
 * aes_batch.h: vectors of blocks, the last of them perhaps a part, between memory
 * and registers. Included after a lanes header, by what encrypts several at once.
 */
#ifndef TACIT_AES_AES_BATCH_H
#define TACIT_AES_AES_BATCH_H

/* How many blocks vector i of `count` has, when the last has only `last`. */
TACIT_INLINE size_t blocks_in(size_t i, size_t count, size_t last) {
    return i + 1 < count ? LANES : last;
}

TACIT_INLINE void load_vectors(V *x, const uint8_t *in, size_t count, size_t last) {
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        x[i] = v_load_part(in + 16 * LANES * i, blocks_in(i, count, last));
}

TACIT_INLINE void store_vectors(uint8_t *out, const V *x, size_t count, size_t last) {
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        v_store_part(out + 16 * LANES * i, x[i], blocks_in(i, count, last));
}

/* The text at `in`, with x added, to `out`; x is used up. */
#ifndef TACIT_AES_OWN_XOR_VECTORS
TACIT_INLINE void xor_vectors(uint8_t *out, const uint8_t *in, V *x, size_t count, size_t last) {
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        x[i] = v_xor(x[i], v_load_part(in + 16 * LANES * i, blocks_in(i, count, last)));
    store_vectors(out, x, count, last);
}
#endif

#endif
