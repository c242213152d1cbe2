/*
 * chacha20_state.h: the cipher's input block, made of key, counter and nonce.
 */
#ifndef TACIT_CHACHA20_STATE_H
#define TACIT_CHACHA20_STATE_H

#include "common/bytes.h"

/* A key, as contexts hold it: its words in the order of the input block. */
static inline void tacit_chacha20_load_key(uint64_t words[4], const uint8_t key[32]) {
    for (size_t i = 0; i < 8; i++) {
        const uint32_t word = tacit_load_le32(key + 4 * i);
        memcpy((uint8_t *)words + 4 * i, &word, sizeof word);
    }
}

/*
 * RFC 8439 section 2.3. The copies are of 16 bytes and more at once: a kernel
 * that loads rows of the block soon after must find each in one store.
 */
static inline void tacit_chacha20_start(uint32_t state[16], const uint64_t key[4], uint32_t counter,
                                        const uint8_t nonce[12]) {
    static const uint32_t expand_32_byte_k[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    memcpy(state, expand_32_byte_k, sizeof expand_32_byte_k);
    memcpy(state + 4, key, 32);
    state[12] = counter;
    for (size_t i = 0; i < 3; i++)
        state[13 + i] = tacit_load_le32(nonce + 4 * i);
}

/* The 64-bit block counter in an input block. */
static inline uint64_t tacit_chacha20_counter(const uint32_t state[16]) {
    return (uint64_t)state[13] << 32 | state[12];
}

/* Advances it by blocks; in the forms of RFC 8439 it never leaves the low word before the end. */
static inline void tacit_chacha20_advance(uint32_t state[16], uint64_t nblocks) {
    const uint64_t counter = tacit_chacha20_counter(state) + nblocks;
    state[12] = (uint32_t)counter;
    state[13] = (uint32_t)(counter >> 32);
}

#endif
