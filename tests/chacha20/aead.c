/*
 * aead.c: every ChaCha20-Poly1305 row against RFC 8439 section 2.8 put together
 * from its parts: in one call at all lengths around the seams of the mode, and
 * as a stream in all ways to cut it in two; lengths past 2^32; and lengths and
 * block counters past 2^32 of the form before the RFC.
 */
#include "chacha20/chacha20_state.h"
#include "chacha20/definition.h"
#include "chacha20_poly1305/chacha20_poly1305_impl.h"
#include "common/bytes.h"
#include "common/mode.h"
#include "support/harness.h"

#include <tacit/chacha20.h>

enum { SPLIT_LEN = 300, MAX_LEN = 20000, MAX_AD = 400 };

static const tacit_aead_mode *const mode = &tacit_chacha20_poly1305_mode;

typedef struct sample {
    uint8_t key[32], nonce[12], tag[16];
    uint8_t ad[MAX_AD], text[MAX_LEN], sealed[MAX_LEN];
    size_t ad_len, len;
} sample;

static void define_padded(definition *d, const uint8_t *data, size_t len) {
    for (; len != 0; data += 16) {
        uint8_t block[16] = {0};
        const size_t step = len < 16 ? len : 16;
        memcpy(block, data, step);
        define_block(d, block, 1);
        len -= step;
    }
}

/* The last of the cipher's rows: the portable one, if it is built. */
static const tacit_row *last_row(void) {
    const tacit_row_table *table = tacit_chacha20_rows();
    return table->rows[table->count - 1];
}

/* sealed and tag from all else, on the last of the cipher's rows and the definition of the MAC. */
static void define_sample(sample *s) {
    tacit_chacha20_key cipher;
    definition d;
    uint8_t one_time[32] = {0}, lengths[16];
    const tacit_row *row = last_row();
    check(tacit_chacha20_init_with(&cipher, row, s->key, 32) == TACIT_OK &&
              tacit_chacha20_xor(&cipher, one_time, one_time, 32, s->nonce, 12, 0) == TACIT_OK &&
              tacit_chacha20_xor(&cipher, s->sealed, s->text, s->len, s->nonce, 12, 1) == TACIT_OK,
          "the last row of the cipher");
    define_begin(&d, one_time);
    define_padded(&d, s->ad, s->ad_len);
    define_padded(&d, s->sealed, s->len);
    tacit_store_le64(lengths, s->ad_len);
    tacit_store_le64(lengths + 8, s->len);
    define_block(&d, lengths, 1);
    define_tag(&d, s->tag);
}

static void draw_sample(sample *s, size_t ad_len, size_t len) {
    random_bytes(s->key, sizeof s->key);
    random_bytes(s->nonce, sizeof s->nonce);
    random_bytes(s->ad, ad_len);
    random_bytes(s->text, len);
    s->ad_len = ad_len;
    s->len = len;
    define_sample(s);
}

/* The stream's structures are made of these, and the state must not be aligned more. */
typedef struct context {
    uint64_t key[TACIT_KEY_WORDS], stream[TACIT_STREAM_WORDS];
} context;

static void check_result(const char *name, const sample *s, const char *how, size_t split,
                         const uint8_t *out, const uint8_t *want, const uint8_t tag[16]) {
    const size_t wrong = first_difference(out, want, s->len);
    check(wrong == s->len && memcmp(tag, s->tag, 16) == 0,
          "chacha20-poly1305/%s: %s, %zu bytes with %zu of associated data, split at %zu: first "
          "wrong byte %zu, tag %s, want %s",
          name, how, s->len, s->ad_len, split, wrong, to_hex(tag, 16), to_hex(s->tag, 16));
}

