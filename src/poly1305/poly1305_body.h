/*
 * poly1305_body.h: Poly1305 over vectors of 64-bit words, at any width.
 *
 * To be included after one of lanes/u64x4.h, u64x8.h and after
 * poly1305_scalar.h, inside the same markers. It defines init, blocks, finish.
 *
 * Horner's rule goes one block after another, but it can be dealt out ([GG15]) to N =
 * DWORDS words of a vector, each of which takes every N-th block. With the
 * accumulator h = sum over j of H[j] / r^j, a group of 2 N blocks a, b does
 *
 *     H[j] = (H[j] + a[j]) r^(2N) + b[j] r^N,
 *
 * and the last group, which also brings the words together,
 *
 *     h = sum over j of (H[j] + a[j]) r^(2N - j) + b[j] r^(N - j).
 *
 * At the start H[0] = h and the rest is zero. Two blocks a word and group, so
 * that carries, which take as long as the products of one block, come once for
 * two. Short messages, and the blocks left over by groups, go to the scalar
 * code, and the powers of r are made when the first long piece comes.
 *
 * Numbers are five limbs of 26 bits, x = sum over i of x[i] 2^(26 i), so that a
 * product of limbs fits in a word of 64 bits with room for sums. What stands at
 * 2^130 and above comes back multiplied by 5:
 *
 *     (x y)[k] = sum over i <= k of x[i] y[k - i] + sum over i > k of x[i] 5 y[5 + k - i].
 *
 * Bounds, for words of 64 bits and factors of 32.
 *
 *   Powers    come from the scalar code below 2^130 + 2^64, so limbs 0..3 are
 *             below 2^26, limb 4 is at most 2^26, five times a limb is below 2^29.
 *   Blocks    limbs 0..3 are below 2^26, limb 4 is below 2^25.
 *   H         below 2^26 + 2^12 in each limb, as carried below; at the start,
 *             below 2^26 and limb 4 at most 2^26. So H + a < 2^27 + 2^12.
 *   Products  at most one term in (x y)[k] has no 5 and at least four... at worst
 *             k = 0: one plain, four with 5, 21 in all. Both products of a group:
 *             21 * 2^26 * (2^27 + 2^12 + 2^26) < 2^58. The sum of DWORDS <= 8
 *             such words, at the last group, is below 2^61.
 *   Carries   are at most 2^58 / 2^26 = 2^32, but 5 * 2^32 is more than a factor
 *             may have: it is made by shift and addition.
 */
#include "poly1305/poly1305_impl.h"
#include "poly1305/poly1305_scalar.h"

enum {
    LIMB_BITS = 26,
    GROUP = 2 * DWORDS, /* blocks */
    /* The number of blocks from which vectors are worth while: with the powers at hand, or not. */
    ENOUGH = 2 * GROUP,
    ENOUGH_FOR_POWERS = 5 * GROUP,
    /* After the words of the scalar code: whether the powers are there, and they. */
    READY = POLY1305_SCALAR_WORDS,
    POWERS,
};

#define LIMB_MASK ((UINT64_C(1) << LIMB_BITS) - 1)

typedef struct limbs {
    D x[5];
} limbs;

/* A power, or a vector of powers, and five times its limbs 1..4. */
typedef struct factor {
    D x[5], x5[5];
} factor;

/* h0 + 2^64 h1 + 2^128 h2 in limbs of 26 bits, the last of what is left. */
TACIT_INLINE void to_limbs(uint64_t limb[5], const uint64_t h[3]) {
    limb[0] = h[0] & LIMB_MASK;
    limb[1] = h[0] >> 26 & LIMB_MASK;
    limb[2] = (h[0] >> 52 | h[1] << 12) & LIMB_MASK;
    limb[3] = h[1] >> 14 & LIMB_MASK;
    limb[4] = h[1] >> 40 | h[2] << 24;
}

/* Where in POWERS limb i of r^e stands: those of a half of the last group together, by words. */
TACIT_INLINE size_t power_offset(size_t i, size_t e) {
    const size_t first_half = e > DWORDS, j = (first_half ? GROUP : DWORDS) - e;
    /* d_even and d_odd put the blocks j < DWORDS / 2 into even words, the others into odd ones. */
    const size_t word = j < DWORDS / 2 ? 2 * j : 2 * j - DWORDS + 1;
    return ((i * 2 + (first_half ? 0 : 1)) * DWORDS + word) * sizeof(uint32_t);
}

