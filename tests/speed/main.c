/*
 * main.c: what tacit speed computes and reads, apart from what it measures: its statistics on
 * samples that are known, its sizes, and that an output compared with itself has not changed.
 */
#include "cli/speed.h"

#include "bench/core.h"
#include "bench/measure.h"
#include "bench/statistics.h"

#include "support/harness.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_near(double a, double b, double part) {
    const double d = a > b ? a - b : b - a, most = (b < 0 ? -b : b) * part;
    return d <= most + 1e-12;
}

/* ---- statistics ---- */

static void test_quantiles(void) {
    double values[] = {5, 1, 4, 2, 3}, even[] = {4, 1, 3, 2}, one[] = {7};
    check(bench_quantile(values, 5, 0.5) == 3, "the median of 1 to 5");
    check(values[0] == 1 && values[4] == 5, "quantiles sort");
    check(bench_quantile(values, 5, 0.25) == 2 && bench_quantile(values, 5, 0.75) == 4,
          "quartiles");
    check(bench_quantile(values, 5, 0) == 1 && bench_quantile(values, 5, 1) == 5, "the ends");
    check(bench_quantile(even, 4, 0.5) == 2.5, "between two values");
    check(bench_quantile(one, 1, 0.75) == 7, "one value");
}

/* Points of a known line, with errors that cancel, at the sizes of --style slope. */
static void test_lines(void) {
    static const double fixed[] = {0, 25, 1e4, -3}, slopes[] = {0.1, 3, 1e-3, 0};
    double x[64], y[64];
    for (size_t f = 0; f < 4; f++) {
        for (size_t s = 0; s < 4; s++) {
            bench_line line = {0, 0};
            for (size_t i = 0; i < 64; i++) {
                const double error = i % 4 == 0 || i % 4 == 3 ? 0.5 : -0.5; /* + - - + */
                x[i] = 1024.0 * (double)(i + 1);
                y[i] = fixed[f] + slopes[s] * x[i] + error;
            }
            const int fits = bench_fit(&line, x, y, 64);
            check(fits && is_near(line.slope, slopes[s], 1e-9) &&
                      (line.fixed - fixed[f] < 1e-6 && fixed[f] - line.fixed < 1e-6),
                  "the line %g + %g x: %.12g + %.12g x", fixed[f], slopes[s], line.fixed,
                  line.slope);
        }
    }
    bench_line line = {0, 0};
    x[1] = x[0];
    check(!bench_fit(&line, x, y, 2), "points of one size give no line");
    check(!bench_fit(&line, x, y, 1), "one point gives no line");
}

/* ---- sizes ---- */

static void sizes_are(const char *text, const char *want) {
    speed_sizes sizes;
    char got[1024] = "";
    const int status = speed_parse_sizes(text, &sizes);
    for (size_t i = 0; status == STATUS_OK && i < sizes.count; i++) {
        const size_t used = strlen(got);
        snprintf(got + used, sizeof got - used, "%s%zu", i != 0 ? "," : "", sizes.at[i]);
    }
    check(want != NULL ? status == STATUS_OK && strcmp(got, want) == 0 : status == STATUS_USAGE,
          "sizes '%s': status %d, %s", text, status, got);
}

static void test_sizes(void) {
    static const char *const wrong[] = {"",
                                        ",",
                                        "1,",
                                        "x",
                                        "-1",
                                        "1..",
                                        "..4",
                                        "4..1",
                                        "1..8*1",
                                        "1..8*0",
                                        "1..8+0",
                                        "0..8",
                                        "0..8*2",
                                        "1..8*",
                                        "1..8*2*2",
                                        "1...8",
                                        "1..8/2",
                                        "1 2",
                                        "99999999999999999999",
                                        "20000000000G",
                                        "1..1000+1",
                                        "1..2..3"};
    sizes_are("16", "16");
    sizes_are("0,1350,16K,1m", "0,1350,16384,1048576");
    sizes_are("1..8", "1,2,4,8");
    sizes_are("1..9*2", "1,2,4,8");
    sizes_are("1K..64K*4", "1024,4096,16384,65536");
    sizes_are("0..64+16", "0,16,32,48,64");
    sizes_are("16,100..130+10,5..5", "16,100,110,120,130,5");
    sizes_are("3..100*10", "3,30");
    sizes_are("1..3+5", "1");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        sizes_are(wrong[i], NULL);
}

/* ---- an output compared with itself ---- */

