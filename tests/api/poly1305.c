/*
 * poly1305.c: Poly1305 through its public interface, on every row.
 */
#include "api/api.h"
#include "api/ciphers.h"

#include <stdio.h>
#include <string.h>

enum { LEN_MAX = 700, TWO_WAY = 320 };

static uint8_t key[32], text[LEN_MAX];
static char label[64];
static const tacit_row *row;

static tacit_poly1305 started(void) {
    tacit_poly1305 ctx;
    memset(&ctx, 0x5a, sizeof ctx);
    check_result(tacit_poly1305_init_with(&ctx, row, key, 32), TACIT_OK, label, "init_with");
    return ctx;
}

static void check_init(void) {
    static const size_t lengths[] = {33, 40, 64, (size_t)-1, (size_t)-32, FAR(32)};
    uint8_t tag[16];
    for (size_t i = 0; i < 32 + sizeof lengths / sizeof lengths[0]; i++) {
        const size_t len = i < 32 ? i : lengths[i - 32];
        for (int forced = 0; forced < 2; forced++) {
            tacit_poly1305 ctx;
            memset(&ctx, 0x5a, sizeof ctx);
            check_result(forced ? tacit_poly1305_init_with(&ctx, row, key, len)
                                : tacit_poly1305_init(&ctx, key, len),
                         TACIT_ERR_KEY_LEN, label, "key length");
            check(is_zero(&ctx, sizeof ctx), "%s: a failed init leaves something", label);
            const int r = forced ? tacit_poly1305_init_with(&ctx, row, NULL, len)
                                 : tacit_poly1305_init(&ctx, NULL, len);
            check_result(r, len == 0 ? TACIT_ERR_KEY_LEN : TACIT_ERR_ARGUMENT, label, "null key");
            check(is_zero(&ctx, sizeof ctx), "%s: a failed init leaves something", label);
            paint(tag, 16);
            check_result(tacit_poly1305_update(&ctx, text, 5), TACIT_ERR_STATE, label, "zeros");
            check_result(tacit_poly1305_update(&ctx, NULL, 0), TACIT_ERR_STATE, label, "zeros");
            check_result(tacit_poly1305_finish(&ctx, tag, 16), TACIT_ERR_STATE, label, "zeros");
            check_result(tacit_poly1305_verify(&ctx, tag, 16), TACIT_ERR_STATE, label, "zeros");
            check(is_painted(tag, 16), "%s: a context of zeros writes a tag", label);
        }
    }
}

/* A key inside the context that it starts. */
static void check_key_in_context(void) {
    uint64_t room[sizeof(tacit_poly1305) / 8 + 16];
    uint8_t tag[16], want[16];
    oracle_poly1305(key, text, 100, want);
    for (size_t at = 0; at + 32 <= sizeof room; at++) {
        tacit_poly1305 *ctx = (tacit_poly1305 *)(void *)&room[8];
        memcpy((uint8_t *)room + at, key, 32);
        int r = tacit_poly1305_init_with(ctx, row, (uint8_t *)room + at, 32);
        if (r == TACIT_ERR_OVERLAP)
            continue;
        if (r == TACIT_OK)
            r = tacit_poly1305_update(ctx, text, 100);
        if (r == TACIT_OK)
            r = tacit_poly1305_finish(ctx, tag, 16);
        check(r == TACIT_OK && memcmp(tag, want, 16) == 0, "%s: key at %zu of its context: \"%s\"",
              label, at, tacit_strerror(r));
    }
}

/* The message cut at two places; then with the tag verified, and forged. */
static void check_cut(size_t len, size_t at, size_t next) {
    uint8_t tag[48], want[16];
    tacit_poly1305 ctx = started(), copy;
    oracle_poly1305(key, text, len, want);
    paint(tag, sizeof tag);
    int r = tacit_poly1305_update(&ctx, text, at);
    copy = ctx; /* a fork, and the original wiped */
    tacit_poly1305_clear(&ctx);
    check(is_zero(&ctx, sizeof ctx), "%s: a cleared context is not zeros", label);
    if (r == TACIT_OK)
        r = tacit_poly1305_update(&copy, text + at, next - at);
    if (r == TACIT_OK)
        r = tacit_poly1305_update(&copy, text + next, len - next);
    tacit_poly1305 verified = copy, forged = copy;
    if (r == TACIT_OK)
        r = tacit_poly1305_finish(&copy, tag, 16);
    check(r == TACIT_OK && memcmp(tag, want, 16) == 0,
          "%s: %zu bytes cut at %zu and %zu: \"%s\", %s, want %s", label, len, at, next,
          tacit_strerror(r), to_hex(tag, 16), to_hex(want, 16));
    paint(tag, 16);
    check(is_painted(tag, sizeof tag), "%s: finish writes beyond the tag", label);
    check_result(tacit_poly1305_verify(&verified, want, 16), TACIT_OK, label, "verify");
    want[random_below(16)] ^= (uint8_t)(1u << random_below(8));
    check_result(tacit_poly1305_verify(&forged, want, 16), TACIT_ERR_AUTH, label, "verify");
    check(is_zero(&copy, sizeof copy) && is_zero(&verified, sizeof verified) &&
              is_zero(&forged, sizeof forged),
          "%s: a finished context is not zeros", label);
}

