/*
 * gcm_impl.h: the contract of a GCM row.
 */
#ifndef TACIT_GCM_IMPL_H
#define TACIT_GCM_IMPL_H

#include "aes/aes_impl.h"
#include "common/block.h"
#include "common/machine.h"
#include "common/mode.h"
#include "ctr/ctr_impl.h"
#include "ghash/ghash_impl.h"

/* A GCM key: formats are those of the row's AES and GHASH rows. */
typedef struct tacit_gcm_key {
    tacit_aes_round_keys aes;
    tacit_ghash_key ghash;
} tacit_gcm_key;

typedef struct tacit_gcm_row tacit_gcm_row;

/*
 * Encrypts (or decrypts) nblocks >= 1 whole blocks with the 32-bit counter in
 * counter, and hashes the ciphertext into y; both are left ready for the next
 * block. One pass over the data. out == in or disjoint; counter and y disjoint
 * from all else. A fused row does not look at `row`; generic.c works through
 * its parts.
 */
typedef void tacit_gcm_crypt_fn(const tacit_gcm_row *row, const tacit_gcm_key *key,
                                uint8_t counter[16], uint8_t y[16], uint8_t *out, const uint8_t *in,
                                size_t nblocks);

/*
 * The end of a message: all of a short one, or what a bulk of whole blocks
 * leaves of a long one. ad is what is still to be hashed of the associated data:
 * none, or all of it if no text went before. With the block of lengths there are
 * at most the row's end_blocks blocks to hash, each part padded.
 */
typedef struct tacit_gcm_end {
    tacit_block start;   /* J0 */
    uint64_t before;     /* blocks of text that went before */
    tacit_block lengths; /* the last block to hash */
    const uint8_t *ad;
    size_t ad_len;
    const uint8_t *in;
    uint8_t *out; /* in, disjoint, or NULL: then only the tag is wanted */
    size_t len;
    size_t unhashed; /* blocks right before out that encrypt_ahead left out of y: 0 or end_blocks */
    size_t decrypt;  /* 1: the ciphertext, which is hashed, is in; 0: it is out */
} tacit_gcm_end;

/* Crypts the end, hashes it into y, and sets the tag: E(J0) xor what y becomes. */
typedef void tacit_gcm_finish_fn(const tacit_gcm_row *row, const tacit_gcm_key *key,
                                 const uint8_t y[16], uint8_t tag[16], const tacit_gcm_end *end);

struct tacit_gcm_row {
    tacit_row head;
    const tacit_aes_row *aes;     /* whose round keys the key holds */
    const tacit_ghash_row *ghash; /* whose powers of H the key holds */
    const tacit_ctr_row *ctr;     /* for generic rows; NULL in fused ones */
    tacit_gcm_crypt_fn *encrypt;
    /*
     * encrypt for a multiple of end_blocks, with the last end_blocks blocks not yet
     * hashed: finish does that beside its own work. NULL where nothing is gained.
     */
    tacit_gcm_crypt_fn *encrypt_ahead;
    tacit_gcm_crypt_fn *decrypt;
    tacit_gcm_finish_fn *finish;
    size_t end_blocks; /* what finish takes, a power of 2; a bulk is best a multiple of it */
};

/* The counter n blocks on: the last 32 bits, big-endian, modulo 2^32. */
static inline tacit_block tacit_advance(tacit_block counter, uint64_t n) {
    uint32_t count = tacit_swap32((uint32_t)(counter.second >> 32)) + (uint32_t)n;
    return (tacit_block){counter.first,
                         (counter.second & UINT32_MAX) | (uint64_t)tacit_swap32(count) << 32};
}

/* Any AES row with any GHASH row, in steps that stay in the L1 cache. */
tacit_gcm_crypt_fn tacit_gcm_generic_encrypt, tacit_gcm_generic_decrypt;
tacit_gcm_finish_fn tacit_gcm_generic_finish;
enum { TACIT_GCM_GENERIC_END_BLOCKS = 8 };

/* Fused rows, then pairs, each where no fused row serves. */
extern TACIT_ROW tacit_gcm_row tacit_gcm_vaes512;
extern TACIT_ROW tacit_gcm_row tacit_gcm_vaes256;
extern TACIT_ROW tacit_gcm_row tacit_gcm_aesni;
extern TACIT_ROW tacit_gcm_row tacit_gcm_aesni_avx2;
extern TACIT_ROW tacit_gcm_row tacit_gcm_aesni_ssse3;
extern TACIT_ROW tacit_gcm_row tacit_gcm_bitslice_avx2_pclmul;
extern TACIT_ROW tacit_gcm_row tacit_gcm_bitslice_ssse3_pclmul;
extern TACIT_ROW tacit_gcm_row tacit_gcm_bitslice_avx2_avx2;
extern TACIT_ROW tacit_gcm_row tacit_gcm_bitslice_ssse3_ssse3;
extern TACIT_ROW tacit_gcm_row tacit_gcm_vperm_ssse3_pclmul;
extern TACIT_ROW tacit_gcm_row tacit_gcm_vperm_ssse3_ssse3;
extern TACIT_ROW tacit_gcm_row tacit_gcm_armv8;
extern TACIT_ROW tacit_gcm_row tacit_gcm_armv8_neon;
extern TACIT_ROW tacit_gcm_row tacit_gcm_bitslice_neon_pmull;
extern TACIT_ROW tacit_gcm_row tacit_gcm_bitslice_neon_neon;
extern TACIT_ROW tacit_gcm_row TACIT_WORDS(tacit_gcm_bitslice);

extern const tacit_row_table tacit_gcm_table;
extern const tacit_aead_mode tacit_gcm_mode;

/* The functions of that mode, for forms of it. */
void tacit_gcm_init(void *key_state, const tacit_row *head, const uint8_t *secret,
                    size_t secret_len, size_t tag_len);
void tacit_gcm_crypt(const void *key_state, const tacit_row *head, tacit_direction direction,
                     uint8_t *out, uint8_t tag[16], const tacit_message *message);
void tacit_gcm_begin(void *stream_state, const void *key_state, const tacit_row *head,
                     const uint8_t *nonce, size_t nonce_len, uint8_t start[TACIT_START_LEN]);
void tacit_gcm_aad(void *stream_state, const void *key_state, const tacit_row *head,
                   const uint8_t *ad, size_t ad_len);
void tacit_gcm_update(void *stream_state, const void *key_state, const tacit_row *head,
                      tacit_direction direction, uint8_t *out, const uint8_t *in, size_t len);
void tacit_gcm_finish(void *stream_state, const void *key_state, const tacit_row *head,
                      uint8_t tag[16]);

/* [RFC 4106]: the GCM key comes first, so that what needs no nonce takes one for the other. */
typedef struct tacit_rfc4106_key {
    tacit_gcm_key gcm;
    uint64_t salt; /* its four bytes as a little-endian number */
} tacit_rfc4106_key;
extern const tacit_aead_mode tacit_rfc4106_mode;

#endif
