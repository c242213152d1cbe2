#include "gcm/definition.h"

#include <tacit/aes.h>

#include <string.h>

const tacit_aes_row *define_aes(void) {
    const tacit_row_table *table = tacit_aes_rows();
    return (const tacit_aes_row *)(const void *)table->rows[table->count - 1];
}

/*
 * x = x * h. Algorithm 1 of section 6.3: bit i of x, counted from the first
 * byte's highest bit, adds h times x^i; times x is a shift towards the last
 * byte, with 0xe1 coming in at the front for x^128.
 */
static void multiply(uint8_t x[16], const uint8_t h[16]) {
    uint8_t z[16] = {0}, v[16];
    memcpy(v, h, 16);
    for (int i = 0; i < 128; i++) {
        if (x[i / 8] >> (7 - i % 8) & 1) {
            for (int k = 0; k < 16; k++)
                z[k] ^= v[k];
        }
        int out = v[15] & 1;
        for (int k = 15; k > 0; k--)
            v[k] = (uint8_t)(v[k] >> 1 | v[k - 1] << 7);
        v[0] = (uint8_t)(v[0] >> 1 ^ (out ? 0xe1 : 0));
    }
    memcpy(x, z, 16);
}

void define_ghash(const uint8_t h[16], uint8_t y[16], const uint8_t *in, size_t nblocks) {
    for (; nblocks != 0; nblocks--, in += 16) {
        for (int k = 0; k < 16; k++)
            y[k] ^= in[k];
        multiply(y, h);
    }
}

void define_increment(uint8_t counter[16]) {
    for (int k = 15; k >= 12 && ++counter[k] == 0; k--)
        ;
}

void define_crypt(const tacit_aes_round_keys *reference, const uint8_t h[16], int decrypt,
                  uint8_t counter[16], uint8_t y[16], uint8_t *out, const uint8_t *in,
                  size_t nblocks) {
    for (; nblocks != 0; nblocks--, in += 16, out += 16) {
        uint8_t text[16], stream[16];
        memcpy(text, in, 16);
        define_aes()->encrypt(reference, stream, counter, 1);
        define_increment(counter);
        for (int k = 0; k < 16; k++)
            out[k] = text[k] ^ stream[k];
        define_ghash(h, y, decrypt ? text : out, 1);
    }
}

static void hash_padded(const uint8_t h[16], uint8_t y[16], const uint8_t *in, size_t len) {
    for (size_t i = 0; i < len; i += 16) {
        uint8_t one[16] = {0};
        memcpy(one, in + i, len - i < 16 ? len - i : 16);
        define_ghash(h, y, one, 1);
    }
}

static void hash_lengths(const uint8_t h[16], uint8_t y[16], uint64_t first, uint64_t second) {
    uint8_t lengths[16];
    for (int k = 0; k < 8; k++) {
        lengths[k] = (uint8_t)(8 * first >> (56 - 8 * k));
        lengths[8 + k] = (uint8_t)(8 * second >> (56 - 8 * k));
    }
    define_ghash(h, y, lengths, 1);
}

void define_gcm(const uint8_t *key, size_t key_len, int decrypt, uint8_t *out, uint8_t tag[16],
                const tacit_message *message) {
    tacit_aes_round_keys reference;
    uint8_t h[16] = {0}, start[16] = {0}, counter[16], y[16] = {0}, stream[16];
    define_aes()->expand(&reference, key, key_len);
    define_aes()->encrypt(&reference, h, h, 1);
    if (message->nonce_len == 12) {
        memcpy(start, message->nonce, 12);
        start[15] = 1;
    } else {
        hash_padded(h, start, message->nonce, message->nonce_len);
        hash_lengths(h, start, 0, message->nonce_len);
    }
    memcpy(counter, start, 16);
    hash_padded(h, y, message->ad, message->ad_len);
    if (decrypt)
        hash_padded(h, y, message->in, message->in_len);
    for (size_t i = 0; i < message->in_len; i++) {
        if (i % 16 == 0) {
            define_increment(counter);
            define_aes()->encrypt(&reference, stream, counter, 1);
        }
        out[i] = message->in[i] ^ stream[i % 16];
    }
    if (!decrypt)
        hash_padded(h, y, out, message->in_len);
    hash_lengths(h, y, message->ad_len, message->in_len);
    define_aes()->encrypt(&reference, tag, start, 1);
    for (int k = 0; k < 16; k++)
        tag[k] ^= y[k];
}
