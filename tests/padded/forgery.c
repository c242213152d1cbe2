/*
 * forgery.c: one bit of record, nonce, associated data or key changed: one answer
 * always, and zeros.
 */
#include "padded/padded.h"

static record r;

static void flip(uint8_t *bytes, size_t bit) {
    bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
}

/* Every bit of short buffers, samples of long ones. */
static void check_flips(const subject *s, const tacit_aead_key *ctx, uint8_t *bytes, size_t len,
                        const char *what) {
    const size_t step = by_depth(s, 3, 19, 97);
    for (size_t bit = random_below(step); bit < 8 * len; bit += step) {
        flip(bytes, bit);
        check_open(s, ctx, &r, TACIT_ERR_AUTH, what);
        flip(bytes, bit);
    }
}

/* Each bit of the MAC, in a record that is right to the last byte beside it. */
static void check_macs(const subject *s, const tacit_aead_key *ctx) {
    for (size_t bit = 0; bit < 8 * ORACLE_TLS_MAC; bit += by_depth(s, 1, 3, 23)) {
        flip(r.plain + r.len, bit);
        record_encrypt(&r, s, r.sealed_len);
        check_open(s, ctx, &r, TACIT_ERR_AUTH, "MAC bit changed");
        flip(r.plain + r.len, bit);
    }
    record_encrypt(&r, s, r.sealed_len);
}

/* The right key but for one bit: of the MAC's part and of the cipher's. */
static void check_keys(const subject *s) {
    const size_t bits = 8 * tacit_aead_key_len(s->aead);
    for (size_t bit = 0; bit < bits; bit += by_depth(s, 1, 11, 61)) {
        tacit_aead_key ctx;
        flip(subject_secret, bit);
        subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
        flip(subject_secret, bit);
        check_open(s, &ctx, &r, TACIT_ERR_AUTH, "key bit changed");
        tacit_aead_clear(&ctx);
    }
}

static void check_all(const subject *s, size_t len, size_t padding) {
    tacit_aead_key ctx;
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    record_make(&r, s, len, padding);
    check_flips(s, &ctx, r.sealed, r.sealed_len, "record bit changed");
    check_flips(s, &ctx, r.nonce, 16, "nonce bit changed");
    check_flips(s, &ctx, r.ad, sizeof r.ad, "ad bit changed");
    check_macs(s, &ctx);
    check_open(s, &ctx, &r, TACIT_OK, "with nothing changed");
    tacit_aead_clear(&ctx);
}

void test_forgery(const subject *s) {
    static const size_t lengths[] = {16, 0, 1, 43, 64, 257};
    const size_t count = sizeof lengths / sizeof lengths[0];
    for (size_t i = 0; i < count; i += by_depth(s, 1, 2, 4))
        check_all(s, lengths[i], oracle_tls_padding(lengths[i]) + 16 * (i % 4));
    record_make_least(&r, s, 50);
    check_keys(s);
}
