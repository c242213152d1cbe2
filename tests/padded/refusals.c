/*
 * refusals.c: every other way to seal and to open answers that the algorithm has
 * no such thing, whatever else is wrong with the call, and writes nothing.
 */
#include "padded/padded.h"

#include <string.h>

static message m;
static uint8_t out[256];

static void check_way(const subject *s, const way *w, const call *c, const char *what) {
    paint(out, sizeof out);
    check_result(w->run(c), TACIT_ERR_UNSUPPORTED, s->label, w->name);
    check(is_painted(out, sizeof out), "%s: %s, %s: refuses, and writes", s->label, w->name, what);
}

static void check_ways(const subject *s, const tacit_aead_key *ctx) {
    const way *w;
    for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
        if (strcmp(w->name, "seal") == 0)
            continue; /* the rest of this program */
        call c = call_of(&m, w, ctx, out);
        for (size_t tag_len = 0; tag_len <= ORACLE_TLS_MAC; tag_len += 4) {
            c.tag_len = tag_len;
            check_way(s, w, &c, "alone");
        }
        c.nonce_len = 3;
        c.ad_len = 5;
        c.out_len = 9;
        check_way(s, w, &c, "lengths");
        c.nonce = c.ad = c.in = NULL;
        check_way(s, w, &c, "null pointers");
    }
}

static void check_others(const subject *s, const tacit_aead_key *ctx) {
    tacit_stream stream, before;
    memset(&stream, 0x5a, sizeof stream);
    before = stream;
    check_result(tacit_stream_init(&stream, ctx), TACIT_ERR_UNSUPPORTED, s->label, "stream_init");
    check(memcmp(&stream, &before, sizeof stream) == 0, "%s: stream_init writes", s->label);
    paint(out, sizeof out);
    for (size_t in_len = 0; in_len <= 80; in_len += 16)
        check_result(tacit_aead_open_random(ctx, out, in_len, m.ad, m.ad_len, m.sealed, in_len),
                     TACIT_ERR_UNSUPPORTED, s->label, "open_random");
    check(is_painted(out, sizeof out), "%s: open_random writes", s->label);
}

void test_refusals(const subject *s) {
    tacit_aead_key ctx;
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    memset(&m, 0, sizeof m);
    m.nonce_len = 16;
    m.ad_len = ORACLE_TLS_AD;
    m.len = 64;
    check_ways(s, &ctx);
    check_others(s, &ctx);
    tacit_aead_clear(&ctx);
}
