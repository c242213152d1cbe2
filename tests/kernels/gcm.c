/*
 * gcm.c: the GCM kernels, against CTR and GHASH of the references one after the
 * other, and AES-GCM through the public functions.
 */
#include "common/bytes.h"
#include "gcm/gcm_impl.h"
#include "kernels/aead.h"
#include "support/harness.h"

#include <tacit/aes.h>

#include <string.h>

enum { ENCRYPT, ENCRYPT_AHEAD, DECRYPT, FINISH_SEAL, FINISH_OPEN, FINISH_TAG };

/*
 * In bytes. END is what the rows that take the shortest ends take; AHEAD, a multiple
 * of what any row takes.
 */
enum {
    AHEAD = 16 * WIDEST_STRIDE,
    SWEEP = 16 * SWEEP_BLOCKS,
    END = 16 * (TACIT_GCM_GENERIC_END_BLOCKS - 1)
};

static const variant variants[] = {
    {"encrypt-128", ENCRYPT, 16, 16, 1, SWEEP_BLOCKS, 1},
    {"encrypt-192", ENCRYPT, 24, 16, 1, SWEEP_BLOCKS, 1},
    {"encrypt-256", ENCRYPT, 32, 16, 1, SWEEP_BLOCKS, 1},
    {"encrypt ahead-128", ENCRYPT_AHEAD, 16, AHEAD, 1, 4, 1},
    {"encrypt ahead-192", ENCRYPT_AHEAD, 24, AHEAD, 1, 4, 0},
    {"encrypt ahead-256", ENCRYPT_AHEAD, 32, AHEAD, 1, 4, 1},
    {"decrypt-128", DECRYPT, 16, 16, 1, SWEEP_BLOCKS, 1},
    {"decrypt-192", DECRYPT, 24, 16, 1, SWEEP_BLOCKS, 1},
    {"decrypt-256", DECRYPT, 32, 16, 1, SWEEP_BLOCKS, 1},
    {"finish-128 seal", FINISH_SEAL, 16, 1, 0, END, 0},
    {"finish-192 seal", FINISH_SEAL, 24, 1, 0, END, 0},
    {"finish-256 seal", FINISH_SEAL, 32, 1, 0, END, 0},
    {"finish-128 open", FINISH_OPEN, 16, 1, 0, END, 0},
    {"finish-192 open", FINISH_OPEN, 24, 1, 0, END, 0},
    {"finish-256 open", FINISH_OPEN, 32, 1, 0, END, 0},
    {"finish-128 tag only", FINISH_TAG, 16, 1, 0, END, 0},
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

static tacit_gcm_key reference;

static void draw_kernel(const variant *v, size_t length) {
    const size_t nblocks = v->unit / 16 * length;
    const tacit_ctr_row *ctr = (const tacit_ctr_row *)reference_of(tacit_aes_ctr_rows());
    const tacit_ghash_row *ghash = (const tacit_ghash_row *)reference_of(tacit_ghash_rows());

    draw_bytes(key, v->key_len);
    draw_bytes(y, sizeof y);
    draw_counter(counter, nblocks);
    draw_bytes(data_in, 16 * nblocks);
    key_make(&reference, ctr->aes, ghash, v->key_len);
    memcpy(counter_after, counter, sizeof counter);
    memcpy(y_after, y, sizeof y);
    ctr->xor32(&reference.aes, counter_after, data_out, data_in, nblocks);
    ghash->update(&reference.ghash, y_after, v->what == DECRYPT ? data_in : data_out, nblocks);
}

/* y without the row's last batch: what encrypt_ahead leaves. */
static const uint8_t *y_ahead(const tacit_gcm_row *row, size_t nblocks) {
    const tacit_ghash_row *ghash = (const tacit_ghash_row *)reference_of(tacit_ghash_rows());
    static uint8_t ahead[16];
    memcpy(ahead, y, sizeof ahead);
    if (nblocks != row->end_blocks)
        ghash->update(&reference.ghash, ahead, data_out, nblocks - row->end_blocks);
    return ahead;
}

/* A row without encrypt_ahead has encrypt called in its place. */
static void make_kernel(call *c, const variant *v, const tacit_gcm_row *row, size_t length) {
    const size_t nblocks = v->unit / 16 * length;
    const int ahead = v->what == ENCRYPT_AHEAD && row->encrypt_ahead != NULL;
    static tacit_gcm_key rows_key;
    key_make(&rows_key, row->aes, row->ghash, v->key_len);
    call_begin(c, (abi_fn *)(ahead                ? row->encrypt_ahead
                             : v->what == DECRYPT ? row->decrypt
                                                  : row->encrypt));
    call_pointer(c, row);
    call_read(c, "key", &rows_key, sizeof rows_key, 8);
    call_update(c, "counter", counter, counter_after, sizeof counter, 1);
    call_update(c, "y", y, ahead ? y_ahead(row, nblocks) : y_after, sizeof y, 1);
    call_write_out(c, data_out, 16 * nblocks);
    call_read_in(c, data_in, 16 * nblocks);
    call_value(c, "nblocks", nblocks);
}

/* ---- The end of a message. ---- */

static tacit_gcm_end end; /* as drawn: without addresses */
static uint8_t ad[END], tag[16];

/* What the contract allows: associated data only where no text went before, seven blocks in all. */
static void draw_end(const variant *v, size_t len) {
    const size_t ad_room = END - 16 * tacit_blocks_of(len);
    memset(&end, 0, sizeof end);
    draw_bytes((uint8_t *)&end.start, sizeof end.start);
    draw_bytes((uint8_t *)&end.lengths, sizeof end.lengths);
    if (random_below(2) == 0)
        end.ad_len = random_below(ad_room + 1);
    else
        end.before = random64() >> random_below(64);
    end.len = len;
    end.decrypt = v->what != FINISH_SEAL;
    draw_bytes(ad, end.ad_len);
}

/* E(J0 + number): the last 32 bits count. */
static void keystream(const tacit_aes_row *aes, const tacit_gcm_key *k, uint64_t number,
                      uint8_t block[16]) {
    tacit_store_block(block, end.start);
    tacit_store_be32(block + 12, tacit_load_be32(block + 12) + (uint32_t)number);
    aes->encrypt(&k->aes, block, block, 1);
}

static void hash(const tacit_ghash_row *ghash, const tacit_gcm_key *k, uint8_t into[16],
                 const uint8_t *bytes, size_t len) {
    for (size_t at = 0; at < len; at += 16) {
        uint8_t block[16] = {0};
        memcpy(block, bytes + at, len - at < 16 ? len - at : 16);
        ghash->update(&k->ghash, into, block, 1);
    }
}

static void draw_finish(const variant *v, size_t len) {
    const tacit_aes_row *aes = (const tacit_aes_row *)reference_of(tacit_aes_rows());
    const tacit_ghash_row *ghash = (const tacit_ghash_row *)reference_of(tacit_ghash_rows());
    uint8_t block[16];

    draw_bytes(key, v->key_len);
    draw_bytes(y, sizeof y);
    draw_bytes(data_in, len);
    draw_end(v, len);
    key_make(&reference, aes, ghash, v->key_len);
    for (size_t i = 0; i < len; i++) {
        if (i % 16 == 0)
            keystream(aes, &reference, end.before + i / 16 + 1, block);
        data_out[i] = (uint8_t)(data_in[i] ^ block[i % 16]);
    }
    memcpy(tag, y, sizeof tag);
    hash(ghash, &reference, tag, ad, end.ad_len);
    hash(ghash, &reference, tag, end.decrypt ? data_in : data_out, len);
    tacit_store_block(block, end.lengths);
    hash(ghash, &reference, tag, block, sizeof block);
    keystream(aes, &reference, 0, block);
    for (int i = 0; i < 16; i++)
        tag[i] ^= block[i];
}

/* The arguments of finish, in the order in which make_finish appends them. */
enum { FINISH_END = 4, FINISH_AD, FINISH_IN, FINISH_OUT };

static tacit_gcm_end arranged(const call *c, uint8_t *const places[]) {
    tacit_gcm_end full;
    memcpy(&full, &end, sizeof full); /* the padding too, since it will be compared */
    full.ad = places[FINISH_AD];
    full.in = places[FINISH_IN];
    full.out = c->out < 0 ? NULL : places[FINISH_OUT];
    return full;
}

static void arrange_end(const call *c, uint8_t *const places[]) {
    const tacit_gcm_end full = arranged(c, places);
    memcpy(places[FINISH_END], &full, sizeof full);
}

static const char *verify_end(const call *c, uint8_t *const places[]) {
    const tacit_gcm_end full = arranged(c, places);
    return memcmp(places[FINISH_END], &full, sizeof full) == 0 ? NULL : "the end was changed";
}

static void make_finish(call *c, const variant *v, const tacit_gcm_row *row) {
    static tacit_gcm_key rows_key;
    key_make(&rows_key, row->aes, row->ghash, v->key_len);
    call_begin(c, (abi_fn *)row->finish);
    call_pointer(c, row);
    call_read(c, "key", &rows_key, sizeof rows_key, 8);
    call_read(c, "y", y, sizeof y, 1);
    call_write(c, "tag", tag, sizeof tag, 1);
    call_update(c, "end", &end, NULL, sizeof end, 8);
    call_read(c, "ad", ad, end.ad_len, 1);
    call_nest(c);
    call_read_in(c, data_in, end.len);
    call_nest(c);
    if (v->what != FINISH_TAG) {
        call_write_out(c, data_out, end.len);
        call_nest(c);
    }
    c->arrange = arrange_end;
    c->verify = verify_end;
}

static void draw(const variant *v, size_t length) {
    if (v->what >= AEAD_FIRST)
        aead_draw(aead_of(v), v, length);
    else if (v->what >= FINISH_SEAL)
        draw_finish(v, length);
    else
        draw_kernel(v, length);
}

static void make(call *c, const variant *v, const tacit_row *row, size_t length) {
    if (v->what >= AEAD_FIRST)
        aead_make(c, aead_of(v), v, row, length);
    else if (v->what >= FINISH_SEAL)
        make_finish(c, v, (const tacit_gcm_row *)row);
    else
        make_kernel(c, v, (const tacit_gcm_row *)row, length);
}

const suite suite_gcm = {table, variants, TACIT_ARRAY_LEN(variants), draw, make};
