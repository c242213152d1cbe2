/*
 * speed.h: what the parts of tacit speed share. What is measured, and how, is in bench/.
 */
#ifndef TACIT_CLI_SPEED_H
#define TACIT_CLI_SPEED_H

#include "cli.h"

#include "speed_peers.h"

#include "bench/algorithms.h"
#include "bench/contestant.h"
#include "bench/result.h"
#include "bench/sampler.h"

enum { SPEED_SIZES_MAX = 256, SPEED_THREADS_MAX = 256 };

typedef struct speed_style speed_style;

/* ---- speed_options.c: the command line. ---- */

typedef struct speed_sizes {
    size_t at[SPEED_SIZES_MAX], count;
} speed_sizes;

enum { SPEED_NO_LENGTH = -1 }; /* for ad_len, tag_len: each algorithm's own */

typedef struct speed_options {
    char **names; /* no names: the style's, or all algorithms */
    int name_count;
    const char *impl;
    uint32_t features; /* that tacit's rows may need */
    speed_sizes sizes; /* none: the style's */
    uint32_t ops;      /* a bit for each bench_op */
    int64_t ad_len, tag_len;
    size_t align;
    int in_place, dirty, force;
    double seconds;
    unsigned threads;
    int pins;     /* whether to stay on one processor ... */
    unsigned pin; /* ... this */
    const speed_style *style;
    const char *save, *baseline, *out;
    int peers;             /* whether to measure other libraries: ... */
    const char *peer_list; /* ... these, NULL: all that are there, */
    const char *peer_dir;  /* with modules from there, NULL: where they are installed */
} speed_options;

/* Reads the command line; an exit status. *done: all was said. */
int speed_parse(int argc, char **argv, speed_options *o, int *done);
/* "16,1350,16K", "1K..64M*2", "1K..16K+1K"; an exit status, with a complaint. */
int speed_parse_sizes(const char *text, speed_sizes *sizes);

/* ---- speed_plan.c: who does what. ---- */

/* An algorithm that is to be measured, and by whom. */
typedef struct speed_entry {
    const bench_algorithm *algorithm;
    bench_contestant *contestants;
    size_t contestant_count;
    size_t ad_len, tag_len;
} speed_entry;

typedef struct speed_plan {
    speed_entry *entries;
    size_t count;
    int emulators; /* an emulator's helpers, beside all that */
} speed_plan;

/*
 * An exit status: complains where a name, a row or a length is nobody's. The libraries are used as
 * long as the plan. speed_plan_end always.
 */
int speed_plan_begin(speed_plan *plan, const speed_options *o, const loaded_peers *peers);
void speed_plan_end(speed_plan *plan);
/* The sizes of an operation of an entry, as asked, each once; their number. */
size_t speed_plan_sizes(const speed_entry *entry, bench_op op, const speed_options *o,
                        size_t *sizes);

/* ---- speed_baseline.c: an earlier output, to compare with. ---- */

typedef struct speed_baseline speed_baseline;

/* Reads a file of any style's lines, or of bssl's; NULL with a complaint. */
speed_baseline *speed_baseline_read(const char *path);
void speed_baseline_free(speed_baseline *b);
/* By how much faster, as a part, the result is than the earlier one: 1, or 0 if there is none. */
int speed_baseline_compare(const speed_baseline *b, const bench_result *r, double *faster);

/* ---- styles ---- */

/* What a style sees: all that was measured so far, in order. */
typedef struct speed_report {
    const speed_options *options;
    const speed_baseline *baseline; /* or NULL */
    output *picture;                /* where --out is given */
    bench_result *results;
    size_t count, room;
} speed_report;

/*
 * A style's functions return an exit status; NULL where there is nothing to do. `before` stands
 * before a task, `task` is for the results from number first on, all contestants of one task;
 * `group` for all sizes of one operation of one algorithm.
 */
struct speed_style {
    const char *name;
    const char *names, *sizes; /* what to measure unless told; names NULL: all */
    uint32_t ops;
    double seconds;
    int compares;       /* whether it shows --baseline */
    size_t curves_max;  /* how many curves it can draw; 0: it draws none */
    int is_of_texts;    /* whether set-ups of keys have no place in it */
    size_t sizes_least; /* of how many sizes it makes something */
    int has_emulators;  /* whether lines of an emulator's helpers, which are of another form, fit in
                         */
    int (*begin)(const speed_report *r);
    void (*before)(const speed_report *r, const bench_task *task);
    int (*task)(const speed_report *r, size_t first);
    int (*group)(const speed_report *r, size_t first);
    int (*end)(const speed_report *r);
};

extern const speed_style speed_table_style, speed_bssl_style, speed_openssl_style,
    speed_slope_style, speed_tcrypt_style, speed_json_style, speed_csv_style, speed_curve_style;

/* "vaes256", "libcrypto 3.0.17 unmasked": who it is, in a place of so many bytes. */
void speed_contestant_name(char *out, size_t room, const bench_contestant *c);
/* " [-16.3%]", or nothing without an earlier result. */
void speed_change(char out[16], const speed_report *r, const bench_result *result);
/* What every operation that makes output of text is in a mask of them. */
enum {
    SPEED_OPS_ALL = (1 << BENCH_OPS) - 1,
    SPEED_OPS_SETUP = 1 << BENCH_SETUP | 1 << BENCH_ENCRYPT_SETUP | 1 << BENCH_DECRYPT_SETUP,
    SPEED_OPS_TEXT = SPEED_OPS_ALL & ~SPEED_OPS_SETUP,
    SPEED_OPS_FORWARD = SPEED_OPS_TEXT & ~(1 << BENCH_OPEN | 1 << BENCH_DECRYPT)
};

/* speed_style_record.c: the same as --json, for --save. */
int speed_save(const speed_report *r, output *out);

#endif
