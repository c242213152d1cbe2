/*
 * lengths.c: every length of key, nonce, tag and output at every way in: the
 * right result or exactly the documented error, and then nothing written.
 */
#include "api/parts.h"

#include <string.h>

enum { TEXT = 37, AD = 21, ROOM = 256 };

static message m;
static uint8_t out[ROOM], expected[ROOM];

static const size_t huge[] = {(size_t)-1,       (size_t)-2, (size_t)-16, (size_t)-17,
                              SIZE_MAX / 2 + 1, FAR(12),    FAR(16),     FAR(0)};

enum { HUGE_LENGTHS = sizeof huge / sizeof huge[0] };

/* ---- Keys and tags at set-up ---- */

static void check_init(const subject *s, const uint8_t *key, size_t key_len, size_t tag_len) {
    const size_t right = tacit_aead_key_len(s->aead);
    const int tag_ok = tag_len == TACIT_TAG_LEN_DEFAULT || tacit_aead_tag_len_ok(s->aead, tag_len);
    const int want = key == NULL && key_len != 0 ? TACIT_ERR_ARGUMENT
                     : key_len != right          ? TACIT_ERR_KEY_LEN
                     : tag_ok                    ? TACIT_OK
                                                 : TACIT_ERR_TAG_LEN;
    for (int forced = 0; forced < 2; forced++) {
        tacit_aead_key ctx;
        memset(&ctx, 0x5a, sizeof ctx);
        const int got = forced ? tacit_aead_init_with(&ctx, s->aead, s->row, key, key_len, tag_len)
                               : tacit_aead_init(&ctx, s->aead, key, key_len, tag_len);
        check(got == want, "%s: init%s, key of %zu bytes, tags of %zu: \"%s\", want \"%s\"",
              s->label, forced ? "_with" : "", key_len, tag_len, tacit_strerror(got),
              tacit_strerror(want));
        if (got != TACIT_OK) {
            check(is_zero(&ctx, sizeof ctx), "%s: a failed init left something in the context",
                  s->label);
            continue;
        }
        check(tacit_aead_of(&ctx) == s->aead && (!forced || tacit_aead_row(&ctx) == s->row) &&
                  tacit_aead_tag_len_of(&ctx) ==
                      (tag_len == TACIT_TAG_LEN_DEFAULT ? tacit_aead_tag_len(s->aead) : tag_len),
              "%s: the context says it is something else", s->label);
        tacit_aead_clear(&ctx);
        check(is_zero(&ctx, sizeof ctx), "%s: a cleared context is not all zeros", s->label);
    }
}

static void check_set_up(const subject *s) {
    static const uint8_t key[64] = {1};
    for (size_t key_len = 0; key_len <= 40; key_len++) {
        for (size_t tag_len = 0; tag_len <= 40; tag_len++)
            check_init(s, key, key_len, tag_len);
        check_init(s, key, key_len, TACIT_TAG_LEN_DEFAULT);
        check_init(s, NULL, key_len, TACIT_TAG_LEN_DEFAULT);
    }
    for (size_t i = 0; i < HUGE_LENGTHS; i++) {
        check_init(s, key, huge[i], TACIT_TAG_LEN_DEFAULT);
        check_init(s, NULL, huge[i], TACIT_TAG_LEN_DEFAULT);
        check_init(s, key, tacit_aead_key_len(s->aead), huge[i]);
    }
}

/* ---- One call, one error ---- */

