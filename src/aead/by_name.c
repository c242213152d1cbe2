/*
 * by_name.c: apart from the rest, since it links every algorithm.
 */
#include "common/row.h"

#include <tacit/aead.h>

#include <string.h>

const tacit_aead *tacit_aead_at(size_t index) {
    typedef const tacit_aead *named_fn(void);
    static named_fn *const all[] = {
        tacit_aes_128_gcm,
        tacit_aes_192_gcm,
        tacit_aes_256_gcm,
        tacit_aes_128_gcm_short_tag,
        tacit_aes_192_gcm_short_tag,
        tacit_aes_256_gcm_short_tag,
        tacit_aes_128_ocb,
        tacit_aes_192_ocb,
        tacit_aes_256_ocb,
        tacit_chacha20_poly1305,
        tacit_xchacha20_poly1305,
        tacit_chacha20_poly1305_old,
        tacit_rfc4106_aes_128_gcm,
        tacit_rfc4106_aes_192_gcm,
        tacit_rfc4106_aes_256_gcm,
        tacit_aes_128_cbc_hmac_sha1_tls,
        tacit_aes_256_cbc_hmac_sha1_tls,
    };
    return index < TACIT_ARRAY_LEN(all) ? all[index]() : NULL;
}

const tacit_aead *tacit_aead_by_name(const char *name) {
    const tacit_aead *aead;
    for (size_t i = 0; (aead = tacit_aead_at(i)) != NULL; i++) {
        if (strcmp(tacit_aead_name(aead), name) == 0)
            return aead;
    }
    return NULL;
}
