/*
 * algorithms.h: what is measured: each algorithm with its operations, on any
 * of its rows, with outputs checked against the reference row first.
 */
#ifndef TACIT_BENCH_ALGORITHMS_H
#define TACIT_BENCH_ALGORITHMS_H

#include "bench/ghash.h"
#include "bench/measure.h"

#include <tacit/aead.h>
#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/poly1305.h>

typedef struct bench_kind bench_kind;

typedef struct bench_algorithm {
    const char *name; /* "AES-128-GCM" */
    const bench_kind *kind;
    const tacit_aead *(*aead)(void); /* where it is one */
    size_t key_len;
} bench_algorithm;

/* Number index of all algorithms, or NULL past the last. */
const bench_algorithm *bench_algorithm_at(size_t index);
const tacit_row_table *bench_algorithm_rows(const bench_algorithm *algorithm);

/* What is timed. FORWARD: seal, encrypt, mac; BACKWARD: open, decrypt, where it differs. */
typedef enum bench_operation { BENCH_SETUP, BENCH_FORWARD, BENCH_BACKWARD } bench_operation;
enum { BENCH_OPERATIONS = 3 };

/* The operation's name in a line of results, "seal"; NULL where it is not measured. */
const char *bench_operation_name(const bench_algorithm *algorithm, bench_operation operation);

/* One algorithm on one row at one length of text. */
typedef struct bench_case {
    const bench_algorithm *algorithm;
    const tacit_row *row;
    size_t size; /* as asked; where only whole blocks will do, rounded down to one or more */
    union {
        tacit_aead_key aead;
        tacit_aes_key aes;
        tacit_aes_ctr_key ctr;
        tacit_aes_cbc_key cbc;
        tacit_chacha20_key chacha20;
        bench_ghash_key ghash;
    } key;
    uint8_t nonce[TACIT_AEAD_NONCE_LEN_MAX];
    uint8_t *text, *sealed, *out; /* sealed: the reference row's output, with its tag */
    uint64_t messages;            /* so far, for a nonce a message */
} bench_case;

/* Beside the library's results. */
enum { BENCH_ERR_MEMORY = -1000, BENCH_ERR_MISMATCH = -1001 };

/*
 * Sets up a case and compares the row's output with the reference row's, in
 * both directions: 0, BENCH_ERR_MISMATCH, BENCH_ERR_MEMORY or an error of the
 * library. bench_case_end in any event.
 */
int bench_case_begin(bench_case *c, const bench_algorithm *algorithm, const tacit_row *row,
                     size_t size);
void bench_case_end(bench_case *c);

/* Times an operation of a case; every single result is looked at. */
int bench_case_measure(bench_case *c, bench_operation operation, double seconds, bench_time *time);

#endif
