#include "api/ciphers.h"
#include "api/oracle.h"

#include <string.h>

/* ---- Set-up and clearing, by type ---- */

static int aes_init(any_context *c, const uint8_t *key, size_t key_len) {
    return tacit_aes_init(&c->aes, key, key_len);
}
static int aes_init_with(any_context *c, const tacit_row *row, const uint8_t *key, size_t len) {
    return tacit_aes_init_with(&c->aes, row, key, len);
}
static void aes_clear(any_context *c) {
    tacit_aes_clear(&c->aes);
}
static int ctr_init(any_context *c, const uint8_t *key, size_t key_len) {
    return tacit_aes_ctr_init(&c->ctr, key, key_len);
}
static int ctr_init_with(any_context *c, const tacit_row *row, const uint8_t *key, size_t len) {
    return tacit_aes_ctr_init_with(&c->ctr, row, key, len);
}
static void ctr_clear(any_context *c) {
    tacit_aes_ctr_clear(&c->ctr);
}
static int cbc_init(any_context *c, const uint8_t *key, size_t key_len) {
    return tacit_aes_cbc_init(&c->cbc, key, key_len);
}
static int cbc_init_with(any_context *c, const tacit_row *row, const uint8_t *key, size_t len) {
    return tacit_aes_cbc_init_with(&c->cbc, row, key, len);
}
static void cbc_clear(any_context *c) {
    tacit_aes_cbc_clear(&c->cbc);
}
static int chacha20_init(any_context *c, const uint8_t *key, size_t key_len) {
    return tacit_chacha20_init(&c->chacha20, key, key_len);
}
static int chacha20_init_with(any_context *c, const tacit_row *row, const uint8_t *key,
                              size_t len) {
    return tacit_chacha20_init_with(&c->chacha20, row, key, len);
}
static void chacha20_clear(any_context *c) {
    tacit_chacha20_clear(&c->chacha20);
}

/* ---- Running ---- */

static int aes_encrypt(const any_context *c, uint8_t *out, const uint8_t *in, size_t len,
                       uint8_t side[16]) {
    (void)side;
    return tacit_aes_encrypt(&c->aes, out, in, len);
}
static int aes_decrypt(const any_context *c, uint8_t *out, const uint8_t *in, size_t len,
                       uint8_t side[16]) {
    (void)side;
    return tacit_aes_decrypt(&c->aes, out, in, len);
}
static int ctr_xor(const any_context *c, uint8_t *out, const uint8_t *in, size_t len,
                   uint8_t side[16]) {
    return tacit_aes_ctr_xor(&c->ctr, out, in, len, side);
}
static int cbc_encrypt(const any_context *c, uint8_t *out, const uint8_t *in, size_t len,
                       uint8_t side[16]) {
    return tacit_aes_cbc_encrypt(&c->cbc, out, in, len, side);
}
static int cbc_decrypt(const any_context *c, uint8_t *out, const uint8_t *in, size_t len,
                       uint8_t side[16]) {
    return tacit_aes_cbc_decrypt(&c->cbc, out, in, len, side);
}

static uint32_t counter_of(const uint8_t side[16]) {
    return side[0] | (uint32_t)side[1] << 8 | (uint32_t)side[2] << 16 | (uint32_t)side[3] << 24;
}

static int chacha20_xor(const any_context *c, uint8_t *out, const uint8_t *in, size_t len,
                        uint8_t side[16]) {
    return tacit_chacha20_xor(&c->chacha20, out, in, len, side + 4, 12, counter_of(side));
}

/* ---- The oracles; out may be in ---- */

static void oracle_encrypt(const uint8_t *key, size_t key_len, uint8_t *out, const uint8_t *in,
                           size_t len, uint8_t side[16]) {
    (void)side;
    for (size_t i = 0; i < len; i += 16)
        oracle_aes(key, key_len, in + i, out + i);
}

