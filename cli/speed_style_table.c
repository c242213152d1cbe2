/*
 * speed_style_table.c: the default: for each operation of an algorithm a small table, contestants
 * by sizes, the best of each size marked.
 */
#include "speed.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 6, SHORT = 256 };

/* The results of one operation: contestants by sizes. Not every library has all. */
typedef struct table {
    const bench_result *results;
    size_t count;
    size_t sizes[SPEED_SIZES_MAX], size_count;
} table;

static const bench_result *cell(const table *t, const bench_contestant *c, size_t size) {
    for (size_t i = 0; i < t->count; i++) {
        const bench_result *r = &t->results[i];
        if (r->task.size == size && strcmp(r->contestant.library, c->library) == 0 &&
            strcmp(r->contestant.impl, c->impl) == 0)
            return r;
    }
    return NULL;
}

static double best_ns(const table *t, size_t size) {
    double best = 0;
    for (size_t i = 0; i < t->count; i++) {
        const bench_result *r = &t->results[i];
        if (r->task.size == size && (best == 0 || r->times.ns_per_op < best))
            best = r->times.ns_per_op;
    }
    return best;
}

static int is_alone(const table *t) {
    return t->count == t->size_count;
}

/* Short texts by the time they take, long ones by their speed. */
static void print_cell(const table *t, const bench_result *r) {
    char text[32] = "-";
    const char *mark = " ";
    if (r != NULL) {
        if (r->task.size <= SHORT)
            snprintf(text, sizeof text, "%.1f ns", r->times.ns_per_op);
        else
            snprintf(text, sizeof text, "%.*f GB/s", bench_gb_per_s(r) < 1 ? 3 : 2,
                     bench_gb_per_s(r));
        if (!is_alone(t) && r->times.ns_per_op <= best_ns(t, r->task.size))
            mark = "*";
    }
    printf(" %10s%s", text, mark);
}

/* How the longest of the sizes went: cycles a byte, the clock, what disturbed. */
static void print_quality(const bench_result *r) {
    char cycles[16] = "-";
    if (r == NULL) {
        puts("");
        return;
    }
    if (r->task.size != 0)
        snprintf(cycles, sizeof cycles, "%.2f", bench_cycles_per_byte(r));
    printf(" %7s %5.2f %6.1f%% %5.1f%%\n", cycles, r->times.ghz,
           100 * (r->times.best_ns / r->times.ns_per_op - 1), 100 * r->times.spread);
}

static void print_changes(const speed_report *report, const table *t, const bench_contestant *c,
                          size_t from, size_t to) {
    printf("  %-26s", "  since the baseline");
    for (size_t k = from; k < to; k++) {
        char change[16] = "";
        const bench_result *r = cell(t, c, t->sizes[k]);
        if (r != NULL)
            speed_change(change, report, r);
        printf(" %10s ", change[0] != '\0' ? change + 1 : "-");
    }
    puts("");
}

/* How many times the speed of a library the best row of tacit has. */
static void print_ratios(const table *t, const bench_contestant *c, size_t from, size_t to) {
    char name[64];
    snprintf(name, sizeof name, "tacit over %s", c->library);
    printf("  %-26s", name);
    for (size_t k = from; k < to; k++) {
        const bench_result *other = cell(t, c, t->sizes[k]);
        double own = 0;
        for (size_t i = 0; i < t->count; i++) {
            const bench_result *r = &t->results[i];
            if (r->contestant.peer == NULL && r->contestant.threads == c->threads &&
                r->task.size == t->sizes[k] && (own == 0 || r->times.ns_per_op < own))
                own = r->times.ns_per_op;
        }
        if (other != NULL && own > 0)
            printf(" %10.2f ", other->times.ns_per_op / own);
        else
            printf(" %10s ", "-");
    }
    puts("");
}

/* Each contestant is in the first results of the size it was first measured at. */
static int is_first_of(const table *t, size_t i) {
    return cell(t, &t->results[i].contestant, t->results[i].task.size) == &t->results[i] &&
           (i == 0 || t->results[i].task.size == t->sizes[0]);
}

static void print_head(const table *t, size_t from, size_t to) {
    const bench_task *task = &t->results[0].task;
    char title[64];
    snprintf(title, sizeof title, "%s %s", task->algorithm->name, bench_op_name(task->op));
    printf("%-28s", title);
    for (size_t k = from; k < to; k++) {
        char size[32] = "";
        if (!bench_op_is_setup(task->op))
            snprintf(size, sizeof size, "%zu B", t->sizes[k]);
        printf(" %10s ", size);
    }
    printf(" %7s %5s %7s %6s\n", "c/B", "GHz", "best", "spread");
}

static void print_part(const speed_report *report, const table *t, size_t from, size_t to) {
    print_head(t, from, to);
    for (size_t i = 0; i < t->count; i++) {
        const bench_contestant *c = &t->results[i].contestant;
        char name[128];
        if (!is_first_of(t, i))
            continue;
        speed_contestant_name(name, sizeof name, c);
        printf("  %-26s", name);
        for (size_t k = from; k < to; k++)
            print_cell(t, cell(t, c, t->sizes[k]));
        print_quality(cell(t, c, t->sizes[to - 1]));
        if (report->baseline != NULL)
            print_changes(report, t, c, from, to);
    }
    for (size_t i = 0; i < t->count; i++) {
        if (is_first_of(t, i) && t->results[i].contestant.peer != NULL)
            print_ratios(t, &t->results[i].contestant, from, to);
    }
    puts("");
}

static int print_group(const speed_report *report, size_t first) {
    table t = {.results = report->results + first, .count = report->count - first};
    for (size_t i = 0; i < t.count; i++) {
        const size_t size = t.results[i].task.size;
        if (t.size_count == 0 || t.sizes[t.size_count - 1] != size)
            t.sizes[t.size_count++] = size;
    }
    for (size_t from = 0; from < t.size_count; from += COLUMNS) {
        const size_t to = from + COLUMNS < t.size_count ? from + COLUMNS : t.size_count;
        print_part(report, &t, from, to);
    }
    return flush_stdout();
}

const speed_style speed_table_style = {
    .name = "table",
    .sizes = "16,256,1350,8192,16384",
    .ops = SPEED_OPS_ALL,
    .seconds = 0.1,
    .compares = 1,
    .has_emulators = 1,
    .group = print_group,
};