/* Streams write text before they see the tag's length, and are let off then. */
static void check_call(const subject *s, const way *w, const call *c, int want, const char *what,
                       size_t len) {
    char text[64];
    snprintf(text, sizeof text, "%s, %s of %zu bytes", w->name, what, len);
    paint(out, sizeof out);
    check_result(w->run(c), want, s->label, text);
    const size_t tag_len = tacit_aead_tag_len_of(c->ctx);
    size_t wanted = 0; /* how many bytes of out must be as in `expected` */
    paint(expected, sizeof expected);
    if (want == TACIT_OK && w->direction == SEAL) {
        memcpy(expected, m.sealed, m.len + tag_len);
        wanted = m.len + tag_len;
    } else if (want == TACIT_OK && w->direction == OPEN) {
        memcpy(expected, m.text, m.len);
        wanted = m.len;
    } else if (w->streamed && want != TACIT_OK) {
        return;
    }
    check(memcmp(out, expected, sizeof out) == 0,
          "%s: %s: byte %zu of the output is wrong; it has %zu", s->label, text,
          first_difference(out, expected, sizeof out), wanted);
}

/* A sealed message right behind its ciphertext's tag may be read by joined ways. */
static call plain_call(const tacit_aead_key *ctx, const way *w) {
    return call_of(&m, w, ctx, out);
}

static void check_nonces(const subject *s, const tacit_aead_key *ctx) {
    static const size_t longer[] = {33, 47, 48, 63, 64, 65, 100, 255, 256, 1000, 1024, 4095, 4096};
    const way *w;
    for (size_t i = 0; i <= 32 + sizeof longer / sizeof longer[0]; i++) {
        const size_t nonce_len = i <= 32 ? i : longer[i - 33];
        const int ok = nonce_len >= tacit_aead_nonce_len_min(s->aead) &&
                       nonce_len <= tacit_aead_nonce_len_max(s->aead);
        message_make(&m, s, ok ? nonce_len : s->nonce_len, AD, TEXT);
        for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
            call c = plain_call(ctx, w);
            c.nonce_len = nonce_len;
            check_call(s, w, &c, ok ? TACIT_OK : TACIT_ERR_NONCE_LEN, "nonce", nonce_len);
            c.nonce = NULL;
            check_call(s, w, &c, nonce_len == 0 ? TACIT_ERR_NONCE_LEN : TACIT_ERR_ARGUMENT,
                       "null nonce", nonce_len);
        }
    }
    for (size_t i = 0; i < HUGE_LENGTHS; i++) {
        if (huge[i] <= tacit_aead_nonce_len_max(s->aead))
            continue; /* allowed, and too long to have */
        for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
            call c = plain_call(ctx, w);
            c.nonce_len = huge[i];
            check_call(s, w, &c, TACIT_ERR_NONCE_LEN, "nonce", huge[i]);
        }
    }
}

/*
 * Ways with the tag joined on learn of its length from in_len and out_len, so
 * for them another tag length is another length of the whole.
 */
static int joined_error(const way *w, size_t tag_len, size_t right, size_t len) {
    if (w->direction == SEAL)
        return TACIT_ERR_LENGTH;
    return len + tag_len < right ? TACIT_ERR_TAG_LEN : TACIT_ERR_LENGTH;
}

static void check_tag_len(const subject *s, const tacit_aead_key *ctx, size_t tag_len) {
    const size_t right = tacit_aead_tag_len_of(ctx);
    const way *w;
    for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
        call c = plain_call(ctx, w);
        c.tag_len = tag_len;
        const int want = tag_len == right ? TACIT_OK
                         : w->joined      ? joined_error(w, tag_len, right, m.len)
                                          : TACIT_ERR_TAG_LEN;
        check_call(s, w, &c, want, "tag", tag_len);
        c.tag = NULL;
        if (!w->joined)
            check_call(s, w, &c, tag_len == 0 ? TACIT_ERR_TAG_LEN : TACIT_ERR_ARGUMENT, "null tag",
                       tag_len);
    }
}

/* For every tag length that a key can have, every one that a call can have. */
static void check_tags(const subject *s) {
    tacit_aead_key ctx;
    const way *w;
    for (size_t right = 0; (right = next_tag_len(s->aead, right)) != 0;) {
        subject_init(s, &ctx, right);
        for (size_t len = 0; len <= TEXT; len += TEXT) {
            message_make_tagged(&m, s, right, s->nonce_len, AD, len);
            for (size_t tag_len = 0; tag_len <= 40; tag_len++)
                check_tag_len(s, &ctx, tag_len);
        }
        for (size_t i = 0; i < HUGE_LENGTHS; i++) {
            for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
                call c = plain_call(&ctx, w);
                c.tag_len = huge[i];
                if (!w->joined)
                    check_call(s, w, &c, TACIT_ERR_TAG_LEN, "tag", huge[i]);
            }
        }
        tacit_aead_clear(&ctx);
    }
}

