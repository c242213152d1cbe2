/*
 * bench.h: tacit beside other libraries: what is measured, and the form in
 * which every library offers it.
 *
 * All libraries measure alike: a key is set up once; each message has a nonce of
 * its own, empty associated data, and input and output in different buffers.
 */
#ifndef TACIT_BENCH_H
#define TACIT_BENCH_H

#include <stddef.h>
#include <stdint.h>

typedef enum bench_operation {
    BENCH_GCM_SEAL,
    BENCH_GCM_OPEN,
    BENCH_CHACHA20_POLY1305_SEAL,
    BENCH_CHACHA20_POLY1305_OPEN,
    BENCH_CTR,
    BENCH_CBC_ENCRYPT,
    BENCH_CBC_DECRYPT,
    BENCH_GCM_KEY, /* key set-up of AES-GCM; no message */
    BENCH_OPERATIONS
} bench_operation;

/* A message. nonce: 12 bytes for AEADs; CTR's first counter, CBC's starting vector. */
typedef struct bench_message {
    const uint8_t *key;
    size_t key_len;
    uint8_t nonce[16];
    const uint8_t *in;
    uint8_t *out;
    size_t len;
    uint8_t tag[16]; /* sealing writes it, opening compares it */
} bench_message;

/* Does an operation once, with the context made for it; 1, or 0 if it fails. */
typedef int bench_run(void *context, bench_message *message);

/* Whether a library is here, and does without the features that it is not to use. */
typedef enum bench_loading { BENCH_ABSENT, BENCH_LOADED, BENCH_UNMASKED } bench_loading;

/*
 * load finds the library, keeps it from all features (TACIT_CPU_...) outside of a
 * set if it can, sees whether that took hold, and writes the library's version. It
 * is called once in a process. make gives a context with the key, or NULL where
 * the library has no such operation; runner says what runs it.
 */
typedef struct bench_library {
    const char *name;
    bench_loading (*load)(uint32_t features, char *version, size_t room);
    void *(*make)(bench_operation operation, const uint8_t *key, size_t key_len);
    bench_run *(*runner)(bench_operation operation);
    void (*release)(void *context);
} bench_library;

extern const bench_library bench_libcrypto, bench_ipsec_mb, bench_libsodium, bench_libgcrypt;

/* Sets a pointer to a function of an open library; ends the program if there is none. */
void bench_symbol(void *library, const char *name, void *function);

/* Equal tags; no library's own comparison, for those that have none. */
int bench_same_tag(const uint8_t a[16], const uint8_t b[16]);

/* Ends the program with a message. */
_Noreturn void bench_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- tacit, restricted to a set of features ---- */

typedef struct tacit_level {
    char name[40];
    uint32_t features; /* TACIT_CPU_...: the rows may need these */
    const char *row;   /* or this row, by name */
} tacit_level;

/* The row that a level takes for an operation, or NULL if it has none that runs here. */
const char *tacit_level_row(const tacit_level *level, bench_operation operation);

/* As a library's functions. */
void *tacit_make(const tacit_level *level, bench_operation operation, const uint8_t *key,
                 size_t key_len);
bench_run *tacit_runner(bench_operation operation);
void tacit_release(void *context);

/* ---- contestants: levels of tacit first, then the libraries that load ---- */

enum { CONTESTANTS_MAX = 10 };

typedef struct contestant {
    char name[64];
    const tacit_level *level; /* or */
    const bench_library *library;
} contestant;

extern contestant contestants[CONTESTANTS_MAX];
extern size_t contestant_count;

/*
 * The best time of one operation, in nanoseconds, for each contestant; 0 where
 * it has no such operation. All are measured together in turns, after all were
 * seen to give the same bytes, and each cell once: asking again costs nothing.
 */
const double *bench_cell(bench_operation operation, size_t key_len, size_t len);

/* How many turns of about how many seconds each contestant gets in a cell. */
extern unsigned bench_turns;
extern double bench_turn_seconds;

/* The clock of the core, in GHz, from a chain of additions: one a cycle. */
double bench_gigahertz(void);

/*
 * What the program prints: tables of all that was measured, and those of speeds to
 * reach; title names the features that all do without, or is NULL. Rows of tacit by
 * themselves, in a process without other libraries.
 */
void report_tables(const char *title);
void report_targets(const char *title);
void report_rows(int only_targets);

/* The head of a table of speeds to reach, and how a line of it ends. */
void report_targets_head(const char *title);
void report_verdict(int met);

/* The number of a contestant by the start of its name, or contestant_count. */
size_t contestant_named(const char *name);

#endif
