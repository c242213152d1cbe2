/*
 * test_kernels: every row of every table against the reference.
 *
 *     test_kernels [--seed N] [--impl ROW] [--table TABLE] [--quick | --emulated] [--bench]
 *                  [--first-failure] [--telling]
 *
 * For every function of every row: all lengths to four times the widest stride
 * and samples to 1 MiB, with each argument flush against a page that cannot be
 * touched, on either side, and at odd offsets, in place and apart; at some
 * lengths all offsets 0 to 63. With --emulated not all lengths of long texts, and
 * samples to 64 KiB. Each call goes through the stub of abi.h and is judged by call.c. --bench
 * prints times instead; --first-failure ends the program at the first length that fails; --telling
 * leaves a few lengths, for tests/faults, which asks about each of a thousand broken functions.
 */
#include "common/machine.h"
#include "kernels/interrupt.h"
#include "kernels/suite.h"
#include "support/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const suite *const suites[] = {
    &suite_aes,      &suite_ctr,       &suite_cbc,
    &suite_ghash,    &suite_gcm,       &suite_ocb,
    &suite_chacha20, &suite_poly1305,  &suite_chacha20_poly1305,
    &suite_emu_aes,  &suite_emu_clmul, &suite_sha1,
    &suite_tls_cbc,
};

enum {
    OFFSETS = 64,
    OFFSET_LENGTHS = 32,      /* lengths that get all offsets */
    OFFSET_LENGTHS_QUICK = 3, /* the same for --quick */
    OFFSET_LENGTHS_EMULATED = 1,
    SAMPLES = 16,
    SAMPLES_QUICK = 2,
    LONGEST = 1 << 20, /* bytes of a sample */
    LONGEST_EMULATED = 1 << 16,
    EVERY_BYTE = 272,  /* of texts: the length up to which none is left out */
    TELLING_ROUNDS = 8 /* some inputs hide a fault: a hash under a key of zeros */
};

/* ---- Testing. ---- */

static int first_failure_only, telling_only;
static uint64_t round_number;

/* A number of its own for each case, so that it gets the same inputs whatever else is run. */
static uint64_t case_number(size_t suite_index, const variant *v, size_t length, size_t row) {
    const uint64_t which = suite_index * 64 + (size_t)(v - suites[suite_index]->variants);
    return (round_number << 56 | which << 40 | (uint64_t)length << 8 | row) + 2;
}

/* Draws the inputs of a case; 0 if the reference could not. */
static int draw(const suite *s, const variant *v, size_t length) {
    const uint64_t words[ABI_ARGUMENTS] = {(uintptr_t)v, length};
    uint64_t nothing;
    const tacit_row_table *table = s->table();
    return call_watched((abi_fn *)s->draw, words, &nothing, table->name,
                        tacit_row_name(reference_of(table)), "computing what must come out");
}

/* Describes the call of one row; 0 if its key set-up failed. */
static int describe(call *c, const suite *s, const variant *v, const tacit_row *row,
                    size_t length) {
    const uint64_t words[ABI_ARGUMENTS] = {(uintptr_t)c, (uintptr_t)v, (uintptr_t)row, length};
    uint64_t nothing;
    if (!call_watched((abi_fn *)s->make, words, &nothing, s->table()->name, tacit_row_name(row),
                      "setting up keys"))
        return 0;
    c->table = s->table()->name;
    c->row = tacit_row_name(row);
    c->function = v->name;
    c->length = length;
    c->unit = v->unit == 0    ? "rounds"
              : v->unit == 1  ? "bytes"
              : v->unit <= 64 ? "blocks"
                              : "batches";
    return 1;
}

typedef void case_fn(const call *c, const variant *v);

/*
 * Under an emulator two ways take turns with the two others from one length to the next. On
 * 32-bit Arm, where what a compiler takes for aligned faults if it is not (LDRD, LDM, VLD1 with
 * an alignment), each length also is at some offset: whole blocks are aligned at both pages.
 */
static void run_flush(const call *c, const variant *v) {
    const int pair = c->in >= 0 && c->out >= 0, odd = (int)(c->length % 2);
    (void)v;
    if (harness_emulated()) {
        call_run(c, (placement){SIDE_BEFORE, pair && odd, 0});
        call_run(c, (placement){SIDE_BEHIND, pair && !odd, 0});
        if (TACIT_ARM_32)
            call_run(c, (placement){SIDE_OFFSET, pair && odd, (unsigned)random_below(OFFSETS)});
        return;
    }
    for (int in_place = 0; in_place < 2; in_place++) {
        call_run(c, (placement){SIDE_BEFORE, in_place, 0});
        call_run(c, (placement){SIDE_BEHIND, in_place, 0});
        call_run(c, (placement){SIDE_OFFSET, in_place, (unsigned)random_below(OFFSETS)});
    }
}

