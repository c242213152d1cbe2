/*
 * Markdown tables: time or speed of every contestant, and the ratios of tacit's
 * best level to each library.
 */
#include "bench.h"

#include <stdio.h>
#include <string.h>

static const size_t sizes[] = {16, 64, 256, 1350, 4096, 8192, 16384, 1 << 20};

static const struct subject {
    const char *title;
    bench_operation operation;
    size_t key_len;
} subjects[] = {
    {"AES-128-GCM seal", BENCH_GCM_SEAL, 16},
    {"AES-128-GCM open", BENCH_GCM_OPEN, 16},
    {"AES-192-GCM seal", BENCH_GCM_SEAL, 24},
    {"AES-192-GCM open", BENCH_GCM_OPEN, 24},
    {"AES-256-GCM seal", BENCH_GCM_SEAL, 32},
    {"AES-256-GCM open", BENCH_GCM_OPEN, 32},
    {"ChaCha20-Poly1305 seal", BENCH_CHACHA20_POLY1305_SEAL, 32},
    {"ChaCha20-Poly1305 open", BENCH_CHACHA20_POLY1305_OPEN, 32},
    {"AES-128-CTR", BENCH_CTR, 16},
    {"AES-256-CTR", BENCH_CTR, 32},
    {"AES-128-CBC encrypt", BENCH_CBC_ENCRYPT, 16},
    {"AES-128-CBC decrypt", BENCH_CBC_DECRYPT, 16},
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
        printf(" %.2f GB/s |", (double)len / ns);
}

static void print_ratio(double own, double other) {
    if (own == 0 || other == 0)
        printf(" - |");
    else
        printf(" %.2f |", other / own);
}

static void print_heads(const char *first) {
    printf("| %s |", first);
    for (size_t i = 0; i < contestant_count; i++)
        printf(" %s |", contestants[i].name);
    for (size_t i = 0; i < contestant_count; i++) {
        if (contestants[i].library != NULL)
            printf(" over %s |", contestants[i].library->name);
    }
    printf("\n|---|");
    for (size_t i = 0; i < contestant_count; i++)
        printf("---|%s", contestants[i].library != NULL ? "---|" : "");
    printf("\n");
}

static void print_ratios(const double *ns) {
    for (size_t i = 0; i < contestant_count; i++) {
        if (contestants[i].library != NULL)
            print_ratio(ns[0], ns[i]);
    }
    printf("\n");
    fflush(stdout);
}

static void print_rows_used(bench_operation operation) {
    const char *separator = "Rows: ";
    for (size_t i = 0; i < contestant_count; i++) {
        if (contestants[i].level == NULL)
            continue;
        const char *row = tacit_level_row(contestants[i].level, operation);
        printf("%s%s: `%s`", separator, contestants[i].name, row != NULL ? row : "none");
        separator = "; ";
    }
    printf(".\n\n");
}

static void report_keys(void) {
    printf("\n### AES-GCM key set-up\n\n");
    print_rows_used(BENCH_GCM_KEY);
    print_heads("key bits");
    for (size_t key_len = 16; key_len <= 32; key_len += 8) {
        const double *ns = bench_cell(BENCH_GCM_KEY, key_len, 0);
        printf("| %zu |", 8 * key_len);
        for (size_t i = 0; i < contestant_count; i++)
            print_speed(ns[i], 0);
        print_ratios(ns);
    }
}

void report_tables(void) {
    for (size_t s = 0; s < sizeof subjects / sizeof subjects[0]; s++) {
        const struct subject *subject = &subjects[s];
        printf("\n### %s\n\n", subject->title);
        print_rows_used(subject->operation);
        print_heads("bytes");
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            /* CBC takes whole blocks. */
            const int whole =
                subject->operation == BENCH_CBC_ENCRYPT || subject->operation == BENCH_CBC_DECRYPT;
            const size_t len = whole ? sizes[i] / 16 * 16 : sizes[i];
            const double *ns = bench_cell(subject->operation, subject->key_len, len);
            printf("| %zu |", len);
            for (size_t c = 0; c < contestant_count; c++)
                print_speed(ns[c], len);
            print_ratios(ns);
        }
    }
    report_keys();
}
