/*
 * Vectors of AEADs, through one-shot, detached, verify-only and stream calls.
 */
#include "vectors/vectors.h"

#include <tacit/aead.h>

#include <stdlib.h>
#include <string.h>

enum { GUARD = 32, FILLER = 0xa5, ROOM = VECTOR_LEN_MAX + TACIT_AEAD_TAG_LEN_MAX + GUARD };

typedef struct aead_vector {
    const tacit_aead *aead;
    vector_bytes key, nonce, ad, text, sealed, tag; /* text is of no bytes if it must fail */
    int fails;
} aead_vector;

static uint8_t joined[ROOM], out[ROOM], tag_out[TACIT_AEAD_TAG_LEN_MAX + GUARD], zeros[ROOM],
    filler[ROOM];

static void fresh_outputs(void) {
    memset(filler, FILLER, sizeof filler);
    memset(out, FILLER, sizeof out);
    memset(tag_out, FILLER, sizeof tag_out);
}

/* The output has len bytes as wanted, and what follows is untouched. */
static void output_is(const char *what, const uint8_t *wanted, size_t len) {
    same_bytes(what, out, wanted, len);
    same_bytes("what follows the output", out + len, filler, GUARD);
}

static void tag_is(const aead_vector *v, const char *what) {
    same_bytes(what, tag_out, v->tag.data, v->tag.len);
    same_bytes("what follows the tag", tag_out + v->tag.len, filler, GUARD);
}

static void seal_in_one_call(const aead_vector *v, const tacit_aead_key *key) {
    const size_t joined_len = v->sealed.len + v->tag.len;
    fresh_outputs();
    answered("seal",
             tacit_aead_seal(key, out, joined_len, v->nonce.data, v->nonce.len, v->ad.data,
                             v->ad.len, v->text.data, v->text.len),
             TACIT_OK);
    output_is("ciphertext and tag of seal", joined, joined_len);
    fresh_outputs();
    memcpy(out, v->text.data, v->text.len);
    answered("seal_detached in place",
             tacit_aead_seal_detached(key, out, tag_out, v->tag.len, v->nonce.data, v->nonce.len,
                                      v->ad.data, v->ad.len, out, v->text.len),
             TACIT_OK);
    output_is("ciphertext of seal_detached", v->sealed.data, v->sealed.len);
    tag_is(v, "tag of seal_detached");
}

/* Opens with a tag, which makes the answer `wanted` and the output `text`. */
static void open_in_one_call(const aead_vector *v, const tacit_aead_key *key, const uint8_t *tag,
                             int wanted, const uint8_t *text) {
    memcpy(joined + v->sealed.len, tag, v->tag.len);
    fresh_outputs();
    answered("open",
             tacit_aead_open(key, out, v->sealed.len, v->nonce.data, v->nonce.len, v->ad.data,
                             v->ad.len, joined, v->sealed.len + v->tag.len),
             wanted);
    output_is("text of open", text, v->sealed.len);
    fresh_outputs();
    memcpy(out, v->sealed.data, v->sealed.len);
    answered("open_detached in place",
             tacit_aead_open_detached(key, out, tag, v->tag.len, v->nonce.data, v->nonce.len,
                                      v->ad.data, v->ad.len, out, v->sealed.len),
             wanted);
    output_is("text of open_detached", text, v->sealed.len);
    answered("verify",
             tacit_aead_verify(key, tag, v->tag.len, v->nonce.data, v->nonce.len, v->ad.data,
                               v->ad.len, v->sealed.data, v->sealed.len),
             wanted);
    memcpy(joined + v->sealed.len, v->tag.data, v->tag.len);
}

typedef int update_fn(tacit_stream *stream, uint8_t *out, const uint8_t *in, size_t len);

/* Pieces of random lengths, none included; of text, whole blocks where the algorithm asks for them.
 */
static void stream_pieces(const aead_vector *v, tacit_stream *stream, update_fn *update,
                          const uint8_t *in) {
    size_t piece;
    for (size_t at = 0; at < v->ad.len; at += piece) {
        piece = (size_t)random_below(v->ad.len - at + 1);
        answered("stream_aad", tacit_stream_aad(stream, v->ad.data + at, piece), TACIT_OK);
    }
    for (size_t at = 0; at < v->sealed.len; at += piece) {
        piece = (size_t)random_below(v->sealed.len - at + 1);
        if (at + piece != v->sealed.len)
            piece -= piece % tacit_aead_stream_block_len(v->aead);
        answered("stream update", update(stream, out + at, in + at, piece), TACIT_OK);
    }
}

