/*
 * shani_rounds.h: SHA-1 by SHA-NI [Intel-SDM], four rounds at a time, for a kernel of
 * its own and for kernels that do something else beside it. Included after lanes/x86_128.h,
 * inside markers that have SHA-NI.
 *
 * A vector holds four words, the first in its highest word. SHA1RNDS4 takes
 * a, b, c, d and the four sums of a group's rounds, W[t] + e for the first of them and
 * W[t] for the others, for which the e are words of a, b, c, d already; it adds f and K by
 * itself. The e of a group is the a of four rounds ago, rotated: SHA1NEXTE makes the
 * sums from the words before the last group and the group's W. SHA1MSG1, an xor and
 * SHA1MSG2 make the W of four rounds from those of the sixteen before.
 */
#ifndef TACIT_SHA1_X86_SHANI_ROUNDS_H
#define TACIT_SHA1_X86_SHANI_ROUNDS_H

#include "sha1/sha1_impl.h"

enum { SHA1_GROUPS = 20 };

/* H0..H3 and, in the highest word, H4. */
typedef struct sha1_vectors {
    B abcd, e;
} sha1_vectors;

/* A block on its way: four vectors of W, and the words before and after the last group. */
typedef struct sha1_block {
    B w[4];
    B before, abcd;
} sha1_block;

TACIT_INLINE sha1_vectors sha1_load(const uint32_t state[TACIT_SHA1_WORDS]) {
    return (sha1_vectors){b_shuffle32(b_load(state), 0x1b), b_set32(state[4], 0, 0, 0)};
}

TACIT_INLINE void sha1_store(uint32_t state[TACIT_SHA1_WORDS], sha1_vectors h) {
    b_store(state, b_shuffle32(h.abcd, 0x1b));
    state[4] = (uint32_t)_mm_cvtsi128_si32(b_shuffle32(h.e, 0xff));
}

/* A switch, because the function must be a constant expression even at -O0. */
TACIT_INLINE B sha1_four_rounds(B abcd, B sums, size_t function) {
    switch (function) {
    case 0:
        return _mm_sha1rnds4_epu32(abcd, sums, 0);
    case 1:
        return _mm_sha1rnds4_epu32(abcd, sums, 1);
    case 2:
        return _mm_sha1rnds4_epu32(abcd, sums, 2);
    default:
        return _mm_sha1rnds4_epu32(abcd, sums, 3);
    }
}

/* Group g, a constant, of a block that h leads to; before group 0 the block's w are loaded. */
TACIT_INLINE void sha1_group(sha1_block *x, size_t g, sha1_vectors h) {
    B *w = &x->w[g % 4];
    if (g >= 4)
        *w = _mm_sha1msg2_epu32(b_xor(_mm_sha1msg1_epu32(*w, x->w[(g + 1) % 4]), x->w[(g + 2) % 4]),
                                x->w[(g + 3) % 4]);
    const B sums = g == 0 ? b_add32(h.e, *w) : _mm_sha1nexte_epu32(x->before, *w);
    x->before = g == 0 ? h.abcd : x->abcd;
    x->abcd = sha1_four_rounds(x->before, sums, g / 5);
}

/* What h is after the block. */
TACIT_INLINE sha1_vectors sha1_end(const sha1_block *x, sha1_vectors h) {
    return (sha1_vectors){b_add32(h.abcd, x->abcd), _mm_sha1nexte_epu32(x->before, h.e)};
}

#endif
