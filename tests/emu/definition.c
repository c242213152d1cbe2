#include "emu/definition.h"

#include "aes/model.h"

#include <string.h>

void def_sub_bytes(uint8_t s[16]) {
    for (int i = 0; i < 16; i++)
        s[i] = model_sbox(s[i]);
}

void def_inv_sub_bytes(uint8_t s[16]) {
    for (int i = 0; i < 16; i++)
        s[i] = model_inv_sbox(s[i]);
}

void def_shift_rows(uint8_t s[16]) {
    uint8_t t[16];
    memcpy(t, s, sizeof t);
    for (int r = 0; r < 4; r++) {
        for (int c = 0; c < 4; c++)
            s[4 * c + r] = t[4 * ((c + r) % 4) + r];
    }
}

void def_inv_shift_rows(uint8_t s[16]) {
    for (int i = 0; i < 3; i++) /* the fourth would bring all rows home */
        def_shift_rows(s);
}

/* FIPS 197 section 4.2. */
static uint8_t product(uint8_t a, uint8_t b) {
    uint8_t sum = 0;
    for (int i = 0; i < 8; i++) {
        if ((b >> i & 1) != 0)
            sum ^= a;
        a = (uint8_t)(a << 1 ^ ((a & 0x80) != 0 ? 0x1b : 0));
    }
    return sum;
}

static void mix(uint8_t s[16], const uint8_t coefficients[4]) {
    uint8_t t[16];
    memcpy(t, s, sizeof t);
    memset(s, 0, sizeof t);
    for (int c = 0; c < 4; c++) {
        for (int r = 0; r < 4; r++) {
            for (int k = 0; k < 4; k++)
                s[4 * c + r] ^= product(t[4 * c + k], coefficients[(k - r + 4) % 4]);
        }
    }
}

void def_mix_columns(uint8_t s[16]) {
    static const uint8_t coefficients[4] = {2, 3, 1, 1};
    mix(s, coefficients);
}

void def_inv_mix_columns(uint8_t s[16]) {
    static const uint8_t coefficients[4] = {14, 11, 13, 9};
    mix(s, coefficients);
}

void def_add(uint8_t s[16], const uint8_t key[16]) {
    for (int i = 0; i < 16; i++)
        s[i] ^= key[i];
}

void def_multiply(uint8_t *out, const uint8_t *a, const uint8_t *b, unsigned bits) {
    memset(out, 0, bits / 4);
    for (unsigned i = 0; i < bits; i++) {
        for (unsigned j = 0; (a[i / 8] >> i % 8 & 1) != 0 && j < bits; j++)
            out[(i + j) / 8] ^= (uint8_t)((b[j / 8] >> j % 8 & 1) << (i + j) % 8);
    }
}

void def_reverse(uint8_t s[16]) {
    for (int i = 0; i < 8; i++) {
        const uint8_t t = s[i];
        s[i] = s[15 - i];
        s[15 - i] = t;
    }
}
