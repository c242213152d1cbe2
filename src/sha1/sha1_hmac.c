#include "sha1/sha1_hmac.h"

#include "common/bytes.h"
#include "common/wipe.h"

/* FIPS 180-4 section 5.3.1, and the first block. */
static void first_block(const tacit_sha1_row *row, uint32_t state[TACIT_SHA1_WORDS],
                        const uint8_t *key, size_t key_len, uint8_t pad) {
    static const uint32_t start[TACIT_SHA1_WORDS] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476,
                                                     0xc3d2e1f0};
    uint8_t block[TACIT_SHA1_BLOCK];
    for (size_t i = 0; i < sizeof block; i++)
        block[i] = i < key_len ? key[i] ^ pad : pad;
    memcpy(state, start, sizeof start);
    row->compress(state, block, 1);
    tacit_wipe(block, sizeof block);
}

void tacit_sha1_hmac_init(const tacit_sha1_row *row, uint32_t inner[TACIT_SHA1_WORDS],
                          uint32_t outer[TACIT_SHA1_WORDS], const uint8_t *key, size_t key_len) {
    first_block(row, inner, key, key_len, 0x36);
    first_block(row, outer, key, key_len, 0x5c);
}

static void store_words(uint8_t out[TACIT_SHA1_LEN], const uint32_t state[TACIT_SHA1_WORDS]) {
    for (size_t i = 0; i < TACIT_SHA1_WORDS; i++)
        tacit_store_be32(out + 4 * i, state[i]);
}

void tacit_sha1_hmac_finish(const tacit_sha1_row *row, uint8_t mac[TACIT_SHA1_LEN],
                            const uint32_t outer[TACIT_SHA1_WORDS],
                            const uint32_t inner[TACIT_SHA1_WORDS]) {
    uint8_t block[TACIT_SHA1_BLOCK] = {0};
    uint32_t state[TACIT_SHA1_WORDS];
    store_words(block, inner);
    block[TACIT_SHA1_LEN] = 0x80;
    tacit_store_be64(block + TACIT_SHA1_BLOCK - 8, 8 * (TACIT_SHA1_BLOCK + TACIT_SHA1_LEN));
    memcpy(state, outer, sizeof state);
    row->compress(state, block, 1);
    store_words(mac, state);
    tacit_wipe(block, sizeof block);
    tacit_wipe(state, sizeof state);
}
