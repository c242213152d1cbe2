/*
 * rows.c: finding rows by name, and forcing them on keys: a row of another
 * table, or one that this processor cannot run, is refused and the context
 * holds zeros.
 */
#include "common/row.h"
#include "dispatch/dispatch.h"

#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/poly1305.h>
#include <tacit/quic.h>

#include <stdio.h>
#include <string.h>

static const uint8_t secret[64] = {1, 2, 3, 4, 5, 6, 7, 8};

/* One public way to force a row: an algorithm with its table, and its init_with. */
typedef struct forcing {
    const char *name;
    const tacit_row_table *table;
    const tacit_aead *aead; /* NULL but for AEADs */
    int (*force)(const struct forcing *self, void *ctx, const tacit_row *row);
    size_t ctx_len;
} forcing;

static int force_aead(const forcing *self, void *ctx, const tacit_row *row) {
    return tacit_aead_init_with(ctx, self->aead, row, secret, tacit_aead_key_len(self->aead),
                                TACIT_TAG_LEN_DEFAULT);
}

static int force_aes(const forcing *self, void *ctx, const tacit_row *row) {
    (void)self;
    return tacit_aes_init_with(ctx, row, secret, 16);
}

static int force_ctr(const forcing *self, void *ctx, const tacit_row *row) {
    (void)self;
    return tacit_aes_ctr_init_with(ctx, row, secret, 24);
}

static int force_cbc(const forcing *self, void *ctx, const tacit_row *row) {
    (void)self;
    return tacit_aes_cbc_init_with(ctx, row, secret, 32);
}

static int force_chacha20(const forcing *self, void *ctx, const tacit_row *row) {
    (void)self;
    return tacit_chacha20_init_with(ctx, row, secret, 32);
}

static int force_poly1305(const forcing *self, void *ctx, const tacit_row *row) {
    (void)self;
    return tacit_poly1305_init_with(ctx, row, secret, 32);
}

static int force_quic_aes(const forcing *self, void *ctx, const tacit_row *row) {
    (void)self;
    return tacit_quic_hp_init_aes_with(ctx, row, secret, 32);
}

static int force_quic_chacha20(const forcing *self, void *ctx, const tacit_row *row) {
    (void)self;
    return tacit_quic_hp_init_chacha20_with(ctx, row, secret, 32);
}

static int all_zeros(const void *p, size_t len) {
    const unsigned char *bytes = p;
    unsigned char any = 0;
    for (size_t i = 0; i < len; i++)
        any |= bytes[i];
    return any == 0;
}

static void check_force(const forcing *f, const tacit_row *row, int want, const char *whose) {
    union {
        tacit_aead_key aead;
        tacit_aes_key aes;
        tacit_poly1305 poly1305;
        tacit_quic_hp quic;
    } ctx;
    memset(&ctx, 0xa5, sizeof ctx);
    const int got = f->force(f, &ctx, row);
    check(got == want, "%s forced to %s/%s: %s, want %s", f->name, whose, tacit_row_name(row),
          tacit_strerror(got), tacit_strerror(want));
    if (want != TACIT_OK)
        check(all_zeros(&ctx, f->ctx_len), "%s refused %s/%s but left something in the context",
              f->name, whose, tacit_row_name(row));
    else if (f->aead != NULL)
        check(tacit_aead_row(&ctx.aead) == row && tacit_aead_of(&ctx.aead) == f->aead,
              "%s forced to %s says it is %s", f->name, tacit_row_name(row),
              tacit_row_name(tacit_aead_row(&ctx.aead)));
    tacit_aead_clear(&ctx.aead);
}

/* Every row of every table: its own rows by what they need, all others never. */
static void check_forcing(const forcing *f) {
    const tacit_row stranger = {.name = tacit_row_name(f->table->rows[0]), .needs = 0};
    const tacit_row_table *table;
    for (size_t t = 0; (table = tacit_row_tables(t)) != NULL; t++) {
        for (size_t i = 0; i < table->count; i++) {
            const tacit_row *row = table->rows[i];
            const int runs = (tacit_row_needs(row) & ~system_features()) == 0;
            const int own = table == f->table;
            check_force(f, row, own && runs ? TACIT_OK : TACIT_ERR_UNSUPPORTED, table->name);
        }
    }
    check_force(f, &stranger, TACIT_ERR_UNSUPPORTED, "nobody");
}

