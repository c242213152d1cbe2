#include "bench/sha1.h"

#include "sha1/sha1_impl.h"

#include <string.h>

const tacit_row_table *bench_sha1_rows(void) {
    return tacit_sha1_rows();
}

void bench_sha1_digest(const tacit_row *row, uint8_t digest[BENCH_SHA1_LEN], const uint8_t *in,
                       size_t len) {
    const tacit_sha1_row *sha1 = (const tacit_sha1_row *)(const void *)row;
    const size_t whole = len / TACIT_SHA1_BLOCK, rest = len % TACIT_SHA1_BLOCK;
    const size_t last = rest < TACIT_SHA1_BLOCK - 8 ? 1 : 2;
    uint32_t state[TACIT_SHA1_WORDS] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t end[2 * TACIT_SHA1_BLOCK] = {0};
    if (whole != 0)
        sha1->compress(state, in, whole);
    if (rest != 0)
        memcpy(end, in + whole * TACIT_SHA1_BLOCK, rest);
    end[rest] = 0x80;
    for (size_t i = 0; i < 8; i++)
        end[last * TACIT_SHA1_BLOCK - 1 - i] = (uint8_t)((uint64_t)len * 8 >> 8 * i);
    sha1->compress(state, end, last);
    for (size_t i = 0; i < BENCH_SHA1_LEN; i++)
        digest[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}
