/*
 * aead.c: keys, and messages in one piece.
 */
#include "aead/checks.h"

#include <string.h>

const char *tacit_aead_name(const tacit_aead *aead) {
    return aead->name;
}

size_t tacit_aead_key_len(const tacit_aead *aead) {
    return aead->key_len;
}

size_t tacit_aead_nonce_len(const tacit_aead *aead) {
    return aead->nonce_len;
}

uint64_t tacit_aead_nonce_len_min(const tacit_aead *aead) {
    return aead->nonce_len_min;
}

uint64_t tacit_aead_nonce_len_max(const tacit_aead *aead) {
    return aead->nonce_len_max;
}

size_t tacit_aead_tag_len(const tacit_aead *aead) {
    return aead->tag_len;
}

int tacit_aead_tag_len_ok(const tacit_aead *aead, size_t tag_len) {
    return tag_len < 32 && (aead->tag_lens >> tag_len & 1) != 0;
}

int tacit_aead_ad_len_ok(const tacit_aead *aead, size_t ad_len) {
    return tacit_ad_len_ok(aead, ad_len) && ad_len <= aead->ad_len_max;
}

int tacit_aead_pads(const tacit_aead *aead) {
    return aead->mode->padded != NULL;
}

int tacit_aead_streams(const tacit_aead *aead) {
    return aead->mode->begin != NULL;
}

size_t tacit_aead_stream_block_len(const tacit_aead *aead) {
    return aead->mode->block_len == 0 ? 1 : aead->mode->block_len;
}

uint64_t tacit_aead_text_len_max(const tacit_aead *aead) {
    return aead->text_len_max;
}

uint64_t tacit_aead_ad_len_max(const tacit_aead *aead) {
    return aead->ad_len_max;
}

unsigned tacit_aead_max_messages_log2(const tacit_aead *aead) {
    return aead->max_messages_log2;
}

const tacit_row_table *tacit_aead_rows(const tacit_aead *aead) {
    return aead->rows;
}

static int set_up(tacit_aead_key *ctx, const tacit_aead *aead, const tacit_row *row,
                  const uint8_t *key, size_t key_len, size_t tag_len) {
    if (tag_len == TACIT_TAG_LEN_DEFAULT)
        tag_len = aead->tag_len;
    if (tacit_bad_pointer(key, key_len))
        return TACIT_ERR_ARGUMENT;
    if (key_len != aead->key_len)
        return TACIT_ERR_KEY_LEN;
    if (!tacit_aead_tag_len_ok(aead, tag_len))
        return TACIT_ERR_TAG_LEN;
    if (tacit_overlap(key, key_len, ctx, sizeof *ctx))
        return TACIT_ERR_OVERLAP;
    aead->mode->init(&ctx->state[TACIT_KEY_STATE], row, key, key_len, tag_len);
    tacit_wipe_stack();
    ctx->impl[0] = aead;
    ctx->impl[1] = row;
    ctx->state[TACIT_KEY_TAG_LEN] = tag_len;
    return TACIT_OK;
}

int tacit_aead_init(tacit_aead_key *ctx, const tacit_aead *aead, const uint8_t *key, size_t key_len,
                    size_t tag_len) {
    const tacit_row *row = tacit_row_best(aead->rows, tacit_cpu_features());
    const int result = set_up(ctx, aead, row, key, key_len, tag_len);
    if (result != TACIT_OK)
        tacit_wipe(ctx, sizeof *ctx);
    return result;
}

int tacit_aead_init_with(tacit_aead_key *ctx, const tacit_aead *aead, const tacit_row *row,
                         const uint8_t *key, size_t key_len, size_t tag_len) {
    int result = tacit_row_check(aead->rows, row);
    if (result == TACIT_OK)
        result = set_up(ctx, aead, row, key, key_len, tag_len);
    if (result != TACIT_OK)
        tacit_wipe(ctx, sizeof *ctx);
    return result;
}

void tacit_aead_clear(tacit_aead_key *ctx) {
    tacit_wipe(ctx, sizeof *ctx);
    tacit_wipe_deep_stack();
}

