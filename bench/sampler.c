#include "bench/sampler.h"

#include "bench/core.h"
#include "bench/lane.h"
#include "bench/statistics.h"

#include <stdlib.h>
#include <string.h>

/*
 * A sample is long against reading the clock, and short against what disturbs. That of several
 * threads is long against the moments in which some of them wait for their turn on a core: so much
 * for each.
 */
static const double sample_seconds_min = 2e-5, sample_seconds_max = 5e-4;
static const double thread_seconds_min = 1e-4, thread_seconds_max = 2e-3;
enum { SAMPLES_WANTED = 16, SAMPLES_MAX = 4096 };

/* One sample that was interrupted is not to be all: so many, if they take no more than so often. */
enum { SAMPLES_LEAST = 5, OVERTIME = 4 };

/* A contestant's lanes, one for each of its threads, and its samples so far. */
typedef struct entrant {
    bench_lane *lanes;
    size_t threads;
    double *ns, *cycles; /* of an operation, by the clock beside it; SAMPLES_MAX each */
    bench_times times;
} entrant;

typedef struct contest {
    const bench_contestant *contestants;
    size_t count, places_count;
    bench_work work;
    bench_place *places;
    entrant *entrants;
    bench_failure failure;
} contest;

static int fail(contest *c, bench_problem problem, const bench_lane *lane) {
    c->failure = (bench_failure){.problem = problem};
    if (lane != NULL) {
        c->failure.contestant = lane->contestant;
        c->failure.why = bench_contestant_error(lane->contestant, lane->context);
    }
    return 0;
}

/* ---- the right bytes ---- */

/* What the reference row makes of the text is what all others are held against. */
static int make_sealed(contest *c) {
    const bench_algorithm *a = c->work.task.algorithm;
    const tacit_row_table *table = bench_algorithm_rows(a);
    bench_contestant reference = bench_contestant_of_row(table->rows[table->count - 1]);
    bench_work work = c->work;
    bench_lane lane;
    work.task.op = bench_algorithm_forward(a);
    work.is_inverse = 0;
    bench_lane_begin(&lane, &work, &reference, &c->places[0]);
    int ok = 1;
    if (lane.run == NULL)
        ok = fail(c, BENCH_NO_MEMORY, NULL);
    else if (!bench_lane_once(&lane))
        ok = fail(c, BENCH_FAILED, &lane);
    else
        memcpy(c->work.sealed, lane.place->out, work.shape.out_len + work.shape.tag_len);
    if (!ok)
        c->failure.contestant = NULL;
    bench_lane_end(&lane);
    return ok;
}

static int check_lane(contest *c, bench_lane *lane) {
    if (lane->run == NULL && lane->contestant->row != NULL)
        return fail(c, BENCH_NO_MEMORY, lane);
    if (lane->run == NULL)
        return 1;
    /* A tag that does not match is one row's sealing against another's opening. */
    if (!bench_lane_once(lane))
        return fail(c, c->work.task.op == BENCH_OPEN ? BENCH_MISMATCH : BENCH_FAILED, lane);
    if (bench_op_is_setup(c->work.task.op) || bench_lane_is_right(lane))
        return 1;
    return fail(c, BENCH_MISMATCH, lane);
}

/* ---- timing ---- */

/*
 * From when the first lane began until the last was done: more threads than the machine has cores
 * run one after another, and each by its own clock as fast as alone.
 */
static double turn_seconds(const entrant *e) {
    double first = e->lanes[0].start, last = first + e->lanes[0].seconds;
    if (e->threads == 1)
        return e->lanes[0].seconds;
    for (size_t i = 1; i < e->threads; i++) {
        const double start = e->lanes[i].start, end = start + e->lanes[i].seconds;
        first = start < first ? start : first;
        last = end > last ? end : last;
    }
    return last - first;
}

