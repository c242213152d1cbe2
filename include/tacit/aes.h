/*
 * tacit/aes.h: the AES block cipher (FIPS 197) and its unauthenticated modes
 * CTR and CBC (SP 800-38A), for building protocols that prescribe them. To keep
 * data secret and whole, use tacit/aead.h.
 *
 * Rules for all functions here: lengths are in bytes unless said; data pointers
 * may have any alignment; out may be exactly in, any other overlap of them is
 * TACIT_ERR_OVERLAP; NULL is legal with a length of 0. Keys are 16, 24 or 32
 * bytes. Contexts are the caller's, hold no pointer into themselves, may be
 * copied with =, and are wiped by their _clear. Functions that take a const
 * context may run in any number of threads at once. An _init_with answers
 * TACIT_ERR_UNSUPPORTED for a row that this processor cannot run or that is not
 * of the table; on any error a context holds zeros, and a context of zeros
 * answers TACIT_ERR_STATE.
 */
#ifndef TACIT_AES_H
#define TACIT_AES_H

#include <tacit/base.h>
#include <tacit/impl.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TACIT_AES_BLOCK_LEN 16

/* ---- Blocks (ECB): each 16-byte block by itself. ---- */

typedef struct tacit_aes_key {
    const void *impl[1];
    uint64_t state[62];
} tacit_aes_key;

/* tacit_aes_rows returns the table of AES implementations. Thread-safe. */
TACIT_API const tacit_row_table *tacit_aes_rows(void);

/*
 * tacit_aes_init sets up a key for both directions. Answers TACIT_OK,
 * TACIT_ERR_ARGUMENT, TACIT_ERR_KEY_LEN; _with also TACIT_ERR_UNSUPPORTED.
 */
TACIT_API int tacit_aes_init(tacit_aes_key *ctx, const uint8_t *key,
                             size_t key_len) TACIT_MUST_CHECK TACIT_NONNULL(1);
TACIT_API int tacit_aes_init_with(tacit_aes_key *ctx, const tacit_row *row, const uint8_t *key,
                                  size_t key_len) TACIT_MUST_CHECK TACIT_NONNULL(1, 2);

/*
 * tacit_aes_encrypt and tacit_aes_decrypt map in[0..len) to out[0..len) block
 * by block; len is a multiple of 16, else TACIT_ERR_LENGTH.
 */
TACIT_API int tacit_aes_encrypt(const tacit_aes_key *ctx, uint8_t *out, const uint8_t *in,
                                size_t len) TACIT_MUST_CHECK TACIT_NONNULL(1);
TACIT_API int tacit_aes_decrypt(const tacit_aes_key *ctx, uint8_t *out, const uint8_t *in,
                                size_t len) TACIT_MUST_CHECK TACIT_NONNULL(1);
TACIT_API void tacit_aes_clear(tacit_aes_key *ctx) TACIT_NONNULL(1);

/* ---- CTR: the counter block is a 128-bit big-endian number. ---- */

typedef struct tacit_aes_ctr_key {
    const void *impl[1];
    uint64_t state[31];
} tacit_aes_ctr_key;

TACIT_API const tacit_row_table *tacit_aes_ctr_rows(void);
TACIT_API int tacit_aes_ctr_init(tacit_aes_ctr_key *ctx, const uint8_t *key,
                                 size_t key_len) TACIT_MUST_CHECK TACIT_NONNULL(1);
TACIT_API int tacit_aes_ctr_init_with(tacit_aes_ctr_key *ctx, const tacit_row *row,
                                      const uint8_t *key, size_t key_len) TACIT_MUST_CHECK
    TACIT_NONNULL(1, 2);

/*
 * tacit_aes_ctr_xor encrypts or decrypts in[0..len): the same operation. The
 * first block uses counter[0..16) as it is, each next block that plus one
 * modulo 2^128. On return counter is the next unused one: a last block of fewer
 * than 16 bytes uses a whole one. To continue a message, cut it at multiples of
 * 16. counter may overlap neither out nor in.
 */
TACIT_API int tacit_aes_ctr_xor(const tacit_aes_ctr_key *ctx, uint8_t *out, const uint8_t *in,
                                size_t len, uint8_t counter[16]) TACIT_MUST_CHECK
    TACIT_NONNULL(1, 5);
TACIT_API void tacit_aes_ctr_clear(tacit_aes_ctr_key *ctx) TACIT_NONNULL(1);

/* ---- CBC, without padding. ---- */

typedef struct tacit_aes_cbc_key {
    const void *impl[1];
    uint64_t state[62];
} tacit_aes_cbc_key;

TACIT_API const tacit_row_table *tacit_aes_cbc_rows(void);
TACIT_API int tacit_aes_cbc_init(tacit_aes_cbc_key *ctx, const uint8_t *key,
                                 size_t key_len) TACIT_MUST_CHECK TACIT_NONNULL(1);
TACIT_API int tacit_aes_cbc_init_with(tacit_aes_cbc_key *ctx, const tacit_row *row,
                                      const uint8_t *key, size_t key_len) TACIT_MUST_CHECK
    TACIT_NONNULL(1, 2);

/*
 * tacit_aes_cbc_encrypt and _decrypt take whole blocks: len is a multiple of
 * 16, else TACIT_ERR_LENGTH. iv is read, then holds the last block of
 * ciphertext, so that a next call continues. iv may overlap neither out nor in.
 */
TACIT_API int tacit_aes_cbc_encrypt(const tacit_aes_cbc_key *ctx, uint8_t *out, const uint8_t *in,
                                    size_t len, uint8_t iv[16]) TACIT_MUST_CHECK
    TACIT_NONNULL(1, 5);
TACIT_API int tacit_aes_cbc_decrypt(const tacit_aes_cbc_key *ctx, uint8_t *out, const uint8_t *in,
                                    size_t len, uint8_t iv[16]) TACIT_MUST_CHECK
    TACIT_NONNULL(1, 5);
TACIT_API void tacit_aes_cbc_clear(tacit_aes_cbc_key *ctx) TACIT_NONNULL(1);

#ifdef __cplusplus
}
#endif
#endif
