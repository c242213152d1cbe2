/*
 * end.c: the ends of the longest messages: streams that are preset to the last
 * blocks of 2^36 - 32 bytes of text, and to the last bytes of 2^61 - 1 of associated
 * data. The last counter is 2^32 - 1, the byte after it is refused, and the tag
 * has the lengths in bits, up to 2^64 - 8. And whole messages of a megabyte, which go
 * past 2^16 blocks.
 */
#include "aead/aead_impl.h"
#include "common/bytes.h"
#include "gcm/definition.h"
#include "support/harness.h"

#include <tacit/aes.h>

#include <string.h>

enum { BLOCK = 16, BLOCKS_MAX = 140, SKIPPED = 2, LONG_LEN = (1 << 20) + 2 * BLOCK * BLOCKS_MAX };

#define TEXT_MAX ((UINT64_C(1) << 36) - 32)
#define AD_MAX ((UINT64_C(1) << 61) - 1)

static uint8_t key[16], nonce[12], in[BLOCK * BLOCKS_MAX], want[BLOCK * BLOCKS_MAX];

static void begin(tacit_stream *stream, const tacit_aead_key *ctx) {
    check(tacit_stream_init(stream, ctx) == TACIT_OK &&
              tacit_stream_seal_begin(stream, nonce, sizeof nonce) == TACIT_OK,
          "gcm: begin");
}

/* The word of the mode's stream that counts bytes, found by what it does. */
static size_t find_len(const tacit_aead_key *ctx, int of_ad) {
    uint8_t block[BLOCK] = {0};
    tacit_stream stream, before;
    size_t found = 0;
    begin(&stream, ctx);
    before = stream;
    for (int i = 0; i < SKIPPED; i++) {
        const int result = of_ad ? tacit_stream_aad(&stream, block, BLOCK)
                                 : tacit_stream_seal_update(&stream, block, block, BLOCK);
        check(result == TACIT_OK, "gcm: a block");
    }
    for (size_t i = TACIT_STREAM_STATE; i < sizeof stream.state / 8; i++) {
        if (before.state[i] == 0 && stream.state[i] == SKIPPED * BLOCK) {
            check(found == 0, "gcm: two words of a stream count bytes");
            found = i;
        }
    }
    check(found != 0, "gcm: no word of a stream counts bytes");
    return found;
}

/* Puts the counter block that is to come after `blocks` blocks in the place of the first one. */
static void preset_counter(tacit_stream *stream, uint64_t blocks) {
    uint8_t first[BLOCK], *bytes = (uint8_t *)stream->state;
    unsigned found = 0;
    memcpy(first, nonce, 12);
    tacit_store_be32(first + 12, 2);
    for (size_t i = 0; i + BLOCK <= sizeof stream->state; i++) {
        if (memcmp(bytes + i, first, BLOCK) == 0) {
            tacit_store_be32(bytes + i + 12, (uint32_t)(blocks + 2));
            found++;
        }
    }
    check(found == 1, "gcm: %u places of a stream look like its counter", found);
}

static void preset_lens(tacit_stream *stream, uint64_t ad_len, uint64_t text_len) {
    tacit_stream_head head;
    memcpy(&head, stream->state, sizeof head);
    head.ad_len = ad_len;
    head.text_len = text_len;
    memcpy(stream->state, &head, sizeof head);
}

/* E(nonce || number). */
static void define_block(const tacit_aes_key *aes, uint32_t number, uint8_t out[BLOCK]) {
    memcpy(out, nonce, 12);
    tacit_store_be32(out + 12, number);
    check(tacit_aes_encrypt(aes, out, out, BLOCK) == TACIT_OK, "gcm: the reference AES");
}

