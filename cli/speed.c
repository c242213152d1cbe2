/*
 * speed.c: tacit speed: measures algorithms on this processor. What is
 * measured, and how, is in bench/.
 */
#include "speed.h"

#include "speed_curve.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void speed_contestant_name(char *out, size_t room, const bench_contestant *c) {
    if (c->peer == NULL)
        snprintf(out, room, "%s", c->impl);
    else
        snprintf(out, room, "%s %s%s%s", c->library, c->version, c->impl[0] != '\0' ? " " : "",
                 c->impl);
}

void speed_change(char out[16], const speed_report *r, const bench_result *result) {
    double faster;
    out[0] = '\0';
    if (r->baseline != NULL && speed_baseline_compare(r->baseline, result, &faster))
        snprintf(out, 16, " [%+.1f%%]", 100 * faster);
}

/* ---- the line that says how far a long run is ---- */

typedef struct progress {
    int shown;
    size_t done, all;
} progress;

static void show_progress(progress *p, const bench_task *task) {
    if (!system_is_terminal(SYSTEM_STDERR))
        return;
    fprintf(stderr, "\r%zu of %zu: %s %s, %zu bytes\033[K", p->done + 1, p->all,
            task->algorithm->name, bench_op_name(task->op), task->size);
    fflush(stderr);
    p->shown = 1;
}

static void hide_progress(progress *p) {
    if (p->shown)
        fputs("\r\033[K", stderr);
    p->shown = 0;
}

/* ---- measuring ---- */

static int measure_error(const bench_task *task, const bench_failure *f) {
    const char *name = task->algorithm->name;
    char who[160] = "row ";
    if (f->contestant == NULL)
        snprintf(who, sizeof who, "the reference row");
    else
        speed_contestant_name(who + (f->contestant->peer == NULL ? 4 : 0), sizeof who - 4,
                              f->contestant);
    switch (f->problem) {
    case BENCH_NO_MEMORY:
        return complain(STATUS_ERROR, "%s: not enough memory for texts of %zu bytes", name,
                        task->size);
    case BENCH_NO_THREADS:
        return complain(STATUS_ERROR, "the system gives no more threads");
    case BENCH_MISMATCH:
        return complain(STATUS_ERROR,
                        "%s: %s gives another result than the reference at %zu bytes: %s", name,
                        who, task->size, bench_op_name(task->op));
    default:
        return complain(STATUS_ERROR, "%s: %s, %zu bytes: %s failed: %s", name, who, task->size,
                        bench_op_name(task->op), f->why);
    }
}

/* The places behind the report's last result, for so many more; NULL for want of memory. */
static bench_result *make_room(speed_report *r, size_t more) {
    if (r->count + more >= r->room) {
        const size_t room = 2 * (r->count + more) + 1;
        bench_result *results = realloc(r->results, room * sizeof *results);
        if (results == NULL)
            return NULL;
        r->results = results;
        r->room = room;
    }
    return r->results + r->count;
}

/* Measures all contestants of a task; their results are the report's last. */
static int measure_task(speed_report *r, const speed_entry *e, const bench_task *task) {
    const bench_sampling how = {r->options->seconds, r->options->dirty};
    bench_times *times = calloc(e->contestant_count, sizeof *times);
    bench_result *places = make_room(r, e->contestant_count);
    if (times == NULL || places == NULL) {
        free(times);
        return complain(STATUS_ERROR, "out of memory");
    }
    const bench_failure failure =
        bench_sample(task, e->contestants, e->contestant_count, &how, times);
    const int status = failure.problem != BENCH_FINE ? measure_error(task, &failure) : STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < e->contestant_count; i++) {
        if (times[i].samples == 0)
            continue;
        *places++ = (bench_result){*task, e->contestants[i], times[i]};
        r->count++;
    }
    free(times);
    return status;
}

/* One operation of an algorithm at all sizes. */
static int measure_op(speed_report *r, const speed_entry *e, bench_op op, progress *p) {
    const speed_options *o = r->options;
    const speed_style *style = o->style;
    const size_t group = r->count;
    size_t sizes[SPEED_SIZES_MAX];
    const size_t count = speed_plan_sizes(e, op, o, sizes);
    int status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        const size_t first = r->count;
        const int has_text = !bench_op_is_setup(op);
        const bench_task task = {e->algorithm,
                                 op,
                                 sizes[i],
                                 e->ad_len,
                                 e->tag_len,
                                 o->align,
                                 has_text && bench_algorithm_in_place(e->algorithm, o->in_place)};
        show_progress(p, &task);
        if (style->before != NULL)
            style->before(r, &task);
        status = measure_task(r, e, &task);
        hide_progress(p);
        p->done++;
        if (status == STATUS_OK && style->task != NULL)
            status = style->task(r, first);
    }
    if (status == STATUS_OK && style->group != NULL)
        status = style->group(r, group);
    return status;
}

static int is_wanted(const speed_options *o, bench_op op) {
    return (int)(o->ops >> op & 1);
}

static size_t count_tasks(const speed_plan *plan, const speed_options *o) {
    size_t sizes[SPEED_SIZES_MAX], count = 0;
    bench_op op;
    for (size_t i = 0; i < plan->count; i++) {
        for (size_t k = 0; (op = bench_algorithm_op(plan->entries[i].algorithm, k)) != BENCH_OPS;
             k++)
            count += is_wanted(o, op) ? speed_plan_sizes(&plan->entries[i], op, o, sizes) : 0;
    }
    return count;
}

