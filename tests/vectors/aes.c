/*
 * Vectors of the AES block cipher and of CBC and CTR.
 */
#include "vectors/vectors.h"

#include "aes/aes_impl.h"

#include <tacit/aes.h>

#include <string.h>

static uint8_t out[VECTOR_LEN_MAX];

typedef struct aes_vector {
    vector_bytes key, iv, text, sealed;
} aes_vector;

static aes_vector aes_fields(const vector_record *record, int has_iv) {
    aes_vector v = {.key = vector_get(record, "KEY", NULL)};
    if (has_iv)
        v.iv = vector_get(record, "IV", NULL);
    v.text = vector_get(record, "PLAINTEXT", NULL);
    v.sealed = vector_get(record, "CIPHERTEXT", NULL);
    return v;
}

static int fits(const aes_vector *v) {
    return answered("whether the lengths of the record fit",
                    v->text.len == v->sealed.len && v->text.len <= VECTOR_LEN_MAX, 1);
}

static void ecb_on_row(const aes_vector *v, const tacit_row *row) {
    tacit_aes_key key;
    const size_t len = v->text.len;
    if (!fits(v) ||
        !answered("init_with", tacit_aes_init_with(&key, row, v->key.data, v->key.len), TACIT_OK))
        return;
    answered("encrypt", tacit_aes_encrypt(&key, out, v->text.data, len), TACIT_OK);
    same_bytes("ciphertext", out, v->sealed.data, len);
    answered("decrypt in place", tacit_aes_decrypt(&key, out, out, len), TACIT_OK);
    same_bytes("text in place", out, v->text.data, len);
    answered("encrypt in place", tacit_aes_encrypt(&key, out, out, len), TACIT_OK);
    same_bytes("ciphertext in place", out, v->sealed.data, len);
    answered("decrypt", tacit_aes_decrypt(&key, out, v->sealed.data, len), TACIT_OK);
    same_bytes("text", out, v->text.data, len);
    tacit_aes_clear(&key);
}

void vector_ecb(const vector_record *record) {
    const tacit_row_table *table = tacit_aes_rows();
    const aes_vector v = aes_fields(record, 0);
    for (size_t i = 0; i < table->count; i++) {
        if (!row_wanted(table, table->rows[i]))
            continue;
        ecb_on_row(&v, table->rows[i]);
        case_done(record, table, table->rows[i]);
    }
}

/* The words of the key expansion, in the rows that keep them as FIPS 197 has them. */
void vector_key_schedule(const vector_record *record) {
    const tacit_row_table *table = tacit_aes_rows();
    const vector_bytes key = vector_get(record, "KEY", NULL);
    const vector_bytes schedule = vector_get(record, "SCHEDULE", NULL);
    for (size_t i = 0; i < table->count; i++) {
        const tacit_aes_row *row = (const tacit_aes_row *)table->rows[i];
        tacit_aes_round_keys keys;
        if (row->key_format != TACIT_AES_KEY_BYTES || !row_wanted(table, &row->head))
            continue;
        row->expand(&keys, key.data, key.len);
        answered("the number of rounds", (int)keys.rounds, (int)(schedule.len / 16 - 1));
        same_bytes("key schedule", (const uint8_t *)keys.words, schedule.data, schedule.len);
        case_done(record, table, &row->head);
    }
}

/* A random cut of len at a multiple of 16. */
static size_t block_cut(size_t len) {
    return 16 * (size_t)random_below(len / 16 + 1);
}

typedef int cbc_fn(const tacit_aes_cbc_key *key, uint8_t *out, const uint8_t *in, size_t len,
                   uint8_t iv[16]);

