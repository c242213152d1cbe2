/*
 * overlap.c: all buffers of a call in one arena, anywhere across one another.
 * A rule of a few lines, from the header, says which layouts are allowed; those
 * give the right result, all others TACIT_ERR_OVERLAP and an arena in which no
 * byte has changed.
 */
#include "api/parts.h"

#include <string.h>

enum { ARENA = 6144, LEN_MAX = 300, SHIFT = 80 };

/* The buffers of a call, as places in the arena. */
enum buffer { OUT, TAG, IN, NONCE, AD, CONTEXT, BUFFERS };

typedef struct layout {
    size_t at[BUFFERS], len[BUFFERS];
} layout;

static uint64_t arena_words[ARENA / 8], before_words[ARENA / 8];
static uint8_t *const arena = (uint8_t *)arena_words, *const before = (uint8_t *)before_words;
static uint8_t text[LEN_MAX + 64], tag[16];
static tacit_aead_key key;

static const char *const names[BUFFERS] = {"out", "tag", "in", "nonce", "ad", "context"};

static int overlaps(const layout *l, enum buffer a, enum buffer b) {
    return l->len[a] != 0 && l->len[b] != 0 && l->at[a] < l->at[b] + l->len[b] &&
           l->at[b] < l->at[a] + l->len[a];
}

/* A joined way's sealed text is one buffer with its tag. */
static layout widened(const layout *l, const way *w) {
    layout wide = *l;
    if (w->joined) {
        wide.len[w->direction == SEAL ? OUT : IN] += l->len[TAG];
        wide.len[TAG] = 0;
    }
    if (w->direction == VERIFY)
        wide.len[OUT] = 0;
    return wide;
}

/* The header's rule: an output overlaps nothing, but out may begin exactly where in does. */
static int allowed(const layout *narrow, const way *w) {
    const layout l = widened(narrow, w);
    for (enum buffer b = TAG; b < BUFFERS; b++) {
        if (overlaps(&l, OUT, b) && !(b == IN && l.at[IN] == l.at[OUT]))
            return 0;
    }
    for (enum buffer b = IN; b < BUFFERS; b++) {
        if (w->direction == SEAL && overlaps(&l, TAG, b))
            return 0;
    }
    return 1;
}

/* What the arena's contents open or seal to: text and tag. */
static void judge(const subject *s, const layout *l, const way *w) {
    const uint8_t *in = arena + l->at[IN], *ad = arena + l->at[AD], *nonce = arena + l->at[NONCE];
    (w->direction == SEAL ? oracle_seal : oracle_open)(s->aead, l->len[TAG], subject_secret, nonce,
                                                       l->len[NONCE], ad, l->len[AD], in,
                                                       l->len[IN], text, tag);
}

static const char *describe(const layout *l, const way *w) {
    static char line[200];
    int n = snprintf(line, sizeof line, "%s:", w->name);
    for (int b = 0; b < BUFFERS; b++)
        n += snprintf(line + n, sizeof line - (size_t)n, " %s %zu+%zu", names[b], l->at[b],
                      l->len[b]);
    return line;
}

/* Puts the tag that opens the message where it belongs, unless that spoils the message. */
static int place_tag(const subject *s, const layout *l, const way *w) {
    uint8_t *place = arena + l->at[TAG];
    if (overlaps(l, TAG, CONTEXT))
        return 0;
    memcpy(place, tag, l->len[TAG]);
    if (overlaps(l, TAG, IN) || overlaps(l, TAG, NONCE) || overlaps(l, TAG, AD))
        judge(s, l, w);
    return memcmp(place, tag, l->len[TAG]) == 0;
}

static void check_done(const subject *s, const layout *l, const way *w, int got, int authentic) {
    const int want = authentic ? TACIT_OK : TACIT_ERR_AUTH;
    uint8_t *expected = before;
    if (w->direction != VERIFY && authentic)
        memcpy(expected + l->at[OUT], text, l->len[OUT]);
    else if (w->direction == OPEN)
        memset(expected + l->at[OUT], 0, l->len[OUT]);
    if (w->direction == SEAL)
        memcpy(expected + l->at[TAG], tag, l->len[TAG]);
    check(got == want, "%s: %s: \"%s\", want \"%s\"", s->label, describe(l, w), tacit_strerror(got),
          tacit_strerror(want));
    check(memcmp(arena, expected, ARENA) == 0, "%s: %s: arena differs at %zu", s->label,
          describe(l, w), first_difference(arena, expected, ARENA));
}

static void check_layout(const subject *s, const layout *l, const way *w) {
    random_bytes(arena, ARENA);
    memcpy(arena + l->at[CONTEXT], &key, sizeof key);
    judge(s, l, w);
    const int authentic = w->direction == SEAL || place_tag(s, l, w);
    const call c = {
        .ctx = (const tacit_aead_key *)(const void *)(arena + l->at[CONTEXT]),
        .out = arena + l->at[OUT],
        .out_len = l->len[OUT],
        .tag = arena + l->at[TAG],
        .tag_len = l->len[TAG],
        .nonce = arena + l->at[NONCE],
        .nonce_len = l->len[NONCE],
        .ad = arena + l->at[AD],
        .ad_len = l->len[AD],
        .in = arena + l->at[IN],
        .in_len = l->len[IN],
    };
    memcpy(before, arena, ARENA);
    const int got = w->run(&c);
    if (allowed(l, w)) {
        check_done(s, l, w, got, authentic);
        return;
    }
    check(got == TACIT_ERR_OVERLAP, "%s: %s: \"%s\", want a refusal", s->label, describe(l, w),
          tacit_strerror(got));
    check(memcmp(arena, before, ARENA) == 0, "%s: %s: refused, but wrote byte %zu", s->label,
          describe(l, w), first_difference(arena, before, ARENA));
}

