/*
 * poly1305.c: every Poly1305 row against the definition, on inputs that reach
 * what random ones reach once in 2^60: limbs of ones, carries out of the top,
 * accumulators around p.
 */
#include "chacha20/definition.h"
#include "common/bytes.h"
#include "poly1305/poly1305_impl.h"
#include "support/harness.h"

#include <tacit/poly1305.h>

enum { MAX_BLOCKS = 70, SECOND_CARRIES = 5 };

static const tacit_poly1305_row *as_poly1305(const tacit_row *row) {
    return (const tacit_poly1305_row *)(const void *)row;
}

/* One message and what the definition makes of each beginning of it. */
typedef struct message {
    const char *what;
    uint8_t key[32], text[16 * MAX_BLOCKS];
    uint8_t tag[MAX_BLOCKS + 1][16]; /* of so many blocks */
    uint8_t tag_no_bit[16];          /* of all, the last without its bit */
} message;

static void define_message(message *m) {
    definition d;
    define_begin(&d, m->key);
    for (size_t n = 0; n < MAX_BLOCKS; n++) {
        define_tag(&d, m->tag[n]);
        if (n + 1 == MAX_BLOCKS) {
            definition without = d;
            define_block(&without, m->text + 16 * n, 0);
            define_tag(&without, m->tag_no_bit);
        }
        define_block(&d, m->text + 16 * n, 1);
    }
    define_tag(&d, m->tag[MAX_BLOCKS]);
}

static void check_tag(const tacit_poly1305_row *row, const message *m, size_t nblocks, size_t split,
                      const uint8_t tag[16], const uint8_t want[16]) {
    check(
        memcmp(tag, want, 16) == 0,
        "poly1305/%s: %s, %zu blocks, split at %zu, key %s: first wrong byte %zu, tag %s, want %s",
        row->head.name, m->what, nblocks, split, to_hex(m->key, 32),
        first_difference(tag, want, 16), to_hex(tag, 16), to_hex(want, 16));
}

/* nblocks in two calls. */
static void test_split(const tacit_poly1305_row *row, const message *m, size_t nblocks,
                       size_t split) {
    tacit_poly1305_state state;
    uint8_t tag[16];
    row->init(&state, m->key);
    if (split != 0)
        row->blocks(&state, m->text, split, 1);
    if (split != nblocks)
        row->blocks(&state, m->text + 16 * split, nblocks - split, 1);
    row->finish(&state, tag);
    check_tag(row, m, nblocks, split, tag, m->tag[nblocks]);
}

static void test_no_bit(const tacit_poly1305_row *row, const message *m) {
    tacit_poly1305_state state;
    uint8_t tag[16];
    row->init(&state, m->key);
    row->blocks(&state, m->text, MAX_BLOCKS - 1, 1);
    row->blocks(&state, m->text + 16 * (MAX_BLOCKS - 1), 1, 0);
    row->finish(&state, tag);
    check_tag(row, m, MAX_BLOCKS, MAX_BLOCKS - 1, tag, m->tag_no_bit);
}

static void test_message(message *m, int all_splits) {
    const tacit_row_table *table = tacit_poly1305_rows();
    define_message(m);
    for (size_t i = 0; i < table->count; i++) {
        if (!row_wanted(table, table->rows[i]))
            continue;
        const tacit_poly1305_row *row = as_poly1305(table->rows[i]);
        for (size_t n = 0; n <= MAX_BLOCKS; n++) {
            test_split(row, m, n, 0);
            for (size_t split = 1; all_splits && split < n; split++)
                test_split(row, m, n, split);
        }
        test_no_bit(row, m);
    }
}

/* Keys: r of ones in every limb, of one limb, small, random; s of ones or random. */
static void draw_key(uint8_t key[32], unsigned kind) {
    random_bytes(key, 32);
    switch (kind % 5) {
    case 0:
        memset(key, 0xff, 16);
        break;
    case 1:
        memset(key, 0, 16);
        key[random_below(16)] = 0xff;
        break;
    case 2:
        memset(key, 0, 16);
        key[0] = (uint8_t)(1u << random_below(4));
        break;
    case 3: /* ones from a random bit on, or below it */
        for (unsigned bit = 0, from = (unsigned)random_below(128); bit < 128; bit++) {
            const uint8_t mask = (uint8_t)(1u << bit % 8);
            key[bit / 8] = (uint8_t)(bit < from ? key[bit / 8] & ~mask : key[bit / 8] | mask);
        }
        break;
    default:
        break;
    }
    if (kind % 2 != 0)
        memset(key + 16, 0xff, 16);
}

