/*
 * poison.c: secrets as poison. Valgrind's memcheck follows, bit by bit, which
 * values come from undefined memory and reports each branch and address that
 * depends on one. Secrets are made undefined, so its reports are leaks. Outputs
 * must be undefined too, else the poison was lost on the way and silence would
 * prove nothing. With --first-failure the program ends at the first case that finds
 * something, and leaves the controls out: tests/faults asks no more.
 *
 * Started by itself the program runs valgrind on itself, twice: on the controls,
 * whose reports are wanted and not shown, and on the rows. Valgrind's processor
 * ends at AVX2: the rows that need more are step.c's.
 */
#include "constant_time/controls.h"
#include "constant_time/workload.h"
#include "support/harness.h"

#include <tacit/cpu.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <valgrind/memcheck.h>

static const char *wanted_table, *wanted_row;
static int first_failure_only;

/* What the case at hand got wrong beside valgrind's errors; the first of it. */
static struct {
    int silent;
    unsigned long findings;
    char first[200];
} now;

static void finding(const char *what, const char *problem, size_t at) {
    if (now.findings++ == 0)
        snprintf(now.first, sizeof now.first, "%s: %s (byte %zu)", what, problem, at);
}

int tacit_ct_declassify(int verdict);
int tacit_ct_declassify(int verdict) {
    VALGRIND_MAKE_MEM_DEFINED(&verdict, sizeof verdict);
    return verdict;
}

void ct_secret(void *p, size_t len) {
    VALGRIND_MAKE_MEM_DEFINED(p, len);
    random_bytes(p, len);
    VALGRIND_MAKE_MEM_UNDEFINED(p, len);
}

/* The first byte whose poison is not as wanted (some, or none), or len. */
static size_t first_byte(const uint8_t *p, size_t len, int poisoned) {
    uint8_t bits[256] = {0};
    for (size_t at = 0; at < len; at += sizeof bits) {
        const size_t step = len - at < sizeof bits ? len - at : sizeof bits;
        VALGRIND_GET_VBITS(p + at, bits, step);
        for (size_t i = 0; i < step; i++) {
            if ((bits[i] != 0) != poisoned)
                return at + i;
        }
    }
    return len;
}

void ct_check_secret(const void *p, size_t len, const char *what) {
    const size_t at = first_byte(p, len, 1);
    if (at != len)
        finding(what, "does not depend on the secrets", at);
}

void ct_check_wiped(const void *p, size_t len, const char *what) {
    const uint8_t *bytes = p;
    const size_t at = first_byte(p, len, 0);
    if (at != len)
        finding(what, "still holds a secret", at);
    for (size_t i = 0; at == len && i < len; i++) {
        if (bytes[i] != 0) {
            finding(what, "is not zero", i);
            return;
        }
    }
}

void ct_check_result(int result, int expected, const char *what) {
    if (first_byte((const uint8_t *)&result, sizeof result, 0) != sizeof result)
        finding(what, "answers a secret", 0);
    VALGRIND_MAKE_MEM_DEFINED(&result, sizeof result);
    if (result != expected)
        finding(what, "answers another result than expected", 0);
}

/* There is one run: whatever the secrets are, they leave the same marks. */
unsigned ct_run(void) {
    return (unsigned)random_below(CT_RUNS);
}

void ct_unseen(void (*make)(void *argument), void *argument) {
    make(argument);
}

/* Runs a case; 1 if nothing was found. */
static int judge(const ct_case *c) {
    const unsigned before = VALGRIND_COUNT_ERRORS;
    memset(&now, 0, sizeof now);
    c->run(c);
    const unsigned reports = VALGRIND_COUNT_ERRORS - before;
    if (reports != 0)
        finding("valgrind", "reports branches or addresses that depend on secrets", 0);
    return now.findings == 0;
}

static void check_case(const ct_case *c) {
    const int clean = judge(c);
    check(clean, "%s/%s, %s: %s; seed %llu", c->table, c->row_name, c->what, now.first,
          (unsigned long long)harness_seed());
    if (!clean && first_failure_only)
        exit(harness_end());
}

static void check_row(const tacit_row_table *table, const tacit_row *row) {
    const char *name = tacit_row_name(row);
    if ((wanted_table != NULL && strcmp(wanted_table, table->name) != 0) ||
        (wanted_row != NULL && strcmp(wanted_row, name) != 0))
        return;
    if (!tacit_row_available(row)) {
        printf("NOT UNDER VALGRIND %s/%s\n", table->name, name);
        return;
    }
    const size_t cases = ct_visit_row(table, row, harness_quick() ? CT_LONG : CT_FULL, check_case);
    if (check(cases != 0, "no case for the rows of table %s", table->name))
        row_checked("poison", table, row);
}

static int check_controls(void) {
    const ct_control *control;
    for (size_t i = 0; (control = ct_control_at(i)) != NULL; i++) {
        if ((control->needs & ~tacit_cpu_features()) != 0)
            continue;
        const int clean = judge(&control->head);
        check(clean == !(control->caught_by & CT_BY_POISON), "control %s: %s",
              control->head.row_name, clean ? "not caught" : now.first);
    }
    return harness_end();
}

static int check_rows(void) {
    const tacit_row_table *table;
    for (size_t i = 0; (table = tacit_row_tables(i)) != NULL; i++) {
        for (size_t r = 0; r < table->count; r++)
            check_row(table, table->rows[r]);
    }
    return harness_end();
}

/* Replaces this process by valgrind on this program, with one more argument. */
static void become_valgrind(char **argv, int argc, char *log, char *stage) {
    char *options[] = {"valgrind",
                       "-q",
                       "--tool=memcheck",
                       "--expensive-definedness-checks=yes",
                       "--error-limit=no",
                       "--num-callers=12",
                       log};
    enum { OPTIONS = sizeof options / sizeof options[0] };
    char **line = calloc((size_t)argc + OPTIONS + 2, sizeof *line);
    if (line == NULL)
        exit(2);
    memcpy(line, options, sizeof options);
    memcpy(line + OPTIONS, argv, (size_t)argc * sizeof *line);
    line[OPTIONS + argc] = stage;
    execvp(line[0], line);
    perror("cannot run valgrind");
    exit(2);
}

/* Outside valgrind: the controls in a child, then the rows in place of this process. */
static int start(char **argv, int argc) {
    int status = -1;
    fflush(stdout);
    if (first_failure_only)
        become_valgrind(argv, argc, "--log-fd=2", "--rows");
    const pid_t child = fork();
    if (child == 0)
        become_valgrind(argv, argc, "--log-file=/dev/null", "--controls");
    if (child > 0 && waitpid(child, &status, 0) == child && status == 0)
        become_valgrind(argv, argc, "--log-fd=2", "--rows");
    puts("FAILED ct_valgrind: the controls, see above\n0 passed, 1 failed, 0 skipped");
    return 1;
}

int main(int argc, char **argv) {
    /* harness_begin takes --impl out of the arguments; this program asks for rows by itself. */
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--first-failure") == 0)
            first_failure_only = 1;
        else if (strcmp(argv[i], "--impl") == 0 && i + 1 < argc)
            wanted_row = argv[i + 1];
        else if (strcmp(argv[i], "--table") == 0 && i + 1 < argc)
            wanted_table = argv[i + 1];
    }
    if (!RUNNING_ON_VALGRIND)
        return start(argv, argc);
    const int controls = strcmp(argv[argc - 1], "--controls") == 0;
    harness_begin(controls ? "ct_valgrind, controls" : "ct_valgrind", &argc, argv);
    return controls ? check_controls() : check_rows();
}
