/*
 * bitslice_body.h: a bitsliced row's functions, at either word width. Included
 * after bitslice_steps.h and after
 *
 *     load_columns(p), store_columns(p, x)
 *
 * which move between memory and a word whose bytes are those of columns of a
 * block, in the order of the rows: p is column 0 or 1, and with BLOCKS = 4 the
 * word has column 2 or 3 too, beside it in each row.
 */
#ifndef TACIT_AES_BITSLICE_BODY_H
#define TACIT_AES_BITSLICE_BODY_H

#include "aes/aes_impl.h"
#include "common/wipe.h"

/*
 * The planes of n <= BLOCKS blocks; blocks that are not there are zeros. The number
 * of a word, BLOCKS c + b, is the place that its bits have in each byte of a plane;
 * the transpose brings them there.
 */
TACIT_INLINE void load_planes(WORD q[8], const uint8_t *in, size_t n) {
    TACIT_UNROLL
    for (size_t b = 0; b < BLOCKS; b++) {
        TACIT_UNROLL
        for (size_t c = 0; c < 8 / BLOCKS; c++)
            q[BLOCKS * c + b] = b < n ? load_columns(in + 16 * b + 4 * c) : 0;
    }
    transpose(q);
}

/* The reverse; changes q. */
TACIT_INLINE void store_planes(uint8_t *out, WORD q[8], size_t n) {
    transpose(q);
    for (size_t b = 0; b < n; b++) {
        TACIT_UNROLL
        for (size_t c = 0; c < 8 / BLOCKS; c++)
            store_columns(out + 16 * b + 4 * c, q[BLOCKS * c + b]);
    }
}

static void encrypt(const tacit_aes_round_keys *keys, uint8_t *out, const uint8_t *in,
                    size_t nblocks) {
    size_t rounds = (size_t)keys->rounds;
    while (nblocks != 0) {
        WORD q[8];
        size_t n = nblocks < BLOCKS ? nblocks : BLOCKS;
        load_planes(q, in, n);
        add_round_key(q, keys->words);
        for (size_t i = 1; i < rounds; i++) {
            sub_bytes(q);
            shift_rows(q);
            mix_columns(q);
            add_round_key(q, keys->words + 2 * i);
        }
        sub_bytes(q);
        shift_rows(q);
        add_round_key(q, keys->words + 2 * rounds);
        store_planes(out, q, n);
        in += 16 * n;
        out += 16 * n;
        nblocks -= n;
    }
}

/* Section 5.3, the round keys in the order of use. */
static void decrypt(const tacit_aes_round_keys *keys, uint8_t *out, const uint8_t *in,
                    size_t nblocks) {
    size_t rounds = (size_t)keys->rounds;
    while (nblocks != 0) {
        WORD q[8];
        size_t n = nblocks < BLOCKS ? nblocks : BLOCKS;
        load_planes(q, in, n);
        add_round_key(q, keys->words);
        for (size_t i = 1; i < rounds; i++) {
            inv_shift_rows(q);
            inv_sub_bytes(q);
            add_round_key(q, keys->words + 2 * i);
            inv_mix_columns(q);
        }
        inv_shift_rows(q);
        inv_sub_bytes(q);
        add_round_key(q, keys->words + 2 * rounds);
        store_planes(out, q, n);
        in += 16 * n;
        out += 16 * n;
        nblocks -= n;
    }
}

/* The S-box of the four bytes of a word, which lie eight apart in each plane. */
static uint32_t sub_word(uint32_t word) {
    const WORD ones = 0x01010101;
    WORD q[8], result = 0;
    for (unsigned k = 0; k < 8; k++)
        q[k] = (word >> k) & ones;
    sub_bytes(q);
    for (unsigned k = 0; k < 8; k++)
        result |= (q[k] & ones) << k;
    return (uint32_t)result;
}

/* Section 5.2, on little-endian words: RotWord rotates right by 8. */
static void expand(tacit_aes_round_keys *enc, const uint8_t *key, size_t key_len) {
    uint8_t schedule[16 * 15];
    size_t rounds = key_len / 4 + 6, words = 4 * (rounds + 1);
    memcpy(schedule, key, key_len);
    uint32_t rcon = 1, last = tacit_load_le32(key + key_len - 4);
    for (size_t i = key_len / 4, phase = 0; i < words; i++) {
        if (phase == 0) {
            last = sub_word(last >> 8 | last << 24) ^ rcon;
            rcon = (rcon << 1) ^ ((rcon >> 7) * 0x11b);
        } else if (key_len == 32 && phase == 4) {
            last = sub_word(last);
        }
        last ^= tacit_load_le32(schedule + 4 * i - key_len);
        tacit_store_le32(schedule + 4 * i, last);
        phase = phase + 1 == key_len / 4 ? 0 : phase + 1; /* of i, modulo the key's words */
    }
    enc->rounds = rounds;
    for (size_t i = 0; i <= rounds; i++) {
        WORD q[8];
        load_planes(q, schedule + 16 * i, 1);
        uint64_t *round_key = enc->words + 2 * i;
        round_key[0] = round_key[1] = 0;
        for (unsigned k = 0; k < 8; k++)
            round_key[key_bit(k) / 64] |= (uint64_t)q[k] << (key_bit(k) % 64);
    }
    tacit_wipe(schedule, sizeof schedule);
}

static void invert(tacit_aes_round_keys *dec, const tacit_aes_round_keys *enc) {
    size_t rounds = (size_t)enc->rounds;
    for (size_t i = 0; i <= rounds; i++) {
        dec->words[2 * i] = enc->words[2 * (rounds - i)];
        dec->words[2 * i + 1] = enc->words[2 * (rounds - i) + 1];
    }
    dec->rounds = rounds;
}

#endif
