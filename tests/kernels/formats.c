/*
 * formats.c: what rows say of each other is true. Rows with equal key formats
 * make the same keys and use each other's; a mode's row needs at least what the
 * rows need whose keys it reads, so that no choice of features can pair a key
 * with a kernel that reads another layout.
 */
#include "cbc/cbc_impl.h"
#include "chacha20_poly1305/chacha20_poly1305_impl.h"
#include "ctr/ctr_impl.h"
#include "gcm/gcm_impl.h"
#include "kernels/suite.h"
#include "ocb/ocb_impl.h"
#include "support/harness.h"
#include "tls_cbc/tls_cbc_impl.h"

#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/poly1305.h>

#include <string.h>

enum { BLOCKS = SWEEP_BLOCKS };

typedef void pair_fn(const tacit_row *from, const tacit_row *by);

/* Calls check_pair for all pairs of different rows that run here; it picks those it can judge. */
static void each_pair(const tacit_row_table *table, pair_fn *check_pair) {
    for (size_t i = 0; i < table->count; i++) {
        for (size_t j = 0; j < table->count; j++) {
            if (i != j && row_wanted(table, table->rows[i]) &&
                tacit_row_available(table->rows[j])) {
                check_pair(table->rows[i], table->rows[j]);
                check_pair(table->rows[j], table->rows[i]);
            }
        }
    }
}

static void check_same(const char *what, const tacit_row *from, const tacit_row *by,
                       const uint8_t *got, const uint8_t *wanted, size_t len) {
    const size_t at = first_difference(got, wanted, len);
    check(at == len, "seed %llu, %s: %s reads the keys of %s wrongly, first wrong byte %zu",
          (unsigned long long)harness_seed(), what, by->name, from->name, at);
}

static uint8_t got[16 * BLOCKS], key[32], counter[16], hash[16], hash_got[16];

/* ---- AES. ---- */

static void aes_pair(const tacit_row *from, const tacit_row *by) {
    const tacit_aes_row *a = (const tacit_aes_row *)from, *b = (const tacit_aes_row *)by;
    aes_keys keys, users;
    if (a->key_format != b->key_format)
        return;
    for (size_t key_len = 16; key_len <= 32; key_len += 8) {
        aes_keys_make(&keys, a, key, key_len);
        aes_keys_make(&users, b, key, key_len);
        check(keys.enc.rounds == users.enc.rounds && keys.dec.rounds == users.dec.rounds,
              "aes: %s and %s differ in the number of rounds", from->name, by->name);
        a->encrypt(&keys.enc, data_out, data_in, BLOCKS);
        b->encrypt(&keys.enc, got, data_in, BLOCKS);
        check_same("aes encrypt", from, by, got, data_out, sizeof got);
        b->invert(&users.dec, &keys.enc);
        a->decrypt(&users.dec, got, data_out, BLOCKS);
        check_same("aes invert and decrypt", by, from, got, data_in, sizeof got);
    }
}

static void ctr_pair(const tacit_row *from, const tacit_row *by) {
    const tacit_ctr_row *a = (const tacit_ctr_row *)from, *b = (const tacit_ctr_row *)by;
    tacit_aes_round_keys keys;
    uint8_t at[16];
    if (a->aes->key_format != b->aes->key_format)
        return;
    a->aes->expand(&keys, key, 32);
    memcpy(at, counter, sizeof at);
    a->xor32(&keys, at, data_out, data_in, BLOCKS);
    memcpy(at, counter, sizeof at);
    b->xor32(&keys, at, got, data_in, BLOCKS);
    check_same("ctr", from, by, got, data_out, sizeof got);
}

static void cbc_pair(const tacit_row *from, const tacit_row *by) {
    const tacit_cbc_row *a = (const tacit_cbc_row *)from, *b = (const tacit_cbc_row *)by;
    aes_keys keys;
    uint8_t iv[16];
    if (a->aes->key_format != b->aes->key_format)
        return;
    aes_keys_make(&keys, a->aes, key, 24);
    memcpy(iv, counter, sizeof iv);
    a->encrypt(&keys.enc, iv, data_out, data_in, BLOCKS);
    memcpy(iv, counter, sizeof iv);
    b->encrypt(&keys.enc, iv, got, data_in, BLOCKS);
    check_same("cbc encrypt", from, by, got, data_out, sizeof got);
    memcpy(iv, counter, sizeof iv);
    b->decrypt(&keys.dec, iv, got, data_out, BLOCKS);
    check_same("cbc decrypt", from, by, got, data_in, sizeof got);
}

/* ---- GHASH and GCM. ---- */

static void ghash_pair(const tacit_row *from, const tacit_row *by) {
    const tacit_ghash_row *a = (const tacit_ghash_row *)from;
    const tacit_ghash_row *b = (const tacit_ghash_row *)by;
    static tacit_ghash_key keys;
    if (a->key_format != b->key_format)
        return;
    a->init(&keys, key);
    memset(hash, 0, sizeof hash);
    memset(hash_got, 0, sizeof hash_got);
    a->update(&keys, hash, data_in, BLOCKS);
    b->update(&keys, hash_got, data_in, BLOCKS);
    check_same("ghash", from, by, hash_got, hash, sizeof hash);
}

