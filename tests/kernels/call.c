#include "kernels/call.h"

#include "bench/measure.h"
#include "support/catch.h"
#include "support/guard.h"
#include "support/harness.h"

#include <stdio.h>
#include <string.h>

enum {
    AROUND = 256,   /* bytes on the open sides of an argument that must not change */
    PATTERN = 0xa5, /* what fills them, and outputs before the call */
    FEW = 4096      /* arguments up to this length have small regions of their own */
};

/* ---- Descriptions. ---- */

void call_begin(call *c, abi_fn *fn) {
    memset(c, 0, sizeof *c);
    c->fn = fn;
    c->out = c->in = -1;
}

static argument *append(call *c, argument_role role, const char *name) {
    argument *a = &c->arguments[c->count++];
    a->role = role;
    a->name = name;
    return a;
}

static void append_memory(call *c, argument_role role, const char *name, const void *before,
                          const void *after, size_t len, size_t align) {
    argument *a = append(c, role, name);
    a->before = before;
    a->after = after;
    a->len = len;
    a->align = align;
}

void call_value(call *c, const char *name, size_t value) {
    append(c, ARGUMENT_VALUE, name)->value = value;
}

void call_value32(call *c, const char *name, uint32_t value) {
    append(c, ARGUMENT_VALUE32, name)->value = value;
}

void call_pointer(call *c, const void *pointer) {
    append(c, ARGUMENT_POINTER, "pointer")->value = (uintptr_t)pointer;
}

void call_read(call *c, const char *name, const void *before, size_t len, size_t align) {
    append_memory(c, ARGUMENT_READ, name, before, NULL, len, align);
}

void call_write(call *c, const char *name, const void *after, size_t len, size_t align) {
    append_memory(c, ARGUMENT_WRITE, name, NULL, after, len, align);
}

void call_update(call *c, const char *name, const void *before, const void *after, size_t len,
                 size_t align) {
    append_memory(c, ARGUMENT_UPDATE, name, before, after, len, align);
}

void call_read_in(call *c, const void *before, size_t len) {
    c->in = (int)c->count;
    call_read(c, "in", before, len, 1);
}

void call_write_out(call *c, const void *after, size_t len) {
    c->out = (int)c->count;
    call_write(c, "out", after, len, 1);
}

void call_nest(call *c) {
    c->arguments[c->count - 1].nested = 1;
}

void call_returns(call *c, int result) {
    c->returns = 1;
    c->result = result;
}

/* ---- Placing. ---- */

static int is_memory(const argument *a) {
    return a->role >= ARGUMENT_READ;
}

/* Each argument has its own memory between guards: a small one, and one for long data. */
static const guarded *region(size_t index, size_t len) {
    static guarded small[ABI_ARGUMENTS], large[ABI_ARGUMENTS];
    guarded *memory = len <= FEW ? &small[index] : &large[index];
    if (memory->start == NULL)
        *memory = guarded_map((len <= FEW ? FEW : DATA_MAX) + 64);
    return memory;
}

/* The bytes that an argument and what shares its place take up. */
static size_t place_len(const call *c, size_t index, placement p) {
    size_t len = c->arguments[index].len;
    if (p.in_place && (int)index == c->out && c->arguments[c->in].len > len)
        len = c->arguments[c->in].len;
    return len;
}

static uint8_t *place_of(const guarded *memory, size_t index, const argument *a, size_t len,
                         placement p) {
    switch (p.side) {
    case SIDE_BEFORE:
        return memory->start;
    case SIDE_BEHIND:
        return guarded_end(memory, len);
    default:
        return memory->start + (p.offset + 29 * index) % 64 / a->align * a->align;
    }
}

/* The surroundings of [place, place + len) that exist: [low, place) and [place + len, high). */
typedef struct surroundings {
    uint8_t *low, *high;
} surroundings;

static surroundings around(const guarded *memory, uint8_t *place, size_t len) {
    uint8_t *const end = memory->start + memory->room;
    const size_t below = (size_t)(place - memory->start), above = (size_t)(end - (place + len));
    return (surroundings){place - (below < AROUND ? below : AROUND),
                          place + len + (above < AROUND ? above : AROUND)};
}

typedef struct scene {
    const call *call;
    placement placement;
    uint8_t *places[ABI_ARGUMENTS];
    uint64_t words[ABI_ARGUMENTS];
    uint64_t result;
} scene;

static int shares_place(const scene *s, size_t index) {
    return s->placement.in_place && (int)index == s->call->in;
}

