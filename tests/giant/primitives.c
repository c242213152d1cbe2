/*
 * primitives.c: CTR, ChaCha20, Poly1305 and GHASH over gigabytes, in one call and
 * in parts, on two rows.
 */
#include "common/bytes.h"
#include "ghash/ghash_impl.h"
#include "giant/giant.h"

#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/poly1305.h>

#include <string.h>

static uint8_t key[32], want_end[WINDOW];

/* The last window, and whether the next output ends like it. */
static void keep_end(void) {
    memcpy(want_end, giant_out(WINDOW), WINDOW);
}

static void check_end(const char *what, size_t len, const tacit_row *row) {
    const size_t at = first_difference(giant_out(WINDOW), want_end, WINDOW);
    check(at == WINDOW, "%s/%s, %s bytes: another byte, %zu before the end", what,
          tacit_row_name(row), giant_name(len), WINDOW - at);
}

/* 128-bit big-endian addition. */
static void add_blocks(uint8_t counter[16], uint64_t blocks) {
    for (int i = 15; i >= 0 && blocks != 0; i--) {
        blocks += counter[i];
        counter[i] = (uint8_t)blocks;
        blocks >>= 8;
    }
}

static void test_ctr(const tacit_row *row, size_t len) {
    /* 2^16 blocks before the low word wraps; the carry goes through all the rest. */
    static const uint8_t start[16] = {1,    2,    3,    0xff, 0xff, 0xff, 0xff, 0xff,
                                      0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0,    0};
    uint8_t counter[16], want[16];
    const size_t first = len - (WINDOW - 16) - len % 16; /* a whole block inside the window */
    tacit_aes_ctr_key ctx;
    memcpy(counter, start, 16);
    memcpy(want, start, 16);
    add_blocks(want, (uint64_t)len / 16 + (len % 16 != 0));
    check(tacit_aes_ctr_init_with(&ctx, row, key, 16) == TACIT_OK &&
              tacit_aes_ctr_xor(&ctx, giant_out(len), giant_in(len), len, counter) == TACIT_OK &&
              memcmp(counter, want, 16) == 0,
          "ctr/%s, %s bytes: counter %s, want %s", tacit_row_name(row), giant_name(len),
          to_hex(counter, 16), to_hex(want, 16));
    keep_end();
    memcpy(counter, start, 16);
    add_blocks(counter, first / 16);
    check(tacit_aes_ctr_xor(&ctx, giant_out(len) + first, giant_in(len) + first, len - first,
                            counter) == TACIT_OK,
          "ctr/%s: the end by itself", tacit_row_name(row));
    check_end("ctr", len, row);
}

static void test_chacha20(const tacit_row *row, size_t len) {
    static const uint8_t nonce[12] = {9, 8, 7};
    const uint32_t counter = UINT32_MAX - (uint32_t)((len + 63) / 64) + 1; /* to the very last */
    const size_t first = len - (WINDOW - 64) - len % 64;
    tacit_chacha20_key ctx;
    check(tacit_chacha20_init_with(&ctx, row, key, 32) == TACIT_OK &&
              tacit_chacha20_xor(&ctx, giant_out(len), giant_in(len), len, nonce, 12,
                                 counter + 1) == TACIT_ERR_LIMIT &&
              tacit_chacha20_xor(&ctx, giant_out(len), giant_in(len), len, nonce, 12, counter) ==
                  TACIT_OK,
          "chacha20/%s, %s bytes up to the counter's end", tacit_row_name(row), giant_name(len));
    keep_end();
    check(tacit_chacha20_xor(&ctx, giant_out(len) + first, giant_in(len) + first, len - first,
                             nonce, 12, counter + (uint32_t)(first / 64)) == TACIT_OK,
          "chacha20/%s: the end by itself", tacit_row_name(row));
    check_end("chacha20", len, row);
}