static void run_everywhere(const call *c, const variant *v) {
    run_flush(c, v);
    for (unsigned offset = 0; offset < OFFSETS; offset++)
        call_run(c, (placement){SIDE_OFFSET, (int)(offset % 2), offset});
    for (unsigned offset = 0; offset < OFFSETS && !harness_quick(); offset++)
        call_run(c, (placement){SIDE_OFFSET, (int)(offset % 2 == 0), offset});
}

/* Whether a length of the sweep is one of those spread over it that get all offsets. */
static int gets_offsets(const variant *v, size_t length) {
    const size_t lengths = harness_emulated() ? OFFSET_LENGTHS_EMULATED
                           : harness_quick()  ? OFFSET_LENGTHS_QUICK
                                              : OFFSET_LENGTHS;
    const size_t steps = v->sweep - v->least + 1;
    const size_t at = length - v->least;
    return steps <= lengths || at * lengths / steps != (at + 1) * lengths / steps;
}

/* Does something with the call of one case on every row that is wanted. */
static void each_row(size_t suite_index, const variant *v, size_t length, case_fn *act) {
    const suite *s = suites[suite_index];
    const tacit_row_table *table = s->table();
    random_restart(case_number(suite_index, v, length, 0));
    int drawn = draw(s, v, length);
    for (size_t i = 0; i < table->count && drawn; i++) {
        call c;
        if (!row_wanted(table, table->rows[i]))
            continue;
        random_restart(case_number(suite_index, v, length, i + 1));
        if (describe(&c, s, v, table->rows[i], length))
            act(&c, v);
    }
    if (first_failure_only && call_failures() != 0)
        exit(harness_end());
}

/* A length between the sweep's and the longest, of any magnitude alike; the first: the longest. */
static size_t sample(const variant *v, size_t number) {
    const size_t bytes = harness_emulated() ? LONGEST_EMULATED : LONGEST;
    const size_t longest = bytes / v->unit;
    size_t high = longest;
    if (number == 0)
        return longest;
    for (size_t halvings = random_below(8); halvings != 0 && high / 2 > v->sweep; halvings--)
        high /= 2;
    return high <= v->sweep ? v->sweep : v->sweep + random_below(high - v->sweep);
}

/*
 * Whether the sweep tries a length. All, but for slow code: of long texts it tries each number
 * of blocks, and behind them no byte, one, fifteen, and a number that changes with the blocks'.
 */
static int is_tried(const variant *v, size_t length) {
    const size_t blocks = length / 16, rest = length % 16;
    return !harness_emulated() || v->unit != 1 || length <= EVERY_BYTE || length == v->sweep ||
           rest <= 1 || rest == 15 || rest == 2 + 5 * blocks % 13;
}

/*
 * The shortest, an odd one, the longest; and 37, the only one at which a wrong bit shows. Of
 * bytes also 37 blocks and a half: a table of one row is told by how it takes them in pieces.
 */
static int is_telling(const variant *v, size_t length) {
    return v->sweep < 8 || length == v->least || length == 5 || length == 37 ||
           (v->unit == 1 && length == 37 * 16 + 8) || length == v->sweep;
}

static void run_telling(size_t suite_index, const variant *v) {
    for (round_number = 0; round_number < TELLING_ROUNDS; round_number++) {
        for (size_t length = v->least; length <= v->sweep; length++) {
            if (is_telling(v, length))
                each_row(suite_index, v, length, run_flush);
        }
    }
}

static void run_variant(size_t suite_index, const variant *v) {
    if (telling_only) {
        run_telling(suite_index, v);
        return;
    }
    for (size_t length = v->least; length <= v->sweep; length++) {
        if (is_tried(v, length))
            each_row(suite_index, v, length, gets_offsets(v, length) ? run_everywhere : run_flush);
    }
    if (!v->samples)
        return;
    interrupt_begin();
    for (size_t i = 0; i < (harness_quick() ? SAMPLES_QUICK : SAMPLES); i++) {
        random_restart(case_number(suite_index, v, i, 0));
        const size_t length = sample(v, harness_quick() ? i + 1 : i);
        each_row(suite_index, v, length, run_flush);
    }
    interrupt_end();
}

