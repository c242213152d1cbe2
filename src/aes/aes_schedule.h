/*
 * aes_schedule.h: key expansion (FIPS 197 section 5.2) in lanes, whatever makes
 * the S-box and however bytes are held. Included after a lanes header and
 *
 *     load_key(a)                     a block of the key, as the other words hold it;
 *     store_key(out, a)               writes a round key as the row's format has it;
 *     sub_word(a, word)               word number `word` of a, after SubWord, in all columns;
 *     sub_rot_word(a, word, rcon)     the same with RotWord before and rcon after;
 *     round_constant                  a type, of whose values first_rcon() is the first and
 *                                     next_rcon(rcon) the one behind rcon.
 *
 * How bytes are held is linear, so that sums of words stay sums of words.
 *
 * The chain w[i] = w[i - n] ^ w[i - 1] over four words w and a first term t is
 * w ^ (w << 1) ^ (w << 2) ^ (w << 3) ^ t in units of words, with t in all four:
 * the sum of w needs two steps and does not wait for t.
 */
#ifndef TACIT_AES_AES_SCHEDULE_H
#define TACIT_AES_AES_SCHEDULE_H

#include "aes/aes_impl.h"

/* Word i of the result is the xor of words 0..i. */
TACIT_INLINE B sum_words(B a) {
    a = b_xor(a, b_shift_left8(a, 4));
    return b_xor(a, b_shift_left8(a, 8));
}

TACIT_INLINE void expand_128(uint64_t *out, const uint8_t *key) {
    round_constant rcon = first_rcon();
    B a = load_key(b_load(key));
    store_key(out, a);
    for (size_t i = 1; i <= 10; i++) {
        a = b_xor(sum_words(a), sub_rot_word(a, 3, rcon));
        store_key(out + 2 * i, a);
        rcon = next_rcon(rcon);
    }
}

/*
 * Six words a step: a has the first four, b the others in its low half. Two
 * steps make three round keys.
 */
TACIT_INLINE void expand_192(uint64_t *out, const uint8_t *key) {
    round_constant rcon = first_rcon();
    B a = load_key(b_load(key));
    B b = load_key(b_load_low(key + 16));
    store_key(out, a);
    for (size_t i = 0; i < 12; i += 3) {
        for (size_t step = 0; step < 2; step++) {
            const B before = b;
            a = b_xor(sum_words(a), sub_rot_word(b, 1, rcon));
            b = b_xor3(b, b_shift_left8(b, 4), b_shuffle32(a, 0xff));
            rcon = next_rcon(rcon);
            if (step == 0) {
                store_key(out + 2 * (i + 1), b_low_halves(before, a));
                store_key(out + 2 * (i + 2), b_inner_halves(a, b));
            }
        }
        store_key(out + 2 * (i + 3), a);
    }
}

TACIT_INLINE void expand_256(uint64_t *out, const uint8_t *key) {
    round_constant rcon = first_rcon();
    B a = load_key(b_load(key)), b = load_key(b_load(key + 16));
    store_key(out, a);
    store_key(out + 2, b);
    for (size_t i = 2; i <= 14; i += 2) {
        a = b_xor(sum_words(a), sub_rot_word(b, 3, rcon));
        store_key(out + 2 * i, a);
        rcon = next_rcon(rcon);
        if (i == 14)
            break;
        b = b_xor(sum_words(b), sub_word(a, 3));
        store_key(out + 2 * (i + 1), b);
    }
}

TACIT_INLINE void expand_key(tacit_aes_round_keys *enc, const uint8_t *key, size_t key_len) {
    enc->rounds = key_len / 4 + 6;
    if (key_len == 16)
        expand_128(enc->words, key);
    else if (key_len == 24)
        expand_192(enc->words, key);
    else
        expand_256(enc->words, key);
}

#endif
