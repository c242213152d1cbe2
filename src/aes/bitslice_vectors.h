/*
 * bitslice_vectors.h: AES on planes of bits in vectors, for rows of processors
 * with byte shuffles and without AES instructions. Included after a lanes
 * header.
 *
 * Eight vectors of blocks, x[0..8), become eight planes, q[0..8): bit j of byte
 * i of q[k] is bit k of byte i of x[j], in each lane by itself. Byte i of a lane
 * is thus that of FIPS 197, row r and column c with i = 4 c + r, and has one
 * bit for each of eight blocks. Then, with & and ^ of whole vectors,
 *
 *     SubBytes     is the Boolean circuit of sbox_circuit.h;
 *     AddRoundKey  adds planes whose bytes are 0 or 0xff;
 *     ShiftRows    is left out, as follows;
 *     MixColumns   has byte shuffles for its rotations.
 *
 * ShiftRows, S, only moves bytes; SubBytes and AddRoundKey do not mind. Instead
 * of the state X after r rounds we keep T with X = S^r(T), so that S costs
 * nothing: byte (r, c) of X is byte (r, c + n r) of T after n rounds. Seen from T,
 * the next row in the same column of X is byte
 *
 *     next: (r + 1, c + n),    and two rows on:  opposite: (r + 2, c + 2 n),
 *
 * everything modulo 4, so each round has two shuffles of its own for MixColumns,
 * and its key is shuffled by S^-n when the planes of keys are made. After the
 * last round S^n is done on bytes; it is its own inverse, since n is even. The
 * inverse cipher is the same with S^-1: -n for n.
 *
 * The S-box is a circuit plus the constant 0x63, which is left out of the circuit
 * and added to the round keys: MixColumns leaves a constant alone, since its
 * coefficients add to 1.
 *
 * The planes of the round keys are made once a call, on the
 * caller's stack, who wipes them.
 */
#ifndef TACIT_AES_BITSLICE_VECTORS_H
#define TACIT_AES_BITSLICE_VECTORS_H

#include "aes/vperm_keys.h"

#define WORD V
#define SBOX_NOT(x) (x)
#include "aes/sbox_circuit.h"

/* Vectors at once. */
#define BATCH 8

enum {
    BLOCKS_AT_ONCE = BATCH * LANES,
    /* Of fewer blocks the planes of keys are not worth their making, nor of fewer that are left of
     * a batch the rest of it. Measured, for 32-bit Arm counted, against permutes of that width. */
    WORTH_PLANES = TACIT_ARM_32 ? 7 : (TACIT_ARM_64 || LANES == 2 ? 2 : 3) * BLOCKS_AT_ONCE,
    WORTH_BATCH = TACIT_ARM_32 ? 4
                  : LANES == 2 ? 13
                               : 7
};

/* How many of nblocks blocks, from the first, go through planes; the others by permutes. */
TACIT_INLINE size_t blocks_for_planes(size_t nblocks) {
    const size_t left = nblocks % BLOCKS_AT_ONCE;
    if (nblocks < WORTH_PLANES)
        return 0;
    return left < WORTH_BATCH ? nblocks - left : nblocks;
}

/* What follows SubBytes in round n; of round 0 only the key is used. */
typedef struct round_planes {
    V key[8];
    V next, opposite; /* where MixColumns finds the other rows */
} round_planes;

typedef struct cipher_keys {
    round_planes round[15];
    V restore; /* the bytes of a block after the last round */
    size_t rounds;
} cipher_keys;

TACIT_INLINE V every_word(uint32_t x) {
    return v_broadcast(b_set32(x, x, x, x));
}

TACIT_INLINE V every_byte(uint8_t x) {
    return every_word(0x01010101 * (uint32_t)x);
}

/* Bytes of sums modulo 16: places in a block. */
TACIT_INLINE V add_places(V a, V b) {
    return v_and(v_add32(a, b), every_byte(15));
}

TACIT_INLINE void key_planes(V planes[8], V key) {
    TACIT_UNROLL
    for (size_t k = 0; k < 8; k++)
        planes[k] = v_test8(key, every_byte((uint8_t)(1u << k)));
}

/*
 * Of row r the place moves by -r columns in unshift, by one in next and two in opposite
 * with each round; for decryption the other way round. A column is four places.
 */
