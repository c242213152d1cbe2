/*
 * sha1.c: SHA-1's compression of blocks.
 */
#include "kernels/suite.h"
#include "sha1/sha1_impl.h"

#include <string.h>

/* Rows take a block at a time; but faults that hide do so at 37 blocks. */
enum { SWEEP = 40 };

static const variant variants[] = {
    {"compress", 0, 0, TACIT_SHA1_BLOCK, 1, SWEEP, 1},
};

static uint32_t state[TACIT_SHA1_WORDS], state_after[TACIT_SHA1_WORDS];

static void draw(const variant *v, size_t length) {
    const tacit_sha1_row *reference = (const tacit_sha1_row *)reference_of(tacit_sha1_rows());
    (void)v;
    draw_bytes((uint8_t *)state, sizeof state);
    draw_bytes(data_in, TACIT_SHA1_BLOCK * length);
    memcpy(state_after, state, sizeof state);
    reference->compress(state_after, data_in, length);
}

static void make(call *c, const variant *v, const tacit_row *row, size_t length) {
    (void)v;
    call_begin(c, (abi_fn *)((const tacit_sha1_row *)row)->compress);
    call_update(c, "state", state, state_after, sizeof state, 4);
    call_read(c, "in", data_in, TACIT_SHA1_BLOCK * length, 1);
    call_value(c, "nblocks", length);
}

const suite suite_sha1 = {tacit_sha1_rows, variants, TACIT_ARRAY_LEN(variants), draw, make};
