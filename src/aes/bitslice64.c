/*
 * bitslice64.c: AES in portable C, four blocks in eight 64-bit words.
 *
 * Plane q[k] holds bit k of each of the 64 bytes. The byte in row r, column c
 * of block b (FIPS 197 section 3.4: byte 4c + r of the block) has bit
 *
 *     16 r + 4 c + b,
 *
 * so an address of six bits reads r1 r0 c1 c0 b1 b0. Then
 *
 *     ShiftRows    rotates the 16-bit group of row r right by 4 r bits;
 *     MixColumns   takes the next row by rotating the whole word right by 16;
 *     SubBytes     is a Boolean circuit over the planes.
 *
 * Round keys are the same for the four blocks, so only their bits with b = 0
 * are kept, four planes in a word: bit 4 (4 r + c) + j of words[2 i + h] is bit
 * 4 h + j of the byte in row r, column c of round key i.
 *
 * Nothing looks up a table or branches on data.
 */
#include "aes/aes_impl.h"
#include "common/bytes.h"
#include "common/target.h"
#include "common/wipe.h"

#define WORD uint64_t
#include "aes/sbox_circuit.h"

#define BLOCKS 4

/* ---- Into planes and back. ---- */

/* Exchanges the bits `mask << shift` of *a with the bits `mask` of *b. */
TACIT_INLINE void exchange(uint64_t *a, uint64_t *b, uint64_t mask, unsigned shift) {
    uint64_t difference = ((*a >> shift) ^ *b) & mask;
    *b ^= difference;
    *a ^= difference << shift;
}

/* Exchanges the bits `mask << shift` of x with its own bits `mask`. */
TACIT_INLINE uint64_t exchange_within(uint64_t x, uint64_t mask, unsigned shift) {
    uint64_t difference = ((x >> shift) ^ x) & mask;
    return x ^ difference ^ (difference << shift);
}

/* Eight words as a matrix of 8 bits by 8 in each byte position: its transpose. */
TACIT_INLINE void transpose(uint64_t q[8]) {
    TACIT_UNROLL
    for (size_t i = 0; i < 4; i++)
        exchange(&q[2 * i], &q[2 * i + 1], UINT64_C(0x5555555555555555), 1);
    TACIT_UNROLL
    for (size_t i = 0; i < 4; i++)
        exchange(&q[i + (i & 2)], &q[i + (i & 2) + 2], UINT64_C(0x3333333333333333), 2);
    TACIT_UNROLL
    for (size_t i = 0; i < 4; i++)
        exchange(&q[i], &q[i + 4], UINT64_C(0x0f0f0f0f0f0f0f0f), 4);
}

/*
 * The planes of n <= 4 blocks; blocks that are not there are zeros. Columns c
 * and c + 2 make a word, whose byte addresses c1 r1 r0 become r1 r0 c1; word
 * 4 c0 + b and bit k of its bytes then change places.
 */
TACIT_INLINE void load_planes(uint64_t q[8], const uint8_t *in, size_t n) {
    TACIT_UNROLL
    for (size_t b = 0; b < BLOCKS; b++) {
        TACIT_UNROLL
        for (size_t c = 0; c < 2; c++) {
            uint64_t x = 0;
            if (b < n) {
                const uint8_t *column = in + 16 * b + 4 * c;
                x = tacit_load_le32(column) | (uint64_t)tacit_load_le32(column + 8) << 32;
            }
            x = exchange_within(x, UINT64_C(0x00000000ffff0000), 16);
            q[4 * c + b] = exchange_within(x, UINT64_C(0x0000ff000000ff00), 8);
        }
    }
    transpose(q);
}

/* The reverse, step by step; changes q. */
TACIT_INLINE void store_planes(uint8_t *out, uint64_t q[8], size_t n) {
    transpose(q);
    for (size_t b = 0; b < n; b++) {
        TACIT_UNROLL
        for (size_t c = 0; c < 2; c++) {
            uint8_t *column = out + 16 * b + 4 * c;
            uint64_t x = exchange_within(q[4 * c + b], UINT64_C(0x0000ff000000ff00), 8);
            x = exchange_within(x, UINT64_C(0x00000000ffff0000), 16);
            tacit_store_le32(column, (uint32_t)x);
            tacit_store_le32(column + 8, (uint32_t)(x >> 32));
        }
    }
}

/* ---- The steps of a round. ---- */

