/*
 * speed_baseline_lines.c: reads what is printed for people: our tables, lines of bssl, the table of
 * openssl, tests of tcrypt, from tacit or from those tools themselves.
 */
#include "speed_baseline.h"

#include <stdio.h>
#include <string.h>

/* ---- lines of bssl ---- */

/* "# AES-128-GCM on row vaes512", "# AES-128-GCM by libcrypto 3.0.17": whose lines follow. */
static void read_owner(const char *line, baseline_entry *owner) {
    const char *row = strstr(line, " on row "), *by = strstr(line, " by ");
    if (row != NULL) {
        snprintf(owner->library, BASELINE_NAME_ROOM, "tacit");
        snprintf(owner->impl, BASELINE_NAME_ROOM, "%s", row + strlen(" on row "));
    } else if (by != NULL) {
        by += strlen(" by ");
        const size_t name = strcspn(by, " ");
        const char *version = by + name + strspn(by + name, " ");
        const char *impl = version + strcspn(version, " ");
        snprintf(owner->library, BASELINE_NAME_ROOM, "%.*s", (int)name, by);
        snprintf(owner->impl, BASELINE_NAME_ROOM, "%s", impl + strspn(impl, " "));
    }
}

/* The operation in a line; for AEADs a key is set up in one way. */
static int read_bssl_op(const bench_algorithm *a, const char *text, size_t len, bench_op *op) {
    char name[32];
    if (len >= sizeof name)
        return 0;
    snprintf(name, sizeof name, "%.*s", (int)len, text);
    if (a->aead_name != NULL &&
        (strcmp(name, "seal setup") == 0 || strcmp(name, "open setup") == 0)) {
        *op = BENCH_SETUP;
        return 1;
    }
    return baseline_op(name, op);
}

/* "Did 10571 AES-128-GCM (1350 bytes) seal operations in 1067614us ...". 0: another algorithm's. */
static int read_did(const char *at, baseline_entry *e) {
    double count, microseconds, size = 0;
    if (!baseline_number(&at, &count) || !baseline_expect(&at, " "))
        return 0;
    const char *end = strstr(at, " operations in ");
    const size_t name = strcspn(at, " ");
    e->algorithm = bench_algorithm_named(at, name);
    if (end == NULL || e->algorithm == NULL || at + name > end)
        return 0;
    at += name;
    if (baseline_expect(&at, " (") &&
        !(baseline_number(&at, &size) &&
          (baseline_expect(&at, " bytes)") || baseline_expect(&at, " byte)"))))
        return 0;
    if (!baseline_expect(&at, " ") || at > end ||
        !read_bssl_op(e->algorithm, at, (size_t)(end - at), &e->op))
        return 0;
    at = end + strlen(" operations in ");
    if (!baseline_number(&at, &microseconds) || !baseline_expect(&at, "us") || !(count > 0) ||
        !(microseconds > 0) || !baseline_length(size, &e->size))
        return 0;
    if (size == 0 && !bench_algorithm_is_sized(e->algorithm) && !bench_op_is_setup(e->op))
        e->size = bench_algorithm_size(e->algorithm, 0);
    e->ns = microseconds * 1000 / count;
    e->is_average = 1;
    return 1;
}

/* ---- the table of openssl ---- */

/* "type   16 bytes   64 bytes": the sizes of the columns. */
static void read_sizes(baseline_state *state, const char *at) {
    double size;
    state->sizes.count = 0;
    for (;;) {
        at += strspn(at, " ");
        if (state->sizes.count == SPEED_SIZES_MAX || !baseline_number(&at, &size) ||
            !baseline_expect(&at, " bytes") ||
            !baseline_length(size, &state->sizes.at[state->sizes.count]))
            return;
        state->sizes.count++;
    }
}