static void gcm_pair(const tacit_row *from, const tacit_row *by) {
    const tacit_gcm_row *a = (const tacit_gcm_row *)from, *b = (const tacit_gcm_row *)by;
    static tacit_gcm_key keys;
    uint8_t h[16] = {0}, at[16];
    if (a->aes->key_format != b->aes->key_format || a->ghash->key_format != b->ghash->key_format)
        return;
    a->aes->expand(&keys.aes, key, 16);
    a->aes->encrypt(&keys.aes, h, h, 1);
    a->ghash->init(&keys.ghash, h);
    memset(hash, 0, sizeof hash);
    memset(hash_got, 0, sizeof hash_got);
    memcpy(at, counter, sizeof at);
    a->encrypt(a, &keys, at, hash, data_out, data_in, BLOCKS);
    memcpy(at, counter, sizeof at);
    b->encrypt(b, &keys, at, hash_got, got, data_in, BLOCKS);
    check_same("gcm text", from, by, got, data_out, sizeof got);
    check_same("gcm hash", from, by, hash_got, hash, sizeof hash);
}

static void ocb_pair(const tacit_row *from, const tacit_row *by) {
    const tacit_ocb_row *a = (const tacit_ocb_row *)from, *b = (const tacit_ocb_row *)by;
    static tacit_ocb_key keys;
    tacit_ocb_state state = {0}, state_got = {0};
    if (a->aes->key_format != b->aes->key_format)
        return;
    tacit_ocb_mode.init(&keys, from, key, 32, 16);
    a->encrypt(&keys, &state, data_out, data_in, BLOCKS);
    b->encrypt(&keys, &state_got, got, data_in, BLOCKS);
    check_same("ocb encrypt", from, by, got, data_out, sizeof got);
    check_same("ocb checksum", from, by, state_got.sum, state.sum, sizeof state.sum);
    memset(&state_got, 0, sizeof state_got);
    b->decrypt(&keys, &state_got, got, data_out, BLOCKS);
    check_same("ocb decrypt", from, by, got, data_in, sizeof got);
}

/* ---- Which rows a mode's row names. ---- */

/* Whether a processor can have all of `needs` and lack a feature of `part_needs`. */
static int can_lack(uint32_t needs, uint32_t part_needs) {
    for (uint32_t bit = 1; bit != 0; bit <<= 1) {
        if ((part_needs & bit) != 0 && (needs & ~tacit_cpu_close(~bit)) == 0)
            return 1;
    }
    return 0;
}

static void check_part(const tacit_row_table *table, const tacit_row *row,
                       const tacit_row_table *parts, const tacit_row *part) {
    if (part == NULL || !tacit_row_in(parts, part)) {
        check(0, "%s/%s names a row that %s lacks", table->name, row->name, parts->name);
        return;
    }
    check(!can_lack(row->needs, part->needs), "%s/%s needs less than its part %s/%s", table->name,
          row->name, parts->name, part->name);
}

static void check_parts(void) {
    const tacit_row_table *ctr = tacit_aes_ctr_rows(), *cbc = tacit_aes_cbc_rows();
    const tacit_row_table *ocb = &tacit_ocb_table;
    for (size_t i = 0; i < ocb->count; i++)
        check_part(ocb, ocb->rows[i], tacit_aes_rows(),
                   &((const tacit_ocb_row *)ocb->rows[i])->aes->head);
    const tacit_row_table *gcm = &tacit_gcm_table, *tls = &tacit_tls_cbc_table,
                          *pairs = &tacit_chacha20_poly1305_table;
    for (size_t i = 0; i < ctr->count; i++)
        check_part(ctr, ctr->rows[i], tacit_aes_rows(),
                   &((const tacit_ctr_row *)ctr->rows[i])->aes->head);
    for (size_t i = 0; i < cbc->count; i++)
        check_part(cbc, cbc->rows[i], tacit_aes_rows(),
                   &((const tacit_cbc_row *)cbc->rows[i])->aes->head);
    for (size_t i = 0; i < gcm->count; i++) {
        const tacit_gcm_row *row = (const tacit_gcm_row *)gcm->rows[i];
        check_part(gcm, &row->head, tacit_aes_rows(), &row->aes->head);
        check_part(gcm, &row->head, tacit_ghash_rows(), &row->ghash->head);
        if (row->ctr == NULL)
            continue;
        check_part(gcm, &row->head, ctr, &row->ctr->head);
        check(row->ctr->aes->key_format == row->aes->key_format,
              "gcm/%s: its ctr row reads another key format than its aes row makes",
              row->head.name);
    }
    for (size_t i = 0; i < pairs->count; i++) {
        const tacit_chacha20_poly1305_row *row =
            (const tacit_chacha20_poly1305_row *)pairs->rows[i];
        check_part(pairs, &row->head, tacit_chacha20_rows(), &row->chacha20->head);
        check_part(pairs, &row->head, tacit_poly1305_rows(), &row->poly1305->head);
    }
    for (size_t i = 0; i < tls->count; i++) {
        const tacit_tls_cbc_row *row = (const tacit_tls_cbc_row *)tls->rows[i];
        check_part(tls, &row->head, cbc, &row->cbc->head);
        check_part(tls, &row->head, tacit_sha1_rows(), &row->sha1->head);
    }
}

void check_formats(void) {
    random_restart(1);
    random_bytes(key, sizeof key);
    random_bytes(data_in, sizeof got);
    draw_counter(counter, BLOCKS);
    check_parts();
    each_pair(tacit_aes_rows(), aes_pair);
    each_pair(tacit_aes_ctr_rows(), ctr_pair);
    each_pair(tacit_aes_cbc_rows(), cbc_pair);
    each_pair(tacit_ghash_rows(), ghash_pair);
    each_pair(&tacit_gcm_table, gcm_pair);
    each_pair(&tacit_ocb_table, ocb_pair);
}
