#include "chacha20/definition.h"

#include "common/bytes.h"

#include <string.h>

static uint32_t rotated(uint32_t x, unsigned n) {
    return x << n | x >> (32 - n);
}

static void quarter_round(uint32_t x[16], int a, int b, int c, int d) {
    x[a] += x[b];
    x[d] = rotated(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = rotated(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = rotated(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotated(x[b] ^ x[c], 7);
}

void define_keystream(const uint32_t input[16], uint64_t n, uint8_t block[64]) {
    const uint64_t counter = (input[12] | (uint64_t)input[13] << 32) + n;
    uint32_t start[16], x[16];
    memcpy(start, input, sizeof start);
    start[12] = (uint32_t)counter;
    start[13] = (uint32_t)(counter >> 32);
    memcpy(x, start, sizeof x);
    for (int round = 0; round < 20; round += 2) {
        for (int i = 0; i < 4; i++) /* columns */
            quarter_round(x, i, 4 + i, 8 + i, 12 + i);
        for (int i = 0; i < 4; i++) /* diagonals */
            quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (size_t i = 0; i < 16; i++)
        tacit_store_le32(block + 4 * i, x[i] + start[i]);
}

enum { DIGITS = 5 };

number number_p_plus(int offset) {
    number x = {{0, 0, 0, 0, 3}};
    const uint64_t low = (UINT64_C(1) << 32) - 5 + (uint64_t)(int64_t)offset;
    uint64_t c = low >> 32;
    x.digit[0] = (uint32_t)low;
    for (int i = 1; i < DIGITS; i++) {
        c += i < 4 ? UINT64_C(0xffffffff) : 3;
        x.digit[i] = (uint32_t)c;
        c >>= 32;
    }
    return x;
}

number number_add(const number *a, const number *b) {
    number sum;
    uint64_t c = 0;
    for (int i = 0; i < DIGITS; i++) {
        c += (uint64_t)a->digit[i] + b->digit[i];
        sum.digit[i] = (uint32_t)c;
        c >>= 32;
    }
    return sum;
}

number number_subtract(const number *a, const number *b) {
    number difference;
    uint64_t borrow = 0;
    for (int i = 0; i < DIGITS; i++) {
        const uint64_t x = (uint64_t)a->digit[i] - b->digit[i] - borrow;
        difference.digit[i] = (uint32_t)x;
        borrow = x >> 63;
    }
    return difference;
}

int number_less(const number *a, const number *b) {
    int i = DIGITS - 1;
    while (i > 0 && a->digit[i] == b->digit[i])
        i--;
    return a->digit[i] < b->digit[i];
}

/* x mod p for x < 2 p. */
static number reduce_once(number x) {
    const number p = number_p_plus(0);
    return number_less(&x, &p) ? x : number_subtract(&x, &p);
}

/* a b mod p for a < p and b < 2^131, by doubling and adding. */
static number multiply(const number *a, const number *b) {
    number product = {{0}};
    for (int bit = 130; bit >= 0; bit--) {
        product = reduce_once(number_add(&product, &product));
        if (b->digit[bit / 32] >> (bit % 32) & 1)
            product = reduce_once(number_add(&product, a));
    }
    return product;
}

static number from_bytes(const uint8_t bytes[16]) {
    number x = {{0}};
    for (size_t i = 0; i < 4; i++)
        x.digit[i] = tacit_load_le32(bytes + 4 * i);
    return x;
}

void define_begin(definition *d, const uint8_t key[32]) {
    uint8_t r[16];
    memcpy(r, key, 16);
    for (int i = 3; i < 16; i += 4)
        r[i] &= 15;
    for (int i = 4; i < 16; i += 4)
        r[i] &= 252;
    *d = (definition){.r = from_bytes(r)};
    memcpy(d->s, key + 16, 16);
}

void define_block(definition *d, const uint8_t block[16], int bit) {
    number m = from_bytes(block);
    m.digit[4] = bit ? 1 : 0;
    m = number_add(&d->h, &m);
    d->h = multiply(&d->r, &m);
}

void define_tag(const definition *d, uint8_t tag[16]) {
    const number s = from_bytes(d->s), sum = number_add(&d->h, &s);
    for (size_t i = 0; i < 4; i++)
        tacit_store_le32(tag + 4 * i, sum.digit[i]);
}
