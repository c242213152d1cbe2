/*
 * algorithms.h: the algorithms that are measured, with their names, groups, rows and operations.
 */
#ifndef TACIT_BENCH_ALGORITHMS_H
#define TACIT_BENCH_ALGORITHMS_H

#include "bench/task.h"

#include <tacit/aead.h>
#include <tacit/impl.h>

enum { BENCH_KEY_LEN_MAX = 64 };

typedef struct bench_family bench_family; /* family.h */

typedef struct bench_algorithm {
    const char *name;   /* "AES-128-GCM", as lines for people have it */
    const char *alg;    /* "aes-128-gcm" */
    const char *groups; /* "aead gcm", parted by blanks */
    const bench_family *family;
    size_t key_len;
    const char *aead_name; /* where it is one, or NULL */
} bench_algorithm;

/* Number index of all algorithms, or NULL past the last. */
const bench_algorithm *bench_algorithm_at(size_t index);
/* The algorithm of that name or alg, in any case, or NULL. */
const bench_algorithm *bench_algorithm_named(const char *name, size_t len);
/* The AEAD, or NULL. */
const tacit_aead *bench_algorithm_aead(const bench_algorithm *a);
const tacit_row_table *bench_algorithm_rows(const bench_algorithm *a);

/* Operation number index of an algorithm, in the order of their lines; BENCH_OPS past the last. */
bench_op bench_algorithm_op(const bench_algorithm *a, size_t index);
/* What makes text into what is sent, and its inverse, or BENCH_OPS. */
bench_op bench_algorithm_forward(const bench_algorithm *a);
bench_op bench_algorithm_inverse(const bench_algorithm *a);

/* Whether lines of it have a length: a single block has none. */
int bench_algorithm_is_sized(const bench_algorithm *a);
/* Whether a task writes over its input: as asked, where there is a choice. */
int bench_algorithm_in_place(const bench_algorithm *a, int asked);
/* A size as asked, or where only whole blocks or one length will do, the next such. */
size_t bench_algorithm_size(const bench_algorithm *a, size_t size);
/* The longest text of one message. */
uint64_t bench_algorithm_size_max(const bench_algorithm *a);

/* What it has unless told: bytes of associated data and of tag, 0 where it has none. */
size_t bench_algorithm_ad_len(const bench_algorithm *a);
size_t bench_algorithm_tag_len(const bench_algorithm *a);
/* Whether one can choose these lengths. */
int bench_algorithm_ad_len_ok(const bench_algorithm *a, uint64_t ad_len);
int bench_algorithm_tag_len_ok(const bench_algorithm *a, uint64_t tag_len);
/* Bytes of nonce, counter block or initialization vector. */
size_t bench_algorithm_nonce_len(const bench_algorithm *a);

/* What a task's forward operation makes of its text: an output, and a tag of its own behind it. */
typedef struct bench_sealed {
    size_t out_len, tag_len;
} bench_sealed;
bench_sealed bench_task_sealed(const bench_task *task);

#endif
