/*
 * speed_plan.c: which algorithms are measured, by whom, at which sizes.
 */
#include "speed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

/* Whether an algorithm is in a group: a word of its list, in any case. */
static int is_in_group(const bench_algorithm *a, const char *name) {
    const size_t len = strlen(name);
    for (const char *at = a->groups; *at != '\0'; at += strspn(at, " ")) {
        const size_t word = strcspn(at, " ");
        if (word == len && strncasecmp(at, name, len) == 0)
            return 1;
        at += word;
    }
    return strcasecmp(name, "all") == 0;
}

/* An algorithm's own name is not taken for a group's or a pattern. */
static int matches(const char *name, const bench_algorithm *a) {
    const bench_algorithm *exact = bench_algorithm_named(name, strlen(name));
    if (exact != NULL)
        return a == exact;
    return is_in_group(a, name) || system_matches(name, a->name) || system_matches(name, a->alg);
}

/* By its name alone: no algorithm, and not among all. */
static int is_emu(const char *name) {
    return strcasecmp(name, "emu") == 0;
}

/* Whether one of the names is the algorithm's own. */
static int is_named(const speed_options *o, const bench_algorithm *a) {
    for (int n = 0; n < o->name_count; n++) {
        if (bench_algorithm_named(o->names[n], strlen(o->names[n])) == a)
            return 1;
    }
    return 0;
}

/* Every name must match something. */
static int check_names(const speed_options *o) {
    const bench_algorithm *a;
    for (int n = 0; n < o->name_count; n++) {
        char known[1024] = "";
        int found = is_emu(o->names[n]);
        for (size_t i = 0; (a = bench_algorithm_at(i)) != NULL; i++) {
            found = found || matches(o->names[n], a);
            join_name(known, sizeof known, a->name);
        }
        join_name(known, sizeof known, "emu");
        if (!found)
            return complain(STATUS_USAGE, "unknown algorithm '%s'; known: %s", o->names[n], known);
    }
    return STATUS_OK;
}

static int is_wanted(const speed_options *o, const bench_algorithm *a) {
    int found = 0;
    if (o->name_count == 0)
        return o->style->names == NULL || is_in_group(a, o->style->names);
    for (int n = 0; n < o->name_count; n++)
        found = found || (!is_emu(o->names[n]) && matches(o->names[n], a));
    return found;
}

static int wants_emu(const speed_options *o) {
    for (int n = 0; n < o->name_count; n++) {
        if (is_emu(o->names[n]))
            return 1;
    }
    return 0;
}

/* ---- contestants ---- */

/* One thread alone, and beside it as many as --threads says. */
static void add(speed_entry *e, const speed_options *o, bench_contestant c) {
    e->contestants[e->contestant_count++] = c;
    if (o->threads == 1)
        return;
    const size_t used = strlen(c.impl);
    c.threads = o->threads;
    snprintf(c.impl + used, sizeof c.impl - used, "%sx%u", used != 0 ? " " : "", o->threads);
    e->contestants[e->contestant_count++] = c;
}

static int is_all(const speed_options *o) {
    return o->impl != NULL && strcmp(o->impl, "all") == 0;
}

/*
 * The rows of an algorithm that are wanted and can run, then libraries; none where it has no row
 * of that name.
 */
static int add_rows(speed_entry *e, const speed_options *o, const loaded_peers *peers) {
    const tacit_row_table *table = bench_algorithm_rows(e->algorithm);
    e->contestants = calloc(2 * (table->count + peers->count), sizeof *e->contestants);
    if (e->contestants == NULL)
        return complain(STATUS_ERROR, "out of memory");
    for (size_t i = 0; i < table->count; i++) {
        const tacit_row *row = table->rows[i];
        const int named = o->impl == NULL ? row == tacit_row_best(table, o->features)
                                          : strcmp(tacit_row_name(row), o->impl) == 0;
        if ((named || is_all(o)) && (tacit_row_needs(row) & ~o->features) == 0)
            add(e, o, bench_contestant_of_row(row));
    }
    for (size_t i = 0; e->contestant_count != 0 && i < peers->count; i++) {
        const loaded_peer *p = &peers->peers[i];
        add(e, o, bench_contestant_of_peer(p->peer, p->version, p->is_unmasked));
    }
    return STATUS_OK;
}

/* ---- entries ---- */