enum { RESULTS_MAX = 512 };
static bench_result results[RESULTS_MAX];

/* Two rows' results of every algorithm, as if it had been measured. */
static size_t make_results(int with_setups) {
    const bench_algorithm *a;
    size_t count = 0;
    for (size_t i = 0; (a = bench_algorithm_at(i)) != NULL; i++) {
        const tacit_row_table *table = bench_algorithm_rows(a);
        bench_op op;
        for (size_t k = 0; (op = bench_algorithm_op(a, k)) != BENCH_OPS; k++) {
            for (size_t row = 0; (with_setups || !bench_op_is_setup(op)) && row < 2 &&
                                 row < table->count && count < RESULTS_MAX;
                 row++) {
                bench_result *r = &results[count++];
                *r = (bench_result){.contestant = bench_contestant_of_row(table->rows[row])};
                r->task = (bench_task){.algorithm = a, .op = op};
                r->task.size = bench_op_is_setup(op)
                                   ? 0
                                   : bench_algorithm_size(a, with_setups ? (size_t)16 << k : 64);
                r->times.samples = 10;
                r->times.count = 1000000 + 1000 * count;
                r->times.ns_per_op = 10.5 + 3.25 * (double)count;
                r->times.seconds = r->times.ns_per_op * 1e-9 * (double)r->times.count;
                r->times.ghz = 3;
            }
        }
    }
    return count;
}

/* Writes all results in a style to a file. */
static void write_style(const speed_style *style, const char *path, size_t count) {
    static const speed_options options = {
        .seconds = 0.5, .impl = "all", .sizes = {.at = {64}, .count = 1}};
    speed_report r = {.options = &options, .results = results};
    fflush(stdout);
    const int kept = dup(STDOUT_FILENO), file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, STDOUT_FILENO);
    close(file);
    if (style->begin != NULL)
        style->begin(&r);
    for (size_t i = 0; i < count; i++) {
        r.count = i + 1;
        if (style->task != NULL)
            style->task(&r, i);
    }
    for (size_t i = 0, first = 0; style->group != NULL && i < count; i++) {
        const bench_task *now = &results[i].task, *next = &results[i + 1].task;
        if (i + 1 < count && now->algorithm == next->algorithm && now->op == next->op)
            continue;
        r.count = i + 1;
        style->group(&r, first);
        first = i + 1;
    }
    if (style->end != NULL)
        style->end(&r);
    fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    close(kept);
}

/* `rounded` is what the style's numbers may be off by. */
static void test_round_trip(const speed_style *style, const char *path, size_t count,
                            double rounded) {
    write_style(style, path, count);
    speed_baseline *b = speed_baseline_read(path);
    if (!check(b != NULL, "%s reads its own output", style->name))
        return;
    for (size_t i = 0; i < count; i++) {
        bench_result now = results[i];
        double faster = 1;
        int found = speed_baseline_compare(b, &now, &faster);
        check(found && faster > -rounded && faster < rounded, "%s: %s %s %s of %zu bytes: %g",
              style->name, now.contestant.impl, now.task.algorithm->name,
              bench_op_name(now.task.op), now.task.size, faster);
        now.times.ns_per_op /= 2;
        now.times.seconds /= 2;
        found = speed_baseline_compare(b, &now, &faster);
        check(found && is_near(faster, 1, 1e-3 + 2 * rounded), "%s: half of the time: %g",
              style->name, faster);
    }
    speed_baseline_free(b);
}

/* A file of these lines compared with AES-128-GCM's sealing of 16 bytes in 100 ns. */
static const double none = -2;
static void lines_are(const char *path, const char *lines, double want) {
    FILE *file = fopen(path, "w");
    bench_result r = {.times = {.samples = 1, .ns_per_op = 100, .count = 10000000, .seconds = 1}};
    double faster = none;
    r.task.algorithm = bench_algorithm_named("aes-128-gcm", 11);
    r.task.op = BENCH_SEAL;
    r.task.size = 16;
    r.contestant = bench_contestant_of_row(bench_algorithm_rows(r.task.algorithm)->rows[0]);
    fputs(lines, file);
    fclose(file);
    speed_baseline *b = speed_baseline_read(path);
    if (b != NULL)
        speed_baseline_compare(b, &r, &faster);
    check(faster == want || is_near(faster, want, 1e-6), "%s: %g, not %g", lines, faster, want);
    speed_baseline_free(b);
}

