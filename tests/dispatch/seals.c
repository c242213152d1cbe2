/*
 * seals.c: whatever features are masked away, the row that remains best gives
 * the right bytes. Every closed set of this processor's features, every AEAD.
 */
#include "dispatch/dispatch.h"

#include <string.h>

enum { LEN_MAX = 5000, ROOM = 64 }; /* ROOM: for a tag, or a MAC and padding */

static const size_t lengths[] = {0, 1, 16, 31, 100, 256, 1350, 2048, LEN_MAX};

enum { LENGTHS = sizeof lengths / sizeof lengths[0] };

static uint8_t key[64], nonce[TACIT_AEAD_NONCE_LEN_MAX], ad[40], text[LEN_MAX],
    sealed[LENGTHS][LEN_MAX + ROOM];

static int init(tacit_aead_key *ctx, const tacit_aead *aead, const tacit_row *row) {
    const int r =
        tacit_aead_init_with(ctx, aead, row, key, tacit_aead_key_len(aead), TACIT_TAG_LEN_DEFAULT);
    return check(r == TACIT_OK, "%s/%s: init answers %s", tacit_aead_name(aead),
                 tacit_row_name(row), tacit_strerror(r));
}

static size_t ad_len(const tacit_aead *aead) {
    return tacit_aead_ad_len_ok(aead, sizeof ad) ? sizeof ad : (size_t)tacit_aead_ad_len_max(aead);
}

static void make_reference(const tacit_aead *aead) {
    const tacit_row_table *table = tacit_aead_rows(aead);
    tacit_aead_key ctx;
    if (!init(&ctx, aead, table->rows[table->count - 1]))
        return;
    for (size_t i = 0; i < LENGTHS; i++)
        check(tacit_aead_seal(&ctx, sealed[i], tacit_aead_sealed_len(&ctx, lengths[i]), nonce,
                              tacit_aead_nonce_len(aead), ad, ad_len(aead), text,
                              lengths[i]) == TACIT_OK,
              "%s: the reference does not seal %zu bytes", tacit_aead_name(aead), lengths[i]);
    tacit_aead_clear(&ctx);
}

static void check_row(const tacit_aead *aead, const tacit_row *row, uint32_t set) {
    static uint8_t out[LEN_MAX + ROOM];
    tacit_aead_key ctx;
    if (!init(&ctx, aead, row))
        return;
    for (size_t i = 0; i < LENGTHS; i++) {
        const size_t len = lengths[i], out_len = tacit_aead_sealed_len(&ctx, len);
        size_t opened = 0;
        int r = tacit_aead_seal(&ctx, out, out_len, nonce, tacit_aead_nonce_len(aead), ad,
                                ad_len(aead), text, len);
        check(r == TACIT_OK && memcmp(out, sealed[i], out_len) == 0,
              "features %03x, %s/%s: seal of %zu bytes differs from the reference at %zu", set,
              tacit_aead_name(aead), tacit_row_name(row), len,
              first_difference(out, sealed[i], out_len));
        r = tacit_aead_open_padded(&ctx, out, tacit_aead_text_len_of(&ctx, out_len), &opened, nonce,
                                   tacit_aead_nonce_len(aead), ad, ad_len(aead), sealed[i],
                                   out_len);
        check(r == TACIT_OK && opened == len && memcmp(out, text, len) == 0,
              "features %03x, %s/%s: open of %zu bytes: %s, differs at %zu", set,
              tacit_aead_name(aead), tacit_row_name(row), len, tacit_strerror(r),
              first_difference(out, text, len));
    }
    tacit_aead_clear(&ctx);
}

void test_seals(void) {
    const tacit_aead *aead;
    random_bytes(key, sizeof key);
    random_bytes(nonce, sizeof nonce);
    random_bytes(ad, sizeof ad);
    random_bytes(text, sizeof text);
    for (size_t i = 0; (aead = tacit_aead_at(i)) != NULL; i++) {
        make_reference(aead);
        for (uint32_t set = 0; set < FEATURE_SETS; set++) {
            const int possible = (set & ~tacit_cpu_features()) == 0 && tacit_cpu_close(set) == set;
            if (possible)
                check_row(aead, tacit_row_best(tacit_aead_rows(aead), set), set);
        }
    }
}