const tacit_aead *tacit_aead_of(const tacit_aead_key *ctx) {
    return tacit_key_aead(ctx);
}

const tacit_row *tacit_aead_row(const tacit_aead_key *ctx) {
    return tacit_key_row(ctx);
}

size_t tacit_aead_tag_len_of(const tacit_aead_key *ctx) {
    return tacit_key_tag_len(ctx);
}

size_t tacit_aead_sealed_len(const tacit_aead_key *ctx, size_t text_len) {
    const tacit_aead *aead = tacit_key_aead(ctx);
    const size_t tag_len = tacit_key_tag_len(ctx);
    if (aead == NULL || text_len > aead->text_len_max)
        return 0;
    if (aead->mode->padded != NULL)
        return aead->mode->padded->sealed_len(text_len);
    return text_len > SIZE_MAX - tag_len ? 0 : text_len + tag_len;
}

size_t tacit_aead_text_len_of(const tacit_aead_key *ctx, size_t sealed_len) {
    const tacit_aead *aead = tacit_key_aead(ctx);
    const size_t tag_len = tacit_key_tag_len(ctx);
    if (aead != NULL && aead->mode->padded != NULL)
        return aead->mode->padded->text_len_max(sealed_len);
    return aead == NULL || sealed_len < tag_len ? 0 : sealed_len - tag_len;
}

static void crypt_message(const tacit_aead_key *ctx, tacit_direction direction, uint8_t *out,
                          uint8_t tag[16], const tacit_message *m) {
    tacit_key_aead(ctx)->mode->crypt(tacit_key_state(ctx), tacit_key_row(ctx), direction, out, tag,
                                     m);
}

/* Tags are 16 bytes but for a few: those take no call. */
static void copy_tag(uint8_t *to, const uint8_t *from, size_t tag_len) {
    if (tag_len == 16)
        memcpy(to, from, 16);
    else
        memcpy(to, from, tag_len);
}

static int open_message(const tacit_aead_key *ctx, uint8_t *out, const uint8_t *tag,
                        const tacit_message *m) {
    const size_t tag_len = tacit_key_tag_len(ctx);
    uint8_t computed[16], expected[16] = {0};
    copy_tag(expected, tag, tag_len); /* in place, the tag may be next to what gets written */
    crypt_message(ctx, TACIT_OPEN, out, computed, m);
    const int result = tacit_check_tag(computed, expected, tag_len);
    if (result != TACIT_OK && m->in_len != 0)
        memset(out, 0, m->in_len);
    return result;
}

int tacit_aead_seal(const tacit_aead_key *ctx, uint8_t *out, size_t out_len, const uint8_t *nonce,
                    size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in,
                    size_t in_len) {
    const tacit_message m = {nonce, nonce_len, ad, ad_len, in, in_len};
    const int result = tacit_check_message(ctx, &m, out, out_len);
    if (result != TACIT_OK)
        return result;
    if (!tacit_seals_to(ctx, in_len, out_len))
        return TACIT_ERR_LENGTH;
    if (tacit_overlap_partly(out, out_len, in, in_len) ||
        tacit_output_clashes(ctx, &m, out, out_len))
        return TACIT_ERR_OVERLAP;
    const tacit_padded_mode *padded = tacit_key_aead(ctx)->mode->padded;
    if (padded != NULL) {
        padded->seal(tacit_key_state(ctx), tacit_key_row(ctx), out, &m);
        return TACIT_OK;
    }
    uint8_t tag[16];
    crypt_message(ctx, TACIT_SEAL, out, tag, &m);
    copy_tag(out + in_len, tag, tacit_key_tag_len(ctx));
    return TACIT_OK;
}

