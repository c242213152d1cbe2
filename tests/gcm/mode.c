/*
 * mode.c: the GCM mode on every row against the definition: messages in one
 * piece at every length around the seams, and all 2-way splits of streams.
 */
#include "gcm/definition.h"
#include "support/harness.h"

#include <string.h>

enum { MAX_TEXT = 640, MAX_AD = 96, MAX_NONCE = 80, MAX_SPLIT = 320 };

typedef struct example {
    uint8_t secret[32], nonce[MAX_NONCE], ad[MAX_AD], text[MAX_TEXT], sealed[MAX_TEXT], tag[16];
    size_t secret_len, nonce_len, ad_len, text_len;
} example;

static void make_example(example *e, size_t nonce_len, size_t ad_len, size_t text_len) {
    random_bytes(e, sizeof *e);
    e->secret_len = 16 + 8 * random_below(3);
    e->nonce_len = nonce_len;
    e->ad_len = ad_len;
    e->text_len = text_len;
    tacit_message message = {.nonce = e->nonce,
                             .nonce_len = nonce_len,
                             .ad = e->ad,
                             .ad_len = ad_len,
                             .in = e->text,
                             .in_len = text_len};
    define_gcm(e->secret, e->secret_len, 0, e->sealed, e->tag, &message);
}

static const char *direction_name(tacit_direction direction) {
    static const char *const names[] = {"seal", "open", "verify"};
    return names[direction];
}

/* What a direction reads, and what it must write. */
static const uint8_t *input_of(const example *e, tacit_direction direction) {
    return direction == TACIT_SEAL ? e->text : e->sealed;
}

static const uint8_t *output_of(const example *e, tacit_direction direction) {
    return direction == TACIT_SEAL ? e->sealed : e->text;
}

static void check_result(const example *e, const tacit_row *row, tacit_direction direction,
                         const char *how, size_t split, const uint8_t *out, const uint8_t tag[16]) {
    size_t wrong = e->text_len;
    if (direction != TACIT_VERIFY)
        wrong = first_difference(out, output_of(e, direction), e->text_len);
    check(wrong == e->text_len && memcmp(tag, e->tag, 16) == 0,
          "gcm/%s: %s %s, key %zu, nonce %zu, ad %zu, text %zu bytes, split at %zu: first wrong "
          "byte %zu, tag %s, want %s",
          tacit_row_name(row), how, direction_name(direction), e->secret_len, e->nonce_len,
          e->ad_len, e->text_len, split, wrong, to_hex(tag, 16), to_hex(e->tag, 16));
}

static void test_one_shot(const example *e, const tacit_row *row, const tacit_gcm_key *key) {
    for (tacit_direction direction = TACIT_SEAL; direction <= TACIT_VERIFY; direction++) {
        for (int in_place = 0; in_place < 2; in_place++) {
            uint8_t storage[MAX_TEXT], tag[16];
            const uint8_t *in = input_of(e, direction);
            if (in_place && e->text_len != 0)
                in = memcpy(storage, in, e->text_len);
            tacit_message message = {.nonce = e->nonce,
                                     .nonce_len = e->nonce_len,
                                     .ad = e->ad_len == 0 ? NULL : e->ad,
                                     .ad_len = e->ad_len,
                                     .in = e->text_len == 0 ? NULL : in,
                                     .in_len = e->text_len};
            uint8_t *out = direction == TACIT_VERIFY || e->text_len == 0 ? NULL : storage;
            tacit_gcm_mode.crypt(key, row, direction, out, tag, &message);
            check_result(e, row, direction, in_place ? "in place" : "apart", 0, storage, tag);
        }
    }
}

