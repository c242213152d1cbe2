/*
 * speed_baseline.h: one result of an earlier output, and what reads JSON and lines for people: for
 * speed_baseline.c, speed_baseline_json.c and speed_baseline_lines.c.
 */
#ifndef TACIT_CLI_SPEED_BASELINE_H
#define TACIT_CLI_SPEED_BASELINE_H

#include "speed.h"

enum { BASELINE_NAME_ROOM = 96 };

/* Files of bssl or openssl do not say whose library it was: then library is empty. */
typedef struct baseline_entry {
    char library[BASELINE_NAME_ROOM], impl[BASELINE_NAME_ROOM];
    const bench_algorithm *algorithm;
    bench_op op;
    size_t size, ad;
    int knows_ad;
    double ns;      /* of an operation: the median ... */
    int is_average; /* ... or of all that were done in a time */
} baseline_entry;

/* What earlier lines said of those that follow. */
typedef struct baseline_state {
    int is_csv;
    baseline_entry owner;     /* of lines of bssl, of tests of tcrypt */
    char kernel_name[48];     /* of tests of tcrypt */
    speed_sizes sizes;        /* of columns of openssl */
    speed_sizes columns;      /* of our tables */
    speed_baseline *baseline; /* where results go */
} baseline_state;

/* Adds a result; 1, or 0 for want of memory. */
int baseline_add(speed_baseline *b, const baseline_entry *e);

/* Steps over a text that must be there, or reads a number; 1, or 0 if it is not there. */
int baseline_expect(const char **at, const char *text);
int baseline_number(const char **at, double *number);
/* A number of bytes as one of this machine; 1, or 0 if it is beyond all memory. */
int baseline_length(double number, size_t *length);
/* The operation of that name; 1, or 0. */
int baseline_op(const char *text, bench_op *op);

/* Whether a text is JSON; whether one or more results can be read from it, else *at is at the
 * first that is none. */
int baseline_is_json(const char *text);
int baseline_read_json(baseline_state *state, const char **at);

/* Lines of our tables, of bssl, openssl and tcrypt; others are none of its business. 0: want of
 * memory. */
int baseline_read_line(baseline_state *state, const char *line);

/* speed_style_tcrypt.c: the kernel's name of an algorithm. */
const char *speed_kernel_name(const bench_algorithm *a);

#endif
