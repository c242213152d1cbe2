/*
 * cbc.c: CBC, both directions, and the public functions over it.
 */
#include "cbc/cbc_impl.h"
#include "kernels/suite.h"
#include "support/harness.h"

#include <tacit/aes.h>

#include <string.h>

enum { ENCRYPT, DECRYPT, API_ENCRYPT, API_DECRYPT };

static const variant variants[] = {
    {"encrypt-128", ENCRYPT, 16, 16, 1, SWEEP_BLOCKS, 1},
    {"encrypt-192", ENCRYPT, 24, 16, 1, SWEEP_BLOCKS, 1},
    {"encrypt-256", ENCRYPT, 32, 16, 1, SWEEP_BLOCKS, 1},
    {"decrypt-128", DECRYPT, 16, 16, 1, SWEEP_BLOCKS, 1},
    {"decrypt-192", DECRYPT, 24, 16, 1, SWEEP_BLOCKS, 1},
    {"decrypt-256", DECRYPT, 32, 16, 1, SWEEP_BLOCKS, 1},
    {"tacit_aes_cbc_encrypt-256", API_ENCRYPT, 32, 16, 0, SWEEP_BLOCKS, 0},
    {"tacit_aes_cbc_decrypt-128", API_DECRYPT, 16, 16, 0, SWEEP_BLOCKS, 0},
};

static uint8_t key[32], iv[16], iv_after[16];

static int encrypts(const variant *v) {
    return v->what == ENCRYPT || v->what == API_ENCRYPT;
}

static void draw(const variant *v, size_t length) {
    const tacit_cbc_row *reference = (const tacit_cbc_row *)reference_of(tacit_aes_cbc_rows());
    aes_keys keys;

    draw_bytes(key, v->key_len);
    draw_bytes(iv, sizeof iv);
    draw_bytes(data_in, 16 * length);
    aes_keys_make(&keys, reference->aes, key, v->key_len);
    memcpy(iv_after, iv, sizeof iv);
    if (length == 0)
        return;
    if (encrypts(v))
        reference->encrypt(&keys.enc, iv_after, data_out, data_in, length);
    else
        reference->decrypt(&keys.dec, iv_after, data_out, data_in, length);
}

static void make_kernel(call *c, const variant *v, const tacit_cbc_row *row, size_t nblocks) {
    static aes_keys keys;
    aes_keys_make(&keys, row->aes, key, v->key_len);
    call_begin(c, (abi_fn *)(encrypts(v) ? row->encrypt : row->decrypt));
    call_read(c, "round keys", encrypts(v) ? &keys.enc : &keys.dec, sizeof keys.enc, 8);
    call_update(c, "iv", iv, iv_after, 16, 1);
    call_write_out(c, data_out, 16 * nblocks);
    call_read_in(c, data_in, 16 * nblocks);
    call_value(c, "nblocks", nblocks);
}

static void make_api(call *c, const variant *v, const tacit_row *row, size_t nblocks) {
    static tacit_aes_cbc_key context;
    const int ready = tacit_aes_cbc_init_with(&context, row, key, v->key_len);
    check(ready == 0, "cbc/%s: tacit_aes_cbc_init_with answers %d", row->name, ready);
    call_begin(c, encrypts(v) ? (abi_fn *)tacit_aes_cbc_encrypt : (abi_fn *)tacit_aes_cbc_decrypt);
    call_read(c, "context", &context, sizeof context, 8);
    call_write_out(c, data_out, 16 * nblocks);
    call_read_in(c, data_in, 16 * nblocks);
    call_value(c, "len", 16 * nblocks);
    call_update(c, "iv", iv, iv_after, 16, 1);
    call_returns(c, 0);
}

static void make(call *c, const variant *v, const tacit_row *row, size_t length) {
    if (v->what == ENCRYPT || v->what == DECRYPT)
        make_kernel(c, v, (const tacit_cbc_row *)row, length);
    else
        make_api(c, v, row, length);
}

const suite suite_cbc = {tacit_aes_cbc_rows, variants, TACIT_ARRAY_LEN(variants), draw, make};
