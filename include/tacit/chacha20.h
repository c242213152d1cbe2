/*
 * tacit/chacha20.h: the ChaCha20 stream cipher (RFC 8439 section 2.4), XChaCha20
 * and HChaCha20 (draft-irtf-cfrg-xchacha-03), without authentication. To keep
 * data secret and whole, use tacit/aead.h.
 */
#ifndef TACIT_CHACHA20_H
#define TACIT_CHACHA20_H

#include <tacit/base.h>
#include <tacit/impl.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A key. The caller owns it; it may be copied with =; tacit_chacha20_clear
 * wipes it. A const context may be used by any number of threads at once.
 */
typedef struct tacit_chacha20_key {
    const void *impl[1];
    uint64_t state[4];
} tacit_chacha20_key;

/* tacit_chacha20_rows returns the table of ChaCha20 implementations. Thread-safe. */
TACIT_API const tacit_row_table *tacit_chacha20_rows(void);

/*
 * tacit_chacha20_init sets up a key of 32 bytes: TACIT_OK, TACIT_ERR_ARGUMENT,
 * TACIT_ERR_KEY_LEN; _with also TACIT_ERR_UNSUPPORTED for a row that this
 * processor cannot run or that is not of the table. On an error the context
 * holds zeros; a context of zeros answers TACIT_ERR_STATE.
 */
TACIT_API int tacit_chacha20_init(tacit_chacha20_key *ctx, const uint8_t *key,
                                  size_t key_len) TACIT_MUST_CHECK TACIT_NONNULL(1);
TACIT_API int tacit_chacha20_init_with(tacit_chacha20_key *ctx, const tacit_row *row,
                                       const uint8_t *key, size_t key_len) TACIT_MUST_CHECK
    TACIT_NONNULL(1, 2);

/*
 * tacit_chacha20_xor encrypts or decrypts in[0..len) with the keystream that
 * starts at block number counter (64 bytes a block). The 32-bit block counter
 * must not pass its end: len is at most 64 * (2^32 - counter), else
 * TACIT_ERR_LIMIT before any output. nonce has 12 bytes, else
 * TACIT_ERR_NONCE_LEN. out may be exactly in, else they are disjoint
 * (TACIT_ERR_OVERLAP). Alignment does not matter. NULL is legal with length 0.
 */
TACIT_API int tacit_chacha20_xor(const tacit_chacha20_key *ctx, uint8_t *out, const uint8_t *in,
                                 size_t len, const uint8_t *nonce, size_t nonce_len,
                                 uint32_t counter) TACIT_MUST_CHECK TACIT_NONNULL(1);
TACIT_API void tacit_chacha20_clear(tacit_chacha20_key *ctx) TACIT_NONNULL(1);

/*
 * tacit_hchacha20 makes 32 bytes that serve as a key of the context's key and 16
 * bytes of input (draft-irtf-cfrg-xchacha-03 section 2.2). Equal inputs give
 * equal keys; the input is public, as a nonce is. subkey may be in, or overlap it.
 * Answers TACIT_OK, TACIT_ERR_STATE, TACIT_ERR_OVERLAP (subkey lies in the
 * context). Thread-safe.
 */
TACIT_API int tacit_hchacha20(const tacit_chacha20_key *ctx, uint8_t subkey[32],
                              const uint8_t in[16]) TACIT_MUST_CHECK TACIT_NONNULL(1, 2, 3);

/*
 * tacit_xchacha20_xor is tacit_chacha20_xor for XChaCha20 (section 2.3): a nonce
 * of 24 bytes, long enough to be random. All else, limits, overlaps and errors,
 * is as there. Each call makes a subkey by HChaCha20 first.
 *
 * tacit_xchacha20_start makes that subkey once, for a stream in many calls:
 * tacit_chacha20_xor with stream and stream_nonce gives the XChaCha20 stream of
 * ctx and nonce. stream gets the row of ctx, may be ctx itself, and is wiped by
 * tacit_chacha20_clear. No other two of stream, stream_nonce, ctx and nonce may
 * overlap where one is written. Answers TACIT_OK, TACIT_ERR_ARGUMENT,
 * TACIT_ERR_NONCE_LEN, TACIT_ERR_OVERLAP, TACIT_ERR_STATE. Both are thread-safe.
 */
TACIT_API int tacit_xchacha20_xor(const tacit_chacha20_key *ctx, uint8_t *out, const uint8_t *in,
                                  size_t len, const uint8_t *nonce, size_t nonce_len,
                                  uint32_t counter) TACIT_MUST_CHECK TACIT_NONNULL(1);
TACIT_API int tacit_xchacha20_start(const tacit_chacha20_key *ctx, tacit_chacha20_key *stream,
                                    uint8_t stream_nonce[12], const uint8_t *nonce,
                                    size_t nonce_len) TACIT_MUST_CHECK TACIT_NONNULL(1, 2, 3);

#ifdef __cplusplus
}
#endif
#endif
