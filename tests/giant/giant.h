/*
 * giant.h: inputs of gigabytes that cost less than a megabyte.
 *
 * One small file is mapped again and again into a stretch of addresses. Its
 * length does not divide 2^32, so that an offset which has lost its upper bits
 * finds other bytes than the true one. Every buffer ends at the end of its
 * stretch, in front of a page that cannot be touched.
 */
#ifndef TACIT_TESTS_GIANT_H
#define TACIT_TESTS_GIANT_H

#include "support/harness.h"

#include <tacit/aead.h>

/* The length of the files: three quarters of 2^20. */
enum { WINDOW = 3 << 18 };

/* What is read: fixed bytes that look random, by their distance from the end. NULL: no room. */
const uint8_t *giant_in(size_t len);
/*
 * The same bytes where there is no room for all: those that begin `distance`
 * bytes before the end, as many as *len, which gets smaller where it must.
 */
const uint8_t *giant_in_at(uint64_t distance, size_t *len);
/* Where len bytes are written; only the last WINDOW of them stay. NULL: no room. */
uint8_t *giant_out(size_t len);
/*
 * Maps 2^32 + 17 bytes to read and to write; with 32-bit addresses 2^31 + 17 and
 * 2^29 + 17, or what there is.
 */
void giant_begin(void);

/* Lengths of parts: 1, 65537, ... and, now and then, more than half a gigabyte. */
size_t giant_part(unsigned index, size_t left);

/* A row beside the best one: the next that runs here, which may be the reference. */
const tacit_row *giant_best(const tacit_row_table *table);
const tacit_row *giant_other(const tacit_row_table *table);

/* A length for messages: "2^32+17". In one of a few static buffers. */
const char *giant_name(uint64_t len);

/* Gives the time that a part has taken. */
void giant_took(const char *what);

/* ---- libcrypto, fed in parts; they answer 0 where it is not there or lacks the algorithm ---- */

typedef struct giant_message {
    const tacit_aead *aead;
    const uint8_t *ad, *in;
    size_t ad_len, len, nonce_len;
    char label[120];
} giant_message;

/* Every message's key and nonce. */
extern uint8_t giant_key[64], giant_nonce[24];

/* The tag of the message sealed. */
int peer_seal(const giant_message *m, uint8_t tag[16]);
/* Opens what is read, taken for a ciphertext; *fits says whether the tag did. */
int peer_open(const giant_message *m, const uint8_t tag[16], int *fits);
int peer_poly1305(const uint8_t key[32], const uint8_t *in, size_t len, uint8_t tag[16]);

/* ---- the end of an OCB message, whose first bytes are in block `first`, from 0 ---- */

void giant_ocb_ending(const giant_message *m, int opening, uint64_t first, const uint8_t *in,
                      uint8_t *out, size_t len);

/* ---- the parts ---- */

void test_aeads(void);
void test_primitives(void);

/* One pass over each message whose tag is written down, for emulators. */
void test_known(void);

#endif
