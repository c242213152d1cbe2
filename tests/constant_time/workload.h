/*
 * workload.h: what the constant-time programs run on every row, described once.
 *
 * A case runs one algorithm on one row and says through the hooks below where
 * secrets enter and where they must come out. Two programs define the hooks:
 *
 *     poison.c  secrets are memory that valgrind calls undefined; a branch, an
 *               address or a declassified result that depends on it is an error
 *     step.c    secrets are other bytes in each run; every run must take the same
 *               instructions and touch the same addresses
 *
 * Secret: keys, texts, associated data, tags, and the counters and initial
 * vectors of kernels (GCM's counter is a hash under a secret key where the nonce
 * has not 12 bytes). Public: lengths, nonces, addresses, which row, and whether a
 * message opened.
 */
#ifndef TACIT_TESTS_CT_WORKLOAD_H
#define TACIT_TESTS_CT_WORKLOAD_H

#include <tacit/aead.h>
#include <tacit/impl.h>

#include <stddef.h>
#include <stdint.h>

/* How many lengths a case runs through. */
typedef enum ct_depth {
    CT_SHORT,  /* one short, for what another program checks at length */
    CT_REPEAT, /* one short, one long: another key length on the paths of CT_LONG */
    CT_LONG,   /* batches, remainders and tails of the widest rows */
    CT_FULL    /* every length that may take a path of its own */
} ct_depth;

typedef struct ct_case ct_case;
struct ct_case {
    const char *table;
    const char *row_name;
    const char *what;
    const tacit_row *row;   /* NULL in controls */
    const tacit_aead *aead; /* NULL for kernels and primitives */
    size_t key_len;
    ct_depth depth;
    void (*run)(const ct_case *c);
};

typedef void ct_visitor(const ct_case *c);

/*
 * Visits the cases of a row; returns their number. CT_LONG goes deep only into
 * the first case of several that differ in the length of the key, CT_SHORT visits
 * no other.
 */
size_t ct_visit_row(const tacit_row_table *table, const tacit_row *row, ct_depth depth,
                    ct_visitor *visit);

/* The hooks. p[0..len) holds secrets from here on. */
void ct_secret(void *p, size_t len);
/* p[0..len) must depend on secrets, every byte of it. */
void ct_check_secret(const void *p, size_t len, const char *what);
/* p[0..len) must hold zeros. */
void ct_check_wiped(const void *p, size_t len, const char *what);
/* A result of the library: public, and the one expected. */
void ct_check_result(int result, int expected, const char *what);

/*
 * For secrets that have to be made, and differ in more than their bytes: the
 * number of this run, 0 to CT_RUNS - 1, and a function that is not watched. It
 * calls no hook.
 */
enum { CT_RUNS = 4 };
unsigned ct_run(void);
void ct_unseen(void (*make)(void *argument), void *argument);

/* The case of algorithms that pad: padded.c. */
void ct_padded(const ct_case *c);

#endif
