/*
 * Vectors of ChaCha20 and of Poly1305, each by itself.
 */
#include "vectors/vectors.h"

#include <tacit/chacha20.h>
#include <tacit/poly1305.h>

#include <string.h>

static uint8_t out[VECTOR_LEN_MAX];

typedef struct chacha20_vector {
    vector_bytes key, nonce, text, sealed;
    uint32_t counter;
} chacha20_vector;

static void chacha20_on_row(const chacha20_vector *v, const tacit_row *row) {
    tacit_chacha20_key key;
    const size_t len = v->text.len, blocks = (size_t)random_below(len / 64 + 1), cut = 64 * blocks;
    const uint8_t *nonce = v->nonce.data;
    if (!answered("whether the lengths of the record fit",
                  len == v->sealed.len && len <= VECTOR_LEN_MAX, 1) ||
        !answered("init_with", tacit_chacha20_init_with(&key, row, v->key.data, v->key.len),
                  TACIT_OK))
        return;
    answered("xor", tacit_chacha20_xor(&key, out, v->text.data, cut, nonce, 12, v->counter),
             TACIT_OK);
    answered("xor",
             tacit_chacha20_xor(&key, out + cut, v->text.data + cut, len - cut, nonce, 12,
                                v->counter + (uint32_t)blocks),
             TACIT_OK);
    same_bytes("ciphertext", out, v->sealed.data, len);
    answered("xor in place", tacit_chacha20_xor(&key, out, out, len, nonce, 12, v->counter),
             TACIT_OK);
    same_bytes("text in place", out, v->text.data, len);
    tacit_chacha20_clear(&key);
}

void vector_chacha20(const vector_record *record) {
    const tacit_row_table *table = tacit_chacha20_rows();
    chacha20_vector v;
    v.key = vector_get(record, "KEY", NULL);
    v.nonce = vector_get(record, "NONCE", NULL);
    v.text = vector_get(record, "PLAINTEXT", NULL);
    v.sealed = vector_get(record, "CIPHERTEXT", NULL);
    v.counter = vector_number(record, "INITIAL_BLOCK_COUNTER");
    for (size_t i = 0; i < table->count; i++) {
        if (!row_wanted(table, table->rows[i]))
            continue;
        chacha20_on_row(&v, table->rows[i]);
        case_done(record, table, table->rows[i]);
    }
}

static void poly1305_on_row(vector_bytes key, vector_bytes message, vector_bytes tag,
                            const tacit_row *row) {
    tacit_poly1305 whole, pieces, check_wrong;
    uint8_t got[16], wrong[16];
    size_t piece;
    if (!answered("init_with", tacit_poly1305_init_with(&whole, row, key.data, key.len), TACIT_OK))
        return;
    pieces = whole;
    answered("update", tacit_poly1305_update(&whole, message.data, message.len), TACIT_OK);
    check_wrong = whole;
    answered("finish", tacit_poly1305_finish(&whole, got, sizeof got), TACIT_OK);
    same_bytes("tag", got, tag.data, sizeof got);
    for (size_t at = 0; at < message.len; at += piece) {
        piece = (size_t)random_below(message.len - at + 1);
        answered("update", tacit_poly1305_update(&pieces, message.data + at, piece), TACIT_OK);
    }
    answered("verify", tacit_poly1305_verify(&pieces, tag.data, tag.len), TACIT_OK);
    memcpy(wrong, tag.data, sizeof wrong);
    wrong[random_below(16)] ^= (uint8_t)(1u << random_below(8));
    answered("verify of a wrong tag", tacit_poly1305_verify(&check_wrong, wrong, sizeof wrong),
             TACIT_ERR_AUTH);
}

void vector_poly1305(const vector_record *record) {
    const tacit_row_table *table = tacit_poly1305_rows();
    const vector_bytes key = vector_get(record, "KEY", NULL);
    const vector_bytes message = vector_get(record, "MSG", NULL);
    const vector_bytes tag = vector_get(record, "TAG", NULL);
    for (size_t i = 0; i < table->count; i++) {
        if (!row_wanted(table, table->rows[i]))
            continue;
        answered("the tag's length", (int)tag.len, 16);
        poly1305_on_row(key, message, tag, table->rows[i]);
        case_done(record, table, table->rows[i]);
    }
}
