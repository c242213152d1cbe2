/*
 * seal_open.c: a message, sealed by the reference row in one call, must come out
 * the same of any row and any way to seal it, and back by any way to open it;
 * with one bit changed nothing must come out.
 *
 * The input chooses algorithm, row, lengths and contents, then a list of calls:
 * which function, in place or apart, cut where.
 */
#include "fuzz/fuzz.h"

#include <tacit/aead.h>

#include <stdio.h>
#include <string.h>

enum { CALLS_MAX = 8, PIECES_MAX = 24, PAINT = 0xa5 };

typedef struct trial {
    source *s;
    const tacit_aead *aead;
    tacit_aead_key key; /* on the row that is tried */
    size_t nonce_len, ad_len, len, tag_len;
    uint8_t *nonce, *ad, *text;
    uint8_t *sealed; /* ciphertext, then tag */
    char label[96];
} trial;

/* What a call gets to open, and what it must answer: TACIT_OK, or TACIT_ERR_AUTH for a forgery. */
typedef struct opening {
    const uint8_t *nonce, *ad, *sealed;
    int answer;
} opening;

/* ---- drawing a message ---- */

static size_t take_len(source *s) {
    static const uint32_t bounds[] = {1, 40, 300, 6000};
    return take_below(s, bounds[take_byte(s) % 4]);
}

static uint8_t *take_buffer(source *s, size_t len) {
    uint8_t *buffer = reserve(len);
    take_fill(s, buffer, len);
    return buffer;
}

static size_t take_nonce_len(source *s, const tacit_aead *aead) {
    const uint64_t least = tacit_aead_nonce_len_min(aead), most = tacit_aead_nonce_len_max(aead);
    const size_t usual = tacit_aead_nonce_len(aead);
    if (least == most || take_byte(s) % 2 == 0)
        return usual;
    return (size_t)least + take_below(s, most - least < 300 ? (uint32_t)(most - least) + 1 : 300);
}

static size_t take_tag_len(source *s, const tacit_aead *aead) {
    size_t len = take_byte(s) % (TACIT_AEAD_TAG_LEN_MAX + 1);
    while (!tacit_aead_tag_len_ok(aead, len))
        len = (len + 1) % (TACIT_AEAD_TAG_LEN_MAX + 1);
    return len;
}

static void must_ok(const trial *t, int result, const char *what) {
    MUST(result == TACIT_OK, "%s: %s: %s", t->label, what, tacit_strerror(result));
}

static void draw(trial *t) {
    source *s = t->s;
    size_t count = 0;
    while (tacit_aead_at(count) != NULL)
        count++;
    t->aead = tacit_aead_at(take_byte(s) % count);
    if (tacit_aead_pads(t->aead)) /* padded.c has those */
        t->aead = tacit_aead_at(0);
    const tacit_row_table *rows = tacit_aead_rows(t->aead);
    const tacit_row *row = take_row(s, rows);
    t->tag_len = take_tag_len(s, t->aead);
    t->nonce_len = take_nonce_len(s, t->aead);
    t->ad_len = take_len(s);
    if (!tacit_aead_ad_len_ok(t->aead, t->ad_len))
        t->ad_len = (size_t)tacit_aead_ad_len_max(t->aead);
    t->len = take_len(s);
    const size_t key_len = tacit_aead_key_len(t->aead);
    uint8_t *secret = take_buffer(s, key_len);
    t->nonce = take_buffer(s, t->nonce_len);
    t->ad = take_buffer(s, t->ad_len);
    t->text = take_buffer(s, t->len);
    snprintf(t->label, sizeof t->label, "%s/%s, tag %zu, nonce %zu, ad %zu, text %zu",
             tacit_aead_name(t->aead), tacit_row_name(row), t->tag_len, t->nonce_len, t->ad_len,
             t->len);

    tacit_aead_key reference;
    must_ok(
        t,
        tacit_aead_init_with(&reference, t->aead, reference_of(rows), secret, key_len, t->tag_len),
        "the reference's key");
    must_ok(t, tacit_aead_init_with(&t->key, t->aead, row, secret, key_len, t->tag_len), "key");
    const size_t sealed_len = t->len + t->tag_len;
    t->sealed = reserve(sealed_len);
    must_ok(t,
            tacit_aead_seal(&reference, t->sealed, sealed_len, t->nonce, t->nonce_len, t->ad,
                            t->ad_len, t->text, t->len),
            "the reference's seal");
}