/* An output of another length than the input's: of ways that are told it. */
static void check_outputs(const subject *s, const tacit_aead_key *ctx) {
    const way *w;
    for (size_t len = 0; len <= TEXT; len += TEXT) {
        message_make(&m, s, s->nonce_len, AD, len);
        for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
            if (!w->joined && strstr(w->name, "pieces") == NULL)
                continue;
            for (size_t out_len = 0; out_len <= TEXT + 40; out_len++) {
                call c = plain_call(ctx, w);
                c.out_len = out_len;
                check_call(s, w, &c, out_len == len ? TACIT_OK : TACIT_ERR_LENGTH, "output",
                           out_len);
            }
            for (size_t i = 0; i < HUGE_LENGTHS; i++) {
                call c = plain_call(ctx, w);
                c.out_len = huge[i] - (w->joined && w->direction == SEAL ? c.tag_len : 0);
                check_call(s, w, &c, TACIT_ERR_LENGTH, "output", huge[i]);
            }
        }
    }
}

/* Every length of associated data; too short a nonce comes first, too long a text after it. */
static void check_ads(const subject *s, const tacit_aead_key *ctx) {
    const way *w;
    for (size_t ad_len = 0; ad_len <= 40; ad_len++) {
        const int ok = tacit_aead_ad_len_ok(s->aead, ad_len);
        message_make(&m, s, s->nonce_len, ad_len, TEXT);
        for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
            call c = plain_call(ctx, w);
            c.ad_len = ad_len;
            check_call(s, w, &c, ok ? TACIT_OK : TACIT_ERR_AD_LEN, "ad", ad_len);
            c.nonce_len = 0;
            check_call(s, w, &c, TACIT_ERR_NONCE_LEN, "no nonce and ad", ad_len);
            c.nonce_len = m.nonce_len;
            c.out_len++;
            if (!ok)
                check_call(s, w, &c, TACIT_ERR_AD_LEN, "wrong output and ad", ad_len);
        }
    }
}

/* A sealed text too short to hold a tag. */
static void check_short_inputs(const subject *s, const tacit_aead_key *ctx) {
    const size_t tag_len = tacit_aead_tag_len_of(ctx);
    message_make(&m, s, s->nonce_len, AD, TEXT);
    for (size_t in_len = 0; in_len < tag_len; in_len++) {
        for (size_t out_len = 0; out_len < 3; out_len++) {
            paint(out, sizeof out);
            check_result(tacit_aead_open(ctx, out, out_len, m.nonce, m.nonce_len, m.ad, m.ad_len,
                                         m.sealed, in_len),
                         TACIT_ERR_TAG_LEN, s->label, "open of less than a tag");
            check(is_painted(out, sizeof out), "%s: open of less than a tag writes", s->label);
        }
    }
}

