/*
 * rfc4106.c: AES-GCM as IPsec has it ([RFC 4106]), as AEADs.
 */
#include "aead/aead_impl.h"
#include "gcm/gcm_impl.h"

_Static_assert(sizeof(tacit_rfc4106_key) <= TACIT_KEY_WORDS * 8, "an IPsec key fits in a context");

/* Section 6: tags of 16 bytes, and of 8 or 12. */
#define TAGS (UINT32_C(1) << 8 | UINT32_C(1) << 12 | UINT32_C(1) << 16)

/* Section 5: the SPI and a sequence number of 4 bytes, or the extended one of 8. */
#define AD_LENS (UINT32_C(1) << 8 | UINT32_C(1) << 12)
enum { AD_MAX = 12 };

/*
 * Section 8.1: keys with their salt. Text is as in GCM. Of 2^16 random IVs of 64
 * bits two are equal with a probability below 2^-32.
 */
#define RFC4106(symbol, text, bytes)                                                               \
    const tacit_aead *symbol(void) {                                                               \
        static const tacit_aead aead = {                                                           \
            .name = text,                                                                          \
            .key_len = (bytes) + 4,                                                                \
            .nonce_len = 8,                                                                        \
            .nonce_len_min = 8,                                                                    \
            .nonce_len_max = 8,                                                                    \
            .tag_len = 16,                                                                         \
            .tag_lens = TAGS,                                                                      \
            .text_len_max = (UINT64_C(1) << 36) - 32,                                              \
            .ad_len_max = AD_MAX,                                                                  \
            .ad_lens = AD_LENS,                                                                    \
            .max_messages_log2 = 16,                                                               \
            .rows = &tacit_gcm_table,                                                              \
            .mode = &tacit_rfc4106_mode,                                                           \
        };                                                                                         \
        return &aead;                                                                              \
    }

RFC4106(tacit_rfc4106_aes_128_gcm, "rfc4106-aes-128-gcm", 16)
RFC4106(tacit_rfc4106_aes_192_gcm, "rfc4106-aes-192-gcm", 24)
RFC4106(tacit_rfc4106_aes_256_gcm, "rfc4106-aes-256-gcm", 32)