static void test_stream(const example *e, const tacit_row *row, const tacit_gcm_key *key,
                        tacit_direction direction, size_t ad_split, size_t split) {
    uint64_t stream[TACIT_STREAM_WORDS] = {0};
    uint8_t out[MAX_TEXT], tag[16], start[TACIT_START_LEN];
    const uint8_t *in = input_of(e, direction);
    int verify = direction == TACIT_VERIFY;
    tacit_gcm_mode.begin(stream, key, row, e->nonce, e->nonce_len, start);
    tacit_gcm_mode.aad(stream, key, row, e->ad, ad_split);
    tacit_gcm_mode.aad(stream, key, row, e->ad + ad_split, e->ad_len - ad_split);
    tacit_gcm_mode.update(stream, key, row, direction, verify ? NULL : out, in, split);
    tacit_gcm_mode.update(stream, key, row, direction, verify ? NULL : out + split, in + split,
                          e->text_len - split);
    tacit_gcm_mode.finish(stream, key, row, tag);
    check_result(e, row, direction, "stream", split, out, tag);
}

static void for_rows(const example *e, void (*test)(const example *e, const tacit_row *row,
                                                    const tacit_gcm_key *key)) {
    for (size_t i = 0; i < tacit_gcm_table.count; i++) {
        const tacit_row *row = tacit_gcm_table.rows[i];
        tacit_gcm_key key;
        if (!row_wanted(&tacit_gcm_table, row))
            continue;
        tacit_gcm_mode.init(&key, row, e->secret, e->secret_len, 16);
        test(e, row, &key);
    }
}

/* All splits of the text, those of the associated data along with them. */
static void test_splits(const example *e, const tacit_row *row, const tacit_gcm_key *key) {
    for (size_t split = 0; split <= e->text_len; split++) {
        for (tacit_direction direction = TACIT_SEAL; direction <= TACIT_VERIFY; direction++)
            test_stream(e, row, key, direction, split % (e->ad_len + 1), split);
    }
}

/* Byte by byte, in place. */
static void test_bytes(const example *e, const tacit_row *row, const tacit_gcm_key *key) {
    for (tacit_direction direction = TACIT_SEAL; direction <= TACIT_VERIFY; direction++) {
        uint64_t stream[TACIT_STREAM_WORDS] = {0};
        uint8_t text[MAX_TEXT], tag[16], start[TACIT_START_LEN];
        int verify = direction == TACIT_VERIFY;
        memcpy(text, input_of(e, direction), e->text_len);
        tacit_gcm_mode.begin(stream, key, row, e->nonce, e->nonce_len, start);
        for (size_t i = 0; i < e->ad_len; i++)
            tacit_gcm_mode.aad(stream, key, row, e->ad + i, 1);
        for (size_t i = 0; i < e->text_len; i++)
            tacit_gcm_mode.update(stream, key, row, direction, verify ? NULL : text + i, text + i,
                                  1);
        tacit_gcm_mode.finish(stream, key, row, tag);
        check_result(e, row, direction, "byte by byte", 1, text, tag);
    }
}

void test_gcm_mode(void) {
    static example e;
    const size_t step = harness_quick() ? 7 : 1;
    for (size_t text_len = 0; text_len <= MAX_TEXT; text_len += step) {
        make_example(&e, 12, random_below(MAX_AD + 1), text_len);
        for_rows(&e, test_one_shot);
    }
    for (size_t ad_len = 0; ad_len <= MAX_AD; ad_len += step) {
        make_example(&e, 12, ad_len, random_below(40));
        for_rows(&e, test_one_shot);
    }
    for (size_t nonce_len = 1; nonce_len <= MAX_NONCE; nonce_len += step) {
        make_example(&e, nonce_len, random_below(40), random_below(MAX_TEXT + 1));
        for_rows(&e, test_one_shot);
    }
    for (size_t text_len = 0; text_len <= MAX_SPLIT; text_len += 4 * step + 1) {
        make_example(&e, text_len % 2 ? 12 : 1 + random_below(MAX_NONCE), random_below(MAX_AD + 1),
                     text_len);
        for_rows(&e, test_splits);
        for_rows(&e, test_bytes);
    }
}
