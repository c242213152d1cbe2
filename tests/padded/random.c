/*
 * random.c: seal_random; and random calls with everything drawn at once, records
 * and their plaintexts changed anywhere, against the oracle.
 */
#include "padded/padded.h"

#include <string.h>

static record r;

/* The nonce, then the record under it; no two nonces alike. */
static void check_seal_random(const subject *s, const tacit_aead_key *ctx) {
    static uint8_t out[16 + RECORD_ROOM], again[RECORD_ROOM];
    uint8_t last[16] = {0};
    for (size_t len = 0; len <= 300; len += by_depth(s, 3, 37, 150)) {
        record_make_least(&r, s, len);
        const size_t form_len = 16 + r.sealed_len;
        paint(out, form_len + BEYOND);
        check_result(tacit_aead_seal_random(ctx, out, form_len, r.ad, ORACLE_TLS_AD, r.text, len),
                     TACIT_OK, s->label, "seal_random");
        oracle_tls_seal(subject_secret, tacit_aead_key_len(s->aead), out, r.ad, r.text, len,
                        oracle_tls_padding(len), again);
        check(memcmp(out + 16, again, r.sealed_len) == 0 && memcmp(out, last, 16) != 0,
              "%s: seal_random of %zu bytes differs at %zu", s->label, len,
              first_difference(out + 16, again, r.sealed_len));
        memcpy(last, out, 16);
        /* What follows is painted as it was. */
        paint(again, BEYOND + form_len);
        check(memcmp(out + form_len, again + form_len, BEYOND) == 0,
              "%s: seal_random of %zu bytes writes beyond", s->label, len);
        paint(out, form_len + BEYOND);
        check_result(
            tacit_aead_seal_random(ctx, out, form_len - 1, r.ad, ORACLE_TLS_AD, r.text, len),
            TACIT_ERR_LENGTH, s->label, "seal_random, output length");
        check_result(tacit_aead_seal_random(ctx, out, form_len, r.ad, 12, r.text, len),
                     TACIT_ERR_AD_LEN, s->label, "seal_random, ad length");
        check_result(tacit_aead_seal_random(ctx, out, form_len, r.ad, ORACLE_TLS_AD, r.text,
                                            ORACLE_TLS_TEXT_MAX + 1),
                     TACIT_ERR_LIMIT, s->label, "seal_random, text too long");
        check(is_painted(out, form_len + BEYOND), "%s: seal_random fails and writes", s->label);
    }
}

static void flip_some(uint8_t *bytes, size_t len) {
    if (len != 0)
        bytes[random_below(len)] ^= (uint8_t)(1u << random_below(8));
}

/* A record with any text and any padding, and perhaps something changed before or after CBC. */
static void draw(const subject *s) {
    const size_t len = random_below(random_below(8) == 0 ? 3000 : 300);
    record_make(&r, s, len, oracle_tls_padding(len) + 16 * random_below(16));
    switch (random_below(8)) {
    case 0:
        flip_some(r.plain, r.sealed_len);
        break;
    case 1:
        r.plain[r.sealed_len - 1] = (uint8_t)random64();
        break;
    case 2:
        memset(r.plain + r.sealed_len / 2, (int)random_below(256), r.sealed_len - r.sealed_len / 2);
        break;
    default:
        break;
    }
    record_encrypt(&r, s, r.sealed_len);
    switch (random_below(8)) {
    case 0:
        flip_some(r.sealed, r.sealed_len);
        break;
    case 1:
        flip_some(random_below(2) == 0 ? r.ad : r.nonce, ORACLE_TLS_AD);
        break;
    case 2:
        r.sealed_len -= random_below(40) % r.sealed_len;
        break;
    case 3:
        memmove(r.sealed, r.sealed + 16, r.sealed_len -= 16);
        break;
    default:
        break;
    }
}

void test_random(const subject *s) {
    static uint8_t text[RECORD_ROOM];
    tacit_aead_key ctx;
    const size_t rounds = by_depth(s, 1500, 120, 15);
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    check_seal_random(s, &ctx);
    for (size_t i = 0; i < rounds; i++) {
        draw(s);
        const int opens = oracle_tls_open(subject_secret, tacit_aead_key_len(s->aead), r.nonce,
                                          r.ad, r.sealed, r.sealed_len, text, &r.len);
        memcpy(r.text, text, r.len);
        check_open(s, &ctx, &r, opens ? TACIT_OK : TACIT_ERR_AUTH, "drawn at random");
    }
    tacit_aead_clear(&ctx);
}