TACIT_INLINE uint64_t rotate_right(uint64_t x, unsigned count) {
    return x >> count | x << (64 - count);
}

/* Spreads the bits with b = 0 to all four blocks. */
TACIT_INLINE void add_round_key(uint64_t q[8], const uint64_t key[2]) {
    TACIT_UNROLL
    for (unsigned k = 0; k < 8; k++) {
        uint64_t bits = (key[k / 4] >> (k % 4)) & UINT64_C(0x1111111111111111);
        q[k] ^= (bits << 4) - bits;
    }
}

/* Row r by 4 r bits: rows 2 and 3 by 8, which is its own inverse, then 1 and 3 by 4. */
TACIT_INLINE void shift_rows(uint64_t q[8]) {
    TACIT_UNROLL
    for (size_t k = 0; k < 8; k++) {
        uint64_t x = exchange_within(q[k], UINT64_C(0x00ff00ff00000000), 8);
        q[k] = (x & UINT64_C(0x0000ffff0000ffff)) | ((x >> 4) & UINT64_C(0x0fff00000fff0000)) |
               (x & UINT64_C(0x000f0000000f0000)) << 12;
    }
}

TACIT_INLINE void inv_shift_rows(uint64_t q[8]) {
    TACIT_UNROLL
    for (size_t k = 0; k < 8; k++) {
        uint64_t x = exchange_within(q[k], UINT64_C(0x00ff00ff00000000), 8);
        q[k] = (x & UINT64_C(0x0000ffff0000ffff)) | (x & UINT64_C(0x0fff00000fff0000)) << 4 |
               ((x >> 12) & UINT64_C(0x000f0000000f0000));
    }
}

/*
 * With a the byte and a', a'', a''' those in the next rows, section 5.1.3 gives
 *     2 a + 3 a' + a'' + a''' = 2 (a + a') + a' + (a + a')'' .
 * Times 2 moves each plane up by one; x^8 = x^4 + x^3 + x + 1 brings plane 7
 * back to 4, 3, 1 and 0.
 */
TACIT_INLINE void mix_columns(uint64_t q[8]) {
    uint64_t next[8], sum[8];
    TACIT_UNROLL
    for (size_t k = 0; k < 8; k++) {
        next[k] = rotate_right(q[k], 16);
        sum[k] = q[k] ^ next[k];
    }
    TACIT_UNROLL
    for (size_t k = 0; k < 8; k++) {
        q[k] = next[k] ^ rotate_right(sum[k], 32) ^ sum[(k + 7) % 8];
        if (k == 1 || k == 3 || k == 4)
            q[k] ^= sum[7];
    }
}

/*
 * The inverse polynomial of section 5.3.3 is MixColumns' times 4 x^2 + 5, so
 * with d = 4 (a + a''), InvMixColumns(a) = MixColumns(a + d).
 */
TACIT_INLINE void inv_mix_columns(uint64_t q[8]) {
    uint64_t s[8];
    TACIT_UNROLL
    for (size_t k = 0; k < 8; k++)
        s[k] = q[k] ^ rotate_right(q[k], 32);
    q[0] ^= s[6];
    q[1] ^= s[6] ^ s[7];
    q[2] ^= s[0] ^ s[7];
    q[3] ^= s[1] ^ s[6];
    q[4] ^= s[2] ^ s[6] ^ s[7];
    q[5] ^= s[3] ^ s[7];
    q[6] ^= s[4];
    q[7] ^= s[5];
    mix_columns(q);
}

/* ---- The row. ---- */

static void encrypt(const tacit_aes_round_keys *keys, uint8_t *out, const uint8_t *in,
                    size_t nblocks) {
    size_t rounds = (size_t)keys->rounds;
    while (nblocks != 0) {
        uint64_t q[8];
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
        uint64_t q[8];
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
    const uint64_t ones = 0x01010101;
    uint64_t q[8], result = 0;
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
        uint64_t q[8];
        load_planes(q, schedule + 16 * i, 1);
        for (size_t h = 0; h < 2; h++)
            enc->words[2 * i + h] =
                q[4 * h] | q[4 * h + 1] << 1 | q[4 * h + 2] << 2 | q[4 * h + 3] << 3;
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

TACIT_ROW tacit_aes_row tacit_aes_bitslice64 = {
    .head = {.name = "bitslice64", .needs = 0},
    .key_format = TACIT_AES_KEY_BITSLICE64,
    .expand = expand,
    .invert = invert,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
