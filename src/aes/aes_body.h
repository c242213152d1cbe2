/*
 * aes_body.h: independent blocks, in the steps of aes_steps.h. Included after a
 * lanes header; needs LANES_AES.
 */
#include "aes/aes_rounds.h"

typedef enum direction { ENCRYPT, DECRYPT } direction;

/* Where the work is; the direction is a constant to the compiler. */
typedef struct cursor {
    direction way;
    const tacit_aes_round_keys *keys;
    uint8_t *out;
    const uint8_t *in;
} cursor;

TACIT_INLINE void step(cursor *at, size_t count, size_t last) {
    V x[BATCH];
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        x[i] = v_load_part(at->in + 16 * LANES * i, blocks_in(i, count, last));
    if (at->way == ENCRYPT)
        encrypt_vectors(at->keys, x, count);
    else
        decrypt_vectors(at->keys, x, count);
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        v_store_part(at->out + 16 * LANES * i, x[i], blocks_in(i, count, last));
    at->in += 16 * LANES * count;
    at->out += 16 * LANES * count;
}

#include "aes/aes_steps.h"

static void encrypt(const tacit_aes_round_keys *keys, uint8_t *out, const uint8_t *in,
                    size_t nblocks) {
    all_steps((cursor){ENCRYPT, keys, out, in}, nblocks);
}

static void decrypt(const tacit_aes_round_keys *keys, uint8_t *out, const uint8_t *in,
                    size_t nblocks) {
    all_steps((cursor){DECRYPT, keys, out, in}, nblocks);
}
