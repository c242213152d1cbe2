/*
 * pieces.c: scatter-gather. The lists are walked with the mode's streaming
 * calls over a stream state of this call's own.
 */
#include "aead/checks.h"

#include <string.h>

/* Adds a piece's length; a sum past 2^64 - 1, over every limit, stays there. */
static int add_piece(uint64_t *sum, const uint8_t *data, size_t len) {
    if (tacit_bad_pointer(data, len))
        return 0;
    *sum = len > UINT64_MAX - *sum ? UINT64_MAX : *sum + len;
    return 1;
}

/* One call of seal_pieces or open_pieces; tag is read on open. */
typedef struct request {
    const tacit_aead_key *ctx;
    const tacit_piece *out;
    size_t out_count;
    const uint8_t *nonce;
    size_t nonce_len;
    const tacit_const_piece *ad;
    size_t ad_count;
    const tacit_const_piece *in;
    size_t in_count;
} request;

/* Whether [p, p + len) touches anything that the call reads beside its input, or the lists. */
static int clashes(const request *r, const uint8_t *p, size_t len) {
    if (tacit_overlap(p, len, r->nonce, r->nonce_len) ||
        tacit_overlap(p, len, r->ctx, sizeof *r->ctx) ||
        tacit_overlap(p, len, r->ad, r->ad_count * sizeof *r->ad) ||
        tacit_overlap(p, len, r->in, r->in_count * sizeof *r->in) ||
        tacit_overlap(p, len, r->out, r->out_count * sizeof *r->out))
        return 1;
    for (size_t i = 0; i < r->ad_count; i++) {
        if (tacit_overlap(p, len, r->ad[i].data, r->ad[i].len))
            return 1;
    }
    return 0;
}

/*
 * Whether an output piece, which begins at byte `at` of the text, overlaps an
 * input piece other than in place, where each byte has the same address in both.
 */
static int moves_input(const request *r, const tacit_piece *out, size_t at) {
    size_t in_at = 0;
    for (size_t i = 0; i < r->in_count; i++) {
        const tacit_const_piece *in = &r->in[i];
        if (tacit_overlap(out->data, out->len, in->data, in->len) &&
            (uintptr_t)out->data - at != (uintptr_t)in->data - in_at)
            return 1;
        in_at += in->len;
    }
    return 0;
}

static int check_outputs(const request *r, const uint8_t *tag, size_t tag_len) {
    size_t at = 0;
    for (size_t i = 0; i < r->out_count; i++) {
        const tacit_piece *out = &r->out[i];
        if (clashes(r, out->data, out->len) || moves_input(r, out, at) ||
            tacit_overlap(out->data, out->len, tag, tag_len))
            return TACIT_ERR_OVERLAP;
        for (size_t j = 0; j < i; j++) {
            if (tacit_overlap(out->data, out->len, r->out[j].data, r->out[j].len))
                return TACIT_ERR_OVERLAP;
        }
        at += out->len;
    }
    return TACIT_OK;
}

static int check_request(const request *r, const uint8_t *tag, size_t tag_len) {
    const tacit_aead *aead = tacit_key_aead(r->ctx);
    uint64_t out_len = 0, ad_len = 0, in_len = 0;
    if (aead == NULL)
        return TACIT_ERR_STATE;
    if (aead->mode->begin == NULL)
        return TACIT_ERR_UNSUPPORTED;
    int present = !tacit_bad_pointer(r->ad, r->ad_count) &&
                  !tacit_bad_pointer(r->in, r->in_count) &&
                  !tacit_bad_pointer(r->out, r->out_count) && !tacit_bad_pointer(tag, tag_len);
    for (size_t i = 0; present && i < r->ad_count; i++)
        present = add_piece(&ad_len, r->ad[i].data, r->ad[i].len);
    for (size_t i = 0; present && i < r->in_count; i++)
        present = add_piece(&in_len, r->in[i].data, r->in[i].len);
    for (size_t i = 0; present && i < r->out_count; i++)
        present = add_piece(&out_len, r->out[i].data, r->out[i].len);
    if (!present)
        return TACIT_ERR_ARGUMENT;
    const int result = tacit_check_nonce(aead, r->nonce, r->nonce_len);
    if (result != TACIT_OK)
        return result;
    if (!tacit_ad_len_ok(aead, ad_len))
        return TACIT_ERR_AD_LEN;
    if (in_len > aead->text_len_max || ad_len > aead->ad_len_max)
        return TACIT_ERR_LIMIT;
    if (tag_len != tacit_key_tag_len(r->ctx))
        return TACIT_ERR_TAG_LEN;
    return out_len == in_len ? check_outputs(r, tag, tag_len) : TACIT_ERR_LENGTH;
}

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

/* A place in a request's text: byte in_at of input piece i, byte out_at of output piece j. */
typedef struct place {
    const request *r;
    size_t i, in_at, j, out_at;
} place;

/* How many bytes from a place on are in one piece of the input, of the output: at least 1. */
static size_t input_here(place *p) {
    for (; p->in_at == p->r->in[p->i].len; p->i++)
        p->in_at = 0;
    return p->r->in[p->i].len - p->in_at;
}

