/*
 * set_up.c: keys and tags of every length, contexts of zeros, cleared and copied
 * ones, and what an algorithm says of itself.
 */
#include "padded/padded.h"

#include <string.h>

static record r;

static void check_init(const subject *s, size_t key_len, size_t tag_len) {
    static const uint8_t key[80] = {1};
    const int tag_ok = tag_len == TACIT_TAG_LEN_DEFAULT || tag_len == ORACLE_TLS_MAC;
    const int want = key_len != tacit_aead_key_len(s->aead) ? TACIT_ERR_KEY_LEN
                     : tag_ok                               ? TACIT_OK
                                                            : TACIT_ERR_TAG_LEN;
    tacit_aead_key ctx;
    memset(&ctx, 0x5a, sizeof ctx);
    const int got = tacit_aead_init_with(&ctx, s->aead, s->row, key, key_len, tag_len);
    check(got == want, "%s: a key of %zu bytes, tags of %zu: \"%s\", want \"%s\"", s->label,
          key_len, tag_len, tacit_strerror(got), tacit_strerror(want));
    if (got == TACIT_OK) {
        check(tacit_aead_tag_len_of(&ctx) == ORACLE_TLS_MAC, "%s: the tag has %zu bytes", s->label,
              tacit_aead_tag_len_of(&ctx));
        tacit_aead_clear(&ctx);
    }
    check(is_zero(&ctx, sizeof ctx), "%s: a failed or cleared context is not zeros", s->label);
}

static void check_traits(const subject *s) {
    const tacit_aead *a = s->aead;
    check(tacit_aead_pads(a) && !tacit_aead_streams(a), "%s: pads, and does not stream", s->label);
    for (size_t len = 0; len < 300; len++)
        check(tacit_aead_ad_len_ok(a, len) == (len == ORACLE_TLS_AD),
              "%s: %zu bytes of associated data", s->label, len);
    check(!tacit_aead_ad_len_ok(a, (size_t)-1) && !tacit_aead_ad_len_ok(a, FAR(ORACLE_TLS_AD)),
          "%s: associated data beyond all measure", s->label);
}

/* Nobody but a context that is set up knows lengths. */
static void check_unset(const tacit_aead_key *ctx, const char *what) {
    uint8_t out[100];
    size_t text_len = 77;
    paint(out, sizeof out);
    check(tacit_aead_sealed_len(ctx, 5) == 0 && tacit_aead_text_len_of(ctx, 64) == 0,
          "%s: has lengths", what);
    check_result(tacit_aead_seal(ctx, out, 32, r.nonce, 16, r.ad, ORACLE_TLS_AD, r.text, 5),
                 TACIT_ERR_STATE, what, "seal");
    check_result(tacit_aead_seal_random(ctx, out, 48, r.ad, ORACLE_TLS_AD, r.text, 5),
                 TACIT_ERR_STATE, what, "seal_random");
    check_result(tacit_aead_open_padded(ctx, out, 11, &text_len, r.nonce, 16, r.ad, ORACLE_TLS_AD,
                                        r.sealed, 32),
                 TACIT_ERR_STATE, what, "open_padded");
    check(is_painted(out, sizeof out) && text_len == 0, "%s: something writes", what);
}

/* A copy works when its original is wiped and the place of it reused. */
static void check_copy(const subject *s) {
    tacit_aead_key ctx, copy;
    uint8_t out[RECORD_ROOM];
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    copy = ctx;
    tacit_aead_clear(&ctx);
    check_unset(&ctx, "cleared context");
    memset(&ctx, 0xff, sizeof ctx);
    record_make_least(&r, s, 100);
    check_open(s, &copy, &r, TACIT_OK, "with a copied key");
    check_result(
        tacit_aead_seal(&copy, out, r.sealed_len, r.nonce, 16, r.ad, ORACLE_TLS_AD, r.text, r.len),
        TACIT_OK, s->label, "seal with a copied key");
    check(memcmp(out, r.sealed, r.sealed_len) == 0, "%s: a copied key seals to other bytes",
          s->label);
    tacit_aead_clear(&copy);
}

void test_set_up(const subject *s) {
    const tacit_aead_key zero = {{0}, {0}};
    for (size_t key_len = 0; key_len <= 70; key_len++) {
        check_init(s, key_len, TACIT_TAG_LEN_DEFAULT);
        check_init(s, key_len, 16);
    }
    for (size_t tag_len = 0; tag_len <= 40; tag_len++)
        check_init(s, tacit_aead_key_len(s->aead), tag_len);
    check_init(s, (size_t)-1, TACIT_TAG_LEN_DEFAULT);
    check_init(s, FAR(tacit_aead_key_len(s->aead)), TACIT_TAG_LEN_DEFAULT);
    check_init(s, tacit_aead_key_len(s->aead), FAR(ORACLE_TLS_MAC));
    check_traits(s);
    check_unset(&zero, "context of zeros");
    check_copy(s);
}
