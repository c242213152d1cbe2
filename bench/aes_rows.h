/*
 * aes_rows.h: AES rows by their parts. The public key set-up makes the keys of
 * both directions at once; this reaches into the library for each by itself.
 */
#ifndef TACIT_BENCH_AES_ROWS_H
#define TACIT_BENCH_AES_ROWS_H

#include <tacit/impl.h>

typedef struct bench_aes_keys {
    uint64_t words[31];
} bench_aes_keys;

/* The key set-up for encryption, from key_len = 16, 24 or 32 bytes; for decryption, from that. */
void bench_aes_expand(bench_aes_keys *enc, const tacit_row *row, const uint8_t *key,
                      size_t key_len);
void bench_aes_invert(bench_aes_keys *dec, const tacit_row *row, const bench_aes_keys *enc);

/* nblocks >= 1 blocks of 16 bytes; out == in or disjoint. */
void bench_aes_encrypt(const bench_aes_keys *enc, const tacit_row *row, uint8_t *out,
                       const uint8_t *in, size_t nblocks);
void bench_aes_decrypt(const bench_aes_keys *dec, const tacit_row *row, uint8_t *out,
                       const uint8_t *in, size_t nblocks);

#endif
