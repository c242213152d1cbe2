/*
 * speed_baseline.c: reads an earlier output, and compares with it. CSV is read here, JSON in
 * speed_baseline_json.c, lines for people in speed_baseline_lines.c.
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

int baseline_number(const char **at, double *number) {
    char *end;
    *number = strtod(*at, &end);
    const int good = end != *at && *number >= 0 && *number < 1e18;
    *at = end;
    return good;
}

int baseline_length(double number, size_t *length) {
    if (!(number < (double)(SIZE_MAX / 16)))
        return 0;
    *length = (size_t)number;
    return 1;
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

/* ---- CSV: one result a line, all columns in their order ---- */

static const char csv_head[] = "library,version,alg,impl,op,size,ad,ns_per_op,gb_per_s,"
                               "cycles_per_byte,ghz,samples,spread";

/* Quoted as we write it, or bare as other programs do. */
static int read_text(const char **at, char out[BASELINE_NAME_ROOM]) {
    const int is_quoted = baseline_expect(at, "\"");
    size_t used = 0;
    for (; is_quoted ? **at != '\0' : **at != '\0' && **at != ','; ++*at) {
        if (is_quoted && **at == '"' && *++*at != '"') {
            out[used] = '\0';
            return 1;
        }
        if (used + 1 == BASELINE_NAME_ROOM)
            return 0;
        out[used++] = **at;
    }
    out[used] = '\0';
    return !is_quoted;
}

static int read_columns(const char *at, baseline_entry *e) {
    enum { TEXTS = 5, COLUMNS = 13 };
    char texts[TEXTS][BASELINE_NAME_ROOM];
    double numbers[COLUMNS - TEXTS];
    for (size_t i = 0; i < COLUMNS; i++) {
        if (i != 0 && !baseline_expect(&at, ","))
            return 0;
        if (i < TEXTS ? !read_text(&at, texts[i]) : !baseline_number(&at, &numbers[i - TEXTS]))
            return 0;
    }
    memcpy(e->library, texts[0], BASELINE_NAME_ROOM);
    memcpy(e->impl, texts[3], BASELINE_NAME_ROOM);
    e->algorithm = bench_algorithm_named(texts[2], strlen(texts[2]));
    e->knows_ad = 1;
    e->ns = numbers[2];
    return *at == '\0' && e->ns > 0 && baseline_op(texts[4], &e->op) &&
           baseline_length(numbers[0], &e->size) && baseline_length(numbers[1], &e->ad);
}

/* ---- the file ---- */

/* A line: 1, or 0 if it should be a result and is not, or there is no memory. */
static int read_line(baseline_state *state, const char *line) {
    baseline_entry e = {.algorithm = NULL};
    if (strcmp(line, csv_head) == 0) {
        state->is_csv = 1;
        return 1;
    }
    if (line[0] == '{')
        return baseline_read_json(state, &line);
    if (!state->is_csv)
        return baseline_read_line(state, line);
    return read_columns(line, &e) && (e.algorithm == NULL || baseline_add(state->baseline, &e));
}

static int bad_line(const char *path, unsigned long number) {
    return complain(STATUS_ERROR, "%s: line %lu is not such a result", path, number);
}

static int read_lines(baseline_state *state, char *text, const char *path) {
    for (unsigned long number = 1; *text != '\0'; number++) {
        char *end = text + strcspn(text, "\r\n");
        char *next = end + strspn(end, "\r");
        next += *next == '\n';
        *end = '\0';
        if (!read_line(state, text))
            return bad_line(path, number);
        text = next;
    }
    return STATUS_OK;
}

static int read_json(baseline_state *state, const char *text, const char *path) {
    const char *at = text;
    unsigned long number = 1;
    if (baseline_read_json(state, &at))
        return STATUS_OK;
    for (; text < at; text++)
        number += *text == '\n';
    return bad_line(path, number);
}

/* The bytes of a file as a text. */
static int read_file(speed_baseline *b, const char *path, const buffer *file) {
    baseline_state state = {.baseline = b};
    char *text = malloc(file->len + 1), *start = text;
    int status;
    if (text == NULL)
        return complain(STATUS_ERROR, "out of memory");
    if (file->len != 0)
        memcpy(text, file->data, file->len);
    text[file->len] = '\0';
    if (file->len > 3 &&
        memcmp(text, "\xef\xbb\xbf", 3) == 0) /* what some programs begin UTF-8 with */
        start += 3;
    if (strlen(text) < file->len)
        status = complain(STATUS_ERROR, "%s: not a text: it has bytes that are zero", path);
    else if (baseline_is_json(start))
        status = read_json(&state, start, path);
    else
        status = read_lines(&state, start, path);
    if (status == STATUS_OK && b->count == 0)
        status = complain(STATUS_ERROR, "%s: no results of algorithms that are known here", path);
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

/* "vaes256 x4": how many threads there were. */
static unsigned threads_of(const char *impl) {
    const char *times = strrchr(impl, 'x');
    unsigned threads = 0;
    if (times != NULL && (times == impl || times[-1] == ' '))
        sscanf(times, "x%u", &threads);
    return threads != 0 ? threads : 1;
}

/* How well an earlier result fits: 0 not, 3 is of the same library and row. */
static int fits(const baseline_entry *e, const bench_result *r) {
    if (e->algorithm != r->task.algorithm || e->op != r->task.op || e->size != r->task.size ||
        (e->knows_ad && e->ad != r->task.ad_len) || threads_of(e->impl) != r->contestant.threads)
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
