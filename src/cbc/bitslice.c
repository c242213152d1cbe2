/*
 * bitslice.c: CBC over the portable AES row, bitslice64 or bitslice32. Encryption is
 * serial by nature, one block of the cipher's few at a time; decryption works in steps.
 */
#include "cbc/cbc_impl.h"
#include "common/bytes.h"
#include "common/machine.h"
#include "common/wipe.h"
#if !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON

enum { STEP = 16 }; /* blocks: a multiple of the cipher's 4 or 2 */

static void encrypt(const tacit_aes_round_keys *keys, uint8_t iv[16], uint8_t *out,
                    const uint8_t *in, size_t nblocks) {
    uint8_t chain[16];
    memcpy(chain, iv, 16);
    for (size_t i = 0; i < nblocks; i++) {
        tacit_xor(chain, chain, in + 16 * i, 16);
        TACIT_WORDS(tacit_aes_bitslice).encrypt(keys, chain, chain, 1);
        memcpy(out + 16 * i, chain, 16);
    }
    memcpy(iv, chain, 16);
}

/* before[0..16) is the block of ciphertext before the step, before[16..) the step's own. */
static void decrypt(const tacit_aes_round_keys *keys, uint8_t iv[16], uint8_t *out,
                    const uint8_t *in, size_t nblocks) {
    uint8_t before[16 * (STEP + 1)], inverse[16 * STEP];
    memcpy(before, iv, 16);
    while (nblocks != 0) {
        const size_t n = nblocks < STEP ? nblocks : STEP;
        memcpy(before + 16, in, 16 * n);
        TACIT_WORDS(tacit_aes_bitslice).decrypt(keys, inverse, in, n);
        tacit_xor(out, inverse, before, 16 * n);
        memcpy(before, before + 16 * n, 16);
        out += 16 * n;
        in += 16 * n;
        nblocks -= n;
    }
    memcpy(iv, before, 16);
    tacit_wipe(inverse, sizeof inverse);
}

TACIT_ROW tacit_cbc_row TACIT_WORDS(tacit_cbc_bitslice) = {
    .head = {.name = TACIT_WORDS_TEXT("bitslice"), .needs = 0},
    .aes = &TACIT_WORDS(tacit_aes_bitslice),
    .encrypt = encrypt,
    .decrypt = decrypt,
};

#endif
