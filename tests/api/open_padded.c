/*
 * open_padded.c: tacit_aead_open_padded of messages that are not padded: it opens
 * what tacit_aead_open does, and says how long the text is. Those of algorithms
 * that pad are in layer.c and with the algorithms.
 */
#include "api/parts.h"

#include <string.h>

enum { ROOM = 512 };

static message m;
static uint8_t out[ROOM];

static int open_to(const tacit_aead_key *ctx, uint8_t *to, size_t room, size_t *text_len,
                   const uint8_t *in, size_t in_len) {
    return tacit_aead_open_padded(ctx, to, room, text_len, m.nonce, m.nonce_len, m.ad, m.ad_len, in,
                                  in_len);
}

static void check_length(const subject *s, const tacit_aead_key *ctx, size_t len) {
    const size_t tag_len = tacit_aead_tag_len_of(ctx), form_len = len + tag_len;
    size_t got = 99;
    message_make_tagged(&m, s, tag_len, s->nonce_len, 20, len);
    check(tacit_aead_sealed_len(ctx, len) == form_len &&
              tacit_aead_text_len_of(ctx, form_len) == len,
          "%s: %zu bytes seal to another length", s->label, len);
    paint(out, sizeof out);
    check_result(open_to(ctx, out, len, &got, m.sealed, form_len), TACIT_OK, s->label,
                 "open_padded");
    check(got == len && memcmp(out, m.text, len) == 0, "%s: open_padded gives another text",
          s->label);
    for (size_t wrong = len < 2 ? 0 : len - 2; wrong <= len + tag_len; wrong++) {
        if (wrong == len)
            continue;
        paint(out, sizeof out);
        check_result(open_to(ctx, out, wrong, &got, m.sealed, form_len), TACIT_ERR_LENGTH, s->label,
                     "open_padded, room of another length");
        check(got == 0 && is_painted(out, sizeof out), "%s: a refused open_padded writes",
              s->label);
    }
    memcpy(out, m.sealed, form_len);
    check(open_to(ctx, out, len, &got, out, form_len) == TACIT_OK && got == len &&
              memcmp(out, m.text, len) == 0,
          "%s: open_padded in place", s->label);
    m.sealed[random_below(form_len)] ^= 0x10;
    check_result(open_to(ctx, out, len, &got, m.sealed, form_len), TACIT_ERR_AUTH, s->label,
                 "open_padded of a forgery");
    check(got == 0 && is_zero(out, len), "%s: open_padded of a forgery leaves text", s->label);
}

static void check_errors(const subject *s, const tacit_aead_key *ctx) {
    const size_t tag_len = tacit_aead_tag_len_of(ctx);
    tacit_aead_key zero = {0};
    size_t got = 99;
    message_make(&m, s, s->nonce_len, 20, 40);
    paint(out, sizeof out);
    for (size_t len = 0; len < tag_len; len++) {
        check_result(open_to(ctx, out, 0, &got, m.sealed, len), TACIT_ERR_TAG_LEN, s->label,
                     "open_padded of less than a tag");
        check(got == 0 && tacit_aead_text_len_of(ctx, len) == 0, "%s: less than a tag has text",
              s->label);
    }
    check_result(open_to(ctx, out, 40, NULL, m.sealed, 40 + tag_len), TACIT_ERR_ARGUMENT, s->label,
                 "open_padded, null length");
    check_result(open_to(ctx, NULL, 40, &got, m.sealed, 40 + tag_len), TACIT_ERR_ARGUMENT, s->label,
                 "open_padded, null output");
    check_result(open_to(ctx, out, 40, &got, NULL, 40 + tag_len), TACIT_ERR_ARGUMENT, s->label,
                 "open_padded, null input");
    check_result(open_to(&zero, out, 40, NULL, NULL, 40 + tag_len), TACIT_ERR_STATE, s->label,
                 "open_padded, context of zeros");
    m.nonce_len = 0;
    check_result(open_to(ctx, out, 41, &got, m.sealed, 3), TACIT_ERR_NONCE_LEN, s->label,
                 "open_padded, no nonce");
    check(got == 0 && is_painted(out, sizeof out), "%s: a refused open_padded writes", s->label);
    check(tacit_aead_sealed_len(ctx, SIZE_MAX) == 0 && tacit_aead_sealed_len(&zero, 1) == 0 &&
              tacit_aead_text_len_of(&zero, 40) == 0,
          "%s: lengths of what cannot be", s->label);
}

