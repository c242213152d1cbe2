#include "api/toys.h"
#include "aead/aead_impl.h"

#include <string.h>

toy_record toy_seen;

static const tacit_row row = {"toy", 0};
static const tacit_row *const rows[] = {&row};
static const tacit_row_table table = {"toy", rows, 1};

typedef struct toy_key {
    uint64_t words[2];
} toy_key;

static uint64_t mix(uint64_t x, uint64_t y) {
    x = (x ^ y) * UINT64_C(0x9e3779b97f4a7c15);
    return x ^ x >> 29;
}

static void init(void *key, const tacit_row *head, const uint8_t *secret, size_t secret_len,
                 size_t tag_len) {
    (void)head;
    (void)tag_len;
    memcpy(key, secret, secret_len);
}

/* ---- Whole blocks ---- */

typedef struct toy_stream {
    uint64_t pad, ad, sum, blocks, ragged;
} toy_stream;

static void begin(void *stream, const void *key, const tacit_row *head, const uint8_t *nonce,
                  size_t nonce_len, uint8_t start[TACIT_START_LEN]) {
    const toy_key *k = key;
    uint64_t number;
    (void)head;
    memcpy(&number, nonce, sizeof number);
    memcpy(start, nonce, nonce_len);
    *(toy_stream *)stream = (toy_stream){.pad = mix(k->words[0], number), .sum = k->words[1]};
}

static void aad(void *stream, const void *key, const tacit_row *head, const uint8_t *ad,
                size_t ad_len) {
    toy_stream *s = stream;
    (void)key;
    (void)head;
    for (size_t i = 0; i < ad_len; i++)
        s->ad = mix(s->ad, ad[i] + 1u);
}

/* Blocks are numbered from the call's first byte on: another cut gives another text. */
static void update(void *stream, const void *key, const tacit_row *head, tacit_direction direction,
                   uint8_t *out, const uint8_t *in, size_t len) {
    toy_stream *s = stream;
    (void)key;
    (void)head;
    toy_seen.updates++;
    toy_seen.broken += s->ragged != 0 || len == 0;
    toy_seen.out = out;
    for (size_t i = 0; i < len; i++) {
        const uint8_t from = in[i];
        const uint8_t to = from ^ (uint8_t)mix(s->pad + i % TOY_BLOCK, s->blocks + i / TOY_BLOCK);
        s->sum = mix(s->sum, direction == TACIT_SEAL ? from : to);
        if (direction != TACIT_VERIFY)
            out[i] = to;
    }
    s->blocks += len / TOY_BLOCK;
    s->ragged = len % TOY_BLOCK;
}

static void finish(void *stream, const void *key, const tacit_row *head, uint8_t tag[16]) {
    const toy_stream *s = stream;
    const uint64_t words[2] = {mix(s->sum, s->ad), mix(s->ad, s->sum ^ s->pad)};
    (void)key;
    (void)head;
    memcpy(tag, words, 16);
}

static void crypt(const void *key, const tacit_row *head, tacit_direction direction, uint8_t *out,
                  uint8_t tag[16], const tacit_message *m) {
    toy_stream stream;
    uint8_t start[TACIT_START_LEN] = {0};
    begin(&stream, key, head, m->nonce, m->nonce_len, start);
    aad(&stream, key, head, m->ad, m->ad_len);
    if (m->in_len != 0)
        update(&stream, key, head, direction, out, m->in, m->in_len);
    finish(&stream, key, head, tag);
}

static const tacit_aead_mode blocks_mode = {
    .init = init,
    .crypt = crypt,
    .begin = begin,
    .aad = aad,
    .update = update,
    .finish = finish,
    .block_len = TOY_BLOCK,
};

const tacit_aead *toy_blocks(void) {
    static const tacit_aead aead = {
        .name = "toy-blocks",
        .key_len = 16,
        .nonce_len = 8,
        .nonce_len_min = 8,
        .nonce_len_max = 8,
        .tag_len = TOY_TAG,
        .tag_lens = UINT32_C(1) << TOY_TAG,
        .text_len_max = 1 << 20,
        .ad_len_max = 12,
        .ad_lens = UINT32_C(1) << 8 | UINT32_C(1) << 12,
        .max_messages_log2 = 16,
        .rows = &table,
        .mode = &blocks_mode,
    };
    return &aead;
}

/* ---- Padding ---- */

static size_t sealed_len(size_t text_len) {
    return (text_len / TOY_BLOCK + 1) * TOY_BLOCK + TOY_TAG;
}

static size_t text_len_max(size_t sealed) {
    return sealed < TOY_BLOCK + TOY_TAG ? 0 : sealed - TOY_TAG - 1;
}

/* The text and its padding, through the other mode's stream: out[0..len), then the tag. */
static void seal(const void *key, const tacit_row *head, uint8_t *out, const tacit_message *m) {
    const size_t len = sealed_len(m->in_len) - TOY_TAG;
    tacit_message whole = *m;
    if (m->in_len != 0)
        memmove(out, m->in, m->in_len);
    memset(out + m->in_len, (int)(len - m->in_len), len - m->in_len);
    whole.in = out;
    whole.in_len = len;
    crypt(key, head, TACIT_SEAL, out, out + len, &whole);
}

static int open(const void *key, const tacit_row *head, uint8_t *out, size_t *text_len,
                const tacit_message *m) {
    const size_t room = text_len_max(m->in_len);
    uint8_t text[TOY_PADDED_MAX + TOY_BLOCK], tag[16];
    tacit_message whole = *m;
    int bad = m->in_len < TOY_BLOCK + TOY_TAG || m->in_len % TOY_BLOCK != 0;
    *text_len = 0;
    if (!bad) {
        whole.in_len = m->in_len - TOY_TAG;
        crypt(key, head, TACIT_OPEN, text, tag, &whole);
        bad = memcmp(tag, m->in + whole.in_len, TOY_TAG) != 0;
        *text_len = bad ? 0 : whole.in_len - text[whole.in_len - 1];
    }
    if (room != 0)
        memset(out, 0, room);
    if (*text_len != 0)
        memcpy(out, text, *text_len);
    return bad ? TACIT_ERR_AUTH : TACIT_OK;
}

static const tacit_padded_mode padding = {
    .sealed_len = sealed_len,
    .text_len_max = text_len_max,
    .sealed_len_max = TOY_PADDED_MAX + TOY_BLOCK + TOY_TAG,
    .seal = seal,
    .open = open,
};

static const tacit_aead_mode padded_mode = {.init = init, .padded = &padding};

const tacit_aead *toy_padded(void) {
    static const tacit_aead aead = {
        .name = "toy-padded",
        .key_len = 16,
        .nonce_len = 8,
        .nonce_len_min = 8,
        .nonce_len_max = 8,
        .tag_len = 20,
        .tag_lens = UINT32_C(1) << 20,
        .text_len_max = TOY_PADDED_MAX,
        .ad_len_max = UINT64_MAX,
        .max_messages_log2 = 16,
        .rows = &table,
        .mode = &padded_mode,
    };
    return &aead;
}
