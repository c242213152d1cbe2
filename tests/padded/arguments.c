/*
 * arguments.c: every length and every pointer of the two calls: the right result,
 * or exactly the documented error, and then nothing written. Of two errors, the
 * one that the header has first.
 */
#include "padded/padded.h"

#include <string.h>

enum { TEXT = 37, WATCHED = 256 };

/*
 * The buffers of a call between two places for the length of the text: what a length that
 * nothing has would make of a buffer reaches the one behind, and, where it wraps, the one in front.
 */
static struct {
    size_t in_front;
    record r;
    uint8_t out[RECORD_ROOM];
    size_t behind;
} all;
static size_t *text_len;
static record *const r = &all.r;
static uint8_t *const out = all.out;

/* A call of seal or of open_padded. */
typedef struct arguments {
    const tacit_aead_key *ctx;
    uint8_t *out;
    size_t out_len;
    size_t *text_len;
    const uint8_t *nonce;
    size_t nonce_len;
    const uint8_t *ad;
    size_t ad_len;
    const uint8_t *in;
    size_t in_len;
} arguments;

static uint8_t expected[WATCHED];

static arguments right(const tacit_aead_key *ctx, int opens) {
    const arguments a = {ctx,
                         out,
                         opens ? tacit_aead_text_len_of(ctx, r->sealed_len) : r->sealed_len,
                         text_len,
                         r->nonce,
                         16,
                         r->ad,
                         ORACLE_TLS_AD,
                         opens ? r->sealed : r->text,
                         opens ? r->sealed_len : r->len};
    return a;
}

static int run(const arguments *a, int opens) {
    if (opens)
        return tacit_aead_open_padded(a->ctx, a->out, a->out_len, a->text_len, a->nonce,
                                      a->nonce_len, a->ad, a->ad_len, a->in, a->in_len);
    return tacit_aead_seal(a->ctx, a->out, a->out_len, a->nonce, a->nonce_len, a->ad, a->ad_len,
                           a->in, a->in_len);
}

static void check_call(const subject *s, const arguments *a, int opens, int want, const char *what,
                       size_t value) {
    paint(out, WATCHED);
    *text_len = 77;
    const int got = run(a, opens);
    paint(expected, WATCHED);
    if (want == TACIT_OK && opens) {
        memset(expected, 0, a->out_len);
        memcpy(expected, r->text, r->len);
    } else if (want == TACIT_OK) {
        memcpy(expected, r->sealed, r->sealed_len);
    }
    check(got == want && memcmp(out, expected, WATCHED) == 0 &&
              *text_len == (!opens || a->text_len == NULL ? 77
                            : want == TACIT_OK            ? r->len
                                                          : 0),
          "%s: %s, %s of %zu: \"%s\", want \"%s\"; length %zu, output wrong at %zu", s->label,
          opens ? "open_padded" : "seal", what, value, tacit_strerror(got), tacit_strerror(want),
          *text_len, first_difference(out, expected, WATCHED));
}

static const size_t huge[] = {(size_t)-1,       (size_t)-2, (size_t)-16, (size_t)-21,
                              SIZE_MAX / 2 + 1, FAR(11),    FAR(16),     FAR(64)};

enum { HUGE_LENGTHS = sizeof huge / sizeof huge[0] };

/* The small lengths, then the huge ones; 0 at the end. */
static int length_at(size_t i, size_t *len) {
    enum { SMALL = 80 };
    *len = i < SMALL ? i : i - SMALL < HUGE_LENGTHS ? huge[i - SMALL] : 0;
    return i < SMALL + HUGE_LENGTHS;
}

static void check_lengths(const subject *s, const tacit_aead_key *ctx, int opens) {
    size_t len;
    for (size_t i = 0; length_at(i, &len); i++) {
        arguments a = right(ctx, opens);
        a.nonce_len = len;
        check_call(s, &a, opens, len == 16 ? TACIT_OK : TACIT_ERR_NONCE_LEN, "nonce", len);
        a = right(ctx, opens);
        a.ad_len = len;
        check_call(s, &a, opens, len == ORACLE_TLS_AD ? TACIT_OK : TACIT_ERR_AD_LEN, "ad", len);
        a = right(ctx, opens);
        a.out_len = len;
        check_call(s, &a, opens, len == right(ctx, opens).out_len ? TACIT_OK : TACIT_ERR_LENGTH,
                   "output", len);
    }
}