/* As the kernel's log has them, by dmesg and by /dev/kmsg's readers. */
static void test_logs(const char *path) {
    lines_are(
        path,
        "[  184.137867] tcrypt: \n"
        "               testing speed of gcm(aes) (generic-gcm-aesni) encryption\n"
        "[  184.137867] tcrypt: test 0 (128 bit key, 16 byte blocks): 5000000 operations in 1 "
        "seconds (80000000 bytes)\n",
        1);
    lines_are(path,
              "[    1.5] tcrypt: testing speed of multibuffer gcm(aes) (a) encryption\n"
              "[    2.5] tcrypt: test 0 (128 bit key, 16 byte blocks): 5000000 operations in 1 "
              "seconds (80000000 bytes)\n",
              1);
}

static void test_json(const char *path) {
    /* bssl's. */
    lines_are(path,
              "[\n{\"description\": \"RSA 2048 signing\", \"numCalls\": 5, \"microseconds\": 9},\n"
              "{\"description\": \"AES-128-GCM (16 bytes) seal\", \"numCalls\": 5000000, "
              "\"microseconds\": 1000000, \"bytesPerCall\": 16}]\n",
              1);
    /* Ours, arranged by another program, and with members of a later version. */
    lines_are(path,
              "\xef\xbb\xbf[{\"op\": \"seal\", \"new\": \"\\\"}]\", \"size\": 16,\n \"ad\": 0, "
              "\"is\": true,"
              "\r\n\t\"ns_per_op\": 200, \"library\": \"tacit\", \"impl\": \"vaes512\", "
              "\"alg\": \"aes-128-gcm\"}]",
              1);
    /* Without what it needs; cut; with more behind it. */
    lines_are(path,
              "[{\"op\": \"seal\", \"size\": 16, \"ad\": 0, \"library\": \"tacit\", "
              "\"impl\": \"vaes512\", \"alg\": \"aes-128-gcm\"}]",
              none);
    lines_are(path, "[{\"op\": \"seal", none);
    lines_are(path, "[{\"op\": \"seal\\", none);
    lines_are(path, "[{\"description\": \"AES-128-GCM (16 bytes) seal\"}]", none);
    lines_are(path,
              "[{\"description\": \"AES-128-GCM (16 bytes) seal\", \"numCalls\": 5000000, "
              "\"microseconds\": 1000000}] x",
              none);
}

/* A head of more columns than there is room for. */
static void test_wide_head(const char *path) {
    char wide[6 * (SPEED_SIZES_MAX + 1) + 64];
    int used = snprintf(wide, sizeof wide, "AES-128-GCM setup  ");
    for (int i = 0; i <= SPEED_SIZES_MAX; i++)
        used += snprintf(wide + used, sizeof wide - (size_t)used, "16 B  ");
    snprintf(wide + used, sizeof wide - (size_t)used, " c/B  GHz\n  vaes512  50.0 ns\n");
    lines_are(path, wide, none);
}

