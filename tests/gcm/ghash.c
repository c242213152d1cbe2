/*
 * ghash.c: every GHASH row against the definition.
 */
#include "gcm/definition.h"
#include "support/harness.h"

#include <string.h>

enum { MAX_BLOCKS = 200 };

/*
 * A block of random bits, or one of those that carries, reductions and bit order
 * would get wrong: single bits, all ones, ones in a half, sparse.
 */
static void structured_block(uint8_t out[16]) {
    memset(out, 0, 16);
    switch (random_below(8)) {
    case 0:
        break;
    case 1:
        out[random_below(16)] = (uint8_t)(1u << random_below(8));
        break;
    case 2:
        memset(out, 0xff, 16);
        break;
    case 3:
        memset(out + 8 * random_below(2), 0xff, 8);
        break;
    case 4:
        memset(out, 0x11 << random_below(4), 16);
        break;
    case 5:
        out[0] = (uint8_t)random64();
        out[15] = (uint8_t)random64();
        break;
    default:
        random_bytes(out, 16);
    }
}

static void test_case(const tacit_ghash_row *row, const uint8_t h[16], const uint8_t y[16],
                      const uint8_t *in, size_t nblocks) {
    tacit_ghash_key key;
    uint8_t want[16], got[16];
    memcpy(want, y, 16);
    memcpy(got, y, 16);
    define_ghash(h, want, in, nblocks);
    row->init(&key, h);
    row->update(&key, got, in, nblocks);
    check(memcmp(want, got, 16) == 0, "ghash/%s: %zu blocks, h %s: got %s, want %s", row->head.name,
          nblocks, to_hex(h, 16), to_hex(got, 16), to_hex(want, 16));
}

/*
 * Every choice of extreme blocks for H, for the hash so far and for all of the input, at numbers
 * of blocks around the ends of all batches.
 */
static void test_extremes(const tacit_ghash_row *row) {
    enum { EXTREMES = 6 };
    static const uint8_t first[EXTREMES] = {0, 0x80, 0, 0xff, 0xff, 0x55};
    static const uint8_t middle[EXTREMES] = {0, 0, 0, 0xff, 0xff, 0x55};
    static const uint8_t last[EXTREMES] = {0, 0, 0x01, 0xff, 0xfe, 0x55};
    static uint8_t in[16 * 26];
    uint8_t blocks[EXTREMES][16];
    for (size_t i = 0; i < EXTREMES; i++) {
        memset(blocks[i], middle[i], 16);
        blocks[i][0] = first[i];
        blocks[i][15] = last[i];
    }
    for (size_t text = 0; text < EXTREMES; text++) {
        for (size_t i = 0; i < sizeof in / 16; i++)
            memcpy(in + 16 * i, blocks[text], 16);
        for (size_t h = 0; h < EXTREMES; h++) {
            for (size_t y = 0; y < EXTREMES; y++) {
                for (size_t nblocks = 1; nblocks <= sizeof in / 16; nblocks++)
                    test_case(row, blocks[h], blocks[y], in, nblocks);
            }
        }
    }
}

static void test_row(const tacit_ghash_row *row) {
    static uint8_t storage[16 * MAX_BLOCKS + 1];
    uint8_t h[16], y[16];
    uint8_t *in = storage + 1; /* not aligned */
    for (size_t nblocks = 1; nblocks <= MAX_BLOCKS; nblocks++) {
        for (int round = 0; round < 4; round++) {
            structured_block(h);
            structured_block(y);
            for (size_t i = 0; i < nblocks; i++)
                structured_block(in + 16 * i);
            test_case(row, h, y, in, nblocks);
        }
    }
    test_extremes(row);
    /* Products of all pairs of single bits: every place of the reduction. */
    for (unsigned i = 0; i < 128; i++) {
        for (unsigned k = 0; k < 128; k++) {
            memset(h, 0, 16);
            memset(y, 0, 16);
            memset(in, 0, 16);
            h[i / 8] = (uint8_t)(1u << i % 8);
            in[k / 8] = (uint8_t)(1u << k % 8);
            test_case(row, h, y, in, 1);
        }
    }
}

void test_ghash_rows(void) {
    const tacit_row_table *table = tacit_ghash_rows();
    for (size_t i = 0; i < table->count; i++) {
        if (row_wanted(table, table->rows[i]))
            test_row((const tacit_ghash_row *)(const void *)table->rows[i]);
    }
}
