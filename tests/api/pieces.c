/*
 * pieces.c: scatter-gather: any cuts, empty and null pieces, in place with
 * different cuts on both sides, and pieces across one another.
 */
#include "api/parts.h"

#include <string.h>

enum { LEN_MAX = 2000, PIECES = 12, LISTS = 3, ARENA = 8192 };

static message m;

/* ---- Messages in pieces that are allowed ---- */

/* Cuts [0, len) in `count` pieces, some of no bytes: ends[count - 1] is len. */
static void cut(size_t *ends, size_t count, size_t len) {
    for (size_t i = 0; i + 1 < count; i++)
        ends[i] = random_below(len + 1);
    ends[count - 1] = len;
    for (size_t i = 1; i + 1 < count; i++) {
        for (size_t j = i; j > 0 && ends[j] < ends[j - 1]; j--) {
            const size_t t = ends[j];
            ends[j] = ends[j - 1];
            ends[j - 1] = t;
        }
    }
}

/* Lists over one buffer; pieces of no bytes have a null pointer now and then. */
static size_t cut_const(tacit_const_piece *list, const uint8_t *data, size_t len) {
    size_t ends[PIECES], at = 0;
    const size_t count = 1 + random_below(PIECES);
    cut(ends, count, len);
    for (size_t i = 0; i < count; i++) {
        const size_t step = ends[i] - at;
        const int null = step == 0 && random_below(2) == 0;
        list[i] = (tacit_const_piece){null ? NULL : data + at, step};
        at = ends[i];
    }
    return count;
}

static size_t cut_mutable(tacit_piece *list, uint8_t *data, size_t len) {
    size_t ends[PIECES], at = 0;
    const size_t count = 1 + random_below(PIECES);
    cut(ends, count, len);
    for (size_t i = 0; i < count; i++) {
        const size_t step = ends[i] - at;
        const int null = step == 0 && random_below(2) == 0;
        list[i] = (tacit_piece){null ? NULL : data + at, step};
        at = ends[i];
    }
    return count;
}

/* Scatters the output pieces of a list over a wide buffer, in another order, with gaps. */
static void scatter(tacit_piece *list, size_t count, uint8_t *wide) {
    for (size_t i = count; i-- > 0;) {
        list[i].data = wide;
        wide += list[i].len + 7;
    }
}

static void check_cut(const subject *s, const tacit_aead_key *ctx, int place) {
    static uint8_t buffer[LEN_MAX], wide[LEN_MAX + 8 * PIECES], gathered[LEN_MAX];
    const size_t tag_len = tacit_aead_tag_len_of(ctx);
    tacit_const_piece ad[PIECES], in[PIECES];
    tacit_piece out[PIECES];
    for (int opens = 0; opens < 2; opens++) {
        uint8_t tag[32];
        paint(tag, sizeof tag);
        const uint8_t *input = opens ? m.sealed : m.text, *want = opens ? m.text : m.sealed;
        if (place == 0)
            memcpy(buffer, input, m.len);
        const size_t ad_count = cut_const(ad, m.ad, m.ad_len);
        const size_t in_count = cut_const(in, place == 0 ? buffer : input, m.len);
        const size_t out_count = cut_mutable(out, buffer, m.len);
        if (place == 2)
            scatter(out, out_count, wide);
        const int r = opens
                          ? tacit_aead_open_pieces(ctx, out, out_count, m.sealed + m.len, tag_len,
                                                   m.nonce, m.nonce_len, ad, ad_count, in, in_count)
                          : tacit_aead_seal_pieces(ctx, out, out_count, tag, tag_len, m.nonce,
                                                   m.nonce_len, ad, ad_count, in, in_count);
        size_t at = 0;
        for (size_t i = 0; i < out_count; i++) {
            if (out[i].len != 0)
                memcpy(gathered + at, out[i].data, out[i].len);
            at += out[i].len;
        }
        check(r == TACIT_OK && memcmp(gathered, want, m.len) == 0,
              "%s: %s %zu bytes in %zu pieces to %zu, %s: %s, differs at %zu", s->label,
              opens ? "opening" : "sealing", m.len, in_count, out_count,
              place == 0 ? "in place" : "apart", tacit_strerror(r),
              first_difference(gathered, want, m.len));
        if (!opens)
            check(memcmp(tag, m.sealed + m.len, tag_len) == 0, "%s: wrong tag from pieces",
                  s->label);
        paint(gathered, sizeof tag);
        check(opens || memcmp(tag + tag_len, gathered + tag_len, sizeof tag - tag_len) == 0,
              "%s: seal_pieces writes beyond the tag", s->label);
    }
}

