/*
 * chacha20_poly1305_old.c: ChaCha20-Poly1305 as it was before RFC 8439 ([AGL04]
 * section 5), as an AEAD.
 */
#include "aead/aead_impl.h"
#include "chacha20_poly1305/chacha20_poly1305_impl.h"

/*
 * Text has 2^64 - 1 blocks of 64 bytes, so it is its length that ends first: with
 * the tag it must be a number of 64 bits. Of 2^16 random nonces of 64 bits two
 * are equal with a probability below 2^-32.
 */
const tacit_aead *tacit_chacha20_poly1305_old(void) {
    static const tacit_aead aead = {
        .name = "chacha20-poly1305-old",
        .key_len = 32,
        .nonce_len = 8,
        .nonce_len_min = 8,
        .nonce_len_max = 8,
        .tag_len = 16,
        .tag_lens = UINT32_C(1) << 16,
        .text_len_max = UINT64_MAX - 16,
        .ad_len_max = UINT64_MAX,
        .max_messages_log2 = 16,
        .rows = &tacit_chacha20_poly1305_table,
        .mode = &tacit_chacha20_poly1305_old_mode,
    };
    return &aead;
}
