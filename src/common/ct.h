/*
 * ct.h: comparing and selecting without a branch on what is compared.
 */
#ifndef TACIT_COMMON_CT_H
#define TACIT_COMMON_CT_H

#include "common/bytes.h"

/*
 * A value that the compiler cannot see through, so that it cannot turn masks
 * back into branches: it must assume that the empty asm changed x.
 */
static inline uint32_t tacit_ct_barrier32(uint32_t x) {
    __asm__("" : "+r"(x));
    return x;
}

static inline uint64_t tacit_ct_barrier64(uint64_t x) {
    __asm__("" : "+r"(x));
    return x;
}

/* All ones if bit is 1, zero if it is 0. */
static inline uint64_t tacit_ct_mask64(uint64_t bit) {
    return 0 - tacit_ct_barrier64(bit);
}

/* 1 if a[0..len) equals b[0..len), else 0; the time depends on len only. */
static inline int tacit_ct_equal(const uint8_t *a, const uint8_t *b, size_t len) {
    uint64_t diff = 0;
    for (; len >= 8; len -= 8, a += 8, b += 8)
        diff |= tacit_load_le64(a) ^ tacit_load_le64(b);
    for (size_t i = 0; i < len; i++)
        diff |= (uint64_t)(a[i] ^ b[i]);
    diff = tacit_ct_barrier64(diff | diff >> 32) & UINT32_MAX;
    return (int)(((diff - 1) >> 63) & 1); /* diff < 2^32, so the top bit tells zero */
}

/*
 * Marks the one secret that a caller is told: whether a tag matched, or a nonce
 * was used before. Every branch on a comparison of secrets goes through this.
 * tests/constant_time, where secrets are poisoned memory, supplies the function
 * that lifts the poison; everywhere else it is nothing.
 */
#ifdef TACIT_CT_BUILD
int tacit_ct_declassify(int verdict);
#else
static inline int tacit_ct_declassify(int verdict) {
    return verdict;
}
#endif

#endif
