/*
 * cbc_serial.h: CBC encryption (SP 800-38A section 6.2), a block after the other.
 * Included after a header that encrypts vectors (aes_rounds.h says which there are),
 * of one lane.
 */
#ifndef TACIT_CBC_CBC_SERIAL_H
#define TACIT_CBC_CBC_SERIAL_H

#include "cbc/cbc_impl.h"

static void encrypt(const tacit_aes_round_keys *keys, uint8_t iv[16], uint8_t *out,
                    const uint8_t *in, size_t nblocks) {
    B chain = b_load(iv);
    for (size_t i = 0; i < nblocks; i++) {
        chain = b_xor(chain, b_load(in + 16 * i));
        encrypt_vectors(keys, &chain, 1);
        b_store(out + 16 * i, chain);
    }
    b_store(iv, chain);
}

#endif