/* Whether a message of m's text with its tag right behind it, in_len bytes, may be opened. */
static inline int check_open(const tacit_aead_key *ctx, const uint8_t *out, size_t out_len,
                             const tacit_message *m, size_t in_len) {
    if (tacit_bad_pointer(m->in, in_len)) /* m has no tag to miss */
        return TACIT_ERR_ARGUMENT;
    const int result = tacit_check_message(ctx, m, out, out_len);
    if (result != TACIT_OK)
        return result;
    if (in_len < tacit_key_tag_len(ctx))
        return TACIT_ERR_TAG_LEN;
    if (out_len != m->in_len)
        return TACIT_ERR_LENGTH;
    if (tacit_overlap_partly(out, out_len, m->in, in_len) ||
        tacit_output_clashes(ctx, m, out, out_len))
        return TACIT_ERR_OVERLAP;
    return TACIT_OK;
}

int tacit_aead_open(const tacit_aead_key *ctx, uint8_t *out, size_t out_len, const uint8_t *nonce,
                    size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in,
                    size_t in_len) {
    const size_t tag_len = tacit_key_tag_len(ctx);
    const size_t text_len = in_len < tag_len ? 0 : in_len - tag_len;
    const tacit_message m = {nonce, nonce_len, ad, ad_len, in, text_len};
    int result = tacit_check_unpadded(ctx);
    if (result == TACIT_OK)
        result = check_open(ctx, out, out_len, &m, in_len);
    return result == TACIT_OK ? open_message(ctx, out, in + text_len, &m) : result;
}

/* The same for an algorithm that pads: m has no text, whose length nobody knows yet. */
static int check_open_padded(const tacit_aead_key *ctx, const uint8_t *out, size_t out_room,
                             const tacit_message *m, size_t in_len) {
    const tacit_padded_mode *padded = tacit_key_aead(ctx)->mode->padded;
    if (tacit_bad_pointer(m->in, in_len))
        return TACIT_ERR_ARGUMENT;
    const int result = tacit_check_message(ctx, m, out, out_room);
    if (result != TACIT_OK)
        return result;
    if (in_len > padded->sealed_len_max)
        return TACIT_ERR_LIMIT;
    if (out_room != padded->text_len_max(in_len))
        return TACIT_ERR_LENGTH;
    if (tacit_overlap_partly(out, out_room, m->in, in_len) ||
        tacit_output_clashes(ctx, m, out, out_room))
        return TACIT_ERR_OVERLAP;
    return TACIT_OK;
}

static inline int lies_in(const size_t *text_len, const void *p, size_t len) {
    return p != NULL && tacit_overlap(text_len, sizeof *text_len, p, len);
}

/*
 * Whether text_len lies in the context, or in what the call would read or write were all else
 * right. A length that is refused may be any number: it makes no buffer of the memory behind.
 */
static int length_clashes(const tacit_aead_key *ctx, const size_t *text_len, const uint8_t *out,
                          size_t out_room, const tacit_message *m, size_t in_len) {
    const tacit_aead *aead = tacit_key_aead(ctx);
    if (aead == NULL)
        return lies_in(text_len, ctx, sizeof *ctx);
    const tacit_padded_mode *padded = aead->mode->padded;
    const size_t room = tacit_aead_text_len_of(ctx, in_len);
    const int nonce_ok = tacit_check_nonce(aead, m->nonce, m->nonce_len) == TACIT_OK;
    const int ad_ok = tacit_ad_len_ok(aead, m->ad_len) && m->ad_len <= aead->ad_len_max;
    const int in_ok =
        padded != NULL ? in_len <= padded->sealed_len_max : room <= aead->text_len_max;
    return lies_in(text_len, ctx, sizeof *ctx) ||
           (nonce_ok && lies_in(text_len, m->nonce, m->nonce_len)) ||
           (ad_ok && lies_in(text_len, m->ad, m->ad_len)) ||
           (in_ok && lies_in(text_len, m->in, in_len)) ||
           lies_in(text_len, out, out_room < room ? out_room : room);
}