TACIT_INLINE void places(cipher_keys *keys, size_t n, V *unshift, int decrypts) {
    round_planes *round = &keys->round[n];
    *unshift = add_places(*unshift, every_word(decrypts ? 0x0c080400 : 0x04080c00));
    round->next = add_places(keys->round[n - 1].next, every_byte(decrypts ? 12 : 4));
    round->opposite = add_places(keys->round[n - 1].opposite, every_byte(8));
}

TACIT_INLINE void make_planes(cipher_keys *out, const tacit_aes_round_keys *keys, int decrypts) {
    const size_t rounds = (size_t)keys->rounds;
    const V constant = every_byte(0x63);
    V unshift = v_broadcast(b_set32(0x0f0e0d0c, 0x0b0a0908, 0x07060504, 0x03020100));
    out->round[0].next = v_broadcast(b_set32(0x0c0f0e0d, 0x080b0a09, 0x04070605, 0x00030201));
    out->round[0].opposite = v_broadcast(b_set32(0x0d0c0f0e, 0x09080b0a, 0x05040706, 0x01000302));
    for (size_t n = 0; n <= rounds; n++) {
        V key = v_broadcast(decrypts ? dec_key_bytes(keys, n) : enc_key_bytes(keys, n));
        /* The inverse S-box takes the constant before it, the S-box adds it behind it. */
        if (n != (decrypts ? rounds : 0))
            key = v_xor(key, constant);
        if (n != 0)
            places(out, n, &unshift, decrypts);
        key_planes(out->round[n].key, v_shuffle8(key, unshift));
    }
    out->restore = unshift;
    out->rounds = rounds;
}

/* tacit_wipe of what is secret in them: no more than was written, which is much beside a batch. */
TACIT_INLINE void wipe_planes(cipher_keys *keys) {
    for (size_t n = 0; n <= keys->rounds; n++) {
        TACIT_UNROLL
        for (size_t k = 0; k < 8; k++)
            keys->round[n].key[k] = v_zero();
    }
    __asm__ volatile("" : : "r"(keys) : "memory");
}

TACIT_INLINE void make_enc_planes(cipher_keys *out, const tacit_aes_round_keys *enc) {
    make_planes(out, enc, 0);
}

TACIT_INLINE void make_dec_planes(cipher_keys *out, const tacit_aes_round_keys *dec) {
    make_planes(out, dec, 1);
}

/* Exchanges the bits `mask << n` of a with the bits `mask` of b. */
#if TACIT_NEON
#define EXCHANGE(a, b, mask, n)                                                                    \
    do {                                                                                           \
        const V up = v_shift_left64(b, n), down = v_shift_right64(a, n);                           \
        a = vbslq_u8(mask, a, up);                                                                 \
        b = vbslq_u8(mask, down, b);                                                               \
    } while (0)
#else
#define EXCHANGE(a, b, mask, n)                                                                    \
    do {                                                                                           \
        const V difference = v_and(v_xor(v_shift_right64(a, n), b), mask);                         \
        b = v_xor(b, difference);                                                                  \
        a = v_xor(a, v_shift_left64(difference, n));                                               \
    } while (0)
#endif

/* In each byte position a matrix of 8 bits by 8: its transpose, which is its own inverse. */
TACIT_INLINE void transpose(V q[8]) {
    V mask = every_byte(0x0f);
    TACIT_UNROLL
    for (size_t i = 0; i < 4; i++)
        EXCHANGE(q[i], q[i + 4], mask, 4);
    mask = every_byte(0x33);
    TACIT_UNROLL
    for (size_t i = 0; i < 4; i++)
        EXCHANGE(q[i + (i & 2)], q[i + (i & 2) + 2], mask, 2);
    mask = every_byte(0x55);
    TACIT_UNROLL
    for (size_t i = 0; i < 4; i++)
        EXCHANGE(q[2 * i], q[2 * i + 1], mask, 1);
}

TACIT_INLINE void add_round_key(V q[8], const round_planes *round) {
    TACIT_UNROLL
    for (size_t k = 0; k < 8; k++)
        q[k] = v_xor(q[k], round->key[k]);
}

/*
 * With a a byte and a', a'', a''' those in the next rows, section 5.1.3 gives
 *     2 a + 3 a' + a'' + a''' = 2 (a + a') + a' + (a + a')'' .
 * Times 2 moves each plane up by one; x^8 = x^4 + x^3 + x + 1 brings plane 7
 * back to 4, 3, 1 and 0. Downwards, no more than two sums are in use at once.
 */
