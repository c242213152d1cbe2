/*
 * forgery.c: one bit changed anywhere, or a byte more or less: the tag does not
 * match, the output is zeros to the last byte, and nothing beyond it changes.
 */
#include "api/parts.h"

#include <string.h>

enum { TEXT_MAX = 600, BEYOND = 32 };

static message m;
static uint8_t out[TEXT_MAX + 16 + BEYOND];

/* After TACIT_ERR_AUTH: zeros, then what was there (in place: the tag, then paint). */
static void check_wiped(const subject *s, const way *w, size_t len, const uint8_t *beyond,
                        const char *what) {
    if (w->direction == OPEN && !w->streamed)
        check(is_zero(out, len), "%s: %s of %zu bytes, %s: the output keeps byte %zu", s->label,
              w->name, len, what, first_difference(out, (const uint8_t[TEXT_MAX]){0}, len));
    check(memcmp(out + len, beyond, BEYOND) == 0,
          "%s: %s of %zu bytes, %s: writes beyond the output", s->label, w->name, len, what);
}

/* Opens the message, as it stands in m now, with output apart and in place. */
static void check_forged(const subject *s, const tacit_aead_key *ctx, const char *what) {
    const way *w;
    for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
        if (w->direction == SEAL)
            continue;
        for (int in_place = 0; in_place < (w->direction == OPEN ? 2 : 1); in_place++) {
            uint8_t beyond[BEYOND];
            call c = call_of(&m, w, ctx, out);
            paint(out, sizeof out);
            if (in_place) {
                memcpy(out, m.sealed, m.len + 16);
                c.in = out;
            }
            memcpy(beyond, out + m.len, sizeof beyond);
            check_result(w->run(&c), TACIT_ERR_AUTH, s->label, what);
            check_wiped(s, w, m.len, beyond, what);
        }
    }
}

static void flip(uint8_t *bytes, size_t bit) {
    bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
}

/* A bit here and there of a buffer: all bits of short ones. */
static void check_flips(const subject *s, const tacit_aead_key *ctx, uint8_t *bytes, size_t len,
                        size_t samples, const char *what) {
    const size_t bits = 8 * len, tries = bits < samples ? bits : samples;
    for (size_t i = 0; i < tries; i++) {
        const size_t bit = tries == bits ? i : random_below(bits);
        flip(bytes, bit);
        check_forged(s, ctx, what);
        flip(bytes, bit);
    }
}

/* The right key but for one bit. */
static void check_keys(const subject *s) {
    const size_t bits = 8 * tacit_aead_key_len(s->aead);
    for (size_t bit = 0; bit < bits; bit += harness_quick() ? 7 : 1) {
        tacit_aead_key ctx;
        flip(subject_secret, bit);
        subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
        flip(subject_secret, bit);
        check_forged(s, &ctx, "key bit changed");
        tacit_aead_clear(&ctx);
    }
}

/* Bytes moved from one part to another, cut off, or added. */
static void check_lengths(const subject *s, const tacit_aead_key *ctx) {
    const message before = m;
    const int any_ad = tacit_aead_ad_len_ok(s->aead, m.ad_len + 1); /* else that is another error */
    if (any_ad) {
        m.ad_len--;
        check_forged(s, ctx, "ad cut");
        m.ad_len += 2;
        check_forged(s, ctx, "ad longer");
        m = before;
        m.ad[m.ad_len] = 0;
        m.ad_len++;
        check_forged(s, ctx, "ad longer by a zero");
        m = before;
    }
    if (m.len != 0) {
        m.len--;
        memmove(m.sealed + m.len, before.sealed + before.len, 16);
        check_forged(s, ctx, "text cut");
        m = before;
        m.ad[m.ad_len++] = m.sealed[0]; /* the first byte of text, as associated data */
        m.len--;
        memmove(m.sealed, before.sealed + 1, m.len + 16);
        if (any_ad)
            check_forged(s, ctx, "text moved to the ad");
    }
    m = before;
    memmove(m.sealed + m.len + 1, before.sealed + before.len, 16);
    m.sealed[m.len++] = 0;
    check_forged(s, ctx, "text longer by a zero");
    m = before;
    if (s->nonces_vary) {
        m.nonce[m.nonce_len++] = 0;
        check_forged(s, ctx, "nonce longer by a zero");
        m.nonce_len -= 2;
        check_forged(s, ctx, "nonce cut");
    }
    m = before;
}

