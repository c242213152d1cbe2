/*
 * checks.h: what ChaCha20 and XChaCha20 ask of a call before the first output byte.
 */
#ifndef TACIT_CHACHA20_CHECKS_H
#define TACIT_CHACHA20_CHECKS_H

#include "common/overlap.h"

#include <tacit/chacha20.h>

/* right_len is what nonce_len must be. */
static inline int tacit_chacha20_check_xor(const tacit_chacha20_key *ctx, const uint8_t *out,
                                           const uint8_t *in, size_t len, const uint8_t *nonce,
                                           size_t nonce_len, size_t right_len, uint32_t counter) {
    const uint64_t blocks_left = (UINT64_C(1) << 32) - counter;
    if (ctx->impl[0] == NULL)
        return TACIT_ERR_STATE;
    if ((len != 0 && (out == NULL || in == NULL)) || (nonce == NULL && nonce_len != 0))
        return TACIT_ERR_ARGUMENT;
    if (nonce_len != right_len)
        return TACIT_ERR_NONCE_LEN;
    if (len > 64 * blocks_left)
        return TACIT_ERR_LIMIT;
    if (tacit_overlap_partly(out, len, in, len) || tacit_overlap(out, len, nonce, nonce_len) ||
        tacit_overlap(out, len, ctx, sizeof *ctx))
        return TACIT_ERR_OVERLAP;
    return TACIT_OK;
}

#endif
