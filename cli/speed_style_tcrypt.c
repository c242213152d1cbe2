/*
 * speed_style_tcrypt.c: as the kernel's tcrypt module prints, with its names of algorithms and
 * tests numbered through all lengths of keys.
 */
#include "speed_baseline.h"

#include <stdio.h>
#include <string.h>

/* The kernel has one name for an algorithm with keys of several lengths. */
const char *speed_kernel_name(const bench_algorithm *a) {
    static const struct {
        const char *pattern, *name;
    } names[] = {
        {"rfc4106-aes-*-gcm", "rfc4106(gcm(aes))"},
        {"aes-*-gcm", "gcm(aes)"},
        {"chacha20-poly1305", "rfc7539(chacha20,poly1305)"},
        {"aes-*-ctr", "ctr(aes)"},
        {"aes-*-cbc", "cbc(aes)"},
        {"aes-*-ecb", "ecb(aes)"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (system_matches(names[i].pattern, a->alg))
            return names[i].name;
    }
    return a->alg;
}

static const char *direction(const bench_task *task) {
    const bench_op inverse = bench_algorithm_inverse(task->algorithm);
    return task->op == inverse ? "decryption" : "encryption";
}

/* Whether two results are tests of one heading. */
static int are_together(const bench_result *a, const bench_result *b) {
    return strcmp(speed_kernel_name(a->task.algorithm), speed_kernel_name(b->task.algorithm)) ==
               0 &&
           strcmp(direction(&a->task), direction(&b->task)) == 0 &&
           strcmp(a->contestant.library, b->contestant.library) == 0 &&
           strcmp(a->contestant.impl, b->contestant.impl) == 0;
}

static int is_first(const speed_report *r, size_t i) {
    for (size_t k = 0; k < i; k++) {
        if (are_together(&r->results[k], &r->results[i]))
            return 0;
    }
    return 1;
}

/* The operations of exactly the time that was asked for, as that module counts them. */
static void print_test(const speed_report *r, const bench_result *result, unsigned number) {
    const double seconds = r->options->seconds;
    const double rate = (double)result->times.count / result->times.seconds;
    const unsigned long long count = (unsigned long long)(rate * seconds);
    printf("test %u (%zu bit key, %zu byte blocks): %llu operations in %g seconds (%llu bytes)\n",
           number, 8 * result->task.algorithm->key_len, result->task.size, count, seconds,
           count * result->task.size);
}

static int print_all(const speed_report *r) {
    for (size_t i = 0; i < r->count; i++) {
        const bench_result *head = &r->results[i];
        char who[128];
        unsigned number = 0;
        if (!is_first(r, i))
            continue;
        speed_contestant_name(who, sizeof who, &head->contestant);
        printf("\ntesting speed of %s (%s%s) %s\n", speed_kernel_name(head->task.algorithm),
               head->contestant.peer == NULL ? "tacit " : "", who, direction(&head->task));
        for (size_t k = i; k < r->count; k++) {
            if (are_together(&r->results[k], head))
                print_test(r, &r->results[k], number++);
        }
    }
    return flush_stdout();
}

const speed_style speed_tcrypt_style = {
    .name = "tcrypt",
    .names = "rfc4106",
    .sizes = "16,64,256,512,1024,1420,4096,8192",
    .ops = SPEED_OPS_TEXT,
    .is_of_texts = 1,
    .seconds = 1,
    .end = print_all,
};
