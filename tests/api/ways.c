/*
 * ways.c: every way to seal and to open, behind one kind of call, so that one
 * test goes through all of them.
 */
#include "api/api.h"

#include <string.h>

static int seal(const call *c) {
    return tacit_aead_seal(c->ctx, c->out, c->out_len + c->tag_len, c->nonce, c->nonce_len, c->ad,
                           c->ad_len, c->in, c->in_len);
}

static int open(const call *c) {
    return tacit_aead_open(c->ctx, c->out, c->out_len, c->nonce, c->nonce_len, c->ad, c->ad_len,
                           c->in, c->in_len + c->tag_len);
}

static int seal_detached(const call *c) {
    return tacit_aead_seal_detached(c->ctx, c->out, c->tag, c->tag_len, c->nonce, c->nonce_len,
                                    c->ad, c->ad_len, c->in, c->in_len);
}

static int open_detached(const call *c) {
    return tacit_aead_open_detached(c->ctx, c->out, c->tag, c->tag_len, c->nonce, c->nonce_len,
                                    c->ad, c->ad_len, c->in, c->in_len);
}

static int verify(const call *c) {
    return tacit_aead_verify(c->ctx, c->tag, c->tag_len, c->nonce, c->nonce_len, c->ad, c->ad_len,
                             c->in, c->in_len);
}

static int seal_pieces(const call *c) {
    const tacit_piece out = {c->out, c->out_len};
    const tacit_const_piece ad = {c->ad, c->ad_len}, in = {c->in, c->in_len};
    return tacit_aead_seal_pieces(c->ctx, &out, 1, c->tag, c->tag_len, c->nonce, c->nonce_len, &ad,
                                  1, &in, 1);
}

static int open_pieces(const call *c) {
    const tacit_piece out = {c->out, c->out_len};
    const tacit_const_piece ad = {c->ad, c->ad_len}, in = {c->in, c->in_len};
    return tacit_aead_open_pieces(c->ctx, &out, 1, c->tag, c->tag_len, c->nonce, c->nonce_len, &ad,
                                  1, &in, 1);
}

static int stream_seal(const call *c) {
    tacit_stream stream;
    int r = tacit_stream_init(&stream, c->ctx);
    if (r == TACIT_OK)
        r = tacit_stream_seal_begin(&stream, c->nonce, c->nonce_len);
    if (r == TACIT_OK)
        r = tacit_stream_aad(&stream, c->ad, c->ad_len);
    if (r == TACIT_OK)
        r = tacit_stream_seal_update(&stream, c->out, c->in, c->in_len);
    if (r == TACIT_OK)
        r = tacit_stream_seal_finish(&stream, c->tag, c->tag_len);
    tacit_stream_clear(&stream);
    return r;
}

static int stream_open(const call *c) {
    tacit_stream stream;
    int r = tacit_stream_init(&stream, c->ctx);
    if (r == TACIT_OK)
        r = tacit_stream_open_begin(&stream, c->nonce, c->nonce_len);
    if (r == TACIT_OK)
        r = tacit_stream_aad(&stream, c->ad, c->ad_len);
    if (r == TACIT_OK)
        r = tacit_stream_open_update_unverified(&stream, c->out, c->in, c->in_len);
    if (r == TACIT_OK)
        r = tacit_stream_open_finish(&stream, c->tag, c->tag_len);
    tacit_stream_clear(&stream);
    return r;
}

static const way ways[] = {
    {"seal", SEAL, 1, 0, seal},
    {"open", OPEN, 1, 0, open},
    {"seal_detached", SEAL, 0, 0, seal_detached},
    {"open_detached", OPEN, 0, 0, open_detached},
    {"verify", VERIFY, 0, 0, verify},
    {"seal_pieces", SEAL, 0, 0, seal_pieces},
    {"open_pieces", OPEN, 0, 0, open_pieces},
    {"stream_seal", SEAL, 0, 1, stream_seal},
    {"stream_open", OPEN, 0, 1, stream_open},
};

const way *way_at(size_t index) {
    return index < sizeof ways / sizeof ways[0] ? &ways[index] : NULL;
}

/* The tag written by a seal goes behind out; the one read by an open stands in m. */
call call_of(const message *m, const way *w, const tacit_aead_key *ctx, uint8_t *out) {
    const int seals = w->direction == SEAL;
    const call c = {
        .ctx = ctx,
        .out = out,
        .out_len = m->len,
        .tag = seals ? out + m->len : (uint8_t *)m->sealed + m->len,
        .tag_len = tacit_aead_tag_len_of(ctx),
        .nonce = m->nonce,
        .nonce_len = m->nonce_len,
        .ad = m->ad,
        .ad_len = m->ad_len,
        .in = seals ? m->text : m->sealed,
        .in_len = m->len,
    };
    return c;
}
