/*
 * aes_body.h: independent blocks, in the steps of aes_steps.h. Included after a
 * header that encrypts vectors (aes_rounds.h says which there are).
 */
#include "aes/aes_cursor.h"
#include "aes/aes_steps.h"

static void encrypt(const tacit_aes_round_keys *keys, uint8_t *out, const uint8_t *in,
                    size_t nblocks) {
    all_steps((cursor){ENCRYPT, keys, out, in}, nblocks);
}

static void decrypt(const tacit_aes_round_keys *keys, uint8_t *out, const uint8_t *in,
                    size_t nblocks) {
    all_steps((cursor){DECRYPT, keys, out, in}, nblocks);
}