static void test_lines_of_others(const char *path) {
    lines_are(path,
              "Did 5000000 AES-128-GCM (16 bytes) seal operations in 1000000us (5000000.0 "
              "ops/sec): 80.0 MB/s\n",
              1);
    lines_are(path,
              "Did 1 RSA 2048 signing operations in 1000us (1.0 ops/sec)\r\n"
              "Did 20000000 AES-128-GCM (16 bytes) seal operations in 1000000us (1 ops/sec)\r\n",
              -0.5);
    lines_are(path, "Did 5 AES-128-GCM (1350 bytes) seal operations in 10us (1 ops/sec)\n", none);
    lines_are(path, "Did 5 AES-128-GCM (16 bytes) open operations in 10us (1 ops/sec)\n", none);
    lines_are(path, "Did x AES-128-GCM (16 bytes) seal operations in 10us (1 ops/sec)\n", none);
    lines_are(path, "Did 5 AES-128-GCM (16 bytes seal operations in 10us (1 ops/sec)\n", none);
    lines_are(path, "Did 5 AES-128-GCM (16 bytes) seal operations in 0us (1 ops/sec)\n", none);
    lines_are(path, "", none);
    lines_are(path, "[\n{\"library\":\"tacit\"}\n]\n", none);
    /* The table of openssl, with columns that are not asked for; a line of another algorithm. */
    lines_are(path,
              "The 'numbers' are in 1000s of bytes per second processed.\n"
              "type             16 bytes     64 bytes\n"
              "sha256          1000.00k     2000.00k\n"
              "AES-128-GCM    80000.00k   200000.00k\n",
              1);
    lines_are(path,
              "type             64 bytes     16 bytes\n"
              "AES-128-GCM    80000.00k   -\n",
              none);
    lines_are(path, "AES-128-GCM    80000.00k   200000.00k\n", none);
    /* The kernel's module, and a test of a key of another length. */
    lines_are(
        path,
        "testing speed of gcm(aes) (generic-gcm-aesni) encryption\n"
        "test 0 (128 bit key, 16 byte blocks): 5000000 operations in 1 seconds (80000000 bytes)\n",
        1);
    lines_are(
        path,
        "testing speed of gcm(aes) (generic-gcm-aesni) encryption\n"
        "test 0 (192 bit key, 16 byte blocks): 5000000 operations in 1 seconds (80000000 bytes)\n",
        none);
    test_logs(path);
    test_json(path);
    /* Other numbers of threads are other numbers. */
    lines_are(path,
              "# AES-128-GCM on row vaes512 x4\n"
              "Did 5 AES-128-GCM (16 bytes) seal operations in 1us (1 ops/sec)\n",
              none);
    test_wide_head(path);
    /* Another library's numbers are not tacit's. */
    lines_are(path,
              "# AES-128-GCM by libcrypto 3.0.17\n"
              "Did 5 AES-128-GCM (16 bytes) seal operations in 10us (1 ops/sec)\n",
              none);
}

/* ---- the core's frequency ---- */

#if defined(__x86_64__) && defined(__OPTIMIZE__)
/* By additions that no compiler has a say in. */
static double written_out_ghz(void) {
    enum { STEPS = 2000 };
    unsigned x = 1, step = 3;
    const double start = bench_clock();
    for (int i = 0; i < STEPS; i++)
        __asm__ volatile("add %1, %0\n\tadd %1, %0\n\tadd %1, %0\n\tadd %1, %0\n\t"
                         "add %1, %0\n\tadd %1, %0\n\tadd %1, %0\n\tadd %1, %0\n\t"
                         "add %1, %0\n\tadd %1, %0\n\tadd %1, %0\n\tadd %1, %0"
                         : "+r"(x)
                         : "r"(step));
    return 12e-9 * STEPS / (bench_clock() - start);
}

/* In turns, and the median of both. */
static void test_frequency(void) {
    enum { TURNS = 201 };
    double one[TURNS], other[TURNS];
    for (int i = 0; i < TURNS; i++) {
        one[i] = bench_core_ghz();
        other[i] = written_out_ghz();
    }
    const double ghz = bench_quantile(one, TURNS, 0.5), want = bench_quantile(other, TURNS, 0.5);
    check(is_near(ghz, want, 0.06), "the core's frequency: %.3f GHz, not %.3f", ghz, want);
}
#else
static void test_frequency(void) {
}
#endif

/* ---- threads ---- */

static void count_up(void *context) {
    ++*(int *)context;
}

static void test_threads(void) {
    int counts[8] = {0};
    check(bench_threads(count_up, counts, sizeof counts[0], 8), "eight threads");
    for (int i = 0; i < 8; i++)
        check(counts[i] == 1, "thread %d works once", i);
}

int main(int argc, char **argv) {
    static const speed_style *const styles[] = {&speed_bssl_style, &speed_json_style,
                                                &speed_csv_style},
                                    *const of_texts[] = {&speed_openssl_style, &speed_tcrypt_style};
    char path[] = "/tmp/tacit-speed-XXXXXX";
    harness_begin("speed", &argc, argv);
    const int file = mkstemp(path);
    if (file < 0)
        return 1;
    close(file);
    if (freopen("/dev/null", "w", stderr) == NULL) /* for complaints, of which there are many */
        return 1;
    test_quantiles();
    test_lines();
    test_sizes();
    test_frequency();
    test_threads();
    size_t count = make_results(1);
    for (size_t i = 0; i < sizeof styles / sizeof styles[0]; i++)
        test_round_trip(styles[i], path, count, 1e-4);
    test_round_trip(&speed_table_style, path, count, 0.01);
    count = make_results(0);
    for (size_t i = 0; i < sizeof of_texts / sizeof of_texts[0]; i++)
        test_round_trip(of_texts[i], path, count, 1e-4);
    test_lines_of_others(path);
    unlink(path);
    return harness_end();
}