int tacit_aead_open_padded(const tacit_aead_key *ctx, uint8_t *out, size_t out_room,
                           size_t *text_len, const uint8_t *nonce, size_t nonce_len,
                           const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len) {
    tacit_message m = {nonce, nonce_len, ad, ad_len, in, 0};
    const int clashes = length_clashes(ctx, text_len, out, out_room, &m, in_len);
    if (text_len != NULL && !clashes)
        *text_len = 0;
    if (tacit_key_aead(ctx) == NULL)
        return TACIT_ERR_STATE;
    if (text_len == NULL)
        return TACIT_ERR_ARGUMENT;
    const tacit_padded_mode *padded = tacit_key_aead(ctx)->mode->padded;
    if (padded == NULL)
        m.in_len = tacit_aead_text_len_of(ctx, in_len);
    int result = padded == NULL ? check_open(ctx, out, out_room, &m, in_len)
                                : check_open_padded(ctx, out, out_room, &m, in_len);
    if (result == TACIT_OK && clashes)
        result = TACIT_ERR_OVERLAP;
    if (result != TACIT_OK)
        return result;
    if (padded != NULL) {
        m.in_len = in_len;
        return padded->open(tacit_key_state(ctx), tacit_key_row(ctx), out, text_len, &m);
    }
    result = open_message(ctx, out, in + out_room, &m);
    if (result == TACIT_OK)
        *text_len = out_room;
    return result;
}

/* What the three detached calls have in common; out is NULL for verify. */
static int check_detached(const tacit_aead_key *ctx, const uint8_t *out, size_t out_len,
                          const uint8_t *tag, size_t tag_len, const tacit_message *m) {
    int result = tacit_check_unpadded(ctx);
    if (result == TACIT_OK && tacit_bad_pointer(tag, tag_len))
        result = TACIT_ERR_ARGUMENT;
    if (result == TACIT_OK)
        result = tacit_check_message(ctx, m, out, out_len);
    if (result != TACIT_OK)
        return result;
    if (tag_len != tacit_key_tag_len(ctx))
        return TACIT_ERR_TAG_LEN;
    if (tacit_overlap_partly(out, out_len, m->in, m->in_len) ||
        tacit_overlap(out, out_len, tag, tag_len) || tacit_output_clashes(ctx, m, out, out_len))
        return TACIT_ERR_OVERLAP;
    return TACIT_OK;
}

int tacit_aead_seal_detached(const tacit_aead_key *ctx, uint8_t *out, uint8_t *tag, size_t tag_len,
                             const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
                             size_t ad_len, const uint8_t *in, size_t in_len) {
    const tacit_message m = {nonce, nonce_len, ad, ad_len, in, in_len};
    const int result = check_detached(ctx, out, in_len, tag, tag_len, &m);
    if (result != TACIT_OK)
        return result;
    if (tacit_overlap(tag, tag_len, in, in_len) || tacit_output_clashes(ctx, &m, tag, tag_len))
        return TACIT_ERR_OVERLAP;
    uint8_t computed[16];
    crypt_message(ctx, TACIT_SEAL, out, computed, &m);
    copy_tag(tag, computed, tag_len);
    return TACIT_OK;
}

int tacit_aead_open_detached(const tacit_aead_key *ctx, uint8_t *out, const uint8_t *tag,
                             size_t tag_len, const uint8_t *nonce, size_t nonce_len,
                             const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len) {
    const tacit_message m = {nonce, nonce_len, ad, ad_len, in, in_len};
    const int result = check_detached(ctx, out, in_len, tag, tag_len, &m);
    return result == TACIT_OK ? open_message(ctx, out, tag, &m) : result;
}

int tacit_aead_verify(const tacit_aead_key *ctx, const uint8_t *tag, size_t tag_len,
                      const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len,
                      const uint8_t *in, size_t in_len) {
    const tacit_message m = {nonce, nonce_len, ad, ad_len, in, in_len};
    const int result = check_detached(ctx, NULL, 0, tag, tag_len, &m);
    if (result != TACIT_OK)
        return result;
    uint8_t computed[16];
    crypt_message(ctx, TACIT_VERIFY, NULL, computed, &m);
    return tacit_check_tag(computed, tag, tag_len);
}