static void oracle_decrypt(const uint8_t *key, size_t key_len, uint8_t *out, const uint8_t *in,
                           size_t len, uint8_t side[16]) {
    (void)side;
    for (size_t i = 0; i < len; i += 16)
        oracle_aes_inverse(key, key_len, in + i, out + i);
}

static void oracle_ctr(const uint8_t *key, size_t key_len, uint8_t *out, const uint8_t *in,
                       size_t len, uint8_t side[16]) {
    uint8_t stream[16];
    for (size_t i = 0; i < len; i++) {
        if (i % 16 == 0) {
            oracle_aes(key, key_len, side, stream);
            for (int b = 15; b >= 0 && ++side[b] == 0; b--)
                continue;
        }
        out[i] = in[i] ^ stream[i % 16];
    }
}

static void oracle_cbc_encrypt(const uint8_t *key, size_t key_len, uint8_t *out, const uint8_t *in,
                               size_t len, uint8_t side[16]) {
    for (size_t i = 0; i < len; i += 16) {
        for (size_t b = 0; b < 16; b++)
            side[b] ^= in[i + b];
        oracle_aes(key, key_len, side, side);
        memcpy(out + i, side, 16);
    }
}

static void oracle_cbc_decrypt(const uint8_t *key, size_t key_len, uint8_t *out, const uint8_t *in,
                               size_t len, uint8_t side[16]) {
    for (size_t i = 0; i < len; i += 16) {
        uint8_t next[16], block[16];
        memcpy(next, in + i, 16);
        oracle_aes_inverse(key, key_len, next, block);
        for (size_t b = 0; b < 16; b++)
            out[i + b] = block[b] ^ side[b];
        memcpy(side, next, 16);
    }
}

static void oracle_chacha20_xor(const uint8_t *key, size_t key_len, uint8_t *out, const uint8_t *in,
                                size_t len, uint8_t side[16]) {
    uint8_t stream[64];
    uint32_t counter = counter_of(side);
    (void)key_len;
    for (size_t i = 0; i < len; i++) {
        if (i % 64 == 0)
            oracle_chacha20(key, counter++, side + 4, stream);
        out[i] = in[i] ^ stream[i % 64];
    }
    for (int i = 0; i < 4; i++)
        side[i] = (uint8_t)(counter >> 8 * i);
}

static const cipher ciphers[] = {
    {"aes encrypt", tacit_aes_rows, sizeof(tacit_aes_key), 16, 32, 16, 16, 0, 0, aes_init,
     aes_init_with, aes_clear, aes_encrypt, oracle_encrypt},
    {"aes decrypt", tacit_aes_rows, sizeof(tacit_aes_key), 16, 32, 16, 16, 0, 0, aes_init,
     aes_init_with, aes_clear, aes_decrypt, oracle_decrypt},
    {"ctr", tacit_aes_ctr_rows, sizeof(tacit_aes_ctr_key), 16, 32, 1, 16, 1, 1, ctr_init,
     ctr_init_with, ctr_clear, ctr_xor, oracle_ctr},
    {"cbc encrypt", tacit_aes_cbc_rows, sizeof(tacit_aes_cbc_key), 16, 32, 16, 16, 1, 1, cbc_init,
     cbc_init_with, cbc_clear, cbc_encrypt, oracle_cbc_encrypt},
    {"cbc decrypt", tacit_aes_cbc_rows, sizeof(tacit_aes_cbc_key), 16, 32, 16, 16, 1, 1, cbc_init,
     cbc_init_with, cbc_clear, cbc_decrypt, oracle_cbc_decrypt},
    {"chacha20", tacit_chacha20_rows, sizeof(tacit_chacha20_key), 32, 32, 1, 64, 1, 0,
     chacha20_init, chacha20_init_with, chacha20_clear, chacha20_xor, oracle_chacha20_xor},
};

const cipher *cipher_at(size_t index) {
    return index < sizeof ciphers / sizeof ciphers[0] ? &ciphers[index] : NULL;
}