/* ---- what calls share ---- */

/* Where len bytes are written that are read at `in`: there, or in a place of their own. */
static uint8_t *place_for(trial *t, uint8_t *in, size_t len) {
    if (take_byte(t->s) % 2 == 0)
        return in;
    uint8_t *out = reserve(len);
    memset(out, PAINT, len);
    return out;
}

/* The length of the next of several pieces; all that is left when the input has run out. */
static size_t take_cut(source *s, size_t left) {
    if (s->left == 0)
        return left;
    const uint8_t kind = take_byte(s);
    const size_t len = kind < 192 ? kind % 70u : take_below(s, 2000);
    return len < left ? len : left;
}

/* Cuts [start, start + len); the number of pieces. */
static size_t cut(source *s, tacit_piece *pieces, uint8_t *start, size_t len) {
    size_t count = 0;
    while (len != 0 || (s->left != 0 && take_byte(s) % 4 == 0)) {
        const size_t step = count + 1 >= PIECES_MAX ? len : take_cut(s, len);
        pieces[count++] = (tacit_piece){start, step};
        start += step;
        len -= step;
        if (count >= PIECES_MAX)
            break;
    }
    return count;
}

static size_t cut_const(source *s, tacit_const_piece *pieces, const uint8_t *start, size_t len) {
    tacit_piece places[PIECES_MAX];
    const size_t count = cut(s, places, (uint8_t *)(uintptr_t)start, len);
    for (size_t i = 0; i < count; i++)
        pieces[i] = (tacit_const_piece){places[i].data, places[i].len};
    return count;
}

static void must_seal(const trial *t, const uint8_t *out, const uint8_t *tag, const char *what) {
    must_equal(out, t->sealed, t->len, what);
    must_equal(tag, t->sealed + t->len, t->tag_len, what);
}

static void must_open(const trial *t, const opening *o, int result, const uint8_t *out,
                      const char *what) {
    MUST(result == o->answer, "%s: %s answers: %s", t->label, what, tacit_strerror(result));
    if (out == NULL)
        return;
    if (o->answer == TACIT_OK)
        must_equal(out, t->text, t->len, what);
    else
        MUST(is_zero(out, t->len), "%s: %s leaves what it must not show", t->label, what);
}

/* ---- the ways to seal ---- */

static void seal_joined(trial *t) {
    const size_t room = t->len + t->tag_len;
    uint8_t *in = reserve(room);
    if (t->len != 0)
        memcpy(in, t->text, t->len);
    uint8_t *out = place_for(t, in, room);
    must_ok(
        t,
        tacit_aead_seal(&t->key, out, room, t->nonce, t->nonce_len, t->ad, t->ad_len, in, t->len),
        "seal");
    must_seal(t, out, out + t->len, t->label);
}

static void seal_detached(trial *t) {
    uint8_t *in = reserve_copy(t->text, t->len), *tag = reserve(t->tag_len);
    uint8_t *out = place_for(t, in, t->len);
    must_ok(t,
            tacit_aead_seal_detached(&t->key, out, tag, t->tag_len, t->nonce, t->nonce_len, t->ad,
                                     t->ad_len, in, t->len),
            "seal_detached");
    must_seal(t, out, tag, t->label);
}

static void seal_pieces(trial *t) {
    tacit_const_piece ad[PIECES_MAX], from[PIECES_MAX];
    tacit_piece to[PIECES_MAX];
    uint8_t *in = reserve_copy(t->text, t->len), *tag = reserve(t->tag_len);
    uint8_t *out = place_for(t, in, t->len);
    const size_t ad_count = cut_const(t->s, ad, t->ad, t->ad_len);
    const size_t from_count = cut_const(t->s, from, in, t->len);
    const size_t to_count = cut(t->s, to, out, t->len);
    must_ok(t,
            tacit_aead_seal_pieces(&t->key, to, to_count, tag, t->tag_len, t->nonce, t->nonce_len,
                                   ad, ad_count, from, from_count),
            "seal_pieces");
    must_seal(t, out, tag, t->label);
}

