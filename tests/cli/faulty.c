/*
 * faulty.c: a library that goes wrong, for the tacit command to notice. It is
 * linked with --wrap, so that the command's calls come here first. The
 * environment variable TACIT_FAULT names the function whose output gets a wrong
 * bit, unless the key that was set up last is the reference row's, which others
 * are compared with. A name that ends in _late makes the function answer an error
 * after a while.
 */
#include <tacit/aead.h>
#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/impl.h>
#include <tacit/poly1305.h>

#include <stdlib.h>
#include <string.h>

enum { LATE = 20 };

static int is_reference; /* the row of the last key: the last of its table */

static void remember(const tacit_row *row) {
    const tacit_row_table *table;
    is_reference = 0;
    for (size_t i = 0; (table = tacit_row_tables(i)) != NULL; i++)
        is_reference |= row == table->rows[table->count - 1];
}

static int is_wanted(const char *fault) {
    const char *wanted = getenv("TACIT_FAULT");
    return wanted != NULL && strcmp(wanted, fault) == 0;
}

static int is_late(const char *fault, unsigned *calls) {
    return is_wanted(fault) && (*calls)++ >= LATE;
}

/* Flips the last bit of an output. */
static void spoil(const char *fault, uint8_t *out, size_t len) {
    if (len != 0 && !is_reference && is_wanted(fault))
        out[len - 1] ^= 1;
}

/* WRAP(function, parameters): declares the true function and begins its wrapper. */
#define WRAP(function, ...)                                                                        \
    int __real_##function(__VA_ARGS__);                                                            \
    int __wrap_##function(__VA_ARGS__);                                                            \
    int __wrap_##function(__VA_ARGS__)

WRAP(tacit_aead_init_with, tacit_aead_key *ctx, const tacit_aead *aead, const tacit_row *row,
     const uint8_t *key, size_t key_len, size_t tag_len) {
    remember(row);
    return __real_tacit_aead_init_with(ctx, aead, row, key, key_len, tag_len);
}

#define WRAP_INIT_WITH(function, context)                                                          \
    WRAP(function, context *ctx, const tacit_row *row, const uint8_t *key, size_t key_len) {       \
        remember(row);                                                                             \
        return __real_##function(ctx, row, key, key_len);                                          \
    }

WRAP_INIT_WITH(tacit_aes_init_with, tacit_aes_key)
WRAP_INIT_WITH(tacit_aes_ctr_init_with, tacit_aes_ctr_key)
WRAP_INIT_WITH(tacit_aes_cbc_init_with, tacit_aes_cbc_key)
WRAP_INIT_WITH(tacit_chacha20_init_with, tacit_chacha20_key)
WRAP_INIT_WITH(tacit_poly1305_init_with, tacit_poly1305)

WRAP(tacit_aead_seal, const tacit_aead_key *ctx, uint8_t *out, size_t out_len, const uint8_t *nonce,
     size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len) {
    static unsigned late;
    const int result =
        __real_tacit_aead_seal(ctx, out, out_len, nonce, nonce_len, ad, ad_len, in, in_len);
    spoil("seal", out, out_len);
    return is_late("seal_late", &late) ? TACIT_ERR_LIMIT : result;
}

WRAP(tacit_aead_open, const tacit_aead_key *ctx, uint8_t *out, size_t out_len, const uint8_t *nonce,
     size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len) {
    static unsigned late;
    const int result =
        __real_tacit_aead_open(ctx, out, out_len, nonce, nonce_len, ad, ad_len, in, in_len);
    spoil("open", out, out_len);
    return is_late("open_late", &late) ? TACIT_ERR_AUTH : result;
}

WRAP(tacit_aes_encrypt, const tacit_aes_key *ctx, uint8_t *out, const uint8_t *in, size_t len) {
    const int result = __real_tacit_aes_encrypt(ctx, out, in, len);
    spoil("ecb_encrypt", out, len);
    return result;
}

WRAP(tacit_aes_decrypt, const tacit_aes_key *ctx, uint8_t *out, const uint8_t *in, size_t len) {
    const int result = __real_tacit_aes_decrypt(ctx, out, in, len);
    spoil("ecb_decrypt", out, len);
    return result;
}

WRAP(tacit_aes_ctr_xor, const tacit_aes_ctr_key *ctx, uint8_t *out, const uint8_t *in, size_t len,
     uint8_t counter[16]) {
    const int result = __real_tacit_aes_ctr_xor(ctx, out, in, len, counter);
    spoil("ctr", out, len);
    return result;
}

WRAP(tacit_aes_cbc_encrypt, const tacit_aes_cbc_key *ctx, uint8_t *out, const uint8_t *in,
     size_t len, uint8_t iv[16]) {
    const int result = __real_tacit_aes_cbc_encrypt(ctx, out, in, len, iv);
    spoil("cbc_encrypt", out, len);
    return result;
}

WRAP(tacit_aes_cbc_decrypt, const tacit_aes_cbc_key *ctx, uint8_t *out, const uint8_t *in,
     size_t len, uint8_t iv[16]) {
    const int result = __real_tacit_aes_cbc_decrypt(ctx, out, in, len, iv);
    spoil("cbc_decrypt", out, len);
    return result;
}

WRAP(tacit_chacha20_xor, const tacit_chacha20_key *ctx, uint8_t *out, const uint8_t *in, size_t len,
     const uint8_t *nonce, size_t nonce_len, uint32_t counter) {
    const int result = __real_tacit_chacha20_xor(ctx, out, in, len, nonce, nonce_len, counter);
    spoil("chacha20", out, len);
    return result;
}

WRAP(tacit_poly1305_finish, tacit_poly1305 *ctx, uint8_t *tag, size_t tag_len) {
    const int result = __real_tacit_poly1305_finish(ctx, tag, tag_len);
    spoil("poly1305", tag, tag_len);
    return result;
}
