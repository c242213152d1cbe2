/*
 * sha1.h: SHA-1 rows, to check. SHA-1 has no public interface: alone sha1.c sees
 * its contract.
 */
#ifndef TACIT_BENCH_SHA1_H
#define TACIT_BENCH_SHA1_H

#include <tacit/impl.h>

#include <stddef.h>
#include <stdint.h>

enum { BENCH_SHA1_LEN = 20 };

const tacit_row_table *bench_sha1_rows(void);

/* The digest of a message (FIPS 180-4). */
void bench_sha1_digest(const tacit_row *row, uint8_t digest[BENCH_SHA1_LEN], const uint8_t *in,
                       size_t len);

#endif
