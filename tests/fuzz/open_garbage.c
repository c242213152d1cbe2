/*
 * open_garbage.c: calls with lengths and places that nobody meant. All buffers of
 * a call lie in one arena, where they may overlap; a model of the header's rules
 * says which error comes first, or that there is none, and then the reference
 * row, on copies, what the arena must look like: nothing is written on an error, zeros
 * after a failed open, and never a byte beside the outputs.
 */
#include "fuzz/fuzz.h"

#include <tacit/aead.h>

#include <stdio.h>
#include <string.h>

enum { ARENA = 1024, REGION_MAX = 320, CALLS_MAX = 6 };

/* Part of the arena; at is NULL now and then, whatever the length. */
typedef struct region {
    uint8_t *at;
    size_t len;
} region;

typedef struct trial {
    source *s;
    const tacit_aead *aead;
    tacit_aead_key key, reference;
    size_t tag_len; /* of the keys */
    uint8_t *arena;
    size_t laid; /* where the next region goes if they are laid side by side */
    int side_by_side;
    char label[96];
} trial;

enum { SEAL, OPEN, SEAL_DETACHED, OPEN_DETACHED, VERIFY, SEAL_PIECES, OPEN_PIECES, OPEN_RANDOM };

/* out.len is what is said of the output, tag.len of the tag. */
typedef struct call {
    int kind;
    region out, tag, nonce, ad, in;
} call;

/* ---- drawing ---- */

static size_t take_len(source *s, size_t usual) {
    const uint8_t kind = take_byte(s);
    if (kind < 160)
        return usual;
    return kind < 200 ? take_below(s, 20) : take_below(s, REGION_MAX);
}

static region take_region(trial *t, size_t len) {
    region r = {NULL, len};
    if (len > ARENA)
        len = r.len = ARENA;
    if (take_byte(t->s) == 0xff)
        return r;
    if (t->side_by_side && len <= ARENA - t->laid) {
        r.at = t->arena + t->laid;
        t->laid += len;
    } else {
        r.at = t->arena + take_below(t->s, (uint32_t)(ARENA - len + 1));
    }
    return r;
}

static void init_keys(trial *t) {
    source *s = t->s;
    uint8_t secret[64];
    size_t count = 0;
    while (tacit_aead_at(count) != NULL)
        count++;
    t->aead = tacit_aead_at(take_byte(s) % count);
    if (tacit_aead_pads(t->aead)) /* padded.c has those */
        t->aead = tacit_aead_at(0);
    const tacit_row_table *rows = tacit_aead_rows(t->aead);
    const tacit_row *row = take_row(s, rows);
    const size_t key_len = tacit_aead_key_len(t->aead);
    take_fill(s, secret, sizeof secret);
    t->tag_len = take_byte(s) % 17u;
    if (!tacit_aead_tag_len_ok(t->aead, t->tag_len))
        t->tag_len = tacit_aead_tag_len(t->aead);
    MUST(tacit_aead_init_with(&t->key, t->aead, row, secret, key_len, t->tag_len) == TACIT_OK &&
             tacit_aead_init_with(&t->reference, t->aead, reference_of(rows), secret, key_len,
                                  t->tag_len) == TACIT_OK,
         "%s: init", tacit_aead_name(t->aead));
    snprintf(t->label, sizeof t->label, "%s/%s", tacit_aead_name(t->aead), tacit_row_name(row));
}

/* ---- setting up keys ---- */

