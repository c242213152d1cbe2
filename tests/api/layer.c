/*
 * layer.c: what the interface does for modes that take whole blocks only, that
 * pad, or that have few lengths of associated data, with the toys of toys.h.
 */
#include "api/parts.h"
#include "api/toys.h"

#include <string.h>

enum { LEN_MAX = 200, PIECES = 8, ROOM = 1024 };

static const uint8_t nonce[8] = {1, 2, 3, 4, 5, 6, 7, 8};
static uint8_t ad[64], text[ROOM], sealed[ROOM], out[ROOM];
static tacit_aead_key key;

static void set_up(const tacit_aead *aead) {
    random_bytes(subject_secret, sizeof subject_secret);
    random_bytes(ad, sizeof ad);
    random_bytes(text, sizeof text);
    check_result(tacit_aead_init(&key, aead, subject_secret, 16, TACIT_TAG_LEN_DEFAULT), TACIT_OK,
                 tacit_aead_name(aead), "init");
}

static void seal(size_t ad_len, size_t len) {
    check_result(tacit_aead_seal(&key, sealed, tacit_aead_sealed_len(&key, len), nonce, 8, ad,
                                 ad_len, text, len),
                 TACIT_OK, "toy", "seal");
}

/* ---- Lengths of associated data ---- */

/* Every way in with every length; what is refused writes nothing. */
static void check_ad_lens(void) {
    static const size_t far[] = {40, 64, 4096, SIZE_MAX, SIZE_MAX / 2 + 1, FAR(8), FAR(12)};
    static message m;
    const way *w;
    for (size_t i = 0; i < 33 + sizeof far / sizeof far[0]; i++) {
        const size_t ad_len = i < 33 ? i : far[i - 33];
        const int ok = ad_len == 8 || ad_len == 12;
        check(tacit_aead_ad_len_ok(toy_blocks(), ad_len) == ok, "toy: ad of %zu bytes", ad_len);
        m.nonce_len = 8;
        m.ad_len = ad_len;
        m.len = 40;
        memcpy(m.nonce, nonce, 8);
        memcpy(m.ad, ad, sizeof ad);
        memcpy(m.text, text, m.len);
        if (ok) {
            seal(ad_len, m.len);
            memcpy(m.sealed, sealed, m.len + TOY_TAG);
        }
        for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
            call c = call_of(&m, w, &key, out);
            paint(out, sizeof out);
            check_result(w->run(&c), ok ? TACIT_OK : TACIT_ERR_AD_LEN, w->name, "ad length");
            check(ok || is_painted(out, sizeof out), "%s: with a wrong ad length, writes", w->name);
            c.nonce_len = 7; /* comes first */
            check_result(w->run(&c), TACIT_ERR_NONCE_LEN, w->name, "ad and nonce length");
            c.nonce_len = 8;
            c.in_len = c.out_len = (1 << 20) + 1; /* comes later */
            if (!ok)
                check_result(w->run(&c), TACIT_ERR_AD_LEN, w->name, "ad length and limit");
        }
        check_result(tacit_aead_seal_random(&key, out, 8 + 40 + TOY_TAG, ad, ad_len, text, 40),
                     ok ? TACIT_OK : TACIT_ERR_AD_LEN, "seal_random", "ad length");
        check_result(tacit_aead_open_random(&key, out + 100, 40, ad, ad_len, out, 64),
                     ok ? TACIT_OK : TACIT_ERR_AD_LEN, "open_random", "ad length");
    }
}

static tacit_stream begun(int opens) {
    tacit_stream stream;
    int r = tacit_stream_init(&stream, &key);
    if (r == TACIT_OK)
        r = opens ? tacit_stream_open_begin(&stream, nonce, 8)
                  : tacit_stream_seal_begin(&stream, nonce, 8);
    check_result(r, TACIT_OK, "toy", "begin");
    return stream;
}

/* A call that is refused leaves the stream, and out, as they were. */
static void check_refused(int got, int want, const tacit_stream *stream, const tacit_stream *before,
                          const char *what) {
    check_result(got, want, "toy stream", what);
    check(memcmp(stream, before, sizeof *stream) == 0, "toy stream: %s: changes the stream", what);
    check(is_painted(out, sizeof out), "toy stream: %s: writes", what);
}

