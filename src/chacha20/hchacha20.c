/*
 * hchacha20.c: HChaCha20 by any row of ChaCha20.
 *
 * Let x be the 16 words of constants, key and 16 bytes of input where ChaCha20
 * has counter and nonce, and R the twenty rounds. ChaCha20's block is R(x) + x,
 * HChaCha20's result the rows 0 and 3 of R(x). The words of these rows in x are
 * constants and input, so they can be subtracted from a block of keystream:
 * every row serves as it is, and what it makes is one block, so that its
 * counter, which is a part of the input here, is not advanced.
 */
#include "chacha20/hchacha20.h"
#include "chacha20/chacha20_state.h"
#include "common/wipe.h"

void tacit_hchacha20_subkey(const tacit_chacha20_row *row, uint64_t subkey[4],
                            const uint64_t key[4], const uint8_t in[16]) {
    enum { BLOCK = 64, ROW = 16 };
    uint32_t x[16];
    uint8_t block[BLOCK] = {0}, result[2 * ROW];
    tacit_chacha20_start(x, key, tacit_load_le32(in), in + 4);
    row->xor_blocks(x, block, block, 1);
    for (size_t i = 0; i < 4; i++) {
        tacit_store_le32(result + 4 * i, tacit_load_le32(block + 4 * i) - x[i]);
        tacit_store_le32(result + ROW + 4 * i,
                         tacit_load_le32(block + 3 * ROW + 4 * i) - x[12 + i]);
    }
    tacit_chacha20_load_key(subkey, result);
    tacit_wipe(x, sizeof x);
    tacit_wipe(block, sizeof block);
    tacit_wipe(result, sizeof result);
}
