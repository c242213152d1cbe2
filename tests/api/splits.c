/*
 * splits.c: however associated data and text are cut into calls, the message is
 * the same as in one call, in both directions. An algorithm that takes whole
 * blocks refuses what follows a call that did not end with one, and is as it was.
 */
#include "api/parts.h"

#include <string.h>

enum { TWO_WAY = 320, THREE_WAY = 80, BIG = 65536 };

static message m;
static uint8_t out[MESSAGE_TEXT + 16];
static tacit_aead_key key;

/* One message in a stream, whose associated data and text end a call at each of the cuts. */
typedef struct cuts {
    size_t count;
    size_t ends[8];
} cuts;

static int feed_ad(tacit_stream *stream, const cuts *c) {
    size_t at = 0;
    int r = TACIT_OK;
    for (size_t i = 0; r == TACIT_OK && i < c->count; i++) {
        r = tacit_stream_aad(stream, m.ad + at, c->ends[i] - at);
        at = c->ends[i];
    }
    return r == TACIT_OK && at < m.ad_len ? tacit_stream_aad(stream, m.ad + at, m.ad_len - at) : r;
}

static int feed_text(tacit_stream *stream, direction d, const uint8_t *in, const cuts *c) {
    size_t at = 0;
    int r = TACIT_OK;
    for (size_t i = 0; r == TACIT_OK && i <= c->count; i++) {
        const size_t end = i < c->count ? c->ends[i] : m.len;
        r = d == SEAL ? tacit_stream_seal_update(stream, out + at, in + at, end - at)
                      : tacit_stream_open_update_unverified(stream, out + at, in + at, end - at);
        at = end;
    }
    return r;
}

static int begin(tacit_stream *stream, direction d, const cuts *ad) {
    int r = tacit_stream_init(stream, &key);
    if (r == TACIT_OK)
        r = d == SEAL ? tacit_stream_seal_begin(stream, m.nonce, m.nonce_len)
                      : tacit_stream_open_begin(stream, m.nonce, m.nonce_len);
    return r == TACIT_OK ? feed_ad(stream, ad) : r;
}

static int run(direction d, const cuts *ad, const cuts *text, int in_place) {
    tacit_stream stream;
    const uint8_t *in = d == SEAL ? m.text : m.sealed;
    const size_t tag_len = tacit_aead_tag_len_of(&key);
    if (in_place) {
        memcpy(out, in, m.len);
        in = out;
    }
    int r = begin(&stream, d, ad);
    if (r == TACIT_OK)
        r = feed_text(&stream, d, in, text);
    if (r == TACIT_OK)
        r = d == SEAL ? tacit_stream_seal_finish(&stream, out + m.len, tag_len)
                      : tacit_stream_open_finish(&stream, m.sealed + m.len, tag_len);
    return r;
}

/* How much a stream takes of the text: all but what follows, in later calls, a part of a block. */
static size_t taken(const subject *s, const cuts *c) {
    size_t at = 0;
    for (size_t i = 0; i <= c->count; i++) {
        const size_t end = i < c->count ? c->ends[i] : m.len;
        if (end != at && at % s->block_len != 0)
            return at;
        at = end;
    }
    return m.len;
}

