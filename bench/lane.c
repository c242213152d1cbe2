#include "bench/lane.h"

#include "bench/core.h"
#include "bench/measure.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 64, PAGE = 4096 };

/* ---- what is common to a task ---- */

static size_t sealed_len(const bench_work *w) {
    return w->shape.out_len + w->shape.tag_len;
}

static size_t input_len(const bench_work *w) {
    return w->is_inverse ? sealed_len(w) : w->task.size;
}

static size_t output_len(const bench_work *w) {
    return w->is_inverse ? w->task.size : sealed_len(w);
}

/* A fixed field, and a count behind it. */
static void make_nonces(bench_work *w) {
    const size_t len = bench_algorithm_nonce_len(w->task.algorithm);
    for (size_t n = 0; n < BENCH_NONCES; n++) {
        memset(w->nonces[n], 0x5a, sizeof w->nonces[n]);
        if (len != 0)
            w->nonces[n][len - 1] = (uint8_t)n;
    }
}

/* The last bytes of a record's head: TLS 1.0, from which on some libraries pad otherwise. */
static void name_version(bench_work *w) {
    if (w->task.ad_len < 2)
        return;
    w->ad[w->task.ad_len - 2] = 3;
    w->ad[w->task.ad_len - 1] = 1;
}

int bench_work_begin(bench_work *w, const bench_task *task) {
    *w = (bench_work){.task = *task,
                      .shape = bench_task_sealed(task),
                      .is_inverse = task->op == bench_algorithm_inverse(task->algorithm)};
    w->text = malloc(task->size + 1);
    w->sealed = malloc(sealed_len(w) + 1);
    w->ad = malloc(task->ad_len + 1);
    if (w->text == NULL || w->sealed == NULL || w->ad == NULL)
        return 0;
    for (size_t i = 0; i < sizeof w->key; i++)
        w->key[i] = (uint8_t)(i * 89 + 43);
    for (size_t i = 0; i < task->size; i++)
        w->text[i] = (uint8_t)(i * 131 + (i >> 8) * 17);
    for (size_t i = 0; i < task->ad_len; i++)
        w->ad[i] = (uint8_t)(i * 29 + 7);
    if (task->algorithm->family->is_padded)
        name_version(w);
    make_nonces(w);
    return 1;
}

void bench_work_end(bench_work *w) {
    free(w->text);
    free(w->sealed);
    free(w->ad);
}

/* ---- places ---- */

/* Opening in place has several inputs at once, together no more than a cache near the core. */
static void plan_copies(bench_place *p, const bench_work *w, size_t room) {
    enum { TOGETHER = 128 * 1024 };
    p->copies = 1;
    p->stride = room;
    if (w->task.in_place && w->task.op == BENCH_OPEN && room < TOGETHER)
        p->copies = TOGETHER / room;
}

/* Input and output share neither lines of the cache nor places in a page. */
int bench_place_begin(bench_place *p, const bench_work *w) {
    const size_t longest = input_len(w) > output_len(w) ? input_len(w) : output_len(w);
    const size_t room = (longest + LINE) / LINE * LINE;
    plan_copies(p, w, room);
    const size_t apart = (p->copies * room + w->task.align + PAGE) / PAGE * PAGE + PAGE / 2 + LINE;
    p->memory = malloc(PAGE + 2 * apart + w->task.align);
    if (p->memory == NULL)
        return 0;
    uint8_t *start = (uint8_t *)p->memory + (PAGE - (uintptr_t)p->memory % PAGE);
    p->in = start + w->task.align;
    p->out = w->task.in_place ? p->in : p->in + apart;
    memset(p->out, 0, output_len(w)); /* the system gives memory when it is first written to */
    return 1;
}

void bench_place_end(bench_place *p) {
    free(p->memory);
}

static void fill(const bench_lane *l, size_t copies) {
    const bench_work *w = l->work;
    const uint8_t *from = w->is_inverse ? w->sealed : w->text;
    for (size_t i = 0; i < copies; i++)
        memcpy(l->place->in + i * l->place->stride, from, input_len(w));
}

