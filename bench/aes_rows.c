#include "bench/aes_rows.h"

#include "aes/aes_impl.h"

_Static_assert(sizeof(bench_aes_keys) == sizeof(tacit_aes_round_keys), "the same words");

static const tacit_aes_row *aes_row(const tacit_row *row) {
    return (const tacit_aes_row *)(const void *)row;
}

void bench_aes_expand(bench_aes_keys *enc, const tacit_row *row, const uint8_t *key,
                      size_t key_len) {
    aes_row(row)->expand((tacit_aes_round_keys *)enc, key, key_len);
}

void bench_aes_invert(bench_aes_keys *dec, const tacit_row *row, const bench_aes_keys *enc) {
    aes_row(row)->invert((tacit_aes_round_keys *)dec, (const tacit_aes_round_keys *)enc);
}

void bench_aes_encrypt(const bench_aes_keys *enc, const tacit_row *row, uint8_t *out,
                       const uint8_t *in, size_t nblocks) {
    aes_row(row)->encrypt((const tacit_aes_round_keys *)enc, out, in, nblocks);
}

void bench_aes_decrypt(const bench_aes_keys *dec, const tacit_row *row, uint8_t *out,
                       const uint8_t *in, size_t nblocks) {
    aes_row(row)->decrypt((const tacit_aes_round_keys *)dec, out, in, nblocks);
}
