/*
 * chacha20_poly1305.c: ChaCha20-Poly1305 (RFC 8439) as an AEAD.
 */
#include "aead/aead_impl.h"
#include "chacha20_poly1305/chacha20_poly1305_impl.h"

/*
 * Section 2.8: block 0 makes the Poly1305 key, so text has the 2^32 - 1 blocks
 * of 64 bytes that are left.
 */
const tacit_aead *tacit_chacha20_poly1305(void) {
    static const tacit_aead aead = {
        .name = "chacha20-poly1305",
        .key_len = 32,
        .nonce_len = 12,
        .nonce_len_min = 12,
        .nonce_len_max = 12,
        .tag_len = 16,
        .tag_lens = UINT32_C(1) << 16,
        .text_len_max = (UINT64_C(1) << 38) - 64,
        .ad_len_max = UINT64_MAX,
        .max_messages_log2 = 32,
        .rows = &tacit_chacha20_poly1305_table,
        .mode = &tacit_chacha20_poly1305_mode,
    };
    return &aead;
}