static void make_powers(uint64_t *words) {
    unsigned char *powers = (unsigned char *)(words + POWERS);
    uint64_t power[3] = {words[POLY1305_R], words[POLY1305_R + 1], 0};
    for (size_t e = 1; e <= GROUP; e++) {
        uint64_t limb[5];
        to_limbs(limb, power);
        for (size_t i = 0; i < 5; i++) {
            const uint32_t narrow = (uint32_t)limb[i];
            memcpy(powers + power_offset(i, e), &narrow, sizeof narrow);
        }
        poly1305_scalar_multiply(power, words[POLY1305_R], words[POLY1305_R + 1]);
    }
    words[READY] = 1;
}

TACIT_INLINE D times5(D a) {
    return d_add(a, d_shift_left(a, 2));
}

/* The powers r^(2 N - j), or with half = 1 the powers r^(N - j). */
TACIT_INLINE void load_powers(factor *f, const uint64_t *words, size_t half) {
    const unsigned char *powers = (const unsigned char *)(words + POWERS);
    TACIT_UNROLL
    for (size_t i = 0; i < 5; i++) {
        f->x[i] = d_load32(powers + (i * 2 + half) * DWORDS * sizeof(uint32_t));
        f->x5[i] = times5(f->x[i]);
    }
}

/* The power of word 0, j = 0, in each word. */
TACIT_INLINE void load_power(factor *f, const uint64_t *words, size_t half) {
    const unsigned char *powers = (const unsigned char *)(words + POWERS);
    TACIT_UNROLL
    for (size_t i = 0; i < 5; i++) {
        uint32_t limb;
        memcpy(&limb, powers + (i * 2 + half) * DWORDS * sizeof limb, sizeof limb);
        f->x[i] = d_set1(limb);
        f->x5[i] = times5(f->x[i]);
    }
}

/* DWORDS blocks; bit is 2^24 in limb 4, which is 2^128, or zero. */
TACIT_INLINE void load_blocks(limbs *m, const uint8_t *in, D bit) {
    const D mask = d_set1(LIMB_MASK), a = d_load(in), b = d_load(in + 8 * DWORDS);
    const D low = d_even(a, b), high = d_odd(a, b);
    m->x[0] = d_and(low, mask);
    m->x[1] = d_and(d_shift_right(low, 26), mask);
    m->x[2] = d_and(d_or(d_shift_right(low, 52), d_shift_left(high, 12)), mask);
    m->x[3] = d_and(d_shift_right(high, 14), mask);
    m->x[4] = d_or(d_shift_right(high, 40), bit);
}

TACIT_INLINE void add_limbs(limbs *h, const limbs *m) {
    TACIT_UNROLL
    for (size_t i = 0; i < 5; i++)
        h->x[i] = d_add(h->x[i], m->x[i]);
}

/* (h f)[k], without carries. */
TACIT_INLINE D product(const limbs *h, const factor *f, size_t k) {
    D sum = d_mul32(h->x[0], f->x[k]);
    TACIT_UNROLL
    for (size_t i = 1; i < 5; i++)
        sum = d_add(sum, d_mul32(h->x[i], i <= k ? f->x[k - i] : f->x5[5 + k - i]));
    return sum;
}

/*
 * h = (h + a) f + b g for the blocks a and b of a group at in, without carries.
 * b g, which does not wait for h, is added last.
 */
TACIT_INLINE void do_group(limbs *h, const factor *f, const factor *g, const uint8_t *in, D bit) {
    limbs m, d;
    load_blocks(&m, in, bit);
    add_limbs(h, &m);
    d.x[0] = product(h, f, 0);
    d.x[1] = product(h, f, 1);
    d.x[2] = product(h, f, 2);
    d.x[3] = product(h, f, 3);
    d.x[4] = product(h, f, 4);
    load_blocks(&m, in + 16 * DWORDS, bit);
    h->x[0] = d_add(d.x[0], product(&m, g, 0));
    h->x[1] = d_add(d.x[1], product(&m, g, 1));
    h->x[2] = d_add(d.x[2], product(&m, g, 2));
    h->x[3] = d_add(d.x[3], product(&m, g, 3));
    h->x[4] = d_add(d.x[4], product(&m, g, 4));
}

