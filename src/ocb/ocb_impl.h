/*
 * ocb_impl.h: the contract of an OCB row.
 *
 * Block i = 1, 2, ... of a message is encrypted between two additions of its
 * offset (RFC 7253 section 4.2):
 *
 *     Offset_i = Offset_(i-1) ^ L_ntz(i),     ntz(i): the zero bits at the end of i.
 *
 * So Offset_i ^ Offset_0 is a constant of the key, the sum of those L_b for which
 * bit b of i ^ (i >> 1) is set: from i - 1 to i, that Gray code changes in bit
 * ntz(i) alone. The constants of the first blocks are the key's `steps`. Within an
 * aligned group of 2^k blocks, which begins after block g = m 2^k, the offsets are
 *
 *     Offset_(g+j) = Offset_g ^ step_j            0 < j < 2^k,
 *     Offset_(g+j) = Offset_g ^ L_(k-1) ^ L_ntz(g+j)     j = 2^k,
 *
 * since the Gray code of 2^k - 1 has bit k - 1 alone. A vector of offsets thus costs
 * one addition, and a group one look-up, by its place in the message.
 */
#ifndef TACIT_OCB_IMPL_H
#define TACIT_OCB_IMPL_H

#include "aes/aes_impl.h"
#include "common/machine.h"
#include "common/mode.h"

/* How many L a message of 2^60 - 1 blocks needs, and the largest group of a row in blocks. */
enum { TACIT_OCB_DOUBLES = 60, TACIT_OCB_GROUP_MAX = 32 };

/*
 * An OCB key: schedules in the format of the row's AES row, and blocks as bytes. The steps are
 * 512 bytes from its beginning, where loads of vectors cross the fewest lines of the cache.
 */
typedef struct tacit_ocb_key {
    tacit_aes_round_keys enc, dec;
    unsigned char star[16];                       /* L_* */
    unsigned char steps[TACIT_OCB_GROUP_MAX][16]; /* steps[j - 1] is step_j */
    unsigned char dollar[16];                     /* L_$ */
    unsigned char doubles[TACIT_OCB_DOUBLES][16]; /* L_0, L_1, ... */
    uint64_t tag_len;
} tacit_ocb_key;

/* Where a message or its associated data is. */
typedef struct tacit_ocb_state {
    uint64_t blocks;          /* that went before: the next one is number blocks + 1 */
    unsigned char offset[16]; /* of the last of them */
    unsigned char sum[16];    /* the checksum of the text, or what HASH adds up */
} tacit_ocb_state;

/* The number of zero bits at the end of x, x != 0. */
TACIT_INLINE unsigned tacit_ocb_ntz(uint64_t x) {
    const uint32_t low = (uint32_t)x, high = (uint32_t)(x >> 32);
    return low != 0 ? (unsigned)__builtin_ctz(low) : 32 + (unsigned)__builtin_ctz(high);
}

/*
 * The next nblocks >= 1 whole blocks, from any place in the message. Rows of vectors read
 * each byte of in once and write each of out once (tests/once). out == in or disjoint;
 * state and key disjoint from both.
 */
typedef void tacit_ocb_crypt_fn(const tacit_ocb_key *key, tacit_ocb_state *state, uint8_t *out,
                                const uint8_t *in, size_t nblocks);

/* The same of associated data: HASH, RFC 7253 section 4.1. */
typedef void tacit_ocb_hash_fn(const tacit_ocb_key *key, tacit_ocb_state *state, const uint8_t *in,
                               size_t nblocks);

typedef struct tacit_ocb_row {
    tacit_row head;
    const tacit_aes_row *aes; /* whose round keys the key holds */
    tacit_ocb_crypt_fn *encrypt;
    tacit_ocb_crypt_fn *decrypt;
    tacit_ocb_hash_fn *hash;
    /* Encrypts a block in its place that was put together of halves just now. */
    void (*encipher)(const tacit_ocb_key *key, uint8_t block[16]);
} tacit_ocb_row;

extern TACIT_ROW tacit_ocb_row tacit_ocb_bitslice64;
extern TACIT_ROW tacit_ocb_row tacit_ocb_bitslice32;
extern TACIT_ROW tacit_ocb_row tacit_ocb_aesni;
extern TACIT_ROW tacit_ocb_row tacit_ocb_vaes256;
extern TACIT_ROW tacit_ocb_row tacit_ocb_vaes512;
extern TACIT_ROW tacit_ocb_row tacit_ocb_armv8;
extern TACIT_ROW tacit_ocb_row tacit_ocb_vperm_ssse3;
extern TACIT_ROW tacit_ocb_row tacit_ocb_vperm_avx2;
extern TACIT_ROW tacit_ocb_row tacit_ocb_vperm_neon;
extern TACIT_ROW tacit_ocb_row tacit_ocb_bitslice_ssse3;
extern TACIT_ROW tacit_ocb_row tacit_ocb_bitslice_avx2;
extern TACIT_ROW tacit_ocb_row tacit_ocb_bitslice_neon;

extern const tacit_row_table tacit_ocb_table;
extern const tacit_aead_mode tacit_ocb_mode;

#endif