static void test_oneshot(const tacit_row *row, const sample *s, tacit_direction direction,
                         int in_place) {
    static uint8_t storage[1 + MAX_LEN + 16];
    static const char *const how[] = {"seal", "open", "verify"};
    uint8_t *out = storage + 1, after[16], tag[16];
    context c;
    const uint8_t *in = direction == TACIT_SEAL ? s->text : s->sealed;
    const uint8_t *want = direction == TACIT_SEAL ? s->sealed : s->text;
    random_bytes(after, sizeof after);
    if (in_place || direction == TACIT_VERIFY)
        memcpy(out, direction == TACIT_VERIFY ? want : in, s->len);
    memcpy(out + s->len, after, sizeof after);
    const tacit_message message = {
        s->nonce, 12, s->ad, s->ad_len, in_place ? out : in, s->len,
    };
    mode->init(c.key, row, s->key, 32, 16);
    mode->crypt(c.key, row, direction, direction == TACIT_VERIFY ? NULL : out, tag, &message);
    check_result(tacit_row_name(row), s, how[direction], 0, out, want, tag);
    check(memcmp(out + s->len, after, sizeof after) == 0,
          "chacha20-poly1305/%s: %s of %zu bytes wrote beyond its end", tacit_row_name(row),
          how[direction], s->len);
}

static void test_stream(const tacit_row *row, const sample *s, tacit_direction direction,
                        size_t ad_split, size_t split) {
    static uint8_t out[MAX_LEN];
    context c;
    uint8_t tag[16], start[TACIT_START_LEN];
    const uint8_t *in = direction == TACIT_SEAL ? s->text : s->sealed;
    const uint8_t *want = direction == TACIT_SEAL ? s->sealed : s->text;
    memset(c.stream, 0, sizeof c.stream);
    mode->init(c.key, row, s->key, 32, 16);
    mode->begin(c.stream, c.key, row, s->nonce, 12, start);
    mode->aad(c.stream, c.key, row, s->ad, ad_split);
    mode->aad(c.stream, c.key, row, s->ad + ad_split, s->ad_len - ad_split);
    mode->update(c.stream, c.key, row, direction, out, in, split);
    mode->update(c.stream, c.key, row, direction, out + split, in + split, s->len - split);
    mode->finish(c.stream, c.key, row, tag);
    check_result(tacit_row_name(row), s, direction == TACIT_SEAL ? "seal stream" : "open stream",
                 split, out, want, tag);
}

static void test_all(const sample *s, int splits) {
    const tacit_row_table *table = &tacit_chacha20_poly1305_table;
    for (size_t i = 0; i < table->count; i++) {
        const tacit_row *row = table->rows[i];
        if (!row_wanted(table, row))
            continue;
        for (int in_place = 0; in_place < 2; in_place++) {
            test_oneshot(row, s, TACIT_SEAL, in_place);
            test_oneshot(row, s, TACIT_OPEN, in_place);
        }
        test_oneshot(row, s, TACIT_VERIFY, 0);
        for (size_t split = 0; splits && split <= s->len; split++) {
            const size_t ad_split = s->ad_len != 0 ? split % (s->ad_len + 1) : 0;
            test_stream(row, s, TACIT_SEAL, ad_split, split);
            test_stream(row, s, TACIT_OPEN, ad_split, split);
        }
    }
}

/* Byte by byte. */
static void test_bytes(const tacit_row *row, const sample *s) {
    static uint8_t out[MAX_LEN];
    context c;
    uint8_t tag[16], start[TACIT_START_LEN];
    memset(c.stream, 0, sizeof c.stream);
    mode->init(c.key, row, s->key, 32, 16);
    mode->begin(c.stream, c.key, row, s->nonce, 12, start);
    for (size_t i = 0; i < s->ad_len; i++)
        mode->aad(c.stream, c.key, row, s->ad + i, 1);
    for (size_t i = 0; i < s->len; i++)
        mode->update(c.stream, c.key, row, TACIT_SEAL, out + i, s->text + i, 1);
    mode->finish(c.stream, c.key, row, tag);
    check_result(tacit_row_name(row), s, "seal stream by bytes", 1, out, s->sealed, tag);
}

/*
 * 2^32 + 2^20 bytes of associated data: a length of 32 bits would lose its top.
 * The parts of the row are right by the tests above; only what is hashed counts
 * here, on one row.
 */