static void fuzz_init(trial *t) {
    source *s = t->s;
    tacit_aead_key ctx;
    const size_t key_len = take_len(s, tacit_aead_key_len(t->aead));
    const uint8_t tag_byte = take_byte(s);
    const size_t tag_len = tag_byte == 0xff ? TACIT_TAG_LEN_DEFAULT : tag_byte % 40u;
    const region secret = take_region(t, key_len);
    int want = TACIT_OK;
    if (secret.at == NULL && secret.len != 0)
        want = TACIT_ERR_ARGUMENT;
    else if (secret.len != tacit_aead_key_len(t->aead))
        want = TACIT_ERR_KEY_LEN;
    else if (tag_len != TACIT_TAG_LEN_DEFAULT && !tacit_aead_tag_len_ok(t->aead, tag_len))
        want = TACIT_ERR_TAG_LEN;
    memset(&ctx, 0xa5, sizeof ctx);
    const int result = tacit_aead_init(&ctx, t->aead, secret.at, secret.len, tag_len);
    MUST(result == want, "%s: init with a key of %zu bytes, tags of %zu: %s", t->label, secret.len,
         tag_len, tacit_strerror(result));
    if (result == TACIT_OK)
        tacit_aead_clear(&ctx);
    MUST(is_zero((const uint8_t *)&ctx, sizeof ctx), "%s: a context that is not zeros", t->label);
}

/* ---- one call: the model ---- */

static int is_null(region r) {
    return r.at == NULL && r.len != 0;
}

static int overlap(region a, region b) {
    const uintptr_t a_at = (uintptr_t)a.at, b_at = (uintptr_t)b.at;
    const uintptr_t first = a_at > b_at ? a_at : b_at;
    return first < a_at + a.len && first < b_at + b.len;
}

static int overlap_partly(region a, region b) {
    return a.at != b.at && overlap(a, b);
}

static int is_sealing(int kind) {
    return kind == SEAL || kind == SEAL_DETACHED || kind == SEAL_PIECES;
}

static int is_joined(int kind) {
    return kind == SEAL || kind == OPEN || kind == OPEN_RANDOM;
}

/* The input's parts of a call that has nonce, text and tag in one. */
static void part_input(const trial *t, call *c, region *text) {
    *text = c->in;
    if (c->kind == OPEN_RANDOM) {
        c->nonce = (region){c->in.at, tacit_aead_nonce_len(t->aead)};
        text->at += c->nonce.len;
        text->len -= c->nonce.len;
    }
}

static int expected_error(const trial *t, const call *c) {
    call parts = *c;
    region text = c->in;
    if (is_null(c->ad) || is_null(c->in) || (c->kind != VERIFY && is_null(c->out)) ||
        (c->kind != OPEN_RANDOM && is_null(c->nonce)) || (!is_joined(c->kind) && is_null(c->tag)))
        return TACIT_ERR_ARGUMENT;
    if (c->kind == OPEN_RANDOM && c->in.len < tacit_aead_nonce_len(t->aead))
        return TACIT_ERR_NONCE_LEN;
    part_input(t, &parts, &text);
    if (parts.nonce.len < tacit_aead_nonce_len_min(t->aead) ||
        parts.nonce.len > tacit_aead_nonce_len_max(t->aead))
        return TACIT_ERR_NONCE_LEN;
    if (!tacit_aead_ad_len_ok(t->aead, c->ad.len))
        return TACIT_ERR_AD_LEN;
    if (is_joined(c->kind)) {
        const size_t whole = is_sealing(c->kind) ? c->out.len : text.len;
        const size_t part = is_sealing(c->kind) ? c->in.len : c->out.len;
        if (!is_sealing(c->kind) && whole < t->tag_len)
            return TACIT_ERR_TAG_LEN;
        if (whole != part + t->tag_len)
            return TACIT_ERR_LENGTH;
    } else if (c->tag.len != t->tag_len) {
        return TACIT_ERR_TAG_LEN;
    } else if ((c->kind == SEAL_PIECES || c->kind == OPEN_PIECES) && c->out.len != c->in.len) {
        return TACIT_ERR_LENGTH;
    }
    if (c->kind != VERIFY &&
        (overlap_partly(c->out, text) || overlap(c->out, parts.nonce) || overlap(c->out, c->ad)))
        return TACIT_ERR_OVERLAP;
    if (!is_joined(c->kind) && c->kind != VERIFY && overlap(c->out, c->tag))
        return TACIT_ERR_OVERLAP;
    if (!is_joined(c->kind) && is_sealing(c->kind) &&
        (overlap(c->tag, c->in) || overlap(c->tag, c->nonce) || overlap(c->tag, c->ad)))
        return TACIT_ERR_OVERLAP;
    return TACIT_OK;
}

