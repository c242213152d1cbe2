/*
 * tacit/poly1305.h: the Poly1305 one-time authenticator (RFC 8439 section 2.5).
 * A key must never serve two messages: that reveals it. It is here for
 * protocols that prescribe it; to keep data secret and whole, use tacit/aead.h.
 */
#ifndef TACIT_POLY1305_H
#define TACIT_POLY1305_H

#include <tacit/base.h>
#include <tacit/impl.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A message in progress. The caller owns it; it holds no pointer into itself
 * and may be copied with =. One thread at a time.
 */
typedef struct tacit_poly1305 {
    const void *impl[1];
    uint64_t state[67];
} tacit_poly1305;

/* tacit_poly1305_rows returns the table of Poly1305 implementations. Thread-safe. */
TACIT_API const tacit_row_table *tacit_poly1305_rows(void);

/*
 * tacit_poly1305_init starts a message under a key of 32 bytes: TACIT_OK,
 * TACIT_ERR_ARGUMENT, TACIT_ERR_KEY_LEN; _with also TACIT_ERR_UNSUPPORTED for a
 * row that this processor cannot run or that is not of the table. On an error
 * the context holds zeros; a context of zeros answers TACIT_ERR_STATE.
 */
TACIT_API int tacit_poly1305_init(tacit_poly1305 *ctx, const uint8_t *key,
                                  size_t key_len) TACIT_MUST_CHECK TACIT_NONNULL(1);
TACIT_API int tacit_poly1305_init_with(tacit_poly1305 *ctx, const tacit_row *row,
                                       const uint8_t *key, size_t key_len) TACIT_MUST_CHECK
    TACIT_NONNULL(1, 2);

/* tacit_poly1305_update adds in[0..len), of any length and alignment. */
TACIT_API int tacit_poly1305_update(tacit_poly1305 *ctx, const uint8_t *in,
                                    size_t len) TACIT_MUST_CHECK TACIT_NONNULL(1);

/*
 * tacit_poly1305_finish writes the tag, tag_len = 16 bytes (else
 * TACIT_ERR_TAG_LEN, and nothing changes), and wipes the context.
 * tacit_poly1305_verify compares it in constant time instead: TACIT_OK or
 * TACIT_ERR_AUTH. The tag may not overlap the context.
 */
TACIT_API int tacit_poly1305_finish(tacit_poly1305 *ctx, uint8_t *tag,
                                    size_t tag_len) TACIT_MUST_CHECK TACIT_NONNULL(1, 2);
TACIT_API int tacit_poly1305_verify(tacit_poly1305 *ctx, const uint8_t *tag,
                                    size_t tag_len) TACIT_MUST_CHECK TACIT_NONNULL(1, 2);
TACIT_API void tacit_poly1305_clear(tacit_poly1305 *ctx) TACIT_NONNULL(1);

#ifdef __cplusplus
}
#endif
#endif
