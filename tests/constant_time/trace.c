/*
 * trace.c: secrets as other bytes in each run, executed by an emulator that
 * writes down a trace. Each case runs several times in this one process, and
 * each run is a region of trace_plugin.c: all regions of a case must have the
 * same trace. trace.py starts this program under qemu-user, reads the regions,
 * compares, and counts; here only the outputs are looked at. For that it prints
 *
 *     CASE REGION TABLE/ROW EXPECTATION...: WHAT
 *
 * where REGION is the number of the first of the case's regions and what is
 * expected is among
 *
 *     leaks           a control whose traces, or outputs, must show what it does
 *     aes, clmul      the row is for these instructions, and must execute some;
 *                     a row that is not must execute none
 *
 * and, if the outputs of a case are not as they must be, the line after it
 *
 *     FINDING WHAT
 */
#include "constant_time/controls.h"
#include "constant_time/secrets.h"
#include "constant_time/workload.h"

#include "common/machine.h"
#include "support/harness.h"

#include <tacit/cpu.h>

#include <stdio.h>
#include <string.h>

/* The plugin knows these by their names. Each does something else, lest a compiler joins them. */
void trace_resume(void);
void trace_pause(void);
void trace_close(void);

TACIT_NOINLINE void trace_resume(void) {
    __asm__ volatile("" : : "r"(1));
}

TACIT_NOINLINE void trace_pause(void) {
    __asm__ volatile("" : : "r"(2));
}

TACIT_NOINLINE void trace_close(void) {
    __asm__ volatile("" : : "r"(3));
}

static int watching;

void secrets_watch_off(void) {
    if (watching)
        trace_pause();
}

void secrets_watch_on(void) {
    if (watching)
        trace_resume();
}

static unsigned long regions;

/* A function of its own, lest a compiler makes two loops of run_all's and two addresses of this. */
TACIT_NOINLINE static void run_watched(const ct_case *c) {
    watching = 1;
    secrets_watch_on();
    c->run(c);
    secrets_watch_off();
    watching = 0;
    trace_close();
    regions++;
}

static void run_all(const ct_case *c) {
    secrets_forget();
    secrets_begin(0);
    c->run(c); /* not watched: lets the library ask the processor */
    for (int run = 0; run < SECRETS_RUNS; run++) {
        secrets_begin(run);
        run_watched(c);
    }
}

static void run_case(const ct_case *c, const char *expectation) {
    printf("CASE %lu %s/%s%s: %s\n", regions, c->table, c->row_name, expectation, c->what);
    run_all(c);
    if (secrets_found.count != 0)
        printf("FINDING %s\n", secrets_found.first);
    fflush(stdout);
}

/* ---- controls ---- */

static void run_controls(void) {
    const ct_control *control;
    for (size_t i = 0; (control = ct_control_at(i)) != NULL; i++) {
        if ((control->needs & ~tacit_cpu_features()) == 0)
            run_case(&control->head, control->caught_by & CT_BY_TRACE ? " leaks" : "");
    }
}

/* ---- rows ---- */

static const char *expectation_of(const tacit_row *row) {
    const uint32_t aes = TACIT_ARM ? TACIT_CPU_ARM_AES : TACIT_CPU_X86_AES;
    const uint32_t clmul = TACIT_ARM ? TACIT_CPU_ARM_PMULL : TACIT_CPU_X86_PCLMUL;
    static const char *const texts[] = {"", " aes", " clmul", " aes clmul"};
    const uint32_t needs = tacit_row_needs(row);
    return texts[((needs & aes) != 0) + 2 * ((needs & clmul) != 0)];
}

static void run_row_case(const ct_case *c) {
    run_case(c, expectation_of(c->row));
}

static void run_rows(const char *table_name) {
    const tacit_row_table *table;
    for (size_t i = 0; (table = tacit_row_tables(i)) != NULL; i++) {
        if (table_name != NULL && strcmp(table_name, table->name) != 0)
            continue;
        for (size_t r = 0; r < table->count; r++) {
            const ct_depth depth = harness_quick() ? CT_LONG : CT_FULL;
            row_listed(table, table->rows[r]);
            if (!row_wanted(table, table->rows[r]))
                continue;
            check(ct_visit_row(table, table->rows[r], depth, run_row_case) != 0,
                  "no case for the rows of table %s", table->name);
        }
    }
}

int main(int argc, char **argv) {
    const char *table_name = NULL;
    harness_begin("ct_trace", &argc, argv);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--table") == 0 && i + 1 < argc)
            table_name = argv[++i];
    }
    run_controls();
    run_rows(table_name);
    return harness_end();
}