static void check_all_tables_have_suites(void) {
    const tacit_row_table *table;
    for (size_t i = 0; (table = tacit_row_tables(i)) != NULL; i++) {
        int found = 0;
        for (size_t j = 0; j < TACIT_ARRAY_LEN(suites); j++)
            found = found || suites[j]->table() == table;
        check(found, "table %s has no suite in tests/kernels", table->name);
    }
}

/* What a run in which nothing failed has shown of the rows in it: docs/SOUNDNESS.md. */
static void report_checked(const suite *s) {
    const tacit_row_table *table = s->table();
    for (size_t i = 0; i < table->count; i++) {
        row_listed(table, table->rows[i]);
        if (call_failures() != 0 || !row_wanted(table, table->rows[i]))
            continue;
        row_checked("kernels", table, table->rows[i]);
        if (abi_checks_registers())
            row_checked("registers", table, table->rows[i]);
    }
}

/* ---- Timing. ---- */

static void bench(const call *c, const variant *v) {
    const double ns = call_time(c);
    const size_t bytes = c->length * v->unit;
    printf("%s/%s %s: ", c->table, c->row, c->function);
    if (bytes == 0)
        printf("%.1f ns\n", ns);
    else
        printf("%zu bytes %.1f ns, %.4f ns/byte\n", bytes, ns, ns / (double)bytes);
    fflush(stdout);
}

static void bench_variant(size_t suite_index, const variant *v) {
    static const size_t bytes[] = {16384, 16, 64, 256, 1344, 8192, 1 << 20};
    const size_t count = harness_quick() ? 1 : TACIT_ARRAY_LEN(bytes);
    if (v->unit == 0)
        each_row(suite_index, v, 0, bench);
    for (size_t i = 0; i < count && v->samples; i++) {
        if (bytes[i] >= v->unit)
            each_row(suite_index, v, bytes[i] / v->unit, bench);
    }
}

/* ---- The program. ---- */

/* Takes `name` and, if value is not NULL, the word behind it out of the arguments. */
static int option(int *argc, char **argv, const char *name, const char **value) {
    const int words = value == NULL ? 1 : 2;
    for (int i = 1; i + words <= *argc; i++) {
        if (strcmp(argv[i], name) != 0)
            continue;
        if (value != NULL)
            *value = argv[i + 1];
        for (int j = i; j + words <= *argc; j++)
            argv[j] = argv[j + words];
        *argc -= words;
        return 1;
    }
    return 0;
}

/* Whether a table of that name, or any if it is NULL, has a row of that name, or any. */
static int known(const char *table_name, const char *row_name) {
    for (size_t i = 0; i < TACIT_ARRAY_LEN(suites); i++) {
        const tacit_row_table *table = suites[i]->table();
        if ((table_name == NULL || strcmp(table_name, table->name) == 0) &&
            (row_name == NULL || tacit_row_find(table, row_name) != NULL))
            return 1;
    }
    return 0;
}

/* The row of --impl, which harness_begin takes out of the arguments; NULL if there is none. */
static const char *row_asked_for(int argc, char **argv) {
    const char *name = NULL;
    for (int i = 1; i + 1 < argc; i++) {
        if (strcmp(argv[i], "--impl") == 0)
            name = argv[i + 1];
    }
    return name;
}

int main(int argc, char **argv) {
    const char *only = NULL, *row_name = row_asked_for(argc, argv);
    harness_begin("test_kernels", &argc, argv);
    const int timing = option(&argc, argv, "--bench", NULL);
    option(&argc, argv, "--table", &only);
    first_failure_only = option(&argc, argv, "--first-failure", NULL);
    telling_only = option(&argc, argv, "--telling", NULL);
    if (argc != 1) {
        fprintf(stderr, "test_kernels: unknown argument: %s\n", argv[1]);
        return 2;
    }
    if (!known(only, row_name)) {
        fprintf(stderr, "test_kernels: no row %s in table %s\n", row_name ? row_name : "(any)",
                only ? only : "(any)");
        return 2;
    }
    if (!abi_sees_vector_state())
        printf("test_kernels: the state of vector registers is not visible here\n");
    for (size_t i = 0; i < TACIT_ARRAY_LEN(suites); i++) {
        if (only != NULL && strcmp(only, suites[i]->table()->name) != 0)
            continue;
        for (size_t j = 0; j < suites[i]->count; j++)
            (timing ? bench_variant : run_variant)(i, &suites[i]->variants[j]);
        if (!timing && !telling_only && row_name == NULL)
            report_checked(suites[i]);
    }
    if (!timing) {
        abi_controls();
        check_all_tables_have_suites();
        check_formats();
    }
    return harness_end();
}
