/*
 * Measuring in turns.
 *
 * On a shared machine a slow stretch must not fall on one contestant alone: they
 * take short turns, round after round, and of each the best turn counts.
 */
#include "bench.h"

#include <tacit/aead.h>
#include <tacit/aes.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LEN_MAX = 1 << 20, CELLS_MAX = 512 };

contestant contestants[CONTESTANTS_MAX];
size_t contestant_count;
unsigned bench_turns = 40;
double bench_turn_seconds = 2e-4;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double bench_gigahertz(void) {
    enum { STEPS = 100000, TRIES = 50 };
    double best = 1;
    for (int try = 0; try < TRIES; try++) {
        uint64_t x = 1;
        const double start = now();
        for (int i = 0; i < STEPS; i++) {
            x += 3;
            __asm__ volatile("" : "+r"(x));
            x ^= 5;
            __asm__ volatile("" : "+r"(x));
            x += 7;
            __asm__ volatile("" : "+r"(x));
            x ^= 9;
            __asm__ volatile("" : "+r"(x));
        }
        const double seconds = now() - start;
        best = seconds < best ? seconds : best;
    }
    return 1e-9 * 4 * STEPS / best;
}

/* ---- one cell ---- */

typedef struct cell {
    bench_operation operation;
    size_t key_len, len;
    double ns[CONTESTANTS_MAX];
} cell;

static uint8_t secret[32], *text, *sealed, *out, *scratch;

static void *make(const contestant *c, bench_operation operation, size_t key_len) {
    return c->level != NULL ? tacit_make(c->level, operation, secret, key_len)
                            : c->library->make(operation, secret, key_len);
}

static bench_run *runner(const contestant *c, bench_operation operation) {
    return c->level != NULL ? tacit_runner(operation) : c->library->runner(operation);
}

static void release(const contestant *c, void *context) {
    if (context == NULL)
        return;
    if (c->level != NULL)
        tacit_release(context);
    else
        c->library->release(context);
}

/* Buffers that touch neither each other's cache lines nor each other's places in a page. */
static void buffers(void) {
    enum { APART = LEN_MAX + 4096 + 2112 };
    uint8_t *all;
    if (text != NULL)
        return;
    if (posix_memalign((void **)&all, 4096, (size_t)4 * APART) != 0)
        bench_fail("no memory");
    text = all;
    sealed = all + APART;
    out = all + (size_t)2 * APART;
    scratch = all + (size_t)3 * APART;
    for (size_t i = 0; i < LEN_MAX; i++)
        text[i] = (uint8_t)(i * 7 + (i >> 8));
    for (size_t i = 0; i < sizeof secret; i++)
        secret[i] = (uint8_t)(i * 11 + 1);
}

static bench_message message_of(size_t key_len, size_t len) {
    bench_message m = {.key = secret, .key_len = key_len, .in = text, .out = out, .len = len};
    memset(m.nonce, 0x24, sizeof m.nonce);
    m.nonce[15] = 1; /* CTR: the block counter */
    return m;
}

/* What an opening opens: made by tacit's reference rows, which the tests vouch for. */
static void prepare_open(bench_operation operation, bench_message *m) {
    static const tacit_level reference = {.name = "reference", .features = 0, .row = NULL};
    bench_operation forward = operation;
    if (operation == BENCH_GCM_OPEN)
        forward = BENCH_GCM_SEAL;
    else if (operation == BENCH_CHACHA20_POLY1305_OPEN)
        forward = BENCH_CHACHA20_POLY1305_SEAL;
    else if (operation == BENCH_CBC_DECRYPT)
        forward = BENCH_CBC_ENCRYPT;
    else
        return;
    void *context = tacit_make(&reference, forward, secret, m->key_len);
    m->out = sealed;
    if (context == NULL || !tacit_runner(forward)(context, m))
        bench_fail("the reference row fails");
    tacit_release(context);
    m->in = sealed;
    m->out = out;
}

