#include "bench/ghash.h"

#include "ghash/ghash_impl.h"

_Static_assert(sizeof(bench_ghash_key) == sizeof(tacit_ghash_key), "the same words");

static const tacit_ghash_row *ghash_row(const tacit_row *row) {
    return (const tacit_ghash_row *)(const void *)row;
}

const tacit_row_table *bench_ghash_rows(void) {
    return tacit_ghash_rows();
}

void bench_ghash_init(bench_ghash_key *key, const tacit_row *row, const uint8_t h[16]) {
    ghash_row(row)->init((tacit_ghash_key *)key, h);
}

void bench_ghash_update(const bench_ghash_key *key, const tacit_row *row, uint8_t y[16],
                        const uint8_t *in, size_t nblocks) {
    if (nblocks != 0)
        ghash_row(row)->update((const tacit_ghash_key *)key, y, in, nblocks);
}
