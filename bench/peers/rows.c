/*
 * rows.c: rows of tacit by themselves: AES in its parts, GHASH, and CTR of few
 * blocks, on every row that runs here. Each row's bytes are compared with those of
 * the reference row before it is timed.
 */
#include "bench.h"
#include "bench/aes_rows.h"
#include "bench/ghash.h"
#include "bench/measure.h"

#include <tacit/aes.h>

#include <stdio.h>
#include <string.h>

enum { LEN_MAX = 16384, BLOCK = TACIT_AES_BLOCK_LEN };

/* What one call needs; each kind uses its part. */
typedef struct job {
    const tacit_row *row;
    size_t key_len, len;
    bench_aes_keys enc, dec;
    bench_ghash_key ghash;
    tacit_aes_ctr_key ctr;
} job;

static uint8_t secret[32], text[LEN_MAX], sealed[LEN_MAX], out[LEN_MAX];

static void fill(void) {
    for (size_t i = 0; i < sizeof secret; i++)
        secret[i] = (uint8_t)(i * 11 + 1);
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (uint8_t)(i * 7 + (i >> 8));
}

/* The best of many turns of each, in nanoseconds, all in turns: so their ratios are of one time. */
static void best_times(job *j, bench_run_fn *const *runs, size_t count, double *ns) {
    for (unsigned t = 0; t < bench_turns; t++) {
        for (size_t i = 0; i < count; i++) {
            bench_time time;
            if (bench_measure(&time, bench_turn_seconds, runs[i], j) != 0)
                bench_fail("row %s fails", tacit_row_name(j->row));
            const double each = 1e9 * time.seconds / (double)time.count;
            ns[i] = t == 0 || each < ns[i] ? each : ns[i];
        }
    }
}

static void check_same(const job *j, const uint8_t *one, const uint8_t *other, size_t len) {
    if (memcmp(one, other, len) != 0)
        bench_fail("row %s gives other bytes than the reference", tacit_row_name(j->row));
}

/* ---- AES ---- */

static int expand(void *context, uint64_t count) {
    job *j = context;
    for (uint64_t i = 0; i < count; i++)
        bench_aes_expand(&j->enc, j->row, secret, j->key_len);
    return 0;
}

/* From the key, as for whoever only decrypts. */
static int expand_and_invert(void *context, uint64_t count) {
    job *j = context;
    for (uint64_t i = 0; i < count; i++) {
        bench_aes_expand(&j->enc, j->row, secret, j->key_len);
        bench_aes_invert(&j->dec, j->row, &j->enc);
    }
    return 0;
}

/* Each block is made of the one before: its latency is what one block costs. */
static int encrypt(void *context, uint64_t count) {
    job *j = context;
    for (uint64_t i = 0; i < count; i++)
        bench_aes_encrypt(&j->enc, j->row, out, out, 1);
    return 0;
}

static int decrypt(void *context, uint64_t count) {
    job *j = context;
    for (uint64_t i = 0; i < count; i++)
        bench_aes_decrypt(&j->dec, j->row, out, out, 1);
    return 0;
}

static int encrypt_all(void *context, uint64_t count) {
    job *j = context;
    for (uint64_t i = 0; i < count; i++)
        bench_aes_encrypt(&j->enc, j->row, out, text, LEN_MAX / BLOCK);
    return 0;
}

static int decrypt_all(void *context, uint64_t count) {
    job *j = context;
    for (uint64_t i = 0; i < count; i++)
        bench_aes_decrypt(&j->dec, j->row, out, sealed, LEN_MAX / BLOCK);
    return 0;
}

/* Pairs of what encrypts and what decrypts, how a speed is printed, and what the ratio must be. */
enum { AES_PAIRS = 3 };
static const struct aes_pair {
    const char *name;
    bench_run_fn *runs[2];
    size_t len; /* bytes for a speed; 0: nanoseconds */
    double minimum;
} aes_pairs[AES_PAIRS] = {
    {"key set-up", {expand, expand_and_invert}, 0, 0.6},
    {"one block", {encrypt, decrypt}, 0, 0.5},
    {"16384 bytes", {encrypt_all, decrypt_all}, LEN_MAX, 0.5},
};

typedef struct aes_times {
    double ns[AES_PAIRS][2];
} aes_times;

static double speed_ratio(const double ns[2]) {
    return ns[0] / ns[1];
}

