/*
 * Vectors of ChaCha20, XChaCha20, HChaCha20 and of Poly1305, each by itself.
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

typedef int xor_fn(const tacit_chacha20_key *ctx, uint8_t *out, const uint8_t *in, size_t len,
                   const uint8_t *nonce, size_t nonce_len, uint32_t counter);

/* In two calls, and back in place in one. */
static void chacha20_in_calls(const chacha20_vector *v, const tacit_chacha20_key *key, xor_fn * xor,
                              vector_bytes nonce) {
    const size_t len = v->text.len, blocks = (size_t)random_below(len / 64 + 1), cut = 64 * blocks;
    answered("xor", xor(key, out, v->text.data, cut, nonce.data, nonce.len, v->counter), TACIT_OK);
    answered("xor",
             xor(key, out + cut, v->text.data + cut, len - cut, nonce.data, nonce.len,
                 v->counter + (uint32_t)blocks),
             TACIT_OK);
    same_bytes("ciphertext", out, v->sealed.data, len);
    answered("xor in place", xor(key, out, out, len, nonce.data, nonce.len, v->counter), TACIT_OK);
    same_bytes("text in place", out, v->text.data, len);
}

static void chacha20_on_row(const chacha20_vector *v, const tacit_row *row) {
    tacit_chacha20_key key, stream;
    uint8_t stream_nonce[12];
    if (!answered("whether the lengths of the record fit",
                  v->text.len == v->sealed.len && v->text.len <= VECTOR_LEN_MAX, 1) ||
        !answered("init_with", tacit_chacha20_init_with(&key, row, v->key.data, v->key.len),
                  TACIT_OK))
        return;
    if (v->nonce.len == 12) {
        chacha20_in_calls(v, &key, tacit_chacha20_xor, v->nonce);
    } else {
        chacha20_in_calls(v, &key, tacit_xchacha20_xor, v->nonce);
        answered("start",
                 tacit_xchacha20_start(&key, &stream, stream_nonce, v->nonce.data, v->nonce.len),
                 TACIT_OK);
        chacha20_in_calls(v, &stream, tacit_chacha20_xor,
                          (vector_bytes){stream_nonce, sizeof stream_nonce});
        tacit_chacha20_clear(&stream);
    }
    tacit_chacha20_clear(&key);
}

/* ChaCha20 or XChaCha20: the nonce's length tells. */
static void any_chacha20(const vector_record *record, size_t nonce_len) {
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
        answered("the nonce's length", (int)v.nonce.len, (int)nonce_len);
        chacha20_on_row(&v, table->rows[i]);
        case_done(record, table, table->rows[i]);
    }
}

void vector_chacha20(const vector_record *record) {
    any_chacha20(record, 12);
}

void vector_xchacha20(const vector_record *record) {
    any_chacha20(record, 24);
}

void vector_hchacha20(const vector_record *record) {
    const tacit_row_table *table = tacit_chacha20_rows();
    const vector_bytes secret = vector_get(record, "KEY", NULL);
    const vector_bytes input = vector_get(record, "INPUT", NULL);
    const vector_bytes subkey = vector_get(record, "SUBKEY", NULL);
    for (size_t i = 0; i < table->count; i++) {
        tacit_chacha20_key key;
        if (!row_wanted(table, table->rows[i]))
            continue;
        answered("init_with",
                 tacit_chacha20_init_with(&key, table->rows[i], secret.data, secret.len), TACIT_OK);
        if (answered("the input's length", (int)input.len, 16) &&
            answered("the subkey's length", (int)subkey.len, 32)) {
            answered("hchacha20", tacit_hchacha20(&key, out, input.data), TACIT_OK);
            same_bytes("subkey", out, subkey.data, 32);
        }
        tacit_chacha20_clear(&key);
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