static void check_all_forcing(void) {
    const forcing primitives[] = {
        {"aes", tacit_aes_rows(), NULL, force_aes, sizeof(tacit_aes_key)},
        {"ctr", tacit_aes_ctr_rows(), NULL, force_ctr, sizeof(tacit_aes_ctr_key)},
        {"cbc", tacit_aes_cbc_rows(), NULL, force_cbc, sizeof(tacit_aes_cbc_key)},
        {"chacha20", tacit_chacha20_rows(), NULL, force_chacha20, sizeof(tacit_chacha20_key)},
        {"poly1305", tacit_poly1305_rows(), NULL, force_poly1305, sizeof(tacit_poly1305)},
        {"quic aes", tacit_aes_rows(), NULL, force_quic_aes, sizeof(tacit_quic_hp)},
        {"quic chacha20", tacit_chacha20_rows(), NULL, force_quic_chacha20, sizeof(tacit_quic_hp)},
    };
    const tacit_aead *aead;
    for (size_t i = 0; i < sizeof primitives / sizeof primitives[0]; i++)
        check_forcing(&primitives[i]);
    for (size_t i = 0; (aead = tacit_aead_at(i)) != NULL; i++) {
        const forcing f = {tacit_aead_name(aead), tacit_aead_rows(aead), aead, force_aead,
                           sizeof(tacit_aead_key)};
        check_forcing(&f);
    }
}

static void check_find(const tacit_row_table *table) {
    check(tacit_row_find(table, "") == NULL, "%s has a row without a name", table->name);
    check(tacit_row_find(table, "no-such-row") == NULL, "%s has a row no-such-row", table->name);
    for (size_t i = 0; i < table->count; i++) {
        const char *name = tacit_row_name(table->rows[i]);
        char longer[64];
        snprintf(longer, sizeof longer, "%s-", name);
        check(tacit_row_find(table, name) == table->rows[i],
              "%s: the name %s finds another row than its own", table->name, name);
        check(tacit_row_find(table, longer) == NULL, "%s: %s finds a row", table->name, longer);
        check(tacit_row_available(table->rows[i]) ==
                  ((tacit_row_needs(table->rows[i]) & ~system_features()) == 0),
              "%s/%s: available is %d, which /proc/cpuinfo denies", table->name, name,
              tacit_row_available(table->rows[i]));
    }
}

/* A row of a made-up table that needs what no processor has is not available. */
static void check_unavailable(void) {
    static const tacit_row dream = {.name = "dream", .needs = UINT32_C(1) << 30};
    static const tacit_row plain = {.name = "plain", .needs = 0};
    static const tacit_row *const rows[] = {&dream, &plain};
    static const tacit_row_table table = {"made-up", rows, 2};
    check(!tacit_row_available(&dream) && tacit_row_available(&plain), "availability is wrong");
    check(tacit_row_check(&table, &dream) == TACIT_ERR_UNSUPPORTED, "dream can be forced");
    check(tacit_row_check(&table, &plain) == TACIT_OK, "plain cannot be forced");
    check(tacit_row_best(&table, tacit_cpu_features()) == &plain, "the best row is a dream");
    check(tacit_row_best(&table, UINT32_C(1) << 30) == &dream, "the dream is never best");
}

/* init without a row takes the best one for this processor. */
static void check_default(void) {
    const tacit_aead *aead;
    for (size_t i = 0; (aead = tacit_aead_at(i)) != NULL; i++) {
        tacit_aead_key ctx;
        const int r =
            tacit_aead_init(&ctx, aead, secret, tacit_aead_key_len(aead), TACIT_TAG_LEN_DEFAULT);
        const tacit_row *best = tacit_row_best(tacit_aead_rows(aead), system_features());
        check(r == TACIT_OK && tacit_aead_row(&ctx) == best, "%s takes row %s, not the best, %s",
              tacit_aead_name(aead), r == TACIT_OK ? tacit_row_name(tacit_aead_row(&ctx)) : "none",
              tacit_row_name(best));
        tacit_aead_clear(&ctx);
    }
}

void test_rows(void) {
    const tacit_row_table *table;
    for (size_t i = 0; (table = tacit_row_tables(i)) != NULL; i++)
        check_find(table);
    check_unavailable();
    check_all_forcing();
    check_default();
}
