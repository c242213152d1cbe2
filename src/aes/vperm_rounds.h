/*
 * vperm_rounds.h: AES by vector permutes, after [Ham09], on several vectors at
 * once: one of the headers that aes_rounds.h describes. Included after a lanes
 * header. The tables come from tools/vperm_constants, which also proves them and
 * the formulas below for all inputs.
 *
 * A permute (PSHUFB, TBL) looks up sixteen nibbles in a table of sixteen bytes
 * that lies in a register: no address depends on them. It answers 0 where bit 7 of
 * the index is set, and that is used; indices 16 to 127 do not occur.
 *
 * Representation. GF(2^8) is GF(16)[w] with w^2 = a w + a for some a in GF(16),
 * and T(x) is the byte whose high nibble i and low nibble k have the coordinates
 * of x = i w + k. T is linear over GF(2): T(x) = in[0][low nibble of x] ^
 * in[1][its high nibble]. Round keys stay in the tower (vperm_keys.h), so blocks
 * go in once and come out once.
 *
 * Inversion. The product of x with its conjugate i (w + a) + k is
 *
 *     N = k^2 + a i k + a i^2,
 *
 * so 1 / x = (i w + a i + k) / N. Let j = i + k and
 *
 *     io = 1 / (1/i + a/k) + j,     jo = 1 / (1/j + a/k) + i.
 *
 * Over common denominators these are io = N / (k + a i) and jo = N / (k + a j).
 * Their inverses, u = (a i + k) / N and v = (a j + k) / N, differ by a k / N, and
 * so 1 / x is a linear combination of u and v. Five permutes thus lead from x to
 * io and jo: a/k, and four times 1/n. Any linear function of 1 / x is then one
 * table of io plus one of jo, which have the inversion of io and jo inside.
 *
 * Infinity is a byte with bit 7 set, 1/0 and a/0 are 0x80. The sum of infinity and
 * a nibble has bit 7 set still, its inverse is looked up as 0, and so all formulas
 * hold, with one exception that does no harm: for x = 0, 1/i + a/k is infinity plus
 * infinity, which is 0; io and jo are infinite, and 1 / x comes out as 0, which is
 * what SubBytes wants.
 *
 * A round. The tables `sub` give SubBytes without its constant, A, in the tower, and
 * `sub2` give 2A. Permutes of a block's bytes do ShiftRows, here s, and rotate its
 * columns by n rows, r^n, at once:
 *
 *     MixColumns(s A) = s(2A) + r s(2A + A) + r^2 s(A) + r^3 s(A).
 *
 * These four wait for A and 2A, not for each other. Four permutes in a row are the
 * longest path of a round: a/k, 1/n, the table, the move. (Leaving ShiftRows to the
 * end, with other moves in each round, would save one permute of 13 and put a fifth
 * in that path.)
 *
 * Decryption. With L the linear part of SubBytes' affine map, InvSubBytes(x) =
 * 1 / L^-1(x ^ 63). So decryption holds D(x) = T(L^-1(x)) and inverts as above. Its
 * tables give 14, 11, 13 and 9 times the result, and each of these four is moved by
 * one permute: InvShiftRows and a rotation.
 *
 * The last rounds have tables that lead back to bytes. Keys and the constant 63:
 * vperm_keys.h.
 */
#ifndef TACIT_AES_VPERM_ROUNDS_H
#define TACIT_AES_VPERM_ROUNDS_H

#include "aes/vperm_keys.h"

/* A round is a path of waits; side by side, vectors fill them, and share tables. */
#define BATCH 4

typedef tacit_aes_round_keys cipher_keys;

TACIT_INLINE void wipe_vectors(V *x, size_t count) {
    (void)x;
    (void)count;
}

typedef struct inverses {
    V io, jo;
} inverses;

TACIT_INLINE V constant(const uint8_t bytes[16]) {
    return v_broadcast(b_load_aligned(bytes));
}

/* Byte by byte, the sum of what two tables say to two indices. */
TACIT_INLINE V look_up(const uint8_t pair[2][16], V a, V b) {
    return v_xor(v_shuffle8(constant(pair[0]), a), v_shuffle8(constant(pair[1]), b));
}

/* A linear map of every byte. */
TACIT_INLINE V map_bytes(const uint8_t pair[2][16], V x) {
    return look_up(pair, v_low_nibbles(x), v_high_nibbles(x));
}

TACIT_INLINE V move_bytes(V x, const uint8_t move[16]) {
    return v_shuffle8(x, constant(move));
}

