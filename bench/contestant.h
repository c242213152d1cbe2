/*
 * contestant.h: who does a task: a row of tacit, or another library. Both are called in the same
 * way, through the function that peer.h describes, one message a call.
 */
#ifndef TACIT_BENCH_CONTESTANT_H
#define TACIT_BENCH_CONTESTANT_H

#include "bench/peer.h"
#include "bench/task.h"

#include <tacit/impl.h>

typedef struct bench_contestant {
    const char *library, *version; /* "tacit", "1.0.0"; they belong to others */
    char impl[64];                 /* the row, or what else is to be said of it; perhaps empty */
    unsigned threads;              /* that do the task at once, each by itself */
    const tacit_row *row;          /* tacit's, or */
    const bench_peer *peer;        /* another library that has been loaded */
} bench_contestant;

/* A row of tacit. */
bench_contestant bench_contestant_of_row(const tacit_row *row);
/* A library; the version belongs to the caller. */
bench_contestant bench_contestant_of_peer(const bench_peer *peer, const char *version,
                                          int is_unmasked);

/*
 * Prepares a task with a key of the algorithm's length: the function that does it and its
 * context, for one thread; NULL where the contestant has no such operation.
 */
bench_peer_run *bench_contestant_make(const bench_contestant *c, const bench_task *task,
                                      const uint8_t *key, void **context);
void bench_contestant_release(const bench_contestant *c, void *context);
/* Why the last call failed, in words. */
const char *bench_contestant_error(const bench_contestant *c, void *context);

#endif
