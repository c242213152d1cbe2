/*
 * row.h: what all rows have in common.
 *
 * A row is one implementation of one primitive or mode: a const object, defined
 * in the file of its kernel, whose first member is this head. A table is a list
 * of pointers to heads, the best first, the reference last; the *_impls.c of a
 * folder holds it, and is the only file there with an #if on the target.
 */
#ifndef TACIT_COMMON_ROW_H
#define TACIT_COMMON_ROW_H

#include <tacit/cpu.h>
#include <tacit/impl.h>

struct tacit_row {
    const char *name;
    uint32_t needs; /* features, TACIT_CPU_... */
};

/*
 * Rows are constant. Only a build for tests/faults, which breaks one row at a
 * time to see which test notices, has them writable.
 */
#ifdef TACIT_FAULT_BUILD
#define TACIT_ROW
#else
#define TACIT_ROW const
#endif

#define TACIT_ARRAY_LEN(array) (sizeof(array) / sizeof((array)[0]))

/* Whether the row is one of the table's. */
static inline int tacit_row_in(const tacit_row_table *table, const tacit_row *row) {
    for (size_t i = 0; i < table->count; i++) {
        if (table->rows[i] == row)
            return 1;
    }
    return 0;
}

/* TACIT_OK if the row is one of the table's and runs here, else TACIT_ERR_UNSUPPORTED. */
int tacit_row_check(const tacit_row_table *table, const tacit_row *row);

#endif