/* A length that nothing has takes up no memory: that of the text, behind all buffers, is 0. */
static void check_nonsense(const subject *s, const tacit_aead_key *ctx) {
    static struct {
        uint8_t input[96], output[80], nonce[32];
        size_t behind;
    } all;
    const size_t huge[] = {(size_t)-1, (size_t)-16, SIZE_MAX / 2 + 1};
    const size_t form_len = 80 + tacit_aead_tag_len_of(ctx);
    message_make(&m, s, s->nonce_len, 20, 80);
    for (size_t i = 0; i < sizeof huge / sizeof huge[0]; i++) {
        all.behind = 99;
        check_result(tacit_aead_open_padded(ctx, all.output, huge[i], &all.behind, all.nonce,
                                            m.nonce_len, m.ad, m.ad_len, all.input, form_len),
                     TACIT_ERR_LENGTH, s->label, "open_padded, huge room");
        check(all.behind == 0, "%s: open_padded, huge room: length left alone", s->label);
        if (huge[i] <= tacit_aead_nonce_len_max(s->aead))
            continue;
        all.behind = 99;
        check_result(tacit_aead_open_padded(ctx, all.output, 80, &all.behind, all.nonce, huge[i],
                                            m.ad, m.ad_len, all.input, form_len),
                     TACIT_ERR_NONCE_LEN, s->label, "open_padded, huge nonce");
        check(all.behind == 0, "%s: open_padded, huge nonce: length left alone", s->label);
    }
}

/* Where the length goes may touch no other argument; then nothing is written at all. */
static void check_overlaps(const subject *s, tacit_aead_key *ctx) {
    static struct {
        size_t before[8];
        uint8_t input[96], output[80], nonce[32], ad[32];
        tacit_aead_key key;
    } all, copy;
    const size_t tag_len = tacit_aead_tag_len_of(ctx), len = 80;
    message_make(&m, s, s->nonce_len, 20, len);
    paint((uint8_t *)&all, sizeof all);
    memcpy(all.input, m.sealed, len + tag_len);
    memcpy(all.nonce, m.nonce, m.nonce_len);
    memcpy(all.ad, m.ad, m.ad_len);
    all.key = *ctx;
    size_t *const places[] = {
        (size_t *)(void *)all.input,         (size_t *)(void *)(all.input + 80),
        (size_t *)(void *)all.output,        (size_t *)(void *)(all.output + 72),
        (size_t *)(void *)all.nonce,         (size_t *)(void *)all.ad,
        (size_t *)(void *)&all.key.state[30]};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        for (int also = 0; also < 2; also++) { /* with another error, which comes first */
            copy = all;
            check_result(tacit_aead_open_padded(&all.key, all.output, len - (size_t)also, places[i],
                                                all.nonce, m.nonce_len, all.ad, m.ad_len, all.input,
                                                len + tag_len),
                         also ? TACIT_ERR_LENGTH : TACIT_ERR_OVERLAP, s->label,
                         "open_padded, the length in another argument");
            check(memcmp(&all, &copy, sizeof all) == 0, "%s: open_padded refuses and writes",
                  s->label);
        }
    }
    check(tacit_aead_open_padded(&all.key, all.output, len, &all.before[7], all.nonce, m.nonce_len,
                                 all.ad, m.ad_len, all.input, len + tag_len) == TACIT_OK &&
              all.before[7] == len,
          "%s: open_padded, the length right before the input", s->label);
    tacit_aead_clear(&all.key);
}

void test_open_padded(const subject *s) {
    static const size_t lens[] = {0, 1, 15, 16, 17, 37, 64, 255, 400};
    tacit_aead_key ctx;
    if (tacit_aead_pads(s->aead))
        return;
    for (size_t tag_len = 0; (tag_len = next_tag_len(s->aead, tag_len)) != 0;) {
        subject_init(s, &ctx, tag_len);
        for (size_t i = 0; i < sizeof lens / sizeof lens[0]; i++)
            check_length(s, &ctx, lens[i]);
        tacit_aead_clear(&ctx);
    }
    subject_init(s, &ctx, TACIT_TAG_LEN_DEFAULT);
    check_errors(s, &ctx);
    check_nonsense(s, &ctx);
    check_overlaps(s, &ctx);
    tacit_aead_clear(&ctx);
}