/* The call behind a part of a block is refused, and the message ends as if it had not been. */
static void check_ragged(const subject *s, const cuts *ad, const cuts *text, size_t len) {
    static uint8_t want[MESSAGE_TEXT];
    const size_t tag_len = tacit_aead_tag_len_of(&key);
    for (direction d = SEAL; d <= OPEN; d++) {
        const uint8_t *in = d == SEAL ? m.text : m.sealed;
        uint8_t tag[16], right_tag[16];
        tacit_stream stream;
        paint(out + len, m.len - len);
        int r = begin(&stream, d, ad);
        if (r == TACIT_OK)
            r = feed_text(&stream, d, in, text);
        check(r == TACIT_ERR_LENGTH && is_painted(out + len, m.len - len),
              "%s: %s, a call of %zu bytes and one more: %s", s->label,
              d == SEAL ? "sealing" : "opening", len, tacit_strerror(r));
        if (random_below(8) != 0)
            continue;
        (d == SEAL ? oracle_seal : oracle_open)(s->aead, tag_len, subject_secret, m.nonce,
                                                m.nonce_len, m.ad, m.ad_len, in, len, want,
                                                right_tag);
        r = d == SEAL ? tacit_stream_seal_finish(&stream, tag, tag_len)
                      : tacit_stream_open_finish(&stream, right_tag, tag_len);
        check(r == TACIT_OK && memcmp(out, want, len) == 0 &&
                  (d == OPEN || memcmp(tag, right_tag, tag_len) == 0),
              "%s: %s %zu bytes, and more refused: %s, differs at %zu", s->label,
              d == SEAL ? "sealing" : "opening", len, tacit_strerror(r),
              first_difference(out, want, len));
    }
}

/* The cut message against the oracle's; both directions, apart and in place by turns. */
static void check_cuts(const subject *s, const cuts *ad, const cuts *text) {
    static int in_place;
    const size_t takes = taken(s, text);
    if (takes != m.len) {
        check_ragged(s, ad, text, takes);
        return;
    }
    for (direction d = SEAL; d <= OPEN; d++) {
        in_place = !in_place;
        const int r = run(d, ad, text, in_place);
        const uint8_t *want = d == SEAL ? m.sealed : m.text;
        const size_t len = m.len + (d == SEAL ? tacit_aead_tag_len_of(&key) : 0);
        const size_t none = (size_t)-1;
        check(r == TACIT_OK && memcmp(out, want, len) == 0,
              "%s: %s %zu bytes, ad %zu, cut at %zd %zd, ad at %zd %zd: %s, differs at %zu",
              s->label, d == SEAL ? "sealing" : "opening", m.len, m.ad_len,
              text->count > 0 ? text->ends[0] : none, text->count > 1 ? text->ends[1] : none,
              ad->count > 0 ? ad->ends[0] : none, ad->count > 1 ? ad->ends[1] : none,
              tacit_strerror(r), first_difference(out, want, len));
    }
}

/*
 * Whether a cut at this byte is tried on a row where not all are: all that are
 * near the edge of a block or of a batch, and some of the others.
 */
static int interesting(size_t at, size_t len) {
    return at % 16 <= 1 || at % 16 == 15 || len - at < 3 || random_below(16) == 0;
}

/* Slow rows and algorithms that differ by a key length only get a sample. */
static int every_cut(const subject *s) {
    return !harness_quick() && tacit_row_needs(s->row) != 0 &&
           (tacit_aead_key_len(s->aead) == 16 || !(s->is_gcm || s->is_ocb)) && !s->is_short;
}

static const cuts uncut = {0, {0}};

static void check_two_way(const subject *s) {
    const int every = every_cut(s);
    message_make(&m, s, s->nonce_len, TWO_WAY, TWO_WAY);
    for (size_t len = 0; len <= TWO_WAY; len++) {
        if (!every && !interesting(len, TWO_WAY))
            continue;
        const int as_text = 2, as_ad = 1;
        for (int where = as_ad; where <= as_text; where++) {
            if (where == as_ad && !tacit_aead_ad_len_ok(s->aead, len))
                continue;
            message_make(&m, s, s->nonce_len, where == as_ad ? len : 5, where == as_text ? len : 5);
            for (size_t at = 0; at <= len; at++) {
                const cuts c = {1, {at}};
                if (every || interesting(at, len))
                    check_cuts(s, where == as_ad ? &c : &uncut, where == as_text ? &c : &uncut);
            }
        }
    }
}

