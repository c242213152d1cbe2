/*
 * stream.c: a message in any number of calls. This file is the state machine;
 * what a call does to the data is the mode's.
 *
 *     ZERO --init--> READY --begin--> AD --update--> TEXT --finish--> READY
 *                                      `---------finish--------------^
 */
#include "aead/checks.h"

#include <string.h>

/* Phases; a message being opened adds OPENING. */
enum { ZERO = 0, READY = 1, AD = 2, TEXT = 3, PHASES = 3, OPENING = 4 };

/* What tacit_stream.state begins with, and what the mode keeps behind it. */
static tacit_stream_head *head_of(tacit_stream *stream) {
    return (tacit_stream_head *)(void *)stream->state;
}

static void *mode_state(tacit_stream *stream) {
    return &stream->state[TACIT_STREAM_STATE];
}

static const tacit_aead_key *key_of(const tacit_stream *stream) {
    return stream->impl[0];
}

/* The algorithm, or NULL where the key has been cleared under the stream. */
static const tacit_aead *aead_of(const tacit_stream *stream) {
    return key_of(stream) == NULL ? NULL : tacit_key_aead(key_of(stream));
}

static int output_clashes(const tacit_stream *stream, const void *out, size_t out_len) {
    return tacit_overlap(out, out_len, stream, sizeof *stream) ||
           tacit_overlap(out, out_len, key_of(stream), sizeof *key_of(stream));
}

int tacit_stream_init(tacit_stream *stream, const tacit_aead_key *ctx) {
    if (tacit_key_aead(ctx) == NULL)
        return TACIT_ERR_STATE;
    if (tacit_key_aead(ctx)->mode->begin == NULL)
        return TACIT_ERR_UNSUPPORTED;
    if (tacit_overlap(stream, sizeof *stream, ctx, sizeof *ctx))
        return TACIT_ERR_OVERLAP;
    tacit_wipe(stream, sizeof *stream);
    stream->impl[0] = ctx;
    head_of(stream)->phase = READY;
    return TACIT_OK;
}

static int begin(tacit_stream *stream, const uint8_t *nonce, size_t nonce_len, uint64_t opening) {
    tacit_stream_head *head = head_of(stream);
    const tacit_aead_key *ctx = key_of(stream);
    const tacit_aead *aead = aead_of(stream);
    if (aead == NULL || head->phase != READY)
        return TACIT_ERR_STATE;
    const int result = tacit_check_nonce(aead, nonce, nonce_len);
    if (result != TACIT_OK)
        return result;
    if (tacit_overlap(stream, sizeof *stream, nonce, nonce_len))
        return TACIT_ERR_OVERLAP;

    uint8_t start[TACIT_START_LEN] = {0}, *last_start = (uint8_t *)head->last_start;
    aead->mode->begin(mode_state(stream), tacit_key_state(ctx), tacit_key_row(ctx), nonce,
                      nonce_len, start);
    /* GCM's start for a long nonce is a hash under a secret key: no memcmp, and a wipe. */
    const int reused = !opening && head->sealed &&
                       tacit_ct_declassify(tacit_ct_equal(start, last_start, sizeof start));
    if (!opening && !reused) {
        memcpy(last_start, start, sizeof start);
        head->sealed = 1;
    }
    tacit_wipe(start, sizeof start);
    if (reused) {
        tacit_wipe(mode_state(stream), TACIT_STREAM_WORDS * 8);
        return TACIT_ERR_NONCE_REUSE;
    }
    head->phase = AD | opening;
    head->ad_len = 0;
    head->text_len = 0;
    return TACIT_OK;
}

int tacit_stream_seal_begin(tacit_stream *stream, const uint8_t *nonce, size_t nonce_len) {
    return begin(stream, nonce, nonce_len, 0);
}

int tacit_stream_open_begin(tacit_stream *stream, const uint8_t *nonce, size_t nonce_len) {
    return begin(stream, nonce, nonce_len, OPENING);
}

/* Whether more bytes behind so many make, with others perhaps, a length that is allowed. */
static int may_become(const tacit_aead *aead, uint64_t ad_len, size_t more) {
    return aead->ad_lens == 0 || (more < 32 && aead->ad_lens >> ad_len >> more != 0);
}

int tacit_stream_aad(tacit_stream *stream, const uint8_t *ad, size_t ad_len) {
    tacit_stream_head *head = head_of(stream);
    const tacit_aead *aead = aead_of(stream);
    if (aead == NULL || (head->phase & PHASES) != AD)
        return TACIT_ERR_STATE;
    if (tacit_bad_pointer(ad, ad_len))
        return TACIT_ERR_ARGUMENT;
    const tacit_aead_key *ctx = key_of(stream);
    if (!may_become(aead, head->ad_len, ad_len))
        return TACIT_ERR_AD_LEN;
    if (ad_len > aead->ad_len_max - head->ad_len)
        return TACIT_ERR_LIMIT;
    if (tacit_overlap(stream, sizeof *stream, ad, ad_len))
        return TACIT_ERR_OVERLAP;
    if (ad_len != 0)
        aead->mode->aad(mode_state(stream), tacit_key_state(ctx), tacit_key_row(ctx), ad, ad_len);
    head->ad_len += ad_len;
    return TACIT_OK;
}

