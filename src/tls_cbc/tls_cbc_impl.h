/*
 * tls_cbc_impl.h: the contract of a row of AES-CBC with HMAC-SHA1 as records of
 * TLS 1.1 and 1.2 have it (RFC 5246 section 6.2.3.2).
 */
#ifndef TACIT_TLS_CBC_IMPL_H
#define TACIT_TLS_CBC_IMPL_H

#include "cbc/cbc_impl.h"
#include "common/machine.h"
#include "common/mode.h"
#include "sha1/sha1_impl.h"

/*
 * Both directions of the AES row's keys, and HMAC's two states behind the blocks of
 * its key, words of the machine as bytes: see aes_impl.h.
 */
typedef struct tacit_tls_cbc_key {
    tacit_aes_round_keys enc, dec;
    unsigned char inner[TACIT_SHA1_LEN], outer[TACIT_SHA1_LEN];
} tacit_tls_cbc_key;

enum {
    TACIT_TLS_AD = 11,                   /* sequence number, type and version */
    TACIT_TLS_HEADER = TACIT_TLS_AD + 2, /* the same and the text's length, before the text */
    TACIT_TLS_TEXT_MAX = 1 << 14,        /* RFC 5246 section 6.2.1 */
    TACIT_TLS_SEALED_MIN = 32,           /* a MAC and a byte of padding, in whole blocks */
    TACIT_TLS_SEALED_MAX = (1 << 14) + 20 + 252 /* the longest text, MAC and padding, likewise */
};

/*
 * A record on its way. The hash is always 13 bytes behind the cipher: blocks of it
 * begin with the 13 bytes before the text's, first the header, then text.
 */
typedef struct tacit_tls_cbc_chain {
    uint8_t iv[16];     /* the last block of ciphertext */
    uint8_t before[16]; /* its last 13 bytes are to be hashed before the text */
    uint32_t state[TACIT_SHA1_WORDS];
} tacit_tls_cbc_chain;

typedef struct tacit_tls_cbc_row tacit_tls_cbc_row;

/*
 * Encrypts ngroups >= 1 groups of 64 bytes and hashes as many, those in before and
 * all of the text but its last 13 bytes, which are left in before. out == in or
 * disjoint; the chain disjoint from all else. A stitched row does not look at `row`.
 */
typedef void tacit_tls_cbc_seal_fn(const tacit_tls_cbc_row *row, const tacit_tls_cbc_key *key,
                                   tacit_tls_cbc_chain *chain, uint8_t *out, const uint8_t *in,
                                   size_t ngroups);

struct tacit_tls_cbc_row {
    tacit_row head;
    const tacit_cbc_row *cbc;
    const tacit_sha1_row *sha1;
    tacit_tls_cbc_seal_fn *seal;
};

/* Any CBC row with any SHA-1 row. */
tacit_tls_cbc_seal_fn tacit_tls_cbc_generic_seal;

/* With AES-NI and SHA-NI, one beside the other. */
tacit_tls_cbc_seal_fn tacit_tls_cbc_stitched_seal;

/* Pairs of a CBC row and a SHA-1 row, by the names of both. */
extern TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_vaes512_shani;
extern TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_vaes256_shani;
extern TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_aesni_shani;
extern TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_vaes512_portable;
extern TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_vaes256_portable;
extern TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_aesni_portable;
extern TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_bitslice_avx2_shani;
extern TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_bitslice_ssse3_shani;
extern TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_bitslice_avx2_portable;
extern TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_bitslice_ssse3_portable;
extern TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_vperm_ssse3_shani;
extern TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_vperm_ssse3_portable;
extern TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_armv8;
extern TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_armv8_portable;
extern TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_bitslice_neon_armv8;
extern TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_bitslice_neon_portable;
extern TACIT_ROW tacit_tls_cbc_row TACIT_WORDS(tacit_tls_cbc_bitslice);

/* The longest text in a record of that length: 0 where it is no record's (open.c). */
size_t tacit_tls_cbc_text_len_max(size_t sealed_len);

/* tacit_padded_mode.open. */
int tacit_tls_cbc_open(const void *key, const tacit_row *row, uint8_t *out, size_t *text_len,
                       const tacit_message *message);

extern const tacit_row_table tacit_tls_cbc_table;
extern const tacit_aead_mode tacit_tls_cbc_mode;

#endif