/* Words between the name and the numbers: an operation, a row, or a library and its version. */
static void read_words(baseline_entry *e, const char *at, size_t len) {
    char words[128], library[64], version[64];
    int used = 0;
    snprintf(words, sizeof words, "%.*s", (int)len, at);
    char *who = words + strspn(words, " ");
    char *space = who + strcspn(who, " ");
    const char kept = *space;
    *space = '\0';
    if (baseline_op(who, &e->op))
        who = space + (kept != '\0');
    else
        *space = kept;
    who += strspn(who, " ");
    for (size_t end = strlen(who); end != 0 && who[end - 1] == ' ';)
        who[--end] = '\0';
    if (who[0] == '\0')
        return;
    if (sscanf(who, "%63s %63[0-9.] %n", library, version, &used) == 2 && used != 0) {
        snprintf(e->library, BASELINE_NAME_ROOM, "%s", library);
        snprintf(e->impl, BASELINE_NAME_ROOM, "%s", who + used);
    } else {
        snprintf(e->library, BASELINE_NAME_ROOM, "tacit");
        snprintf(e->impl, BASELINE_NAME_ROOM, "%s", who);
    }
}

/* Where the numbers begin: behind two blanks that a digit or a lone minus follows. */
static const char *numbers_of(const char *at) {
    for (; *at != '\0'; at++) {
        if (strncmp(at, "  ", 2) == 0 && (strchr("0123456789", at[2]) != NULL || at[2] == '-'))
            return at;
    }
    return at;
}

/* "AES-128-GCM   121342.50k   394817.20k". */
static int read_columns(baseline_state *state, const char *line) {
    const size_t name = strcspn(line, " ");
    baseline_entry e = {.algorithm = bench_algorithm_named(line, name), .is_average = 1};
    if (e.algorithm == NULL)
        return 1;
    e.op = bench_algorithm_forward(e.algorithm);
    const char *at = numbers_of(line + name);
    read_words(&e, line + name, (size_t)(at - line) - name);
    for (size_t i = 0; i < state->sizes.count; i++) {
        double thousands;
        at += strspn(at, " ");
        if (*at == '-') {
            at++;
            continue;
        }
        if (!baseline_number(&at, &thousands) || !baseline_expect(&at, "k"))
            return 1;
        e.size = bench_algorithm_size(e.algorithm, state->sizes.at[i]);
        e.ns = thousands > 0 ? (double)e.size * 1e6 / thousands : 0;
        if (e.ns > 0 && !baseline_add(state->baseline, &e))
            return 0;
    }
    return 1;
}

/* ---- tests of tcrypt ---- */

/* "testing speed of rfc4106(gcm(aes)) (tacit vaes256) encryption" */
static void read_testing(baseline_state *state, const char *at) {
    size_t name = strcspn(at, " ");
    const char *who = strstr(at, " (tacit ");
    if (baseline_expect(&at, "sync ") || baseline_expect(&at, "async ") ||
        baseline_expect(&at, "multibuffer "))
        name = strcspn(at, " ");
    state->owner = (baseline_entry){.is_average = 1};
    snprintf(state->kernel_name, sizeof state->kernel_name, "%.*s", (int)name, at);
    state->owner.op = strstr(at, " decryption") != NULL ? BENCH_OPEN : BENCH_SEAL;
    if (who != NULL) {
        who += strlen(" (tacit ");
        snprintf(state->owner.library, BASELINE_NAME_ROOM, "tacit");
        snprintf(state->owner.impl, BASELINE_NAME_ROOM, "%.*s", (int)strcspn(who, ")"), who);
    }
}

/* "test 5 (160 bit key, 1420 byte blocks): 24372 operations in 1 seconds (34608240 bytes)" */
static int read_test(baseline_state *state, const char *at) {
    double number, bits, size, count, seconds;
    baseline_entry e = state->owner;
    const bench_algorithm *a;
    if (!baseline_number(&at, &number) || !baseline_expect(&at, " (") ||
        !baseline_number(&at, &bits) || !baseline_expect(&at, " bit key, ") ||
        !baseline_number(&at, &size) || !baseline_expect(&at, " byte blocks): ") ||
        !baseline_length(size, &e.size) || !baseline_number(&at, &count) ||
        !baseline_expect(&at, " operations in ") || !baseline_number(&at, &seconds) ||
        !baseline_expect(&at, " seconds") || !(count > 0) || !(seconds > 0))
        return 1;
    for (size_t i = 0; (a = bench_algorithm_at(i)) != NULL; i++) {
        if (strcmp(speed_kernel_name(a), state->kernel_name) != 0 || 8 * (double)a->key_len != bits)
            continue;
        e.algorithm = a;
        e.op =
            state->owner.op == BENCH_OPEN ? bench_algorithm_inverse(a) : bench_algorithm_forward(a);
        e.ns = 1e9 * seconds / count;
        return baseline_add(state->baseline, &e);
    }
    return 1;
}