/* A forged message in pieces leaves zeros in every piece. */
static void check_forged(const subject *s, const tacit_aead_key *ctx) {
    static uint8_t wide[LEN_MAX + 8 * PIECES];
    tacit_const_piece ad[PIECES], in[PIECES];
    tacit_piece out[PIECES];
    const size_t bit = random_below(8 * tacit_aead_tag_len_of(ctx));
    const size_t ad_count = cut_const(ad, m.ad, m.ad_len);
    const size_t in_count = cut_const(in, m.sealed, m.len);
    const size_t out_count = cut_mutable(out, wide, m.len);
    scatter(out, out_count, wide);
    memset(wide, 0x77, sizeof wide);
    m.sealed[m.len + bit / 8] ^= (uint8_t)(1u << bit % 8);
    check_result(tacit_aead_open_pieces(ctx, out, out_count, m.sealed + m.len,
                                        tacit_aead_tag_len_of(ctx), m.nonce, m.nonce_len, ad,
                                        ad_count, in, in_count),
                 TACIT_ERR_AUTH, s->label, "open_pieces of a forgery");
    m.sealed[m.len + bit / 8] ^= (uint8_t)(1u << bit % 8);
    for (size_t i = 0; i < out_count; i++) {
        check(is_zero(out[i].data, out[i].len), "%s: a forgery leaves something in piece %zu",
              s->label, i);
        check(out[i].data[out[i].len] == 0x77, "%s: a forgery writes behind piece %zu", s->label,
              i);
    }
}

static void check_nulls(const subject *s, const tacit_aead_key *ctx) {
    const size_t tag_len = tacit_aead_tag_len_of(ctx);
    uint8_t out[16], tag[16];
    const tacit_piece good_out = {out, 16}, null_out = {NULL, 16};
    const tacit_const_piece good = {m.text, 16}, null = {NULL, 16};
    message_make(&m, s, s->nonce_len, 0, 0);
    const tacit_const_piece least = {m.ad, m.ad_len};
    const tacit_const_piece *const ad = m.ad_len == 0 ? NULL : &least;
    const size_t ads = m.ad_len != 0;
    check(tacit_aead_seal_pieces(ctx, NULL, 0, tag, tag_len, m.nonce, m.nonce_len, ad, ads, NULL,
                                 0) == TACIT_OK &&
              memcmp(tag, m.sealed, tag_len) == 0,
          "%s: seal_pieces without pieces", s->label);
    check_result(
        tacit_aead_open_pieces(ctx, NULL, 0, tag, tag_len, m.nonce, m.nonce_len, ad, ads, NULL, 0),
        TACIT_OK, s->label, "open_pieces without pieces");
    const struct {
        const tacit_piece *out;
        const tacit_const_piece *ad, *in;
    } bad[] = {{NULL, &good, &good},      {&good_out, NULL, &good},  {&good_out, &good, NULL},
               {&null_out, &good, &good}, {&good_out, &null, &good}, {&good_out, &good, &null}};
    paint(out, sizeof out);
    paint(tag, sizeof tag);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        check_result(tacit_aead_seal_pieces(ctx, bad[i].out, 1, tag, tag_len, m.nonce, m.nonce_len,
                                            bad[i].ad, 1, bad[i].in, 1),
                     TACIT_ERR_ARGUMENT, s->label, "seal_pieces with a null pointer");
        check_result(tacit_aead_open_pieces(ctx, bad[i].out, 1, tag, tag_len, m.nonce, m.nonce_len,
                                            bad[i].ad, 1, bad[i].in, 1),
                     TACIT_ERR_ARGUMENT, s->label, "open_pieces with a null pointer");
    }
    check(is_painted(out, sizeof out) && is_painted(tag, sizeof tag),
          "%s: a null pointer among pieces: something is written", s->label);
}

/* ---- Pieces anywhere: the header's rule says whether that is allowed ---- */

/* The arena and what lies in it. Lists lie in it too: an output may not touch them. */
typedef struct scene {
    tacit_piece out[LISTS];
    tacit_const_piece ad[LISTS], in[LISTS];
    uint8_t bytes[ARENA];
} scene;

static int overlaps(const void *a, size_t a_len, const void *b, size_t b_len) {
    const uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
    return a_len != 0 && b_len != 0 && x < y + b_len && y < x + a_len;
}

/* Whether an output piece touches what it may not, by the address of every byte. */
static int piece_allowed(const scene *c, const tacit_aead_key *ctx, size_t number,
                         const uint8_t *tag, size_t tag_len, const uint8_t *nonce) {
    const uint8_t *p = c->out[number].data;
    const size_t len = c->out[number].len;
    size_t out_at = 0;
    for (size_t i = 0; i < number; i++)
        out_at += c->out[i].len;
    if (overlaps(p, len, ctx, sizeof *ctx) || overlaps(p, len, tag, tag_len) ||
        overlaps(p, len, nonce, tacit_aead_nonce_len(tacit_aead_of(ctx))) ||
        overlaps(p, len, c, offsetof(scene, bytes)))
        return 0;
    for (size_t i = 0; i < LISTS; i++) {
        if (overlaps(p, len, c->ad[i].data, c->ad[i].len) ||
            (i != number && overlaps(p, len, c->out[i].data, c->out[i].len)))
            return 0;
    }
    for (size_t b = 0; b < len; b++) {
        size_t in_at = 0;
        for (size_t i = 0; i < LISTS; i++) {
            if (p + b >= c->in[i].data && p + b < c->in[i].data + c->in[i].len &&
                in_at + (size_t)(p + b - c->in[i].data) != out_at + b)
                return 0;
            in_at += c->in[i].len;
        }
    }
    return 1;
}

