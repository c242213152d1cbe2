/*
 * lengths.c: records of every length, multiples of a block and others, too short
 * for a MAC, of padding alone: one answer for all, an output of zeros, and no
 * byte read or written beyond what there is.
 */
#include "padded/padded.h"

#include <string.h>

static record r;

/* Records that decrypt to the same byte all along: padding from end to end, if it fits. */
static void check_all_padding(const subject *s, const tacit_aead_key *ctx) {
    for (size_t len = 16; len <= 272; len += by_depth(s, 16, 32, 64)) {
        for (size_t value = 0; value <= 255; value += by_depth(s, 5, 51, 85)) {
            memset(r.plain, (int)value, len);
            record_encrypt(&r, s, len);
            check_open(s, ctx, &r, TACIT_ERR_AUTH, "padding alone");
        }
        memset(r.plain, (int)len - 1, len);
        record_encrypt(&r, s, len);
        check_open(s, ctx, &r, TACIT_ERR_AUTH, "padding that is the record");
    }
}

/* A genuine record cut short, or with bytes behind. */
static void check_cuts(const subject *s, const tacit_aead_key *ctx) {
    record_make(&r, s, 100, oracle_tls_padding(100) + 96);
    const size_t whole = r.sealed_len;
    for (size_t len = 0; len <= whole + 40; len += by_depth(s, 1, 1, 4)) {
        r.sealed_len = len;
        check_open(s, ctx, &r, len == whole ? TACIT_OK : TACIT_ERR_AUTH, "cut or longer");
    }
}

void test_lengths(const subject *s) {
    tacit_aead_key ctx;
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    random_bytes(r.nonce, sizeof r.nonce);
    random_bytes(r.ad, sizeof r.ad);
    random_bytes(r.sealed, sizeof r.sealed);
    r.len = 0;
    for (size_t len = 0; len <= 700; len += len < 40 ? 1 : by_depth(s, 1, 9, 61)) {
        r.sealed_len = len;
        check_open(s, &ctx, &r, TACIT_ERR_AUTH, "garbage");
    }
    for (size_t len = SEALED_MAX - 20; len <= SEALED_MAX; len += by_depth(s, 1, 4, 20)) {
        r.sealed_len = len;
        check_open(s, &ctx, &r, TACIT_ERR_AUTH, "garbage");
    }
    check_all_padding(s, &ctx);
    check_cuts(s, &ctx);
    tacit_aead_clear(&ctx);
}