static void test_long_ad(const tacit_row *row) {
    enum { PIECE = 1 << 20, PIECES = (1 << 12) + 1 };
    static uint8_t piece[PIECE];
    static sample s;
    const tacit_chacha20_poly1305_row *parts =
        (const tacit_chacha20_poly1305_row *)(const void *)row;
    uint8_t tag[16], want[16], start[TACIT_START_LEN], one_time[32] = {0}, lengths[16] = {0};
    tacit_chacha20_key cipher;
    tacit_poly1305_state mac;
    context c;
    draw_sample(&s, 0, 0);
    random_bytes(piece, PIECE);
    check(tacit_chacha20_init(&cipher, s.key, 32) == TACIT_OK &&
              tacit_chacha20_xor(&cipher, one_time, one_time, 32, s.nonce, 12, 0) == TACIT_OK,
          "the one-time key");
    memset(c.stream, 0, sizeof c.stream);
    mode->init(c.key, row, s.key, 32, 16);
    mode->begin(c.stream, c.key, row, s.nonce, 12, start);
    parts->poly1305->init(&mac, one_time);
    for (int i = 0; i < PIECES; i++) {
        mode->aad(c.stream, c.key, row, piece, PIECE);
        parts->poly1305->blocks(&mac, piece, PIECE / 16, 1);
    }
    mode->finish(c.stream, c.key, row, tag);
    tacit_store_le64(lengths, (uint64_t)PIECE * PIECES);
    parts->poly1305->blocks(&mac, lengths, 1, 1);
    parts->poly1305->finish(&mac, want);
    check(memcmp(tag, want, 16) == 0,
          "chacha20-poly1305/%s: 2^32 + 2^20 bytes of associated data: tag %s, want %s",
          tacit_row_name(row), to_hex(tag, 16), to_hex(want, 16));
}

/*
 * The old form's counter has 64 bits: a stream that is preset to the blocks
 * before 2^32, and before 2^64, goes on as the cipher does that is handed each
 * counter. What is hashed is the ciphertext as always, so the tag stays whole.
 */
static void test_wide_counter(const tacit_row *row, uint64_t counter, size_t first, size_t len) {
    static uint8_t text[4096], out[4096], want[4096];
    const tacit_aead_mode *old = &tacit_chacha20_poly1305_old_mode;
    uint8_t key[32], nonce[8], start[TACIT_START_LEN], tag[16];
    tacit_chacha20_poly1305_stream *stream;
    uint64_t words[4];
    context c;
    random_bytes(key, sizeof key);
    random_bytes(nonce, sizeof nonce);
    random_bytes(text, len);
    memset(c.stream, 0, sizeof c.stream);
    old->init(c.key, row, key, sizeof key, 16);
    old->begin(c.stream, c.key, row, nonce, sizeof nonce, start);
    stream = (tacit_chacha20_poly1305_stream *)(void *)c.stream;
    stream->counter = counter;
    old->update(c.stream, c.key, row, TACIT_SEAL, out, text, first);
    old->update(c.stream, c.key, row, TACIT_SEAL, out + first, text + first, len - first);
    old->finish(c.stream, c.key, row, tag);

    const tacit_chacha20_row *cipher = (const tacit_chacha20_row *)(const void *)last_row();
    tacit_chacha20_load_key(words, key);
    for (size_t at = 0; at < len; at += 64, counter++) {
        uint8_t block[64] = {0}, rest[12];
        uint32_t input[16];
        const size_t step = len - at < 64 ? len - at : 64;
        tacit_store_le32(rest, (uint32_t)(counter >> 32));
        memcpy(rest + 4, nonce, 8);
        tacit_chacha20_start(input, words, (uint32_t)counter, rest);
        cipher->xor_blocks(input, block, block, 1);
        tacit_xor(want + at, text + at, block, step);
    }
    check(memcmp(out, want, len) == 0,
          "chacha20-poly1305-old/%s: %zu bytes, cut at %zu, to block %llx: differs at %zu",
          tacit_row_name(row), len, first, (unsigned long long)counter - 1,
          first_difference(out, want, len));
}

static void test_wide_counters(const tacit_row *row) {
    const uint64_t ends[] = {UINT64_C(1) << 32, UINT64_C(5) << 32, 0};
    for (size_t i = 0; i < TACIT_ARRAY_LEN(ends); i++) {
        for (uint64_t before = 1; before <= 40; before++) {
            const size_t blocks = ends[i] == 0 ? (size_t)before : (size_t)random_below(64) + 1;
            const size_t len = 64 * blocks - (size_t)random_below(64);
            test_wide_counter(row, ends[i] - before, (size_t)random_below(len + 1), len);
        }
    }
}

/*
 * The old form's lengths have 64 bits: of a stream that is preset to have taken
 * far more data and text than it was given, the tag has the long lengths.
 */
