/*
 * chacha20_poly1305_impls.c: the pairs of rows that serve, the best first.
 */
#include "chacha20_poly1305/chacha20_poly1305_impl.h"
#include "common/target.h"

static const tacit_chacha20_poly1305_row portable = {
    .head = {"portable", 0},
    .chacha20 = &tacit_chacha20_portable,
    .poly1305 = &tacit_poly1305_portable64,
};

static const tacit_row *const rows[] = {
    &portable.head,
};

const tacit_row_table tacit_chacha20_poly1305_table = {
    .name = "chacha20-poly1305",
    .rows = rows,
    .count = TACIT_ARRAY_LEN(rows),
};