static void check_three_way(const subject *s) {
    const int every = every_cut(s);
    for (size_t len = 0; len <= THREE_WAY; len++) {
        for (int as_text = 0; as_text < 2; as_text++) {
            if (!as_text && !tacit_aead_ad_len_ok(s->aead, len))
                continue;
            message_make(&m, s, s->nonce_len, as_text ? 3 : len, as_text ? len : 3);
            for (size_t at = 0; at <= len; at++) {
                for (size_t next = at; next <= len; next++) {
                    const cuts c = {2, {at, next}};
                    if (every || (interesting(at, len) && interesting(next, len) &&
                                  interesting(len, THREE_WAY)))
                        check_cuts(s, as_text ? &uncut : &c, as_text ? &c : &uncut);
                }
            }
        }
    }
}

/* Byte after byte, associated data too; text block after block where it must be. */
static void check_bytes(const subject *s, size_t ad_len, size_t len) {
    tacit_stream stream;
    uint8_t tag[16];
    const size_t tag_len = tacit_aead_tag_len_of(&key);
    message_make(&m, s, s->nonce_len, ad_len, len);
    int r = tacit_stream_init(&stream, &key);
    for (direction d = SEAL; d <= OPEN && r == TACIT_OK; d++) {
        const uint8_t *in = d == SEAL ? m.text : m.sealed;
        r = d == SEAL ? tacit_stream_seal_begin(&stream, m.nonce, m.nonce_len)
                      : tacit_stream_open_begin(&stream, m.nonce, m.nonce_len);
        for (size_t i = 0; i < m.ad_len && r == TACIT_OK; i++)
            r = tacit_stream_aad(&stream, m.ad + i, 1);
        for (size_t i = 0; i < len && r == TACIT_OK; i += s->block_len) {
            const size_t step = len - i < s->block_len ? len - i : s->block_len;
            r = d == SEAL ? tacit_stream_seal_update(&stream, out + i, in + i, step)
                          : tacit_stream_open_update_unverified(&stream, out + i, in + i, step);
        }
        check(memcmp(out, d == SEAL ? m.sealed : m.text, len) == 0,
              "%s: %zu bytes one by one differ", s->label, len);
        if (r == TACIT_OK)
            r = d == SEAL ? tacit_stream_seal_finish(&stream, tag, tag_len)
                          : tacit_stream_open_finish(&stream, tag, tag_len);
        check(memcmp(tag, m.sealed + len, tag_len) == 0, "%s: %zu bytes one by one: wrong tag",
              s->label, len);
    }
    check_result(r, TACIT_OK, s->label, "byte after byte");
}

/* Up to 64 KiB in up to nine calls each, a nonce of any length. */
static void check_big(const subject *s) {
    cuts c[2];
    const uint64_t longest = tacit_aead_nonce_len_max(s->aead);
    const size_t any_nonce = 1 + random_below(longest < 80 ? (size_t)longest : 80);
    const size_t ad_len = random_below(3) == 0 ? random_below(BIG) : random_below(600);
    message_make(&m, s, s->nonces_vary && random_below(2) ? any_nonce : s->nonce_len, ad_len,
                 random_below(BIG));
    for (int i = 0; i < 2; i++) {
        const size_t len = i == 0 ? m.ad_len : m.len;
        c[i].count = random_below(9);
        size_t at = 0;
        for (size_t j = 0; j < c[i].count; j++) {
            const size_t left = len - at;
            at += random_below(3) == 0 ? random_below(left + 1) % 70 : random_below(left + 1);
            c[i].ends[j] = i == 0 ? at : at - at % s->block_len;
        }
    }
    check_cuts(s, &c[0], &c[1]);
    check_result(tacit_aead_verify(&key, m.sealed + m.len, tacit_aead_tag_len_of(&key), m.nonce,
                                   m.nonce_len, m.ad, m.ad_len, m.sealed, m.len),
                 TACIT_OK, s->label, "verify");
}

void test_splits(const subject *s) {
    subject_init(s, &key, TACIT_TAG_LEN_DEFAULT);
    check_two_way(s);
    check_three_way(s);
    check_bytes(s, 0, 700);
    check_bytes(s, 300, 33);
    check_bytes(s, 17, 0);
    const int rounds = harness_quick() || s->is_short ? 4 : 24;
    for (int i = 0; i < rounds; i++)
        check_big(s);
    tacit_aead_clear(&key);
}