static void check_nulls(const subject *s, const tacit_aead_key *ctx, int opens) {
    arguments a = right(ctx, opens);
    a.in = NULL;
    check_call(s, &a, opens, TACIT_ERR_ARGUMENT, "null input", a.in_len);
    a = right(ctx, opens);
    a.out = NULL;
    check_call(s, &a, opens, TACIT_ERR_ARGUMENT, "null output", a.out_len);
    a = right(ctx, opens);
    a.ad = NULL;
    check_call(s, &a, opens, TACIT_ERR_ARGUMENT, "null ad", a.ad_len);
    a.ad_len = 0;
    check_call(s, &a, opens, TACIT_ERR_AD_LEN, "null ad", 0);
    a = right(ctx, opens);
    a.nonce = NULL;
    check_call(s, &a, opens, TACIT_ERR_ARGUMENT, "null nonce", a.nonce_len);
    a.nonce_len = 0;
    check_call(s, &a, opens, TACIT_ERR_NONCE_LEN, "null nonce", 0);
    a = right(ctx, opens);
    a.text_len = NULL;
    if (opens)
        check_call(s, &a, opens, TACIT_ERR_ARGUMENT, "null text_len", 0);
}

/* Sealing more than a record holds, opening more than a record is. */
static void check_limits(const subject *s, const tacit_aead_key *ctx, int opens) {
    const size_t most = opens ? SEALED_MAX : ORACLE_TLS_TEXT_MAX;
    const size_t over[] = {most + 16, most + 4096, FAR(16), FAR(TEXT), (size_t)-1, (size_t)-16};
    for (size_t i = 0; i < sizeof over / sizeof over[0]; i++) {
        for (int fits = 0; fits < 2; fits++) {
            arguments a = right(ctx, opens);
            a.in_len = over[i] + (opens ? 0 : i == 0 ? 1 - (size_t)16 : 0);
            if (fits)
                a.out_len = opens ? tacit_aead_text_len_of(ctx, a.in_len)
                                  : tacit_aead_sealed_len(ctx, a.in_len);
            if (a.out_len <= RECORD_ROOM)
                check_call(s, &a, opens, TACIT_ERR_LIMIT, "input", a.in_len);
        }
    }
}

/* With one thing wrong after another, each is told once all before it are right. */
static void check_order(const subject *s, const tacit_aead_key *ctx, int opens) {
    arguments a = right(ctx, opens);
    a.out = r->nonce; /* overlaps */
    a.out_len = 5;
    a.in_len = 20000;
    a.ad_len = 12;
    a.nonce_len = 12;
    a.ad = NULL;
    check_call(s, &a, opens, TACIT_ERR_ARGUMENT, "first", 0);
    a.ad = r->ad;
    check_call(s, &a, opens, TACIT_ERR_NONCE_LEN, "then", 1);
    a.nonce_len = 16;
    check_call(s, &a, opens, TACIT_ERR_AD_LEN, "then", 2);
    a.ad_len = ORACLE_TLS_AD;
    check_call(s, &a, opens, TACIT_ERR_LIMIT, "then", 3);
    a.in_len = right(ctx, opens).in_len;
    check_call(s, &a, opens, TACIT_ERR_LENGTH, "then", 4);
    a.out_len = right(ctx, opens).out_len;
    check_call(s, &a, opens, TACIT_ERR_OVERLAP, "then", 5);
}

/* What seals and opens of no bytes may have no pointer. */
static void check_empty(const subject *s, const tacit_aead_key *ctx) {
    record_make_least(r, s, 0);
    arguments a = right(ctx, 0);
    a.in = NULL;
    check_call(s, &a, 0, TACIT_OK, "null text", 0);
    a = right(ctx, 1);
    a.in = NULL;
    a.out = NULL;
    a.in_len = a.out_len = 0;
    check_call(s, &a, 1, TACIT_ERR_AUTH, "null record", 0);
    a.in = r->sealed;
    a.in_len = 16;
    check_call(s, &a, 1, TACIT_ERR_AUTH, "null output", 0);
}

void test_arguments(const subject *s) {
    tacit_aead_key ctx;
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    for (int i = 0; i < 3; i++) {
        const int opens = i != 0;
        text_len = i == 1 ? &all.in_front : &all.behind;
        record_make_least(r, s, TEXT);
        check_lengths(s, &ctx, opens);
        check_nulls(s, &ctx, opens);
        check_limits(s, &ctx, opens);
        check_order(s, &ctx, opens);
    }
    check_empty(s, &ctx);
    tacit_aead_clear(&ctx);
}
