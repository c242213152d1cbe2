/*
 * ctr.c: the 32-bit counter of the kernels, and the 128-bit counter and the
 * tails of the public function.
 */
#include "ctr/ctr_impl.h"
#include "kernels/suite.h"
#include "support/harness.h"

#include <tacit/aes.h>

#include <string.h>

enum { XOR32, API_XOR };

static const variant variants[] = {
    {"xor32-128", XOR32, 16, 16, 1, SWEEP_BLOCKS, 1},
    {"xor32-192", XOR32, 24, 16, 1, SWEEP_BLOCKS, 1},
    {"xor32-256", XOR32, 32, 16, 1, SWEEP_BLOCKS, 1},
    {"tacit_aes_ctr_xor-128", API_XOR, 16, 1, 0, 16 * SWEEP_BLOCKS, 1},
};

static uint8_t key[32], counter[16], counter_after[16];

/* A 128-bit counter step, the reference for the public function. */
static void step128(uint8_t block[16]) {
    for (int i = 15; i >= 0 && ++block[i] == 0; i--)
        continue;
}

static void draw_xor128(const tacit_aes_row *aes, const aes_keys *keys, size_t len) {
    if (random_below(2) == 0)
        memset(counter, 0xff, random_below(13)); /* so that a wrap carries to the end */
    memcpy(counter_after, counter, 16);
    for (size_t done = 0; done < len; done += 16) {
        uint8_t block[16];
        aes->encrypt(&keys->enc, block, counter_after, 1);
        for (size_t i = 0; i < 16 && done + i < len; i++)
            data_out[done + i] = (uint8_t)(data_in[done + i] ^ block[i]);
        step128(counter_after);
    }
}

static void draw(const variant *v, size_t length) {
    const tacit_ctr_row *reference = (const tacit_ctr_row *)reference_of(tacit_aes_ctr_rows());
    aes_keys keys;

    draw_bytes(key, v->key_len);
    draw_bytes(data_in, v->unit * length);
    draw_counter(counter, v->unit * length / 16);
    aes_keys_make(&keys, reference->aes, key, v->key_len);
    if (v->what == API_XOR) {
        draw_xor128(reference->aes, &keys, length);
    } else {
        memcpy(counter_after, counter, 16);
        reference->xor32(&keys.enc, counter_after, data_out, data_in, length);
    }
}

static void make_kernel(call *c, const variant *v, const tacit_ctr_row *row, size_t nblocks) {
    static tacit_aes_round_keys keys;
    row->aes->expand(&keys, key, v->key_len);
    call_begin(c, (abi_fn *)row->xor32);
    call_read(c, "round keys", &keys, sizeof keys, 8);
    call_update(c, "counter", counter, counter_after, 16, 1);
    call_write_out(c, data_out, 16 * nblocks);
    call_read_in(c, data_in, 16 * nblocks);
    call_value(c, "nblocks", nblocks);
}

static void make_api(call *c, const variant *v, const tacit_row *row, size_t len) {
    static tacit_aes_ctr_key context;
    const int ready = tacit_aes_ctr_init_with(&context, row, key, v->key_len);
    check(ready == 0, "ctr/%s: tacit_aes_ctr_init_with answers %d", row->name, ready);
    call_begin(c, (abi_fn *)tacit_aes_ctr_xor);
    call_read(c, "context", &context, sizeof context, 8);
    call_write_out(c, data_out, len);
    call_read_in(c, data_in, len);
    call_value(c, "len", len);
    call_update(c, "counter", counter, counter_after, 16, 1);
    call_returns(c, 0);
}

static void make(call *c, const variant *v, const tacit_row *row, size_t length) {
    if (v->what == XOR32)
        make_kernel(c, v, (const tacit_ctr_row *)row, length);
    else
        make_api(c, v, row, length);
}

const suite suite_ctr = {tacit_aes_ctr_rows, variants, TACIT_ARRAY_LEN(variants), draw, make};
