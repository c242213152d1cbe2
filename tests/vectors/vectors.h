/*
 * vectors.h: what the handlers of the algorithms share.
 *
 * A handler takes a record, runs it on every row of its algorithm that runs
 * here, through every form of the calls, and counts one case a row.
 */
#ifndef TACIT_TESTS_VECTORS_H
#define TACIT_TESTS_VECTORS_H

#include "support/harness.h"
#include "vectors/reader.h"

typedef void vector_handler(const vector_record *record);

vector_handler vector_gcm, vector_rfc4106, vector_ocb, vector_ocb_iteration;
vector_handler vector_chacha20_poly1305, vector_xchacha20_poly1305, vector_chacha20_poly1305_old;
vector_handler vector_ecb, vector_key_schedule, vector_cbc, vector_ctr;
vector_handler vector_quic_aes, vector_quic_chacha20, vector_quic_packet;
vector_handler vector_tls_cbc, vector_sha1, vector_hmac_sha1;
vector_handler vector_chacha20, vector_hchacha20, vector_xchacha20, vector_poly1305;

/* The longest text, associated data or nonce of any file. */
enum { VECTOR_LEN_MAX = 4096 };

/*
 * Steps of a case. Each answers whether what happened is what was wanted, and
 * remembers the first one that was not.
 */
int answered(const char *what, int result, int wanted);
int same_bytes(const char *what, const uint8_t *got, const uint8_t *wanted, size_t len);

/* Counts the case that ends here, with what went wrong in it. */
void case_done(const vector_record *record, const tacit_row_table *table, const tacit_row *row);

#endif