static void check_nulls(const subject *s, const tacit_aead_key *ctx) {
    const way *w;
    message_make(&m, s, s->nonce_len, AD, TEXT);
    for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
        const call right = plain_call(ctx, w);
        call c = right;
        c.ad = NULL;
        check_call(s, w, &c, TACIT_ERR_ARGUMENT, "null ad", c.ad_len);
        c.ad_len = (size_t)-1;
        check_call(s, w, &c, TACIT_ERR_ARGUMENT, "null ad", c.ad_len);
        c = right;
        c.in = NULL;
        check_call(s, w, &c, TACIT_ERR_ARGUMENT, "null input", c.in_len);
        c = right;
        c.out = NULL;
        if (w->direction != VERIFY)
            check_call(s, w, &c, TACIT_ERR_ARGUMENT, "null output", c.out_len);
        c = right;
        c.tag = NULL;
        c.nonce_len = 0; /* the second error */
        if (!w->joined && !w->streamed)
            check_call(s, w, &c, TACIT_ERR_ARGUMENT, "null tag and no nonce", c.tag_len);
    }
    /* Nothing at all: no text, no associated data. */
    message_make(&m, s, s->nonce_len, 0, 0);
    for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
        call c = plain_call(ctx, w);
        c.ad = m.ad_len == 0 ? NULL : m.ad; /* the least there is may be more */
        check_call(s, w, &c, TACIT_OK, "null ad", 0);
        if (!w->joined) {
            c.in = c.out = NULL;
            check_call(s, w, &c, TACIT_OK, "null input and output", 0);
        } else if (w->direction == OPEN) {
            c.out = NULL;
            check_call(s, w, &c, TACIT_OK, "null output", 0);
            c.in = NULL;
            check_call(s, w, &c, TACIT_ERR_ARGUMENT, "null tag", c.tag_len);
        } else {
            c.in = NULL;
            check_call(s, w, &c, TACIT_OK, "null input", 0);
            c.out = NULL;
            check_call(s, w, &c, TACIT_ERR_ARGUMENT, "null output", c.tag_len);
        }
    }
}

/*
 * With one thing wrong after another, each is told once all before it are right. Streams
 * look at a thing when its call comes.
 */
static void check_order(const subject *s, const tacit_aead_key *ctx, const way *w) {
    const call right = plain_call(ctx, w);
    const uint64_t most = tacit_aead_text_len_max(s->aead);
    const int has_limit = most < SIZE_MAX - 16, cuts = strstr(w->name, "pieces") != NULL;
    call c = right;
    c.ad = NULL;
    c.ad_len++;
    c.nonce_len = 0;
    c.in_len = has_limit ? (size_t)most + 1 : c.in_len;
    c.tag_len += !w->joined;
    c.out = w->direction == VERIFY ? NULL : m.nonce;
    c.out_len--;
    check_result(w->run(&c), TACIT_ERR_ARGUMENT, w->name, "with all wrong");
    c.ad = right.ad;
    check_result(w->run(&c), TACIT_ERR_NONCE_LEN, w->name, "with associated data");
    c.nonce_len = right.nonce_len;
    if (!tacit_aead_ad_len_ok(s->aead, c.ad_len))
        check_result(w->run(&c), TACIT_ERR_AD_LEN, w->name, "with a nonce");
    c.ad_len = right.ad_len;
    if (has_limit)
        check_result(w->run(&c), TACIT_ERR_LIMIT, w->name, "with associated data as long");
    c.in_len = right.in_len;
    if (!w->joined)
        check_result(w->run(&c), TACIT_ERR_TAG_LEN, w->name, "with a text within the limits");
    c.tag_len = right.tag_len;
    if (w->joined || cuts)
        check_result(w->run(&c), TACIT_ERR_LENGTH, w->name, "with a tag as long");
    c.out_len = right.out_len;
    if (w->direction != VERIFY)
        check_result(w->run(&c), TACIT_ERR_OVERLAP, w->name, "with an output as long");
    c.out = right.out;
    check_call(s, w, &c, TACIT_OK, "all right, text", c.in_len);
}

static void check_orders(const subject *s, const tacit_aead_key *ctx) {
    const way *w;
    message_make(&m, s, s->nonce_len, AD, TEXT);
    for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
        if (!w->streamed)
            check_order(s, ctx, w);
    }
}

void test_lengths(const subject *s) {
    tacit_aead_key ctx;
    check_set_up(s);
    check_tags(s);
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    check_nonces(s, &ctx);
    check_outputs(s, &ctx);
    check_ads(s, &ctx);
    check_short_inputs(s, &ctx);
    check_nulls(s, &ctx);
    check_orders(s, &ctx);
    tacit_aead_clear(&ctx);
}