typedef int update_fn(tacit_stream *stream, uint8_t *out, const uint8_t *in, size_t len);

/* All that a stream gets between begin and finish. */
static void stream_body(trial *t, tacit_stream *stream, update_fn *update, const uint8_t *ad,
                        uint8_t *out, const uint8_t *in) {
    tacit_const_piece pieces[PIECES_MAX];
    size_t count = cut_const(t->s, pieces, ad, t->ad_len);
    for (size_t i = 0; i < count; i++)
        must_ok(t, tacit_stream_aad(stream, pieces[i].data, pieces[i].len), "stream_aad");
    count = cut_const(t->s, pieces, in, t->len);
    const size_t block_len = tacit_aead_stream_block_len(t->aead);
    for (size_t i = 0, at = 0, end; i < count; i++, at = end) {
        /* a stream goes on as a copy of itself */
        tacit_stream copy = *stream;
        *stream = copy;
        end = (size_t)(pieces[i].data - in) + pieces[i].len;
        end -= i + 1 != count ? end % block_len : 0;
        must_ok(t, update(stream, out + at, in + at, end - at), "stream_update");
    }
    if (t->len % block_len != 0)
        MUST(update(stream, out, in, 1) == TACIT_ERR_LENGTH, "%s: more behind a part of a block",
             t->label);
}

static void seal_stream(trial *t) {
    tacit_stream stream;
    uint8_t *in = reserve_copy(t->text, t->len), *tag = reserve(t->tag_len);
    uint8_t *out = place_for(t, in, t->len);
    must_ok(t, tacit_stream_init(&stream, &t->key), "stream_init");
    must_ok(t, tacit_stream_seal_begin(&stream, t->nonce, t->nonce_len), "stream_seal_begin");
    stream_body(t, &stream, tacit_stream_seal_update, t->ad, out, in);
    must_ok(t, tacit_stream_seal_finish(&stream, tag, t->tag_len), "stream_seal_finish");
    must_seal(t, out, tag, t->label);
    MUST(tacit_stream_seal_begin(&stream, t->nonce, t->nonce_len) == TACIT_ERR_NONCE_REUSE,
         "%s: a stream seals twice under one nonce", t->label);
    tacit_stream_clear(&stream);
}

/* ---- the ways to open ---- */

static void open_joined(trial *t, const opening *o) {
    uint8_t *in = reserve_copy(o->sealed, t->len + t->tag_len);
    uint8_t *out = place_for(t, in, t->len);
    const int result = tacit_aead_open(&t->key, out, t->len, o->nonce, t->nonce_len, o->ad,
                                       t->ad_len, in, t->len + t->tag_len);
    must_open(t, o, result, out, "open");
}

static void open_detached(trial *t, const opening *o) {
    uint8_t *in = reserve_copy(o->sealed, t->len);
    uint8_t *tag = reserve_copy(o->sealed + t->len, t->tag_len), *out = place_for(t, in, t->len);
    const int result = tacit_aead_open_detached(&t->key, out, tag, t->tag_len, o->nonce,
                                                t->nonce_len, o->ad, t->ad_len, in, t->len);
    must_open(t, o, result, out, "open_detached");
}

static void open_pieces(trial *t, const opening *o) {
    tacit_const_piece ad[PIECES_MAX], from[PIECES_MAX];
    tacit_piece to[PIECES_MAX];
    uint8_t *in = reserve_copy(o->sealed, t->len);
    uint8_t *tag = reserve_copy(o->sealed + t->len, t->tag_len), *out = place_for(t, in, t->len);
    const size_t ad_count = cut_const(t->s, ad, o->ad, t->ad_len);
    const size_t from_count = cut_const(t->s, from, in, t->len);
    const size_t to_count = cut(t->s, to, out, t->len);
    const int result = tacit_aead_open_pieces(&t->key, to, to_count, tag, t->tag_len, o->nonce,
                                              t->nonce_len, ad, ad_count, from, from_count);
    must_open(t, o, result, out, "open_pieces");
}

