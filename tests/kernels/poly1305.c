/*
 * poly1305.c: Poly1305. A row's state is its own, so what a function left in it
 * is judged by the tag that comes of it in the end.
 */
#include "kernels/suite.h"
#include "poly1305/poly1305_impl.h"
#include "support/harness.h"

#include <tacit/poly1305.h>

#include <string.h>

enum { BLOCKS, BLOCKS_NO_BIT, INIT, FINISH, API_UPDATE, API_FINISH };

static const variant variants[] = {
    {"blocks", BLOCKS, 32, 16, 1, SWEEP_BLOCKS, 1},
    {"blocks without final bit", BLOCKS_NO_BIT, 32, 16, 1, SWEEP_BLOCKS, 0},
    {"init", INIT, 32, 0, 0, SWEEP_SETUP, 0},
    {"finish", FINISH, 32, 16, 0, SWEEP_BLOCKS, 0},
    {"tacit_poly1305_update", API_UPDATE, 32, 1, 0, 16 * SWEEP_BLOCKS, 0},
    {"tacit_poly1305_finish", API_FINISH, 32, 1, 0, 16 * SWEEP_BLOCKS, 0},
};

/* The message is `before` blocks, the call's own, `after` blocks. */
enum { AROUND_MAX = 24, INIT_BLOCKS = 40 };

static uint8_t key[32], tag[16];
static uint8_t prefix[16 * AROUND_MAX], suffix[16 * AROUND_MAX];
static size_t before, after;

static const tacit_poly1305_row *as_poly1305(const tacit_row *row) {
    return (const tacit_poly1305_row *)row;
}

static uint32_t final_bit(const variant *v) {
    return v->what != BLOCKS_NO_BIT;
}

/* r and s near their ends as often as not: carries out of the top are rare otherwise. */
static void draw_key(void) {
    random_bytes(key, sizeof key);
    if (random_below(2) == 0)
        memset(key, (int)random_below(2) * 0xff, 16);
    if (random_below(2) == 0)
        memset(key + 16, (int)random_below(2) * 0xff, 16);
    if (random_below(4) == 0)
        key[random_below(16)] ^= (uint8_t)(1u << random_below(8));
}

/* A call of no blocks is none: kernels get at least one. */
static void blocks(const tacit_poly1305_row *row, tacit_poly1305_state *state, const uint8_t *in,
                   size_t nblocks, uint32_t bit) {
    if (nblocks != 0)
        row->blocks(state, in, nblocks, bit);
}

static void tag_of(const tacit_poly1305_row *row, size_t nblocks, uint32_t bit) {
    tacit_poly1305_state state;
    row->init(&state, key);
    blocks(row, &state, prefix, before, 1);
    blocks(row, &state, data_in, nblocks, bit);
    blocks(row, &state, suffix, after, 1);
    row->finish(&state, tag);
}

/* The tag of data_in[0..len) by the padding of RFC 8439 section 2.5.1. */
static void tag_of_bytes(const tacit_poly1305_row *row, size_t len) {
    tacit_poly1305_state state;
    uint8_t last[16] = {0};
    row->init(&state, key);
    blocks(row, &state, data_in, len / 16, 1);
    memcpy(last, data_in + len / 16 * 16, len % 16);
    last[len % 16] = 1;
    blocks(row, &state, last, len % 16 != 0, 0);
    row->finish(&state, tag);
}

static void draw(const variant *v, size_t length) {
    const tacit_poly1305_row *reference = as_poly1305(reference_of(tacit_poly1305_rows()));
    const size_t nblocks = v->what == INIT ? INIT_BLOCKS : length;

    draw_key();
    draw_bytes(data_in, v->unit == 1 ? length : 16 * nblocks);
    draw_bytes(prefix, sizeof prefix);
    draw_bytes(suffix, sizeof suffix);
    before = v->what == INIT || random_below(2) == 0 ? 0 : random_below(AROUND_MAX + 1);
    after = v->what == INIT || random_below(2) == 0 ? 0 : random_below(AROUND_MAX + 1);
    if (v->unit == 1)
        tag_of_bytes(reference, length);
    else
        tag_of(reference, nblocks, final_bit(v));
}