/* In parts of a and b bytes: refused as soon as no more can mend it, or at the next step. */
static void check_ad_parts(size_t a, size_t b) {
    tacit_stream stream = begun(0), before = stream;
    paint(out, sizeof out);
    const int first = tacit_stream_aad(&stream, ad, a);
    if (a > 12) {
        check_refused(first, TACIT_ERR_AD_LEN, &stream, &before, "aad");
        return;
    }
    check_result(first, TACIT_OK, "toy stream", "aad");
    before = stream;
    const int second = tacit_stream_aad(&stream, ad + a, b);
    size_t have = a + b;
    if (have > 12) {
        check_refused(second, TACIT_ERR_AD_LEN, &stream, &before, "more aad");
        have = a;
    } else {
        check_result(second, TACIT_OK, "toy stream", "more aad");
    }
    before = stream;
    if (have != 8 && have != 12) {
        check_refused(tacit_stream_seal_update(&stream, out, text, 5), TACIT_ERR_AD_LEN, &stream,
                      &before, "update without all ad");
        check_refused(tacit_stream_seal_update(&stream, out, text, 0), TACIT_ERR_AD_LEN, &stream,
                      &before, "empty update without all ad");
        check_refused(tacit_stream_seal_finish(&stream, out, TOY_TAG), TACIT_ERR_AD_LEN, &stream,
                      &before, "finish without all ad");
        check_result(tacit_stream_aad(&stream, ad + have, 12 - have), TACIT_OK, "toy stream",
                     "the rest of the ad");
        have = 12;
    }
    seal(have, 5);
    check(tacit_stream_seal_update(&stream, out, text, 5) == TACIT_OK &&
              tacit_stream_seal_finish(&stream, out + 5, TOY_TAG) == TACIT_OK &&
              memcmp(out, sealed, 5 + TOY_TAG) == 0,
          "toy stream: ad in %zu and %zu bytes gives another message", a, b);
}

/* ---- Streams in whole blocks ---- */

static int update(tacit_stream *stream, int opens, size_t at, size_t len) {
    return opens ? tacit_stream_open_update_unverified(stream, out + at, sealed + at, len)
                 : tacit_stream_seal_update(stream, out + at, text + at, len);
}

/* Two updates: the second is refused if the first was no whole blocks, and may be empty. */
static void check_updates(int opens, size_t a, size_t b) {
    const int ragged = a % TOY_BLOCK != 0 && b != 0;
    const size_t len = ragged ? a : a + b;
    uint8_t tag[TOY_TAG];
    tacit_stream stream;
    seal(8, len);
    stream = begun(opens);
    check(tacit_stream_aad(&stream, ad, 8) == TACIT_OK && update(&stream, opens, 0, a) == TACIT_OK,
          "toy stream: update of %zu bytes is refused", a);
    if (ragged) {
        const tacit_stream before = stream;
        paint(out, sizeof out);
        check_refused(update(&stream, opens, a, b), TACIT_ERR_LENGTH, &stream, &before,
                      "update behind a ragged one");
        memcpy(out, opens ? text : sealed, a);
    } else {
        check_result(update(&stream, opens, a, b), TACIT_OK, "toy stream", "update");
    }
    check_result(update(&stream, opens, len, 0), TACIT_OK, "toy stream", "empty update");
    check_result(opens ? tacit_stream_open_finish(&stream, sealed + len, TOY_TAG)
                       : tacit_stream_seal_finish(&stream, tag, TOY_TAG),
                 TACIT_OK, "toy stream", "finish");
    check(memcmp(out, opens ? text : sealed, len) == 0 &&
              (opens || memcmp(tag, sealed + len, TOY_TAG) == 0),
          "toy stream: %zu and %zu bytes give another message", a, b);
}

/* ---- Pieces ---- */

/* Random lengths that sum up to len. */
static size_t cut(size_t *lens, size_t len) {
    const size_t count = 1 + random_below(PIECES);
    for (size_t i = 0; i < count; i++) {
        lens[i] = i + 1 == count ? len : random_below(len + 1) * random_below(2);
        len -= lens[i];
    }
    return count;
}

/* In place where `apart` is 0, with other cuts on both sides, else to pieces with gaps. */
static void check_pieces(int opens, size_t apart) {
    static uint8_t wide[ROOM];
    const uint8_t *const from = opens ? sealed : text, *const want = opens ? text : sealed;
    const size_t len = random_below(LEN_MAX + 1);
    size_t lens[PIECES], at = 0;
    uint8_t tag[TOY_TAG] = {0};
    tacit_const_piece in[PIECES];
    tacit_piece to[PIECES];
    const tacit_const_piece data = {ad, 12};
    seal(12, len);
    memcpy(out, from, len);
    const size_t in_count = cut(lens, len);
    for (size_t i = 0; i < in_count; at += lens[i++])
        in[i] = (tacit_const_piece){(apart ? from : out) + at, lens[i]};
    const size_t out_count = cut(lens, len);
    at = 0;
    for (size_t i = 0; i < out_count; at += lens[i++] + 3 * apart)
        to[i] = (tacit_piece){(apart ? wide : out) + at, lens[i]};
    toy_seen = (toy_record){0};
    check_result(opens ? tacit_aead_open_pieces(&key, to, out_count, sealed + len, TOY_TAG, nonce,
                                                8, &data, 1, in, in_count)
                       : tacit_aead_seal_pieces(&key, to, out_count, tag, TOY_TAG, nonce, 8, &data,
                                                1, in, in_count),
                 TACIT_OK, "toy", "pieces");
    check(toy_seen.broken == 0, "toy: pieces break a block");
    at = 0;
    for (size_t i = 0; i < out_count; at += to[i++].len)
        check(memcmp(to[i].data, want + at, to[i].len) == 0, "toy: wrong bytes in piece %zu", i);
    check(opens || memcmp(tag, sealed + len, TOY_TAG) == 0, "toy: wrong tag of pieces");
}

