/*
 * aes.c: the AES block cipher, both directions, its key set-up, and the public
 * functions over it.
 */
#include "kernels/suite.h"
#include "support/harness.h"

#include <tacit/aes.h>

#include <string.h>

enum { ENCRYPT, DECRYPT, EXPAND, INVERT, API_ENCRYPT, API_DECRYPT, API_INIT };

#define EACH_KEY(name, what, unit, least, sweep, samples)                                          \
    {name "-128", what, 16, unit, least, sweep, samples},                                          \
        {name "-192", what, 24, unit, least, sweep, samples}, {                                    \
        name "-256", what, 32, unit, least, sweep, samples                                         \
    }

static const variant variants[] = {
    EACH_KEY("encrypt", ENCRYPT, 16, 1, SWEEP_BLOCKS, 1),
    EACH_KEY("decrypt", DECRYPT, 16, 1, SWEEP_BLOCKS, 1),
    EACH_KEY("expand", EXPAND, 0, 0, SWEEP_SETUP, 0),
    EACH_KEY("invert", INVERT, 0, 0, SWEEP_SETUP, 0),
    {"tacit_aes_encrypt-128", API_ENCRYPT, 16, 16, 0, SWEEP_BLOCKS, 0},
    {"tacit_aes_decrypt-256", API_DECRYPT, 32, 16, 0, SWEEP_BLOCKS, 0},
    {"tacit_aes_init_with-192", API_INIT, 24, 0, 0, SWEEP_SETUP, 0},
};

static const tacit_aes_row *as_aes(const tacit_row *row) {
    return (const tacit_aes_row *)row;
}

static int decrypts(const variant *v) {
    return v->what == DECRYPT || v->what == INVERT || v->what == API_DECRYPT;
}

static uint8_t key[32];

/* For the key set-ups: what the block data_in[0..16) becomes under the key. */
static void draw(const variant *v, size_t length) {
    const tacit_aes_row *reference = as_aes(reference_of(tacit_aes_rows()));
    const size_t nblocks = v->unit == 0 ? 1 : length;
    aes_keys keys;

    draw_bytes(key, v->key_len);
    draw_bytes(data_in, 16 * nblocks);
    aes_keys_make(&keys, reference, key, v->key_len);
    if (nblocks == 0)
        return;
    if (decrypts(v))
        reference->decrypt(&keys.dec, data_out, data_in, nblocks);
    else
        reference->encrypt(&keys.enc, data_out, data_in, nblocks);
}

static const char *wrong_block(const uint8_t block[16]) {
    return memcmp(block, data_out, 16) == 0 ? NULL : "the round keys are wrong";
}

static const char *verify_expand(const call *c, uint8_t *const places[]) {
    const tacit_aes_row *row = c->verify_with;
    uint8_t block[16];
    row->encrypt((const tacit_aes_round_keys *)(const void *)places[0], block, data_in, 1);
    return wrong_block(block);
}

static const char *verify_invert(const call *c, uint8_t *const places[]) {
    const tacit_aes_row *row = c->verify_with;
    uint8_t block[16];
    row->decrypt((const tacit_aes_round_keys *)(const void *)places[0], block, data_in, 1);
    return wrong_block(block);
}

static const char *verify_init(const call *c, uint8_t *const places[]) {
    uint8_t block[16];
    (void)c;
    if (tacit_aes_encrypt((const tacit_aes_key *)(const void *)places[0], block, data_in, 16) != 0)
        return "the context does not work";
    return wrong_block(block);
}

static void make_kernel(call *c, const variant *v, const tacit_aes_row *row, size_t nblocks) {
    static aes_keys keys;
    const int encrypt = v->what == ENCRYPT;
    aes_keys_make(&keys, row, key, v->key_len);
    call_begin(c, (abi_fn *)(encrypt ? row->encrypt : row->decrypt));
    call_read(c, "round keys", encrypt ? &keys.enc : &keys.dec, sizeof keys.enc, 8);
    call_write_out(c, data_out, 16 * nblocks);
    call_read_in(c, data_in, 16 * nblocks);
    call_value(c, "nblocks", nblocks);
}

static void make_setup(call *c, const variant *v, const tacit_aes_row *row) {
    static aes_keys keys;
    if (v->what == EXPAND) {
        call_begin(c, (abi_fn *)row->expand);
        call_write(c, "round keys", NULL, sizeof keys.enc, 8);
        call_read(c, "key", key, v->key_len, 1);
        call_value(c, "key_len", v->key_len);
        c->verify = verify_expand;
    } else {
        row->expand(&keys.enc, key, v->key_len);
        call_begin(c, (abi_fn *)row->invert);
        call_write(c, "decryption round keys", NULL, sizeof keys.dec, 8);
        call_read(c, "encryption round keys", &keys.enc, sizeof keys.enc, 8);
        c->verify = verify_invert;
    }
    c->verify_with = row;
}

static void make_api(call *c, const variant *v, const tacit_row *row, size_t nblocks) {
    static tacit_aes_key context;
    if (v->what == API_INIT) {
        call_begin(c, (abi_fn *)tacit_aes_init_with);
        call_write(c, "context", NULL, sizeof context, 8);
        call_pointer(c, row);
        call_read(c, "key", key, v->key_len, 1);
        call_value(c, "key_len", v->key_len);
        c->verify = verify_init;
    } else {
        const int ready = tacit_aes_init_with(&context, row, key, v->key_len);
        check(ready == 0, "aes/%s: tacit_aes_init_with answers %d", row->name, ready);
        call_begin(c, v->what == API_ENCRYPT ? (abi_fn *)tacit_aes_encrypt
                                             : (abi_fn *)tacit_aes_decrypt);
        call_read(c, "context", &context, sizeof context, 8);
        call_write_out(c, data_out, 16 * nblocks);
        call_read_in(c, data_in, 16 * nblocks);
        call_value(c, "len", 16 * nblocks);
    }
    call_returns(c, 0);
}

static void make(call *c, const variant *v, const tacit_row *row, size_t length) {
    if (v->what == ENCRYPT || v->what == DECRYPT)
        make_kernel(c, v, as_aes(row), length);
    else if (v->what == EXPAND || v->what == INVERT)
        make_setup(c, v, as_aes(row));
    else
        make_api(c, v, row, length);
}

const suite suite_aes = {tacit_aes_rows, variants, TACIT_ARRAY_LEN(variants), draw, make};
