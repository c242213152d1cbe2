/*
 * speed_baseline.c: reads an earlier output, and compares with it. Lines of JSON and CSV are read
 * here, those for people in speed_baseline_lines.c.
 */
#include "speed_baseline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 26 };

struct speed_baseline {
    baseline_entry *entries;
    size_t count, room;
};

int baseline_add(speed_baseline *b, const baseline_entry *e) {
    if (b->count == b->room) {
        const size_t room = 2 * b->room + 64;
        baseline_entry *entries = realloc(b->entries, room * sizeof *entries);
        if (entries == NULL)
            return 0;
        b->entries = entries;
        b->room = room;
    }
    b->entries[b->count++] = *e;
    return 1;
}

/* ---- texts ---- */

int baseline_expect(const char **at, const char *text) {
    const size_t len = strlen(text);
    if (strncmp(*at, text, len) != 0)
        return 0;
    *at += len;
    return 1;
}

/* A text between quotation marks, as speed_style_record.c writes them. */
static int read_text(const char **at, char *out, char escape) {
    size_t used = 0;
    if (!baseline_expect(at, "\""))
        return 0;
    for (; **at != '\0'; ++*at) {
        const char c = **at, next = (*at)[1];
        if (c == escape && (next == '"' || next == escape))
            ++*at;
        else if (c == '"')
            break;
        if (used + 1 == BASELINE_NAME_ROOM)
            return 0;
        out[used++] = **at;
    }
    out[used] = '\0';
    return baseline_expect(at, "\"");
}

int baseline_number(const char **at, double *number) {
    char *end;
    *number = strtod(*at, &end);
    const int good = end != *at && *number >= 0 && *number < 1e18;
    *at = end;
    return good;
}

int baseline_op(const char *text, bench_op *op) {
    for (int i = 0; i < BENCH_OPS; i++) {
        if (strcmp(text, bench_op_name((bench_op)i)) == 0) {
            *op = (bench_op)i;
            return 1;
        }
    }
    return 0;
}

/* ---- JSON and CSV: one result a line, all members in their order ---- */

static const char csv_head[] = "library,version,alg,impl,op,size,ad,ns_per_op,gb_per_s,"
                               "cycles_per_byte,ghz,samples,spread";

/* Before each member stands its name in JSON, a comma in CSV. */
static int read_members(const char *at, int is_json, baseline_entry *e) {
    static const char *const names[13] = {"{\"library\":",  ",\"version\":",
                                          ",\"alg\":",      ",\"impl\":",
                                          ",\"op\":",       ",\"size\":",
                                          ",\"ad\":",       ",\"ns_per_op\":",
                                          ",\"gb_per_s\":", ",\"cycles_per_byte\":",
                                          ",\"ghz\":",      ",\"samples\":",
                                          ",\"spread\":"};
    char texts[5][BASELINE_NAME_ROOM];
    double numbers[8];
    for (size_t i = 0; i < 13; i++) {
        if (!baseline_expect(&at, is_json ? names[i] : i == 0 ? "" : ","))
            return 0;
        if (i < 5 ? !read_text(&at, texts[i], is_json ? '\\' : '"')
                  : !baseline_number(&at, &numbers[i - 5]))
            return 0;
    }
    if (is_json && !baseline_expect(&at, "}"))
        return 0;
    baseline_expect(&at, ",");
    memcpy(e->library, texts[0], BASELINE_NAME_ROOM);
    memcpy(e->impl, texts[3], BASELINE_NAME_ROOM);
    e->algorithm = bench_algorithm_named(texts[2], strlen(texts[2]));
    e->size = (size_t)numbers[0];
    e->ad = (size_t)numbers[1];
    e->knows_ad = 1;
    e->ns = numbers[2];
    return *at == '\0' && e->ns > 0 && baseline_op(texts[4], &e->op);
}

/* ---- the file ---- */

/* A line: 1, or 0 if it should be a result and is not, or there is no memory. */
static int read_line(baseline_state *state, const char *line) {
    baseline_entry e = {.algorithm = NULL};
    if (strcmp(line, csv_head) == 0) {
        state->is_csv = 1;
        return 1;
    }
    if (line[0] != '{' && !state->is_csv)
        return baseline_read_line(state, line);
    return read_members(line, !state->is_csv, &e) &&
           (e.algorithm == NULL || baseline_add(state->baseline, &e));
}

static int read_lines(speed_baseline *b, char *text, const char *path) {
    baseline_state state = {.baseline = b};
    for (unsigned long number = 1; *text != '\0'; number++) {
        char *end = text + strcspn(text, "\r\n");
        char *next = end + strspn(end, "\r");
        next += *next == '\n';
        *end = '\0';
        if (!read_line(&state, text))
            return complain(STATUS_ERROR, "%s: line %lu is not such a result", path, number);
        text = next;
    }
    if (b->count == 0)
        return complain(STATUS_ERROR, "%s: no results of algorithms that are known here", path);
    return STATUS_OK;
}

/* The bytes of a file as a text. */
static int read_file(speed_baseline *b, const char *path, const buffer *file) {
    char *text = malloc(file->len + 1);
    if (text == NULL)
        return complain(STATUS_ERROR, "out of memory");
    if (file->len != 0)
        memcpy(text, file->data, file->len);
    text[file->len] = '\0';
    const int status = read_lines(b, text, path);
    free(text);
    return status;
}

speed_baseline *speed_baseline_read(const char *path) {
    buffer file = {0};
    speed_baseline *b = calloc(1, sizeof *b);
    if (b == NULL) {
        complain(STATUS_ERROR, "out of memory");
        return NULL;
    }
    int status = buffer_read_file(&file, path, FILE_MAX);
    if (status == READ_TOO_LONG)
        status = complain(STATUS_ERROR, "%s: longer than %d bytes", path, FILE_MAX);
    if (status == STATUS_OK)
        status = read_file(b, path, &file);
    buffer_free(&file);
    if (status == STATUS_OK)
        return b;
    speed_baseline_free(b);
    return NULL;
}

void speed_baseline_free(speed_baseline *b) {
    if (b != NULL)
        free(b->entries);
    free(b);
}

/* How well an earlier result fits: 0 not, 3 is of the same library and row. */
static int fits(const baseline_entry *e, const bench_result *r) {
    if (e->algorithm != r->task.algorithm || e->op != r->task.op || e->size != r->task.size ||
        (e->knows_ad && e->ad != r->task.ad_len))
        return 0;
    if (e->library[0] == '\0')
        return 1;
    if (strcmp(e->library, r->contestant.library) != 0)
        return 0;
    return strcmp(e->impl, r->contestant.impl) == 0 ? 3 : 2;
}

int speed_baseline_compare(const speed_baseline *b, const bench_result *r, double *faster) {
    const baseline_entry *best = NULL;
    int fit = 0;
    for (size_t i = 0; i < b->count; i++) {
        const int now = fits(&b->entries[i], r);
        if (now > fit) {
            fit = now;
            best = &b->entries[i];
        }
    }
    if (best == NULL)
        return 0;
    const double average = 1e9 * r->times.seconds / (double)r->times.count;
    *faster = best->ns / (best->is_average ? average : r->times.ns_per_op) - 1;
    return 1;
}
