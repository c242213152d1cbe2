/*
 * Vectors of QUIC: header protection, and whole packets.
 */
#include "vectors/vectors.h"

#include <tacit/aead.h>
#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/quic.h>

#include <string.h>

typedef int init_with_fn(tacit_quic_hp *ctx, const tacit_row *row, const uint8_t *key,
                         size_t key_len);

static void masks(const vector_record *record, const tacit_row_table *table, init_with_fn *init) {
    const vector_bytes key = vector_get(record, "KEY", NULL);
    const vector_bytes sample = vector_get(record, "SAMPLE", NULL);
    const vector_bytes mask = vector_get(record, "MASK", NULL);
    for (size_t i = 0; i < table->count; i++) {
        tacit_quic_hp ctx;
        uint8_t got[TACIT_QUIC_HP_MASK_LEN];
        if (!row_wanted(table, table->rows[i]))
            continue;
        if (answered("whether the lengths of the record fit",
                     sample.len == TACIT_QUIC_HP_SAMPLE_LEN && mask.len == sizeof got, 1) &&
            answered("init_with", init(&ctx, table->rows[i], key.data, key.len), TACIT_OK)) {
            answered("mask", tacit_quic_hp_mask(&ctx, got, sample.data), TACIT_OK);
            same_bytes("mask", got, mask.data, sizeof got);
            tacit_quic_hp_clear(&ctx);
        }
        case_done(record, table, table->rows[i]);
    }
}

void vector_quic_aes(const vector_record *record) {
    masks(record, tacit_aes_rows(), tacit_quic_hp_init_aes_with);
}

void vector_quic_chacha20(const vector_record *record) {
    masks(record, tacit_chacha20_rows(), tacit_quic_hp_init_chacha20_with);
}

/* RFC 9001 sections 5.3 and 5.4. */
typedef struct packet {
    vector_bytes key, iv, hp, header, payload, whole;
    uint32_t number;
    size_t number_len;
} packet;

static void protect(const packet *p, const tacit_aead *aead, const tacit_row *row,
                    const tacit_quic_hp *hp) {
    tacit_aead_key key;
    uint8_t out[VECTOR_LEN_MAX], nonce[12], mask[TACIT_QUIC_HP_MASK_LEN];
    uint8_t *const number_at = out + p->header.len - p->number_len;
    memcpy(nonce, p->iv.data, sizeof nonce);
    for (int i = 0; i < 4; i++)
        nonce[11 - i] ^= (uint8_t)(p->number >> 8 * i);
    memcpy(out, p->header.data, p->header.len);
    if (!answered("init_with", tacit_aead_init_with(&key, aead, row, p->key.data, p->key.len, 16),
                  TACIT_OK))
        return;
    answered("seal",
             tacit_aead_seal(&key, out + p->header.len, p->payload.len + 16, nonce, sizeof nonce,
                             out, p->header.len, p->payload.data, p->payload.len),
             TACIT_OK);
    answered("mask", tacit_quic_hp_mask(hp, mask, number_at + 4), TACIT_OK);
    out[0] ^= mask[0] & (out[0] & 0x80 ? 0x0f : 0x1f);
    for (size_t i = 0; i < p->number_len; i++)
        number_at[i] ^= mask[1 + i];
    same_bytes("packet", out, p->whole.data, p->whole.len);
    tacit_aead_clear(&key);
}

void vector_quic_packet(const vector_record *record) {
    packet p;
    p.key = vector_get(record, "KEY", NULL);
    p.iv = vector_get(record, "IV", NULL);
    p.hp = vector_get(record, "HP", NULL);
    p.header = vector_get(record, "HEADER", NULL);
    p.payload = vector_get(record, "PAYLOAD", NULL);
    p.whole = vector_get(record, "PACKET", NULL);
    p.number = vector_number(record, "NUMBER");
    p.number_len = vector_number(record, "NUMBER_LEN");
    const int is_aes = p.key.len == 16;
    const tacit_aead *aead = is_aes ? tacit_aes_128_gcm() : tacit_chacha20_poly1305();
    const tacit_row_table *table = tacit_aead_rows(aead);
    tacit_quic_hp hp;
    for (size_t i = 0; i < table->count; i++) {
        if (!row_wanted(table, table->rows[i]))
            continue;
        if (answered("whether the lengths of the record fit",
                     p.iv.len == 12 && p.whole.len == p.header.len + p.payload.len + 16 &&
                         p.whole.len <= VECTOR_LEN_MAX && p.number_len <= 4,
                     1) &&
            answered("init",
                     is_aes ? tacit_quic_hp_init_aes(&hp, p.hp.data, p.hp.len)
                            : tacit_quic_hp_init_chacha20(&hp, p.hp.data, p.hp.len),
                     TACIT_OK))
            protect(&p, aead, table->rows[i], &hp);
        case_done(record, table, table->rows[i]);
    }
}
