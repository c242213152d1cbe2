#include "aes/model.h"

#include <string.h>

static uint8_t sbox[256], inv_sbox[256];

/* Section 4.2: polynomials over GF(2) modulo x^8 + x^4 + x^3 + x + 1. */
static uint8_t times(uint8_t a, uint8_t b) {
    unsigned product = 0;
    for (unsigned i = 0; i < 8; i++) {
        if (b >> i & 1)
            product ^= (unsigned)a << i;
    }
    for (unsigned i = 14; i >= 8; i--) {
        if (product >> i & 1)
            product ^= 0x11bu << (i - 8);
    }
    return (uint8_t)product;
}

/* Section 5.1.1: the inverse, found by trying all, then the affine map bit by bit. */
static uint8_t sbox_of(unsigned x) {
    unsigned inverse = 0, result = 0;
    for (unsigned y = 1; y < 256; y++) {
        if (times((uint8_t)x, (uint8_t)y) == 1)
            inverse = y;
    }
    for (unsigned i = 0; i < 8; i++) {
        unsigned bit = inverse >> i ^ inverse >> (i + 4) % 8 ^ inverse >> (i + 5) % 8 ^
                       inverse >> (i + 6) % 8 ^ inverse >> (i + 7) % 8 ^ 0x63u >> i;
        result |= (bit & 1) << i;
    }
    return (uint8_t)result;
}

void model_begin(void) {
    for (unsigned x = 0; x < 256; x++) {
        sbox[x] = sbox_of(x);
        inv_sbox[sbox[x]] = (uint8_t)x;
    }
}

uint8_t model_sbox(uint8_t x) {
    return sbox[x];
}

uint8_t model_inv_sbox(uint8_t x) {
    return inv_sbox[x];
}

static void add(uint8_t block[16], const uint8_t *other) {
    for (unsigned i = 0; i < 16; i++)
        block[i] ^= other[i];
}

/* Each column times a polynomial over GF(2^8) modulo x^4 + 1, given by its coefficients. */
static void times_columns(uint8_t block[16], const uint8_t coefficients[4]) {
    for (unsigned c = 0; c < 4; c++) {
        uint8_t column[4] = {0};
        for (unsigned i = 0; i < 4; i++) {
            for (unsigned j = 0; j < 4; j++)
                column[(i + j) % 4] ^= times(coefficients[i], block[4 * c + j]);
        }
        memcpy(block + 4 * c, column, 4);
    }
}

void model_inv_mix_columns(uint8_t block[16]) {
    times_columns(block, (const uint8_t[4]){0x0e, 0x09, 0x0d, 0x0b});
}

/* Row r moves left by r columns, or by 4 - r for the inverse. */
static void shift_rows(uint8_t block[16], int inverse) {
    uint8_t shifted[16];
    for (unsigned r = 0; r < 4; r++) {
        for (unsigned c = 0; c < 4; c++)
            shifted[4 * c + r] = block[4 * ((c + (inverse ? 4 - r : r)) % 4) + r];
    }
    memcpy(block, shifted, 16);
}

static void substitute(uint8_t *bytes, size_t len, const uint8_t table[256]) {
    for (size_t i = 0; i < len; i++)
        bytes[i] = table[bytes[i]];
}

void model_expand(model_key *key, const uint8_t *bytes, size_t len) {
    uint8_t *w = key->round_keys[0], rcon = 1;
    key->rounds = (unsigned)(len / 4 + 6);
    memcpy(w, bytes, len);
    for (size_t i = len; i < 16 * ((size_t)key->rounds + 1); i += 4) {
        uint8_t word[4];
        memcpy(word, w + i - 4, 4);
        if (i % len == 0) {
            uint8_t rotated[4] = {word[1], word[2], word[3], word[0]};
            memcpy(word, rotated, 4);
            substitute(word, 4, sbox);
            word[0] ^= rcon;
            rcon = times(rcon, 2);
        } else if (len == 32 && i % len == 16) {
            substitute(word, 4, sbox);
        }
        for (unsigned j = 0; j < 4; j++)
            w[i + j] = w[i + j - len] ^ word[j];
    }
}

void model_encrypt(const model_key *key, uint8_t out[16], const uint8_t in[16]) {
    uint8_t block[16];
    memcpy(block, in, 16);
    add(block, key->round_keys[0]);
    for (unsigned i = 1; i <= key->rounds; i++) {
        substitute(block, 16, sbox);
        shift_rows(block, 0);
        if (i < key->rounds)
            times_columns(block, (const uint8_t[4]){2, 1, 1, 3});
        add(block, key->round_keys[i]);
    }
    memcpy(out, block, 16);
}

void model_decrypt(const model_key *key, uint8_t out[16], const uint8_t in[16]) {
    uint8_t block[16];
    memcpy(block, in, 16);
    for (unsigned i = key->rounds; i >= 1; i--) {
        add(block, key->round_keys[i]);
        if (i < key->rounds)
            model_inv_mix_columns(block);
        shift_rows(block, 1);
        substitute(block, 16, inv_sbox);
    }
    add(block, key->round_keys[0]);
    memcpy(out, block, 16);
}

void model_ctr(const model_key *key, uint8_t counter[16], unsigned counter_bits, uint8_t *out,
               const uint8_t *in, size_t len) {
    uint8_t stream[16];
    for (size_t i = 0; i < len; i++) {
        if (i % 16 == 0) {
            model_encrypt(key, stream, counter);
            unsigned at = 16;
            while (at > 16 - counter_bits / 8 && ++counter[at - 1] == 0)
                at--;
        }
        out[i] = in[i] ^ stream[i % 16];
    }
}

void model_cbc_encrypt(const model_key *key, uint8_t iv[16], uint8_t *out, const uint8_t *in,
                       size_t nblocks) {
    for (size_t i = 0; i < nblocks; i++) {
        add(iv, in + 16 * i);
        model_encrypt(key, iv, iv);
        memcpy(out + 16 * i, iv, 16);
    }
}