static void check_cuts(void) {
    const size_t step = harness_quick() ? 5 : 1;
    for (size_t len = 0; len <= TWO_WAY; len += step)
        for (size_t at = 0; at <= len; at++)
            check_cut(len, at, at + random_below(len - at + 1));
    for (size_t len = 0; len <= 80; len += step)
        for (size_t at = 0; at <= len; at++)
            for (size_t next = at; next <= len; next += 1 + random_below(step))
                check_cut(len, at, next);
    for (size_t len = TWO_WAY; len < LEN_MAX; len += step)
        check_cut(len, random_below(TWO_WAY), TWO_WAY);
}

static void check_bytes(void) {
    uint8_t tag[16], want[16];
    tacit_poly1305 ctx = started();
    int r = TACIT_OK;
    oracle_poly1305(key, text, LEN_MAX, want);
    for (size_t i = 0; r == TACIT_OK && i < LEN_MAX; i++)
        r = tacit_poly1305_update(&ctx, text + i, 1);
    if (r == TACIT_OK)
        r = tacit_poly1305_finish(&ctx, tag, 16);
    check(r == TACIT_OK && memcmp(tag, want, 16) == 0, "%s: byte after byte: \"%s\"", label,
          tacit_strerror(r));
}

/* Errors change nothing: the message goes on afterwards. */
static void check_errors(void) {
    uint8_t tag[64], want[16];
    tacit_poly1305 ctx = started();
    check_result(tacit_poly1305_update(&ctx, text, 21), TACIT_OK, label, "update");
    const tacit_poly1305 before = ctx;
    paint(tag, sizeof tag);
    check_result(tacit_poly1305_update(&ctx, NULL, 1), TACIT_ERR_ARGUMENT, label, "null text");
    check_result(tacit_poly1305_update(&ctx, NULL, 0), TACIT_OK, label, "nothing");
    check_result(tacit_poly1305_update(&ctx, text, 0), TACIT_OK, label, "nothing");
    for (size_t len = 0; len <= 40; len++) {
        if (len == 16)
            continue;
        check_result(tacit_poly1305_finish(&ctx, tag, len), TACIT_ERR_TAG_LEN, label, "tag length");
        check_result(tacit_poly1305_verify(&ctx, tag, len), TACIT_ERR_TAG_LEN, label, "tag length");
    }
    check_result(tacit_poly1305_finish(&ctx, tag, (size_t)-1), TACIT_ERR_TAG_LEN, label,
                 "SIZE_MAX");
    for (size_t at = 0; at + 16 <= sizeof ctx; at++) {
        uint8_t *inside = (uint8_t *)&ctx + at;
        check_result(tacit_poly1305_finish(&ctx, inside, 16), TACIT_ERR_OVERLAP, label,
                     "tag inside");
        check_result(tacit_poly1305_verify(&ctx, inside, 16), TACIT_ERR_OVERLAP, label,
                     "tag inside");
    }
    check(is_painted(tag, sizeof tag) && memcmp(&ctx, &before, sizeof ctx) == 0,
          "%s: an error changes something", label);
    oracle_poly1305(key, text, 21, want);
    check(tacit_poly1305_finish(&ctx, tag, 16) == TACIT_OK && memcmp(tag, want, 16) == 0,
          "%s: after errors, the tag is wrong", label);
}

void test_poly1305(void) {
    const tacit_row_table *table = tacit_poly1305_rows();
    for (size_t i = 0; i < table->count; i++) {
        row = table->rows[i];
        if (!row_wanted(table, row))
            continue;
        snprintf(label, sizeof label, "poly1305/%s", tacit_row_name(row));
        random_bytes(key, sizeof key);
        random_bytes(text, sizeof text);
        check_init();
        check_key_in_context();
        check_cuts();
        check_bytes();
        check_errors();
        memset(text, 0xff, sizeof text); /* carries everywhere */
        memset(key, 0xff, sizeof key);
        check_cuts();
    }
}