/* Tags that are right but for being all zeros, all ones, the ciphertext's head. */
static void check_tags(const subject *s, const tacit_aead_key *ctx) {
    uint8_t right[16];
    memcpy(right, m.sealed + m.len, 16);
    memset(m.sealed + m.len, 0, 16);
    check_forged(s, ctx, "tag of zeros");
    memset(m.sealed + m.len, 0xff, 16);
    check_forged(s, ctx, "tag of ones");
    if (m.len >= 16) {
        memcpy(m.sealed + m.len, m.sealed, 16);
        check_forged(s, ctx, "tag from the text");
    }
    memcpy(m.sealed + m.len, right, 16);
}

static void check_all(const subject *s, size_t ad_len, size_t len, size_t samples) {
    tacit_aead_key ctx;
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    message_make(&m, s, s->nonce_len, ad_len, len);
    check_flips(s, &ctx, m.sealed + len, tacit_aead_tag_len(s->aead), 128, "tag bit changed");
    check_flips(s, &ctx, m.sealed, len, samples, "text bit changed");
    check_flips(s, &ctx, m.ad, m.ad_len, samples, "ad bit changed");
    check_flips(s, &ctx, m.nonce, m.nonce_len, 192, "nonce bit changed");
    check_tags(s, &ctx);
    if (ad_len != 0)
        check_lengths(s, &ctx);
    tacit_aead_clear(&ctx);
}

/* Every bit of nonces of every length. */
static void check_nonces(const subject *s) {
    tacit_aead_key ctx;
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    for (size_t len = 1; len <= tacit_aead_nonce_len_max(s->aead); len += harness_quick() ? 3 : 1) {
        message_make(&m, s, len, 5, 21);
        check_flips(s, &ctx, m.nonce, len, 8 * len, "nonce bit changed");
    }
    tacit_aead_clear(&ctx);
}

/* A tag cut off, or continued, is none under a key with tags of that length. */
static void check_tag_lens(const subject *s) {
    static message other;
    tacit_aead_key ctx;
    for (size_t from = 0; (from = next_tag_len(s->aead, from)) != 0;) {
        message_make_tagged(&other, s, from, s->nonce_len, 13, 40);
        for (size_t to = 0; (to = next_tag_len(s->aead, to)) != 0;) {
            if (from == to)
                continue;
            subject_init(s, &ctx, to);
            m = other; /* with the first bytes of all 16 of its tag */
            check_forged(s, &ctx, "a tag of another length");
            oracle_seal(s->aead, to, subject_secret, m.nonce, m.nonce_len, m.ad, m.ad_len, m.text,
                        m.len, m.sealed, m.sealed + m.len);
            check(memcmp(m.sealed, other.sealed, m.len) != 0 &&
                      memcmp(m.sealed + m.len, other.sealed + m.len, 8) != 0,
                  "%s: tags of %zu and %zu bytes begin alike", s->label, from, to);
            tacit_aead_clear(&ctx);
        }
    }
}

void test_forgery(const subject *s) {
    static const size_t lengths[] = {0, 1, 16, 33, 100, 257, TEXT_MAX};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        check_all(s, i % 3 * 13, lengths[i], harness_quick() ? 20 : 200);
        if (s->is_short || harness_quick())
            i++;
    }
    if (s->is_ocb) {
        check_nonces(s);
        check_tag_lens(s);
    }
    message_make(&m, s, s->nonce_len, 7, 50);
    check_keys(s);
}