/* Of every byte, which is of the tower. */
TACIT_INLINE inverses invert_bytes(const uint8_t inverse[16], const uint8_t quotient[16], V x) {
    const V reciprocal = constant(inverse);
    const V k = v_low_nibbles(x), i = v_high_nibbles(x), j = v_xor(i, k);
    const V a_over_k = v_shuffle8(constant(quotient), k);
    const V p = v_xor(a_over_k, v_shuffle8(reciprocal, i));
    const V q = v_xor(a_over_k, v_shuffle8(reciprocal, j));
    return (inverses){v_xor(v_shuffle8(reciprocal, p), j), v_xor(v_shuffle8(reciprocal, q), i)};
}

TACIT_INLINE V encrypt_round(const vperm_encryption *t, V x, V key) {
    const inverses y = invert_bytes(t->inverse, t->quotient, x);
    const V once = look_up(t->sub, y.io, y.jo), twice = look_up(t->sub2, y.io, y.jo);
    const V sum = v_xor3(move_bytes(once, t->move[2]), move_bytes(once, t->move[3]),
                         v_xor(move_bytes(twice, t->move[0]), key));
    return v_xor(sum, move_bytes(v_xor(once, twice), t->move[1]));
}

TACIT_INLINE V encrypt_last(const vperm_encryption *t, V x, V key) {
    const inverses y = invert_bytes(t->inverse, t->quotient, x);
    return v_xor(move_bytes(look_up(t->last, y.io, y.jo), t->move[0]), key);
}

TACIT_INLINE V decrypt_round(const vperm_decryption *t, V x, V key) {
    const inverses y = invert_bytes(t->inverse, t->quotient, x);
    V sum = key;
    TACIT_UNROLL
    for (size_t m = 0; m < 4; m++)
        sum = v_xor(sum, move_bytes(look_up(t->sub + 2 * m, y.io, y.jo), t->move[m]));
    return sum;
}

TACIT_INLINE V decrypt_last(const vperm_decryption *t, V x, V key) {
    const inverses y = invert_bytes(t->inverse, t->quotient, x);
    return v_xor(move_bytes(look_up(t->last, y.io, y.jo), t->move[0]), key);
}

TACIT_INLINE V round_key(const uint64_t *words) {
    return v_broadcast(b_load(words));
}

TACIT_INLINE void begin_vectors(const uint8_t in[2][16], V *x, size_t count, V key) {
    TACIT_UNROLL
    for (size_t n = 0; n < count; n++)
        x[n] = map_bytes(in, v_xor(x[n], key));
}

#if TACIT_NEON_32_BY_GCC
#include "aes/arm/vperm_rounds32.h"
#define ENCRYPT_ONE encrypt_one
#endif

/* Loops that test at their end: gcc 12 unrolls another kind, for the sake of the loop inside. */
TACIT_INLINE void encrypt_vectors(const tacit_aes_round_keys *keys, V *x, size_t count) {
#ifdef ENCRYPT_ONE
    if (count == 1) {
        x[0] = ENCRYPT_ONE(keys, x[0]);
        return;
    }
#endif
    const vperm_encryption *t = &tacit_aes_vperm.encryption;
    const uint64_t *at = keys->words, *last = at + 2 * (size_t)keys->rounds;
    begin_vectors(t->in, x, count, round_key(at));
    at += 2;
    do {
        const V key = round_key(at);
        TACIT_UNROLL
        for (size_t n = 0; n < count; n++)
            x[n] = encrypt_round(b_tables(t), x[n], key);
        at += 2;
    } while (at != last);
    TACIT_UNROLL
    for (size_t n = 0; n < count; n++)
        x[n] = encrypt_last(b_tables(t), x[n], round_key(last));
}

TACIT_INLINE void decrypt_vectors(const tacit_aes_round_keys *keys, V *x, size_t count) {
    const vperm_decryption *t = &tacit_aes_vperm.decryption;
    const uint64_t *at = keys->words, *last = at + 2 * (size_t)keys->rounds;
    begin_vectors(t->in, x, count, round_key(at));
    at += 2;
    do {
        const V key = round_key(at);
        TACIT_UNROLL
        for (size_t n = 0; n < count; n++)
            x[n] = decrypt_round(b_tables(t), x[n], key);
        at += 2;
    } while (at != last);
    TACIT_UNROLL
    for (size_t n = 0; n < count; n++)
        x[n] = decrypt_last(b_tables(t), x[n], round_key(last));
}

#endif