/* Whole blocks go straight from piece to piece, as many at once as there are. */
static void check_runs(size_t first, size_t second, size_t updates, size_t straight) {
    const tacit_const_piece data = {ad, 8}, in[2] = {{text, first}, {text + first, second}};
    const tacit_piece to[2] = {{out, first}, {out + first, second}};
    uint8_t tag[TOY_TAG];
    toy_seen = (toy_record){0};
    check_result(tacit_aead_seal_pieces(&key, to, 2, tag, TOY_TAG, nonce, 8, &data, 1, in, 2),
                 TACIT_OK, "toy", "pieces");
    check(toy_seen.updates == updates && toy_seen.broken == 0 && toy_seen.out == out + straight,
          "toy: pieces of %zu and %zu bytes take %zu updates", first, second, toy_seen.updates);
}

/* ---- Padding ---- */

static int open_padded(uint8_t *to, size_t room, size_t *text_len, size_t len) {
    *text_len = 99;
    return tacit_aead_open_padded(&key, to, room, text_len, nonce, 8, ad, 5, sealed, len);
}

static void check_padded(size_t len) {
    const size_t form = len / 16 * 16 + 32, room = form - 17;
    size_t got;
    check(tacit_aead_sealed_len(&key, len) == form && tacit_aead_text_len_of(&key, form) == room,
          "toy: %zu bytes seal to another length", len);
    for (size_t wrong = form - 20; wrong <= form + 20; wrong++) {
        paint(out, sizeof out);
        if (wrong != form)
            check_result(tacit_aead_seal(&key, out, wrong, nonce, 8, ad, 5, text, len),
                         TACIT_ERR_LENGTH, "toy padded", "output length");
        check(is_painted(out, sizeof out), "toy padded: a refused seal writes");
    }
    memcpy(sealed, text, len); /* in place */
    check_result(tacit_aead_seal(&key, sealed, form, nonce, 8, ad, 5, sealed, len), TACIT_OK,
                 "toy padded", "seal");
    for (size_t wrong = room < 20 ? 0 : room - 20; wrong <= room + 20; wrong++) {
        paint(out, sizeof out);
        if (wrong == room)
            continue;
        check_result(open_padded(out, wrong, &got, form), TACIT_ERR_LENGTH, "toy padded",
                     "room of another length");
        check(is_painted(out, sizeof out) && got == 0, "toy padded: a refused open writes");
    }
    paint(out, sizeof out);
    memset(out + room, 0, 16);
    check_result(open_padded(out, room, &got, form), TACIT_OK, "toy padded", "open");
    check(got == len && memcmp(out, text, len) == 0 && is_zero(out + len, room - len + 16),
          "toy padded: opens to another text");
    sealed[random_below(form)] ^= 1;
    check_result(open_padded(sealed, room, &got, form), TACIT_ERR_AUTH, "toy padded", "forgery");
    check(got == 0 && is_zero(sealed, room), "toy padded: a forgery leaves something");
    check_result(tacit_aead_seal_random(&key, out, 8 + form, ad, 5, text, len), TACIT_OK,
                 "toy padded", "seal_random");
    check_result(tacit_aead_open_padded(&key, text + 512, room, &got, out, 8, ad, 5, out + 8, form),
                 TACIT_OK, "toy padded", "open of seal_random's");
    check(got == len && memcmp(text + 512, text, len) == 0, "toy padded: random nonce, wrong text");
    check_result(tacit_aead_seal_random(&key, out, 9 + form, ad, 5, text, len), TACIT_ERR_LENGTH,
                 "toy padded", "seal_random, output length");
}