static void seal_in_stream(const aead_vector *v, const tacit_aead_key *key) {
    tacit_stream stream;
    fresh_outputs();
    answered("stream_init", tacit_stream_init(&stream, key), TACIT_OK);
    answered("stream_seal_begin", tacit_stream_seal_begin(&stream, v->nonce.data, v->nonce.len),
             TACIT_OK);
    stream_pieces(v, &stream, tacit_stream_seal_update, v->text.data);
    answered("stream_seal_finish", tacit_stream_seal_finish(&stream, tag_out, v->tag.len),
             TACIT_OK);
    output_is("ciphertext of a stream", v->sealed.data, v->sealed.len);
    tag_is(v, "tag of a stream");
    tacit_stream_clear(&stream);
}

static void open_in_stream(const aead_vector *v, const tacit_aead_key *key) {
    tacit_stream stream;
    fresh_outputs();
    answered("stream_init", tacit_stream_init(&stream, key), TACIT_OK);
    answered("stream_open_begin", tacit_stream_open_begin(&stream, v->nonce.data, v->nonce.len),
             TACIT_OK);
    stream_pieces(v, &stream, tacit_stream_open_update_unverified, v->sealed.data);
    answered("stream_open_finish", tacit_stream_open_finish(&stream, v->tag.data, v->tag.len),
             v->fails ? TACIT_ERR_AUTH : TACIT_OK);
    if (!v->fails)
        output_is("text of a stream", v->text.data, v->text.len);
    tacit_stream_clear(&stream);
}

static void run_on_row(const aead_vector *v, const tacit_row *row) {
    tacit_aead_key key;
    uint8_t forged[TACIT_AEAD_TAG_LEN_MAX];
    if (!answered("init_with",
                  tacit_aead_init_with(&key, v->aead, row, v->key.data, v->key.len, v->tag.len),
                  TACIT_OK))
        return;
    memcpy(joined, v->sealed.data, v->sealed.len);
    memcpy(joined + v->sealed.len, v->tag.data, v->tag.len);
    memcpy(forged, v->tag.data, v->tag.len);
    forged[random_below(v->tag.len)] ^= (uint8_t)(1u << random_below(8));
    if (v->fails) {
        open_in_one_call(v, &key, v->tag.data, TACIT_ERR_AUTH, zeros);
    } else {
        seal_in_one_call(v, &key);
        seal_in_stream(v, &key);
        open_in_one_call(v, &key, v->tag.data, TACIT_OK, v->text.data);
        open_in_one_call(v, &key, forged, TACIT_ERR_AUTH, zeros);
    }
    open_in_stream(v, &key);
    tacit_aead_clear(&key);
}

static void run_on_rows(const vector_record *record, const aead_vector *v) {
    const tacit_row_table *table = tacit_aead_rows(v->aead);
    for (size_t i = 0; i < table->count; i++) {
        if (!row_wanted(table, table->rows[i]))
            continue;
        const int fits = v->sealed.len <= VECTOR_LEN_MAX && v->tag.len <= TACIT_AEAD_TAG_LEN_MAX &&
                         (v->fails || v->text.len == v->sealed.len);
        if (answered("whether the lengths of the record fit", fits, 1))
            run_on_row(v, table->rows[i]);
        case_done(record, table, table->rows[i]);
    }
}

void vector_gcm(const vector_record *record) {
    aead_vector v = {.fails = record->fails};
    v.key = vector_get(record, "Key", NULL);
    v.nonce = vector_get(record, "IV", NULL);
    v.ad = vector_get(record, "AAD", NULL);
    v.sealed = vector_get(record, "CT", NULL);
    v.tag = vector_get(record, "Tag", NULL);
    if (!v.fails)
        v.text = vector_get(record, "PT", NULL);
    const int is_short = v.tag.len < 12;
    v.aead = v.key.len == 16   ? (is_short ? tacit_aes_128_gcm_short_tag() : tacit_aes_128_gcm())
             : v.key.len == 24 ? (is_short ? tacit_aes_192_gcm_short_tag() : tacit_aes_192_gcm())
                               : (is_short ? tacit_aes_256_gcm_short_tag() : tacit_aes_256_gcm());
    run_on_rows(record, &v);
}

static const tacit_aead *ocb_of(size_t key_len) {
    return key_len == 16   ? tacit_aes_128_ocb()
           : key_len == 24 ? tacit_aes_192_ocb()
                           : tacit_aes_256_ocb();
}