static void set_memory(scene *s, size_t index) {
    const call *c = s->call;
    const argument *a = &c->arguments[index];
    const size_t len = place_len(c, index, s->placement);
    const guarded *memory = region(index, len);
    uint8_t *place = place_of(memory, index, a, len, s->placement);
    const surroundings edge = around(memory, place, len);

    memset(edge.low, PATTERN, (size_t)(edge.high - edge.low));
    if (s->placement.in_place && (int)index == c->out)
        a = &c->arguments[c->in];
    if (a->role != ARGUMENT_WRITE && a->len != 0)
        memcpy(place, a->before, a->len);
    s->places[index] = place;
}

/* What is passed: numbers, with rubbish above those of 32 bits, and addresses. */
static void set_words(scene *s) {
    const call *c = s->call;
    size_t passed_on = 0;
    for (size_t i = 0; i < c->count; i++) {
        const argument *a = &c->arguments[i];
        if (a->nested)
            continue;
        uint64_t *word = &s->words[passed_on++];
        *word = is_memory(a) ? (uintptr_t)s->places[i] : a->value;
        if (a->role == ARGUMENT_VALUE32 && !ABI_CALLERS_EXTEND)
            *word |= random64() << 32;
    }
}

static void set_scene(scene *s, const call *c, placement p) {
    memset(s, 0, sizeof *s);
    s->call = c;
    s->placement = p;
    for (size_t i = 0; i < c->count; i++) {
        if (is_memory(&c->arguments[i]) && !shares_place(s, i))
            set_memory(s, i);
    }
    if (p.in_place)
        s->places[c->in] = s->places[c->out];
    if (c->arrange != NULL)
        c->arrange(c, s->places);
    set_words(s);
}

/* ---- Judging. ---- */

static unsigned long failures;

static const char *describe(const scene *s) {
    static char text[256];
    const call *c = s->call;
    static const char *const sides[] = {"flush behind a guard page", "flush before a guard page",
                                        "offset"};
    const int n = snprintf(text, sizeof text, "%s/%s %s, %zu %s, %s, %s", c->table, c->row,
                           c->function, c->length, c->unit,
                           s->placement.in_place ? "in place" : "apart", sides[s->placement.side]);
    if (s->placement.side == SIDE_OFFSET && n > 0 && (size_t)n < sizeof text)
        snprintf(text + n, sizeof text - (size_t)n, " %u", s->placement.offset);
    return text;
}

#define SEED (unsigned long long)harness_seed()

static int report_crash(const scene *s, crash ended) {
    const call *c = s->call;
    for (size_t i = 0; i < c->count; i++) {
        const argument *a = &c->arguments[i];
        if (!is_memory(a))
            continue;
        const guarded *memory = region(i, place_len(c, i, s->placement));
        const int side = guarded_side(memory, ended.address);
        if (side == 0 || shares_place(s, i))
            continue;
        const uint8_t *edge = side < 0 ? s->places[i] : s->places[i] + a->len;
        return check(0, "seed %llu, %s: %s at byte %+td of %s's %s", SEED, describe(s),
                     crash_name(ended.signal), (const uint8_t *)ended.address - edge, a->name,
                     side < 0 ? "start" : "end");
    }
    return check(0, "seed %llu, %s: %s at address %p", SEED, describe(s), crash_name(ended.signal),
                 ended.address);
}

/* Compares len bytes of an argument with what they must be. */
static int same(const scene *s, const char *name, const uint8_t *got, const uint8_t *wanted,
                size_t len) {
    const size_t at =
        len == 0 || memcmp(got, wanted, len) == 0 ? len : first_difference(got, wanted, len);
    if (at == len)
        return 1;
    return check(0, "seed %llu, %s: first wrong byte of %s is %zu: %02x, not %02x", SEED,
                 describe(s), name, at, got[at], wanted[at]);
}

static int intact(const scene *s, const char *name, const uint8_t *from, const uint8_t *to,
                  const uint8_t *edge) {
    for (const uint8_t *at = from; at < to; at++) {
        if (*at != PATTERN)
            return check(0, "seed %llu, %s: wrote outside %s, at byte %+td of its %s", SEED,
                         describe(s), name, at - edge, edge == from ? "end" : "start");
    }
    return 1;
}