/* Joined ways have the tag behind the sealed text, wherever that is. */
static void join(layout *l, const way *w) {
    const enum buffer sealed = w->direction == SEAL ? OUT : IN;
    if (w->joined)
        l->at[TAG] = l->at[sealed] + l->len[sealed];
}

/* All buffers far from one another. */
static layout apart(const subject *s, size_t len, size_t ad_len) {
    layout l = {{0}, {0}};
    l.len[OUT] = l.len[IN] = len;
    l.len[TAG] = tacit_aead_tag_len(s->aead);
    l.len[NONCE] = s->nonce_len;
    l.len[AD] = ad_len_near(s->aead, ad_len);
    l.len[CONTEXT] = sizeof(tacit_aead_key);
    l.at[CONTEXT] = 512;
    l.at[OUT] = 512 + sizeof(tacit_aead_key) + 200;
    for (int b = OUT + 1; b < CONTEXT; b++)
        l.at[b] = l.at[b - 1] + LEN_MAX + 2 * SHIFT;
    return l;
}

/* Every pair: one buffer's head at every distance from the other's, or from its end. */
static void check_pairs(const subject *s, const way *w, size_t len) {
    for (int a = 0; a < BUFFERS; a++) {
        for (int b = 0; b < BUFFERS; b++) {
            const int step = b == CONTEXT ? 8 : harness_quick() || s->is_short ? 13 : 3;
            for (int shift = -SHIFT; a != b && shift <= SHIFT; shift += step) {
                for (int from_end = 0; from_end < 2; from_end++) {
                    layout l = apart(s, len, random_below(LEN_MAX));
                    l.at[b] = l.at[a] + (size_t)shift + (from_end ? l.len[a] : 0);
                    if (b == CONTEXT)
                        l.at[b] -= l.at[b] % 8;
                    join(&l, w);
                    if (l.at[b] + l.len[b] + 16 <= ARENA)
                        check_layout(s, &l, w);
                }
            }
        }
    }
}

/* In and out at every distance, lengths one after another. */
static void check_in_out(const subject *s, const way *w) {
    for (int shift = -SHIFT; shift <= SHIFT; shift++) {
        const size_t tries = harness_quick() || s->is_short ? 1 : 4;
        for (size_t i = 0; i < tries; i++) {
            layout l = apart(s, random_below(LEN_MAX + 1), 5);
            l.at[IN] = l.at[OUT] + (size_t)shift;
            join(&l, w);
            check_layout(s, &l, w);
        }
    }
}

/* Every buffer anywhere in a small arena: several overlaps at once. */
static void check_anywhere(const subject *s, const way *w) {
    const size_t tries = harness_quick() || s->is_short ? 100 : 600;
    for (size_t i = 0; i < tries; i++) {
        layout l = apart(s, random_below(LEN_MAX + 1), random_below(LEN_MAX));
        const size_t room = i % 2 == 0 ? 1200 : ARENA - 400;
        for (int b = 0; b < CONTEXT; b++)
            l.at[b] = random_below(room);
        l.at[CONTEXT] = i % 3 == 0 ? 8 * random_below(64) : 3504;
        join(&l, w);
        check_layout(s, &l, w);
    }
}

/* A key inside the context that it is to fill. */
static void check_init(const subject *s) {
    uint64_t room[256 + 16];
    uint8_t *bytes = (uint8_t *)room;
    tacit_aead_key *ctx = (tacit_aead_key *)(void *)(bytes + 64);
    const size_t key_len = tacit_aead_key_len(s->aead);
    for (size_t at = 0; at + key_len <= sizeof room; at++) {
        const int inside = at + key_len > 64 && at < 64 + sizeof *ctx;
        memset(room, 0, sizeof room);
        memcpy(bytes + at, subject_secret, key_len);
        const int got =
            tacit_aead_init_with(ctx, s->aead, s->row, bytes + at, key_len, TACIT_TAG_LEN_DEFAULT);
        check(got == (inside ? TACIT_ERR_OVERLAP : TACIT_OK),
              "%s: init with a key %zd bytes into the context: %s", s->label, (ptrdiff_t)at - 64,
              tacit_strerror(got));
        check(inside ? is_zero(ctx, sizeof *ctx) : memcmp(ctx, &key, sizeof key) == 0,
              "%s: init with a key %zd bytes into the context leaves a wrong one", s->label,
              (ptrdiff_t)at - 64);
    }
}

void test_overlap(const subject *s) {
    const way *w;
    memset(&key, 0, sizeof key);
    subject_init(s, &key, TACIT_TAG_LEN_DEFAULT);
    for (size_t j = 0; (w = way_at(j)) != NULL; j++) {
        if (w->streamed)
            continue; /* each call by itself: test_stream_overlap */
        check_pairs(s, w, 0);
        check_pairs(s, w, 1 + random_below(LEN_MAX));
        if (w->direction != VERIFY)
            check_in_out(s, w);
        check_anywhere(s, w);
    }
    check_init(s);
    tacit_aead_clear(&key);
}
