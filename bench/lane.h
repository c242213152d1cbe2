/*
 * lane.h: one contestant at a task in one thread: its context, its message, its buffers.
 */
#ifndef TACIT_BENCH_LANE_H
#define TACIT_BENCH_LANE_H

#include "bench/algorithms.h"
#include "bench/contestant.h"
#include "bench/family.h"

/* Nonces made before the clock runs; as many messages later they come again. */
enum { BENCH_NONCES = 64 };

/* What all lanes of a task have in common. text and sealed are what goes in and must come out. */
typedef struct bench_work {
    bench_task task;
    bench_sealed shape;
    int is_inverse;
    uint8_t key[BENCH_KEY_LEN_MAX];
    uint8_t nonces[BENCH_NONCES][TACIT_AEAD_NONCE_LEN_MAX];
    uint8_t *text, *sealed, *ad;
} bench_work;

/* Makes the common bytes; all but `sealed`, which is the reference row's affair. 0: no memory. */
int bench_work_begin(bench_work *w, const bench_task *task);
void bench_work_end(bench_work *w);

/* A place for input and output, one for each thread: contestants that take turns share it. */
typedef struct bench_place {
    void *memory;
    uint8_t *in, *out;
    size_t copies, stride; /* of the input, for opening in place, which uses it up */
} bench_place;

int bench_place_begin(bench_place *p, const bench_work *w);
void bench_place_end(bench_place *p);

typedef struct bench_lane {
    const bench_work *work;
    const bench_contestant *contestant;
    bench_place *place;
    bench_peer_run *run; /* NULL: the contestant has no such operation */
    void *context;
    bench_peer_message message;
    uint8_t nonce[TACIT_AEAD_NONCE_LEN_MAX];
    uint64_t count; /* operations to do in a turn */
    double start;   /* when the last turn began, by the clock, */
    double seconds; /* how long it took, */
    double ghz;     /* the clock after it, */
    int ok;         /* and whether every operation went well */
    int dirty;
    char apart[128]; /* lanes of other threads are in other lines of the cache */
} bench_lane;

void bench_lane_begin(bench_lane *l, const bench_work *w, const bench_contestant *c,
                      bench_place *place);
void bench_lane_end(bench_lane *l);

/* One operation from the place's fresh input; 1, or 0 if it fails. Its output is compared by ... */
int bench_lane_once(bench_lane *l);
/* ... whether it is what it must be. */
int bench_lane_is_right(const bench_lane *l);

/* A turn: count operations against the clock. */
void bench_lane_turn(void *lane);

#endif