static void test_wide_lengths(const tacit_row *row, size_t ad_len, size_t len) {
    const tacit_aead_mode *old = &tacit_chacha20_poly1305_old_mode;
    const uint64_t more_ad = random64() << 32, all_ad = more_ad + ad_len;
    const uint64_t more_text = random64() << 32, all_text = more_text + len;
    static uint8_t ad[64], out[64], hashed[sizeof ad + 8 + sizeof out + 8 + 16];
    uint8_t key[32], nonce[8], rest[12] = {0}, start[TACIT_START_LEN], block[64] = {0};
    uint8_t tag[16], want[16];
    tacit_chacha20_poly1305_stream *stream;
    uint64_t words[4];
    uint32_t input[16];
    definition d;
    context c;
    random_bytes(key, sizeof key);
    random_bytes(nonce, sizeof nonce);
    random_bytes(ad, ad_len);
    random_bytes(out, len);
    memset(c.stream, 0, sizeof c.stream);
    old->init(c.key, row, key, sizeof key, 16);
    old->begin(c.stream, c.key, row, nonce, sizeof nonce, start);
    stream = (tacit_chacha20_poly1305_stream *)(void *)c.stream;
    old->aad(c.stream, c.key, row, ad, ad_len);
    stream->ad_len += more_ad;
    old->update(c.stream, c.key, row, TACIT_SEAL, out, out, len);
    stream->text_len += more_text;
    old->finish(c.stream, c.key, row, tag);

    size_t at = ad_len;
    memset(hashed, 0, sizeof hashed);
    memcpy(hashed, ad, ad_len);
    tacit_store_le64(hashed + at, all_ad);
    memcpy(hashed + at + 8, out, len);
    at += 8 + len;
    tacit_store_le64(hashed + at, all_text);
    at += 8;
    hashed[at] = 1; /* the bit behind a last block that is not whole */
    memcpy(rest + 4, nonce, 8);
    tacit_chacha20_load_key(words, key);
    tacit_chacha20_start(input, words, 0, rest);
    define_keystream(input, 0, block);
    define_begin(&d, block);
    for (size_t i = 0; i < at; i += 16)
        define_block(&d, hashed + i, at - i >= 16);
    define_tag(&d, want);
    check(memcmp(tag, want, 16) == 0,
          "chacha20-poly1305-old/%s: %llx bytes of associated data, %llx of text: tag %s, want %s",
          tacit_row_name(row), (unsigned long long)all_ad, (unsigned long long)all_text,
          to_hex(tag, 16), to_hex(want, 16));
}

void test_chacha20_poly1305_rows(void) {
    static const size_t seams[] = {0, 1984, 2048, 4096, 8192, 16384};
    const tacit_row_table *table = &tacit_chacha20_poly1305_table;
    static sample s;
    for (size_t len = 0; len <= 2 * SPLIT_LEN; len++) {
        draw_sample(&s, (size_t)random_below(50), len);
        test_all(&s, 0);
    }
    for (size_t i = 0; i < TACIT_ARRAY_LEN(seams); i++) {
        for (size_t d = 0; d <= 130; d++) {
            const size_t len = seams[i] + d < 65 ? d : seams[i] + d - 65;
            draw_sample(&s, (size_t)random_below(MAX_AD + 1), len);
            test_all(&s, 0);
        }
    }
    for (size_t ad_len = 0; ad_len <= MAX_AD; ad_len++) {
        draw_sample(&s, ad_len, (size_t)random_below(200));
        test_all(&s, 0);
    }
    const size_t split_step = harness_emulated() ? 29 : 1;
    for (size_t len = 0; len <= SPLIT_LEN;
         len += split_step * (len < 140 || len >= SPLIT_LEN - 5 ? 1 : 7)) {
        draw_sample(&s, (size_t)random_below(40), len);
        test_all(&s, 1);
    }
    draw_sample(&s, MAX_AD, 5000);
    for (size_t i = 0; i < table->count; i++) {
        if (!row_wanted(table, table->rows[i]))
            continue;
        test_bytes(table->rows[i], &s);
        test_wide_counters(table->rows[i]);
        for (size_t len = 1; len <= 64; len++)
            test_wide_lengths(table->rows[i], (size_t)random_below(65), len);
    }
    if (!harness_emulated()) /* gigabytes */
        test_long_ad(tacit_row_best(table, tacit_cpu_features()));
}
