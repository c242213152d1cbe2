/*
 * bitslice.c: CTR over the portable AES row, bitslice64 or bitslice32, in steps of
 * a few blocks: the counter blocks, encrypted, then added to the text.
 */
#include "common/bytes.h"
#include "common/ct.h"
#include "common/machine.h"
#include "common/wipe.h"
#include "ctr/ctr_impl.h"
#if !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON

enum { STEP = 16 }; /* blocks: a multiple of the cipher's 4 or 2 */

static void xor32(const tacit_aes_round_keys *keys, uint8_t counter[16], uint8_t *out,
                  const uint8_t *in, size_t nblocks) {
    uint8_t stream[16 * STEP];
    uint32_t number = tacit_load_be32(counter + 12);
    while (nblocks != 0) {
        const size_t n = nblocks < STEP ? nblocks : STEP;
        for (size_t i = 0; i < n; i++) {
            memcpy(stream + 16 * i, counter, 12);
            tacit_store_be32(stream + 16 * i + 12, number);
            number =
                tacit_ct_barrier32(number + 1); /* may be secret: not to be the loop's counter */
        }
        TACIT_WORDS(tacit_aes_bitslice).encrypt(keys, stream, stream, n);
        tacit_xor(out, in, stream, 16 * n);
        out += 16 * n;
        in += 16 * n;
        nblocks -= n;
    }
    tacit_store_be32(counter + 12, number);
    tacit_wipe(stream, sizeof stream);
}

TACIT_ROW tacit_ctr_row TACIT_WORDS(tacit_ctr_bitslice) = {
    .head = {.name = TACIT_WORDS_TEXT("bitslice"), .needs = 0},
    .aes = &TACIT_WORDS(tacit_aes_bitslice),
    .xor32 = xor32,
};

#endif
