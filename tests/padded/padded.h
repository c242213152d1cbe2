/*
 * padded.h: what the parts of test_padded share. Algorithms that pad have two
 * ways in and one way out, and a text whose length is secret: they are tested
 * here, where those of test_api and test_streams have nothing to ask.
 */
#ifndef TACIT_TESTS_PADDED_H
#define TACIT_TESTS_PADDED_H

#include "api/api.h"
#include "api/oracle_tls.h"

enum { BEYOND = 64, RECORD_ROOM = ORACLE_TLS_RECORD_MAX + 16 + BEYOND };

/* A record under subject_secret, sealed by the oracle. */
typedef struct record {
    size_t len, sealed_len;
    uint8_t nonce[16], ad[ORACLE_TLS_AD];
    uint8_t text[RECORD_ROOM];
    uint8_t plain[RECORD_ROOM]; /* text, MAC, padding */
    uint8_t sealed[RECORD_ROOM];
} record;

/* A random text of len bytes, with as much padding as that is; or with the least. */
void record_make(record *r, const subject *s, size_t len, size_t padding);
void record_make_least(record *r, const subject *s, size_t len);

/* Encrypts r->plain[0..len), whatever it holds, as a record of that length. */
void record_encrypt(record *r, const subject *s, size_t len);

/* The longest record that has to be opened: whole blocks. */
enum { SEALED_MAX = ORACLE_TLS_RECORD_MAX / 16 * 16 };

/*
 * Opens r->sealed, apart and in place: the answer must be `want`, the output the
 * text (or nothing) with zeros behind, and no byte beyond it written. Returns 1 if so.
 */
int check_open(const subject *s, const tacit_aead_key *ctx, const record *r, int want,
               const char *what);

/*
 * A step, or a count, by how much is to be tried: all on the best row and the
 * reference; less on rows that differ from them by what they are a pair of, and of
 * the other length of key; least where a processor is emulated.
 */
size_t by_depth(const subject *s, size_t all, size_t less, size_t least);

/* The parts. */
void test_set_up(const subject *s);    /* keys, tags, contexts of zeros, copies */
void test_arguments(const subject *s); /* lengths and pointers, one error at a time and several */
void test_refusals(const subject *s);  /* the ways that there are not */
void test_sealing(const subject *s);   /* every length */
void test_paddings(const subject *s);  /* all that are right, and wrong ones */
void test_lengths(const subject *s);   /* records of every length that hold nothing right */
void test_forgery(const subject *s);   /* one bit changed anywhere */
void test_overlap(const subject *s);   /* buffers anywhere across one another */
void test_random(const subject *s);    /* seal_random; random records against the oracle */

#endif
