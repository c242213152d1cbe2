/*
 * old.c: the form before RFC 8439 ([AGL04] section 5): nonces of 8 bytes behind
 * a 64-bit block counter, and no padding: what is hashed is the associated data,
 * its length, the ciphertext, its length, as 64-bit little-endian numbers, one
 * byte after another. So the ciphertext begins anywhere in a block of Poly1305,
 * and the last block need not be whole.
 */
#include "chacha20_poly1305/chacha20_poly1305_impl.h"
#include "common/bytes.h"

enum { MAC_BLOCK = 16 };

static void end_ad(tacit_chacha20_poly1305_mac *mac, const tacit_poly1305_row *poly1305,
                   uint64_t ad_len) {
    uint8_t length[8];
    tacit_store_le64(length, ad_len);
    tacit_chacha20_poly1305_hash(mac, poly1305, length, sizeof length);
}

/* A last block that is not whole has its 1 bit inside, then zeros. */
static void end_text(tacit_chacha20_poly1305_mac *mac, const tacit_poly1305_row *poly1305,
                     uint64_t ad_len, uint64_t text_len, uint8_t tag[16]) {
    (void)ad_len;
    uint8_t length[8];
    tacit_store_le64(length, text_len);
    tacit_chacha20_poly1305_hash(mac, poly1305, length, sizeof length);
    if (mac->held != 0) {
        memset(mac->block + mac->held, 0, MAC_BLOCK - (size_t)mac->held);
        mac->block[mac->held] = 1;
        poly1305->blocks(&mac->state, mac->block, 1, 0);
    }
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

const tacit_aead_mode tacit_chacha20_poly1305_old_mode = {
    .init = tacit_chacha20_poly1305_init,
    .crypt = crypt,
    .begin = tacit_chacha20_poly1305_begin,
    .aad = tacit_chacha20_poly1305_aad,
    .update = update,
    .finish = finish,
};
