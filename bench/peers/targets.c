/*
 * The speeds that tacit is to reach, as ratios to what Debian 12 packages.
 */
#include "bench.h"

#include <stdio.h>
#include <string.h>

#define VAES512 "tacit VAES-512"
#define VAES256 "tacit VAES-256"
#define AESNI "tacit AES-NI"
#define NO_AES "tacit no AES"

/* own runs an operation in at most 1/minimum of the time that other takes for other_operation. */
static const struct target {
    const char *what, *own, *other;
    bench_operation operation, other_operation;
    size_t key_len, len;
    double minimum;
} targets[] = {
    {"AES-128-GCM seal", VAES512, "ipsec-mb", BENCH_GCM_SEAL, BENCH_GCM_SEAL, 16, 16384, 1.05},
    {"AES-128-GCM open", VAES512, "ipsec-mb", BENCH_GCM_OPEN, BENCH_GCM_OPEN, 16, 16384, 1.05},
    {"AES-256-GCM seal", VAES512, "ipsec-mb", BENCH_GCM_SEAL, BENCH_GCM_SEAL, 32, 16384, 1.05},
    {"AES-256-GCM open", VAES512, "ipsec-mb", BENCH_GCM_OPEN, BENCH_GCM_OPEN, 32, 16384, 1.05},
    {"AES-128-GCM seal", VAES512, "ipsec-mb", BENCH_GCM_SEAL, BENCH_GCM_SEAL, 16, 8192, 1.05},
    {"AES-128-GCM open", VAES512, "ipsec-mb", BENCH_GCM_OPEN, BENCH_GCM_OPEN, 16, 8192, 1.05},
    {"AES-256-GCM seal", VAES512, "ipsec-mb", BENCH_GCM_SEAL, BENCH_GCM_SEAL, 32, 8192, 1.05},
    {"AES-256-GCM open", VAES512, "ipsec-mb", BENCH_GCM_OPEN, BENCH_GCM_OPEN, 32, 8192, 1.05},
    {"AES-128-GCM seal", VAES512, "ipsec-mb", BENCH_GCM_SEAL, BENCH_GCM_SEAL, 16, 1350, 0.9},
    {"AES-128-GCM open", VAES512, "ipsec-mb", BENCH_GCM_OPEN, BENCH_GCM_OPEN, 16, 1350, 0.9},
    {"AES-256-GCM seal", VAES512, "ipsec-mb", BENCH_GCM_SEAL, BENCH_GCM_SEAL, 32, 1350, 0.9},
    {"AES-256-GCM open", VAES512, "ipsec-mb", BENCH_GCM_OPEN, BENCH_GCM_OPEN, 32, 1350, 0.9},
    {"AES-128-GCM seal", VAES512, "libcrypto", BENCH_GCM_SEAL, BENCH_GCM_SEAL, 16, 16, 4},
    {"AES-128-GCM open", VAES512, "libcrypto", BENCH_GCM_OPEN, BENCH_GCM_OPEN, 16, 16, 4},
    {"AES-256-GCM seal", VAES512, "libcrypto", BENCH_GCM_SEAL, BENCH_GCM_SEAL, 32, 16, 4},
    {"AES-256-GCM open", VAES512, "libcrypto", BENCH_GCM_OPEN, BENCH_GCM_OPEN, 32, 16, 4},
    {"AES-128-CTR", VAES512, "libcrypto", BENCH_CTR, BENCH_CTR, 16, 16384, 4},
    {"AES-128-CBC decryption", VAES512, VAES512, BENCH_CBC_DECRYPT, BENCH_CTR, 16, 16384, 0.9},
    {"AES-128-GCM seal", VAES256, "libcrypto", BENCH_GCM_SEAL, BENCH_GCM_SEAL, 16, 16384, 2.2},
    {"AES-128-GCM open", VAES256, "libcrypto", BENCH_GCM_OPEN, BENCH_GCM_OPEN, 16, 16384, 2.2},
    {"AES-256-GCM seal", VAES256, "libcrypto", BENCH_GCM_SEAL, BENCH_GCM_SEAL, 32, 16384, 2.2},
    {"AES-256-GCM open", VAES256, "libcrypto", BENCH_GCM_OPEN, BENCH_GCM_OPEN, 32, 16384, 2.2},
    {"AES-128-GCM seal", AESNI, "libcrypto", BENCH_GCM_SEAL, BENCH_GCM_SEAL, 16, 16384, 1},
    {"AES-128-GCM open", AESNI, "libcrypto", BENCH_GCM_OPEN, BENCH_GCM_OPEN, 16, 16384, 1},
    {"AES-256-GCM seal", AESNI, "libcrypto", BENCH_GCM_SEAL, BENCH_GCM_SEAL, 32, 16384, 1},
    {"AES-256-GCM open", AESNI, "libcrypto", BENCH_GCM_OPEN, BENCH_GCM_OPEN, 32, 16384, 1},
    {"ChaCha20-Poly1305 seal", VAES512, "libcrypto", BENCH_CHACHA20_POLY1305_SEAL,
     BENCH_CHACHA20_POLY1305_SEAL, 32, 16384, 0.8},
    {"ChaCha20-Poly1305 open", VAES512, "libcrypto", BENCH_CHACHA20_POLY1305_OPEN,
     BENCH_CHACHA20_POLY1305_OPEN, 32, 16384, 0.8},
    {"AES-128-CTR", NO_AES, "libcrypto", BENCH_CTR, BENCH_CTR, 16, 8192, 1.5},
    {"AES-128-GCM seal", NO_AES, "libcrypto", BENCH_GCM_SEAL, BENCH_GCM_SEAL, 16, 8192, 1.1},
    {"AES-128-GCM open", NO_AES, "libcrypto", BENCH_GCM_OPEN, BENCH_GCM_OPEN, 16, 8192, 1.1},
    {"AES-128-GCM seal", NO_AES, "libcrypto", BENCH_GCM_SEAL, BENCH_GCM_SEAL, 16, 1350, 1},
    {"AES-128-GCM open", NO_AES, "libcrypto", BENCH_GCM_OPEN, BENCH_GCM_OPEN, 16, 1350, 1},
    {"AES-128-GCM seal", NO_AES, "libcrypto", BENCH_GCM_SEAL, BENCH_GCM_SEAL, 16, 16, 1.2},
    {"AES-128-GCM open", NO_AES, "libcrypto", BENCH_GCM_OPEN, BENCH_GCM_OPEN, 16, 16, 1.2},
};

