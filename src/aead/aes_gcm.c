/*
 * aes_gcm.c: AES-GCM (SP 800-38D) as AEADs.
 */
#include "aead/aead_impl.h"
#include "gcm/gcm_impl.h"

_Static_assert(sizeof(tacit_gcm_key) <= TACIT_KEY_WORDS * 8, "a GCM key fits in a context");

/* Section 5.2.1.1: text of 2^39 - 256 bits, associated data and nonce of 2^64 - 1 bits. */
#define TEXT_MAX ((UINT64_C(1) << 36) - 32)
#define AD_MAX ((UINT64_C(1) << 61) - 1)

#define TAGS_12_TO_16 (UINT32_C(0x1f) << 12)
#define TAGS_4_AND_8 (UINT32_C(1) << 4 | UINT32_C(1) << 8)

/* Section 8.3: at most 2^32 messages with random nonces of 12 bytes. */
#define AES_GCM(symbol, text, bytes, tag, tags)                                                    \
    const tacit_aead *symbol(void) {                                                               \
        static const tacit_aead aead = {                                                           \
            .name = text,                                                                          \
            .key_len = bytes,                                                                      \
            .nonce_len = 12,                                                                       \
            .nonce_len_min = 1,                                                                    \
            .nonce_len_max = AD_MAX,                                                               \
            .tag_len = tag,                                                                        \
            .tag_lens = tags,                                                                      \
            .text_len_max = TEXT_MAX,                                                              \
            .ad_len_max = AD_MAX,                                                                  \
            .max_messages_log2 = 32,                                                               \
            .rows = &tacit_gcm_table,                                                              \
            .mode = &tacit_gcm_mode,                                                               \
        };                                                                                         \
        return &aead;                                                                              \
    }

AES_GCM(tacit_aes_128_gcm, "aes-128-gcm", 16, 16, TAGS_12_TO_16)
AES_GCM(tacit_aes_192_gcm, "aes-192-gcm", 24, 16, TAGS_12_TO_16)
AES_GCM(tacit_aes_256_gcm, "aes-256-gcm", 32, 16, TAGS_12_TO_16)
AES_GCM(tacit_aes_128_gcm_short_tag, "aes-128-gcm-short-tag", 16, 8, TAGS_4_AND_8)
AES_GCM(tacit_aes_192_gcm_short_tag, "aes-192-gcm-short-tag", 24, 8, TAGS_4_AND_8)
AES_GCM(tacit_aes_256_gcm_short_tag, "aes-256-gcm-short-tag", 32, 8, TAGS_4_AND_8)