static const char *wrong_tag(const uint8_t got[16], const char *what) {
    return memcmp(got, tag, sizeof tag) == 0 ? NULL : what;
}

static const char *verify_init(const call *c, uint8_t *const places[]) {
    const tacit_poly1305_row *row = c->verify_with;
    tacit_poly1305_state state;
    uint8_t got[16];
    memcpy(&state, places[0], sizeof state);
    row->blocks(&state, data_in, INIT_BLOCKS, 1);
    row->finish(&state, got);
    return wrong_tag(got, "the tag of a message under this state is wrong");
}

static const char *verify_blocks(const call *c, uint8_t *const places[]) {
    const tacit_poly1305_row *row = c->verify_with;
    tacit_poly1305_state state;
    uint8_t got[16];
    memcpy(&state, places[0], sizeof state);
    blocks(row, &state, suffix, after, 1);
    row->finish(&state, got);
    return wrong_tag(got, "the tag that comes of this state is wrong");
}

static const char *verify_update(const call *c, uint8_t *const places[]) {
    tacit_poly1305 context;
    uint8_t got[16];
    (void)c;
    memcpy(&context, places[0], sizeof context);
    if (tacit_poly1305_finish(&context, got, sizeof got) != 0)
        return "tacit_poly1305_finish refuses the context";
    return wrong_tag(got, "the tag that comes of this context is wrong");
}

static void make_kernel(call *c, const variant *v, const tacit_poly1305_row *row, size_t length) {
    static tacit_poly1305_state state;
    row->init(&state, key);
    blocks(row, &state, prefix, before, 1);
    if (v->what == FINISH) {
        blocks(row, &state, data_in, length, 1);
        blocks(row, &state, suffix, after, 1);
        call_begin(c, (abi_fn *)row->finish);
        call_read(c, "state", &state, sizeof state, 8);
        call_write(c, "tag", tag, sizeof tag, 1);
        return;
    }
    call_begin(c, (abi_fn *)row->blocks);
    call_update(c, "state", &state, NULL, sizeof state, 8);
    call_read(c, "in", data_in, 16 * length, 1);
    call_value(c, "nblocks", length);
    call_value32(c, "final_bit", final_bit(v));
    c->verify = verify_blocks;
    c->verify_with = row;
}

static void make_init(call *c, const tacit_poly1305_row *row) {
    call_begin(c, (abi_fn *)row->init);
    call_write(c, "state", NULL, sizeof(tacit_poly1305_state), 8);
    call_read(c, "key", key, sizeof key, 1);
    c->verify = verify_init;
    c->verify_with = row;
}

static void make_api(call *c, const variant *v, const tacit_row *row, size_t len) {
    static tacit_poly1305 context;
    int ready = tacit_poly1305_init_with(&context, row, key, sizeof key);
    if (v->what == API_UPDATE) {
        const size_t first = len == 0 ? 0 : random_below(len < 40 ? len + 1 : 40);
        ready |= tacit_poly1305_update(&context, data_in, first);
        call_begin(c, (abi_fn *)tacit_poly1305_update);
        call_update(c, "context", &context, NULL, sizeof context, 8);
        call_read(c, "in", data_in + first, len - first, 1);
        call_value(c, "len", len - first);
        c->verify = verify_update;
    } else {
        ready |= tacit_poly1305_update(&context, data_in, len);
        call_begin(c, (abi_fn *)tacit_poly1305_finish);
        call_update(c, "context", &context, NULL, sizeof context, 8);
        call_write(c, "tag", tag, sizeof tag, 1);
        call_value(c, "tag_len", sizeof tag);
    }
    check(ready == 0, "poly1305/%s: the public functions answer %d", row->name, ready);
    call_returns(c, 0);
}

static void make(call *c, const variant *v, const tacit_row *row, size_t length) {
    if (v->what == INIT)
        make_init(c, as_poly1305(row));
    else if (v->unit == 1)
        make_api(c, v, row, length);
    else
        make_kernel(c, v, as_poly1305(row), length);
}

const suite suite_poly1305 = {tacit_poly1305_rows, variants, TACIT_ARRAY_LEN(variants), draw, make};
