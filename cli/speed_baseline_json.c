/*
 * speed_baseline_json.c: reads results as JSON: ours, as it was written or as another program has
 * arranged it anew, and that of `bssl speed -json`.
 */
#include "speed_baseline.h"

#include <stdio.h>
#include <string.h>

/* What is read of an object; other members are stepped over. */
enum { LIBRARY, IMPL, ALG, OP, DESCRIPTION, TEXTS };
enum { SIZE, AD, NS, CALLS, MICROSECONDS, BYTES, NUMBERS };
static const char *const text_names[TEXTS] = {"library", "impl", "alg", "op", "description"};
static const char *const number_names[NUMBERS] = {"size",     "ad",           "ns_per_op",
                                                  "numCalls", "microseconds", "bytesPerCall"};

typedef struct members {
    char texts[TEXTS][BASELINE_NAME_ROOM];
    double numbers[NUMBERS];
    unsigned has_text, has_number; /* a bit for each */
} members;

static void skip_space(const char **at) {
    *at += strspn(*at, " \t\r\n");
}

/* A text, as much of it as has room. Names here have no letters that \u is needed for. */
static int read_text(const char **at, char out[BASELINE_NAME_ROOM]) {
    size_t used = 0;
    if (!baseline_expect(at, "\""))
        return 0;
    for (; **at != '"'; ++*at) {
        if (**at == '\\')
            ++*at;
        if ((unsigned char)**at < ' ')
            return 0;
        if (used + 1 < BASELINE_NAME_ROOM)
            out[used++] = **at;
    }
    out[used] = '\0';
    ++*at;
    return 1;
}

static int index_of(const char *name, const char *const *names, int count) {
    int i = 0;
    while (i < count && strcmp(name, names[i]) != 0)
        i++;
    return i;
}

/* "name": value. */
static int read_member(const char **at, members *m) {
    char name[BASELINE_NAME_ROOM], text[BASELINE_NAME_ROOM];
    double number;
    if (!read_text(at, name))
        return 0;
    skip_space(at);
    if (!baseline_expect(at, ":"))
        return 0;
    skip_space(at);
    const int as_text = index_of(name, text_names, TEXTS);
    const int as_number = index_of(name, number_names, NUMBERS);
    if (as_text < TEXTS) {
        m->has_text |= 1U << as_text;
        return read_text(at, m->texts[as_text]);
    }
    if (as_number < NUMBERS) {
        m->has_number |= 1U << as_number;
        return baseline_number(at, &m->numbers[as_number]);
    }
    if (**at == '"')
        return read_text(at, text);
    return baseline_expect(at, "true") || baseline_expect(at, "false") ||
           baseline_expect(at, "null") || baseline_number(at, &number);
}

static int read_members(const char **at, members *m) {
    *m = (members){.has_text = 0};
    if (!baseline_expect(at, "{"))
        return 0;
    for (;;) {
        skip_space(at);
        if (!read_member(at, m))
            return 0;
        skip_space(at);
        if (baseline_expect(at, "}"))
            return 1;
        if (!baseline_expect(at, ","))
            return 0;
    }
}

/* What bssl describes is what its lines have between "Did" and "operations". */
static int add_described(baseline_state *state, const members *m) {
    char line[BASELINE_NAME_ROOM + 64];
    const unsigned needed = 1U << CALLS | 1U << MICROSECONDS;
    if ((m->has_number & needed) != needed)
        return 0;
    snprintf(line, sizeof line, "Did %.0f %s operations in %.0fus", m->numbers[CALLS],
             m->texts[DESCRIPTION], m->numbers[MICROSECONDS]);
    return baseline_read_line(state, line);
}

static int add_result(baseline_state *state, const members *m) {
    const unsigned texts = 1U << LIBRARY | 1U << IMPL | 1U << ALG | 1U << OP;
    const unsigned numbers = 1U << SIZE | 1U << AD | 1U << NS;
    baseline_entry e = {.knows_ad = 1, .ns = m->numbers[NS]};
    if ((m->has_text & texts) != texts || (m->has_number & numbers) != numbers || !(e.ns > 0) ||
        !baseline_op(m->texts[OP], &e.op) || !baseline_length(m->numbers[SIZE], &e.size) ||
        !baseline_length(m->numbers[AD], &e.ad))
        return 0;
    memcpy(e.library, m->texts[LIBRARY], BASELINE_NAME_ROOM);
    memcpy(e.impl, m->texts[IMPL], BASELINE_NAME_ROOM);
    e.algorithm = bench_algorithm_named(m->texts[ALG], strlen(m->texts[ALG]));
    return e.algorithm == NULL || baseline_add(state->baseline, &e);
}

int baseline_is_json(const char *text) {
    skip_space(&text);
    if (!baseline_expect(&text, "["))
        return *text == '{';
    skip_space(&text);
    return *text == '{' || *text == ']';
}

/* Objects with commas between, in brackets or not: of a run that was ended, the last is missing. */
int baseline_read_json(baseline_state *state, const char **at) {
    skip_space(at);
    baseline_expect(at, "[");
    for (skip_space(at); **at == '{';) {
        const char *object = *at;
        members m;
        int good = read_members(at, &m);
        if (good && (m.has_text & 1U << DESCRIPTION) != 0)
            good = add_described(state, &m);
        else if (good)
            good = add_result(state, &m);
        if (!good) {
            *at = object;
            return 0;
        }
        skip_space(at);
        baseline_expect(at, ",");
        skip_space(at);
    }
    baseline_expect(at, "]");
    skip_space(at);
    return **at == '\0';
}
