/*
 * rows.c: every GCM row against the definition: all block counts over several
 * batches of the widest row, the counter wrapping in every place of a batch.
 */
#include "gcm/definition.h"
#include "support/harness.h"

#include <string.h>

enum { MAX_BLOCKS = 140, STARTS = 41 };

/* What the definition makes of MAX_BLOCKS blocks, and its state after each of them. */
typedef struct expected {
    uint8_t in[16 * MAX_BLOCKS], out[16 * MAX_BLOCKS];
    uint8_t counter[MAX_BLOCKS + 1][16], y[MAX_BLOCKS + 1][16];
} expected;

/* Counters that wrap `start` blocks on. */
static void define_expected(expected *e, const uint8_t *secret, size_t secret_len, int decrypt,
                            unsigned start) {
    tacit_aes_round_keys reference;
    uint8_t h[16] = {0};
    define_aes()->expand(&reference, secret, secret_len);
    define_aes()->encrypt(&reference, h, h, 1);
    random_bytes(e->in, sizeof e->in);
    random_bytes(e->counter[0], 16);
    random_bytes(e->y[0], 16);
    memset(e->counter[0] + 12, 0xff, 4);
    for (unsigned i = start; i > 1; i--)
        e->counter[0][15]--;
    if (start == 0)
        memset(e->counter[0] + 12, 0, 4);
    for (size_t i = 0; i < MAX_BLOCKS; i++) {
        memcpy(e->counter[i + 1], e->counter[i], 16);
        memcpy(e->y[i + 1], e->y[i], 16);
        define_crypt(&reference, h, decrypt, e->counter[i + 1], e->y[i + 1], e->out + 16 * i,
                     e->in + 16 * i, 1);
    }
}

static void test_case(const tacit_gcm_row *row, const tacit_gcm_key *key, const expected *e,
                      int decrypt, int in_place, size_t nblocks) {
    static uint8_t storage[1 + 16 * MAX_BLOCKS + 16];
    uint8_t counter[16], y[16], after[16];
    uint8_t *out = storage + 1; /* not aligned */
    memcpy(counter, e->counter[0], 16);
    memcpy(y, e->y[0], 16);
    random_bytes(after, 16);
    if (in_place)
        memcpy(out, e->in, 16 * nblocks);
    memcpy(out + 16 * nblocks, after, 16);
    (decrypt ? row->decrypt : row->encrypt)(row, key, counter, y, out, in_place ? out : e->in,
                                            nblocks);
    size_t wrong = first_difference(out, e->out, 16 * nblocks);
    int same = wrong == 16 * nblocks && memcmp(counter, e->counter[nblocks], 16) == 0 &&
               memcmp(y, e->y[nblocks], 16) == 0 && memcmp(out + 16 * nblocks, after, 16) == 0;
    check(same,
          "gcm/%s: %s %s, %zu blocks from counter %s: first wrong byte %zu, y %s, want %s, "
          "counter then %s",
          row->head.name, decrypt ? "decrypt" : "encrypt", in_place ? "in place" : "apart", nblocks,
          to_hex(e->counter[0], 16), wrong, to_hex(y, 16), to_hex(e->y[nblocks], 16),
          to_hex(counter, 16));
}

/* All rows on the same expected values, which are dear. */
static void test_rows_from(const tacit_row_table *table, size_t secret_len, int decrypt,
                           unsigned start) {
    static expected e;
    uint8_t secret[32];
    random_bytes(secret, sizeof secret);
    define_expected(&e, secret, secret_len, decrypt, start);
    for (size_t i = 0; i < table->count; i++) {
        const tacit_gcm_row *row = (const tacit_gcm_row *)(const void *)table->rows[i];
        tacit_gcm_key key;
        if (!row_wanted(table, &row->head))
            continue;
        tacit_gcm_mode.init(&key, &row->head, secret, secret_len, 16);
        for (size_t nblocks = 1; nblocks <= MAX_BLOCKS; nblocks++) {
            test_case(row, &key, &e, decrypt, 0, nblocks);
            test_case(row, &key, &e, decrypt, 1, nblocks);
        }
    }
}

/*
 * A row's parts must run wherever the row does, read the keys that the row's
 * key set-up makes, and be the parts of one mode.
 */
static void test_parts(const tacit_row_table *table, const tacit_gcm_row *row) {
    uint32_t parts = row->aes->head.needs | row->ghash->head.needs;
    if (row->ctr != NULL) {
        parts |= row->ctr->head.needs;
        check(row->ctr->aes->key_format == row->aes->key_format,
              "gcm/%s: its CTR row reads other round keys than its AES row makes", row->head.name);
    }
    check((parts & ~row->head.needs) == 0, "gcm/%s: a part needs features that the row does not",
          row->head.name);
    check(tacit_row_find(table, row->head.name) == &row->head, "gcm/%s: two rows of one name",
          row->head.name);
}

/* Fused rows read what these make: one vector is a lane count's worth of the hash's eight. */
static void test_fused_formats(void) {
#if TACIT_X86 || TACIT_ARMV8
    static const struct {
        const tacit_gcm_row *row;
        tacit_ghash_key_format format;
    } fused[] = {
#if TACIT_ARMV8
        {&tacit_gcm_armv8, TACIT_GHASH_KEY_POWERS8},
#endif
#if TACIT_X86 && !TACIT_SURE_VAES
        {&tacit_gcm_aesni, TACIT_GHASH_KEY_POWERS8},
#endif
#if TACIT_X86_64 && !TACIT_SURE_AVX512
        {&tacit_gcm_vaes256, TACIT_GHASH_KEY_POWERS16},
#endif
#if TACIT_X86_64
        {&tacit_gcm_vaes512, TACIT_GHASH_KEY_POWERS32},
#endif
    };
    for (size_t i = 0; i < TACIT_ARRAY_LEN(fused); i++) {
        check(fused[i].row->ghash->key_format == fused[i].format &&
                  fused[i].row->aes->key_format == TACIT_AES_KEY_BYTES,
              "gcm/%s: its parts make keys of another format than it reads",
              fused[i].row->head.name);
    }
#endif
}

void test_gcm_rows(void) {
    static const size_t secret_lens[] = {16, 24, 32};
    const unsigned step = harness_quick() ? 13 : 1;
    for (size_t k = 0; k < TACIT_ARRAY_LEN(secret_lens); k++) {
        for (unsigned start = 0; start < STARTS; start += step) {
            test_rows_from(&tacit_gcm_table, secret_lens[k], 0, start);
            test_rows_from(&tacit_gcm_table, secret_lens[k], 1, start);
        }
    }
    for (size_t i = 0; i < tacit_gcm_table.count; i++)
        test_parts(&tacit_gcm_table, (const tacit_gcm_row *)(const void *)tacit_gcm_table.rows[i]);
    test_fused_formats();
}