/* Without a tag of its own, the ciphertext ends with one of 16 bytes. */
void vector_ocb(const vector_record *record) {
    aead_vector v = {.fails = record->fails};
    v.key = vector_get(record, "Key", NULL);
    v.nonce = vector_get(record, "Nonce", NULL);
    v.ad = vector_get(record, "AAD", NULL);
    v.text = vector_get(record, "Plaintext", NULL);
    v.sealed = vector_get(record, "Ciphertext", NULL);
    if (vector_has(record, "Tag")) {
        v.tag = vector_get(record, "Tag", NULL);
    } else {
        v.sealed.len -= 16;
        v.tag = (vector_bytes){v.sealed.data + v.sealed.len, 16};
    }
    v.aead = ocb_of(v.key.len);
    run_on_rows(record, &v);
}

/*
 * RFC 7253, appendix A: what 384 short messages of zeros seal to, one after
 * another, is the associated data of the last. A nonce is its message's number.
 */
static void iterate(const tacit_aead_key *key, size_t tag_len, uint8_t tag[16]) {
    static const uint8_t zeros_in[128];
    static uint8_t all[3 * 128 * (128 + TACIT_AEAD_TAG_LEN_MAX)];
    uint8_t nonce[12] = {0};
    size_t len = 0;
    for (unsigned number = 1; number <= 384; number++) {
        const size_t s = (number - 1) / 3, kind = number % 3; /* 1: both, 2: text, 0: data */
        const size_t text_len = kind != 0 ? s : 0, ad_len = kind != 2 ? s : 0;
        nonce[10] = (uint8_t)(number >> 8);
        nonce[11] = (uint8_t)number;
        answered("seal",
                 tacit_aead_seal(key, all + len, text_len + tag_len, nonce, sizeof nonce, zeros_in,
                                 ad_len, zeros_in, text_len),
                 TACIT_OK);
        len += text_len + tag_len;
    }
    nonce[11]++; /* 385 */
    answered("the last seal",
             tacit_aead_seal(key, tag, tag_len, nonce, sizeof nonce, all, len, NULL, 0), TACIT_OK);
    answered("verify", tacit_aead_verify(key, tag, tag_len, nonce, sizeof nonce, all, len, NULL, 0),
             TACIT_OK);
}

void vector_ocb_iteration(const vector_record *record) {
    const size_t key_len = vector_number(record, "KeyLen"),
                 tag_len = vector_number(record, "TagLen");
    const vector_bytes wanted = vector_get(record, "Tag", NULL);
    const tacit_aead *aead = ocb_of(key_len);
    const tacit_row_table *table = tacit_aead_rows(aead);
    uint8_t secret[32] = {0}, tag[TACIT_AEAD_TAG_LEN_MAX] = {0};
    secret[key_len - 1] = (uint8_t)(8 * tag_len);
    for (size_t i = 0; i < table->count; i++) {
        tacit_aead_key key;
        if (!row_wanted(table, table->rows[i]))
            continue;
        if (answered("init_with",
                     tacit_aead_init_with(&key, aead, table->rows[i], secret, key_len, tag_len),
                     TACIT_OK)) {
            iterate(&key, tag_len, tag);
            same_bytes("the iteration's tag", tag, wanted.data, wanted.len);
            tacit_aead_clear(&key);
        }
        case_done(record, table, table->rows[i]);
    }
}

/* A record with the fields that it has in most files. */
static aead_vector read_record(const vector_record *record) {
    aead_vector v = {.fails = record->fails};
    v.key = vector_get(record, "KEY", NULL);
    v.nonce = vector_get(record, "NONCE", "IV");
    v.ad = vector_get(record, "AD", "AAD");
    v.sealed = vector_get(record, "CT", "CIPHERTEXT");
    v.tag = vector_get(record, "TAG", NULL);
    if (!v.fails)
        v.text = vector_get(record, "IN", "PLAINTEXT");
    return v;
}

static void run_record(const vector_record *record, const tacit_aead *aead) {
    aead_vector v = read_record(record);
    v.aead = aead;
    run_on_rows(record, &v);
}

void vector_chacha20_poly1305(const vector_record *record) {
    run_record(record, tacit_chacha20_poly1305());
}

void vector_xchacha20_poly1305(const vector_record *record) {
    run_record(record, tacit_xchacha20_poly1305());
}

void vector_chacha20_poly1305_old(const vector_record *record) {
    run_record(record, tacit_chacha20_poly1305_old());
}

void vector_rfc4106(const vector_record *record) {
    aead_vector v = read_record(record);
    v.aead = v.key.len == 20   ? tacit_rfc4106_aes_128_gcm()
             : v.key.len == 28 ? tacit_rfc4106_aes_192_gcm()
                               : tacit_rfc4106_aes_256_gcm();
    run_on_rows(record, &v);
}
