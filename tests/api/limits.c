/*
 * limits.c: text and associated data longer than one message may have, by
 * lengths over a page or so of memory: refused before anything is touched.
 */
#include "api/parts.h"

#include <string.h>

enum { ROOM = 64 };

static message m;
static uint8_t out[ROOM];

static void check_refused(const subject *s, const way *w, const call *c, int error,
                          const char *what) {
    char text[64];
    snprintf(text, sizeof text, "%s, %s", w->name, what);
    paint(out, sizeof out);
    check_result(w->run(c), error, s->label, text);
    check(is_painted(out, sizeof out), "%s: %s: writes", s->label, text);
}

/* Joined ways add a tag's length to both lengths: those must not wrap in this test. */
static void check_text(const subject *s, const tacit_aead_key *ctx) {
    const uint64_t max = tacit_aead_text_len_max(s->aead);
    const uint64_t lengths[] = {max + 1,           max + 2,         max + 16,
                                max + 4096,        UINT64_MAX / 2,  UINT64_MAX - 32,
                                UINT64_C(1) << 61, UINT64_MAX - 15, UINT64_MAX};
    const way *w;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        const size_t len = (size_t)lengths[i];
        if (len != lengths[i] || lengths[i] <= max)
            continue; /* size_t cannot say so much, or nothing that long is too long */
        for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
            call c = call_of(&m, w, ctx, out);
            if (w->joined && len > (size_t)-1 - c.tag_len) {
                if (w->direction == OPEN)
                    continue; /* would be a short text */
                c.out_len = len - c.tag_len;
            } else {
                c.out_len = len;
            }
            c.in_len = len;
            check_refused(s, w, &c, TACIT_ERR_LIMIT, "text too long");
        }
    }
}

/* Where not every length is allowed, one beyond the limit is one of those that are not. */
static int ad_limit_error(const tacit_aead *aead) {
    return tacit_aead_ad_len_ok(aead, 0) ? TACIT_ERR_LIMIT : TACIT_ERR_AD_LEN;
}

static void check_ad(const subject *s, const tacit_aead_key *ctx) {
    const uint64_t max = tacit_aead_ad_len_max(s->aead);
    const int error = ad_limit_error(s->aead);
    const way *w;
    for (int i = 0; i < 64 && max != UINT64_MAX; i++) {
        const uint64_t len = i < 63 ? max + 1 + ((UINT64_C(1) << i) - 1) : UINT64_MAX;
        if (len != (size_t)len || len <= max)
            continue;
        for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
            call c = call_of(&m, w, ctx, out);
            c.ad_len = (size_t)len;
            check_refused(s, w, &c, error, "associated data too long");
        }
    }
}

/* Pieces whose lengths sum up past the limit, and past what size_t and uint64_t hold. */
static void check_sums(const subject *s, const tacit_aead_key *ctx) {
    const size_t most = (size_t)-1, half = most / 2 + 1, len = 16;
    /* Where lengths have 32 bits it takes many pieces. */
    enum { PIECES = SIZE_MAX > UINT32_MAX ? 3 : 3 * 66 };
    const size_t cuts[][3] = {{most, len + 1, 0},    {half, half, len},     {len, most, 1},
                              {most, most, len + 2}, {half, half + len, 0}, {most, 1, len}};
    const size_t tag_len = tacit_aead_tag_len_of(ctx);
    const tacit_piece right = {out, len};
    const tacit_const_piece ad = {m.ad, m.ad_len};
    uint8_t tag[16];
    for (size_t i = 0; i < sizeof cuts / sizeof cuts[0]; i++) {
        static tacit_const_piece in[PIECES];
        static tacit_piece wide[PIECES];
        uint64_t sum = 0;
        for (int p = 0; p < PIECES; p++) {
            const size_t cut = cuts[i][p % 3];
            in[p] = (tacit_const_piece){m.text, cut};
            wide[p] = (tacit_piece){out, cut};
            sum = cut > UINT64_MAX - sum ? UINT64_MAX : sum + cut;
        }
        paint(out, sizeof out);
        paint(tag, sizeof tag);
        if (sum > tacit_aead_text_len_max(s->aead)) {
            check_result(tacit_aead_seal_pieces(ctx, &right, 1, tag, tag_len, m.nonce, m.nonce_len,
                                                &ad, 1, in, PIECES),
                         TACIT_ERR_LIMIT, s->label, "seal_pieces, lengths that wrap");
            check_result(tacit_aead_open_pieces(ctx, &right, 1, tag, tag_len, m.nonce, m.nonce_len,
                                                &ad, 1, in, PIECES),
                         TACIT_ERR_LIMIT, s->label, "open_pieces, lengths that wrap");
            check_result(tacit_aead_seal_pieces(ctx, wide, PIECES, tag, tag_len, m.nonce,
                                                m.nonce_len, &ad, 1, in, PIECES),
                         TACIT_ERR_LIMIT, s->label, "seal_pieces, lengths that wrap on both sides");
        }
        if (sum > tacit_aead_ad_len_max(s->aead))
            check_result(tacit_aead_seal_pieces(ctx, &right, 1, tag, tag_len, m.nonce, m.nonce_len,
                                                in, PIECES,
                                                (const tacit_const_piece[1]){{m.text, len}}, 1),
                         ad_limit_error(s->aead), s->label, "seal_pieces, ad lengths that wrap");
        in[0].len = len;
        check_result(tacit_aead_seal_pieces(ctx, wide, PIECES, tag, tag_len, m.nonce, m.nonce_len,
                                            &ad, 1, in, 1),
                     TACIT_ERR_LENGTH, s->label, "seal_pieces, output lengths that wrap");
        check(is_painted(out, sizeof out) && is_painted(tag, sizeof tag),
              "%s: pieces whose lengths wrap are written", s->label);
    }
}

static void check_random_ways(const subject *s, const tacit_aead_key *ctx) {
    const size_t tag_len = tacit_aead_tag_len_of(ctx);
    const uint64_t max = tacit_aead_text_len_max(s->aead);
    const size_t most = (size_t)-1;
    paint(out, sizeof out);
    for (uint64_t len = max + 1; len <= (size_t)-1 / 2 && len > max; len *= 2) {
        check_result(tacit_aead_seal_random(ctx, out, (size_t)len + s->nonce_len + tag_len, m.ad,
                                            m.ad_len, m.text, (size_t)len),
                     TACIT_ERR_LIMIT, s->label, "seal_random, text too long");
        check_result(tacit_aead_open_random(ctx, out, (size_t)len, m.ad, m.ad_len, m.text,
                                            (size_t)len + s->nonce_len + tag_len),
                     TACIT_ERR_LIMIT, s->label, "open_random, text too long");
    }
    check_result(
        tacit_aead_seal_random(ctx, out, s->nonce_len + tag_len - 1, m.ad, m.ad_len, m.text, most),
        most > max ? TACIT_ERR_LIMIT : TACIT_ERR_LENGTH, s->label,
        "seal_random, lengths that wrap");
    check(is_painted(out, sizeof out), "%s: text too long: seal_random writes", s->label);
}

void test_limits(const subject *s) {
    tacit_aead_key ctx;
    message_make(&m, s, s->nonce_len, 20, 30);
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    check_text(s, &ctx);
    check_ad(s, &ctx);
    check_sums(s, &ctx);
    check_random_ways(s, &ctx);
    tacit_aead_clear(&ctx);
}
