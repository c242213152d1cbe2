/*
 * tls_cbc.c: TLS's CBC with HMAC-SHA1: groups of 64 bytes, encrypted and hashed.
 */
#include "kernels/suite.h"
#include "tls_cbc/tls_cbc_impl.h"

#include <tacit/aes.h>

#include <string.h>

/* Rows take a group at a time, or pass all to others; but faults that hide do so at 37 groups. */
enum { GROUP = 64, SWEEP_GROUPS = 40 };

static const variant variants[] = {
    {"seal-128", 0, 16, GROUP, 1, SWEEP_GROUPS, 1},
    {"seal-256", 0, 32, GROUP, 1, SWEEP_GROUPS, 0},
};

static uint8_t key[32];
static tacit_tls_cbc_chain chain, chain_after;

static const tacit_row_table *table(void) {
    return &tacit_tls_cbc_table;
}

/* The hash's blocks are those of one string: 13 bytes, and the text. */
static void draw(const variant *v, size_t length) {
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

static void make(call *c, const variant *v, const tacit_row *row, size_t length) {
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

const suite suite_tls_cbc = {table, variants, TACIT_ARRAY_LEN(variants), draw, make};
