/*
 * speed_style_bssl.c: lines as `bssl speed` prints them, each with its change since --baseline.
 * Before the lines of a contestant stands who it is.
 */
#include "speed.h"

#include <stdio.h>
#include <string.h>

/* "seal setup": that tool says what a key is set up for. */
static const char *operation(const bench_task *task) {
    const int seals = task->op == BENCH_SETUP && task->algorithm->aead_name != NULL;
    return seals ? "seal setup" : bench_op_name(task->op);
}

static void print_head(const bench_result *result) {
    char who[128];
    speed_contestant_name(who, sizeof who, &result->contestant);
    printf("# %s %s %s\n", result->task.algorithm->name,
           result->contestant.peer == NULL ? "on row" : "by", who);
}

static int is_of_same(const bench_result *a, const bench_result *b) {
    return a->task.algorithm == b->task.algorithm &&
           strcmp(a->contestant.library, b->contestant.library) == 0 &&
           strcmp(a->contestant.impl, b->contestant.impl) == 0;
}

static int print_task(const speed_report *r, size_t first) {
    for (size_t i = first; i < r->count; i++) {
        const bench_result *result = &r->results[i];
        const bench_task *task = &result->task;
        const double rate = (double)result->times.count / result->times.seconds;
        char change[16], bytes[40] = "";
        if (i == 0 || !is_of_same(result, result - 1))
            print_head(result);
        const int is_sized =
            !bench_op_is_setup(task->op) && bench_algorithm_is_sized(task->algorithm);
        if (is_sized)
            snprintf(bytes, sizeof bytes, " (%zu byte%s)", task->size, task->size == 1 ? "" : "s");
        printf("Did %llu %s%s %s operations in %.0fus (%.1f ops/sec)",
               (unsigned long long)result->times.count, task->algorithm->name, bytes,
               operation(task), result->times.seconds * 1e6, rate);
        if (is_sized)
            printf(": %.1f MB/s", rate * (double)task->size / 1e6);
        speed_change(change, r, result);
        puts(change);
    }
    return flush_stdout();
}

const speed_style speed_bssl_style = {
    .name = "bssl",
    .sizes = "16,256,1350,8192,16384",
    .ops = SPEED_OPS_ALL,
    .seconds = 0.1,
    .compares = 1,
    .has_emulators = 1,
    .task = print_task,
};