/* Whether a text of this length ends the message of a mode that takes whole blocks. */
static int is_ragged(const tacit_aead *aead, uint64_t text_len) {
    return aead->mode->block_len != 0 && (text_len & (aead->mode->block_len - 1)) != 0;
}

static int update(tacit_stream *stream, uint8_t *out, const uint8_t *in, size_t len,
                  uint64_t opening) {
    tacit_stream_head *head = head_of(stream);
    const tacit_aead *aead = aead_of(stream);
    if (aead == NULL || (head->phase != (AD | opening) && head->phase != (TEXT | opening)))
        return TACIT_ERR_STATE;
    if (tacit_bad_pointer(out, len) || tacit_bad_pointer(in, len))
        return TACIT_ERR_ARGUMENT;
    const tacit_aead_key *ctx = key_of(stream);
    if (!tacit_ad_len_ok(aead, head->ad_len))
        return TACIT_ERR_AD_LEN;
    if (len > aead->text_len_max - head->text_len)
        return TACIT_ERR_LIMIT;
    if (len != 0 && is_ragged(aead, head->text_len))
        return TACIT_ERR_LENGTH;
    if (tacit_overlap_partly(out, len, in, len) || output_clashes(stream, out, len) ||
        tacit_overlap(stream, sizeof *stream, in, len))
        return TACIT_ERR_OVERLAP;
    head->phase = TEXT | opening;
    if (len != 0)
        aead->mode->update(mode_state(stream), tacit_key_state(ctx), tacit_key_row(ctx),
                           opening ? TACIT_OPEN : TACIT_SEAL, out, in, len);
    head->text_len += len;
    return TACIT_OK;
}

int tacit_stream_seal_update(tacit_stream *stream, uint8_t *out, const uint8_t *in, size_t len) {
    return update(stream, out, in, len, 0);
}

int tacit_stream_open_update_unverified(tacit_stream *stream, uint8_t *out, const uint8_t *in,
                                        size_t len) {
    return update(stream, out, in, len, OPENING);
}

static int check_finish(tacit_stream *stream, const uint8_t *tag, size_t tag_len,
                        uint64_t opening) {
    const uint64_t phase = head_of(stream)->phase;
    if (aead_of(stream) == NULL || (phase != (AD | opening) && phase != (TEXT | opening)))
        return TACIT_ERR_STATE;
    if (tacit_bad_pointer(tag, tag_len))
        return TACIT_ERR_ARGUMENT;
    if (!tacit_ad_len_ok(aead_of(stream), head_of(stream)->ad_len))
        return TACIT_ERR_AD_LEN;
    return tag_len == tacit_key_tag_len(key_of(stream)) ? TACIT_OK : TACIT_ERR_TAG_LEN;
}

/* Ends the message: the tag, and nothing of the message left but its start. */
static void finish(tacit_stream *stream, uint8_t tag[16]) {
    const tacit_aead_key *ctx = key_of(stream);
    tacit_key_aead(ctx)->mode->finish(mode_state(stream), tacit_key_state(ctx), tacit_key_row(ctx),
                                      tag);
    tacit_wipe(mode_state(stream), TACIT_STREAM_WORDS * 8);
    head_of(stream)->phase = READY;
}

int tacit_stream_seal_finish(tacit_stream *stream, uint8_t *tag, size_t tag_len) {
    const int result = check_finish(stream, tag, tag_len, 0);
    if (result != TACIT_OK)
        return result;
    if (output_clashes(stream, tag, tag_len))
        return TACIT_ERR_OVERLAP;
    uint8_t computed[16];
    finish(stream, computed);
    memcpy(tag, computed, tag_len);
    return TACIT_OK;
}

int tacit_stream_open_finish(tacit_stream *stream, const uint8_t *tag, size_t tag_len) {
    const int result = check_finish(stream, tag, tag_len, OPENING);
    if (result != TACIT_OK)
        return result;
    uint8_t computed[16], expected[16] = {0};
    memcpy(expected, tag, tag_len); /* before the stream, which may hold it, is wiped */
    finish(stream, computed);
    return tacit_check_tag(computed, expected, tag_len);
}

void tacit_stream_clear(tacit_stream *stream) {
    tacit_wipe(stream, sizeof *stream);
    tacit_wipe_deep_stack();
}