/*
 * Carries, in two chains side by side: 0 1 2 3 4 and 3 4 0 1. With d < 2^58:
 *
 *     0 -> 1, 3 -> 4     carries below 2^32; d[1], d[4] < 2^58 + 2^32
 *     1 -> 2, 4 -> 0     carries at most 2^32; d[2] < 2^58 + 2^33, d[0] < 2^26 + 5 * 2^33
 *     2 -> 3, 0 -> 1     carries at most 2^32 and below 2^10; d[1] < 2^26 + 2^10
 *     3 -> 4             carry below 2^7; d[4] < 2^26 + 2^7
 */
TACIT_INLINE void carry(limbs *h) {
    const D mask = d_set1(LIMB_MASK);
    D *const d = h->x;
    d[1] = d_add(d[1], d_shift_right(d[0], LIMB_BITS));
    d[4] = d_add(d[4], d_shift_right(d[3], LIMB_BITS));
    d[0] = d_and(d[0], mask);
    d[3] = d_and(d[3], mask);

    d[2] = d_add(d[2], d_shift_right(d[1], LIMB_BITS));
    d[0] = d_add(d[0], times5(d_shift_right(d[4], LIMB_BITS)));
    d[1] = d_and(d[1], mask);
    d[4] = d_and(d[4], mask);

    d[3] = d_add(d[3], d_shift_right(d[2], LIMB_BITS));
    d[1] = d_add(d[1], d_shift_right(d[0], LIMB_BITS));
    d[2] = d_and(d[2], mask);
    d[0] = d_and(d[0], mask);

    d[4] = d_add(d[4], d_shift_right(d[3], LIMB_BITS));
    d[3] = d_and(d[3], mask);
}

/*
 * The words brought together into the scalar accumulator: limbs below 2^61,
 * carried once through. The last carry is below 2^36, so limb 0 ends below 2^39
 * and the whole below 2^130 + 2^64.
 */
TACIT_INLINE void from_limbs(uint64_t h[3], const limbs *d) {
    uint64_t limb[5], c = 0;
    for (size_t i = 0; i < 5; i++) {
        limb[i] = d_sum(d->x[i]) + c;
        c = limb[i] >> LIMB_BITS;
        limb[i] &= LIMB_MASK;
    }
    h[0] = limb[0] + 5 * c + (limb[1] << 26);
    h[1] = (limb[2] >> 12) + (limb[3] << 14);
    h[1] += add_to(&h[0], limb[2] << 52);
    h[2] = (limb[4] >> 24) + add_to(&h[1], limb[4] << 40);
}

static TACIT_NOINLINE void groups(uint64_t *words, const uint8_t *in, size_t ngroups,
                                  uint64_t final_bit) {
    const D bit = d_set1(final_bit << 24);
    uint64_t start[5];
    factor f, g;
    limbs h;
    to_limbs(start, words + POLY1305_H);
    TACIT_UNROLL
    for (size_t i = 0; i < 5; i++)
        h.x[i] = d_first(start[i]);

    load_power(&f, words, 0);
    load_power(&g, words, 1);
    for (; ngroups > 1; ngroups--, in += 16 * GROUP) {
        do_group(&h, &f, &g, in, bit);
        carry(&h);
    }
    load_powers(&f, words, 0);
    load_powers(&g, words, 1);
    do_group(&h, &f, &g, in, bit);
    from_limbs(words + POLY1305_H, &h);
    d_leave();
}

static void init(tacit_poly1305_state *state, const uint8_t key[32]) {
    poly1305_scalar_init(state->words, key);
    state->words[READY] = 0;
}

static void blocks(tacit_poly1305_state *state, const uint8_t *in, size_t nblocks,
                   uint32_t final_bit) {
    uint64_t *words = state->words;
    if (nblocks >= (words[READY] != 0 ? ENOUGH : ENOUGH_FOR_POWERS)) {
        const size_t ngroups = nblocks / GROUP;
        if (words[READY] == 0)
            make_powers(words);
        groups(words, in, ngroups, final_bit);
        in += 16 * GROUP * ngroups;
        nblocks -= GROUP * ngroups;
    }
    if (nblocks != 0)
        poly1305_scalar_blocks(words, in, nblocks, final_bit);
}

static void finish(const tacit_poly1305_state *state, uint8_t tag[16]) {
    poly1305_scalar_finish(state->words, tag);
}
