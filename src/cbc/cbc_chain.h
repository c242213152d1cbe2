/*
 * cbc_chain.h: CBC encryption (SP 800-38A section 6.2) by AES instructions.
 * Included after aes_rounds.h.
 *
 * Encryption is a chain of blocks; nothing but its latency counts. With C the
 * ciphertext, P the text, K0..KR the round keys, the last round of a block is
 * C[i] = last(s, KR), and the next block begins with begin(C[i] ^ P[i+1], K0) =
 * C[i] ^ T, T = begin(P[i+1], K0). Since last(s, k) is linear in k, that is
 * last(s, KR ^ T): where the key is added at the end of a round, the chain is of
 * AES instructions alone, else with one xor a block; C[i] is taken off it on the
 * side.
 */
#ifndef TACIT_CBC_CBC_CHAIN_H
#define TACIT_CBC_CBC_CHAIN_H

#include "cbc/cbc_impl.h"

/* Round r, after which comes the key that this answers. */
TACIT_INLINE B chain_round(const tacit_aes_round_keys *keys, size_t r, B *state, B before) {
    const B after = b_load(keys->words + 2 * r);
    *state = b_aes_round(*state, before, after);
    return after;
}

static void encrypt(const tacit_aes_round_keys *keys, uint8_t iv[16], uint8_t *out,
                    const uint8_t *in, size_t nblocks) {
    const size_t rounds = (size_t)keys->rounds;
    const B first = b_load(keys->words), last = b_load(keys->words + 2 * rounds);
    B text = b_aes_begin(b_load(in), first), key;
    B state = b_xor(b_load(iv), text);
    for (size_t i = 1;; i++) {
        key = first;
        TACIT_UNROLL
        for (size_t r = 1; r < 10; r++)
            key = chain_round(keys, r, &state, key);
        for (size_t r = 10; r < rounds; r += 2) {
            key = chain_round(keys, r, &state, key);
            key = chain_round(keys, r + 1, &state, key);
        }
        if (i == nblocks)
            break;
        text = b_aes_begin(b_load(in + 16 * i), first);
        state = b_aes_last(state, key, b_xor(last, text));
        b_store(out + 16 * (i - 1), b_xor(state, text));
    }
    state = b_aes_last(state, key, last);
    b_store(out + 16 * (nblocks - 1), state);
    b_store(iv, state);
}

#endif
