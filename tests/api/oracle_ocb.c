/*
 * oracle_ocb.c: OCB as RFC 7253 section 4 has it: bit by bit where it speaks of
 * bits, one block after another, no L kept from one block to the next.
 */
#include "api/oracle.h"

#include <string.h>

/* A message's key, and what goes through its blocks. */
typedef struct ocb {
    const uint8_t *key;
    size_t key_len;
    uint8_t l_star[16], offset[16], checksum[16];
} ocb;

static void xor_block(uint8_t to[16], const uint8_t from[16]) {
    for (int i = 0; i < 16; i++)
        to[i] ^= from[i];
}

/* Section 2: double(S); bit 1 of a string is the top bit of its first byte. */
static void double_block(uint8_t s[16]) {
    const int top = s[0] >> 7;
    for (int i = 0; i < 15; i++)
        s[i] = (uint8_t)(s[i] << 1 | s[i + 1] >> 7);
    s[15] = (uint8_t)(s[15] << 1 ^ (top ? 135 : 0));
}

/* Adds L_* doubled so many times: once is L_$, twice L_0, then L_1 and so on. */
static void add_l(const ocb *o, uint8_t block[16], unsigned doublings) {
    uint8_t l[16];
    memcpy(l, o->l_star, 16);
    while (doublings-- != 0)
        double_block(l);
    xor_block(block, l);
}

/* The offset of block number i, from 1, out of that of the block before: + L_{ntz(i)}. */
static void next_offset(const ocb *o, uint8_t offset[16], size_t i) {
    unsigned ntz = 0;
    while ((i >> ntz & 1) == 0)
        ntz++;
    add_l(o, offset, ntz + 2);
}

/* The last bytes, fewer than a block: followed by a bit 1, then zeros. */
static void pad(uint8_t block[16], const uint8_t *in, size_t len) {
    memset(block, 0, 16);
    memcpy(block, in, len);
    block[len] = 0x80;
}

/* Section 4.1: HASH(K, A). */
static void hash(const ocb *o, const uint8_t *ad, size_t ad_len, uint8_t sum[16]) {
    uint8_t offset[16] = {0}, block[16];
    size_t at = 0;
    memset(sum, 0, 16);
    for (; ad_len - at >= 16; at += 16) {
        next_offset(o, offset, at / 16 + 1);
        memcpy(block, ad + at, 16);
        xor_block(block, offset);
        oracle_aes(o->key, o->key_len, block, block);
        xor_block(sum, block);
    }
    if (at == ad_len)
        return;
    add_l(o, offset, 0);
    pad(block, ad + at, ad_len - at);
    xor_block(block, offset);
    oracle_aes(o->key, o->key_len, block, block);
    xor_block(sum, block);
}

static int bit_of(const uint8_t *string, int bit) {
    return string[bit / 8] >> (7 - bit % 8) & 1;
}

/* Section 4.2, "Nonce-dependent and per-encryption variables": Offset_0. */
static void first_offset(ocb *o, size_t tag_len, const uint8_t *nonce, size_t nonce_len) {
    uint8_t block[16] = {0}, stretch[24];
    block[0] = (uint8_t)(tag_len * 8 % 128 << 1);
    block[15 - nonce_len] |= 1;
    memcpy(block + 16 - nonce_len, nonce, nonce_len);
    const int bottom = block[15] % 64;
    block[15] &= 0xc0;
    oracle_aes(o->key, o->key_len, block, stretch);
    for (int i = 0; i < 8; i++)
        stretch[16 + i] = stretch[i] ^ stretch[i + 1];
    memset(o->offset, 0, 16);
    for (int i = 0; i < 128; i++)
        o->offset[i / 8] |= (uint8_t)(bit_of(stretch, i + bottom) << (7 - i % 8));
}

/* Sections 4.2 and 4.3: one whole block. */
static void crypt_block(ocb *o, int opens, const uint8_t *in, uint8_t *out) {
    uint8_t block[16];
    memcpy(block, in, 16);
    if (!opens)
        xor_block(o->checksum, block);
    xor_block(block, o->offset);
    if (opens)
        oracle_aes_inverse(o->key, o->key_len, block, block);
    else
        oracle_aes(o->key, o->key_len, block, block);
    xor_block(block, o->offset);
    if (opens)
        xor_block(o->checksum, block);
    memcpy(out, block, 16);
}

/* The last bytes: xored with the cipher of their offset; the checksum has them padded. */
static void crypt_rest(ocb *o, int opens, const uint8_t *in, size_t len, uint8_t *out) {
    uint8_t block[16];
    add_l(o, o->offset, 0);
    oracle_aes(o->key, o->key_len, o->offset, block);
    for (size_t i = 0; i < len; i++)
        out[i] = in[i] ^ block[i];
    pad(block, opens ? out : in, len);
    xor_block(o->checksum, block);
}

void oracle_ocb(int opens, const uint8_t *key, size_t key_len, size_t tag_len, const uint8_t *nonce,
                size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t len,
                uint8_t *out, uint8_t tag[16]) {
    ocb o = {.key = key, .key_len = key_len};
    uint8_t sum[16];
    size_t at = 0;
    oracle_aes(key, key_len, o.l_star, o.l_star); /* of zeros */
    first_offset(&o, tag_len, nonce, nonce_len);
    for (; len - at >= 16; at += 16) {
        next_offset(&o, o.offset, at / 16 + 1);
        crypt_block(&o, opens, in + at, out + at);
    }
    if (at != len)
        crypt_rest(&o, opens, in + at, len - at, out + at);
    xor_block(o.checksum, o.offset);
    add_l(&o, o.checksum, 1);
    oracle_aes(key, key_len, o.checksum, tag);
    hash(&o, ad, ad_len, sum);
    xor_block(tag, sum);
}
