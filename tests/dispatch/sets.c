/*
 * sets.c: every set of features: what tacit_cpu_close makes of it, and what
 * tacit_row_best makes of that.
 */
#include "cpu/cpu_detect.h"
#include "dispatch/dispatch.h"

#include <string.h>

/* Closing drops features only, once is enough, and more features never give fewer. */
static void check_close(void) {
    for (uint32_t set = 0; set < FEATURE_SETS; set++) {
        const uint32_t closed = tacit_cpu_close(set);
        check((closed & ~set) == 0, "closing %03x adds %03x", set, closed & ~set);
        check(tacit_cpu_close(closed) == closed, "closing %03x twice gives another set", set);
        for (uint32_t feature = 1; feature < FEATURE_SETS; feature <<= 1) {
            const uint32_t more = tacit_cpu_close(set | feature);
            check((closed & ~more) == 0, "%03x with %03x closes to %03x, without to %03x", set,
                  feature, more, closed);
        }
        check(tacit_cpu_close(set | ~ALL_FEATURES) == closed, "unknown bits change %03x", set);
    }
    check(tacit_cpu_close(ALL_FEATURES) == ALL_FEATURES, "all features together are no closed set");
}

/* Everything that a row needs, its foundations too, or a mask could take one away from it. */
static void check_needs(const tacit_row_table *table) {
    for (size_t i = 0; i < table->count; i++) {
        const uint32_t needs = tacit_row_needs(table->rows[i]);
        check((needs & ~ALL_FEATURES) == 0, "%s/%s needs features that nothing names: %x",
              table->name, tacit_row_name(table->rows[i]), needs);
        const tacit_row *best = tacit_row_best(table, ALL_FEATURES);
        check(best == table->rows[0], "%s: with all features the best row is %s, not the first",
              table->name, tacit_row_name(best));
    }
    check((tacit_row_needs(table->rows[table->count - 1]) & ~TACIT_SURE) == 0,
          "%s: there are processors that cannot run the last row", table->name);
}

static void check_best(const tacit_row_table *table) {
    for (uint32_t set = 0; set < FEATURE_SETS; set++) {
        const uint32_t closed = tacit_cpu_close(set);
        const tacit_row *best = tacit_row_best(table, closed);
        const uint32_t missing = ~(closed | TACIT_SURE);
        check((tacit_row_needs(best) & missing) == 0,
              "%s: the best row for %03x is %s, needing %03x", table->name, closed,
              tacit_row_name(best), tacit_row_needs(best));
        for (size_t i = 0; table->rows[i] != best; i++)
            check((tacit_row_needs(table->rows[i]) & missing) != 0,
                  "%s: for %03x, %s comes before %s", table->name, closed,
                  tacit_row_name(table->rows[i]), tacit_row_name(best));
    }
}

static void check_names(void) {
    for (unsigned bit = 0; bit < 40; bit++) {
        const char *name = tacit_cpu_feature_name(bit);
        const int known = bit < 32 && (ALL_FEATURES >> bit & 1) != 0;
        check((name != NULL) == known, "feature bit %u has %s name", bit, name ? "a" : "no");
        for (unsigned other = 0; name != NULL && other < bit; other++)
            check(strcmp(name, tacit_cpu_feature_name(other)) != 0, "two features are called %s",
                  name);
    }
    check(tacit_cpu_feature_name((unsigned)-1) == NULL, "feature bit UINT_MAX has a name");
}

void test_sets(void) {
    const tacit_row_table *table;
    check_close();
    check_names();
    for (size_t i = 0; (table = tacit_row_tables(i)) != NULL; i++) {
        check_needs(table);
        check_best(table);
    }
    check(tacit_row_tables((size_t)-1) == NULL, "table SIZE_MAX exists");
    check(tacit_cpu_features() == system_features(),
          "the library sees features %03x, /proc/cpuinfo shows %03x", tacit_cpu_features(),
          system_features());
    check(tacit_cpu_features() == tacit_cpu_close(tacit_cpu_features()),
          "the features of this processor are no closed set");
    check(tacit_cpu_close(TACIT_BASELINE) == TACIT_BASELINE,
          "the features that the compiler takes for granted are no closed set: %03x",
          (unsigned)TACIT_BASELINE);
    check((tacit_cpu_features() & TACIT_BASELINE) == TACIT_BASELINE,
          "the library sees features %03x, the compiler takes %03x for granted",
          tacit_cpu_features(), (unsigned)TACIT_BASELINE);
}