/* All lanes of an entrant at once; how long that took goes to *seconds. */
static int take_turn(contest *c, entrant *e, double *seconds) {
    if (e->threads == 1)
        bench_lane_turn(e->lanes);
    else if (!bench_threads(bench_lane_turn, e->lanes, sizeof *e->lanes, e->threads))
        return fail(c, BENCH_NO_THREADS, e->lanes);
    for (size_t i = 0; i < e->threads; i++) {
        if (!e->lanes[i].ok)
            return fail(c, BENCH_FAILED, &e->lanes[i]);
    }
    *seconds = turn_seconds(e);
    return 1;
}

/*
 * How many operations fill a sample; finding out warms up caches and clocks. The faster of two
 * turns counts, so that an interruption does not pass for slowness.
 */
static int calibrate(contest *c, entrant *e, double seconds) {
    uint64_t count = 1;
    for (;;) {
        double one, other;
        for (size_t i = 0; i < e->threads; i++)
            e->lanes[i].count = count;
        if (!take_turn(c, e, &one) || !take_turn(c, e, &other))
            return 0;
        const double took = one < other ? one : other;
        if (took >= seconds || count > UINT64_MAX / 16)
            return 1;
        const double more = took > seconds / 8 ? seconds / took : 8;
        count = (uint64_t)((double)count * more) + 1;
    }
}

static int sample(contest *c, entrant *e) {
    bench_times *t = &e->times;
    double seconds, ghz = 0;
    uint64_t count = 0;
    if (!take_turn(c, e, &seconds))
        return 0;
    for (size_t i = 0; i < e->threads; i++) {
        count += e->lanes[i].count;
        ghz += e->lanes[i].ghz / (double)e->threads;
    }
    t->count += count;
    t->seconds += seconds;
    e->ns[t->samples] = 1e9 * seconds / (double)count;
    e->cycles[t->samples] = e->ns[t->samples] * ghz * (double)e->threads;
    t->samples++;
    return 1;
}

static int is_done(const bench_times *t, double seconds) {
    return t->samples == SAMPLES_MAX || t->seconds >= OVERTIME * seconds ||
           (t->samples >= SAMPLES_LEAST && t->seconds >= seconds);
}

static double between(double least, double value, double most) {
    return value < least ? least : value > most ? most : value;
}

/* One sample that was interrupted is not to be all, nor are there to be more than have room. */
static double sample_seconds(const entrant *e, double seconds) {
    const double threads = (double)e->threads, least = 2 * seconds / SAMPLES_MAX;
    const double even =
        e->threads == 1 ? between(sample_seconds_min, seconds / SAMPLES_WANTED, sample_seconds_max)
                        : between(thread_seconds_min * threads, seconds / SAMPLES_LEAST,
                                  thread_seconds_max * threads);
    return even > least ? even : least;
}

/* Round after round, each contestant that has time left takes a turn. */
static int measure(contest *c, double seconds) {
    for (size_t i = 0; i < c->count; i++) {
        entrant *e = &c->entrants[i];
        if (e->lanes[0].run != NULL && !calibrate(c, e, sample_seconds(e, seconds)))
            return 0;
    }
    for (int more = 1; more;) {
        more = 0;
        for (size_t i = 0; i < c->count; i++) {
            entrant *e = &c->entrants[i];
            if (e->lanes[0].run == NULL || is_done(&e->times, seconds))
                continue;
            if (!sample(c, e))
                return 0;
            more = 1;
        }
    }
    return 1;
}

static void summarize(entrant *e) {
    bench_times *t = &e->times;
    if (t->samples == 0)
        return;
    t->ns_per_op = bench_quantile(e->ns, t->samples, 0.5);
    t->best_ns = e->ns[0];
    t->spread =
        (bench_quantile(e->ns, t->samples, 0.75) - bench_quantile(e->ns, t->samples, 0.25)) /
        t->ns_per_op;
    t->cycles = bench_quantile(e->cycles, t->samples, 0.5);
    t->ghz = t->cycles / t->ns_per_op / (double)e->threads;
}

/* ---- memory ---- */