static size_t output_here(place *p) {
    for (; p->out_at == p->r->out[p->j].len; p->j++)
        p->out_at = 0;
    return p->r->out[p->j].len - p->out_at;
}

/* Reads a block from however many pieces; then its result goes to however many others. */
static void gather(place *p, uint8_t *block, size_t len) {
    for (size_t at = 0; at < len;) {
        const size_t step = smaller(input_here(p), len - at);
        memcpy(block + at, p->r->in[p->i].data + p->in_at, step);
        p->in_at += step;
        at += step;
    }
}

static void scatter(place *p, const uint8_t *block, size_t len) {
    for (size_t at = 0; at < len;) {
        const size_t step = smaller(output_here(p), len - at);
        memcpy(p->r->out[p->j].data + p->out_at, block + at, step);
        p->out_at += step;
        at += step;
    }
}

/*
 * The text: as much of it at a time as lies in one piece on both sides. For a mode
 * that takes whole blocks those are runs of blocks, and the block at a cut, which a
 * piece has only a part of, is put together aside.
 */
static void crypt_text(const request *r, void *stream, tacit_direction direction, uint64_t left) {
    const tacit_aead_mode *mode = tacit_key_aead(r->ctx)->mode;
    const void *key = tacit_key_state(r->ctx);
    const tacit_row *row = tacit_key_row(r->ctx);
    const size_t block_len = tacit_aead_stream_block_len(tacit_key_aead(r->ctx));
    place p = {r, 0, 0, 0, 0};
    while (left != 0) {
        const size_t here = smaller(input_here(&p), output_here(&p));
        size_t step = here == left ? here : here & ~(block_len - 1);
        if (step != 0) {
            mode->update(stream, key, row, direction, r->out[p.j].data + p.out_at,
                         r->in[p.i].data + p.in_at, step);
            p.in_at += step;
            p.out_at += step;
        } else {
            uint8_t block[TACIT_STREAM_BLOCK_MAX];
            step = left < block_len ? (size_t)left : block_len;
            gather(&p, block, step);
            mode->update(stream, key, row, direction, block, block, step);
            scatter(&p, block, step);
            tacit_wipe_block(block);
        }
        left -= step;
    }
}

/* Runs the whole message through the mode; tag gets the computed tag. */
static void crypt_pieces(const request *r, tacit_direction direction, uint8_t tag[16]) {
    const tacit_aead_mode *mode = tacit_key_aead(r->ctx)->mode;
    const void *key = tacit_key_state(r->ctx);
    const tacit_row *row = tacit_key_row(r->ctx);
    uint64_t stream[TACIT_STREAM_WORDS] = {0}, text_len = 0;
    uint8_t start[TACIT_START_LEN] = {0};

    mode->begin(stream, key, row, r->nonce, r->nonce_len, start);
    tacit_wipe(start, sizeof start);
    for (size_t i = 0; i < r->ad_count; i++) {
        if (r->ad[i].len != 0)
            mode->aad(stream, key, row, r->ad[i].data, r->ad[i].len);
    }
    for (size_t i = 0; i < r->in_count; i++)
        text_len += r->in[i].len;
    crypt_text(r, stream, direction, text_len);
    mode->finish(stream, key, row, tag);
    tacit_wipe(stream, sizeof stream);
}

int tacit_aead_seal_pieces(const tacit_aead_key *ctx, const tacit_piece *out, size_t out_count,
                           uint8_t *tag, size_t tag_len, const uint8_t *nonce, size_t nonce_len,
                           const tacit_const_piece *ad, size_t ad_count,
                           const tacit_const_piece *in, size_t in_count) {
    const request r = {ctx, out, out_count, nonce, nonce_len, ad, ad_count, in, in_count};
    const int result = check_request(&r, tag, tag_len);
    if (result != TACIT_OK)
        return result;
    if (clashes(&r, tag, tag_len))
        return TACIT_ERR_OVERLAP;
    for (size_t i = 0; i < in_count; i++) {
        if (tacit_overlap(tag, tag_len, in[i].data, in[i].len))
            return TACIT_ERR_OVERLAP;
    }
    uint8_t computed[16];
    crypt_pieces(&r, TACIT_SEAL, computed);
    memcpy(tag, computed, tag_len);
    return TACIT_OK;
}

int tacit_aead_open_pieces(const tacit_aead_key *ctx, const tacit_piece *out, size_t out_count,
                           const uint8_t *tag, size_t tag_len, const uint8_t *nonce,
                           size_t nonce_len, const tacit_const_piece *ad, size_t ad_count,
                           const tacit_const_piece *in, size_t in_count) {
    const request r = {ctx, out, out_count, nonce, nonce_len, ad, ad_count, in, in_count};
    int result = check_request(&r, tag, tag_len);
    if (result != TACIT_OK)
        return result;
    uint8_t computed[16];
    crypt_pieces(&r, TACIT_OPEN, computed);
    result = tacit_check_tag(computed, tag, tag_len);
    for (size_t i = 0; result != TACIT_OK && i < out_count; i++) {
        if (out[i].len != 0)
            memset(out[i].data, 0, out[i].len);
    }
    return result;
}
