/*
 * random_nonce.c: sealing under a nonce from the system's generator, sent in
 * front of the ciphertext.
 */
#include "aead/checks.h"

#include <string.h>

int tacit_aead_seal_random(const tacit_aead_key *ctx, uint8_t *out, size_t out_len,
                           const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len) {
    const tacit_aead *aead = tacit_key_aead(ctx);
    if (aead == NULL)
        return TACIT_ERR_STATE;
    uint8_t nonce[TACIT_AEAD_NONCE_LEN_MAX];
    const size_t nonce_len = aead->nonce_len;
    const tacit_message m = {nonce, nonce_len, ad, ad_len, in, in_len};
    int result = tacit_check_message(ctx, &m, out, out_len);
    if (result != TACIT_OK)
        return result;
    if (out_len < nonce_len || !tacit_seals_to(ctx, in_len, out_len - nonce_len))
        return TACIT_ERR_LENGTH;
    if (tacit_overlap(out, nonce_len, in, in_len) || tacit_output_clashes(ctx, &m, out, nonce_len))
        return TACIT_ERR_OVERLAP;
    result = tacit_random(nonce, nonce_len);
    if (result != TACIT_OK)
        return result;
    result = tacit_aead_seal(ctx, out + nonce_len, out_len - nonce_len, nonce, nonce_len, ad,
                             ad_len, in, in_len);
    if (result == TACIT_OK)
        memcpy(out, nonce, nonce_len);
    return result;
}

int tacit_aead_open_random(const tacit_aead_key *ctx, uint8_t *out, size_t out_len,
                           const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len) {
    const int result = tacit_check_unpadded(ctx);
    if (result != TACIT_OK)
        return result;
    const size_t nonce_len = tacit_key_aead(ctx)->nonce_len;
    if (tacit_bad_pointer(in, in_len) || tacit_bad_pointer(ad, ad_len) ||
        tacit_bad_pointer(out, out_len))
        return TACIT_ERR_ARGUMENT;
    if (in_len < nonce_len)
        return TACIT_ERR_NONCE_LEN;
    return tacit_aead_open(ctx, out, out_len, in, nonce_len, ad, ad_len, in + nonce_len,
                           in_len - nonce_len);
}
