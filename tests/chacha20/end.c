/*
 * end.c: the last blocks of the longest message of ChaCha20-Poly1305, which no test
 * can reach through 256 GiB: a stream is preset to just before them. Block
 * 2^32 - 1 is used, the byte after it is refused, and the tag has the whole length.
 */
#include "aead/aead_impl.h"
#include "chacha20/definition.h"
#include "chacha20_poly1305/chacha20_poly1305_impl.h"
#include "common/bytes.h"
#include "support/harness.h"

#include <string.h>

enum { BLOCK = 64, BLOCKS_MAX = 72, SKIPPED = 2 };

static uint8_t key[32], nonce[12], in[BLOCK * BLOCKS_MAX], want[BLOCK * BLOCKS_MAX];

/*
 * The word of the mode's stream that grows by `step` with each block of text, and is
 * `begin` before the first: found by what it does, wherever it is kept.
 */
static size_t find_word(const tacit_aead_key *ctx, uint64_t begin, uint64_t step) {
    uint8_t block[BLOCK] = {0};
    tacit_stream stream, before, after;
    size_t found = 0;
    int result = tacit_stream_init(&stream, ctx);
    if (result == TACIT_OK)
        result = tacit_stream_seal_begin(&stream, nonce, sizeof nonce);
    before = stream;
    for (int i = 0; i < SKIPPED && result == TACIT_OK; i++)
        result = tacit_stream_seal_update(&stream, block, block, BLOCK);
    after = stream;
    for (size_t i = TACIT_STREAM_STATE; i < sizeof stream.state / 8; i++) {
        if (before.state[i] == begin && after.state[i] == begin + SKIPPED * step) {
            check(found == 0, "chacha20-poly1305: two words of a stream count the same");
            found = i;
        }
    }
    check(result == TACIT_OK && found != 0, "chacha20-poly1305: no word of a stream counts %llu",
          (unsigned long long)step);
    return found;
}

/* A stream that has sealed all but the last `left` blocks, as far as it can tell. */
static tacit_stream stream_before_end(const tacit_aead_key *ctx, size_t left, int opening) {
    const size_t counter = find_word(ctx, 1, 1), len = find_word(ctx, 0, BLOCK);
    const uint64_t blocks = UINT32_MAX - left;
    tacit_stream_head head;
    tacit_stream stream;
    check(tacit_stream_init(&stream, ctx) == TACIT_OK &&
              (opening ? tacit_stream_open_begin
                       : tacit_stream_seal_begin)(&stream, nonce, sizeof nonce) == TACIT_OK,
          "chacha20-poly1305: begin");
    memcpy(&head, stream.state, sizeof head);
    head.text_len = BLOCK * blocks;
    memcpy(stream.state, &head, sizeof head);
    stream.state[len] = BLOCK * blocks;
    stream.state[counter] = blocks + 1;
    return stream;
}

/* Keystream up to the last block; and the tag, whose hash is of the end and of all lengths. */
static void define_end(size_t left, uint8_t tag[16]) {
    uint32_t input[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    uint8_t block[BLOCK], lengths[16] = {0};
    definition d;
    for (size_t i = 0; i < 8; i++)
        input[4 + i] = tacit_load_le32(key + 4 * i);
    for (size_t i = 0; i < 3; i++)
        input[13 + i] = tacit_load_le32(nonce + 4 * i);
    define_keystream(input, 0, block);
    define_begin(&d, block);
    for (size_t n = 0; n < left; n++) {
        input[12] = UINT32_MAX - (uint32_t)(left - 1 - n);
        define_keystream(input, 0, block);
        for (size_t i = 0; i < BLOCK; i++)
            want[BLOCK * n + i] = in[BLOCK * n + i] ^ block[i];
        for (size_t i = 0; i < BLOCK; i += 16)
            define_block(&d, want + BLOCK * n + i, 1);
    }
    tacit_store_le64(lengths + 8, (UINT64_C(1) << 38) - 64);
    define_block(&d, lengths, 1);
    define_tag(&d, tag);
}

static void test_end(const tacit_row *row, const tacit_aead_key *ctx, size_t left, size_t split,
                     int opening) {
    static uint8_t out[BLOCK * BLOCKS_MAX + 1];
    const char *name = tacit_row_name(row);
    const size_t len = BLOCK * left;
    const uint8_t *from = opening ? want : in, *to = opening ? in : want;
    uint8_t tag[16], wanted[16];
    define_end(left, wanted);
    memcpy(tag, wanted, 16);
    tacit_stream stream = stream_before_end(ctx, left, opening);
    int (*const update)(tacit_stream *, uint8_t *, const uint8_t *, size_t) =
        opening ? tacit_stream_open_update_unverified : tacit_stream_seal_update;
    out[0] = out[len] = 0x5a;
    check(update(&stream, out, in, len + 1) == TACIT_ERR_LIMIT,
          "chacha20-poly1305/%s: a byte past the last block in one update", name);
    check(out[0] == 0x5a, "chacha20-poly1305/%s: output before a refusal", name);
    int result = update(&stream, out, from, split);
    if (result == TACIT_OK)
        result = update(&stream, out + split, from + split, len - split);
    const size_t at = first_difference(out, to, len);
    check(
        result == TACIT_OK && at == len,
        "chacha20-poly1305/%s: the last %zu blocks, split at %zu: answer %d, first wrong byte %zu",
        name, left, split, result, at);
    check(update(&stream, out + len, in, 1) == TACIT_ERR_LIMIT && out[len] == 0x5a,
          "chacha20-poly1305/%s: a byte after the last block", name);
    result = opening ? tacit_stream_open_finish(&stream, tag, 16)
                     : tacit_stream_seal_finish(&stream, tag, 16);
    check(result == TACIT_OK && memcmp(tag, wanted, 16) == 0,
          "chacha20-poly1305/%s: the longest message: answer %d, tag %s, want %s", name, result,
          to_hex(tag, 16), to_hex(wanted, 16));
}

void test_chacha20_poly1305_end(void) {
    const tacit_aead *aead = tacit_chacha20_poly1305();
    const tacit_row_table *table = tacit_aead_rows(aead);
    for (size_t i = 0; i < table->count; i++) {
        tacit_aead_key ctx;
        if (!row_wanted(table, table->rows[i]))
            continue;
        random_bytes(key, sizeof key);
        random_bytes(nonce, sizeof nonce);
        random_bytes(in, sizeof in);
        check(tacit_aead_init_with(&ctx, aead, table->rows[i], key, sizeof key, 16) == TACIT_OK,
              "chacha20-poly1305/%s: init", tacit_row_name(table->rows[i]));
        for (size_t left = 1; left < BLOCKS_MAX; left++) {
            const size_t splits[] = {0, 1, BLOCK * left / 2, BLOCK * left - 1};
            for (size_t s = 0; s < sizeof splits / sizeof splits[0]; s++)
                test_end(table->rows[i], &ctx, left, splits[s], (int)(left + s) % 2);
        }
    }
}
