/*
 * checks.h: what every entry point of the AEAD interface asks before it lets a
 * message through to a mode. Every entry point looks for errors in one order, so
 * that a call with several gets the same one everywhere: state, what the mode
 * cannot do, null pointers, nonce length, length of associated data, limits, tag
 * length, output length, overlaps.
 */
#ifndef TACIT_AEAD_CHECKS_H
#define TACIT_AEAD_CHECKS_H

#include "aead/aead_impl.h"
#include "common/ct.h"
#include "common/overlap.h"
#include "common/wipe.h"

static inline const tacit_aead *tacit_key_aead(const tacit_aead_key *ctx) {
    return ctx->impl[0];
}

static inline const tacit_row *tacit_key_row(const tacit_aead_key *ctx) {
    return ctx->impl[1];
}

static inline size_t tacit_key_tag_len(const tacit_aead_key *ctx) {
    return (size_t)ctx->state[TACIT_KEY_TAG_LEN];
}

static inline const void *tacit_key_state(const tacit_aead_key *ctx) {
    return &ctx->state[TACIT_KEY_STATE];
}

/* Only what a tag of its own follows can be opened in place of it, in pieces, or verified. */
static inline int tacit_check_unpadded(const tacit_aead_key *ctx) {
    const tacit_aead *aead = tacit_key_aead(ctx);
    if (aead == NULL)
        return TACIT_ERR_STATE;
    return aead->mode->padded == NULL ? TACIT_OK : TACIT_ERR_UNSUPPORTED;
}

/* NULL is a buffer of no bytes and of no others. */
static inline int tacit_bad_pointer(const void *p, size_t len) {
    return p == NULL && len != 0;
}

static inline int tacit_check_nonce(const tacit_aead *aead, const uint8_t *nonce,
                                    size_t nonce_len) {
    if (tacit_bad_pointer(nonce, nonce_len))
        return TACIT_ERR_ARGUMENT;
    if (nonce_len < aead->nonce_len_min || nonce_len > aead->nonce_len_max)
        return TACIT_ERR_NONCE_LEN;
    return TACIT_OK;
}

static inline int tacit_ad_len_ok(const tacit_aead *aead, uint64_t ad_len) {
    return aead->ad_lens == 0 || (ad_len < 32 && (aead->ad_lens >> ad_len & 1) != 0);
}

/*
 * Whether the context is set up, the pointers are there, and the algorithm
 * allows the lengths. out is NULL where there is no output.
 */
static inline int tacit_check_message(const tacit_aead_key *ctx, const tacit_message *m,
                                      const uint8_t *out, size_t out_len) {
    const tacit_aead *aead = tacit_key_aead(ctx);
    if (aead == NULL)
        return TACIT_ERR_STATE;
    if (tacit_bad_pointer(m->ad, m->ad_len) || tacit_bad_pointer(m->in, m->in_len) ||
        tacit_bad_pointer(out, out_len))
        return TACIT_ERR_ARGUMENT;
    const int result = tacit_check_nonce(aead, m->nonce, m->nonce_len);
    if (result != TACIT_OK)
        return result;
    if (!tacit_ad_len_ok(aead, m->ad_len))
        return TACIT_ERR_AD_LEN;
    if (m->in_len > aead->text_len_max || m->ad_len > aead->ad_len_max)
        return TACIT_ERR_LIMIT;
    return TACIT_OK;
}

/* Whether a text of text_len bytes, within the limits, seals to sealed_len; no sum can wrap. */
static inline int tacit_seals_to(const tacit_aead_key *ctx, size_t text_len, size_t sealed_len) {
    const tacit_padded_mode *padded = tacit_key_aead(ctx)->mode->padded;
    const size_t tag_len = tacit_key_tag_len(ctx);
    if (padded != NULL)
        return padded->sealed_len(text_len) == sealed_len;
    return sealed_len >= tag_len && sealed_len - tag_len == text_len;
}

/* Whether an output touches something that is read after the first write to it. */
static inline int tacit_output_clashes(const tacit_aead_key *ctx, const tacit_message *m,
                                       const void *out, size_t out_len) {
    return tacit_overlap(out, out_len, m->nonce, m->nonce_len) ||
           tacit_overlap(out, out_len, m->ad, m->ad_len) ||
           tacit_overlap(out, out_len, ctx, sizeof *ctx);
}

/*
 * Compares a tag with the one computed and wipes that one, which would be a
 * forgery's tag. Whether they are equal is public from here on.
 */
static inline int tacit_check_tag(uint8_t computed[16], const uint8_t *tag, size_t tag_len) {
    const int equal = tacit_ct_declassify(tacit_ct_equal(computed, tag, tag_len));
    tacit_wipe_block(computed);
    return equal ? TACIT_OK : TACIT_ERR_AUTH;
}

#endif
