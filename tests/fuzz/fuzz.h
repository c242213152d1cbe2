/*
 * fuzz.h: what the fuzz targets share.
 *
 * A target is one function that takes any bytes, makes calls of them, and
 * aborts where an answer is wrong. It keeps nothing from one input to the next.
 * libFuzzer, or any engine with its interface, calls it; so does runner.c,
 * which needs no engine.
 */
#ifndef TACIT_TESTS_FUZZ_H
#define TACIT_TESTS_FUZZ_H

#include <tacit/impl.h>

#include <stddef.h>
#include <stdint.h>

/* The target. 0: the input may stay in a corpus; -1: it is of no interest. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Inputs beyond this only make mutations less likely to matter. */
enum { FUZZ_INPUT_MAX = 4096 };

/* ---- Values out of the input, from its front. Past its end there are only zeros. ---- */

typedef struct source {
    const uint8_t *at;
    size_t left;
} source;

uint8_t take_byte(source *s);
/* 0..bound-1; takes as many bytes as bound needs. */
uint32_t take_below(source *s, uint32_t bound);
uint64_t take64(source *s);

/*
 * Bytes for keys and texts, whose first byte chooses what they look like: bytes of the input;
 * zeros; ones; zeros and ones by blocks, limbs or words, where carries run far;
 * one bit among zeros; noise. A few bytes of input make a text of any length.
 */
void take_fill(source *s, uint8_t *out, size_t len);

/* The next of a sequence of numbers that look random: splitmix64. */
uint64_t next_noise(uint64_t *state);

/* ---- Memory ---- */

/*
 * len bytes in a block of just that size, on which a sanitizer sees the first
 * byte outside; for 0 bytes, an address that must not be read. release_all
 * frees all of them, and ends a target.
 */
uint8_t *reserve(size_t len);
uint8_t *reserve_copy(const uint8_t *from, size_t len);
void release_all(void);

/* ---- Judging ---- */

/* Says where and what, and aborts, unless ok. */
#define MUST(ok, ...) must((ok) != 0, __FILE__, __LINE__, __VA_ARGS__)
void must(int ok, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* got and want are equal, byte for byte. */
void must_equal(const uint8_t *got, const uint8_t *want, size_t len, const char *what);
int is_zero(const uint8_t *p, size_t len);

/* A row of the table that can run here, chosen by the input; and the last one, the reference. */
const tacit_row *take_row(source *s, const tacit_row_table *table);
const tacit_row *reference_of(const tacit_row_table *table);

#endif