static int begin_entrant(contest *c, entrant *e, const bench_contestant *contestant,
                         const bench_sampling *how) {
    e->lanes = calloc(contestant->threads, sizeof *e->lanes);
    e->ns = malloc(2 * SAMPLES_MAX * sizeof *e->ns);
    if (e->lanes == NULL || e->ns == NULL)
        return fail(c, BENCH_NO_MEMORY, NULL);
    e->cycles = e->ns + SAMPLES_MAX;
    e->threads = contestant->threads;
    for (size_t i = 0; i < e->threads; i++) {
        bench_lane_begin(&e->lanes[i], &c->work, contestant, &c->places[i]);
        e->lanes[i].dirty = how->dirty;
        if (!check_lane(c, &e->lanes[i]))
            return 0;
    }
    return 1;
}

static int begin(contest *c, const bench_task *task, const bench_sampling *how) {
    c->places_count = 1;
    for (size_t i = 0; i < c->count; i++) {
        if (c->contestants[i].threads > c->places_count)
            c->places_count = c->contestants[i].threads;
    }
    c->places = calloc(c->places_count, sizeof *c->places);
    c->entrants = calloc(c->count + 1, sizeof *c->entrants);
    if (!bench_work_begin(&c->work, task) || c->places == NULL || c->entrants == NULL)
        return fail(c, BENCH_NO_MEMORY, NULL);
    for (size_t i = 0; i < c->places_count; i++) {
        if (!bench_place_begin(&c->places[i], &c->work))
            return fail(c, BENCH_NO_MEMORY, NULL);
    }
    if (!bench_op_is_setup(task->op) && !make_sealed(c))
        return 0;
    for (size_t i = 0; i < c->count; i++) {
        if (!begin_entrant(c, &c->entrants[i], &c->contestants[i], how))
            return 0;
    }
    return 1;
}

static void end(contest *c) {
    for (size_t i = 0; c->entrants != NULL && i < c->count; i++) {
        entrant *e = &c->entrants[i];
        for (size_t k = 0; k < e->threads; k++)
            bench_lane_end(&e->lanes[k]);
        free(e->lanes);
        free(e->ns);
    }
    for (size_t i = 0; c->places != NULL && i < c->places_count; i++)
        bench_place_end(&c->places[i]);
    free(c->entrants);
    free(c->places);
    bench_work_end(&c->work);
}

/* One operation, compared and not timed. */
static bench_failure check(const bench_task *task, bench_op op, size_t size,
                           const bench_contestant *contestants, size_t count) {
    bench_task other = *task;
    const bench_sampling once = {0, 0};
    contest c = {.contestants = contestants, .count = count};
    if (op == BENCH_OPS)
        return c.failure;
    other.op = op;
    other.size = size;
    begin(&c, &other, &once);
    end(&c);
    return c.failure;
}

/*
 * What is not timed in this task: the way back of what it makes, and what is made with a key that
 * it sets up.
 */
static bench_failure check_rest(const bench_task *task, const bench_contestant *contestants,
                                size_t count) {
    enum { SHORT = 64 };
    const bench_algorithm *a = task->algorithm;
    const bench_op forward = bench_algorithm_forward(a), inverse = bench_algorithm_inverse(a);
    if (task->op == forward)
        return check(task, inverse, task->size, contestants, count);
    if (task->op == inverse)
        return check(task, forward, task->size, contestants, count);
    const size_t size = bench_algorithm_size(a, SHORT);
    const bench_failure failure = check(task, forward, size, contestants, count);
    return failure.problem != BENCH_FINE ? failure : check(task, inverse, size, contestants, count);
}

bench_failure bench_sample(const bench_task *task, const bench_contestant *contestants,
                           size_t count, const bench_sampling *how, bench_times *times) {
    contest c = {.contestants = contestants, .count = count};
    const bench_failure failure = check_rest(task, contestants, count);
    if (failure.problem != BENCH_FINE)
        return failure;
    if (begin(&c, task, how) && measure(&c, how->seconds)) {
        for (size_t i = 0; i < count; i++) {
            summarize(&c.entrants[i]);
            times[i] = c.entrants[i].times;
        }
    }
    end(&c);
    return c.failure;
}
