/*
 * chacha20.c: every ChaCha20 row against the definition: all counts of blocks over
 * several batches, from counters whose low word wraps in every place of a batch;
 * and the public cipher up to its limit, at all lengths.
 */
#include "chacha20/chacha20_impl.h"
#include "chacha20/definition.h"
#include "common/bytes.h"
#include "support/harness.h"

#include <tacit/chacha20.h>

#include <string.h>

enum { BLOCK = 64, MAX_BLOCKS = 80, BEFORE = 40, AFTER = 4 };

static const tacit_chacha20_row *as_chacha20(const tacit_row *row) {
    return (const tacit_chacha20_row *)(const void *)row;
}

static void test_case(const tacit_chacha20_row *row, const uint32_t state[16], const uint8_t *in,
                      const uint8_t *want, size_t nblocks, int in_place) {
    static uint8_t storage[1 + BLOCK * MAX_BLOCKS + BLOCK];
    uint8_t *out = storage + 1; /* not aligned */
    uint8_t after[BLOCK];
    uint32_t copy[16];
    const size_t len = BLOCK * nblocks;
    random_bytes(after, sizeof after);
    memcpy(copy, state, sizeof copy);
    if (in_place)
        memcpy(out, in, len);
    memcpy(out + len, after, sizeof after);
    row->xor_blocks(copy, out, in_place ? out : in, nblocks);

    const size_t wrong = first_difference(out, want, len);
    check(wrong == len && memcmp(out + len, after, sizeof after) == 0 &&
              memcmp(copy, state, sizeof copy) == 0,
          "chacha20/%s: %s, %zu blocks from counter %08lx%08lx: first wrong byte %zu of %zu",
          row->head.name, in_place ? "in place" : "apart", nblocks, (unsigned long)state[13],
          (unsigned long)state[12], wrong, len);
}

/* Keystream does not depend on how many blocks are made: the definition's serves all counts. */
static void test_counter(uint64_t counter) {
    static uint8_t in[BLOCK * MAX_BLOCKS], want[BLOCK * MAX_BLOCKS];
    const tacit_row_table *table = tacit_chacha20_rows();
    uint32_t state[16];
    random_bytes(state, sizeof state);
    random_bytes(in, sizeof in);
    state[12] = (uint32_t)counter;
    state[13] = (uint32_t)(counter >> 32);
    for (size_t n = 0; n < MAX_BLOCKS; n++) {
        define_keystream(state, n, want + BLOCK * n);
        for (size_t i = BLOCK * n; i < BLOCK * (n + 1); i++)
            want[i] ^= in[i];
    }
    for (size_t i = 0; i < table->count; i++) {
        if (!row_wanted(table, table->rows[i]))
            continue;
        for (size_t n = 1; n <= MAX_BLOCKS; n++)
            test_case(as_chacha20(table->rows[i]), state, in, want, n, (int)(n + counter) & 1);
    }
}

/*
 * From counter 2^32 - left, `left` blocks and not a byte more; near the end all
 * lengths up to that, then all of the last two blocks.
 */
static void test_limit(const tacit_row *row, size_t left) {
    static uint8_t in[BLOCK * MAX_BLOCKS + 1], out[BLOCK * MAX_BLOCKS + 1], want[sizeof out];
    static const uint8_t untouched[sizeof out];
    const uint32_t counter = (uint32_t)(0 - left);
    const char *name = tacit_row_name(row);
    const size_t len = BLOCK * left;
    uint8_t key[32], nonce[12];
    uint32_t input[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    tacit_chacha20_key ctx;
    random_bytes(key, sizeof key);
    random_bytes(nonce, sizeof nonce);
    random_bytes(in, sizeof in);
    check(tacit_chacha20_init_with(&ctx, row, key, 32) == TACIT_OK, "chacha20/%s: init", name);
    for (size_t i = 0; i < 8; i++)
        input[4 + i] = tacit_load_le32(key + 4 * i);
    for (size_t i = 0; i < 3; i++)
        input[13 + i] = tacit_load_le32(nonce + 4 * i);

    memset(out, 0, sizeof out);
    int result = tacit_chacha20_xor(&ctx, out, in, len + 1, nonce, 12, counter);
    check(result == TACIT_ERR_LIMIT && memcmp(out, untouched, sizeof out) == 0,
          "chacha20/%s: a byte past %zu blocks answers %d", name, left, result);
    for (size_t block = 0; block < left; block++) {
        input[12] = counter + (uint32_t)block;
        define_keystream(input, 0, want + BLOCK * block);
        for (size_t i = BLOCK * block; i < BLOCK * (block + 1); i++)
            want[i] ^= in[i];
    }
    const size_t cuts = left <= BEFORE && !harness_quick() ? len : BLOCK + (left > 1 ? BLOCK : 0);
    for (size_t cut = 0; cut <= cuts; cut++) {
        result = tacit_chacha20_xor(&ctx, out, in, len - cut, nonce, 12, counter);
        const size_t wrong = first_difference(out, want, len - cut);
        check(result == TACIT_OK && wrong == len - cut,
              "chacha20/%s: %zu bytes up to the limit less %zu answer %d, first wrong byte %zu",
              name, len - cut, cut, result, wrong);
    }
}

void test_chacha20_rows(void) {
    const tacit_row_table *table = tacit_chacha20_rows();
    const uint64_t wrap = random64() << 32;
    /* Steps that still reach every place in a batch of 16. */
    const uint64_t step = harness_emulated() ? 3 : 1;
    const size_t left_step = harness_emulated() ? 11 : 1;
    for (uint64_t i = 0; i <= BEFORE + AFTER; i += step)
        test_counter(wrap - BEFORE + i);
    for (uint64_t i = 0; i < BEFORE; i += step)
        test_counter(0 - i); /* all 64 bits wrap */
    for (int round = 0; round < (harness_emulated() ? 4 : 20); round++)
        test_counter(random64());
    for (size_t i = 0; i < table->count; i++) {
        for (size_t left = 1; row_wanted(table, table->rows[i]) && left <= MAX_BLOCKS;
             left += left_step)
            test_limit(table->rows[i], left);
    }
}
