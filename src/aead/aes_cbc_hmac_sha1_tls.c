/*
 * aes_cbc_hmac_sha1_tls.c: records of TLS 1.1 and 1.2 with AES-CBC and HMAC-SHA1
 * ([RFC 5246] section 6.2.3.2) as AEADs.
 */
#include "aead/aead_impl.h"
#include "tls_cbc/tls_cbc_impl.h"

_Static_assert(sizeof(tacit_tls_cbc_key) <= TACIT_KEY_WORDS * 8, "a key fits in a context");

/*
 * IVs are random or as good as that. Two equal blocks of ciphertext under one key tell the xor of
 * two blocks of text; a record has up to 2^10 and a few blocks, and 2^38 such records have
 * 2^48.1, of which two are equal with a probability below 2^-32.
 */
#define AES_CBC_HMAC_SHA1_TLS(symbol, text, bytes)                                                 \
    const tacit_aead *symbol(void) {                                                               \
        static const tacit_aead aead = {                                                           \
            .name = text,                                                                          \
            .key_len = TACIT_SHA1_LEN + (bytes),                                                   \
            .nonce_len = 16,                                                                       \
            .nonce_len_min = 16,                                                                   \
            .nonce_len_max = 16,                                                                   \
            .tag_len = TACIT_SHA1_LEN,                                                             \
            .tag_lens = UINT32_C(1) << TACIT_SHA1_LEN,                                             \
            .text_len_max = TACIT_TLS_TEXT_MAX,                                                    \
            .ad_len_max = TACIT_TLS_AD,                                                            \
            .ad_lens = UINT32_C(1) << TACIT_TLS_AD,                                                \
            .max_messages_log2 = 38,                                                               \
            .rows = &tacit_tls_cbc_table,                                                          \
            .mode = &tacit_tls_cbc_mode,                                                           \
        };                                                                                         \
        return &aead;                                                                              \
    }

AES_CBC_HMAC_SHA1_TLS(tacit_aes_128_cbc_hmac_sha1_tls, "aes-128-cbc-hmac-sha1-tls", 16)
AES_CBC_HMAC_SHA1_TLS(tacit_aes_256_cbc_hmac_sha1_tls, "aes-256-cbc-hmac-sha1-tls", 32)
