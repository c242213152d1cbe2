/*
 * task.h: what is measured: one operation of one algorithm on texts of one length. All that can
 * do it, rows of tacit and other libraries, do it to the same bytes.
 */
#ifndef TACIT_BENCH_TASK_H
#define TACIT_BENCH_TASK_H

#include <stddef.h>
#include <stdint.h>

typedef enum bench_op {
    BENCH_SETUP, /* of a key, for all that it is for */
    BENCH_ENCRYPT_SETUP,
    BENCH_DECRYPT_SETUP, /* from the key alone, as for whoever only decrypts */
    BENCH_SEAL,
    BENCH_OPEN, /* with the tag compared */
    BENCH_ENCRYPT,
    BENCH_DECRYPT,
    BENCH_MAC,
    BENCH_HASH,
    BENCH_MASK, /* of a QUIC packet's header */
    BENCH_STEP, /* of an emulator: one call of a helper */
    BENCH_OPS
} bench_op;

/* "seal", "encrypt setup". */
const char *bench_op_name(bench_op op);

/* Whether an operation sets up a key, and so has no text. */
static inline int bench_op_is_setup(bench_op op) {
    return op == BENCH_SETUP || op == BENCH_ENCRYPT_SETUP || op == BENCH_DECRYPT_SETUP;
}

struct bench_algorithm; /* algorithms.h */

typedef struct bench_task {
    const struct bench_algorithm *algorithm;
    bench_op op;
    size_t size;    /* bytes of text; 0 for a set-up */
    size_t ad_len;  /* of associated data */
    size_t tag_len; /* 0: the algorithm has none */
    size_t align;   /* texts begin so many bytes behind the start of a cache line */
    int in_place;   /* the output is written over the input */
} bench_task;

#endif
