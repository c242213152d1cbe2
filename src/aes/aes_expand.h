/*
 * aes_expand.h: key set-up with the AES instructions. Included after a lanes
 * header; needs LANES_AES. Round keys are TACIT_AES_KEY_BYTES.
 *
 * SubWord(w) xor rcon is one last round of the cipher: with w in all four
 * columns, ShiftRows changes nothing, SubBytes works on each byte, and the key
 * it adds may be rcon. A byte shuffle before it makes four copies of the word
 * and, where wanted, rotates it. x86's AESKEYGENASSIST would do the same, but
 * is slow on many processors.
 *
 * Neither depends on the key in time: no table, no branch on key bytes.
 */
#ifndef TACIT_AES_AES_EXPAND_H
#define TACIT_AES_AES_EXPAND_H

#include "aes/aes_impl.h"

typedef uint32_t round_constant;

TACIT_INLINE round_constant first_rcon(void) {
    return 1;
}

/* rcon times x in GF(2^8). */
TACIT_INLINE round_constant next_rcon(round_constant rcon) {
    return rcon << 1 ^ (rcon >> 7) * 0x11b;
}

TACIT_INLINE B load_key(B a) {
    return a;
}

TACIT_INLINE void store_key(uint64_t *out, B a) {
    b_store(out, a);
}

TACIT_INLINE B sub_word(B a, uint32_t word) {
    const uint32_t index = 0x03020100 + 0x04040404 * word;
    return b_aes_last(b_shuffle8(a, b_set32(index, index, index, index)), b_zero(), b_zero());
}

TACIT_INLINE B sub_rot_word(B a, uint32_t word, round_constant rcon) {
    const uint32_t index = 0x00030201 + 0x04040404 * word;
    return b_aes_last(b_shuffle8(a, b_set32(index, index, index, index)), b_zero(),
                      b_set32(rcon, rcon, rcon, rcon));
}

#include "aes/aes_schedule.h"

static void expand(tacit_aes_round_keys *enc, const uint8_t *key, size_t key_len) {
    expand_key(enc, key, key_len);
}

/*
 * The equivalent inverse cipher's keys (section 5.3.5), in the order of use. Of the inner ones,
 * whose number is odd, all but the first go in pairs: one waits for memory while the other works.
 */
static void invert(tacit_aes_round_keys *dec, const tacit_aes_round_keys *enc) {
    const size_t rounds = (size_t)enc->rounds;
    dec->rounds = rounds;
    b_store(dec->words, b_load(enc->words + 2 * rounds));
    b_store(dec->words + 2, b_aes_inv_mix(b_load(enc->words + 2 * (rounds - 1))));
    for (size_t i = 2; i < rounds; i += 2) {
        const B one = b_load(enc->words + 2 * (rounds - i));
        const B other = b_load(enc->words + 2 * (rounds - i - 1));
        b_store(dec->words + 2 * i, b_aes_inv_mix(one));
        b_store(dec->words + 2 * (i + 1), b_aes_inv_mix(other));
    }
    b_store(dec->words + 2 * rounds, b_load(enc->words));
}

#endif
