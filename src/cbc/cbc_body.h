/*
 * cbc_body.h: CBC decryption in the steps of aes_steps.h. Included after a header
 * that encrypts vectors (aes_rounds.h says which there are).
 */
#include "cbc/cbc_cursor.h"

#include "aes/aes_steps.h"

static void decrypt(const tacit_aes_round_keys *keys, uint8_t iv[16], uint8_t *out,
                    const uint8_t *in, size_t nblocks) {
    const V before = v_broadcast(b_load(iv));
    b_store(iv, b_load(in + 16 * (nblocks - 1)));
    all_steps((cursor){keys, before, out, in}, nblocks);
}
