/*
 * overlap.c: all buffers of a call in one arena, anywhere across one another. A
 * rule of a few lines, from the header, says which layouts are allowed; those
 * give what the oracle gives, all others TACIT_ERR_OVERLAP and an arena in which
 * no byte has changed but a length that lies apart.
 */
#include "padded/padded.h"

#include <stdio.h>
#include <string.h>

enum { ARENA = 6144, LEN_MAX = 300, SHIFT = 80 };

/* The buffers of a call, as places in the arena. */
enum buffer { OUT, IN, NONCE, AD, CONTEXT, TEXT_LEN, BUFFERS };

typedef struct layout {
    size_t at[BUFFERS], len[BUFFERS];
    int opens;
} layout;

static uint64_t arena_words[ARENA / 8], expected_words[ARENA / 8];
static uint8_t *const arena = (uint8_t *)arena_words, *const expected = (uint8_t *)expected_words;
static tacit_aead_key key;

static int overlaps(const layout *l, enum buffer a, enum buffer b) {
    return l->len[a] != 0 && l->len[b] != 0 && l->at[a] < l->at[b] + l->len[b] &&
           l->at[b] < l->at[a] + l->len[a];
}

/* Whether the length is written apart from everything. */
static int length_is_apart(const layout *l) {
    for (enum buffer b = OUT; b < TEXT_LEN; b++) {
        if (overlaps(l, TEXT_LEN, b))
            return 0;
    }
    return 1;
}

/* The header's rule: an output overlaps nothing, but out may begin exactly where in does. */
static int allowed(const layout *l) {
    for (enum buffer b = IN; b < TEXT_LEN; b++) {
        if (overlaps(l, OUT, b) && !(b == IN && l->at[IN] == l->at[OUT]))
            return 0;
    }
    return length_is_apart(l);
}

static const char *describe(const layout *l) {
    static const char *const names[BUFFERS] = {"out", "in", "nonce", "ad", "context", "length"};
    static char line[200];
    int n = snprintf(line, sizeof line, "%s:", l->opens ? "open_padded" : "seal");
    for (int b = 0; b < BUFFERS; b++)
        n += snprintf(line + n, sizeof line - (size_t)n, " %s %zu+%zu", names[b], l->at[b],
                      l->len[b]);
    return line;
}

/* What the call must answer, and make of the arena as it stands. */
static int judge(const subject *s, const layout *l) {
    static uint8_t result[LEN_MAX + 300];
    const size_t key_len = tacit_aead_key_len(s->aead);
    const uint8_t *nonce = arena + l->at[NONCE], *ad = arena + l->at[AD], *in = arena + l->at[IN];
    size_t text_len = 0;
    int answer = allowed(l) ? TACIT_OK : TACIT_ERR_OVERLAP;
    memcpy(expected, arena, ARENA);
    memset(result, 0, sizeof result);
    if (answer == TACIT_OK && !l->opens) {
        oracle_tls_seal(subject_secret, key_len, nonce, ad, in, l->len[IN],
                        oracle_tls_padding(l->len[IN]), result);
    } else if (answer == TACIT_OK) {
        const int good =
            oracle_tls_open(subject_secret, key_len, nonce, ad, in, l->len[IN], result, &text_len);
        memset(result + text_len, 0, sizeof result - text_len);
        answer = good ? TACIT_OK : TACIT_ERR_AUTH;
    }
    if (answer != TACIT_ERR_OVERLAP && l->len[OUT] != 0)
        memcpy(expected + l->at[OUT], result, l->len[OUT]);
    if (l->opens && length_is_apart(l))
        memcpy(expected + l->at[TEXT_LEN], &text_len, sizeof text_len);
    return answer;
}

static int run(const layout *l) {
    const tacit_aead_key *ctx = (const tacit_aead_key *)(const void *)(arena + l->at[CONTEXT]);
    if (!l->opens)
        return tacit_aead_seal(ctx, arena + l->at[OUT], l->len[OUT], arena + l->at[NONCE], 16,
                               arena + l->at[AD], ORACLE_TLS_AD, arena + l->at[IN], l->len[IN]);
    return tacit_aead_open_padded(
        ctx, arena + l->at[OUT], l->len[OUT], (size_t *)(void *)(arena + l->at[TEXT_LEN]),
        arena + l->at[NONCE], 16, arena + l->at[AD], ORACLE_TLS_AD, arena + l->at[IN], l->len[IN]);
}