static aes_times aes_measure(const tacit_row *row, const tacit_row *reference, size_t key_len) {
    static job j;
    aes_times times = {{{0}}};
    j = (job){.row = reference, .key_len = key_len};
    expand(&j, 1);
    bench_aes_encrypt(&j.enc, reference, sealed, text, LEN_MAX / BLOCK);
    j.row = row;
    expand_and_invert(&j, 1);
    encrypt_all(&j, 1);
    check_same(&j, out, sealed, LEN_MAX);
    decrypt_all(&j, 1);
    check_same(&j, out, text, LEN_MAX);
    for (size_t p = 0; p < AES_PAIRS; p++)
        best_times(&j, aes_pairs[p].runs, 2, times.ns[p]);
    return times;
}

static void print_aes_head(size_t key_len) {
    printf("\n### AES-%zu by row: keys and blocks\n\n| row |", 8 * key_len);
    for (size_t p = 0; p < AES_PAIRS; p++)
        printf(" %s: encryption | decryption | its speed over encryption |", aes_pairs[p].name);
    printf("\n|---|");
    for (size_t p = 0; p < 3 * AES_PAIRS; p++)
        printf("---|");
    printf("\n");
}

static void print_aes_times(const tacit_row *row, const aes_times *times) {
    printf("| `%s` |", tacit_row_name(row));
    for (size_t p = 0; p < AES_PAIRS; p++) {
        for (size_t way = 0; way < 2; way++) {
            const double ns = times->ns[p][way];
            if (aes_pairs[p].len == 0)
                printf(" %.1f ns |", ns);
            else
                printf(" %.2f GB/s |", (double)aes_pairs[p].len / ns);
        }
        printf(" %.2f |", speed_ratio(times->ns[p]));
    }
    printf("\n");
    fflush(stdout);
}

enum { AES_ROWS_MAX = 32 };
typedef struct aes_table {
    size_t key_len, count;
    const tacit_row *rows[AES_ROWS_MAX];
    aes_times times[AES_ROWS_MAX];
} aes_table;

static void aes_table_measure(aes_table *t, size_t key_len) {
    const tacit_row_table *table = tacit_aes_rows();
    *t = (aes_table){.key_len = key_len};
    for (size_t i = 0; i < table->count && t->count < AES_ROWS_MAX; i++) {
        if (!tacit_row_available(table->rows[i]))
            continue;
        t->rows[t->count] = table->rows[i];
        t->times[t->count++] = aes_measure(table->rows[i], table->rows[table->count - 1], key_len);
    }
}

static void aes_table_print(const aes_table *t) {
    print_aes_head(t->key_len);
    for (size_t i = 0; i < t->count; i++)
        print_aes_times(t->rows[i], &t->times[i]);
}

/* What holds on every row holds on the row where it is least so. */
static void aes_targets(const aes_table *t) {
    if (t->count == 0)
        bench_fail("no row of AES runs here");
    for (size_t p = 0; p < AES_PAIRS; p++) {
        size_t least = 0;
        for (size_t i = 1; i < t->count; i++) {
            if (speed_ratio(t->times[i].ns[p]) < speed_ratio(t->times[least].ns[p]))
                least = i;
        }
        const double ratio = speed_ratio(t->times[least].ns[p]);
        printf("| AES-%zu, %s: decryption over encryption, on every row | at least %.2f | "
               "%.3f (row %s)",
               8 * t->key_len, aes_pairs[p].name, aes_pairs[p].minimum, ratio,
               tacit_row_name(t->rows[least]));
        report_verdict(ratio >= aes_pairs[p].minimum);
    }
}

/* ---- GHASH ---- */

static int ghash_init(void *context, uint64_t count) {
    job *j = context;
    for (uint64_t i = 0; i < count; i++)
        bench_ghash_init(&j->ghash, j->row, secret);
    return 0;
}

static int ghash_update(void *context, uint64_t count) {
    job *j = context;
    for (uint64_t i = 0; i < count; i++)
        bench_ghash_update(&j->ghash, j->row, out, text, j->len / BLOCK);
    return 0;
}

static double ghash_measure(const tacit_row *row, bench_run_fn *run, size_t len) {
    static job j;
    const tacit_row_table *table = bench_ghash_rows();
    double ns;
    j = (job){.row = table->rows[table->count - 1], .len = LEN_MAX};
    memset(out, 0, BLOCK);
    ghash_init(&j, 1);
    ghash_update(&j, 1);
    memcpy(sealed, out, BLOCK);
    j.row = row;
    memset(out, 0, BLOCK);
    ghash_init(&j, 1);
    ghash_update(&j, 1);
    check_same(&j, out, sealed, BLOCK);
    j.len = len;
    best_times(&j, &run, 1, &ns);
    return ns;
}