/* Three pieces on each side, close together or one over another. */
static void arrange(scene *c, size_t len, size_t ad_len) {
    size_t ends[LISTS], at = 0;
    uint8_t *const base = c->bytes + random_below(64);
    const int in_place = random_below(2) == 0;
    cut(ends, LISTS, len);
    for (size_t i = 0; i < LISTS; i++) {
        c->in[i] =
            (tacit_const_piece){in_place ? base + at : c->bytes + random_below(1500), ends[i] - at};
        at = ends[i];
    }
    at = 0;
    cut(ends, LISTS, len);
    for (size_t i = 0; i < LISTS; i++) {
        const size_t strays = random_below(12);
        uint8_t *data = strays == 0   ? c->bytes + random_below(1500)
                        : strays == 1 ? (uint8_t *)c + random_below(200)
                        : in_place    ? base + at
                                      : c->bytes + 2000 + 500 * i + random_below(400);
        c->out[i] = (tacit_piece){data, ends[i] - at};
        at = ends[i];
    }
    at = 0;
    cut(ends, LISTS, ad_len);
    for (size_t i = 0; i < LISTS; i++) {
        c->ad[i] = (tacit_const_piece){c->bytes + random_below(2) * 4500 + random_below(700),
                                       ends[i] - at};
        at = ends[i];
    }
}

static void check_scene(const subject *s) {
    static struct {
        tacit_aead_key key;
        scene c;
    } now, then;
    static uint8_t in[LEN_MAX], ad[200], expected[LEN_MAX];
    uint8_t right_tag[16];
    scene *const c = &now.c;
    const size_t tag_len = tacit_aead_tag_len(s->aead), len = random_below(400);
    random_bytes(c->bytes, sizeof c->bytes);
    arrange(c, len, ad_len_near(s->aead, random_below(170)));
    memset(&now.key, 0, sizeof now.key);
    subject_init(s, &now.key, TACIT_TAG_LEN_DEFAULT);
    uint8_t *const tag = c->bytes + (random_below(4) == 0 ? random_below(3000) : 6000);
    uint8_t *const nonce = c->bytes + (random_below(4) == 0 ? random_below(3000) : 6100);
    size_t in_len = 0, ad_len = 0;
    int ok = !overlaps(tag, tag_len, nonce, s->nonce_len);
    for (size_t i = 0; i < LISTS; i++) {
        memcpy(in + in_len, c->in[i].data, c->in[i].len);
        memcpy(ad + ad_len, c->ad[i].data, c->ad[i].len);
        in_len += c->in[i].len;
        ad_len += c->ad[i].len;
        ok = ok && piece_allowed(c, &now.key, i, tag, tag_len, nonce) &&
             !overlaps(tag, tag_len, c->in[i].data, c->in[i].len) &&
             !overlaps(tag, tag_len, c->ad[i].data, c->ad[i].len);
    }
    oracle_seal(s->aead, tag_len, subject_secret, nonce, s->nonce_len, ad, ad_len, in, len,
                expected, right_tag);
    then = now;
    const int r = tacit_aead_seal_pieces(&now.key, c->out, LISTS, tag, tag_len, nonce, s->nonce_len,
                                         c->ad, LISTS, c->in, LISTS);
    check_result(r, ok ? TACIT_OK : TACIT_ERR_OVERLAP, s->label, "seal_pieces anywhere");
    if (r == TACIT_OK) { /* what should have been written, written over what was there */
        size_t at = 0;
        for (size_t i = 0; i < LISTS; i++) {
            memcpy((uint8_t *)&then + (c->out[i].data - (uint8_t *)&now), expected + at,
                   c->out[i].len);
            at += c->out[i].len;
        }
        memcpy((uint8_t *)&then + (tag - (uint8_t *)&now), right_tag, tag_len);
    }
    check(memcmp(&now, &then, sizeof now) == 0,
          "%s: seal_pieces anywhere, \"%s\": byte %zu differs", s->label, tacit_strerror(r),
          first_difference((uint8_t *)&now, (uint8_t *)&then, sizeof now));
    tacit_aead_clear(&now.key);
}

void test_pieces(const subject *s) {
    tacit_aead_key ctx;
    const size_t rounds = harness_quick() || s->is_short ? 30 : 250;
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    for (size_t i = 0; i < rounds; i++) {
        message_make(&m, s, s->nonce_len, random_below(300),
                     random_below(i % 4 == 0 ? LEN_MAX : 200));
        for (int place = 0; place < 3; place++)
            check_cut(s, &ctx, place);
        check_forged(s, &ctx);
    }
    check_nulls(s, &ctx);
    for (size_t i = 0; i < 8 * rounds; i++)
        check_scene(s);
    tacit_aead_clear(&ctx);
}
