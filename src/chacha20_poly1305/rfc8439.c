/*
 * rfc8439.c: the form of RFC 8439 section 2.8: associated data and ciphertext
 * are each padded with zeros to whole blocks of 16 bytes, and both lengths
 * follow as 64-bit little-endian numbers.
 */
#include "chacha20_poly1305/chacha20_poly1305_impl.h"
#include "common/bytes.h"

enum { MAC_BLOCK = 16 };

static void end_ad(tacit_chacha20_poly1305_mac *mac, const tacit_poly1305_row *poly1305,
                   uint64_t ad_len) {
    (void)ad_len;
    if (mac->held == 0)
        return;
    memset(mac->block + mac->held, 0, MAC_BLOCK - (size_t)mac->held);
    poly1305->blocks(&mac->state, mac->block, 1, 1);
    mac->held = 0;
}

/* The last bytes and the lengths in one call. */
static void end_text(tacit_chacha20_poly1305_mac *mac, const tacit_poly1305_row *poly1305,
                     uint64_t ad_len, uint64_t text_len, uint8_t tag[16]) {
    uint8_t last[2 * MAC_BLOCK] = {0}, *lengths = last + (mac->held != 0 ? MAC_BLOCK : 0);
    if (mac->held != 0)
        memcpy(last, mac->block, (size_t)mac->held);
    tacit_store_le64(lengths, ad_len);
    tacit_store_le64(lengths + 8, text_len);
    poly1305->blocks(&mac->state, last, mac->held != 0 ? 2 : 1, 1);
    poly1305->finish(&mac->state, tag);
}

static const tacit_chacha20_poly1305_framing framing = {end_ad, end_text};

static void crypt(const void *key, const tacit_row *row, tacit_direction direction, uint8_t *out,
                  uint8_t tag[16], const tacit_message *message) {
    tacit_chacha20_poly1305_crypt(&framing, key, row, direction, out, tag, message);
}

static void update(void *stream, const void *key, const tacit_row *row, tacit_direction direction,
                   uint8_t *out, const uint8_t *in, size_t len) {
    tacit_chacha20_poly1305_update(&framing, stream, key, row, direction, out, in, len);
}

static void finish(void *stream, const void *key, const tacit_row *row, uint8_t tag[16]) {
    (void)key;
    tacit_chacha20_poly1305_finish(&framing, stream, row, tag);
}

const tacit_aead_mode tacit_chacha20_poly1305_mode = {
    .init = tacit_chacha20_poly1305_init,
    .crypt = crypt,
    .begin = tacit_chacha20_poly1305_begin,
    .aad = tacit_chacha20_poly1305_aad,
    .update = update,
    .finish = finish,
};
