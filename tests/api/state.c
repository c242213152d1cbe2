/*
 * state.c: contexts that are not set up, and contexts that have been copied.
 */
#include "api/parts.h"

#include <string.h>

static message m;
static uint8_t out[256];

/* Everything that a context of zeros, or a stream of zeros, is asked answers TACIT_ERR_STATE. */
static void check_unset(const subject *s, const tacit_aead_key *ctx, const char *what) {
    tacit_stream stream;
    const way *w;
    for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
        call c = call_of(&m, w, ctx, out);
        c.tag_len = tacit_aead_tag_len(s->aead);
        paint(out, sizeof out);
        check_result(w->run(&c), TACIT_ERR_STATE, what, w->name);
        c.nonce_len = c.ad_len = c.tag_len = 0; /* nor does another error come first */
        c.nonce = c.in = NULL;
        check_result(w->run(&c), TACIT_ERR_STATE, what, w->name);
        check(is_painted(out, sizeof out), "%s: %s writes", what, w->name);
    }
    check_result(
        tacit_aead_seal_random(ctx, out, s->nonce_len + m.len + 16, m.ad, m.ad_len, m.text, m.len),
        TACIT_ERR_STATE, what, "seal_random");
    check_result(tacit_aead_open_random(ctx, out, m.len, m.ad, m.ad_len, m.sealed,
                                        s->nonce_len + m.len + 16),
                 TACIT_ERR_STATE, what, "open_random");
    memset(&stream, 0x5a, sizeof stream);
    const tacit_stream before = stream;
    check_result(tacit_stream_init(&stream, ctx), TACIT_ERR_STATE, what, "stream_init");
    check(memcmp(&stream, &before, sizeof stream) == 0, "%s: stream_init writes", what);
    check(is_painted(out, sizeof out), "%s: something writes", what);
}

static void check_unset_stream(tacit_stream *stream, const char *what) {
    paint(out, sizeof out);
    check_result(tacit_stream_seal_begin(stream, m.nonce, m.nonce_len), TACIT_ERR_STATE, what,
                 "seal_begin");
    check_result(tacit_stream_open_begin(stream, m.nonce, m.nonce_len), TACIT_ERR_STATE, what,
                 "open_begin");
    check_result(tacit_stream_aad(stream, m.ad, 3), TACIT_ERR_STATE, what, "aad");
    check_result(tacit_stream_aad(stream, NULL, 0), TACIT_ERR_STATE, what, "aad of nothing");
    check_result(tacit_stream_seal_update(stream, out, m.text, 3), TACIT_ERR_STATE, what,
                 "seal_update");
    check_result(tacit_stream_seal_update(stream, NULL, NULL, 0), TACIT_ERR_STATE, what,
                 "seal_update of nothing");
    check_result(tacit_stream_open_update_unverified(stream, out, m.text, 3), TACIT_ERR_STATE, what,
                 "open_update");
    check_result(tacit_stream_seal_finish(stream, out, 16), TACIT_ERR_STATE, what, "seal_finish");
    check_result(tacit_stream_open_finish(stream, out, 16), TACIT_ERR_STATE, what, "open_finish");
    check(is_painted(out, sizeof out), "%s: something writes", what);
    check(is_zero(stream, sizeof *stream), "%s: is no longer zeros", what);
}

/* A key that is cleared under a stream in a message: an error, no crash. */
static void check_cleared_key(const subject *s) {
    tacit_aead_key ctx;
    tacit_stream stream;
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    const int r = tacit_stream_init(&stream, &ctx);
    check(r == TACIT_OK && tacit_stream_seal_begin(&stream, m.nonce, m.nonce_len) == TACIT_OK,
          "%s: a stream does not begin", s->label);
    tacit_aead_clear(&ctx);
    paint(out, sizeof out);
    check_result(tacit_stream_aad(&stream, m.ad, 3), TACIT_ERR_STATE, s->label, "aad, key cleared");
    check_result(tacit_stream_seal_update(&stream, out, m.text, 3), TACIT_ERR_STATE, s->label,
                 "update, key cleared");
    check_result(tacit_stream_seal_finish(&stream, out, 16), TACIT_ERR_STATE, s->label,
                 "finish, key cleared");
    check(is_painted(out, sizeof out), "%s: writes with a key of zeros", s->label);
    tacit_stream_clear(&stream);
}

/* A copy works when its original is wiped and the place of it reused. */
static void check_copy(const subject *s) {
    tacit_aead_key ctx, copy;
    const way *w;
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    copy = ctx;
    tacit_aead_clear(&ctx);
    memset(&ctx, 0xff, sizeof ctx);
    for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
        const call c = call_of(&m, w, &copy, out);
        check_result(w->run(&c), TACIT_OK, s->label, "copied key");
        check(w->direction == SEAL ? memcmp(out, m.sealed, m.len + tacit_aead_tag_len(s->aead)) == 0
                                   : w->direction == VERIFY || memcmp(out, m.text, m.len) == 0,
              "%s: %s with a copied key gives other bytes", s->label, w->name);
    }
    tacit_aead_clear(&copy);
}

void test_state(const subject *s) {
    tacit_aead_key ctx;
    tacit_stream stream;
    message_make(&m, s, s->nonce_len, 20, 100);
    memset(&ctx, 0, sizeof ctx);
    check_unset(s, &ctx, "context of zeros");
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    check_result(tacit_stream_init(&stream, &ctx), TACIT_OK, s->label, "stream_init");
    check_result(tacit_stream_seal_begin(&stream, m.nonce, m.nonce_len), TACIT_OK, s->label,
                 "begin");
    check_result(tacit_stream_aad(&stream, m.ad, m.ad_len), TACIT_OK, s->label, "aad");
    check_result(tacit_stream_seal_update(&stream, out, m.text, 37), TACIT_OK, s->label, "update");
    tacit_stream_clear(&stream);
    check(is_zero(&stream, sizeof stream), "%s: a cleared stream is not all zeros", s->label);
    check_unset_stream(&stream, "cleared stream");
    tacit_aead_clear(&ctx);
    check_unset(s, &ctx, "cleared context");
    memset(&stream, 0, sizeof stream);
    check_unset_stream(&stream, "stream of zeros");
    check_cleared_key(s);
    check_copy(s);
}
