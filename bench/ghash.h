/*
 * ghash.h: GHASH rows, to measure and check. GHASH has no public interface: alone
 * it is no MAC. This reaches into the library for it, so that nothing else here
 * or in the command must.
 */
#ifndef TACIT_BENCH_GHASH_H
#define TACIT_BENCH_GHASH_H

#include <tacit/impl.h>

typedef struct bench_ghash_key {
    uint64_t words[128];
} bench_ghash_key;

const tacit_row_table *bench_ghash_rows(void);

/* The key for a row, from H; then y = GHASH(y, in) over nblocks blocks of 16 bytes. */
void bench_ghash_init(bench_ghash_key *key, const tacit_row *row, const uint8_t h[16]);
void bench_ghash_update(const bench_ghash_key *key, const tacit_row *row, uint8_t y[16],
                        const uint8_t *in, size_t nblocks);

#endif
