/*
 * sealing.c: texts of every length up to some blocks of the hash past several
 * batches of the cipher, and of the longest: the oracle's bytes, and the lengths
 * that the library promises. What was sealed opens.
 */
#include "padded/padded.h"

#include <string.h>

static record r;

static size_t sealed_len_of(size_t len) {
    return len + ORACLE_TLS_MAC + oracle_tls_padding(len) + 1;
}

static void check_seal(const subject *s, const tacit_aead_key *ctx) {
    static uint8_t out[RECORD_ROOM], expected[RECORD_ROOM];
    for (int in_place = 0; in_place < 2; in_place++) {
        paint(out, r.sealed_len + BEYOND);
        paint(expected, r.sealed_len + BEYOND);
        memcpy(expected, r.sealed, r.sealed_len);
        if (in_place && r.len != 0)
            memcpy(out, r.text, r.len);
        const int got = tacit_aead_seal(ctx, out, r.sealed_len, r.nonce, 16, r.ad, sizeof r.ad,
                                        in_place ? out : r.text, r.len);
        check(got == TACIT_OK && memcmp(out, expected, r.sealed_len + BEYOND) == 0,
              "%s: seal of %zu bytes, %s: %s, differs at %zu", s->label, r.len,
              in_place ? "in place" : "apart", tacit_strerror(got),
              first_difference(out, expected, r.sealed_len + BEYOND));
    }
    check_open(s, ctx, &r, TACIT_OK, "as sealed");
}

/* A pass over all lengths asks nothing of the cipher. */
static void check_promises(const subject *s, const tacit_aead_key *ctx) {
    for (size_t len = 0; len <= ORACLE_TLS_TEXT_MAX; len++) {
        const size_t sealed_len = sealed_len_of(len);
        if (tacit_aead_sealed_len(ctx, len) != sealed_len)
            check(0, "%s: sealed_len of %zu is %zu", s->label, len,
                  tacit_aead_sealed_len(ctx, len));
        if (tacit_aead_text_len_of(ctx, sealed_len) < len)
            check(0, "%s: text_len_of %zu has no room for %zu", s->label, sealed_len, len);
    }
    for (size_t len = 0; len <= SEALED_MAX; len++) {
        const size_t room = tacit_aead_text_len_of(ctx, len);
        const size_t most = len < ORACLE_TLS_MAC + 1 ? 0 : len - ORACLE_TLS_MAC - 1;
        const size_t want = most < ORACLE_TLS_TEXT_MAX ? most : ORACLE_TLS_TEXT_MAX;
        if (room != (len % 16 == 0 ? want : 0))
            check(0, "%s: text_len_of %zu is %zu", s->label, len, room);
    }
    check(tacit_aead_sealed_len(ctx, ORACLE_TLS_TEXT_MAX + 1) == 0 &&
              tacit_aead_sealed_len(ctx, FAR(5)) == 0 &&
              tacit_aead_sealed_len(ctx, (size_t)-1) == 0,
          "%s: sealed_len of too much", s->label);
    check(tacit_aead_text_len_of(ctx, (size_t)-1) <= ORACLE_TLS_TEXT_MAX &&
              tacit_aead_text_len_of(ctx, FAR(64)) <= ORACLE_TLS_TEXT_MAX,
          "%s: text_len_of too much", s->label);
}

void test_sealing(const subject *s) {
    static const size_t more[] = {1350, 4096, 8191, 16363, 16364, 16365, 16383, 16384};
    tacit_aead_key ctx;
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    check_promises(s, &ctx);
    for (size_t len = 0; len <= 700;
         len += len < 100 ? by_depth(s, 1, 1, 3) : by_depth(s, 1, 9, 41)) {
        record_make_least(&r, s, len);
        check_seal(s, &ctx);
    }
    for (size_t i = by_depth(s, 0, 5, 7); i < sizeof more / sizeof more[0]; i++) {
        record_make_least(&r, s, more[i]);
        check_seal(s, &ctx);
    }
    tacit_aead_clear(&ctx);
}
