#include "bench/contestant.h"

#include "bench/family.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bench_contestant bench_contestant_of_row(const tacit_row *row) {
    bench_contestant c = {.library = "tacit", .version = tacit_version(), .threads = 1, .row = row};
    snprintf(c.impl, sizeof c.impl, "%s", tacit_row_name(row));
    return c;
}

bench_contestant bench_contestant_of_peer(const bench_peer *peer, const char *version,
                                          int is_unmasked) {
    bench_contestant c = {.library = peer->name, .version = version, .threads = 1, .peer = peer};
    snprintf(c.impl, sizeof c.impl, "%s", is_unmasked ? "unmasked" : "");
    return c;
}

/* ---- rows of tacit ---- */

static bench_peer_run *step_of(const bench_algorithm *a, bench_op op) {
    const bench_step *step = a->family->steps;
    while (step->run != NULL && step->op != op)
        step++;
    return step->run;
}

static bench_peer_run *make_row(const bench_contestant *c, const bench_task *task,
                                const uint8_t *key, void **context) {
    bench_tacit *t = calloc(1, sizeof *t);
    *context = t;
    if (t == NULL)
        return NULL;
    t->algorithm = task->algorithm;
    t->aead = bench_algorithm_aead(task->algorithm);
    t->row = c->row;
    t->nonce_len = bench_algorithm_nonce_len(task->algorithm);
    t->tag_len = task->tag_len;
    t->error = task->algorithm->family->prepare(t, key);
    return step_of(task->algorithm, task->op);
}

/* ---- other libraries ---- */

/* The operation as peer.h has it; 0 where it has none such. */
static int operation_of(bench_op op, bench_peer_operation *operation) {
    switch (op) {
    case BENCH_SETUP:
    case BENCH_ENCRYPT_SETUP:
        *operation = BENCH_PEER_ENCRYPT_SETUP;
        return 1;
    case BENCH_DECRYPT_SETUP:
        *operation = BENCH_PEER_DECRYPT_SETUP;
        return 1;
    case BENCH_SEAL:
        *operation = BENCH_PEER_SEAL;
        return 1;
    case BENCH_OPEN:
        *operation = BENCH_PEER_OPEN;
        return 1;
    case BENCH_ENCRYPT:
        *operation = BENCH_PEER_ENCRYPT;
        return 1;
    case BENCH_DECRYPT:
        *operation = BENCH_PEER_DECRYPT;
        return 1;
    case BENCH_MAC:
    case BENCH_HASH:
        *operation = BENCH_PEER_MAC;
        return 1;
    default:
        return 0;
    }
}

static bench_peer_run *make_peer(const bench_contestant *c, const bench_task *task,
                                 const uint8_t *key, void **context) {
    bench_peer_job job = {.algorithm = task->algorithm->alg,
                          .key = key,
                          .key_len = task->algorithm->key_len,
                          .nonce_len = bench_algorithm_nonce_len(task->algorithm),
                          .tag_len = task->tag_len};
    *context = NULL;
    return operation_of(task->op, &job.operation) ? c->peer->make(&job, context) : NULL;
}

/* ---- both ---- */

bench_peer_run *bench_contestant_make(const bench_contestant *c, const bench_task *task,
                                      const uint8_t *key, void **context) {
    return c->peer != NULL ? make_peer(c, task, key, context) : make_row(c, task, key, context);
}

void bench_contestant_release(const bench_contestant *c, void *context) {
    if (context == NULL)
        return;
    if (c->peer != NULL)
        c->peer->release(context);
    else
        free(context);
}

const char *bench_contestant_error(const bench_contestant *c, void *context) {
    if (c->peer != NULL)
        return "it says no more";
    return context != NULL ? tacit_strerror(((const bench_tacit *)context)->error) : "";
}
