#include "cli.h"

#include <stdio.h>
#include <string.h>

const char *feature_names(uint32_t features) {
    static char names[512];
    size_t used = 0;
    names[0] = '\0';
    for (unsigned bit = 0; bit < 31; bit++) {
        const char *name = tacit_cpu_feature_name(bit);
        if (name == NULL || (features >> bit & 1) == 0)
            continue;
        const int len =
            snprintf(names + used, sizeof names - used, "%s%s", used != 0 ? " " : "", name);
        used += (size_t)len; /* 31 short names fit */
    }
    return used != 0 ? names : "none";
}

int choose_row(const tacit_row_table *table, const char *name, uint32_t features,
               const tacit_row **row) {
    *row = tacit_row_find(table, name);
    if (*row == NULL) {
        char known[256] = "";
        for (size_t i = 0; i < table->count; i++)
            join_name(known, sizeof known, tacit_row_name(table->rows[i]));
        return complain(STATUS_USAGE, "--impl: %s has no row '%s'; its rows: %s", table->name, name,
                        known);
    }
    const uint32_t lacks = tacit_row_needs(*row) & ~features;
    if (lacks != 0)
        return complain(STATUS_ERROR, "--impl: row '%s' of %s cannot run here: %s lacks %s", name,
                        table->name,
                        features == tacit_cpu_features() ? "this processor" : "the --cpu set",
                        feature_names(lacks));
    return STATUS_OK;
}
