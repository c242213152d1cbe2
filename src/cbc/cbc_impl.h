/*
 * cbc_impl.h: the contract of a CBC row.
 */
#ifndef TACIT_CBC_IMPL_H
#define TACIT_CBC_IMPL_H

#include "aes/aes_impl.h"

/*
 * nblocks >= 1 whole blocks; iv is read, and on return holds the last block of
 * ciphertext. out == in or disjoint; iv disjoint from both. encrypt takes the
 * row's encryption round keys, decrypt its decryption round keys.
 */
typedef void tacit_cbc_fn(const tacit_aes_round_keys *keys, uint8_t iv[16], uint8_t *out,
                          const uint8_t *in, size_t nblocks);

typedef struct tacit_cbc_row {
    tacit_row head;
    const tacit_aes_row *aes; /* whose round keys it reads */
    tacit_cbc_fn *encrypt;
    tacit_cbc_fn *decrypt;
} tacit_cbc_row;

extern TACIT_ROW tacit_cbc_row tacit_cbc_bitslice64;
extern TACIT_ROW tacit_cbc_row tacit_cbc_bitslice32;
extern TACIT_ROW tacit_cbc_row tacit_cbc_aesni;
extern TACIT_ROW tacit_cbc_row tacit_cbc_vaes256;
extern TACIT_ROW tacit_cbc_row tacit_cbc_vaes512;
extern TACIT_ROW tacit_cbc_row tacit_cbc_armv8;
extern TACIT_ROW tacit_cbc_row tacit_cbc_vperm_ssse3;
extern TACIT_ROW tacit_cbc_row tacit_cbc_vperm_avx2;
extern TACIT_ROW tacit_cbc_row tacit_cbc_vperm_neon;
extern TACIT_ROW tacit_cbc_row tacit_cbc_bitslice_ssse3;
extern TACIT_ROW tacit_cbc_row tacit_cbc_bitslice_avx2;
extern TACIT_ROW tacit_cbc_row tacit_cbc_bitslice_neon;

#endif
