/*
 * poly1305_body.h: Poly1305 over vectors of 64-bit words, at any width.
 *
 * To be included, inside the same markers, after one of lanes/u64x4.h, u64x8.h,
 * u64x2.h, neon_u64x2.h and one of radix26_group.h, radix26_neon.h, radix26_sse2.h,
 * radix44.h, which do the arithmetic; and before them poly1305_scalar.h, or on 32 bits
 * poly1305_scalar32.h. It defines init, blocks, finish.
 *
 * Horner's rule goes one block after another, but it can be dealt out ([GG15])
 * to N = DWORDS words of a vector, each of which takes every N-th block. With
 * the accumulator h = sum over j of H[j] / r^j, a group of 2 N blocks a, b does
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
 */
#include "poly1305/poly1305_impl.h"

enum {
    GROUP = 2 * DWORDS, /* blocks */
    /* The number of blocks from which vectors are worth while: with the powers at hand, or not. */
    ENOUGH = GROUP,
    ENOUGH_FOR_POWERS = ENOUGH_GROUPS * GROUP,
    /* After the words of the scalar code: whether the powers are there, and they. */
    READY = POLY1305_SCALAR_WORDS,
    POWERS,
};

_Static_assert(POWERS + GROUP * LIMBS <= sizeof(tacit_poly1305_state) / sizeof(uint64_t),
               "the powers fit in a state");

/* Limb i of the powers r^(2 N - j), or with half = 1 of the powers r^(N - j), in their words. */
TACIT_INLINE size_t powers_at(size_t i, size_t half) {
    return POWERS + (2 * i + half) * DWORDS;
}

/* The powers of half 0 or 1, each in its word. */
TACIT_INLINE void load_powers(factor *f, const uint64_t *words, size_t half) {
    TACIT_UNROLL
    for (size_t i = 0; i < LIMBS; i++)
        f->x[i] = d_load(words + powers_at(i, half));
    complete_factor(f);
}

/*
 * The power of word 0, j = 0, in each word. The mask changes nothing, but clang
 * makes three products of one where it does not know that limbs are short.
 */
TACIT_INLINE void load_power(factor *f, const uint64_t *words, size_t half) {
    TACIT_UNROLL
    for (size_t i = 0; i < LIMBS; i++)
        f->x[i] = d_set1(words[powers_at(i, half)] & FACTOR_MASK);
    complete_factor(f);
}

/* r to r^N one after another, then r^N times these. */
static void make_powers(uint64_t *words) {
    uint64_t power[POLY1305_NUMBER];
    poly1305_scalar_first_power(power, words);
    for (size_t j = DWORDS; j-- > 0;) {
        /* d_even and d_odd put the blocks j < N / 2 into even words, the others into odd ones. */
        const size_t word = j < DWORDS / 2 ? 2 * j : 2 * j - DWORDS + 1;
        uint64_t limb[LIMBS];
        to_limbs(limb, power);
        for (size_t i = 0; i < LIMBS; i++)
            words[powers_at(i, 1) + word] = limb[i];
        if (j != 0)
            poly1305_scalar_next_power(power, words);
    }

    factor f;
    limbs low, high;
    load_power(&f, words, 1);
    TACIT_UNROLL
    for (size_t i = 0; i < LIMBS; i++)
        low.x[i] = d_load(words + powers_at(i, 1));
    multiply(&high, &low, &f);
    carry(&high);
    TACIT_UNROLL
    for (size_t i = 0; i < LIMBS; i++)
        d_store(words + powers_at(i, 0), high.x[i]);
    words[READY] = 1;
}

/*
 * ngroups >= 1. The last group goes through the same code as those before it, with
 * other powers: a second copy of it would save nothing.
 */
static TACIT_NOINLINE void groups(uint64_t *words, const uint8_t *in, size_t ngroups,
                                  uint64_t final_bit) {
    const D top = top_bit(final_bit);
    uint64_t start[LIMBS];
    factor f, g;
    factors powers;
    limbs h;
    to_limbs(start, words + POLY1305_H);
    TACIT_UNROLL
    for (size_t i = 0; i < LIMBS; i++)
        h.x[i] = d_first(start[i]);

    load_power(&f, words, 0);
    load_power(&g, words, 1);
    pair_factors(&powers, &f, &g);
    for (;; ngroups--, in += 16 * GROUP) {
        if (ngroups == 1) {
            load_powers(&f, words, 0);
            load_powers(&g, words, 1);
            pair_factors(&powers, &f, &g);
        }
        do_group(&h, &powers, in, top);
        if (ngroups == 1)
            break;
        carry(&h);
    }
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
