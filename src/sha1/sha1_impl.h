/*
 * sha1_impl.h: the contract of a SHA-1 row (FIPS 180-4).
 *
 * SHA-1 is here for HMAC in records of TLS 1.1 and 1.2, which collisions of the
 * hash do not touch; it has no public interface of its own.
 */
#ifndef TACIT_SHA1_IMPL_H
#define TACIT_SHA1_IMPL_H

#include "common/row.h"

enum { TACIT_SHA1_BLOCK = 64, TACIT_SHA1_LEN = 20, TACIT_SHA1_WORDS = 5 };

/*
 * compress: the state H0..H4, words of the machine, after nblocks >= 1 blocks of
 * 64 bytes more. state has the alignment of its words and is disjoint from in.
 */
typedef void tacit_sha1_fn(uint32_t state[TACIT_SHA1_WORDS], const uint8_t *in, size_t nblocks);

typedef struct tacit_sha1_row {
    tacit_row head;
    tacit_sha1_fn *compress;
} tacit_sha1_row;

extern TACIT_ROW tacit_sha1_row tacit_sha1_portable;
extern TACIT_ROW tacit_sha1_row tacit_sha1_shani;
extern TACIT_ROW tacit_sha1_row tacit_sha1_armv8;

/* The table, for listing and tests. */
const tacit_row_table *tacit_sha1_rows(void);

#endif
