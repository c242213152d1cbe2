/*
 * suite.h: what there is to test of one table of rows.
 *
 * A suite knows how to draw the inputs of a call and what the reference makes
 * of them, and how to describe that call on any row. main.c does the rest:
 * every length, every placement, every row, the samples, and the timing. Rows
 * are found through the tables: a new one is tested with no edit here.
 */
#ifndef TACIT_TESTS_SUITE_H
#define TACIT_TESTS_SUITE_H

#include "aes/aes_impl.h"
#include "ghash/ghash_impl.h"
#include "kernels/call.h"

/* One function of a row, in one setting. */
typedef struct variant {
    const char *name; /* "encrypt-128" */
    int what;         /* the function; each suite has its own numbers */
    size_t key_len;
    size_t unit;  /* bytes a step of `length`; 0: length only numbers the repetitions */
    size_t least; /* least length */
    size_t sweep; /* every length up to this is tried: four times the widest stride */
    int samples;  /* whether longer ones, up to 1 MiB, make sense */
} variant;

typedef struct suite {
    const tacit_row_table *(*table)(void);
    const variant *variants;
    size_t count;
    /* Draws inputs and computes, with the reference, what must come out. */
    void (*draw)(const variant *v, size_t length);
    /* Describes the call of a row on what was drawn last. */
    void (*make)(call *c, const variant *v, const tacit_row *row, size_t length);
} suite;

extern const suite suite_aes, suite_ctr, suite_cbc, suite_ghash, suite_gcm, suite_ocb,
    suite_chacha20, suite_poly1305, suite_chacha20_poly1305, suite_emu_aes, suite_emu_clmul,
    suite_sha1, suite_tls_cbc;

/*
 * Four times the widest stride of any row, and a little: strides are at most 32
 * blocks. A row with a wider one asks for more here.
 */
enum { WIDEST_STRIDE = 32, SWEEP_BLOCKS = 4 * WIDEST_STRIDE + 2, SWEEP_SETUP = 24 };

/* Room for the longest data of a call, in and out, shared by all suites. */
extern uint8_t data_in[DATA_MAX], data_out[DATA_MAX];

/* Random bytes, now and then all zeros, all ones, or few bits among zeros. */
void draw_bytes(uint8_t *out, size_t len);

/* 16 bytes whose last four, a big-endian counter, wrap within nblocks more often than not. */
void draw_counter(uint8_t counter[16], size_t nblocks);

/* The last row of a table. */
const tacit_row *reference_of(const tacit_row_table *table);

/* Both directions of an AES key for a row. */
typedef struct aes_keys {
    tacit_aes_round_keys enc, dec;
} aes_keys;
void aes_keys_make(aes_keys *keys, const tacit_aes_row *row, const uint8_t *key, size_t key_len);

/* Rows whose key formats are said to be equal can read each other's keys: formats.c. */
void check_formats(void);

#endif