/*
 * What the arena must be after a call without an error, and the call's answer:
 * the reference on copies, detached.
 */
static int expect(trial *t, const call *c, uint8_t *arena) {
    call parts = *c;
    region text;
    part_input(t, &parts, &text);
    if (is_joined(c->kind) && !is_sealing(c->kind)) {
        text.len -= t->tag_len;
        parts.tag.at = text.at + text.len;
    }
    const uint8_t *nonce = reserve_copy(parts.nonce.at, parts.nonce.len);
    const uint8_t *ad = reserve_copy(c->ad.at, c->ad.len);
    const uint8_t *in = reserve_copy(text.at, text.len);
    uint8_t *out = reserve(text.len);
    uint8_t *tag =
        is_sealing(c->kind) ? reserve(t->tag_len) : reserve_copy(parts.tag.at, t->tag_len);
    int result;
    if (is_sealing(c->kind))
        result = tacit_aead_seal_detached(&t->reference, out, tag, t->tag_len, nonce,
                                          parts.nonce.len, ad, c->ad.len, in, text.len);
    else
        result = tacit_aead_open_detached(&t->reference, out, tag, t->tag_len, nonce,
                                          parts.nonce.len, ad, c->ad.len, in, text.len);
    if (c->kind != VERIFY && text.len != 0)
        memcpy(arena + (c->out.at - t->arena), out, text.len);
    if (is_sealing(c->kind)) {
        const uint8_t *to = c->kind == SEAL ? c->out.at + text.len : c->tag.at;
        memcpy(arena + (to - t->arena), tag, t->tag_len);
    }
    return result;
}

/* ---- one call ---- */

static int run_call(const trial *t, const call *c) {
    const tacit_piece out = {c->out.at, c->out.len};
    const tacit_const_piece in = {c->in.at, c->in.len}, ad = {c->ad.at, c->ad.len};
    const tacit_aead_key *key = &t->key;
    switch (c->kind) {
    case SEAL:
        return tacit_aead_seal(key, c->out.at, c->out.len, c->nonce.at, c->nonce.len, c->ad.at,
                               c->ad.len, c->in.at, c->in.len);
    case OPEN:
        return tacit_aead_open(key, c->out.at, c->out.len, c->nonce.at, c->nonce.len, c->ad.at,
                               c->ad.len, c->in.at, c->in.len);
    case OPEN_RANDOM:
        return tacit_aead_open_random(key, c->out.at, c->out.len, c->ad.at, c->ad.len, c->in.at,
                                      c->in.len);
    case SEAL_DETACHED:
        return tacit_aead_seal_detached(key, c->out.at, c->tag.at, c->tag.len, c->nonce.at,
                                        c->nonce.len, c->ad.at, c->ad.len, c->in.at, c->in.len);
    case OPEN_DETACHED:
        return tacit_aead_open_detached(key, c->out.at, c->tag.at, c->tag.len, c->nonce.at,
                                        c->nonce.len, c->ad.at, c->ad.len, c->in.at, c->in.len);
    case VERIFY:
        return tacit_aead_verify(key, c->tag.at, c->tag.len, c->nonce.at, c->nonce.len, c->ad.at,
                                 c->ad.len, c->in.at, c->in.len);
    case SEAL_PIECES:
        return tacit_aead_seal_pieces(key, &out, 1, c->tag.at, c->tag.len, c->nonce.at,
                                      c->nonce.len, &ad, 1, &in, 1);
    default:
        return tacit_aead_open_pieces(key, &out, 1, c->tag.at, c->tag.len, c->nonce.at,
                                      c->nonce.len, &ad, 1, &in, 1);
    }
}

