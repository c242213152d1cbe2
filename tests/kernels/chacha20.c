/*
 * chacha20.c: the ChaCha20 kernels with their 64-bit block counter, and the
 * tails of the public function.
 */
#include "chacha20/chacha20_impl.h"
#include "common/bytes.h"
#include "kernels/suite.h"
#include "support/harness.h"

#include <tacit/chacha20.h>

#include <string.h>

enum { XOR_BLOCKS, API_XOR };

static const variant variants[] = {
    {"xor_blocks", XOR_BLOCKS, 32, 64, 1, SWEEP_BLOCKS, 1},
    {"tacit_chacha20_xor", API_XOR, 32, 1, 0, 64 * SWEEP_BLOCKS, 1},
};

/* RFC 8439 section 2.3: constants, key, counter, nonce. */
static uint32_t state[16];
static uint8_t key[32], nonce[12];

static void draw_state(const variant *v, size_t nblocks) {
    static const uint32_t constants[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    draw_bytes(key, sizeof key);
    draw_bytes(nonce, sizeof nonce);
    memcpy(state, constants, sizeof constants);
    for (size_t i = 0; i < 8; i++)
        state[4 + i] = tacit_load_le32(key + 4 * i);
    for (size_t i = 0; i < 3; i++)
        state[13 + i] = tacit_load_le32(nonce + 4 * i);
    if (v->what == API_XOR) { /* a counter that reaches its end at most */
        state[12] = (uint32_t)(random64() % ((UINT64_C(1) << 32) - nblocks));
        if (random_below(4) == 0)
            state[12] = (uint32_t)((UINT64_C(1) << 32) - (nblocks == 0 ? 1 : nblocks));
        return;
    }
    state[12] = (uint32_t)random64();
    if (random_below(4) != 0)
        state[12] = 0 - (uint32_t)random_below(nblocks + 2);
    if (random_below(4) == 0)
        state[13] = UINT32_MAX; /* the carry must stop behind it */
}

static void draw(const variant *v, size_t length) {
    const tacit_chacha20_row *reference =
        (const tacit_chacha20_row *)reference_of(tacit_chacha20_rows());
    const size_t nblocks = (v->unit * length + 63) / 64;

    draw_state(v, nblocks);
    memset(data_in, 0, 64 * nblocks); /* the whole of the last block has a value */
    draw_bytes(data_in, v->unit * length);
    if (nblocks != 0)
        reference->xor_blocks(state, data_out, data_in, nblocks);
}

static void make_api(call *c, const tacit_row *row, size_t len) {
    static tacit_chacha20_key context;
    const int ready = tacit_chacha20_init_with(&context, row, key, sizeof key);
    check(ready == 0, "chacha20/%s: tacit_chacha20_init_with answers %d", row->name, ready);
    call_begin(c, (abi_fn *)tacit_chacha20_xor);
    call_read(c, "context", &context, sizeof context, 8);
    call_write_out(c, data_out, len);
    call_read_in(c, data_in, len);
    call_value(c, "len", len);
    call_read(c, "nonce", nonce, sizeof nonce, 1);
    call_value(c, "nonce_len", sizeof nonce);
    call_value32(c, "counter", state[12]);
    call_returns(c, 0);
}

static void make(call *c, const variant *v, const tacit_row *row, size_t length) {
    if (v->what == API_XOR) {
        make_api(c, row, length);
        return;
    }
    call_begin(c, (abi_fn *)((const tacit_chacha20_row *)row)->xor_blocks);
    call_read(c, "state", state, sizeof state, 4);
    call_write_out(c, data_out, 64 * length);
    call_read_in(c, data_in, 64 * length);
    call_value(c, "nblocks", length);
}

const suite suite_chacha20 = {tacit_chacha20_rows, variants, TACIT_ARRAY_LEN(variants), draw, make};