static int measure(speed_report *r, const speed_plan *plan) {
    const speed_options *o = r->options;
    const speed_style *style = o->style;
    progress p = {.all = count_tasks(plan, o)};
    int status = style->begin != NULL ? style->begin(r) : STATUS_OK;
    for (size_t i = 0; i < plan->count; i++) {
        const speed_entry *e = &plan->entries[i];
        bench_op op;
        for (size_t k = 0; (op = bench_algorithm_op(e->algorithm, k)) != BENCH_OPS; k++) {
            if (status == STATUS_OK && is_wanted(o, op))
                status = measure_op(r, e, op, &p);
        }
    }
    if (status == STATUS_OK && plan->emulators)
        status = speed_emu(&(emu_speed_options){o->impl, o->features, o->seconds});
    if (status == STATUS_OK && style->end != NULL)
        status = style->end(r);
    return status;
}

/* ---- the command ---- */

/* Before hours of smaller texts: whether there is memory for the longest. */
static int check_memory(const speed_plan *plan, const speed_options *o) {
    for (size_t i = 0; i < plan->count; i++) {
        size_t sizes[SPEED_SIZES_MAX], longest = 0;
        const bench_algorithm *a = plan->entries[i].algorithm;
        const size_t count =
            speed_plan_sizes(&plan->entries[i], bench_algorithm_forward(a), o, sizes);
        for (size_t k = 0; k < count; k++)
            longest = sizes[k] > longest ? sizes[k] : longest;
        const size_t texts = 2 + 2 * (size_t)o->threads;
        void *memory = longest < SIZE_MAX / texts ? malloc(texts * longest + 1) : NULL;
        if (memory == NULL)
            return complain(STATUS_ERROR, "%s: not enough memory for texts of %zu bytes", a->name,
                            longest);
        free(memory);
    }
    return STATUS_OK;
}

/* Not every library has all that is measured. */
static int has_op(const speed_entry *e, const bench_contestant *c, bench_op op) {
    static const uint8_t zeros[BENCH_KEY_LEN_MAX];
    const bench_task task = {.algorithm = e->algorithm, .op = op, .tag_len = e->tag_len};
    void *context = NULL;
    const int has = bench_contestant_make(c, &task, zeros, &context) != NULL;
    bench_contestant_release(c, context);
    return has;
}

/* Before measuring them: whether so many curves can be told apart. */
static int check_curves(const speed_plan *plan, const speed_options *o) {
    size_t curves = 0;
    bench_op op;
    if (o->style->curves_max == 0)
        return STATUS_OK;
    for (size_t i = 0; i < plan->count; i++) {
        const speed_entry *e = &plan->entries[i];
        for (size_t k = 0; (op = bench_algorithm_op(e->algorithm, k)) != BENCH_OPS; k++)
            for (size_t n = 0; is_wanted(o, op) && n < e->contestant_count; n++)
                curves += (size_t)has_op(e, &e->contestants[n], op);
    }
    if (curves <= o->style->curves_max)
        return STATUS_OK;
    return complain(STATUS_USAGE, "%zu curves: a picture has at most %zu; name fewer algorithms",
                    curves, o->style->curves_max);
}

static int pin(const speed_options *o) {
    if (!o->pins || system_pin(o->pin) == 0)
        return STATUS_OK;
    if (errno == ENOSYS)
        return complain(STATUS_USAGE, "--pin: not on this system");
    return complain(STATUS_USAGE, "--pin: cannot stay on processor %u: %s", o->pin,
                    strerror(errno));
}

/* With all that is written to files or read from them. */
static int run(speed_report *r, const speed_plan *plan) {
    const speed_options *o = r->options;
    output save = {.fd = -1}, picture = {.fd = -1};
    speed_baseline *baseline = NULL;
    int status = STATUS_OK;
    if (o->baseline != NULL && (baseline = speed_baseline_read(o->baseline)) == NULL)
        status = STATUS_ERROR;
    r->baseline = baseline;
    /* That --save's file can be made is known before all is measured; one is made at a time. */
    if (status == STATUS_OK && o->save != NULL)
        status = output_begin(&save, o->save, o->force, SYSTEM_STDIN);
    output_abandon(&save);
    if (status == STATUS_OK && o->out != NULL) {
        status = speed_gnuplot_begin(&picture, o->out, o->force);
        r->picture = &picture;
    }
    if (status == STATUS_OK)
        status = measure(r, plan);
    output_abandon(&picture);
    if (status == STATUS_OK && o->save != NULL)
        status = output_begin(&save, o->save, o->force, SYSTEM_STDIN);
    if (status == STATUS_OK && o->save != NULL)
        status = speed_save(r, &save);
    output_abandon(&save);
    speed_baseline_free(baseline);
    r->baseline = NULL;
    r->picture = NULL;
    return status;
}

int cmd_speed(int argc, char **argv) {
    speed_options o;
    speed_plan plan = {0};
    loaded_peers peers = {.count = 0};
    speed_report report = {.options = &o};
    int done = 0, status = speed_parse(argc, argv, &o, &done);
    if (done || status != STATUS_OK)
        return status;
    status = pin(&o);
    if (status == STATUS_OK && o.peers)
        status = load_peers(
            &peers, &(peers_options){o.peer_list, o.peer_dir, tacit_cpu_features(), o.features});
    if (status == STATUS_OK)
        status = speed_plan_begin(&plan, &o, &peers);
    if (status == STATUS_OK)
        status = check_curves(&plan, &o);
    if (status == STATUS_OK)
        status = check_memory(&plan, &o);
    if (status == STATUS_OK)
        status = run(&report, &plan);
    speed_plan_end(&plan);
    free(report.results);
    return status;
}