/* A genuine record where the call reads it, unless that spoils the context. */
static void place_record(const subject *s, const layout *l) {
    uint8_t text[LEN_MAX], sealed[LEN_MAX + 300];
    size_t len = l->len[IN] - ORACLE_TLS_MAC - 1;
    len -= random_below(len < 40 ? len + 1 : 40);
    if (overlaps(l, IN, CONTEXT) || len > LEN_MAX)
        return;
    random_bytes(text, len);
    const size_t padding = l->len[IN] - len - ORACLE_TLS_MAC - 1;
    oracle_tls_seal(subject_secret, tacit_aead_key_len(s->aead), arena + l->at[NONCE],
                    arena + l->at[AD], text, len, padding, sealed);
    memcpy(arena + l->at[IN], sealed, l->len[IN]);
}

static void check_layout(const subject *s, const layout *l) {
    random_bytes(arena, ARENA);
    memcpy(arena + l->at[CONTEXT], &key, sizeof key);
    if (l->opens)
        place_record(s, l);
    const int want = judge(s, l), got = run(l);
    check(got == want, "%s: %s: \"%s\", want \"%s\"", s->label, describe(l), tacit_strerror(got),
          tacit_strerror(want));
    check(memcmp(arena, expected, ARENA) == 0, "%s: %s: arena differs at %zu", s->label,
          describe(l), first_difference(arena, expected, ARENA));
}

/* All buffers far from one another; a text of len bytes, or a record around that. */
static layout apart(size_t len, int opens) {
    layout l = {{0}, {0}, opens};
    const size_t sealed_len = tacit_aead_sealed_len(&key, len);
    l.len[IN] = opens ? sealed_len : len;
    l.len[OUT] = opens ? tacit_aead_text_len_of(&key, sealed_len) : sealed_len;
    l.len[NONCE] = 16;
    l.len[AD] = ORACLE_TLS_AD;
    l.len[CONTEXT] = sizeof key;
    l.len[TEXT_LEN] = opens ? sizeof(size_t) : 0;
    l.at[CONTEXT] = 512;
    l.at[TEXT_LEN] = 128;
    l.at[OUT] = 512 + sizeof key + 200;
    for (int b = IN; b < CONTEXT; b++)
        l.at[b] = l.at[b - 1] + LEN_MAX + 64 + 2 * SHIFT;
    return l;
}

static int aligned(int b) {
    return b == CONTEXT || b == TEXT_LEN;
}

/* Every pair: one buffer's head at every distance from the other's, or from its end. */
static void check_pairs(const subject *s, int opens, size_t len) {
    const int step = (int)by_depth(s, 3, 19, 67), last = opens ? BUFFERS : TEXT_LEN;
    for (int a = 0; a < last; a++) {
        for (int b = 0; b < last; b++) {
            for (int shift = -SHIFT; a != b && shift <= SHIFT; shift += !aligned(b) ? step
                                                                        : step < 20 ? 8
                                                                                    : 40) {
                for (int from_end = 0; from_end < 2; from_end++) {
                    layout l = apart(len, opens);
                    l.at[b] = l.at[a] + (size_t)shift + (from_end ? l.len[a] : 0);
                    if (aligned(b))
                        l.at[b] -= l.at[b] % 8;
                    if (l.at[b] + l.len[b] <= ARENA)
                        check_layout(s, &l);
                }
            }
        }
    }
}

/* In and out at every distance, lengths one after another. */
static void check_in_out(const subject *s, int opens) {
    for (int shift = -SHIFT; shift <= SHIFT; shift += (int)by_depth(s, 1, 5, 23)) {
        layout l = apart(random_below(LEN_MAX + 1), opens);
        l.at[IN] = l.at[OUT] + (size_t)shift;
        check_layout(s, &l);
        l = apart(random_below(LEN_MAX + 1), opens);
        l.at[IN] = l.at[OUT];
        check_layout(s, &l);
    }
}

/* Every buffer anywhere in a small arena: several overlaps at once. */
static void check_anywhere(const subject *s, int opens) {
    const size_t tries = by_depth(s, 600, 60, 12);
    for (size_t i = 0; i < tries; i++) {
        layout l = apart(random_below(LEN_MAX + 1), opens);
        const size_t room = i % 2 == 0 ? 1200 : ARENA - 400;
        for (int b = 0; b < CONTEXT; b++)
            l.at[b] = random_below(room);
        l.at[CONTEXT] = i % 3 == 0 ? 8 * random_below(64) : 3504;
        l.at[TEXT_LEN] = 8 * random_below(room / 8);
        check_layout(s, &l);
    }
}

void test_overlap(const subject *s) {
    memset(&key, 0, sizeof key);
    subject_init(s, &key, TACIT_TAG_LEN_DEFAULT);
    for (int opens = 0; opens < 2; opens++) {
        check_pairs(s, opens, 0);
        check_pairs(s, opens, 1 + random_below(LEN_MAX));
        check_in_out(s, opens);
        check_anywhere(s, opens);
    }
    tacit_aead_clear(&key);
}