void report_targets_head(const char *title) {
    printf("\n### Speeds to reach%s%s\n\n| what | needs | measured | |\n|---|---|---|---|\n",
           title != NULL ? ", " : "", title != NULL ? title : "");
}

void report_verdict(int met) {
    printf(" | %s |\n", met ? "met" : "not met");
    fflush(stdout);
}

static void report_target(const struct target *t) {
    const size_t own = contestant_named(t->own), other = contestant_named(t->other);
    const char *as = t->operation != t->other_operation ? ", its CTR" : "";
    printf("| %s, %zu bytes, %s over %s%s | at least %.2f | ", t->what, t->len, t->own, t->other,
           as, t->minimum);
    if (own == contestant_count || other == contestant_count) {
        printf("no %s here | not measured |\n", own == contestant_count ? t->own : t->other);
        return;
    }
    const double ns = bench_cell(t->operation, t->key_len, t->len)[own];
    const double other_ns = bench_cell(t->other_operation, t->key_len, t->len)[other];
    const double ratio = other_ns / ns;
    printf("%.3f (row %s)", ratio, tacit_level_row(contestants[own].level, t->operation));
    report_verdict(ratio >= t->minimum);
}

/* As at 3.5 GHz: a time of cycles, whatever the clock here. */
static void report_key_target(void) {
    const size_t own = contestant_named(VAES512);
    const double maximum = 120, clock = 3.5;
    printf("| AES-128-GCM key set-up, %s | at most %.0f ns at %.1f GHz | ", VAES512, maximum,
           clock);
    if (own == contestant_count) {
        printf("no %s here | not measured |\n", VAES512);
        return;
    }
    const double ns = bench_cell(BENCH_GCM_KEY, 16, 0)[own] * bench_gigahertz() / clock;
    printf("%.0f ns", ns);
    report_verdict(ns <= maximum);
}

/* Which of the targets are for a title: those of the level of that name, or of all others. */
static int is_masked_level(const char *own) {
    return strcmp(own, NO_AES) == 0;
}

void report_targets(const char *title) {
    int heads = 0;
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        const struct target *t = &targets[i];
        const int for_title = title == NULL ? !is_masked_level(t->own)
                                            : strcmp(t->own + strlen("tacit "), title) == 0;
        if (!for_title)
            continue;
        if (heads++ == 0)
            report_targets_head(title);
        report_target(t);
    }
    if (title == NULL)
        report_key_target();
}