/* The tag of what was hashed into y, and of these lengths. */
static void define_end(const tacit_aes_key *aes, uint8_t y[BLOCK], uint64_t ad_len,
                       uint64_t text_len, uint8_t tag[BLOCK]) {
    uint8_t h[BLOCK] = {0}, lengths[BLOCK];
    check(tacit_aes_encrypt(aes, h, h, BLOCK) == TACIT_OK, "gcm: H");
    for (unsigned k = 0; k < 8; k++) {
        lengths[k] = (uint8_t)(8 * ad_len >> (56 - 8 * k));
        lengths[8 + k] = (uint8_t)(8 * text_len >> (56 - 8 * k));
    }
    define_ghash(h, y, lengths, 1);
    define_block(aes, 1, tag);
    for (size_t k = 0; k < BLOCK; k++)
        tag[k] ^= y[k];
}

static void check_finish(tacit_stream *stream, const char *name, const char *what,
                         const uint8_t wanted[BLOCK]) {
    uint8_t tag[BLOCK] = {0};
    const int result = tacit_stream_seal_finish(stream, tag, BLOCK);
    check(result == TACIT_OK && memcmp(tag, wanted, BLOCK) == 0,
          "gcm/%s: %s: answer %d, tag %s, want %s", name, what, result, to_hex(tag, BLOCK),
          to_hex(wanted, BLOCK));
}

static void test_text(const tacit_row *row, const tacit_aead_key *ctx, const tacit_aes_key *aes,
                      size_t left, size_t split) {
    static uint8_t out[BLOCK * BLOCKS_MAX];
    const char *name = tacit_row_name(row);
    const uint64_t blocks = TEXT_MAX / BLOCK - left;
    const size_t len = BLOCK * left;
    uint8_t h[BLOCK] = {0}, y[BLOCK] = {0}, tag[BLOCK];
    tacit_stream stream;
    check(tacit_aes_encrypt(aes, h, h, BLOCK) == TACIT_OK, "gcm: H");
    for (size_t n = 0; n < left; n++) {
        define_block(aes, UINT32_MAX - (uint32_t)(left - 1 - n), want + BLOCK * n);
        for (size_t i = BLOCK * n; i < BLOCK * (n + 1); i++)
            want[i] ^= in[i];
    }
    define_ghash(h, y, want, left);
    define_end(aes, y, 0, TEXT_MAX, tag);

    begin(&stream, ctx);
    preset_counter(&stream, blocks);
    preset_lens(&stream, 0, BLOCK * blocks);
    stream.state[find_len(ctx, 0)] = BLOCK * blocks;
    out[0] = out[len] = 0x5a;
    check(tacit_stream_seal_update(&stream, out, in, len + 1) == TACIT_ERR_LIMIT && out[0] == 0x5a,
          "gcm/%s: a byte past the last block in one update", name);
    int result = tacit_stream_seal_update(&stream, out, in, split);
    if (result == TACIT_OK)
        result = tacit_stream_seal_update(&stream, out + split, in + split, len - split);
    const size_t at = first_difference(out, want, len);
    check(result == TACIT_OK && at == len,
          "gcm/%s: the last %zu blocks, split at %zu: answer %d, first wrong byte %zu", name, left,
          split, result, at);
    check(tacit_stream_seal_update(&stream, out + len, in, 1) == TACIT_ERR_LIMIT &&
              out[len] == 0x5a,
          "gcm/%s: a byte after the last block", name);
    check_finish(&stream, name, "the longest text", tag);
}

static void test_ad(const tacit_row *row, const tacit_aead_key *ctx, const tacit_aes_key *aes,
                    size_t blocks) {
    const char *name = tacit_row_name(row);
    const size_t len = BLOCK * blocks - 1;
    uint8_t h[BLOCK] = {0}, y[BLOCK] = {0}, tag[BLOCK], padded[BLOCK * BLOCKS_MAX] = {0};
    tacit_stream stream;
    check(tacit_aes_encrypt(aes, h, h, BLOCK) == TACIT_OK, "gcm: H");
    memcpy(padded, in, len);
    define_ghash(h, y, padded, blocks);
    define_end(aes, y, AD_MAX, 0, tag);

    begin(&stream, ctx);
    preset_lens(&stream, AD_MAX - len, 0);
    stream.state[find_len(ctx, 1)] = AD_MAX - len;
    check(tacit_stream_aad(&stream, in, len + 1) == TACIT_ERR_LIMIT, "gcm/%s: ad past its end",
          name);
    check(tacit_stream_aad(&stream, in, len) == TACIT_OK, "gcm/%s: ad to its end", name);
    check(tacit_stream_aad(&stream, in, 1) == TACIT_ERR_LIMIT, "gcm/%s: ad after its end", name);
    check_finish(&stream, name, "the longest associated data", tag);
}

