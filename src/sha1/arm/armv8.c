/*
 * armv8.c: SHA-1 with the instructions of Armv8 [Arm-ARM], four rounds at a time.
 *
 * A vector holds four words, the first in its lowest word. SHA1C, SHA1P and SHA1M
 * do the rounds of the functions Ch, Parity and Maj on a, b, c, d, with e and the
 * sums W[t] + K beside; the next e is the a before them, rotated by SHA1H. SHA1SU0
 * and SHA1SU1 make the W of four rounds from those of the sixteen before.
 *
 * e is a word to the intrinsics, which on AArch64 is the lowest of a vector by name. On 32 bits
 * compilers move it to an integer register and back, twice in four rounds, and everything waits
 * for that: there it is a vector, the same instructions in assembly.
 */
#include "common/target.h"
#include "sha1/sha1_impl.h"

#if TACIT_ARMV8
TACIT_BEGIN_ARMV8
enum { GROUPS = 20 };

#if TACIT_ARM_64
typedef uint32_t word_e;

TACIT_INLINE word_e load_e(const uint32_t *e) {
    return *e;
}

TACIT_INLINE void store_e(uint32_t *p, word_e e) {
    *p = e;
}

TACIT_INLINE word_e add_e(word_e e, word_e f) {
    return e + f;
}

TACIT_INLINE word_e next_e(uint32x4_t abcd) {
    return vsha1h_u32(vgetq_lane_u32(abcd, 0));
}

TACIT_INLINE uint32x4_t choose(uint32x4_t abcd, word_e e, uint32x4_t sums) {
    return vsha1cq_u32(abcd, e, sums);
}

TACIT_INLINE uint32x4_t parity(uint32x4_t abcd, word_e e, uint32x4_t sums) {
    return vsha1pq_u32(abcd, e, sums);
}

TACIT_INLINE uint32x4_t majority(uint32x4_t abcd, word_e e, uint32x4_t sums) {
    return vsha1mq_u32(abcd, e, sums);
}
#else
typedef uint32x4_t word_e; /* in its lowest word */

TACIT_INLINE word_e load_e(const uint32_t *e) {
    return vld1q_dup_u32(e);
}

TACIT_INLINE void store_e(uint32_t *p, word_e e) {
    vst1q_lane_u32(p, e, 0);
}

TACIT_INLINE word_e add_e(word_e e, word_e f) {
    return vaddq_u32(e, f);
}

TACIT_INLINE word_e next_e(uint32x4_t abcd) {
    word_e next;
    __asm__("sha1h.32 %q0, %q1" : "=w"(next) : "w"(abcd));
    return next;
}

TACIT_INLINE uint32x4_t choose(uint32x4_t abcd, word_e e, uint32x4_t sums) {
    __asm__("sha1c.32 %q0, %q1, %q2" : "+w"(abcd) : "w"(e), "w"(sums));
    return abcd;
}

TACIT_INLINE uint32x4_t parity(uint32x4_t abcd, word_e e, uint32x4_t sums) {
    __asm__("sha1p.32 %q0, %q1, %q2" : "+w"(abcd) : "w"(e), "w"(sums));
    return abcd;
}

TACIT_INLINE uint32x4_t majority(uint32x4_t abcd, word_e e, uint32x4_t sums) {
    __asm__("sha1m.32 %q0, %q1, %q2" : "+w"(abcd) : "w"(e), "w"(sums));
    return abcd;
}
#endif

/* Group g, a constant: four rounds on abcd and e, with their words in w[g % 4]. */
TACIT_INLINE void group(uint32x4_t *abcd, word_e *e, uint32x4_t w[4], size_t g) {
    static const uint32_t constants[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32x4_t *own = &w[g % 4];
    if (g >= 4)
        *own = vsha1su1q_u32(vsha1su0q_u32(*own, w[(g + 1) % 4], w[(g + 2) % 4]), w[(g + 3) % 4]);
    const uint32x4_t sums = vaddq_u32(*own, vdupq_n_u32(constants[g / 5]));
    const word_e next = next_e(*abcd);
    *abcd = g < 5               ? choose(*abcd, *e, sums)
            : g >= 10 && g < 15 ? majority(*abcd, *e, sums)
                                : parity(*abcd, *e, sums);
    *e = next;
}

static void compress(uint32_t state[TACIT_SHA1_WORDS], const uint8_t *in, size_t nblocks) {
    uint32x4_t h = vld1q_u32(state);
    word_e h4 = load_e(&state[4]);
    for (; nblocks != 0; nblocks--, in += TACIT_SHA1_BLOCK) {
        uint32x4_t w[4], abcd = h;
        word_e e = h4;
        TACIT_UNROLL
        for (size_t i = 0; i < 4; i++)
            w[i] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(in + 16 * i)));
        TACIT_UNROLL
        for (size_t g = 0; g < GROUPS; g++)
            group(&abcd, &e, w, g);
        h = vaddq_u32(h, abcd);
        h4 = add_e(h4, e);
    }
    vst1q_u32(state, h);
    store_e(&state[4], h4);
}
TACIT_END

TACIT_ROW tacit_sha1_row tacit_sha1_armv8 = {
    .head = {.name = "armv8", .needs = TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_SHA1},
    .compress = compress,
};
#endif