/* Why an algorithm has no part, or NULL. What all have too little of is what is complained of. */
static const char *lacks(const speed_entry *e, const speed_options *o) {
    const bench_algorithm *a = e->algorithm;
    size_t sizes[SPEED_SIZES_MAX];
    int has_op = 0;
    if (e->contestant_count == 0)
        return "--impl";
    if (o->ad_len != SPEED_NO_LENGTH && !bench_algorithm_ad_len_ok(a, (uint64_t)o->ad_len))
        return "--ad";
    if (o->tag_len != SPEED_NO_LENGTH && !bench_algorithm_tag_len_ok(a, (uint64_t)o->tag_len))
        return "--tag-len";
    for (size_t i = 0; bench_algorithm_op(a, i) != BENCH_OPS; i++)
        has_op |= (int)(o->ops >> bench_algorithm_op(a, i) & 1);
    if (!has_op)
        return "--op";
    const size_t count = speed_plan_sizes(e, bench_algorithm_forward(a), o, sizes);
    if (count != 0 && count < o->style->sizes_least)
        return "two sizes for --style slope";
    return count == 0 ? "--size" : NULL;
}

static int add_entry(speed_plan *plan, const bench_algorithm *a, const speed_options *o,
                     const loaded_peers *peers, const char **lack) {
    speed_entry *e = &plan->entries[plan->count];
    *e = (speed_entry){.algorithm = a};
    e->ad_len = o->ad_len != SPEED_NO_LENGTH ? (size_t)o->ad_len : bench_algorithm_ad_len(a);
    e->tag_len = o->tag_len != SPEED_NO_LENGTH ? (size_t)o->tag_len : bench_algorithm_tag_len(a);
    const int status = add_rows(e, o, peers);
    const char *why = status == STATUS_OK ? lacks(e, o) : NULL;
    if (status == STATUS_OK && why == NULL) {
        plan->count++;
    } else {
        free(e->contestants);
        *lack = why;
        if (why != NULL && is_named(o, a))
            warn("%s has not that, and is left out: %s", a->name, why);
    }
    return status;
}

/* That some wanted algorithm has the row, here; if none has, says what there is. */
static int check_impl(const speed_options *o) {
    const bench_algorithm *a;
    const tacit_row_table *first = NULL;
    const tacit_row *row;
    if (o->impl == NULL || is_all(o) || (wants_emu(o) && speed_emu_knows(o->impl)))
        return STATUS_OK;
    for (size_t i = 0; (a = bench_algorithm_at(i)) != NULL; i++) {
        if (!is_wanted(o, a))
            continue;
        const tacit_row_table *table = bench_algorithm_rows(a);
        if (tacit_row_find(table, o->impl) != NULL)
            return choose_row(table, o->impl, o->features, &row);
        if (first == NULL)
            first = table;
    }
    return choose_row(first != NULL ? first : speed_emu_rows(), o->impl, o->features, &row);
}

int speed_plan_begin(speed_plan *plan, const speed_options *o, const loaded_peers *peers) {
    const bench_algorithm *a;
    const char *lack = NULL;
    size_t all = 0;
    *plan = (speed_plan){.emulators = wants_emu(o)};
    int status = check_names(o);
    if (status == STATUS_OK)
        status = check_impl(o);
    if (status == STATUS_OK && plan->emulators && !o->style->has_emulators)
        status = complain(STATUS_USAGE, "emu has lines of its own, for --style table and bssl");
    if (status == STATUS_OK && plan->emulators && (o->save != NULL || o->baseline != NULL))
        status = complain(STATUS_USAGE, "emu has lines that are neither saved nor compared");
    while (bench_algorithm_at(all) != NULL)
        all++;
    plan->entries = calloc(all + 1, sizeof *plan->entries);
    if (plan->entries == NULL)
        return complain(STATUS_ERROR, "out of memory");
    for (size_t i = 0; (a = bench_algorithm_at(i)) != NULL && status == STATUS_OK; i++) {
        if (is_wanted(o, a))
            status = add_entry(plan, a, o, peers, &lack);
    }
    if (status == STATUS_OK && plan->count == 0 && lack != NULL && !plan->emulators)
        status = complain(STATUS_USAGE, "%s: none of these algorithms has that", lack);
    return status;
}

void speed_plan_end(speed_plan *plan) {
    for (size_t i = 0; i < plan->count; i++)
        free(plan->entries[i].contestants);
    free(plan->entries);
}

size_t speed_plan_sizes(const speed_entry *entry, bench_op op, const speed_options *o,
                        size_t *sizes) {
    size_t count = 0;
    if (bench_op_is_setup(op)) {
        sizes[0] = 0;
        return 1;
    }
    for (size_t i = 0; i < o->sizes.count; i++) {
        const size_t size = bench_algorithm_size(entry->algorithm, o->sizes.at[i]);
        int known = size > bench_algorithm_size_max(entry->algorithm);
        for (size_t k = 0; k < count; k++)
            known |= sizes[k] == size;
        if (!known)
            sizes[count++] = size;
    }
    return count;
}