static void poly1305_of(const tacit_row *row, size_t len, int in_parts, uint8_t tag[16]) {
    const uint8_t *data = giant_in(len);
    tacit_poly1305 ctx;
    int result = tacit_poly1305_init_with(&ctx, row, key, 32);
    size_t part;
    for (size_t at = 0, i = 0; result == TACIT_OK && at < len; at += part) {
        part = in_parts ? giant_part((unsigned)i++, len - at) : len;
        result = tacit_poly1305_update(&ctx, data + at, part);
    }
    if (result == TACIT_OK)
        result = tacit_poly1305_finish(&ctx, tag, 16);
    check(result == TACIT_OK, "poly1305/%s, %s bytes: answer %d", tacit_row_name(row),
          giant_name(len), result);
}

static void test_poly1305(size_t len) {
    const tacit_row_table *table = tacit_poly1305_rows();
    const tacit_row *best = giant_best(table), *other = giant_other(table);
    uint8_t want[16], parts[16], on_other[16], peer[16];
    poly1305_of(best, len, 0, want);
    poly1305_of(best, len, 1, parts);
    poly1305_of(other, len, 0, on_other);
    check(memcmp(parts, want, 16) == 0, "poly1305/%s, %s bytes in parts: %s, not %s",
          tacit_row_name(best), giant_name(len), to_hex(parts, 16), to_hex(want, 16));
    check(memcmp(on_other, want, 16) == 0, "poly1305/%s, %s bytes: %s, not %s",
          tacit_row_name(other), giant_name(len), to_hex(on_other, 16), to_hex(want, 16));
    if (peer_poly1305(key, giant_in(len), len, peer))
        check(memcmp(peer, want, 16) == 0, "poly1305, libcrypto, %s bytes: %s, not %s",
              giant_name(len), to_hex(peer, 16), to_hex(want, 16));
}

static void ghash_of(const tacit_row *head, size_t nblocks, int in_parts, uint8_t y[16]) {
    const tacit_ghash_row *row = (const void *)head;
    const uint8_t *data = giant_in(16 * nblocks);
    tacit_ghash_key h;
    row->init(&h, key);
    memset(y, 0x5a, 16);
    size_t part;
    for (size_t at = 0, i = 0; at < nblocks; at += part) {
        part = in_parts ? giant_part((unsigned)i++, nblocks - at) : nblocks;
        row->update(&h, y, data + 16 * at, part);
    }
}

static void test_ghash(size_t nblocks) {
    const tacit_row_table *table = tacit_ghash_rows();
    const tacit_row *best = giant_best(table), *other = giant_other(table);
    uint8_t want[16], parts[16], on_other[16];
    ghash_of(best, nblocks, 0, want);
    ghash_of(best, nblocks, 1, parts);
    ghash_of(other, nblocks, 0, on_other);
    check(memcmp(parts, want, 16) == 0 && memcmp(on_other, want, 16) == 0,
          "ghash, %s blocks: %s on %s, in parts %s, on %s %s", giant_name(nblocks),
          to_hex(want, 16), tacit_row_name(best), to_hex(parts, 16), tacit_row_name(other),
          to_hex(on_other, 16));
}

void test_primitives(void) {
    static const uint64_t lengths[] = {(UINT64_C(1) << 29) + 1, (UINT64_C(1) << 31) - 1,
                                       (UINT64_C(1) << 32) + 17};
    for (size_t i = 0; i < sizeof key; i++)
        key[i] = (uint8_t)(5 * i + 11);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        const size_t len = (size_t)lengths[i];
        if (len != lengths[i] || giant_in(len) == NULL)
            continue;
        if (giant_out(len) != NULL) {
            test_ctr(giant_best(tacit_aes_ctr_rows()), len);
            test_ctr(giant_other(tacit_aes_ctr_rows()), len);
            test_chacha20(giant_best(tacit_chacha20_rows()), len);
            test_chacha20(giant_other(tacit_chacha20_rows()), len);
        }
        test_poly1305(len);
        test_ghash(len / 16);
    }
    giant_took("primitives");
}
