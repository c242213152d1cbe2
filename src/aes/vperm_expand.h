/*
 * vperm_expand.h: key set-up by vector permutes, for the format of
 * vperm_keys.h. Included after vperm_rounds.h.
 *
 * Expansion runs in the tower: the key is led into it once, sums are sums there
 * as well, and SubWord is what a round does before its moves. Then each inner round
 * key lacks only the constant. The first is stored again as the bytes that it
 * was, the last is led out.
 *
 * Inversion maps T(x) to D(InvMixColumns(x)): tables of the nibbles for 14, 11, 13
 * and 9 times x, whose four sums are added, three of them rotated.
 */
#ifndef TACIT_AES_VPERM_EXPAND_H
#define TACIT_AES_VPERM_EXPAND_H

#include "aes/vperm_rounds.h"

_Static_assert(LANES == 1, "a wider row has the same keys");

/* Byte 0 is the round constant, the next ones are behind it. */
typedef B round_constant;

TACIT_INLINE round_constant first_rcon(void) {
    return b_load_aligned(tacit_aes_vperm.schedule.rcon);
}

TACIT_INLINE round_constant next_rcon(round_constant rcon) {
    return b_shift_right8(rcon, 1);
}

TACIT_INLINE B load_key(B a) {
    return map_bytes(tacit_aes_vperm.encryption.in, a);
}

TACIT_INLINE void store_key(uint64_t *out, B a) {
    b_store(out, b_xor(a, b_load_aligned(tacit_aes_vperm.schedule.constant)));
}

/* The bytes of a, after SubBytes without its constant, that every column of `index` names. */
TACIT_INLINE B sub_columns(B a, uint32_t index) {
    const vperm_encryption *t = b_tables(&tacit_aes_vperm.encryption);
    const inverses y = invert_bytes(t->inverse, t->quotient, a);
    return b_shuffle8(look_up(t->sub, y.io, y.jo), b_set32(index, index, index, index));
}

TACIT_INLINE B sub_word(B a, uint32_t word) {
    return b_xor(sub_columns(a, 0x03020100 + 0x04040404 * word),
                 b_load_aligned(tacit_aes_vperm.schedule.constant));
}

TACIT_INLINE B sub_rot_word(B a, uint32_t word, round_constant rcon) {
    const uint32_t first = 0x80808000; /* byte 0 in row 0, zeros below */
    return b_xor3(sub_columns(a, 0x00030201 + 0x04040404 * word),
                  b_load_aligned(tacit_aes_vperm.schedule.constant),
                  b_shuffle8(rcon, b_set32(first, first, first, first)));
}

#include "aes/aes_schedule.h"

static void expand(tacit_aes_round_keys *enc, const uint8_t *key, size_t key_len) {
    expand_key(enc, key, key_len);
    uint64_t *last = enc->words + 2 * (size_t)enc->rounds;
    b_store(last, map_bytes(tacit_aes_vperm.bytes.enc, b_load(last)));
    b_store(enc->words, b_load(key));
}

/* D(InvMixColumns(x)) of T(x). */
TACIT_INLINE B invert_key(B key) {
    const vperm_inversion *t = b_tables(&tacit_aes_vperm.inversion);
    const B low = b_low_nibbles(key), high = b_high_nibbles(key);
    B sum = look_up(t->mix, low, high);
    TACIT_UNROLL
    for (size_t m = 1; m < 4; m++)
        sum = b_xor(sum, move_bytes(look_up(t->mix + 2 * m, low, high), t->move[m - 1]));
    return sum;
}

/*
 * The equivalent inverse cipher's keys (FIPS 197 section 5.3.5), in the order of use. The inner
 * ones are odd in number: one, then pairs, in which one's permutes fill the other's waits. The
 * registers of 32-bit Arm have room for the tables and one key.
 */
static void invert(tacit_aes_round_keys *dec, const tacit_aes_round_keys *enc) {
    const size_t rounds = (size_t)enc->rounds;
    const uint64_t *from = enc->words + 2 * rounds - 2;
    dec->rounds = rounds;
    b_store(dec->words, b_load(from + 2));
#if TACIT_ARM_32
    uint64_t *to = dec->words + 2;
    for (; from != enc->words; from -= 2, to += 2)
        b_store(to, invert_key(b_load(from)));
#else
    b_store(dec->words + 2, invert_key(b_load(from)));
    for (size_t i = 2; i < rounds; i += 2) {
        from -= 4;
        const B first = invert_key(b_load(from + 2)), second = invert_key(b_load(from));
        b_store(dec->words + 2 * i, first);
        b_store(dec->words + 2 * i + 2, second);
    }
#endif
    b_store(dec->words + 2 * rounds, b_load(enc->words));
}

#endif
