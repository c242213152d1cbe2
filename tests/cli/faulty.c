/*
 * faulty.c: a library that goes wrong, for the tacit command to notice. It is
 * linked with --wrap, so that the command's calls come here first. The
 * environment variable TACIT_FAULT names the function whose output gets a wrong
 * bit, from its second call on: the first serves the comparison's reference. A
 * name that ends in _late makes the function answer an error after a while.
 */
#include <tacit/aead.h>
#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/poly1305.h>

#include <stdlib.h>
#include <string.h>

enum { SOON = 1, LATE = 20 };

static int is_due(const char *fault, unsigned *calls, unsigned after) {
    const char *wanted = getenv("TACIT_FAULT");
    return wanted != NULL && strcmp(wanted, fault) == 0 && (*calls)++ >= after;
}

/* Flips the last bit of an output, if it is time. */
static void spoil(const char *fault, unsigned *calls, uint8_t *out, size_t len) {
    if (len != 0 && is_due(fault, calls, SOON))
        out[len - 1] ^= 1;
}

/* The same for functions that the comparison calls on the row in question only. */
static void spoil_always(const char *fault, uint8_t *out, size_t len) {
    const char *wanted = getenv("TACIT_FAULT");
    if (len != 0 && wanted != NULL && strcmp(wanted, fault) == 0)
        out[len - 1] ^= 1;
}

/* WRAP(function, parameters): declares the true function and begins its wrapper. */
#define WRAP(function, ...)                                                                        \
    int __real_##function(__VA_ARGS__);                                                            \
    int __wrap_##function(__VA_ARGS__);                                                            \
    int __wrap_##function(__VA_ARGS__)

WRAP(tacit_aead_seal, const tacit_aead_key *ctx, uint8_t *out, size_t out_len, const uint8_t *nonce,
     size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len) {
    static unsigned calls, late;
    const int result =
        __real_tacit_aead_seal(ctx, out, out_len, nonce, nonce_len, ad, ad_len, in, in_len);
    spoil("seal", &calls, out, out_len);
    return is_due("seal_late", &late, LATE) ? TACIT_ERR_LIMIT : result;
}

WRAP(tacit_aead_open, const tacit_aead_key *ctx, uint8_t *out, size_t out_len, const uint8_t *nonce,
     size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len) {
    static unsigned late;
    const int result =
        __real_tacit_aead_open(ctx, out, out_len, nonce, nonce_len, ad, ad_len, in, in_len);
    spoil_always("open", out, out_len);
    return is_due("open_late", &late, LATE) ? TACIT_ERR_AUTH : result;
}

WRAP(tacit_aes_encrypt, const tacit_aes_key *ctx, uint8_t *out, const uint8_t *in, size_t len) {
    static unsigned calls;
    const int result = __real_tacit_aes_encrypt(ctx, out, in, len);
    spoil("ecb_encrypt", &calls, out, len);
    return result;
}

WRAP(tacit_aes_decrypt, const tacit_aes_key *ctx, uint8_t *out, const uint8_t *in, size_t len) {
    const int result = __real_tacit_aes_decrypt(ctx, out, in, len);
    spoil_always("ecb_decrypt", out, len);
    return result;
}

WRAP(tacit_aes_ctr_xor, const tacit_aes_ctr_key *ctx, uint8_t *out, const uint8_t *in, size_t len,
     uint8_t counter[16]) {
    static unsigned calls;
    const int result = __real_tacit_aes_ctr_xor(ctx, out, in, len, counter);
    spoil("ctr", &calls, out, len);
    return result;
}

WRAP(tacit_aes_cbc_encrypt, const tacit_aes_cbc_key *ctx, uint8_t *out, const uint8_t *in,
     size_t len, uint8_t iv[16]) {
    static unsigned calls;
    const int result = __real_tacit_aes_cbc_encrypt(ctx, out, in, len, iv);
    spoil("cbc_encrypt", &calls, out, len);
    return result;
}

WRAP(tacit_aes_cbc_decrypt, const tacit_aes_cbc_key *ctx, uint8_t *out, const uint8_t *in,
     size_t len, uint8_t iv[16]) {
    const int result = __real_tacit_aes_cbc_decrypt(ctx, out, in, len, iv);
    spoil_always("cbc_decrypt", out, len);
    return result;
}

WRAP(tacit_chacha20_xor, const tacit_chacha20_key *ctx, uint8_t *out, const uint8_t *in, size_t len,
     const uint8_t *nonce, size_t nonce_len, uint32_t counter) {
    static unsigned calls;
    const int result = __real_tacit_chacha20_xor(ctx, out, in, len, nonce, nonce_len, counter);
    spoil("chacha20", &calls, out, len);
    return result;
}

WRAP(tacit_poly1305_finish, tacit_poly1305 *ctx, uint8_t *tag, size_t tag_len) {
    static unsigned calls;
    const int result = __real_tacit_poly1305_finish(ctx, tag, tag_len);
    spoil("poly1305", &calls, tag, tag_len);
    return result;
}
