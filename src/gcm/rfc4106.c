/*
 * rfc4106.c: the form of GCM that IPsec has ([RFC 4106] sections 4 and 8.1): the
 * last four bytes of the key are a salt, which goes in front of each message's
 * IV of 8 bytes and makes GCM's nonce of it. All else is GCM's.
 */
#include "common/bytes.h"
#include "common/wipe.h"
#include "gcm/gcm_impl.h"

enum { SALT = 4, IV = 8, NONCE = SALT + IV };

static void init(void *key_state, const tacit_row *row, const uint8_t *secret, size_t secret_len,
                 size_t tag_len) {
    tacit_rfc4106_key *key = key_state;
    tacit_gcm_init(&key->gcm, row, secret, secret_len - SALT, tag_len);
    key->salt = tacit_load_le32(secret + secret_len - SALT);
}

/* In stores of 4 and 8 bytes: gcm.c loads 4 at a time, none of them from both. */
static void join(uint8_t *nonce, const tacit_rfc4106_key *key, const uint8_t iv[IV]) {
    tacit_store_le32(nonce, (uint32_t)key->salt);
    memcpy(nonce + SALT, iv, IV);
}

static void crypt(const void *key_state, const tacit_row *row, tacit_direction direction,
                  uint8_t *out, uint8_t tag[16], const tacit_message *message) {
    const tacit_rfc4106_key *key = key_state;
    uint8_t nonce[16];
    /* Member by member: a copy of all would load two at once that were just stored one by one. */
    const tacit_message salted = {nonce,           NONCE,       message->ad,
                                  message->ad_len, message->in, message->in_len};
    join(nonce, key, message->nonce);
    tacit_gcm_crypt(&key->gcm, row, direction, out, tag, &salted);
    tacit_wipe_block(nonce);
}

static void begin(void *stream, const void *key_state, const tacit_row *row, const uint8_t *iv,
                  size_t iv_len, uint8_t start[TACIT_START_LEN]) {
    const tacit_rfc4106_key *key = key_state;
    uint8_t nonce[16];
    (void)iv_len;
    join(nonce, key, iv);
    tacit_gcm_begin(stream, &key->gcm, row, nonce, NONCE, start);
    tacit_wipe_block(nonce);
}

const tacit_aead_mode tacit_rfc4106_mode = {
    .init = init,
    .crypt = crypt,
    .begin = begin,
    .aad = tacit_gcm_aad,
    .update = tacit_gcm_update,
    .finish = tacit_gcm_finish,
};
