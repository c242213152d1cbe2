/*
 * ocb.c: the OCB kernels, from any place in a message, against the reference's, and AES-OCB
 * through the public functions.
 */
#include "kernels/aead.h"
#include "ocb/ocb_impl.h"
#include "support/harness.h"

#include <string.h>

enum { ENCRYPT, DECRYPT, HASH, ENCIPHER };

enum { SWEEP = 16 * SWEEP_BLOCKS };

static const variant variants[] = {
    {"encrypt-128", ENCRYPT, 16, 16, 1, SWEEP_BLOCKS, 1},
    {"encrypt-192", ENCRYPT, 24, 16, 1, SWEEP_BLOCKS, 0},
    {"encrypt-256", ENCRYPT, 32, 16, 1, SWEEP_BLOCKS, 1},
    {"decrypt-128", DECRYPT, 16, 16, 1, SWEEP_BLOCKS, 1},
    {"decrypt-192", DECRYPT, 24, 16, 1, SWEEP_BLOCKS, 0},
    {"decrypt-256", DECRYPT, 32, 16, 1, SWEEP_BLOCKS, 1},
    {"hash-128", HASH, 16, 16, 1, SWEEP_BLOCKS, 1},
    {"hash-256", HASH, 32, 16, 1, SWEEP_BLOCKS, 0},
    {"encipher-128", ENCIPHER, 16, 0, 0, SWEEP_SETUP, 0},
    {"encipher-192", ENCIPHER, 24, 0, 0, SWEEP_SETUP, 0},
    {"encipher-256", ENCIPHER, 32, 0, 0, SWEEP_SETUP, 0},
    {"aes-128-ocb seal", AEAD_SEAL, 16, 1, 0, SWEEP, 1},
    {"aes-256-ocb seal", AEAD_SEAL, 32, 1, 0, 1100, 0},
    {"aes-128-ocb open", AEAD_OPEN, 16, 1, 0, SWEEP, 1},
    {"aes-192-ocb open", AEAD_OPEN, 24, 1, 0, 1100, 0},
    {"aes-256-ocb open forged", AEAD_OPEN_FORGED, 32, 1, 0, 600, 0},
    {"aes-192-ocb seal detached", AEAD_SEAL_DETACHED, 24, 1, 0, 600, 1},
    {"aes-128-ocb open detached", AEAD_OPEN_DETACHED, 16, 1, 0, 600, 1},
    {"aes-128-ocb verify", AEAD_VERIFY, 16, 1, 0, SWEEP, 1},
    {"aes-128-ocb associated data", AEAD_SEAL_AD, 16, 1, 0, SWEEP, 0},
    {"aes-256-ocb nonce", AEAD_SEAL_NONCE, 32, 1, 1, 15, 0},
    {"aes-128-ocb stream update", AEAD_STREAM, 16, 1, 0, SWEEP, 1},
    {"aes-128-ocb init", AEAD_INIT, 16, 0, 0, SWEEP_SETUP, 0},
    {"aes-192-ocb init", AEAD_INIT, 24, 0, 0, SWEEP_SETUP, 0},
    {"aes-256-ocb init", AEAD_INIT, 32, 0, 0, SWEEP_SETUP, 0},
    {"aes-128-ocb wrong output length", AEAD_TOO_SHORT, 16, 1, 0, 40, 0},
};

static const tacit_row_table *table(void) {
    return &tacit_ocb_table;
}

static const tacit_aead *aead_of(const variant *v) {
    return v->key_len == 16   ? tacit_aes_128_ocb()
           : v->key_len == 24 ? tacit_aes_192_ocb()
                              : tacit_aes_256_ocb();
}

static uint8_t key[32];
static tacit_ocb_state state, state_after;

/*
 * Where a message begins, a few blocks from there, or shortly before a block whose number is a
 * multiple of a power of two, up to the last of all.
 */
static uint64_t draw_place(size_t nblocks) {
    const size_t near = random_below(4 * TACIT_OCB_GROUP_MAX);
    const uint64_t power = UINT64_C(1) << (8 + random_below(TACIT_OCB_DOUBLES - 7));
    if (random_below(3) == 0)
        return 0;
    if (random_below(2) == 0 || power <= nblocks + near)
        return near;
    return power - (nblocks > near ? nblocks : near) - 1;
}

static void draw_kernel(const variant *v, size_t nblocks) {
    const tacit_row *head = reference_of(&tacit_ocb_table);
    const tacit_ocb_row *reference = (const tacit_ocb_row *)head;
    static tacit_ocb_key keys;
    draw_bytes(key, v->key_len);
    draw_bytes(data_in, 16 * nblocks);
    draw_bytes(state.offset, sizeof state.offset);
    draw_bytes(state.sum, sizeof state.sum);
    state.blocks = draw_place(nblocks);
    state_after = state;
    tacit_ocb_mode.init(&keys, head, key, v->key_len, 16);
    if (v->what == ENCRYPT)
        reference->encrypt(&keys, &state_after, data_out, data_in, nblocks);
    else if (v->what == DECRYPT)
        reference->decrypt(&keys, &state_after, data_out, data_in, nblocks);
    else if (v->what == HASH)
        reference->hash(&keys, &state_after, data_in, nblocks);
    else
        reference->encipher(&keys, state_after.offset);
}

static void make_kernel(call *c, const variant *v, const tacit_ocb_row *row, size_t nblocks) {
    static tacit_ocb_key keys;
    tacit_ocb_mode.init(&keys, &row->head, key, v->key_len, 16);
    call_begin(c, v->what == ENCRYPT   ? (abi_fn *)row->encrypt
                  : v->what == DECRYPT ? (abi_fn *)row->decrypt
                  : v->what == HASH    ? (abi_fn *)row->hash
                                       : (abi_fn *)row->encipher);
    call_read(c, "key", &keys, sizeof keys, 8);
    if (v->what == ENCIPHER) {
        call_update(c, "block", state.offset, state_after.offset, 16, 1);
        return;
    }
    call_update(c, "state", &state, &state_after, sizeof state, 8);
    if (v->what == HASH) {
        call_read(c, "in", data_in, 16 * nblocks, 1);
    } else {
        call_write_out(c, data_out, 16 * nblocks);
        call_read_in(c, data_in, 16 * nblocks);
    }
    call_value(c, "nblocks", nblocks);
}

static void draw(const variant *v, size_t length) {
    if (v->what >= AEAD_FIRST)
        aead_draw(aead_of(v), v, length);
    else
        draw_kernel(v, v->what == ENCIPHER ? 0 : length);
}

static void make(call *c, const variant *v, const tacit_row *row, size_t length) {
    if (v->what >= AEAD_FIRST)
        aead_make(c, aead_of(v), v, row, length);
    else
        make_kernel(c, v, (const tacit_ocb_row *)row, length);
}

const suite suite_ocb = {table, variants, TACIT_ARRAY_LEN(variants), draw, make};
