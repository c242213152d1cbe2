/*
 * masked.h: numbers and bytes that depend on secrets, chosen without a branch.
 *
 * Eight bytes at once, as numbers in a word of 64 bits, the first in memory the
 * lowest. Where bytes and a limit are at most 128, (byte + 128) - limit borrows
 * from no other byte, and its highest bit says whether byte >= limit.
 */
#ifndef TACIT_TLS_CBC_MASKED_H
#define TACIT_TLS_CBC_MASKED_H

#include "common/ct.h"

/* 1 if a < b, else 0; numbers below 2^31. */
static inline uint32_t masked_less(uint32_t a, uint32_t b) {
    return tacit_ct_barrier32(a - b) >> 31;
}

/* 1 if x is 0. */
static inline uint32_t masked_zero(uint64_t x) {
    x = tacit_ct_barrier64(x | x >> 32) & UINT32_MAX;
    return (uint32_t)((x - 1) >> 63);
}

/* a if bit is 1, b if it is 0. */
static inline uint32_t masked_choice(uint32_t bit, uint32_t a, uint32_t b) {
    return b ^ ((a ^ b) & (0 - tacit_ct_barrier32(bit)));
}

/* a - b, but no less than 0 and no more than most; numbers below 2^31. */
static inline uint32_t masked_distance(uint32_t a, uint32_t b, uint32_t most) {
    const uint32_t positive = masked_choice(masked_less(a, b), 0, a - b);
    return masked_choice(masked_less(most, positive), most, positive);
}

/* A byte in all eight places. */
static inline uint64_t masked_spread(uint32_t byte) {
    uint64_t x = byte;
    x |= x << 8;
    x |= x << 16;
    return tacit_ct_barrier64(x | x << 32);
}

/* A number up to 256 among 256 bytes: as the limit of each half of them, in all eight places. */
typedef struct masked_limit {
    uint64_t half[2];
} masked_limit;

enum { MASKED_HALF = 128 };

static inline masked_limit masked_limit_at(uint32_t number) {
    return (masked_limit){{masked_spread(masked_distance(number, 0, MASKED_HALF)),
                           masked_spread(masked_distance(number, MASKED_HALF, MASKED_HALF))}};
}

/* 128 in those of the eight bytes i..i+7 that the limit is not above; i is public. */
static inline uint64_t masked_reached(size_t i, const masked_limit *limit) {
    const uint64_t tops = UINT64_C(0x8080808080808080), ones = UINT64_C(0x0101010101010101);
    const uint64_t numbers = i % MASKED_HALF * ones + UINT64_C(0x0706050403020100);
    return ((numbers | tops) - limit->half[i / MASKED_HALF]) & tops;
}

/* 255 in each byte where there is 128. */
static inline uint64_t masked_fill(uint64_t tops) {
    return (tops << 1) - (tops >> 7);
}

#endif
