/*
 * portable.c: SHA-1 on words of 32 bits, as FIPS 180-4 section 6.1.2 has it.
 *
 *     W[t] = in[t] for t < 16, else (W[t-3] ^ W[t-8] ^ W[t-14] ^ W[t-16]) <<< 1
 *     T = (a <<< 5) + f(b, c, d) + e + K + W[t];  e = d;  d = c;  c = b <<< 30;  b = a;  a = T
 *
 * The five words do not move: a round leaves T where e was, and names move on by
 * one, so that after five rounds all have their names back. f and K change after
 * every twenty rounds. A round makes its own W: in a loop of their own, compilers
 * would make vectors of two words, and loads across two stores take longer than rounds.
 */
#include "common/bytes.h"
#include "common/machine.h"
#include "common/wipe.h"
#include "sha1/sha1_impl.h"
#if !TACIT_SURE_SHA

enum { ROUNDS = 80 };

/* Ch, Parity and Maj of section 4.1.1; the two terms of Maj have no bit in common. */
typedef enum function { CHOOSE, PARITY, MAJORITY } function;

/* A block on its way: the rounds' words so far, and a, b, c, d, e. */
typedef struct block {
    const uint8_t *in;
    uint32_t w[ROUNDS], v[TACIT_SHA1_WORDS];
} block;

TACIT_INLINE uint32_t rotate_left(uint32_t x, unsigned n) {
    return x << n | x >> (32 - n);
}

TACIT_INLINE uint32_t apply(function f, uint32_t b, uint32_t c, uint32_t d) {
    return f == CHOOSE ? d ^ (b & (c ^ d)) : f == PARITY ? b ^ c ^ d : (b & c) + (d & (b ^ c));
}

TACIT_INLINE uint32_t word(block *x, size_t t) {
    uint32_t *w = x->w + t;
    *w = t < 16 ? tacit_load_be32(x->in + 4 * t) : rotate_left(w[-3] ^ w[-8] ^ w[-14] ^ w[-16], 1);
    return *w;
}

/* A round's new values of b, as c, and of e, as a. */
TACIT_INLINE void one_round(function f, uint32_t a, uint32_t *b, uint32_t c, uint32_t d,
                            uint32_t *e, uint32_t added) {
    *e += added + apply(f, *b, c, d) + rotate_left(a, 5);
    *b = rotate_left(*b, 30);
}

TACIT_INLINE void twenty_rounds(function f, block *x, size_t first, uint32_t k) {
    uint32_t a = x->v[0], b = x->v[1], c = x->v[2], d = x->v[3], e = x->v[4];
    for (size_t t = first; t < first + 20; t += 5) {
        one_round(f, a, &b, c, d, &e, word(x, t) + k);
        one_round(f, e, &a, b, c, &d, word(x, t + 1) + k);
        one_round(f, d, &e, a, b, &c, word(x, t + 2) + k);
        one_round(f, c, &d, e, a, &b, word(x, t + 3) + k);
        one_round(f, b, &c, d, e, &a, word(x, t + 4) + k);
    }
    x->v[0] = a;
    x->v[1] = b;
    x->v[2] = c;
    x->v[3] = d;
    x->v[4] = e;
}

static void compress(uint32_t state[TACIT_SHA1_WORDS], const uint8_t *in, size_t nblocks) {
    block x;
    for (; nblocks != 0; nblocks--, in += TACIT_SHA1_BLOCK) {
        x.in = in;
        memcpy(x.v, state, sizeof x.v);
        twenty_rounds(CHOOSE, &x, 0, 0x5a827999);
        twenty_rounds(PARITY, &x, 20, 0x6ed9eba1);
        twenty_rounds(MAJORITY, &x, 40, 0x8f1bbcdc);
        twenty_rounds(PARITY, &x, 60, 0xca62c1d6);
        for (size_t i = 0; i < TACIT_SHA1_WORDS; i++)
            state[i] += x.v[i];
    }
    tacit_wipe(&x, sizeof x);
}

TACIT_ROW tacit_sha1_row tacit_sha1_portable = {
    .head = {.name = "portable", .needs = 0},
    .compress = compress,
};

#endif
