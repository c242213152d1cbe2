/*
 * aes_ocb.c: AES-OCB (RFC 7253) as AEADs.
 */
#include "aead/aead_impl.h"
#include "ocb/ocb_impl.h"

_Static_assert(sizeof(tacit_ocb_key) <= TACIT_KEY_WORDS * 8, "an OCB key fits in a context");

/* 2^60 - 1 whole blocks; HASH counts its blocks alike. */
#define LEN_MAX (UINT64_MAX - 15)

#define TAGS_8_TO_16 (UINT32_C(0x1ff) << 8)

/*
 * The nonce to use has 12 bytes, as RFC 7253 section 3.1 names its algorithms. Of 2^32
 * random nonces of 96 bits two are equal with a probability below 2^-32.
 */
#define AES_OCB(symbol, text, bytes)                                                               \
    const tacit_aead *symbol(void) {                                                               \
        static const tacit_aead aead = {                                                           \
            .name = text,                                                                          \
            .key_len = bytes,                                                                      \
            .nonce_len = 12,                                                                       \
            .nonce_len_min = 1,                                                                    \
            .nonce_len_max = 15,                                                                   \
            .tag_len = 16,                                                                         \
            .tag_lens = TAGS_8_TO_16,                                                              \
            .text_len_max = LEN_MAX,                                                               \
            .ad_len_max = LEN_MAX,                                                                 \
            .max_messages_log2 = 32,                                                               \
            .rows = &tacit_ocb_table,                                                              \
            .mode = &tacit_ocb_mode,                                                               \
        };                                                                                         \
        return &aead;                                                                              \
    }

AES_OCB(tacit_aes_128_ocb, "aes-128-ocb", 16)
AES_OCB(tacit_aes_192_ocb, "aes-192-ocb", 24)
AES_OCB(tacit_aes_256_ocb, "aes-256-ocb", 32)
