/*
 * test_threads: threads that race the first question to the processor, that
 * hold different rows at once, that share one key. Built twice, the second time
 * under ThreadSanitizer with all of the library.
 */
#include "support/harness.h"

#include <tacit/aead.h>
#include <tacit/cpu.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RACERS = 16, RACES = 40, SHARERS = 8, ROUNDS = 60, TEXT_MAX = 3000, TAG = 16 };

static const uint8_t secret[32] = {9, 8, 7, 6, 5, 4, 3, 2, 1};
static const uint8_t nonce[12] = {1, 1, 2, 3, 5, 8};

static void start(pthread_t *thread, void *(*run)(void *), void *argument) {
    if (pthread_create(thread, NULL, run, argument) != 0) {
        fprintf(stderr, "test_threads: cannot start a thread\n");
        exit(2);
    }
}

/* ---- The first use: in a child process, since there is only one in each. ---- */

typedef struct racer {
    pthread_barrier_t *barrier;
    uint32_t features;
    uint8_t sealed[2][100 + TAG];
} racer;

static void *race(void *argument) {
    racer *self = argument;
    const tacit_aead *aeads[] = {tacit_aes_128_gcm(), tacit_chacha20_poly1305()};
    pthread_barrier_wait(self->barrier);
    self->features = tacit_cpu_features();
    for (int i = 0; i < 2; i++) {
        tacit_aead_key key;
        if (tacit_aead_init(&key, aeads[i], secret, tacit_aead_key_len(aeads[i]), TAG) !=
                TACIT_OK ||
            tacit_aead_seal(&key, self->sealed[i], 100 + TAG, nonce, 12, NULL, 0,
                            (const uint8_t[100]){0}, 100) != TACIT_OK)
            self->features = 0xbad;
        tacit_aead_clear(&key);
    }
    return NULL;
}

/* The child's exit status: 0 if all racers saw the same, and the right, thing. */
static int run_race(uint32_t want) {
    static racer racers[RACERS];
    pthread_t threads[RACERS];
    pthread_barrier_t barrier;
    pthread_barrier_init(&barrier, NULL, RACERS);
    for (int i = 0; i < RACERS; i++) {
        racers[i].barrier = &barrier;
        start(&threads[i], race, &racers[i]);
    }
    int wrong = 0;
    for (int i = 0; i < RACERS; i++) {
        pthread_join(threads[i], NULL);
        wrong |= racers[i].features != want;
        wrong |= memcmp(racers[i].sealed, racers[0].sealed, sizeof racers[i].sealed) != 0;
    }
    pthread_barrier_destroy(&barrier);
    return wrong;
}

/* Nothing before this in this program may have asked for features. */
static void test_first_use(void) {
    const uint32_t want = system_features();
    for (int i = 0; i < RACES; i++) {
        int status = -1;
        const pid_t child = fork();
        if (child == 0)
            _exit(run_race(want));
        check(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
                  WEXITSTATUS(status) == 0,
              "race %d at first use: wait status %x", i, (unsigned)status);
    }
}

/* ---- Threads over const keys: their own rows, or one key together. ---- */

typedef struct worker {
    const tacit_aead_key *key;
    const uint8_t *text, *sealed;
    size_t len;
    int failures;
} worker;

/* Seals and opens in one call and in a stream, always the same message. */
static void *work(void *argument) {
    worker *self = argument;
    uint8_t out[TEXT_MAX + TAG];
    const size_t len = self->len, half = len / 2;
    for (int i = 0; i < ROUNDS; i++) {
        tacit_stream stream;
        int ok = tacit_aead_seal(self->key, out, len + TAG, nonce, 12, secret, 20, self->text,
                                 len) == TACIT_OK &&
                 memcmp(out, self->sealed, len + TAG) == 0;
        ok = ok &&
             tacit_aead_open(self->key, out, len, nonce, 12, secret, 20, out, len + TAG) ==
                 TACIT_OK &&
             memcmp(out, self->text, len) == 0;
        ok = ok && tacit_stream_init(&stream, self->key) == TACIT_OK &&
             tacit_stream_seal_begin(&stream, nonce, 12) == TACIT_OK &&
             tacit_stream_aad(&stream, secret, 20) == TACIT_OK &&
             tacit_stream_seal_update(&stream, out, self->text, half) == TACIT_OK &&
             tacit_stream_seal_update(&stream, out + half, self->text + half, len - half) ==
                 TACIT_OK &&
             tacit_stream_seal_finish(&stream, out + len, TAG) == TACIT_OK &&
             memcmp(out, self->sealed, len + TAG) == 0;
        self->failures += !ok;
    }
    return NULL;
}

/* Runs threads with keys[i % keys], and checks all against the reference row. */
static void run_workers(const tacit_aead *aead, const tacit_aead_key *keys, size_t key_count,
                        size_t threads, size_t len) {
    static uint8_t text[TEXT_MAX], sealed[TEXT_MAX + TAG];
    const tacit_row_table *table = tacit_aead_rows(aead);
    tacit_aead_key reference;
    worker workers[SHARERS];
    pthread_t ids[SHARERS];
    random_bytes(text, sizeof text);
    if (!check(tacit_aead_init_with(&reference, aead, table->rows[table->count - 1], secret,
                                    tacit_aead_key_len(aead), TAG) == TACIT_OK &&
                   tacit_aead_seal(&reference, sealed, len + TAG, nonce, 12, secret, 20, text,
                                   len) == TACIT_OK,
               "%s: the reference does not seal", tacit_aead_name(aead)))
        return;
    for (size_t i = 0; i < threads; i++) {
        workers[i] = (worker){&keys[i % key_count], text, sealed, len, 0};
        start(&ids[i], work, &workers[i]);
    }
    for (size_t i = 0; i < threads; i++) {
        pthread_join(ids[i], NULL);
        check(workers[i].failures == 0, "%s/%s: %d of %d rounds wrong in thread %zu of %zu",
              tacit_aead_name(aead), tacit_row_name(tacit_aead_row(workers[i].key)),
              workers[i].failures, ROUNDS, i, threads);
    }
    tacit_aead_clear(&reference);
}

static void test_workers(const tacit_aead *aead) {
    const tacit_row_table *table = tacit_aead_rows(aead);
    tacit_aead_key keys[2];
    for (size_t i = 0; i < table->count; i++) {
        if (!row_wanted(table, table->rows[i]) ||
            !check(tacit_aead_init_with(&keys[0], aead, table->rows[i], secret,
                                        tacit_aead_key_len(aead), TAG) == TACIT_OK,
                   "%s/%s: init fails", tacit_aead_name(aead), tacit_row_name(table->rows[i])))
            continue;
        run_workers(aead, keys, 1, SHARERS, random_below(TEXT_MAX));
        for (size_t j = i + 1; j < table->count; j++) {
            if (tacit_row_available(table->rows[j]) &&
                check(tacit_aead_init_with(&keys[1], aead, table->rows[j], secret,
                                           tacit_aead_key_len(aead), TAG) == TACIT_OK,
                      "%s/%s: init fails", tacit_aead_name(aead), tacit_row_name(table->rows[j])))
                run_workers(aead, keys, 2, 2, random_below(TEXT_MAX));
        }
    }
}

int main(int argc, char **argv) {
    harness_begin("test_threads", &argc, argv);
    test_first_use();
    test_workers(tacit_aes_128_gcm());
    test_workers(tacit_aes_256_gcm());
    test_workers(tacit_chacha20_poly1305());
    return harness_end();
}
