/*
 * parts.h: the parts of test_api and test_streams.
 */
#ifndef TACIT_TESTS_API_PARTS_H
#define TACIT_TESTS_API_PARTS_H

#include "api/api.h"

#include <stdio.h>

/* test_api */
void test_basics(void);
void test_layer(void);               /* what no algorithm in use asks of the interface */
void test_lengths(const subject *s); /* keys, nonces, tags, outputs of every length */
void test_state(const subject *s);   /* contexts of zeros, cleared ones, copies */
void test_limits(const subject *s);  /* lengths past the limits, refused before any access */
void test_forgery(const subject *s); /* one bit changed anywhere */
void test_overlap(const subject *s); /* buffers anywhere across one another */
void test_pieces(const subject *s);  /* scatter-gather */
void test_random(const subject *s);  /* seal_random and open_random */
void test_open_padded(const subject *s);

/* test_streams */
void test_splits(const subject *s);         /* however a message is cut, it is the same */
void test_sequences(const subject *s);      /* random calls against a model */
void test_stream_limits(const subject *s);  /* exactly the limit, and one byte more */
void test_stream_overlap(const subject *s); /* with bytes pending */

#endif
