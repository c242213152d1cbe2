/*
 * chacha20_poly1305_impl.h: a row of ChaCha20-Poly1305 is a pair of rows.
 */
#ifndef TACIT_CHACHA20_POLY1305_IMPL_H
#define TACIT_CHACHA20_POLY1305_IMPL_H

#include "chacha20/chacha20_impl.h"
#include "common/mode.h"
#include "poly1305/poly1305_impl.h"

typedef struct tacit_chacha20_poly1305_row {
    tacit_row head;
    const tacit_chacha20_row *chacha20;
    const tacit_poly1305_row *poly1305;
} tacit_chacha20_poly1305_row;

/* A key of each form: the words of chacha20_state.h. */
typedef struct tacit_chacha20_poly1305_key {
    uint64_t words[4];
} tacit_chacha20_poly1305_key;

_Static_assert(sizeof(tacit_chacha20_poly1305_key) <= TACIT_KEY_WORDS * 8,
               "a key fits in a context");

/* What a stream may take: with a subkey before it, it must still fit in a context. */
enum { TACIT_CHACHA20_POLY1305_STREAM_WORDS = TACIT_STREAM_WORDS - 4 };

extern const tacit_row_table tacit_chacha20_poly1305_table;
extern const tacit_aead_mode tacit_chacha20_poly1305_mode;
extern const tacit_aead_mode tacit_xchacha20_poly1305_mode;

#endif
