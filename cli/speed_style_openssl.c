/*
 * speed_style_openssl.c: as `openssl speed` prints: how far it is on stderr, then a table of
 * thousands of bytes a second.
 */
#include "speed.h"

#include <tacit/base.h>

#include <stdio.h>
#include <string.h>

enum { TYPE_WIDTH = 24 };

static void type_of(char *out, size_t room, const speed_report *r, const bench_result *result) {
    const bench_task *task = &result->task;
    char who[128] = "", op[24] = "";
    if (task->op != bench_algorithm_forward(task->algorithm))
        snprintf(op, sizeof op, " %s", bench_op_name(task->op));
    if (r->options->impl != NULL || result->contestant.peer != NULL)
        speed_contestant_name(who, sizeof who, &result->contestant);
    snprintf(out, room, "%s%s%s%s", task->algorithm->name, op, who[0] != '\0' ? " " : "", who);
}

static int say_done(const speed_report *r, size_t first) {
    for (size_t i = first; i < r->count; i++) {
        const bench_result *result = &r->results[i];
        char type[192];
        type_of(type, sizeof type, r, result);
        fprintf(stderr, "Doing %s for %gs on %zu size blocks: %llu %s's in %.2fs\n", type,
                r->options->seconds, result->task.size, (unsigned long long)result->times.count,
                type, result->times.seconds);
    }
    return STATUS_OK;
}

static void print_head(const speed_report *r) {
    char processor[160];
    system_processor(processor, sizeof processor);
    printf("version: tacit %s\n", tacit_version());
#if defined(__clang__)
    printf("compiler: clang %s\n", __clang_version__);
#else
    printf("compiler: gcc %s\n", __VERSION__);
#endif
    printf("processor: %s: %s\n", processor, feature_names(r->options->features));
    puts("The 'numbers' are in 1000s of bytes per second processed.");
    printf("%-*s", TYPE_WIDTH, "type");
    for (size_t k = 0; k < r->options->sizes.count; k++) {
        char size[32];
        snprintf(size, sizeof size, "%zu bytes", r->options->sizes.at[k]);
        printf(" %13s", size);
    }
    puts("");
}

/* The result of a line at a size as it was asked; rounded to blocks it may be another. */
static const bench_result *find(const speed_report *r, const bench_result *line, size_t asked) {
    const size_t size = bench_algorithm_size(line->task.algorithm, asked);
    for (size_t i = 0; i < r->count; i++) {
        const bench_result *other = &r->results[i];
        if (other->task.algorithm == line->task.algorithm && other->task.op == line->task.op &&
            other->task.size == size &&
            strcmp(other->contestant.library, line->contestant.library) == 0 &&
            strcmp(other->contestant.impl, line->contestant.impl) == 0)
            return other;
    }
    return NULL;
}

static void print_line(const speed_report *r, const bench_result *line) {
    char type[192];
    type_of(type, sizeof type, r, line);
    printf("%-*s", TYPE_WIDTH, type);
    for (size_t k = 0; k < r->options->sizes.count; k++) {
        const bench_result *result = find(r, line, r->options->sizes.at[k]);
        if (result == NULL)
            printf(" %13s", "-");
        else
            printf(" %12.2fk", (double)result->times.count * (double)result->task.size /
                                   result->times.seconds / 1000);
    }
    puts("");
}

static int is_first(const speed_report *r, size_t i) {
    for (size_t k = 0; k < r->options->sizes.count; k++) {
        const bench_result *result = find(r, &r->results[i], r->options->sizes.at[k]);
        if (result != NULL)
            return result == &r->results[i];
    }
    return 0;
}

static int print_table(const speed_report *r) {
    print_head(r);
    for (size_t i = 0; i < r->count; i++) {
        if (is_first(r, i))
            print_line(r, &r->results[i]);
    }
    return flush_stdout();
}

const speed_style speed_openssl_style = {
    .name = "openssl",
    .sizes = "16,64,256,1024,8192,16384",
    .ops = SPEED_OPS_FORWARD,
    .is_of_texts = 1,
    .seconds = 3,
    .task = say_done,
    .end = print_table,
};
