/*
 * aes_expand.h: key expansion with the AES instructions (FIPS 197 section 5.2).
 * Included after a lanes header; needs LANES_AES. Round keys are
 * TACIT_AES_KEY_BYTES.
 *
 * SubWord(w) xor rcon is one last round of the cipher: with w in all four
 * columns, ShiftRows changes nothing, SubBytes works on each byte, and the key
 * it adds may be rcon. A byte shuffle before it makes four copies of the word
 * and, where wanted, rotates it. x86's AESKEYGENASSIST would do the same, but
 * is slow on many processors.
 *
 * The chain w[i] = w[i - n] ^ w[i - 1] over four words w and a first term t is
 * w ^ (w << 1) ^ (w << 2) ^ (w << 3) ^ t in units of words, with t in all four:
 * the sum of w needs two steps and does not wait for t.
 *
 * Neither depends on the key in time: no table, no branch on key bytes.
 */
#ifndef TACIT_AES_AES_EXPAND_H
#define TACIT_AES_AES_EXPAND_H

#include "aes/aes_impl.h"

/* Word number `word` of a, after SubWord, in all columns. */
TACIT_INLINE B sub_word(B a, uint32_t word) {
    const uint32_t index = 0x03020100 + 0x04040404 * word;
    return b_aes_last(b_shuffle8(a, b_set32(index, index, index, index)), b_zero(), b_zero());
}

/* The same with RotWord before and rcon after. */
TACIT_INLINE B sub_rot_word(B a, uint32_t word, uint32_t rcon) {
    const uint32_t index = 0x00030201 + 0x04040404 * word;
    return b_aes_last(b_shuffle8(a, b_set32(index, index, index, index)), b_zero(),
                      b_set32(rcon, rcon, rcon, rcon));
}

/* Word i of the result is the xor of words 0..i. */
TACIT_INLINE B sum_words(B a) {
    a = b_xor(a, b_shift_left8(a, 4));
    return b_xor(a, b_shift_left8(a, 8));
}

/* rcon times x in GF(2^8). */
TACIT_INLINE uint32_t next_rcon(uint32_t rcon) {
    return rcon << 1 ^ (rcon >> 7) * 0x11b;
}

TACIT_INLINE void expand_128(uint64_t *out, const uint8_t *key) {
    uint32_t rcon = 1;
    B a = b_load(key);
    b_store(out, a);
    for (size_t i = 1; i <= 10; i++) {
        a = b_xor(sum_words(a), sub_rot_word(a, 3, rcon));
        b_store(out + 2 * i, a);
        rcon = next_rcon(rcon);
    }
}

/*
 * Six words a step: a has the first four, b the others in its low half. Two
 * steps make three round keys.
 */
TACIT_INLINE void expand_192(uint64_t *out, const uint8_t *key) {
    uint32_t rcon = 1;
    B a = b_load(key);
    B b = b_load_low(key + 16);
    b_store(out, a);
    for (size_t i = 0; i < 12; i += 3) {
        for (size_t step = 0; step < 2; step++) {
            const B before = b;
            a = b_xor(sum_words(a), sub_rot_word(b, 1, rcon));
            b = b_xor3(b, b_shift_left8(b, 4), b_shuffle32(a, 0xff));
            rcon = next_rcon(rcon);
            if (step == 0) {
                b_store(out + 2 * (i + 1), b_low_halves(before, a));
                b_store(out + 2 * (i + 2), b_inner_halves(a, b));
            }
        }
        b_store(out + 2 * (i + 3), a);
    }
}

TACIT_INLINE void expand_256(uint64_t *out, const uint8_t *key) {
    uint32_t rcon = 1;
    B a = b_load(key), b = b_load(key + 16);
    b_store(out, a);
    b_store(out + 2, b);
    for (size_t i = 2; i <= 14; i += 2) {
        a = b_xor(sum_words(a), sub_rot_word(b, 3, rcon));
        b_store(out + 2 * i, a);
        rcon = next_rcon(rcon);
        if (i == 14)
            break;
        b = b_xor(sum_words(b), sub_word(a, 3));
        b_store(out + 2 * (i + 1), b);
    }
}

static void expand(tacit_aes_round_keys *enc, const uint8_t *key, size_t key_len) {
    enc->rounds = key_len / 4 + 6;
    if (key_len == 16)
        expand_128(enc->words, key);
    else if (key_len == 24)
        expand_192(enc->words, key);
    else
        expand_256(enc->words, key);
}

/* The equivalent inverse cipher's keys (section 5.3.5), in the order of use. */
static void invert(tacit_aes_round_keys *dec, const tacit_aes_round_keys *enc) {
    const size_t rounds = (size_t)enc->rounds;
    dec->rounds = rounds;
    b_store(dec->words, b_load(enc->words + 2 * rounds));
    for (size_t i = 1; i < rounds; i++)
        b_store(dec->words + 2 * i, b_aes_inv_mix(b_load(enc->words + 2 * (rounds - i))));
    b_store(dec->words + 2 * rounds, b_load(enc->words));
}

#endif
