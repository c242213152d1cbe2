/*
 * paddings.c: all paddings that are right, 0 to 255 bytes beside the one that
 * says so, with texts that put the MAC's end at every place of the hash's blocks;
 * and paddings with one byte wrong, or that leave no room for a MAC.
 */
#include "padded/padded.h"

#include <string.h>

static record r;

/* Every padding that fills the blocks with a text of this length. */
static void check_right(const subject *s, const tacit_aead_key *ctx, size_t len, size_t step) {
    for (size_t p = oracle_tls_padding(len); p <= ORACLE_TLS_PADDING_MAX; p += step) {
        record_make(&r, s, len, p);
        check_open(s, ctx, &r, TACIT_OK, "right padding");
    }
}

static void expect_refusal(const subject *s, const tacit_aead_key *ctx, const char *what) {
    record_encrypt(&r, s, r.sealed_len);
    check_open(s, ctx, &r, TACIT_ERR_AUTH, what);
}

/* One byte of the padding with one bit changed; the first, the last and some between. */
static void check_one_wrong(const subject *s, const tacit_aead_key *ctx, size_t len, size_t p) {
    record_make(&r, s, len, p);
    const size_t begin = len + ORACLE_TLS_MAC, step = 1 + p / by_depth(s, 40, 4, 2);
    for (size_t i = 0; i <= p; i += i + step > p && i < p ? p - i : step) {
        const uint8_t bit = (uint8_t)(1u << random_below(8));
        r.plain[begin + i] ^= bit;
        expect_refusal(s, ctx, i == p ? "wrong padding length" : "wrong byte of padding");
        r.plain[begin + i] ^= bit;
    }
}

/*
 * One byte of padding that says any other number: the MAC stands where it does if the
 * byte is taken for what it should be.
 */
static void check_single(const subject *s, const tacit_aead_key *ctx) {
    const size_t len = 43;
    record_make_least(&r, s, len);
    for (size_t value = 1; value <= 255; value += by_depth(s, 1, 3, 17)) {
        r.plain[len + ORACLE_TLS_MAC] = (uint8_t)value;
        expect_refusal(s, ctx, "a wrong byte of padding alone");
    }
}

/*
 * The last byte may say any length: a MAC that fits where it says, a wrong one
 * there, and no room for one. With the padding right for what it says.
 */
static void check_every_length(const subject *s, const tacit_aead_key *ctx, size_t sealed_len) {
    for (size_t p = 0; p <= ORACLE_TLS_PADDING_MAX; p += by_depth(s, 1, 5, 51)) {
        random_bytes(r.plain, sealed_len);
        const size_t end = p + 1 < sealed_len ? sealed_len - p - 1 : 0;
        memset(r.plain + end, (int)p, sealed_len - end);
        r.sealed_len = sealed_len;
        r.len = 0;
        expect_refusal(s, ctx, "a MAC of chance");
    }
}

/* A MAC right for a text that goes on to the padding, or is a byte shorter or longer. */
static void check_shifted(const subject *s, const tacit_aead_key *ctx, size_t len, size_t p) {
    for (int shift = -1; shift <= 1; shift += 2) {
        record_make(&r, s, len, p);
        memmove(r.plain + len + shift, r.plain + len, ORACLE_TLS_MAC);
        memset(r.plain + len + ORACLE_TLS_MAC + (shift < 0 ? shift : 0), (int)p, p + 1);
        expect_refusal(s, ctx, "a MAC out of its place");
    }
    /* Of the text with another length in its header: too short by 256 and by 1. */
    record_make(&r, s, len, p);
    uint8_t header_and_text[13 + 1024] = {0};
    for (int i = 0; i < 2; i++) {
        const size_t said = i == 0 ? len + 256 : len - 1;
        memcpy(header_and_text, r.ad, ORACLE_TLS_AD);
        header_and_text[11] = (uint8_t)(said >> 8);
        header_and_text[12] = (uint8_t)said;
        memcpy(header_and_text + 13, r.text, len);
        oracle_hmac_sha1(subject_secret, ORACLE_TLS_MAC, header_and_text, 13 + len, r.plain + len);
        expect_refusal(s, ctx, "a MAC with another length");
    }
}

/*
 * Padding that says fewer bytes than there are behind the MAC, so that the MAC is not where it
 * belongs: behind the longest text, too, where it is in the last place that one can have.
 */
static void check_gap(const subject *s, const tacit_aead_key *ctx, size_t len, size_t step) {
    const size_t p = oracle_tls_padding(len) + 240;
    record_make(&r, s, len, p);
    for (size_t said = 0; said < p; said += step) {
        memset(r.plain + r.sealed_len - said - 1, (int)said, said + 1);
        expect_refusal(s, ctx, "padding that begins behind the MAC's end");
    }
}

/* A text longer than TLS allows, although its record is not, and is genuine. */
static void check_too_long(const subject *s, const tacit_aead_key *ctx) {
    static const size_t over[] = {1, 2, 16, 100, 235};
    for (size_t i = 0; i < sizeof over / sizeof over[0]; i += by_depth(s, 1, 2, 4)) {
        record_make_least(&r, s, ORACLE_TLS_TEXT_MAX + over[i]);
        check_open(s, ctx, &r, TACIT_ERR_AUTH, "a text that is too long");
    }
}

void test_paddings(const subject *s) {
    tacit_aead_key ctx;
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    for (size_t len = 0; len <= 132;
         len += len < 16 ? by_depth(s, 1, 1, 5) : by_depth(s, 1, 13, 59))
        check_right(s, &ctx, len, 16);
    check_right(s, &ctx, 4000, by_depth(s, 16, 80, 160));
    check_right(s, &ctx, ORACLE_TLS_TEXT_MAX, by_depth(s, 16, 160, 240));
    for (size_t len = 1; len < 300; len += by_depth(s, 29, 97, 197)) {
        for (size_t p = oracle_tls_padding(len); p <= 255; p += by_depth(s, 48, 112, 224)) {
            check_one_wrong(s, &ctx, len, p);
            check_shifted(s, &ctx, len, p);
        }
    }
    for (size_t len = 32; len <= 336; len += by_depth(s, 16, 96, 288))
        check_every_length(s, &ctx, len);
    check_single(s, &ctx);
    check_gap(s, &ctx, 43, by_depth(s, 1, 23, 89));
    check_gap(s, &ctx, ORACLE_TLS_TEXT_MAX, by_depth(s, 25, 83, 249));
    check_too_long(s, &ctx);
    tacit_aead_clear(&ctx);
}
