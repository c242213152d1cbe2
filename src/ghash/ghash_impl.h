/*
 * ghash_impl.h: the contract of a GHASH row (SP 800-38D section 6.4).
 */
#ifndef TACIT_GHASH_IMPL_H
#define TACIT_GHASH_IMPL_H

#include "common/row.h"

/* The hash key H and what a row derives from it (powers of H). uint64_t only: see aes_impl.h. */
typedef struct tacit_ghash_key {
    uint64_t words[128];
} tacit_ghash_key;

/* Formats of tacit_ghash_key. Two rows with the same format share keys. */
typedef enum tacit_ghash_key_format {
    TACIT_GHASH_KEY_CLMUL64,    /* portable64.c: integer multiplication */
    TACIT_GHASH_KEY_CLMUL32,    /* portable32.c: the same */
    TACIT_GHASH_KEY_POWERS8,    /* H^8..H^1, then their Karatsuba halves */
    TACIT_GHASH_KEY_POWERS16,   /* the same of 16 */
    TACIT_GHASH_KEY_POWERS32,   /* the same of 32 */
    TACIT_GHASH_KEY_NIBBLES,    /* permute_body.h: tables of nibbles' multiples, of H^4..H^1 */
    TACIT_GHASH_KEY_NIBBLES_X2, /* the same of H^6, H^4, H^2, H, row by row for two side by side */
    TACIT_GHASH_KEY_ROTATIONS8  /* arm/neon.c: H^8..H^1 plus rotations of their bytes */
} tacit_ghash_key_format;

/*
 * update: y = (...((y ^ in[0]) * H ^ in[1]) * H ...) * H over nblocks >= 1
 * blocks of 16 bytes. y is in SP 800-38D's byte order, disjoint from in and key.
 */
typedef struct tacit_ghash_row {
    tacit_row head;
    tacit_ghash_key_format key_format;
    void (*init)(tacit_ghash_key *key, const uint8_t h[16]);
    void (*update)(const tacit_ghash_key *key, uint8_t y[16], const uint8_t *in, size_t nblocks);
} tacit_ghash_row;

extern TACIT_ROW tacit_ghash_row tacit_ghash_portable64;
extern TACIT_ROW tacit_ghash_row tacit_ghash_portable32;
extern TACIT_ROW tacit_ghash_row tacit_ghash_pclmul;
extern TACIT_ROW tacit_ghash_row tacit_ghash_vpclmul256;
extern TACIT_ROW tacit_ghash_row tacit_ghash_vpclmul512;
extern TACIT_ROW tacit_ghash_row tacit_ghash_pmull;
extern TACIT_ROW tacit_ghash_row tacit_ghash_ssse3;
extern TACIT_ROW tacit_ghash_row tacit_ghash_avx2;
extern TACIT_ROW tacit_ghash_row tacit_ghash_neon;

/* The table, for listing and tests: GHASH has no public interface of its own. */
const tacit_row_table *tacit_ghash_rows(void);

#endif