/* ---- our own tables ---- */

/* "AES-128-GCM seal   16 B   1350 B  c/B ...": whose table it is, and its columns. 0: no such head.
 */
static int read_head(baseline_state *state, const char *line) {
    const size_t name = strcspn(line, " ");
    const char *at = line + name, *end = strstr(at, "  ");
    baseline_entry e = {.algorithm = bench_algorithm_named(line, name)};
    char op[32];
    double size;
    if (e.algorithm == NULL || end == NULL || end - at < 2 || strstr(end, " c/B ") == NULL)
        return 0;
    snprintf(op, sizeof op, "%.*s", (int)(end - at - 1), at + 1);
    if (!baseline_op(op, &e.op))
        return 0;
    state->owner = e;
    state->columns.count = 0;
    for (at = end + strspn(end, " ");
         state->columns.count < SPEED_SIZES_MAX && baseline_number(&at, &size) &&
         baseline_expect(&at, " B") &&
         baseline_length(size, &state->columns.at[state->columns.count]);
         at += strspn(at, " "))
        state->columns.count++;
    if (bench_op_is_setup(e.op))
        state->columns = (speed_sizes){.at = {0}, .count = 1};
    return 1;
}

/* "  vaes256   43.4 ns*   6.47 GB/s*   0.38 ...": the cells of a contestant. */
static int read_cells(baseline_state *state, const char *line) {
    baseline_entry e = state->owner;
    const char *at = strstr(line + 2, "  ");
    if (at == NULL || line[2] == ' ')
        return 1;
    read_words(&e, line + 2, (size_t)(at - line) - 2);
    for (size_t i = 0; i < state->columns.count; i++) {
        double number;
        at += strspn(at, " *");
        if (*at == '-') {
            at++;
            continue;
        }
        if (!baseline_number(&at, &number) || !(number > 0))
            return 1;
        e.size = state->columns.at[i];
        if (baseline_expect(&at, " ns"))
            e.ns = number;
        else if (baseline_expect(&at, " GB/s"))
            e.ns = (double)e.size / number;
        else
            return 1;
        if (!baseline_add(state->baseline, &e))
            return 0;
    }
    return 1;
}

/* ---- all ---- */

/* The kernel's log has the time and the module's name before a line, or blanks instead. */
static const char *without_log(const char *line) {
    const char *at = line + strspn(line, " ");
    if (*at == '[' && strchr(at, ']') != NULL)
        at = strchr(at, ']') + 1;
    at += strspn(at, " ");
    baseline_expect(&at, "tcrypt: ");
    return strncmp(at, "test ", 5) == 0 || strncmp(at, "testing speed of ", 17) == 0 ? at : line;
}

int baseline_read_line(baseline_state *state, const char *line) {
    baseline_entry e = state->owner;
    line = without_log(line);
    if (baseline_expect(&line, "# ")) {
        read_owner(line, &state->owner);
        return 1;
    }
    if (baseline_expect(&line, "Did "))
        return !read_did(line, &e) || baseline_add(state->baseline, &e);
    if (baseline_expect(&line, "type ")) {
        read_sizes(state, line);
        return 1;
    }
    if (baseline_expect(&line, "testing speed of ")) {
        read_testing(state, line);
        return 1;
    }
    if (baseline_expect(&line, "test "))
        return read_test(state, line);
    if (strncmp(line, "  ", 2) == 0)
        return state->columns.count == 0 || read_cells(state, line);
    if (read_head(state, line))
        return 1;
    return state->sizes.count == 0 || read_columns(state, line);
}
