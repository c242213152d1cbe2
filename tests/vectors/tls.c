/*
 * Vectors of TLS records, and of SHA-1 and HMAC-SHA1, which have no interface of
 * their own: through their rows.
 */
#include "vectors/vectors.h"

#include "sha1/sha1_hmac.h"

#include <tacit/aead.h>

#include <string.h>

enum { GUARD = 32, FILLER = 0xa5, ROOM = VECTOR_LEN_MAX + GUARD };

/* ---- records ---- */

typedef struct tls_vector {
    vector_bytes key, iv, ad, text, record; /* text is of no bytes if it must fail */
    int fails;
} tls_vector;

static uint8_t out[ROOM], expected[ROOM];

static void fresh_outputs(void) {
    memset(out, FILLER, sizeof out);
    memset(expected, FILLER, sizeof expected);
}

static void open_record(const tls_vector *v, const tacit_aead_key *key, const uint8_t *in) {
    const size_t room = tacit_aead_text_len_of(key, v->record.len);
    size_t len = 77;
    memset(expected, 0, room);
    memcpy(expected, v->text.data, v->text.len);
    answered("open_padded",
             tacit_aead_open_padded(key, out, room, &len, v->iv.data, v->iv.len, v->ad.data,
                                    v->ad.len, in, v->record.len),
             v->fails ? TACIT_ERR_AUTH : TACIT_OK);
    answered("the length of the text", (int)len, (int)v->text.len);
    same_bytes("text, and what follows", out, expected, sizeof out);
}

static void record_on_row(const tls_vector *v, const tacit_aead *aead, const tacit_row *row) {
    tacit_aead_key key;
    if (!answered(
            "init_with",
            tacit_aead_init_with(&key, aead, row, v->key.data, v->key.len, TACIT_TAG_LEN_DEFAULT),
            TACIT_OK))
        return;
    const size_t sealed_len = tacit_aead_sealed_len(&key, v->text.len);
    if (!v->fails && sealed_len == v->record.len) { /* the shortest padding */
        fresh_outputs();
        memcpy(expected, v->record.data, v->record.len);
        answered("seal",
                 tacit_aead_seal(&key, out, sealed_len, v->iv.data, v->iv.len, v->ad.data,
                                 v->ad.len, v->text.data, v->text.len),
                 TACIT_OK);
        same_bytes("record, and what follows", out, expected, sizeof out);
    }
    fresh_outputs();
    open_record(v, &key, v->record.data);
    fresh_outputs();
    memcpy(out, v->record.data, v->record.len);
    memcpy(expected, v->record.data, v->record.len);
    open_record(v, &key, out);
    tacit_aead_clear(&key);
}

void vector_tls_cbc(const vector_record *record) {
    tls_vector v = {.text = {(const uint8_t *)"", 0}, .fails = record->fails};
    v.key = vector_get(record, "KEY", NULL);
    v.iv = vector_get(record, "IV", NULL);
    v.ad = vector_get(record, "AD", NULL);
    v.record = vector_get(record, "RECORD", NULL);
    if (!v.fails)
        v.text = vector_get(record, "TEXT", NULL);
    const tacit_aead *aead =
        v.key.len == 36 ? tacit_aes_128_cbc_hmac_sha1_tls() : tacit_aes_256_cbc_hmac_sha1_tls();
    const tacit_row_table *table = tacit_aead_rows(aead);
    for (size_t i = 0; i < table->count; i++) {
        if (!row_wanted(table, table->rows[i]))
            continue;
        if (answered("whether the record fits", v.record.len <= VECTOR_LEN_MAX, 1))
            record_on_row(&v, aead, table->rows[i]);
        case_done(record, table, table->rows[i]);
    }
}

/* ---- SHA-1 ---- */

static const uint32_t start[TACIT_SHA1_WORDS] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476,
                                                 0xc3d2e1f0};

/* Hashes the rest of a message that has `before` bytes in front, whole blocks of them. */
static void hash(const tacit_sha1_row *row, uint32_t state[TACIT_SHA1_WORDS], size_t before,
                 const uint8_t *in, size_t len) {
    const size_t whole = len / TACIT_SHA1_BLOCK, rest = len % TACIT_SHA1_BLOCK;
    const size_t last = rest < TACIT_SHA1_BLOCK - 8 ? 1 : 2;
    const uint64_t bits = 8 * (uint64_t)(before + len);
    uint8_t end[2 * TACIT_SHA1_BLOCK] = {0};
    if (whole != 0)
        row->compress(state, in, whole);
    memcpy(end, in + whole * TACIT_SHA1_BLOCK, rest);
    end[rest] = 0x80;
    for (size_t i = 0; i < 8; i++)
        end[last * TACIT_SHA1_BLOCK - 1 - i] = (uint8_t)(bits >> 8 * i);
    row->compress(state, end, last);
}

static void put(uint8_t digest[TACIT_SHA1_LEN], const uint32_t state[TACIT_SHA1_WORDS]) {
    for (size_t i = 0; i < TACIT_SHA1_LEN; i++)
        digest[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}

static void sha1_digest(const tacit_sha1_row *row, uint8_t digest[TACIT_SHA1_LEN],
                        const uint8_t *in, size_t len) {
    uint32_t state[TACIT_SHA1_WORDS];
    memcpy(state, start, sizeof state);
    hash(row, state, 0, in, len);
    put(digest, state);
}

/* Keys of more than a block are hashed first, which records do not need. */
static void hmac_mac(const tacit_sha1_row *row, uint8_t mac[TACIT_SHA1_LEN], vector_bytes key,
                     vector_bytes text) {
    uint32_t inner[TACIT_SHA1_WORDS], outer[TACIT_SHA1_WORDS];
    uint8_t digest[TACIT_SHA1_LEN];
    if (key.len > TACIT_SHA1_BLOCK) {
        sha1_digest(row, digest, key.data, key.len);
        key = (vector_bytes){digest, sizeof digest};
    }
    tacit_sha1_hmac_init(row, inner, outer, key.data, key.len);
    hash(row, inner, TACIT_SHA1_BLOCK, text.data, text.len);
    tacit_sha1_hmac_finish(row, mac, outer, inner);
}

/* "Msg = 00" stands for a message of no bytes too: Len says so, in bits. */
static vector_bytes message_of(const vector_record *record) {
    vector_bytes text = vector_get(record, "Msg", NULL);
    text.len = vector_number(record, "Len") / 8;
    return text;
}

static void on_rows(const vector_record *record, const vector_bytes *key, vector_bytes text) {
    const tacit_row_table *table = tacit_sha1_rows();
    const vector_bytes wanted = vector_get(record, "MD", NULL);
    uint8_t digest[TACIT_SHA1_LEN];
    for (size_t i = 0; i < table->count; i++) {
        const tacit_sha1_row *row = (const tacit_sha1_row *)(const void *)table->rows[i];
        if (!row_wanted(table, table->rows[i]))
            continue;
        if (key != NULL)
            hmac_mac(row, digest, *key, text);
        else
            sha1_digest(row, digest, text.data, text.len);
        answered("the length of the digest", (int)wanted.len, sizeof digest);
        same_bytes("digest", digest, wanted.data, sizeof digest);
        case_done(record, table, table->rows[i]);
    }
}

void vector_sha1(const vector_record *record) {
    on_rows(record, NULL, message_of(record));
}

void vector_hmac_sha1(const vector_record *record) {
    const vector_bytes key = vector_get(record, "Key", NULL);
    on_rows(record, &key, vector_get(record, "Msg", NULL));
}