/* More than 2^16 blocks in one call, against the reference row's stream: both ways, any tail. */
static void test_long(const tacit_row_table *table, const tacit_row *row,
                      const tacit_aead_key *ctx) {
    static uint8_t text[LONG_LEN], sealed[LONG_LEN], out[LONG_LEN];
    const tacit_row *reference = table->rows[table->count - 1];
    const size_t len = LONG_LEN - (size_t)random_below(BLOCK * BLOCKS_MAX);
    uint8_t tag[BLOCK], wanted[BLOCK];
    tacit_aead_key other;
    tacit_stream stream;
    random_bytes(text, len);
    check(tacit_aead_init_with(&other, tacit_aes_128_gcm(), reference, key, sizeof key, 16) ==
              TACIT_OK,
          "gcm: the reference");
    begin(&stream, &other);
    check(tacit_stream_seal_update(&stream, sealed, text, len) == TACIT_OK &&
              tacit_stream_seal_finish(&stream, wanted, sizeof wanted) == TACIT_OK,
          "gcm: the reference's stream");
    int result = tacit_aead_seal_detached(ctx, out, tag, sizeof tag, nonce, sizeof nonce, NULL, 0,
                                          text, len);
    check(result == TACIT_OK && memcmp(out, sealed, len) == 0 && memcmp(tag, wanted, 16) == 0,
          "gcm/%s: %zu bytes sealed: answer %d, first wrong byte %zu, tag %s, want %s",
          tacit_row_name(row), len, result, first_difference(out, sealed, len),
          to_hex(tag, sizeof tag), to_hex(wanted, sizeof wanted));
    result = tacit_aead_open_detached(ctx, out, wanted, sizeof wanted, nonce, sizeof nonce, NULL, 0,
                                      sealed, len);
    check(result == TACIT_OK && memcmp(out, text, len) == 0,
          "gcm/%s: %zu bytes opened: answer %d, first wrong byte %zu", tacit_row_name(row), len,
          result, first_difference(out, text, len));
}

void test_gcm_end(void) {
    const tacit_aead *aead = tacit_aes_128_gcm();
    const tacit_row_table *table = tacit_aead_rows(aead), *ciphers = tacit_aes_rows();
    tacit_aes_key aes;
    random_bytes(key, sizeof key);
    random_bytes(nonce, sizeof nonce);
    random_bytes(in, sizeof in);
    check(tacit_aes_init_with(&aes, ciphers->rows[ciphers->count - 1], key, sizeof key) == TACIT_OK,
          "gcm: the reference AES");
    for (size_t i = 0; i < table->count; i++) {
        tacit_aead_key ctx;
        if (!row_wanted(table, table->rows[i]))
            continue;
        check(tacit_aead_init_with(&ctx, aead, table->rows[i], key, sizeof key, 16) == TACIT_OK,
              "gcm/%s: init", tacit_row_name(table->rows[i]));
        for (size_t left = 1; left < BLOCKS_MAX; left++) {
            test_text(table->rows[i], &ctx, &aes, left, left % 3 * BLOCK * left / 3 + left % 2);
            test_ad(table->rows[i], &ctx, &aes, left);
        }
        for (int n = 0; n < (harness_emulated() ? 2 : 8); n++)
            test_long(table, table->rows[i], &ctx);
    }
}
