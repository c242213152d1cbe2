/*
 * gcm.c: the GCM kernels, against CTR and GHASH of the references one after the
 * other, and AES-GCM through the public functions.
 */
#include "gcm/gcm_impl.h"
#include "kernels/aead.h"

#include <tacit/aes.h>

#include <string.h>

enum { ENCRYPT, DECRYPT };

enum { SWEEP = 16 * SWEEP_BLOCKS }; /* bytes */

static const variant variants[] = {
    {"encrypt-128", ENCRYPT, 16, 16, 1, SWEEP_BLOCKS, 1},
    {"encrypt-192", ENCRYPT, 24, 16, 1, SWEEP_BLOCKS, 1},
    {"encrypt-256", ENCRYPT, 32, 16, 1, SWEEP_BLOCKS, 1},
    {"decrypt-128", DECRYPT, 16, 16, 1, SWEEP_BLOCKS, 1},
    {"decrypt-192", DECRYPT, 24, 16, 1, SWEEP_BLOCKS, 1},
    {"decrypt-256", DECRYPT, 32, 16, 1, SWEEP_BLOCKS, 1},
    {"aes-128-gcm seal", AEAD_SEAL, 16, 1, 0, SWEEP, 1},
    {"aes-192-gcm seal", AEAD_SEAL, 24, 1, 0, SWEEP, 0},
    {"aes-256-gcm seal", AEAD_SEAL, 32, 1, 0, SWEEP, 1},
    {"aes-128-gcm open", AEAD_OPEN, 16, 1, 0, SWEEP, 1},
    {"aes-192-gcm open", AEAD_OPEN, 24, 1, 0, SWEEP, 0},
    {"aes-256-gcm open", AEAD_OPEN, 32, 1, 0, SWEEP, 1},
    {"aes-256-gcm open forged", AEAD_OPEN_FORGED, 32, 1, 0, 600, 0},
    {"aes-192-gcm seal detached", AEAD_SEAL_DETACHED, 24, 1, 0, 600, 1},
    {"aes-128-gcm open detached", AEAD_OPEN_DETACHED, 16, 1, 0, 600, 1},
    {"aes-128-gcm verify", AEAD_VERIFY, 16, 1, 0, SWEEP, 1},
    {"aes-128-gcm associated data", AEAD_SEAL_AD, 16, 1, 0, SWEEP, 0},
    {"aes-256-gcm nonce", AEAD_SEAL_NONCE, 32, 1, 1, 600, 0},
    {"aes-128-gcm stream update", AEAD_STREAM, 16, 1, 0, SWEEP, 1},
    {"aes-256-gcm stream update", AEAD_STREAM, 32, 1, 0, SWEEP, 0},
    {"aes-128-gcm init", AEAD_INIT, 16, 0, 0, SWEEP_SETUP, 0},
    {"aes-192-gcm init", AEAD_INIT, 24, 0, 0, SWEEP_SETUP, 0},
    {"aes-256-gcm init", AEAD_INIT, 32, 0, 0, SWEEP_SETUP, 0},
    {"aes-128-gcm wrong output length", AEAD_TOO_SHORT, 16, 1, 0, 40, 0},
};

static const tacit_row_table *table(void) {
    return &tacit_gcm_table;
}

static const tacit_aead *aead_of(const variant *v) {
    return v->key_len == 16   ? tacit_aes_128_gcm()
           : v->key_len == 24 ? tacit_aes_192_gcm()
                              : tacit_aes_256_gcm();
}

static uint8_t key[32], counter[16], counter_after[16], y[16], y_after[16];

static void key_make(tacit_gcm_key *out, const tacit_aes_row *aes, const tacit_ghash_row *ghash,
                     size_t key_len) {
    uint8_t h[16] = {0};
    aes->expand(&out->aes, key, key_len);
    aes->encrypt(&out->aes, h, h, 1);
    ghash->init(&out->ghash, h);
}

static void draw_kernel(const variant *v, size_t nblocks) {
    const tacit_ctr_row *ctr = (const tacit_ctr_row *)reference_of(tacit_aes_ctr_rows());
    const tacit_ghash_row *ghash = (const tacit_ghash_row *)reference_of(tacit_ghash_rows());
    static tacit_gcm_key reference;

    draw_bytes(key, v->key_len);
    draw_bytes(y, sizeof y);
    draw_counter(counter, nblocks);
    draw_bytes(data_in, 16 * nblocks);
    key_make(&reference, ctr->aes, ghash, v->key_len);
    memcpy(counter_after, counter, sizeof counter);
    memcpy(y_after, y, sizeof y);
    ctr->xor32(&reference.aes, counter_after, data_out, data_in, nblocks);
    ghash->update(&reference.ghash, y_after, v->what == ENCRYPT ? data_out : data_in, nblocks);
}

static void make_kernel(call *c, const variant *v, const tacit_gcm_row *row, size_t nblocks) {
    static tacit_gcm_key rows_key;
    key_make(&rows_key, row->aes, row->ghash, v->key_len);
    call_begin(c, (abi_fn *)(v->what == ENCRYPT ? row->encrypt : row->decrypt));
    call_pointer(c, row);
    call_read(c, "key", &rows_key, sizeof rows_key, 8);
    call_update(c, "counter", counter, counter_after, sizeof counter, 1);
    call_update(c, "y", y, y_after, sizeof y, 1);
    call_write_out(c, data_out, 16 * nblocks);
    call_read_in(c, data_in, 16 * nblocks);
    call_value(c, "nblocks", nblocks);
}

static void draw(const variant *v, size_t length) {
    if (v->what >= AEAD_FIRST)
        aead_draw(aead_of(v), v, length);
    else
        draw_kernel(v, length);
}

static void make(call *c, const variant *v, const tacit_row *row, size_t length) {
    if (v->what >= AEAD_FIRST)
        aead_make(c, aead_of(v), v, row, length);
    else
        make_kernel(c, v, (const tacit_gcm_row *)row, length);
}

const suite suite_gcm = {table, variants, TACIT_ARRAY_LEN(variants), draw, make};