/* What a stream has given out before its finish fails is the caller's to throw away. */
static void open_stream(trial *t, const opening *o) {
    tacit_stream stream;
    uint8_t *in = reserve_copy(o->sealed, t->len);
    uint8_t *tag = reserve_copy(o->sealed + t->len, t->tag_len), *out = place_for(t, in, t->len);
    must_ok(t, tacit_stream_init(&stream, &t->key), "stream_init");
    must_ok(t, tacit_stream_open_begin(&stream, o->nonce, t->nonce_len), "stream_open_begin");
    stream_body(t, &stream, tacit_stream_open_update_unverified, o->ad, out, in);
    const int result = tacit_stream_open_finish(&stream, tag, t->tag_len);
    must_open(t, o, result, o->answer == TACIT_OK ? out : NULL, "stream_open_finish");
    tacit_stream_clear(&stream);
}

static void verify(trial *t, const opening *o) {
    uint8_t *in = reserve_copy(o->sealed, t->len);
    uint8_t *tag = reserve_copy(o->sealed + t->len, t->tag_len);
    const int result = tacit_aead_verify(&t->key, tag, t->tag_len, o->nonce, t->nonce_len, o->ad,
                                         t->ad_len, in, t->len);
    must_open(t, o, result, NULL, "verify");
}

static void seal_and_open_random(trial *t) {
    const size_t nonce_len = tacit_aead_nonce_len(t->aead);
    const size_t room = nonce_len + t->len + t->tag_len;
    uint8_t *out = reserve(room), *back = reserve(t->len);
    must_ok(t, tacit_aead_seal_random(&t->key, out, room, t->ad, t->ad_len, t->text, t->len),
            "seal_random");
    must_ok(t, tacit_aead_open_random(&t->key, back, t->len, t->ad, t->ad_len, out, room),
            "open_random");
    must_equal(back, t->text, t->len, t->label);
}

/*
 * One bit of nonce, associated data, ciphertext or tag changes. A tag of fewer
 * than 8 bytes fits another text too often to promise anything: there the bit is
 * the tag's.
 */
static opening forge(trial *t) {
    uint8_t *nonce = reserve_copy(t->nonce, t->nonce_len), *ad = reserve_copy(t->ad, t->ad_len);
    uint8_t *sealed = reserve_copy(t->sealed, t->len + t->tag_len);
    const unsigned part = t->tag_len < 8 ? 3 : take_byte(t->s) % 4u;
    uint8_t *in[] = {nonce, ad, sealed, sealed + t->len};
    const size_t lens[] = {t->nonce_len, t->ad_len, t->len, t->tag_len};
    const unsigned chosen = lens[part] != 0 ? part : 3;
    const size_t bit = (size_t)take64(t->s) % (8 * lens[chosen]);
    in[chosen][bit / 8] ^= (uint8_t)(1u << bit % 8);
    return (opening){nonce, ad, sealed, TACIT_ERR_AUTH};
}

static void run_call(trial *t) {
    static void (*const seals[])(trial *) = {seal_joined, seal_detached, seal_pieces, seal_stream,
                                             seal_and_open_random};
    static void (*const opens[])(trial *, const opening *) = {open_joined, open_detached,
                                                              open_pieces, open_stream, verify};
    const uint8_t what = take_byte(t->s);
    if (what % 3 == 0) {
        seals[what / 3 % 5](t);
        return;
    }
    const opening genuine = {t->nonce, t->ad, t->sealed, TACIT_OK};
    const opening o = what % 3 == 1 ? genuine : forge(t);
    opens[what / 3 % 5](t, &o);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    source s = {data, size};
    trial t = {.s = &s};
    draw(&t);
    for (int i = 0; i < CALLS_MAX && (i == 0 || s.left != 0); i++)
        run_call(&t);
    tacit_aead_clear(&t.key);
    release_all();
    return 0;
}
