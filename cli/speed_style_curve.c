/*
 * speed_style_curve.c: rates by the length of data: one curve for each operation of an algorithm by
 * each contestant, drawn by speed_curve.c or, with --out, speed_gnuplot.c.
 */
#include "speed.h"

#include "speed_curve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A curve with the places that it points to. */
typedef struct drawn {
    char label[256], subject[96], maker[128];
    size_t sizes[SPEED_SIZES_MAX];
    double rates[SPEED_SIZES_MAX];
    size_t count;
    const bench_result *first;
} drawn;

static int is_of(const drawn *d, const bench_result *r) {
    return d->first->task.algorithm == r->task.algorithm && d->first->task.op == r->task.op &&
           strcmp(d->first->contestant.library, r->contestant.library) == 0 &&
           strcmp(d->first->contestant.impl, r->contestant.impl) == 0;
}

/* Where tacit has one row, dashes tell libraries apart; where it has several, rows too. */
static void begin_curve(drawn *d, const bench_result *r, const speed_options *o) {
    char who[128];
    const int is_tacit = r->contestant.peer == NULL;
    speed_contestant_name(who, sizeof who, &r->contestant);
    snprintf(d->subject, sizeof d->subject, "%s %s", r->task.algorithm->alg,
             bench_op_name(r->task.op));
    snprintf(d->label, sizeof d->label, "%s, %s%s", d->subject, is_tacit ? "tacit " : "", who);
    if (is_tacit && (o->impl != NULL || o->threads > 1))
        snprintf(d->maker, sizeof d->maker, "tacit %s", r->contestant.impl);
    else
        snprintf(d->maker, sizeof d->maker, "%s", r->contestant.library);
    d->count = 0;
    d->first = r;
}

static void add_point(drawn *d, const bench_result *r) {
    size_t at = d->count++;
    for (; at != 0 && d->sizes[at - 1] > r->task.size; at--) {
        d->sizes[at] = d->sizes[at - 1];
        d->rates[at] = d->rates[at - 1];
    }
    d->sizes[at] = r->task.size;
    d->rates[at] = (double)r->task.size / 1048576 / (r->times.ns_per_op * 1e-9);
}

/* The curves of all results; their number, at most one more than a picture can have. */
static size_t collect(drawn *curves, const speed_report *r) {
    size_t count = 0;
    for (size_t i = 0; i < r->count; i++) {
        size_t k = 0;
        while (k < count && !is_of(&curves[k], &r->results[i]))
            k++;
        if (k == count) {
            if (count > SPEED_CURVES_MAX)
                break;
            begin_curve(&curves[count++], &r->results[i], r->options);
        }
        add_point(&curves[k], &r->results[i]);
    }
    return count;
}

static int draw(const speed_report *r) {
    char processor[160];
    drawn *curves = malloc((SPEED_CURVES_MAX + 1) * sizeof *curves);
    speed_curve points_to[SPEED_CURVES_MAX + 1];
    if (curves == NULL)
        return complain(STATUS_ERROR, "out of memory");
    const size_t count = collect(curves, r);
    for (size_t i = 0; i < count; i++) {
        const drawn *d = &curves[i];
        points_to[i] = (speed_curve){d->label, d->subject, d->maker, d->sizes, d->rates, d->count};
    }
    system_processor(processor, sizeof processor);
    const speed_picture picture = {processor, points_to, count};
    const int status =
        r->picture != NULL ? speed_gnuplot_draw(r->picture, &picture) : speed_curve_print(&picture);
    free(curves);
    return status;
}

const speed_style speed_curve_style = {
    .name = "curve",
    .sizes = "1K..64M*2",
    .ops = SPEED_OPS_FORWARD,
    .is_of_texts = 1,
    .seconds = 0.1,
    .curves_max = SPEED_CURVES_MAX,
    .end = draw,
};
