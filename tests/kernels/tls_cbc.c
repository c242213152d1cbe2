/*
 * tls_cbc.c: TLS's CBC with HMAC-SHA1: groups of 64 bytes, encrypted and hashed, and
 * records by the public functions.
 */
#include "kernels/suite.h"
#include "support/harness.h"
#include "tls_cbc/tls_cbc_impl.h"

#include <tacit/aead.h>
#include <tacit/aes.h>

#include <string.h>

/*
 * Rows take a group at a time, or pass all to others; but faults that hide do so at 37 groups.
 * Records: past the lengths at which there is more behind the text than the longest padding.
 */
enum { GROUP = 64, SWEEP_GROUPS = 40, SWEEP_BYTES = 330 };

enum { GROUPS, SEAL, OPEN, OPEN_FORGED };

static const variant variants[] = {
    {"seal-128", GROUPS, 16, GROUP, 1, SWEEP_GROUPS, 1},
    {"seal-256", GROUPS, 32, GROUP, 1, SWEEP_GROUPS, 0},
    {"tacit_aead_seal-128", SEAL, 16, 1, 0, SWEEP_BYTES, 0},
    {"tacit_aead_open_padded-256", OPEN, 32, 1, 0, SWEEP_BYTES, 0},
    {"tacit_aead_open_padded-128, forged", OPEN_FORGED, 16, 1, 0, SWEEP_BYTES, 0},
};

static uint8_t key[TACIT_SHA1_LEN + 32];
static tacit_tls_cbc_chain chain, chain_after;

static const tacit_row_table *table(void) {
    return &tacit_tls_cbc_table;
}

/* The hash's blocks are those of one string: 13 bytes, and the text. */
static void draw_groups(const variant *v, size_t length) {
    const tacit_cbc_row *cbc = (const tacit_cbc_row *)reference_of(tacit_aes_cbc_rows());
    const tacit_sha1_row *sha1 = (const tacit_sha1_row *)reference_of(tacit_sha1_rows());
    static uint8_t hashed[TACIT_TLS_HEADER + DATA_MAX];
    const size_t len = GROUP * length;
    aes_keys keys;

    draw_bytes(key, v->key_len);
    draw_bytes((uint8_t *)&chain, sizeof chain);
    draw_bytes(data_in, len);
    aes_keys_make(&keys, cbc->aes, key, v->key_len);
    memcpy(&chain_after, &chain, sizeof chain);
    memcpy(hashed, chain.before + sizeof chain.before - TACIT_TLS_HEADER, TACIT_TLS_HEADER);
    memcpy(hashed + TACIT_TLS_HEADER, data_in, len);
    sha1->compress(chain_after.state, hashed, length);
    memcpy(chain_after.before, data_in + len - sizeof chain.before, sizeof chain.before);
    cbc->encrypt(&keys.enc, chain_after.iv, data_out, data_in, 4 * length);
}

static void make_groups(call *c, const variant *v, const tacit_row *row, size_t length) {
    static tacit_tls_cbc_key rows_key;
    const tacit_tls_cbc_row *tls = (const tacit_tls_cbc_row *)row;
    memset(&rows_key, 0, sizeof rows_key);
    tls->cbc->aes->expand(&rows_key.enc, key, v->key_len);
    call_begin(c, (abi_fn *)tls->seal);
    call_pointer(c, row);
    call_read(c, "key", &rows_key, sizeof rows_key, 8);
    call_update(c, "chain", &chain, &chain_after, sizeof chain, 4);
    call_write_out(c, data_out, GROUP * length);
    call_read_in(c, data_in, GROUP * length);
    call_value(c, "ngroups", length);
}

/* ---- Records. ---- */

static uint8_t nonce[16], ad[TACIT_TLS_AD];
static size_t sealed_len;

static const tacit_aead *aead_of(const variant *v) {
    return v->key_len == 16 ? tacit_aes_128_cbc_hmac_sha1_tls() : tacit_aes_256_cbc_hmac_sha1_tls();
}

static void set_key(tacit_aead_key *context, const variant *v, const tacit_row *row) {
    const tacit_aead *aead = aead_of(v);
    const int result = tacit_aead_init_with(context, aead, row, key, tacit_aead_key_len(aead),
                                            TACIT_TAG_LEN_DEFAULT);
    check(result == TACIT_OK, "tls-cbc/%s: setting up answers %d", row->name, result);
}

static void draw_record(const variant *v, size_t length) {
    tacit_aead_key context;
    draw_bytes(key, sizeof key);
    draw_bytes(nonce, sizeof nonce);
    draw_bytes(ad, sizeof ad);
    draw_bytes(data_in, length);
    set_key(&context, v, reference_of(table()));
    sealed_len = tacit_aead_sealed_len(&context, length);
    const int result = tacit_aead_seal(&context, data_out, sealed_len, nonce, sizeof nonce, ad,
                                       sizeof ad, data_in, length);
    check(result == TACIT_OK, "tls-cbc: the reference answers %d", result);
    if (v->what == OPEN_FORGED)
        data_out[random_below(sealed_len)] ^= (uint8_t)(1u << random_below(8));
}

/* What is behind the text is zeroed, and all of it where there is none. */
static void make_record(call *c, const variant *v, const tacit_row *row, size_t length) {
    static tacit_aead_key context;
    static uint8_t opened[SWEEP_BYTES + GROUP];
    static size_t text_len;
    const int seals = v->what == SEAL, opens = v->what == OPEN;
    set_key(&context, v, row);
    const size_t room = tacit_aead_text_len_of(&context, sealed_len);
    memset(opened, 0, sizeof opened);
    memcpy(opened, data_in, opens ? length : 0);
    text_len = opens ? length : 0;
    call_begin(c, seals ? (abi_fn *)tacit_aead_seal : (abi_fn *)tacit_aead_open_padded);
    call_read(c, "context", &context, sizeof context, 8);
    call_write_out(c, seals ? data_out : opened, seals ? sealed_len : room);
    call_value(c, "out_len", seals ? sealed_len : room);
    if (!seals)
        call_write(c, "text_len", &text_len, sizeof text_len, sizeof text_len);
    call_read(c, "nonce", nonce, sizeof nonce, 1);
    call_value(c, "nonce_len", sizeof nonce);
    call_read(c, "ad", ad, sizeof ad, 1);
    call_value(c, "ad_len", sizeof ad);
    call_read_in(c, seals ? data_in : data_out, seals ? length : sealed_len);
    call_value(c, "in_len", seals ? length : sealed_len);
    call_returns(c, seals || opens ? TACIT_OK : TACIT_ERR_AUTH);
}

static void draw(const variant *v, size_t length) {
    (v->what == GROUPS ? draw_groups : draw_record)(v, length);
}

static void make(call *c, const variant *v, const tacit_row *row, size_t length) {
    (v->what == GROUPS ? make_groups : make_record)(c, v, row, length);
}

const suite suite_tls_cbc = {table, variants, TACIT_ARRAY_LEN(variants), draw, make};
