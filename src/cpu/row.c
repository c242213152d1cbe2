#include "common/row.h"
#include "common/machine.h"

#include <string.h>

const char *tacit_row_name(const tacit_row *row) {
    return row->name;
}

uint32_t tacit_row_needs(const tacit_row *row) {
    return row->needs;
}

int tacit_row_available(const tacit_row *row) {
    return (row->needs & ~tacit_cpu_features()) == 0;
}

const tacit_row *tacit_row_best(const tacit_row_table *table, uint32_t features) {
    const uint32_t missing = ~(features | TACIT_SURE);
    size_t i = 0;
    while (i + 1 < table->count && (table->rows[i]->needs & missing) != 0)
        i++;
    return table->rows[i];
}

const tacit_row *tacit_row_find(const tacit_row_table *table, const char *name) {
    for (size_t i = 0; i < table->count; i++) {
        if (strcmp(table->rows[i]->name, name) == 0)
            return table->rows[i];
    }
    return NULL;
}

int tacit_row_check(const tacit_row_table *table, const tacit_row *row) {
    return tacit_row_in(table, row) && tacit_row_available(row) ? TACIT_OK : TACIT_ERR_UNSUPPORTED;
}
