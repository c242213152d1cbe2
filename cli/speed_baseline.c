/*
 * speed_baseline.c: reads an earlier output: lines of JSON or CSV, or lines as bssl prints them.
 */
#include "speed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_ROOM = 96, FILE_MAX = 1 << 26 };

/* One earlier result. Files of bssl itself do not say who it was: then library is empty. */
typedef struct entry {
    char library[NAME_ROOM], impl[NAME_ROOM];
    const bench_algorithm *algorithm;
    bench_op op;
    size_t size, ad;
    int knows_ad;
    double ns;      /* of an operation: the median ... */
    int is_average; /* ... or of all that were done in a time */
} entry;

struct speed_baseline {
    entry *entries;
    size_t count, room;
};

static int add(speed_baseline *b, const entry *e) {
    if (b->count == b->room) {
        const size_t room = 2 * b->room + 64;
        entry *entries = realloc(b->entries, room * sizeof *entries);
        if (entries == NULL)
            return 0;
        b->entries = entries;
        b->room = room;
    }
    b->entries[b->count++] = *e;
    return 1;
}

/* ---- texts ---- */

static int expect(const char **at, const char *text) {
    const size_t len = strlen(text);
    if (strncmp(*at, text, len) != 0)
        return 0;
    *at += len;
    return 1;
}

/* A text between quotation marks, as speed_style_record.c writes them. */
static int read_text(const char **at, char *out, char escape) {
    size_t used = 0;
    if (!expect(at, "\""))
        return 0;
    for (; **at != '\0'; ++*at) {
        const char c = **at, next = (*at)[1];
        if (c == escape && (next == '"' || next == escape))
            ++*at;
        else if (c == '"')
            break;
        if (used + 1 == NAME_ROOM)
            return 0;
        out[used++] = **at;
    }
    out[used] = '\0';
    return expect(at, "\"");
}

static int read_number(const char **at, double *number) {
    char *end;
    *number = strtod(*at, &end);
    const int good = end != *at && *number >= 0 && *number < 1e18;
    *at = end;
    return good;
}

static int read_op(const char *text, bench_op *op) {
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
static int read_members(const char *at, int is_json, entry *e) {
    static const char *const names[13] = {"{\"library\":",  ",\"version\":",
                                          ",\"alg\":",      ",\"impl\":",
                                          ",\"op\":",       ",\"size\":",
                                          ",\"ad\":",       ",\"ns_per_op\":",
                                          ",\"gb_per_s\":", ",\"cycles_per_byte\":",
                                          ",\"ghz\":",      ",\"samples\":",
                                          ",\"spread\":"};
    char texts[5][NAME_ROOM];
    double numbers[8];
    for (size_t i = 0; i < 13; i++) {
        if (!expect(&at, is_json ? names[i] : i == 0 ? "" : ","))
            return 0;
        if (i < 5 ? !read_text(&at, texts[i], is_json ? '\\' : '"')
                  : !read_number(&at, &numbers[i - 5]))
            return 0;
    }
    if (is_json && !expect(&at, "}"))
        return 0;
    expect(&at, ",");
    memcpy(e->library, texts[0], NAME_ROOM);
    memcpy(e->impl, texts[3], NAME_ROOM);
    e->algorithm = bench_algorithm_named(texts[2], strlen(texts[2]));
    e->size = (size_t)numbers[0];
    e->ad = (size_t)numbers[1];
    e->knows_ad = 1;
    e->ns = numbers[2];
    return *at == '\0' && e->ns > 0 && read_op(texts[4], &e->op);
}

/* ---- lines of bssl ---- */

/* "# AES-128-GCM on row vaes512", "# AES-128-GCM by libcrypto 3.0.17": whose lines follow. */
static void read_owner(const char *line, entry *owner) {
    const char *row = strstr(line, " on row "), *by = strstr(line, " by ");
    if (row != NULL) {
        snprintf(owner->library, NAME_ROOM, "tacit");
        snprintf(owner->impl, NAME_ROOM, "%s", row + strlen(" on row "));
    } else if (by != NULL) {
        by += strlen(" by ");
        const size_t name = strcspn(by, " ");
        const char *version = by + name + strspn(by + name, " ");
        const char *impl = version + strcspn(version, " ");
        snprintf(owner->library, NAME_ROOM, "%.*s", (int)name, by);
        snprintf(owner->impl, NAME_ROOM, "%s", impl + strspn(impl, " "));
    }
}

/* The operation in a line; for AEADs a key is set up in one way. */
static int read_bssl_op(const bench_algorithm *a, const char *text, size_t len, bench_op *op) {
    char name[32];
    if (len >= sizeof name)
        return 0;
    snprintf(name, sizeof name, "%.*s", (int)len, text);
    if (a->aead_name != NULL &&
        (strcmp(name, "seal setup") == 0 || strcmp(name, "open setup") == 0)) {
        *op = BENCH_SETUP;
        return 1;
    }
    return read_op(name, op);
}

/* "Did 10571 AES-128-GCM (1350 bytes) seal operations in 1067614us ...". 0: another algorithm's. */
static int read_did(const char *at, entry *e) {
    double count, microseconds, size = 0;
    if (!read_number(&at, &count) || !expect(&at, " "))
        return 0;
    const char *end = strstr(at, " operations in ");
    const size_t name = strcspn(at, " ");
    e->algorithm = bench_algorithm_named(at, name);
    if (end == NULL || e->algorithm == NULL || at + name > end)
        return 0;
    at += name;
    if (expect(&at, " (") && !(read_number(&at, &size) && expect(&at, " bytes)")))
        return 0;
    if (!expect(&at, " ") || at > end ||
        !read_bssl_op(e->algorithm, at, (size_t)(end - at), &e->op))
        return 0;
    at = end + strlen(" operations in ");
    if (!read_number(&at, &microseconds) || !expect(&at, "us") || !(count > 0) ||
        !(microseconds > 0))
        return 0;
    e->size = (size_t)size;
    if (size == 0 && !bench_algorithm_is_sized(e->algorithm) && !bench_op_is_setup(e->op))
        e->size = bench_algorithm_size(e->algorithm, 0);
    e->ns = microseconds * 1000 / count;
    e->is_average = 1;
    return 1;
}

/* ---- the file ---- */

/* A line: 1, or 0 if it should be a result and is not, or there is no memory. */
static int read_line(speed_baseline *b, const char *line, entry *owner, int *is_csv) {
    entry e = *owner;
    if (strcmp(line, csv_head) == 0) {
        *is_csv = 1;
    } else if (line[0] == '{' || *is_csv) {
        if (!read_members(line, !*is_csv, &e))
            return 0;
        return e.algorithm == NULL || add(b, &e);
    } else if (expect(&line, "# ")) {
        read_owner(line, owner);
    } else if (expect(&line, "Did ") && read_did(line, &e)) {
        return add(b, &e);
    }
    return 1;
}

static int read_lines(speed_baseline *b, char *text, const char *path) {
    entry owner = {.algorithm = NULL};
    int is_csv = 0;
    for (unsigned long number = 1; *text != '\0'; number++) {
        char *end = text + strcspn(text, "\r\n");
        char *next = end + strspn(end, "\r");
        next += *next == '\n';
        *end = '\0';
        if (!read_line(b, text, &owner, &is_csv))
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
static int fits(const entry *e, const bench_result *r) {
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
    const entry *best = NULL;
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
