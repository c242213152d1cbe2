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

extern const tacit_row_table tacit_chacha20_poly1305_table;
extern const tacit_aead_mode tacit_chacha20_poly1305_mode;

#endif