/* All contestants give the same bytes, or there is nothing to compare. */
static void verify(void *const *contexts, bench_operation operation, const bench_message *message) {
    uint8_t tag[16] = {0};
    int first = 1;
    for (size_t i = 0; i < contestant_count; i++) {
        bench_message m = *message;
        if (contexts[i] == NULL)
            continue;
        memset(out, 0xa5, m.len);
        if (!runner(&contestants[i], operation)(contexts[i], &m))
            bench_fail("%s: operation %d of %zu bytes failed", contestants[i].name, (int)operation,
                       m.len);
        if (first) {
            memcpy(scratch, out, m.len);
            memcpy(tag, m.tag, sizeof tag);
        } else if (memcmp(out, scratch, m.len) != 0 || memcmp(tag, m.tag, sizeof tag) != 0) {
            bench_fail("%s gives other bytes than the first, operation %d, %zu bytes",
                       contestants[i].name, (int)operation, m.len);
        }
        first = 0;
    }
}

/* Seconds for a number of messages. Each has a new nonce, unless it must open. */
static double turn(const contestant *c, void *context, bench_operation operation,
                   bench_message *message, uint64_t count) {
    const int opens = operation == BENCH_GCM_OPEN || operation == BENCH_CHACHA20_POLY1305_OPEN;
    bench_run *const run = runner(c, operation);
    uint32_t sequence;
    int ok = 1;
    memcpy(&sequence, message->nonce + 8, sizeof sequence);
    const double start = now();
    for (uint64_t i = 0; i < count; i++) {
        sequence += opens ? 0 : 1;
        memcpy(message->nonce + 8, &sequence, sizeof sequence);
        ok &= run(context, message);
    }
    const double seconds = now() - start;
    if (!ok)
        bench_fail("%s: operation %d of %zu bytes failed", c->name, (int)operation, message->len);
    return seconds;
}

static void measure(cell *c) {
    void *contexts[CONTESTANTS_MAX] = {NULL};
    uint64_t counts[CONTESTANTS_MAX] = {0};
    buffers();
    bench_message message = message_of(c->key_len, c->len);
    prepare_open(c->operation, &message);
    for (size_t i = 0; i < contestant_count; i++)
        contexts[i] = make(&contestants[i], c->operation, c->key_len);
    verify(contexts, c->operation, &message);
    for (size_t i = 0; i < contestant_count; i++) {
        bench_message m = message;
        double seconds = 0;
        for (counts[i] = 1; contexts[i] != NULL && counts[i] < UINT64_C(1) << 40; counts[i] *= 2) {
            seconds = turn(&contestants[i], contexts[i], c->operation, &m, counts[i]);
            if (seconds >= bench_turn_seconds)
                break;
        }
        c->ns[i] = 1e9 * seconds / (double)counts[i];
    }
    for (unsigned t = 0; t < bench_turns; t++) {
        for (size_t i = 0; i < contestant_count; i++) {
            bench_message m = message;
            if (contexts[i] == NULL)
                continue;
            const double seconds = turn(&contestants[i], contexts[i], c->operation, &m, counts[i]);
            const double ns = 1e9 * seconds / (double)counts[i];
            c->ns[i] = ns < c->ns[i] ? ns : c->ns[i];
        }
    }
    for (size_t i = 0; i < contestant_count; i++)
        release(&contestants[i], contexts[i]);
}

const double *bench_cell(bench_operation operation, size_t key_len, size_t len) {
    static cell cells[CELLS_MAX];
    static size_t count;
    for (size_t i = 0; i < count; i++) {
        if (cells[i].operation == operation && cells[i].key_len == key_len && cells[i].len == len)
            return cells[i].ns;
    }
    if (count == CELLS_MAX || len > LEN_MAX)
        bench_fail("too many or too long cells");
    cells[count] = (cell){.operation = operation, .key_len = key_len, .len = len};
    measure(&cells[count]);
    return cells[count++].ns;
}
