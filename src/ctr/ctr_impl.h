/*
 * ctr_impl.h: the contract of a CTR row.
 */
#ifndef TACIT_CTR_IMPL_H
#define TACIT_CTR_IMPL_H

#include "aes/aes_impl.h"

/*
 * out = in xor AES(counter), AES(counter + 1), ... for nblocks >= 1 blocks. The
 * last four bytes of counter are a big-endian number that wraps and carries
 * nowhere (the 32-bit counter of GCM); the wrap may fall anywhere. On return
 * counter is the next one. ctr.c makes the 128-bit counter of it. out == in or
 * disjoint; counter disjoint from both.
 */
typedef void tacit_ctr32_fn(const tacit_aes_round_keys *keys, uint8_t counter[16], uint8_t *out,
                            const uint8_t *in, size_t nblocks);

typedef struct tacit_ctr_row {
    tacit_row head;
    const tacit_aes_row *aes; /* whose round keys it reads */
    tacit_ctr32_fn *xor32;
} tacit_ctr_row;

extern TACIT_ROW tacit_ctr_row tacit_ctr_bitslice64;
extern TACIT_ROW tacit_ctr_row tacit_ctr_bitslice32;
extern TACIT_ROW tacit_ctr_row tacit_ctr_aesni;
extern TACIT_ROW tacit_ctr_row tacit_ctr_vaes256;
extern TACIT_ROW tacit_ctr_row tacit_ctr_vaes512;
extern TACIT_ROW tacit_ctr_row tacit_ctr_armv8;
extern TACIT_ROW tacit_ctr_row tacit_ctr_vperm_ssse3;
extern TACIT_ROW tacit_ctr_row tacit_ctr_vperm_avx2;
extern TACIT_ROW tacit_ctr_row tacit_ctr_vperm_neon;
extern TACIT_ROW tacit_ctr_row tacit_ctr_bitslice_ssse3;
extern TACIT_ROW tacit_ctr_row tacit_ctr_bitslice_avx2;
extern TACIT_ROW tacit_ctr_row tacit_ctr_bitslice_neon;

#endif
