/*
 * poly1305.c: the public Poly1305: checks, and messages in any pieces.
 */
#include "common/ct.h"
#include "common/overlap.h"
#include "common/wipe.h"
#include "poly1305/poly1305_impl.h"

#include <tacit/poly1305.h>

#include <string.h>

enum { BLOCK = 16, KEY_LEN = 32, TAG_LEN = 16 };

/* What tacit_poly1305.state holds. */
typedef struct poly1305_message {
    tacit_poly1305_state state;
    uint64_t held; /* bytes in block that are not hashed yet: fewer than BLOCK */
    unsigned char block[BLOCK];
} poly1305_message;

_Static_assert(sizeof(poly1305_message) <= sizeof(((tacit_poly1305 *)0)->state),
               "a message fits in its context");

int tacit_poly1305_init_with(tacit_poly1305 *ctx, const tacit_row *row, const uint8_t *key,
                             size_t key_len) {
    int result = tacit_row_check(tacit_poly1305_rows(), row);
    if (result == TACIT_OK && key == NULL && key_len != 0)
        result = TACIT_ERR_ARGUMENT;
    if (result == TACIT_OK && key_len != KEY_LEN)
        result = TACIT_ERR_KEY_LEN;

    tacit_poly1305 fresh = {0};
    if (result == TACIT_OK) {
        const tacit_poly1305_row *implementation = (const tacit_poly1305_row *)(const void *)row;
        fresh.impl[0] = row;
        implementation->init(&((poly1305_message *)(void *)fresh.state)->state, key);
    }
    *ctx = fresh;
    tacit_wipe(&fresh, sizeof fresh);
    return result;
}

int tacit_poly1305_init(tacit_poly1305 *ctx, const uint8_t *key, size_t key_len) {
    const tacit_row *best = tacit_row_best(tacit_poly1305_rows(), tacit_cpu_features());
    return tacit_poly1305_init_with(ctx, best, key, key_len);
}

int tacit_poly1305_update(tacit_poly1305 *ctx, const uint8_t *in, size_t len) {
    const tacit_poly1305_row *row = ctx->impl[0];
    poly1305_message *message = (poly1305_message *)(void *)ctx->state;
    if (row == NULL)
        return TACIT_ERR_STATE;
    if (in == NULL && len != 0)
        return TACIT_ERR_ARGUMENT;
    if (len == 0)
        return TACIT_OK;

    if (message->held != 0) {
        const size_t room = BLOCK - (size_t)message->held, step = len < room ? len : room;
        memcpy(message->block + message->held, in, step);
        message->held += step;
        in += step;
        len -= step;
        if (message->held < BLOCK)
            return TACIT_OK;
        row->blocks(&message->state, message->block, 1, 1);
        message->held = 0;
    }
    if (len >= BLOCK)
        row->blocks(&message->state, in, len / BLOCK, 1);
    message->held = len % BLOCK;
    memcpy(message->block, in + (len - len % BLOCK), len % BLOCK);
    return TACIT_OK;
}

/* A last block that is not whole has its 1 bit inside, then zeros. */
static void last_tag(const tacit_poly1305_row *row, poly1305_message *message,
                     uint8_t tag[TAG_LEN]) {
    if (message->held != 0) {
        memset(message->block + message->held, 0, BLOCK - (size_t)message->held);
        message->block[message->held] = 1;
        row->blocks(&message->state, message->block, 1, 0);
    }
    row->finish(&message->state, tag);
}

static int check_tag(const tacit_poly1305 *ctx, const uint8_t *tag, size_t tag_len) {
    if (ctx->impl[0] == NULL)
        return TACIT_ERR_STATE;
    if (tag_len != TAG_LEN)
        return TACIT_ERR_TAG_LEN;
    return tacit_overlap(tag, tag_len, ctx, sizeof *ctx) ? TACIT_ERR_OVERLAP : TACIT_OK;
}

int tacit_poly1305_finish(tacit_poly1305 *ctx, uint8_t *tag, size_t tag_len) {
    const int result = check_tag(ctx, tag, tag_len);
    if (result != TACIT_OK)
        return result;
    last_tag(ctx->impl[0], (poly1305_message *)(void *)ctx->state, tag);
    tacit_poly1305_clear(ctx);
    return TACIT_OK;
}

int tacit_poly1305_verify(tacit_poly1305 *ctx, const uint8_t *tag, size_t tag_len) {
    const int result = check_tag(ctx, tag, tag_len);
    if (result != TACIT_OK)
        return result;
    uint8_t right[TAG_LEN];
    last_tag(ctx->impl[0], (poly1305_message *)(void *)ctx->state, right);
    const int equal = tacit_ct_declassify(tacit_ct_equal(right, tag, TAG_LEN));
    tacit_wipe(right, sizeof right);
    tacit_poly1305_clear(ctx);
    return equal ? TACIT_OK : TACIT_ERR_AUTH;
}

void tacit_poly1305_clear(tacit_poly1305 *ctx) {
    tacit_wipe(ctx, sizeof *ctx);
    tacit_wipe_stack();
}