/* One direction, in two calls that hand the chaining block on. */
static void cbc_in_two(const char *what, cbc_fn *crypt, const tacit_aes_cbc_key *key,
                       const aes_vector *v, const uint8_t *in, const uint8_t *wanted) {
    const size_t len = v->text.len, cut = block_cut(len);
    uint8_t iv[16];
    memcpy(iv, v->iv.data, 16);
    answered(what, crypt(key, out, in, cut, iv), TACIT_OK);
    answered(what, crypt(key, out + cut, in + cut, len - cut, iv), TACIT_OK);
    same_bytes(what, out, wanted, len);
    same_bytes("the chaining block after it", iv, v->sealed.data + len - 16, 16);
}

static void cbc_on_row(const aes_vector *v, const tacit_row *row) {
    tacit_aes_cbc_key key;
    const size_t len = v->text.len;
    uint8_t iv[16];
    if (!fits(v) ||
        !answered("init_with", tacit_aes_cbc_init_with(&key, row, v->key.data, v->key.len),
                  TACIT_OK))
        return;
    cbc_in_two("CBC encryption", tacit_aes_cbc_encrypt, &key, v, v->text.data, v->sealed.data);
    memcpy(iv, v->iv.data, 16);
    answered("CBC decryption in place", tacit_aes_cbc_decrypt(&key, out, out, len, iv), TACIT_OK);
    same_bytes("CBC decryption in place", out, v->text.data, len);
    memcpy(iv, v->iv.data, 16);
    answered("CBC encryption in place", tacit_aes_cbc_encrypt(&key, out, out, len, iv), TACIT_OK);
    same_bytes("CBC encryption in place", out, v->sealed.data, len);
    cbc_in_two("CBC decryption", tacit_aes_cbc_decrypt, &key, v, v->sealed.data, v->text.data);
    tacit_aes_cbc_clear(&key);
}

void vector_cbc(const vector_record *record) {
    const tacit_row_table *table = tacit_aes_cbc_rows();
    const aes_vector v = aes_fields(record, 1);
    for (size_t i = 0; i < table->count; i++) {
        if (!row_wanted(table, table->rows[i]))
            continue;
        cbc_on_row(&v, table->rows[i]);
        case_done(record, table, table->rows[i]);
    }
}

/* counter + blocks, as a 128-bit big-endian number. */
static void advance(uint8_t counter[16], size_t blocks) {
    for (int i = 15; i >= 0 && blocks != 0; i--) {
        blocks += counter[i];
        counter[i] = (uint8_t)blocks;
        blocks >>= 8;
    }
}

static void ctr_on_row(const aes_vector *v, const tacit_row *row) {
    tacit_aes_ctr_key key;
    const size_t len = v->text.len, cut = block_cut(len);
    uint8_t counter[16], end[16];
    if (!fits(v) ||
        !answered("init_with", tacit_aes_ctr_init_with(&key, row, v->key.data, v->key.len),
                  TACIT_OK))
        return;
    memcpy(counter, v->iv.data, 16);
    memcpy(end, v->iv.data, 16);
    advance(end, (len + 15) / 16);
    answered("CTR", tacit_aes_ctr_xor(&key, out, v->text.data, cut, counter), TACIT_OK);
    answered("CTR", tacit_aes_ctr_xor(&key, out + cut, v->text.data + cut, len - cut, counter),
             TACIT_OK);
    same_bytes("CTR", out, v->sealed.data, len);
    same_bytes("the counter after CTR", counter, end, 16);
    memcpy(counter, v->iv.data, 16);
    answered("CTR in place", tacit_aes_ctr_xor(&key, out, out, len, counter), TACIT_OK);
    same_bytes("CTR in place", out, v->text.data, len);
    tacit_aes_ctr_clear(&key);
}

void vector_ctr(const vector_record *record) {
    const tacit_row_table *table = tacit_aes_ctr_rows();
    const aes_vector v = aes_fields(record, 1);
    for (size_t i = 0; i < table->count; i++) {
        if (!row_wanted(table, table->rows[i]))
            continue;
        ctr_on_row(&v, table->rows[i]);
        case_done(record, table, table->rows[i]);
    }
}