static int judge_memory(const scene *s, size_t index) {
    const call *c = s->call;
    const argument *a = &c->arguments[index];
    uint8_t *place = s->places[index];
    const size_t len = place_len(c, index, s->placement);
    const surroundings edge = around(region(index, len), place, len);

    if (!intact(s, a->name, edge.low, place, place) ||
        !intact(s, a->name, place + len, edge.high, place + len))
        return 0;
    if (a->role == ARGUMENT_READ)
        return same(s, a->name, place, a->before, a->len);
    if (a->after != NULL && !same(s, a->name, place, a->after, a->len))
        return 0;
    if (len > a->len) { /* in place, the input longer than the output: the rest stays */
        const uint8_t *rest = (const uint8_t *)c->arguments[c->in].before + a->len;
        return same(s, c->arguments[c->in].name, place + a->len, rest, len - a->len);
    }
    return 1;
}

static const char *verified(const scene *s) {
    const uint64_t words[ABI_ARGUMENTS] = {(uintptr_t)s->call, (uintptr_t)s->places};
    uint64_t verdict = 0;
    if (!call_watched((abi_fn *)s->call->verify, words, &verdict, s->call->table, s->call->row,
                      "judging what a call left"))
        return "the row fails when what it left is put to use";
    const uintptr_t word = (uintptr_t)verdict;
    const char *text;
    memcpy(&text, &word, sizeof text);
    return text;
}

static int judge(const scene *s) {
    const call *c = s->call;
    const char *wrong = abi_complaint();
    if (wrong != NULL)
        return check(0, "seed %llu, %s: did not preserve %s", SEED, describe(s), wrong);
    if (c->returns && (int)s->result != c->result)
        return check(0, "seed %llu, %s: answered %d, not %d", SEED, describe(s), (int)s->result,
                     c->result);
    for (size_t i = 0; i < c->count; i++) {
        if (is_memory(&c->arguments[i]) && !shares_place(s, i) && !judge_memory(s, i))
            return 0;
    }
    if (c->verify != NULL && (wrong = verified(s)) != NULL)
        return check(0, "seed %llu, %s: %s", SEED, describe(s), wrong);
    return check(1, " ");
}

/* Public functions, which alone answer, serve callers with any stack. */
static void enter(void *entered) {
    scene *s = entered;
    abi_misalign_stack(s->call->returns ? 4 * (unsigned)random_below(4) : 0);
    abi_call(s->call->fn, s->words, &s->result);
}

unsigned long call_failures(void) {
    return failures;
}

typedef struct watched {
    abi_fn *fn;
    const uint64_t *arguments;
    uint64_t result;
} watched;

static void enter_watched(void *entered) {
    watched *w = entered;
    abi_call(w->fn, w->arguments, &w->result);
}

int call_watched(abi_fn *fn, const uint64_t arguments[ABI_ARGUMENTS], uint64_t *result,
                 const char *table, const char *row, const char *doing) {
    watched w = {fn, arguments, 0};
    const crash ended = catch_crash(enter_watched, &w);
    *result = w.result;
    const char *wrong = ended.signal != 0 ? crash_name(ended.signal) : abi_complaint();
    if (wrong == NULL)
        return 1;
    failures++;
    return check(0, "seed %llu, %s/%s, %s: %s%s", SEED, table, row, doing,
                 ended.signal != 0 ? "" : "did not preserve ", wrong);
}

int call_run(const call *c, placement p) {
    scene s;
    if (p.in_place && (c->in < 0 || c->out < 0))
        return 1;
    set_scene(&s, c, p);
    const crash ended = catch_crash(enter, &s);
    const int well = ended.signal != 0 ? report_crash(&s, ended) : judge(&s);
    failures += !well;
    return well;
}

/* ---- Timing. ---- */

static double time_batch(const scene *s, unsigned long repeats) {
    typedef uint64_t word;
    typedef word timed_fn(word, word, word, word, word, word, word, word, word, word);
    timed_fn *fn = (timed_fn *)s->call->fn;
    const uint64_t *w = s->words;
    const double start = bench_clock();
    for (unsigned long i = 0; i < repeats; i++)
        fn(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9]);
    return (bench_clock() - start) * 1e9;
}

double call_time(const call *c) {
    enum { BATCHES = 12, BATCH_NS = 1000000 };
    scene s;
    set_scene(&s, c, (placement){SIDE_BEFORE, 0, 0});
    unsigned long repeats = 1;
    double best = time_batch(&s, repeats);
    while (best < BATCH_NS / 4.0) {
        repeats *= 2;
        best = time_batch(&s, repeats);
    }
    repeats = (unsigned long)((double)repeats * BATCH_NS / best) + 1;
    best = time_batch(&s, repeats);
    for (int i = 1; i < BATCHES; i++) {
        const double batch = time_batch(&s, repeats);
        best = batch < best ? batch : best;
    }
    return best / (double)repeats;
}