/* Puts a true ciphertext and its tag where the call reads them, if that leaves the rest alone. */
static void make_genuine(trial *t, const call *c) {
    call parts = *c;
    region text;
    part_input(t, &parts, &text);
    if (is_joined(c->kind)) {
        text.len -= t->tag_len;
        parts.tag = (region){text.at + text.len, t->tag_len};
    }
    uint8_t *copy = reserve_copy(text.at, text.len), *tag = reserve(t->tag_len);
    const int result = tacit_aead_seal_detached(
        &t->reference, copy, tag, t->tag_len, reserve_copy(parts.nonce.at, parts.nonce.len),
        parts.nonce.len, reserve_copy(c->ad.at, c->ad.len), c->ad.len, copy, text.len);
    MUST(result == TACIT_OK, "%s: the reference: %s", t->label, tacit_strerror(result));
    if (text.len != 0)
        memcpy(text.at, copy, text.len);
    memcpy(parts.tag.at, tag, t->tag_len);
}

static void fuzz_call(trial *t) {
    source *s = t->s;
    const size_t nonce_len = tacit_aead_nonce_len(t->aead);
    call c = {.kind = take_byte(s) % 8};
    t->side_by_side = take_byte(s) % 4 != 0;
    t->laid = 0;
    const size_t usual_ad = tacit_aead_ad_len_ok(t->aead, 20) ? 20 : 8 + take_byte(s) % 2 * 4u;
    const size_t len = take_below(s, REGION_MAX);
    size_t whole = len + (is_joined(c.kind) ? t->tag_len : 0);
    whole += c.kind == OPEN_RANDOM ? nonce_len : 0;
    c.nonce = take_region(t, take_len(s, nonce_len));
    c.ad = take_region(t, take_len(s, usual_ad));
    c.in = take_region(t, take_len(s, c.kind == SEAL ? len : whole));
    c.out = take_region(t, take_len(s, c.kind == SEAL ? whole : len));
    c.tag = take_region(t, take_len(s, t->tag_len));
    if (take_byte(s) % 4 == 0 && c.in.at != NULL &&
        c.out.len <= ARENA - (size_t)(c.in.at - t->arena))
        c.out.at = c.in.at + (c.kind == OPEN_RANDOM && c.in.len >= nonce_len ? nonce_len : 0);
    if ((c.kind == SEAL_DETACHED || c.kind == OPEN_DETACHED))
        c.out.len = c.in.len; /* there the input's length is the output's */
    if (c.out.at != NULL && c.out.len > ARENA - (size_t)(c.out.at - t->arena))
        return;
    const int error = expected_error(t, &c);
    if (error == TACIT_OK && !is_sealing(c.kind) && take_byte(s) % 2 == 0)
        make_genuine(t, &c);
    uint8_t *want = reserve_copy(t->arena, ARENA);
    const int answer = error != TACIT_OK ? error : expect(t, &c, want);
    const int result = run_call(t, &c);
    MUST(result == answer, "%s: call %d: %s, but it should be: %s", t->label, c.kind,
         tacit_strerror(result), tacit_strerror(answer));
    must_equal(t->arena, want, ARENA, t->label);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    source s = {data, size};
    trial t = {.s = &s};
    init_keys(&t);
    t.arena = reserve(ARENA);
    take_fill(&s, t.arena, ARENA);
    for (int i = 0; i < CALLS_MAX && (i == 0 || s.left != 0); i++) {
        if (take_byte(&s) % 8 == 7)
            fuzz_init(&t);
        else
            fuzz_call(&t);
    }
    tacit_aead_clear(&t.key);
    tacit_aead_clear(&t.reference);
    release_all();
    return 0;
}