/* Whatever needs a tag of its own, whatever else is wrong with the call. */
static void check_unsupported(void) {
    static message m;
    tacit_stream stream;
    const way *w;
    m.nonce_len = 8;
    m.ad_len = 5;
    m.len = 32;
    for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
        call c = call_of(&m, w, &key, out);
        if (strcmp(w->name, "seal") == 0)
            continue;
        paint(out, sizeof out);
        check_result(w->run(&c), TACIT_ERR_UNSUPPORTED, "toy padded", w->name);
        c.nonce = c.in = c.tag = NULL;
        check_result(w->run(&c), TACIT_ERR_UNSUPPORTED, "toy padded", w->name);
        check(is_painted(out, sizeof out), "toy padded: %s writes", w->name);
    }
    check_result(tacit_aead_open_random(&key, out, 15, ad, 5, sealed, 40), TACIT_ERR_UNSUPPORTED,
                 "toy padded", "open_random");
    check_result(tacit_stream_init(&stream, &key), TACIT_ERR_UNSUPPORTED, "toy padded", "stream");
}

/* Errors in the order of the header, and every length of input. */
static void check_padded_errors(void) {
    const size_t most = TOY_PADDED_MAX + 32;
    size_t got;
    for (size_t len = 0; len <= most + 20; len++) {
        const size_t room = tacit_aead_text_len_of(&key, len);
        paint(out, sizeof out);
        check_result(open_padded(out, room, &got, len),
                     len > most ? TACIT_ERR_LIMIT : TACIT_ERR_AUTH, "toy padded", "any length");
        check(got == 0 && (len > most ? is_painted(out, sizeof out) : is_zero(out, room)),
              "toy padded: %zu bytes that are no message leave something", len);
    }
    check_result(open_padded(out, 15, &got, SIZE_MAX), TACIT_ERR_LIMIT, "toy padded", "SIZE_MAX");
    check_result(open_padded(NULL, 15, &got, 32), TACIT_ERR_ARGUMENT, "toy padded", "null output");
    check_result(tacit_aead_open_padded(&key, out, 15, NULL, nonce, 8, ad, 5, sealed, 32),
                 TACIT_ERR_ARGUMENT, "toy padded", "null text length");
    check_result(tacit_aead_open_padded(&key, out, 15, &got, nonce, 8, ad, 5, NULL, 32),
                 TACIT_ERR_ARGUMENT, "toy padded", "null input");
    check_result(tacit_aead_open_padded(&key, out, 16, &got, nonce, 9, ad, 5, sealed, 32),
                 TACIT_ERR_NONCE_LEN, "toy padded", "nonce and output length");
    check(tacit_aead_sealed_len(&key, TOY_PADDED_MAX) == most &&
              tacit_aead_sealed_len(&key, TOY_PADDED_MAX + 1) == 0 &&
              tacit_aead_sealed_len(&key, SIZE_MAX) == 0,
          "toy padded: sealed_len at the limit");
    check_result(tacit_aead_seal(&key, out, 0, nonce, 8, ad, 5, text, TOY_PADDED_MAX + 1),
                 TACIT_ERR_LIMIT, "toy padded", "seal past the limit");
}

void test_layer(void) {
    set_up(toy_blocks());
    check(!tacit_aead_pads(toy_blocks()) && tacit_aead_streams(toy_blocks()) &&
              tacit_aead_stream_block_len(toy_blocks()) == TOY_BLOCK,
          "toy: what it can do");
    check_ad_lens();
    for (size_t a = 0; a <= 16; a++) {
        for (size_t b = 0; b <= 16; b++)
            check_ad_parts(a, b);
    }
    for (size_t a = 0; a <= 50; a++) {
        for (size_t b = 0; b <= 50; b++)
            check_updates((int)((a + b) % 2), a, b);
    }
    for (size_t round = 0; round < 4000; round++)
        check_pieces((int)(round % 2), round / 2 % 2);
    check_runs(64, 64, 2, 64);
    check_runs(128, 0, 1, 0);
    check_runs(64, 61, 2, 64);
    check_runs(70, 70, 3, 80);
    check_runs(70, 58, 3, 80);
    tacit_aead_clear(&key);

    set_up(toy_padded());
    check(tacit_aead_pads(toy_padded()) && !tacit_aead_streams(toy_padded()) &&
              tacit_aead_stream_block_len(toy_padded()) == 1 && tacit_aead_tag_len_of(&key) == 20,
          "toy padded: what it can do");
    for (size_t len = 0; len <= 100; len++)
        check_padded(len);
    check_unsupported();
    check_padded_errors();
    tacit_aead_clear(&key);
    check(tacit_aead_sealed_len(&key, 5) == 0 && tacit_aead_text_len_of(&key, 50) == 0,
          "a context of zeros has lengths");
}
