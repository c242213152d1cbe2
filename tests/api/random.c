/*
 * random.c: seal_random and open_random.
 */
#include "api/parts.h"

#include <string.h>

enum {
    AD = 19,
    TEXT_MAX = 300,
    SHIFT = 40,
    ROOM = TACIT_AEAD_NONCE_LEN_MAX + TEXT_MAX + 16 + 4 * SHIFT
};

static uint8_t text[TEXT_MAX], ad[AD], sealed[ROOM], opened[ROOM], again[ROOM];
static size_t ad_len;

/* The sealed form is nonce, ciphertext, tag, as the oracle makes them of that nonce. */
static void check_form(const subject *s, const uint8_t *form, size_t len, size_t tag_len) {
    oracle_seal(s->aead, tag_len, subject_secret, form, s->nonce_len, ad, ad_len, text, len, again,
                again + len);
    check(memcmp(form + s->nonce_len, again, len + tag_len) == 0,
          "%s: seal_random of %zu bytes differs at %zu", s->label, len,
          first_difference(form + s->nonce_len, again, len + tag_len));
}

static void check_round(const subject *s, const tacit_aead_key *ctx, size_t len) {
    const size_t tag_len = tacit_aead_tag_len_of(ctx), form_len = s->nonce_len + len + tag_len;
    uint8_t canary[ROOM];
    paint(canary, sizeof canary);
    paint(sealed, sizeof sealed);
    check_result(tacit_aead_seal_random(ctx, sealed, form_len, ad, ad_len, text, len), TACIT_OK,
                 s->label, "seal_random");
    check_form(s, sealed, len, tag_len);
    check(memcmp(sealed + form_len, canary + form_len, sizeof sealed - form_len) == 0,
          "%s: seal_random of %zu bytes writes beyond", s->label, len);
    paint(opened, sizeof opened);
    check_result(tacit_aead_open_random(ctx, opened, len, ad, ad_len, sealed, form_len), TACIT_OK,
                 s->label, "open_random");
    check(memcmp(opened, text, len) == 0 &&
              memcmp(opened + len, canary + len, sizeof opened - len) == 0,
          "%s: open_random of %zu bytes gives another text", s->label, len);
    for (size_t bit = 0; bit < 8 * form_len; bit += 1 + random_below(len + 1)) {
        sealed[bit / 8] ^= (uint8_t)(1u << bit % 8);
        check_result(tacit_aead_open_random(ctx, opened, len, ad, ad_len, sealed, form_len),
                     TACIT_ERR_AUTH, s->label, "open_random of a forgery");
        check(is_zero(opened, len), "%s: open_random of a forgery leaves text", s->label);
        sealed[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
}

/* Text at every distance from the output: allowed right behind the nonce, and apart. */
static void check_places(const subject *s, const tacit_aead_key *ctx, size_t len) {
    const size_t tag_len = tacit_aead_tag_len_of(ctx), form_len = s->nonce_len + len + tag_len;
    uint8_t *const form = sealed + 2 * SHIFT;
    for (int shift = -SHIFT; shift <= SHIFT; shift++) {
        uint8_t *const in = form + s->nonce_len + shift;
        const int apart = len == 0 || in + len <= form || in >= form + form_len;
        const int ok = shift == 0 || apart;
        paint(sealed, sizeof sealed);
        memcpy(in, text, len);
        memcpy(again, sealed, sizeof sealed);
        int r = tacit_aead_seal_random(ctx, form, form_len, ad, ad_len, in, len);
        check(r == (ok ? TACIT_OK : TACIT_ERR_OVERLAP), "%s: seal_random, text %d bytes on: %s",
              s->label, shift, tacit_strerror(r));
        if (r == TACIT_OK)
            check_form(s, form, len, tag_len);
        else
            check(memcmp(sealed, again, sizeof sealed) == 0, "%s: seal_random refuses and writes",
                  s->label);
        r = tacit_aead_seal_random(ctx, form, form_len, ad, ad_len, text, len);
        check_result(r, TACIT_OK, s->label, "seal_random");
        memcpy(again, sealed, sizeof sealed);
        /* An open's output may not touch the nonce, nor the tag. */
        r = tacit_aead_open_random(ctx, in, len, ad, ad_len, form, form_len);
        check(r == (ok ? TACIT_OK : TACIT_ERR_OVERLAP), "%s: open_random, text %d bytes on: %s",
              s->label, shift, tacit_strerror(r));
        check(r == TACIT_OK ? memcmp(in, text, len) == 0
                            : memcmp(sealed, again, sizeof sealed) == 0,
              "%s: open_random, text %d bytes on: wrong bytes", s->label, shift);
    }
}

static void check_errors(const subject *s, const tacit_aead_key *ctx, size_t len) {
    const size_t tag_len = tacit_aead_tag_len_of(ctx), form_len = s->nonce_len + len + tag_len;
    paint(sealed, sizeof sealed);
    for (size_t out_len = 0; out_len <= form_len + 20; out_len++) {
        if (out_len != form_len)
            check_result(tacit_aead_seal_random(ctx, sealed, out_len, ad, ad_len, text, len),
                         TACIT_ERR_LENGTH, s->label, "seal_random, output length");
    }
    check_result(tacit_aead_seal_random(ctx, sealed, (size_t)-1, ad, ad_len, text, len),
                 TACIT_ERR_LENGTH, s->label, "seal_random, output of SIZE_MAX");
    check_result(tacit_aead_seal_random(ctx, NULL, form_len, ad, ad_len, text, len),
                 TACIT_ERR_ARGUMENT, s->label, "seal_random, null output");
    check_result(tacit_aead_seal_random(ctx, sealed, form_len, NULL, ad_len, text, len),
                 TACIT_ERR_ARGUMENT, s->label, "seal_random, null ad");
    check_result(
        tacit_aead_seal_random(ctx, sealed, s->nonce_len + tag_len + 9, ad, ad_len, NULL, 9),
        TACIT_ERR_ARGUMENT, s->label, "seal_random, null text");
    check_result(tacit_aead_seal_random(ctx, sealed, form_len, sealed + 5, ad_len_near(s->aead, 3),
                                        text, len),
                 TACIT_ERR_OVERLAP, s->label, "seal_random, ad in the nonce");
    check(is_painted(sealed, sizeof sealed), "%s: seal_random fails and writes", s->label);
    paint(opened, sizeof opened);
    for (size_t in_len = 0; in_len < s->nonce_len + tag_len; in_len++) {
        check_result(tacit_aead_open_random(ctx, opened, 0, ad, ad_len, sealed, in_len),
                     in_len < s->nonce_len ? TACIT_ERR_NONCE_LEN : TACIT_ERR_TAG_LEN, s->label,
                     "open_random of too little");
        check_result(tacit_aead_open_random(ctx, opened, 0, NULL, ad_len, sealed, in_len),
                     TACIT_ERR_ARGUMENT, s->label, "open_random of too little, null ad");
        check_result(tacit_aead_open_random(ctx, NULL, 1, ad, ad_len, sealed, in_len),
                     TACIT_ERR_ARGUMENT, s->label, "open_random of too little, null output");
    }
    check_result(tacit_aead_open_random(ctx, opened, len + 1, ad, ad_len, sealed, form_len),
                 TACIT_ERR_LENGTH, s->label, "open_random, output length");
    check_result(tacit_aead_open_random(ctx, opened, len, ad, ad_len, NULL, form_len),
                 TACIT_ERR_ARGUMENT, s->label, "open_random, null input");
    check_result(tacit_aead_open_random(ctx, opened, len, NULL, ad_len, sealed, form_len),
                 TACIT_ERR_ARGUMENT, s->label, "open_random, null ad");
    check_result(
        tacit_aead_open_random(ctx, NULL, 5, ad, ad_len, sealed, s->nonce_len + 5 + tag_len),
        TACIT_ERR_ARGUMENT, s->label, "open_random, null output");
    check(is_painted(opened, sizeof opened), "%s: open_random fails and writes", s->label);
}

/* 200 nonces, no two the same. */
static void check_nonces(const subject *s, const tacit_aead_key *ctx) {
    enum { COUNT = 200 };
    static uint8_t nonces[COUNT][TACIT_AEAD_NONCE_LEN_MAX + 16];
    for (size_t i = 0; i < COUNT; i++) {
        check_result(tacit_aead_seal_random(ctx, nonces[i],
                                            s->nonce_len + tacit_aead_tag_len_of(ctx), ad, ad_len,
                                            NULL, 0),
                     TACIT_OK, s->label, "seal_random of nothing");
        for (size_t j = 0; j < i; j++)
            check(memcmp(nonces[i], nonces[j], s->nonce_len) != 0,
                  "%s: seal_random repeats a nonce", s->label);
    }
}

void test_random(const subject *s) {
    tacit_aead_key ctx;
    random_bytes(text, sizeof text);
    random_bytes(ad, sizeof ad);
    ad_len = ad_len_near(s->aead, AD);
    for (size_t tag_len = 0; (tag_len = next_tag_len(s->aead, tag_len)) != 0;) {
        subject_init(s, &ctx, tag_len);
        for (size_t len = 0; len <= TEXT_MAX; len += harness_quick() ? 50 : 10)
            check_round(s, &ctx, len);
        tacit_aead_clear(&ctx);
    }
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    check_places(s, &ctx, 0);
    check_places(s, &ctx, 1);
    check_places(s, &ctx, 20);
    check_places(s, &ctx, 200);
    check_errors(s, &ctx, 0);
    check_errors(s, &ctx, 30);
    check_nonces(s, &ctx);
    tacit_aead_clear(&ctx);
}
