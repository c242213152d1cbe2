/*
 * definition.h: ChaCha20 and Poly1305 by their definitions, the latter on big
 * integers and slow, and the parts of the test program.
 */
#ifndef TACIT_TESTS_CHACHA20_DEFINITION_H
#define TACIT_TESTS_CHACHA20_DEFINITION_H

#include <stddef.h>
#include <stdint.h>

/*
 * A block of keystream, RFC 8439 section 2.3, for the 16 words of input; those
 * of block `n` further on, with a 64-bit counter in words 12 and 13.
 */
void define_keystream(const uint32_t input[16], uint64_t n, uint8_t block[64]);

/* A number below 2^160, in digits of 32 bits, the lowest first. */
typedef struct number {
    uint32_t digit[5];
} number;

/* A message in progress: its accumulator, below p = 2^130 - 5, and its key. */
typedef struct definition {
    number h, r;
    uint8_t s[16];
} definition;

/* p + offset, for offset >= -5; and a - b and a + b without reduction, and a < b. */
number number_p_plus(int offset);
number number_add(const number *a, const number *b);
number number_subtract(const number *a, const number *b);
int number_less(const number *a, const number *b);

void define_begin(definition *d, const uint8_t key[32]);
/* h = (h + block + 2^128 if bit) r mod p. */
void define_block(definition *d, const uint8_t block[16], int bit);
void define_tag(const definition *d, uint8_t tag[16]);

/* The parts: each tests every row that runs here. */
void test_chacha20_rows(void);
void test_poly1305_rows(void);
void test_chacha20_poly1305_rows(void);
void test_chacha20_poly1305_end(void);

#endif
