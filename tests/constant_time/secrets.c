#include "constant_time/secrets.h"
#include "constant_time/workload.h"
#include "support/harness.h"

#include <stdio.h>
#include <string.h>

enum { CHECKS_MAX = 1 << 12, POOL = 1 << 16 };

secrets_findings secrets_found;

static struct {
    int run;
    size_t checks, pool_at;
    uint64_t outputs[CHECKS_MAX]; /* of the first run with random secrets */
    uint8_t pool[POOL];           /* this run's secrets, at one place for all runs */
} now;

void secrets_begin(int run) {
    now.run = run;
    now.checks = now.pool_at = 0;
    if (run == SECRETS_ZEROS || run == SECRETS_ONES)
        memset(now.pool, run == SECRETS_ZEROS ? 0 : 0xff, sizeof now.pool);
    else
        random_bytes(now.pool, sizeof now.pool);
}

void secrets_forget(void) {
    memset(&secrets_found, 0, sizeof secrets_found);
}

void secrets_finding(const char *what, const char *problem, uint64_t pc) {
    if (secrets_found.count++ != 0)
        return;
    snprintf(secrets_found.first, sizeof secrets_found.first, "%s: %s (secret %d of %d)", what,
             problem, now.run + 1, SECRETS_RUNS);
    secrets_found.pc = pc;
}

void ct_secret(void *p, size_t len) {
    secrets_watch_off();
    if (now.pool_at + len > POOL)
        now.pool_at = 0;
    memcpy(p, now.pool + now.pool_at, len);
    now.pool_at += len;
    secrets_watch_on();
}

/* Secrets cannot be followed into every byte here: but other secrets, another output. */
void ct_check_secret(const void *p, size_t len, const char *what) {
    enum { TELLING = 8 }; /* fewer bytes can be equal by chance */
    secrets_watch_off();
    const uint8_t *bytes = p;
    for (size_t at = 0; len - at >= TELLING && now.checks < CHECKS_MAX; at += len - TELLING) {
        uint64_t word; /* the first and the last */
        memcpy(&word, bytes + at, sizeof word);
        if (now.run == SECRETS_RANDOM)
            now.outputs[now.checks] = word;
        else if (now.run > SECRETS_RANDOM && now.outputs[now.checks] == word)
            secrets_finding(what, "does not depend on the secrets", 0);
        now.checks++;
        if (len == TELLING || at != 0)
            break;
    }
    secrets_watch_on();
}

void ct_check_wiped(const void *p, size_t len, const char *what) {
    secrets_watch_off();
    const uint8_t *bytes = p;
    for (size_t i = 0; i < len; i++) {
        if (bytes[i] != 0) {
            secrets_finding(what, "is not zero", 0);
            break;
        }
    }
    secrets_watch_on();
}

void ct_check_result(int result, int expected, const char *what) {
    secrets_watch_off();
    if (result != expected)
        secrets_finding(what, "answers another result than expected", 0);
    secrets_watch_on();
}

unsigned ct_run(void) {
    return (unsigned)now.run;
}

void ct_unseen(void (*make)(void *argument), void *argument) {
    secrets_watch_off();
    make(argument);
    secrets_watch_on();
}
