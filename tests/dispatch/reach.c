/*
 * reach.c: no row is shipped in vain. For each there is a set of features, with all
 * that the compiler takes for granted in it, for which the row is the best of its
 * table; or a row of which that is true has it for a part.
 */
#include "cbc/cbc_impl.h"
#include "chacha20_poly1305/chacha20_poly1305_impl.h"
#include "ctr/ctr_impl.h"
#include "dispatch/dispatch.h"
#include "gcm/gcm_impl.h"
#include "tls_cbc/tls_cbc_impl.h"

#include <tacit/aes.h>

#include <string.h>

static int is_chosen(const tacit_row_table *table, const tacit_row *row) {
    for (uint32_t set = 0; set < FEATURE_SETS; set++) {
        if (tacit_row_best(table, tacit_cpu_close(set | TACIT_SURE)) == row)
            return 1;
    }
    return 0;
}

/*
 * Vector bit slices leave what is less than a batch to the vector permutes of their
 * table, by calls that no row tells of: a name that starts so is served by one that does.
 */
static int is_rest_of_bitslices(const tacit_row_table *table, const tacit_row *row) {
    static const char vperm[] = "vperm_", bitslice[] = "bitslice_";
    if (strncmp(row->name, vperm, strlen(vperm)) != 0)
        return 0;
    for (size_t i = 0; i < table->count; i++) {
        if (strncmp(table->rows[i]->name, bitslice, strlen(bitslice)) == 0)
            return 1;
    }
    return 0;
}

static int is_part_of_gcm(const tacit_row *part) {
    for (size_t i = 0; i < tacit_gcm_table.count; i++) {
        const tacit_gcm_row *row = (const tacit_gcm_row *)(const void *)tacit_gcm_table.rows[i];
        const int has = part == &row->aes->head || part == &row->ghash->head ||
                        (row->ctr != NULL && part == &row->ctr->head);
        if (has && is_chosen(&tacit_gcm_table, &row->head))
            return 1;
    }
    return 0;
}

static int is_part_of_pair(const tacit_row *part) {
    const tacit_row_table *table = &tacit_chacha20_poly1305_table;
    for (size_t i = 0; i < table->count; i++) {
        const tacit_chacha20_poly1305_row *row =
            (const tacit_chacha20_poly1305_row *)(const void *)table->rows[i];
        if ((part == &row->chacha20->head || part == &row->poly1305->head) &&
            is_chosen(table, &row->head))
            return 1;
    }
    return 0;
}

static int is_part_of_tls(const tacit_row *part) {
    const tacit_row_table *table = &tacit_tls_cbc_table;
    for (size_t i = 0; i < table->count; i++) {
        const tacit_tls_cbc_row *row = (const tacit_tls_cbc_row *)(const void *)table->rows[i];
        if ((part == &row->cbc->head || part == &row->sha1->head) && is_chosen(table, &row->head))
            return 1;
    }
    return 0;
}

void test_reach(void) {
    const tacit_row_table *table;
    if (TACIT_ALL_ROWS)
        return; /* there to be compared with */
    for (size_t t = 0; (table = tacit_row_tables(t)) != NULL; t++) {
        for (size_t i = 0; i < table->count; i++) {
            const tacit_row *row = table->rows[i];
            check(is_chosen(table, row) || is_rest_of_bitslices(table, row) ||
                      is_part_of_gcm(row) || is_part_of_pair(row) || is_part_of_tls(row),
                  "%s/%s: no processor chooses it, nor a row that has it for a part", table->name,
                  row->name);
        }
    }
}
