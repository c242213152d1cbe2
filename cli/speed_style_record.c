/*
 * speed_style_record.c: for programs: JSON, an array with one result a line, and CSV. --save writes
 * the same JSON; speed_baseline.c reads both.
 */
#include "speed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_ROOM = 1024 };

/* A text between quotation marks; `escape` stands before those inside, and what no text needs goes.
 */
static void put_text(char *out, size_t room, const char *text, char escape) {
    size_t used = 0;
    out[used++] = '"';
    for (; *text != '\0' && used + 3 < room; text++) {
        if ((unsigned char)*text < ' ')
            continue;
        if (*text == '"' || (*text == '\\' && escape == '\\'))
            out[used++] = escape;
        out[used++] = *text;
    }
    out[used++] = '"';
    out[used] = '\0';
}

typedef struct texts {
    char library[64], version[96], alg[64], impl[96], op[32];
} texts;

static texts texts_of(const bench_result *r, char escape) {
    texts t = {{0}, {0}, {0}, {0}, {0}};
    put_text(t.library, sizeof t.library, r->contestant.library, escape);
    put_text(t.version, sizeof t.version, r->contestant.version, escape);
    put_text(t.alg, sizeof t.alg, r->task.algorithm->alg, escape);
    put_text(t.impl, sizeof t.impl, r->contestant.impl, escape);
    put_text(t.op, sizeof t.op, bench_op_name(r->task.op), escape);
    return t;
}

static void json_line(char *out, const bench_result *r) {
    const texts t = texts_of(r, '\\');
    snprintf(out, LINE_ROOM,
             "{\"library\":%s,\"version\":%s,\"alg\":%s,\"impl\":%s,\"op\":%s,\"size\":%zu,"
             "\"ad\":%zu,\"ns_per_op\":%.6g,\"gb_per_s\":%.5g,\"cycles_per_byte\":%.5g,"
             "\"ghz\":%.4g,\"samples\":%u,\"spread\":%.4g}",
             t.library, t.version, t.alg, t.impl, t.op, r->task.size, r->task.ad_len,
             r->times.ns_per_op, bench_gb_per_s(r), bench_cycles_per_byte(r), r->times.ghz,
             r->times.samples, r->times.spread);
}

/* ---- JSON ---- */

static int json_begin(const speed_report *r) {
    (void)r;
    fputs("[", stdout);
    return STATUS_OK;
}

static int json_task(const speed_report *r, size_t first) {
    for (size_t i = first; i < r->count; i++) {
        char line[LINE_ROOM];
        json_line(line, &r->results[i]);
        printf("%s\n%s", i != 0 ? "," : "", line);
    }
    return flush_stdout();
}

static int json_end(const speed_report *r) {
    (void)r;
    puts("\n]");
    return flush_stdout();
}

static int put(output *out, const char *text) {
    return output_write(out, (const uint8_t *)text, strlen(text));
}

int speed_save(const speed_report *r, output *out) {
    int status = put(out, "[");
    for (size_t i = 0; i < r->count && status == STATUS_OK; i++) {
        char line[LINE_ROOM];
        json_line(line, &r->results[i]);
        status = put(out, i != 0 ? ",\n" : "\n");
        if (status == STATUS_OK)
            status = put(out, line);
    }
    if (status == STATUS_OK)
        status = put(out, "\n]\n");
    if (status == STATUS_OK)
        status = output_share(out);
    return status == STATUS_OK ? output_commit(out) : status;
}

/* ---- CSV ---- */

static int csv_begin(const speed_report *r) {
    (void)r;
    puts("library,version,alg,impl,op,size,ad,ns_per_op,gb_per_s,cycles_per_byte,ghz,samples,"
         "spread");
    return flush_stdout();
}

static int csv_task(const speed_report *r, size_t first) {
    for (size_t i = first; i < r->count; i++) {
        const bench_result *result = &r->results[i];
        const texts t = texts_of(result, '"');
        printf("%s,%s,%s,%s,%s,%zu,%zu,%.6g,%.5g,%.5g,%.4g,%u,%.4g\n", t.library, t.version, t.alg,
               t.impl, t.op, result->task.size, result->task.ad_len, result->times.ns_per_op,
               bench_gb_per_s(result), bench_cycles_per_byte(result), result->times.ghz,
               result->times.samples, result->times.spread);
    }
    return flush_stdout();
}

const speed_style speed_json_style = {
    .name = "json",
    .sizes = "16,256,1350,8192,16384",
    .ops = SPEED_OPS_ALL,
    .seconds = 0.1,
    .begin = json_begin,
    .task = json_task,
    .end = json_end,
};

const speed_style speed_csv_style = {
    .name = "csv",
    .sizes = "16,256,1350,8192,16384",
    .ops = SPEED_OPS_ALL,
    .seconds = 0.1,
    .begin = csv_begin,
    .task = csv_task,
};