TACIT_INLINE void mix_columns(V q[8], const round_planes *round) {
    V next = v_shuffle8(q[7], round->next);
    const V top = v_xor(q[7], next);
    V sum = top;
    TACIT_UNROLL
    for (size_t k = 8; k-- > 0;) {
        V mixed = v_xor3(next, v_shuffle8(sum, round->opposite), round->key[k]);
        if (k == 1 || k == 3 || k == 4)
            mixed = v_xor(mixed, top);
        if (k != 0) {
            next = v_shuffle8(q[k - 1], round->next);
            sum = v_xor(q[k - 1], next);
        } else {
            sum = top;
        }
        q[k] = v_xor(mixed, sum);
    }
}

/*
 * The inverse polynomial of section 5.3.3 is MixColumns' times 4 x^2 + 5, so
 * with d = 4 (a + a''), InvMixColumns(a) = MixColumns(a + d).
 */
TACIT_INLINE void inv_mix_columns(V q[8], const round_planes *round) {
    const V s7 = v_xor(q[7], v_shuffle8(q[7], round->opposite));
    const V s6 = v_xor(q[6], v_shuffle8(q[6], round->opposite));
    TACIT_UNROLL
    for (size_t k = 8; k-- > 0;) {
        if (k >= 2)
            q[k] = v_xor3(q[k], q[k - 2], v_shuffle8(q[k - 2], round->opposite));
        if (k == 0 || k == 1 || k == 3 || k == 4)
            q[k] = v_xor(q[k], s6);
        if (k == 1 || k == 2 || k == 4 || k == 5)
            q[k] = v_xor(q[k], s7);
    }
    mix_columns(q, round);
}

/* Planes out of vectors, with the first key; blocks out of planes, after the last. */
TACIT_INLINE void begin_planes(const cipher_keys *keys, V q[8], const V *x) {
    TACIT_UNROLL
    for (size_t k = 0; k < 8; k++)
        q[k] = x[k];
    transpose(q);
    add_round_key(q, &keys->round[0]);
}

TACIT_INLINE void end_planes(const cipher_keys *keys, V *x, V q[8]) {
    add_round_key(q, &keys->round[keys->rounds]);
    TACIT_UNROLL
    for (size_t k = 0; k < 8; k++)
        q[k] = v_shuffle8(q[k], keys->restore);
    transpose(q);
    TACIT_UNROLL
    for (size_t k = 0; k < 8; k++)
        x[k] = q[k];
}

/*
 * Functions of their own, for all of a row's calls: the rounds want every register,
 * and eight stores and loads of x are nothing beside them. The count is BATCH.
 */
#define PLANES_FUNCTION static TACIT_NOINLINE __attribute__((unused)) void

/*
 * A vector in memory, which nobody uses, makes clang align the stack to vectors; without
 * one it spills the wide ones across lines of the cache, at half the speed.
 */
TACIT_INLINE void align_stack(V *unused) {
    __asm__ volatile("" : "=m"(*unused));
}

#if TACIT_NEON_32_BY_GCC
#include "aes/arm/bitslice_rounds32.h"
#else
TACIT_INLINE void wipe_vectors(V *x, size_t count) {
    TACIT_UNROLL
    for (size_t i = 0; i < count; i++)
        x[i] = v_zero();
    __asm__ volatile("" : : "r"(x) : "memory");
}

PLANES_FUNCTION encrypt_vectors(const cipher_keys *keys, V *x, size_t count) {
    V q[8], unused;
    (void)count;
    align_stack(&unused);
    begin_planes(keys, q, x);
    for (size_t n = 1;; n++) {
        sub_bytes(q);
        if (n == keys->rounds)
            break;
        mix_columns(q, &keys->round[n]);
    }
    end_planes(keys, x, q);
}

PLANES_FUNCTION decrypt_vectors(const cipher_keys *keys, V *x, size_t count) {
    V q[8], unused;
    (void)count;
    align_stack(&unused);
    begin_planes(keys, q, x);
    for (size_t n = 1;; n++) {
        inv_sub_bytes(q);
        if (n == keys->rounds)
            break;
        inv_mix_columns(q, &keys->round[n]);
    }
    end_planes(keys, x, q);
}
#endif

#endif