/* ---- lanes ---- */

/* The message of one of the place's copies. */
static void point(bench_lane *l, size_t copy) {
    const bench_work *w = l->work;
    bench_peer_message *m = &l->message;
    const bench_sealed *shape = &w->shape;
    m->in = l->place->in + copy * l->place->stride;
    m->out = l->place->out + copy * l->place->stride;
    m->in_len = w->is_inverse ? shape->out_len : w->task.size;
    m->out_len = w->is_inverse ? w->task.size : shape->out_len;
    m->tag = NULL;
    if (shape->tag_len != 0)
        m->tag = w->is_inverse ? l->place->in + copy * l->place->stride + shape->out_len
                               : m->out + shape->out_len;
}

void bench_lane_begin(bench_lane *l, const bench_work *w, const bench_contestant *c,
                      bench_place *place) {
    *l = (bench_lane){.work = w, .contestant = c, .place = place};
    l->run = bench_contestant_make(c, &w->task, w->key, &l->context);
    l->message = (bench_peer_message){.nonce = l->nonce, .key = w->key};
    if (bench_op_is_setup(w->task.op))
        return;
    l->message.ad = w->task.ad_len != 0 ? w->ad : NULL;
    l->message.ad_len = w->task.ad_len;
    point(l, 0);
}

void bench_lane_end(bench_lane *l) {
    bench_contestant_release(l->contestant, l->context);
}

/* As callers store it: a fixed field of 4 bytes where there is one, then a count, word by word. */
static void store_nonce(bench_lane *l, uint64_t number) {
    const uint8_t *from = l->work->nonces[number % BENCH_NONCES];
    memcpy(l->nonce, from, 4);
    memcpy(l->nonce + 4, from + 4, 8);
    memcpy(l->nonce + 12, from + 12, 4);
    memcpy(l->nonce + 16, from + 16, 8);
}

int bench_lane_once(bench_lane *l) {
    fill(l, 1);
    if (!l->work->task.in_place)
        memset(l->place->out, 0xa5, output_len(l->work));
    point(l, 0);
    store_nonce(l, 0);
    return l->run(l->context, &l->message);
}

int bench_lane_is_right(const bench_lane *l) {
    const uint8_t *want = l->work->is_inverse ? l->work->text : l->work->sealed;
    return memcmp(l->place->out, want, output_len(l->work)) == 0;
}

/* Every message but those to open, which are one, has a nonce of its own. */
static int run_some(bench_lane *l, uint64_t count) {
    const uint64_t step = l->work->is_inverse ? 0 : 1;
    int ok = 1;
    for (uint64_t i = 0; i < count; i++) {
        store_nonce(l, i * step);
        ok &= l->run(l->context, &l->message);
    }
    return ok;
}

/* Each copy once; the clock stands still while they are put back. */
static int open_copies(bench_lane *l) {
    int ok = 1;
    l->seconds = 0;
    for (uint64_t done = 0; done < l->count;) {
        const uint64_t left = l->count - done;
        const size_t now = left < l->place->copies ? (size_t)left : l->place->copies;
        fill(l, now);
        const double start = bench_clock();
        for (size_t i = 0; i < now; i++) {
            point(l, i);
            store_nonce(l, 0);
            ok &= l->run(l->context, &l->message);
        }
        l->seconds += bench_clock() - start;
        done += now;
    }
    return ok;
}

void bench_lane_turn(void *lane) {
    bench_lane *l = lane;
    if (l->dirty)
        bench_core_soil();
    else
        bench_core_clean();
    l->start = bench_clock();
    if (l->work->task.in_place && l->work->task.op == BENCH_OPEN) {
        l->ok = open_copies(l);
    } else {
        l->ok = run_some(l, l->count);
        l->seconds = bench_clock() - l->start;
    }
    l->ghz = bench_core_ghz();
}