static void report_ghash(void) {
    static const size_t lens[] = {16, 64, 256, 1344, LEN_MAX};
    enum { LENS = sizeof lens / sizeof lens[0] };
    const tacit_row_table *table = bench_ghash_rows();
    printf("\n### GHASH by row\n\n| row | key set-up |");
    for (size_t i = 0; i < LENS; i++)
        printf(" %zu bytes |", lens[i]);
    printf(" cycles a byte, %d bytes |\n|---|---|---|", LEN_MAX);
    for (size_t i = 0; i < LENS; i++)
        printf("---|");
    printf("\n");
    for (size_t r = 0; r < table->count; r++) {
        double ns = 0;
        if (!tacit_row_available(table->rows[r]))
            continue;
        printf("| `%s` | %.1f ns |", tacit_row_name(table->rows[r]),
               ghash_measure(table->rows[r], ghash_init, 0));
        for (size_t i = 0; i < LENS; i++) {
            ns = ghash_measure(table->rows[r], ghash_update, lens[i]);
            printf(" %.1f ns |", ns);
        }
        printf(" %.2f |\n", ns * bench_gigahertz() / LEN_MAX);
        fflush(stdout);
    }
}

static void ghash_target(void) {
    const double maximum = 6;
    const tacit_row *row = tacit_row_find(bench_ghash_rows(), "avx2");
    printf("| GHASH, %d bytes, row avx2 | under %.0f cycles a byte | ", LEN_MAX, maximum);
    if (row == NULL || !tacit_row_available(row)) {
        printf("no such row here | not measured |\n");
        return;
    }
    const double cycles = ghash_measure(row, ghash_update, LEN_MAX) * bench_gigahertz() / LEN_MAX;
    printf("%.2f", cycles);
    report_verdict(cycles < maximum);
}

/* ---- CTR of few blocks ---- */

static int ctr(void *context, uint64_t count) {
    job *j = context;
    uint8_t counter[BLOCK] = {0};
    int result = 0;
    for (uint64_t i = 0; i < count && result == 0; i++)
        result = tacit_aes_ctr_xor(&j->ctr, out, text, j->len, counter);
    return result;
}

static double ctr_measure(const tacit_row *row, size_t len) {
    static job j;
    const tacit_row_table *table = tacit_aes_ctr_rows();
    const tacit_row *const rows[] = {table->rows[table->count - 1], row};
    bench_run_fn *const run = ctr;
    double ns;
    for (size_t i = 0; i < 2; i++) {
        j = (job){.row = rows[i], .len = len};
        if (tacit_aes_ctr_init_with(&j.ctr, rows[i], secret, 16) != 0 || ctr(&j, 1) != 0)
            bench_fail("row %s fails", tacit_row_name(rows[i]));
        if (i == 0)
            memcpy(sealed, out, len);
    }
    check_same(&j, out, sealed, len);
    best_times(&j, &run, 1, &ns);
    return ns;
}

static void report_ctr(void) {
    static const size_t blocks[] = {1,  2,  3,  4,  5,  6,  7,  8,  9, 10,
                                    12, 14, 15, 16, 17, 20, 24, 28, 32};
    enum { LENS = sizeof blocks / sizeof blocks[0] };
    const tacit_row_table *table = tacit_aes_ctr_rows();
    printf("\n### AES-128-CTR by row: nanoseconds for few blocks\n\n| row |");
    for (size_t i = 0; i < LENS; i++)
        printf(" %zu |", blocks[i]);
    printf("\n|---|");
    for (size_t i = 0; i < LENS; i++)
        printf("---|");
    printf("\n");
    for (size_t r = 0; r < table->count; r++) {
        if (!tacit_row_available(table->rows[r]))
            continue;
        printf("| `%s` |", tacit_row_name(table->rows[r]));
        for (size_t i = 0; i < LENS; i++)
            printf(" %.0f |", ctr_measure(table->rows[r], BLOCK * blocks[i]));
        printf("\n");
        fflush(stdout);
    }
}

/* ---- all of it ---- */

void report_rows(int only_targets) {
    static aes_table of_128, of_256;
    fill();
    aes_table_measure(&of_128, 16);
    aes_table_measure(&of_256, 32);
    if (!only_targets) {
        aes_table_print(&of_128);
        aes_table_print(&of_256);
        report_ghash();
        report_ctr();
    }
    report_targets_head("by row");
    aes_targets(&of_128);
    aes_targets(&of_256);
    ghash_target();
}
