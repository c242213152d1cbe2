/*
 * ghash.c: GHASH: the powers of H and the hash.
 */
#include "kernels/suite.h"
#include "support/harness.h"

#include <string.h>

enum { UPDATE, INIT };

static const variant variants[] = {
    {"update", UPDATE, 16, 16, 1, SWEEP_BLOCKS, 1},
    {"init", INIT, 16, 0, 0, SWEEP_SETUP, 0},
};

static uint8_t h[16], y[16], y_after[16];

/* What init made is judged by a hash of enough blocks to use every power. */
enum { INIT_BLOCKS = 2 * WIDEST_STRIDE + 1 };

static void draw(const variant *v, size_t length) {
    const tacit_ghash_row *reference = (const tacit_ghash_row *)reference_of(tacit_ghash_rows());
    const size_t nblocks = v->what == INIT ? INIT_BLOCKS : length;
    tacit_ghash_key key;

    draw_bytes(h, sizeof h);
    draw_bytes(y, sizeof y);
    draw_bytes(data_in, 16 * nblocks);
    memcpy(y_after, y, sizeof y);
    reference->init(&key, h);
    reference->update(&key, y_after, data_in, nblocks);
}

static const char *verify_init(const call *c, uint8_t *const places[]) {
    const tacit_ghash_row *row = c->verify_with;
    uint8_t hash[16];
    memcpy(hash, y, sizeof y);
    row->update((const tacit_ghash_key *)(const void *)places[0], hash, data_in, INIT_BLOCKS);
    return memcmp(hash, y_after, sizeof hash) == 0 ? NULL : "the powers of H are wrong";
}

static void make(call *c, const variant *v, const tacit_row *row, size_t length) {
    static tacit_ghash_key key;
    const tacit_ghash_row *ghash = (const tacit_ghash_row *)row;
    if (v->what == INIT) {
        call_begin(c, (abi_fn *)ghash->init);
        call_write(c, "key", NULL, sizeof key, 8);
        call_read(c, "H", h, sizeof h, 1);
        c->verify = verify_init;
        c->verify_with = ghash;
        return;
    }
    ghash->init(&key, h);
    call_begin(c, (abi_fn *)ghash->update);
    call_read(c, "key", &key, sizeof key, 8);
    call_update(c, "y", y, y_after, sizeof y, 1);
    call_read(c, "in", data_in, 16 * length, 1);
    call_value(c, "nblocks", length);
}

const suite suite_ghash = {tacit_ghash_rows, variants, TACIT_ARRAY_LEN(variants), draw, make};
