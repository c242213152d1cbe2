/*
 * Markdown tables: time or speed of every contestant, and the ratios of tacit's
 * best level to each library.
 */
#include "bench.h"

#include <stdio.h>
#include <string.h>

static const size_t sizes[] = {16, 64, 256, 1350, 4096, 8192, 16384, 1 << 20};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static const struct subject {
    const char *title;
    bench_operation operation;
    size_t key_len;
    int masked; /* measured without features too */
} subjects[] = {
    {"AES-128-GCM seal", BENCH_GCM_SEAL, 16, 1},
    {"AES-128-GCM open", BENCH_GCM_OPEN, 16, 1},
    {"AES-192-GCM seal", BENCH_GCM_SEAL, 24, 0},
    {"AES-192-GCM open", BENCH_GCM_OPEN, 24, 0},
    {"AES-256-GCM seal", BENCH_GCM_SEAL, 32, 1},
    {"AES-256-GCM open", BENCH_GCM_OPEN, 32, 1},
    {"ChaCha20-Poly1305 seal", BENCH_CHACHA20_POLY1305_SEAL, 32, 0},
    {"ChaCha20-Poly1305 open", BENCH_CHACHA20_POLY1305_OPEN, 32, 0},
    {"AES-128-CTR", BENCH_CTR, 16, 1},
    {"AES-256-CTR", BENCH_CTR, 32, 1},
    {"AES-128-CBC encrypt", BENCH_CBC_ENCRYPT, 16, 1},
    {"AES-128-CBC decrypt", BENCH_CBC_DECRYPT, 16, 1},
};

size_t contestant_named(const char *name) {
    size_t i = 0;
    while (i < contestant_count && strncmp(contestants[i].name, name, strlen(name)) != 0)
        i++;
    return i;
}

/* Short messages in nanoseconds, long ones in gigabytes a second. */
static void print_speed(double ns, size_t len) {
    if (ns == 0)
        printf(" - |");
    else if (len <= 256)
        printf(" %.1f ns |", ns);
    else
        printf(" %.*f GB/s |", (double)len < ns ? 3 : 2, (double)len / ns);
}

static void print_ratio(double own, double other) {
    if (own == 0 || other == 0)
        printf(" - |");
    else
        printf(" %.2f |", other / own);
}

typedef struct line {
    bench_operation operation;
    size_t key_len, len;
    const double *ns;
} line;

/* Contestants without one time in a table have no column in it. */
static int takes_part(const line *lines, size_t count, size_t who) {
    size_t i = 0;
    while (i < count && lines[i].ns[who] == 0)
        i++;
    return i < count;
}

static void print_heads(const char *first, const line *lines, size_t count) {
    size_t columns = 0;
    printf("| %s |", first);
    for (size_t i = 0; i < contestant_count; i++) {
        if (!takes_part(lines, count, i))
            continue;
        printf(" %s |", contestants[i].name);
        columns += contestants[i].library != NULL ? 2 : 1;
    }
    for (size_t i = 0; i < contestant_count; i++) {
        if (contestants[i].library != NULL && takes_part(lines, count, i))
            printf(" over %s |", contestants[i].library->name);
    }
    printf("\n|---|");
    while (columns-- > 0)
        printf("---|");
    printf("\n");
}

/* Measures the lines and prints them, each after its length or, if it has none, its key's bits. */
static void print_table(const char *first, line *lines, size_t count) {
    for (size_t l = 0; l < count; l++)
        lines[l].ns = bench_cell(lines[l].operation, lines[l].key_len, lines[l].len);
    print_heads(first, lines, count);
    for (size_t l = 0; l < count; l++) {
        const double *ns = lines[l].ns;
        printf("| %zu |", lines[l].len != 0 ? lines[l].len : 8 * lines[l].key_len);
        for (size_t i = 0; i < contestant_count; i++) {
            if (takes_part(lines, count, i))
                print_speed(ns[i], lines[l].len);
        }
        for (size_t i = 0; i < contestant_count; i++) {
            if (contestants[i].library != NULL && takes_part(lines, count, i))
                print_ratio(ns[0], ns[i]);
        }
        printf("\n");
    }
    fflush(stdout);
}

/* A table's title, and the rows that tacit takes in it. */
static void print_title(const char *subject, const char *title, bench_operation operation) {
    const char *separator = "Rows: ";
    printf("\n### %s%s%s\n\n", subject, title != NULL ? ", " : "", title != NULL ? title : "");
    for (size_t i = 0; i < contestant_count; i++) {
        if (contestants[i].level == NULL)
            continue;
        const char *row = tacit_level_row(contestants[i].level, operation);
        printf("%s%s: `%s`", separator, contestants[i].name, row != NULL ? row : "none");
        separator = "; ";
    }
    printf(".\n\n");
}

void report_tables(const char *title) {
    for (size_t s = 0; s < sizeof subjects / sizeof subjects[0]; s++) {
        const struct subject *subject = &subjects[s];
        const int whole_blocks =
            subject->operation == BENCH_CBC_ENCRYPT || subject->operation == BENCH_CBC_DECRYPT;
        line lines[SIZES];
        if (title != NULL && !subject->masked)
            continue;
        for (size_t i = 0; i < SIZES; i++) {
            const size_t len = whole_blocks ? sizes[i] / 16 * 16 : sizes[i];
            lines[i] = (line){subject->operation, subject->key_len, len, NULL};
        }
        print_title(subject->title, title, subject->operation);
        print_table("bytes", lines, SIZES);
    }
    line keys[] = {
        {BENCH_GCM_KEY, 16, 0, NULL}, {BENCH_GCM_KEY, 24, 0, NULL}, {BENCH_GCM_KEY, 32, 0, NULL}};
    print_title("AES-GCM key set-up", title, BENCH_GCM_KEY);
    print_table("key bits", keys, sizeof keys / sizeof keys[0]);
}
