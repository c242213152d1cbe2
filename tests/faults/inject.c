#include "faults/inject.h"

#include "common/row.h"

#include <tacit/cpu.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * Rows that valgrind can run: its processor ends at AVX2. The others are watched
 * by single step.
 */
#define POISON_FEATURES                                                                            \
    (TACIT_CPU_X86_SSE2 | TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_AES | TACIT_CPU_X86_PCLMUL |         \
     TACIT_CPU_X86_AVX | TACIT_CPU_X86_AVX2)

static const char *noticed_by(const fault_kind *kind, const tacit_row_table *table,
                              const tacit_row *row) {
    if (strcmp(kind->noticed_by, "silence") != 0)
        /* Faults of the reference show when the other rows differ from it. */
        return row == table->rows[table->count - 1] ? "kernels-all" : "kernels";
    return (row->needs & ~POISON_FEATURES) == 0 ? "poison" : "step";
}

/* One line a fault: TABLE ROW FUNCTION KIND SYMBOL TEST, TEST "-" and a reason if there is none. */
static void list_fault(const tacit_row_table *table, const tacit_row *row, const fault_site *site,
                       const fault_kind *kind) {
    const char *why = fault_inapplicable(kind, site);
    if (!tacit_row_available(row))
        why = "NOT RUN HERE: the processor lacks what the row needs";
    printf("%s %s %s %s %s %s", table->name, row->name, site->function, kind->name, kind->symbol,
           why != NULL ? "-" : noticed_by(kind, table, row));
    printf(why != NULL ? " %s\n" : "\n", why);
}

/* Whether a row has the function: some are there only in rows that gain by them. */
static int has_function(const tacit_row *row, const fault_site *site) {
    void (*function)(void);
    memcpy(&function, (const unsigned char *)row + site->pointer, sizeof function);
    return function != NULL;
}

static void list_row(const tacit_row_table *table, const tacit_row *row) {
    const fault_site *site;
    const fault_kind *kind;
    int functions = 0;
    for (size_t s = 0; (site = fault_site_at(s)) != NULL; s++) {
        if (strcmp(site->table, table->name) != 0 || !has_function(row, site))
            continue;
        functions++;
        for (size_t k = 0; (kind = fault_kind_at(k)) != NULL; k++)
            list_fault(table, row, site, kind);
    }
    for (size_t k = 0; functions == 0 && (kind = fault_kind_at(k)) != NULL; k++)
        printf("%s %s none %s %s - it has no function of its own: a pair of rows, broken each in"
               " its own table\n",
               table->name, row->name, kind->name, kind->symbol);
}

static void list_all(void) {
    const tacit_row_table *table;
    for (size_t t = 0; (table = tacit_row_tables(t)) != NULL; t++) {
        for (size_t r = 0; r < table->count; r++)
            list_row(table, table->rows[r]);
    }
}

static const tacit_row *row_named(const char *table_name, const char *row_name) {
    const tacit_row_table *table;
    for (size_t t = 0; (table = tacit_row_tables(t)) != NULL; t++) {
        if (strcmp(table->name, table_name) == 0)
            return tacit_row_find(table, row_name);
    }
    return NULL;
}

/* Breaks what `fault` names; 1 if there is such a thing. */
static int inject(const char *fault) {
    char table[32], row_name[32], function[32], kind_name[32];
    const fault_site *site = NULL;
    const fault_kind *kind = NULL;
    if (sscanf(fault, "%31[^/]/%31[^.].%31[^:]:%31s", table, row_name, function, kind_name) != 4)
        return 0;
    const tacit_row *row = row_named(table, row_name);
    for (size_t s = 0; (site = fault_site_at(s)) != NULL; s++) {
        if (strcmp(site->table, table) == 0 && strcmp(site->function, function) == 0)
            break;
    }
    for (size_t k = 0; (kind = fault_kind_at(k)) != NULL; k++) {
        if (strcmp(kind->name, kind_name) == 0)
            break;
    }
    if (row == NULL || site == NULL || kind == NULL || fault_inapplicable(kind, site) != NULL ||
        !has_function(row, site))
        return 0;
    /* The rows of a fault build are not const; only tables see them so. */
    unsigned char *writable;
    memcpy(&writable, &row, sizeof writable);
    memcpy(&fault_original, writable + site->pointer, sizeof fault_original);
    memcpy(writable + site->pointer, &kind->wrapper, sizeof kind->wrapper);
    fault_current = site;
    return 1;
}

__attribute__((constructor)) static void read_environment(void) {
    const char *fault = getenv("TACIT_FAULT");
    if (fault == NULL)
        return;
    if (strcmp(fault, "list") == 0) {
        list_all();
        exit(0);
    }
    if (!inject(fault)) {
        fprintf(stderr, "TACIT_FAULT: there is no fault %s\n", fault);
        exit(3);
    }
}
