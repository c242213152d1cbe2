/*
 * quic.c: QUIC header protection through its public interface, on every row of
 * both ciphers, against the oracle's.
 */
#include "api/api.h"
#include "api/ciphers.h"

#include <tacit/quic.h>

#include <stdio.h>
#include <string.h>

enum { MASK = TACIT_QUIC_HP_MASK_LEN, SAMPLE = TACIT_QUIC_HP_SAMPLE_LEN };

typedef struct kind {
    const char *name;
    const tacit_row_table *(*rows)(void);
    int (*init)(tacit_quic_hp *ctx, const uint8_t *key, size_t key_len);
    int (*init_with)(tacit_quic_hp *ctx, const tacit_row *row, const uint8_t *key, size_t key_len);
    int is_aes;
} kind;

static const kind kinds[] = {
    {"quic aes", tacit_aes_rows, tacit_quic_hp_init_aes, tacit_quic_hp_init_aes_with, 1},
    {"quic chacha20", tacit_chacha20_rows, tacit_quic_hp_init_chacha20,
     tacit_quic_hp_init_chacha20_with, 0},
};

static uint8_t key[64];
static char label[64];

static int key_len_ok(const kind *k, size_t len) {
    return len == 32 || (k->is_aes && len == 16);
}

static void oracle_mask(const kind *k, size_t key_len, const uint8_t sample[SAMPLE],
                        uint8_t mask[MASK]) {
    uint8_t block[64];
    if (k->is_aes)
        oracle_aes(key, key_len, sample, block);
    else
        oracle_chacha20(key,
                        sample[0] | (uint32_t)sample[1] << 8 | (uint32_t)sample[2] << 16 |
                            (uint32_t)sample[3] << 24,
                        sample + 4, block);
    memcpy(mask, block, MASK);
}

static void check_zeros(tacit_quic_hp *ctx, const char *what) {
    uint8_t mask[MASK];
    const uint8_t sample[SAMPLE] = {0};
    check(is_zero(ctx, sizeof *ctx), "%s: %s: is not zeros", label, what);
    paint(mask, MASK);
    check_result(tacit_quic_hp_mask(ctx, mask, sample), TACIT_ERR_STATE, label, what);
    check(is_painted(mask, MASK), "%s: %s: writes", label, what);
}

static void check_init(const kind *k, const tacit_row *row) {
    static const size_t huge[] = {41, 64, SIZE_MAX, SIZE_MAX - 15, FAR(16), FAR(32)};
    for (size_t i = 0; i < 41 + sizeof huge / sizeof huge[0]; i++) {
        const size_t len = i < 41 ? i : huge[i - 41];
        for (int how = 0; how < 4; how++) {
            const uint8_t *from = how < 2 ? key : NULL;
            const int want = how >= 2 && len != 0 ? TACIT_ERR_ARGUMENT
                             : key_len_ok(k, len) ? TACIT_OK
                                                  : TACIT_ERR_KEY_LEN;
            tacit_quic_hp ctx;
            memset(&ctx, 0x5a, sizeof ctx);
            check_result(how % 2 ? k->init_with(&ctx, row, from, len) : k->init(&ctx, from, len),
                         want, label, "init");
            if (want == TACIT_OK)
                tacit_quic_hp_clear(&ctx);
            check_zeros(&ctx, "no key");
        }
    }
}

/* Samples at every alignment and where the mask goes; a copy masks as its original did. */
static void check_masks(const kind *k, const tacit_row *row, size_t key_len) {
    tacit_quic_hp original, ctx;
    uint8_t room[64 + SAMPLE + 64], want[MASK];
    check_result(k->init_with(&original, row, key, key_len), TACIT_OK, label, "init_with");
    ctx = original;
    tacit_quic_hp_clear(&original);
    for (size_t i = 0; i < 200; i++) {
        uint8_t sample[SAMPLE], mask[MASK + 2 * 16];
        random_bytes(sample, SAMPLE);
        if (i % 4 == 0)
            memset(sample, 0xff, 4); /* ChaCha20's block counter at its end */
        oracle_mask(k, key_len, sample, want);
        random_bytes(room, sizeof room);
        memcpy(room + i % 64, sample, SAMPLE);
        paint(mask, sizeof mask);
        check_result(tacit_quic_hp_mask(&ctx, mask + i % 16, room + i % 64), TACIT_OK, label,
                     "mask");
        check(memcmp(mask + i % 16, want, MASK) == 0, "%s: wrong mask, key of %zu bytes", label,
              key_len);
        paint(mask + i % 16, MASK);
        uint8_t around[sizeof mask];
        paint(around, sizeof around);
        paint(around + i % 16, MASK);
        check(memcmp(mask, around, sizeof mask) == 0, "%s: writes beside the mask", label);
        /* The mask over its sample: read first. */
        check_result(tacit_quic_hp_mask(&ctx, room + i % 64 + i % SAMPLE, room + i % 64), TACIT_OK,
                     label, "mask over the sample");
        check(memcmp(room + i % 64 + i % SAMPLE, want, MASK) == 0,
              "%s: wrong mask where the sample was", label);
    }
    tacit_quic_hp_clear(&ctx);
}

/* The mask anywhere in or beside the context; the key inside it. */
static void check_places(const kind *k, const tacit_row *row) {
    static uint64_t words[(sizeof(tacit_quic_hp) + 64) / 8], before[sizeof words / 8];
    uint8_t *const bytes = (uint8_t *)words, sample[SAMPLE], want[MASK];
    tacit_quic_hp *const ctx = (tacit_quic_hp *)(void *)&words[4];
    random_bytes(sample, SAMPLE);
    oracle_mask(k, 32, sample, want);
    for (size_t at = 0; at + MASK <= sizeof words; at++) {
        const int inside = at + MASK > 32 && at < 32 + sizeof *ctx;
        check_result(k->init_with(ctx, row, key, 32), TACIT_OK, label, "init_with");
        memcpy(before, words, sizeof words);
        check_result(tacit_quic_hp_mask(ctx, bytes + at, sample),
                     inside ? TACIT_ERR_OVERLAP : TACIT_OK, label, "mask into the context");
        if (!inside)
            memcpy((uint8_t *)before + at, want, MASK);
        check(memcmp(words, before, sizeof words) == 0, "%s: the context changes", label);
    }
    for (size_t at = 0; at + 32 <= sizeof words; at += 3) {
        uint8_t mask[MASK];
        memcpy(bytes + at, key, 32);
        check_result(k->init_with(ctx, row, bytes + at, 32), TACIT_OK, label, "key in the context");
        check(tacit_quic_hp_mask(ctx, mask, sample) == TACIT_OK && memcmp(mask, want, MASK) == 0,
              "%s: a key that lay in the context gives another mask", label);
    }
    tacit_quic_hp_clear(ctx);
    check_zeros(ctx, "cleared");
}

void test_quic(void) {
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const tacit_row_table *table = kinds[i].rows();
        for (size_t j = 0; j < table->count; j++) {
            if (!row_wanted(table, table->rows[j]))
                continue;
            snprintf(label, sizeof label, "%s/%s", kinds[i].name, tacit_row_name(table->rows[j]));
            random_bytes(key, sizeof key);
            check_init(&kinds[i], table->rows[j]);
            if (kinds[i].is_aes)
                check_masks(&kinds[i], table->rows[j], 16);
            check_masks(&kinds[i], table->rows[j], 32);
            check_places(&kinds[i], table->rows[j]);
        }
    }
}
