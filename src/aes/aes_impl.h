/*
 * aes_impl.h: the contract of an AES row (FIPS 197).
 */
#ifndef TACIT_AES_IMPL_H
#define TACIT_AES_IMPL_H

#include "common/row.h"

/*
 * Round keys of one direction in the format of the row that made them: at most
 * 15 of 16 bytes. Only uint64_t in it, so that it may live in a caller's
 * context, which is an array of uint64_t, without breaking the aliasing rule.
 */
typedef struct tacit_aes_round_keys {
    uint64_t words[30];
    uint64_t rounds; /* 10, 12 or 14 */
} tacit_aes_round_keys;

/* Formats of tacit_aes_round_keys. Two rows with the same format share keys. */
typedef enum tacit_aes_key_format {
    TACIT_AES_KEY_BYTES,      /* FIPS 197's round keys in order, as bytes; decryption keys in
                                 the order of use, InvMixColumns applied to the inner ones */
    TACIT_AES_KEY_BITSLICE64, /* bitslice_steps.h, of four blocks */
    TACIT_AES_KEY_BITSLICE32, /* the same of two */
    TACIT_AES_KEY_VPERM       /* vperm_keys.h: KEY_BYTES, each byte mapped into the tower field */
} tacit_aes_key_format;

/*
 * Kernels: nblocks >= 1 blocks of 16 bytes; out == in or disjoint; any
 * alignment; constant-time in keys and data.
 */
typedef void tacit_aes_blocks_fn(const tacit_aes_round_keys *keys, uint8_t *out, const uint8_t *in,
                                 size_t nblocks);

typedef struct tacit_aes_row {
    tacit_row head;
    tacit_aes_key_format key_format;
    /* Encryption round keys from key[0..key_len), key_len = 16, 24 or 32; sets rounds. */
    void (*expand)(tacit_aes_round_keys *enc, const uint8_t *key, size_t key_len);
    /* Decryption round keys from those for encryption; dec != enc. */
    void (*invert)(tacit_aes_round_keys *dec, const tacit_aes_round_keys *enc);
    tacit_aes_blocks_fn *encrypt; /* takes what expand made */
    tacit_aes_blocks_fn *decrypt; /* takes what invert made */
} tacit_aes_row;

/* What an _init of AES or one of its modes answers about a key. */
static inline int tacit_aes_check_key(const uint8_t *key, size_t key_len) {
    if (key == NULL && key_len != 0)
        return TACIT_ERR_ARGUMENT;
    return key_len == 16 || key_len == 24 || key_len == 32 ? TACIT_OK : TACIT_ERR_KEY_LEN;
}

/* The rows. Which of them a target has: aes_impls.c. */
extern TACIT_ROW tacit_aes_row tacit_aes_bitslice64;
extern TACIT_ROW tacit_aes_row tacit_aes_bitslice32;
extern TACIT_ROW tacit_aes_row tacit_aes_aesni;
extern TACIT_ROW tacit_aes_row tacit_aes_vaes256;
extern TACIT_ROW tacit_aes_row tacit_aes_vaes512;
extern TACIT_ROW tacit_aes_row tacit_aes_armv8;
extern TACIT_ROW tacit_aes_row tacit_aes_vperm_ssse3;
extern TACIT_ROW tacit_aes_row tacit_aes_vperm_avx2;
extern TACIT_ROW tacit_aes_row tacit_aes_vperm_neon;
extern TACIT_ROW tacit_aes_row tacit_aes_bitslice_ssse3;
extern TACIT_ROW tacit_aes_row tacit_aes_bitslice_avx2;
extern TACIT_ROW tacit_aes_row tacit_aes_bitslice_neon;

#endif