/* Texts: ones, zeros, blocks of either, limbs of 26 or 44 ones, random. */
static void draw_text(uint8_t *text, size_t nblocks, unsigned kind) {
    static const unsigned limb_bits[] = {26, 44};
    random_bytes(text, 16 * nblocks);
    for (size_t i = 0; i < nblocks; i++, text += 16) {
        switch (kind % 5) {
        case 0:
            memset(text, 0xff, 16);
            break;
        case 1:
            memset(text, random_below(2) != 0 ? 0xff : 0, 16);
            break;
        case 2: {
            const unsigned width = limb_bits[random_below(2)], limb = (unsigned)random_below(5);
            memset(text, random_below(2) != 0 ? 0xff : 0, 16);
            for (unsigned bit = width * limb; bit < width * (limb + 1) && bit < 128; bit++)
                text[bit / 8] ^= (uint8_t)(1u << bit % 8);
            break;
        }
        case 3:
            memset(text, 0, 16);
            break;
        default:
            break;
        }
    }
}

/*
 * Sets block n so that the accumulator becomes p + offset before the product
 * with r; answers 1 if it could. h + block + 2^128 = p + offset has a solution
 * for a quarter of all h: blocks between `from` and n are drawn until there is
 * one, but where r is small they may not reach it.
 */
static unsigned steer(message *m, size_t from, size_t n, int offset) {
    enum { TRIES = 60 };
    const number target = number_p_plus(offset), bit = {{0, 0, 0, 0, 1}}, two = {{0, 0, 0, 0, 2}};
    definition before, d;
    define_begin(&before, m->key);
    for (size_t i = 0; i < from; i++)
        define_block(&before, m->text + 16 * i, 1);
    for (int tries = 0; tries < TRIES; tries++) {
        random_bytes(m->text + 16 * from, 16 * (n - from));
        d = before;
        for (size_t i = from; i < n; i++)
            define_block(&d, m->text + 16 * i, 1);
        const number block = number_subtract(&target, &d.h);
        if (number_less(&block, &bit) || !number_less(&block, &two))
            continue;
        for (size_t i = 0; i < 4; i++)
            tacit_store_le32(m->text + 16 * n + 4 * i, block.digit[i]);
        return 1;
    }
    return 0;
}

/*
 * In limbs of 26 bits, carried once, the product of each r and block is 2^130 + x: above p,
 * and x mod 2^26 is so near its end that the 5 which comes back from the top makes one
 * more carry. Of random products one in 2^100 does.
 */
static void draw_second_carry(message *m, size_t which) {
    static const char *const r_and_block[SECOND_CARRIES][2] = {
        {"43c6970a5843ac0750cf100730220701", "baa38afc513cd8cf5318a1a924702c1f"},
        {"93679d0708be330cc8dcad030cd42e0b", "b08da0bb64642db061d95800de67559f"},
        {"029ad8013cb9ab0868b0bc0a74a18602", "ec72a8e772dff41d685b609105c6e3e9"},
        {"e8e9bb06c833070f64b9170ba0bc980f", "3dee2a71974eca64bce02bec7c177ce5"},
        {"ccc9d90914a5e40640b0c50f00234a05", "a806ad4f00eecbefab515e038e0a6a34"}};
    m->what = "a second carry";
    draw_key(m->key, 4);
    draw_text(m->text, MAX_BLOCKS, 4);
    from_hex(m->key, 16, r_and_block[which][0]);
    from_hex(m->text, 16, r_and_block[which][1]);
}

void test_poly1305_rows(void) {
    static message m;
    for (unsigned kind = 0; kind < 25; kind++) {
        m.what = "structured";
        draw_key(m.key, kind);
        draw_text(m.text, MAX_BLOCKS, kind / 5);
        test_message(&m, kind % (harness_emulated() ? 12 : 6) == 0);
    }
    for (int round = 0; round < (harness_emulated() ? 10 : 100); round++) {
        m.what = "drawn";
        draw_key(m.key, (unsigned)random_below(5));
        draw_text(m.text, MAX_BLOCKS, (unsigned)random_below(5));
        test_message(&m, 0);
    }
    for (size_t i = 0; i < SECOND_CARRIES; i++) {
        draw_second_carry(&m, i);
        test_message(&m, 0);
    }
    /* With r = 1, 2, 4, 8 the accumulator is near p after the product too. */
    unsigned steered = 0, wanted = 0;
    for (int offset = -5; offset <= 10; offset += harness_emulated() ? 3 : 1) {
        for (unsigned kind = 2; kind <= 4; kind += 2) {
            m.what = "accumulator at p";
            draw_key(m.key, kind);
            draw_text(m.text, MAX_BLOCKS, 4);
            for (size_t from = 0, n; (n = from + 1 + (size_t)random_below(9)) < MAX_BLOCKS;) {
                wanted++;
                steered += steer(&m, from, n, offset);
                from = n + 1;
            }
            test_message(&m, 0);
        }
    }
    check(steered > wanted / 2, "poly1305: only %u of %u accumulators were steered to p", steered,
          wanted);
}
