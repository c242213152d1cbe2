/*
 * xchacha20_poly1305.c: XChaCha20-Poly1305 ([XChaCha] section 2) as an AEAD.
 */
#include "aead/aead_impl.h"
#include "chacha20_poly1305/chacha20_poly1305_impl.h"

/*
 * Lengths are those of ChaCha20-Poly1305, which does the work under a subkey. Of
 * 2^80 random nonces of 192 bits two are equal with a probability below 2^-32,
 * as of 2^32 nonces of 96 bits.
 */
const tacit_aead *tacit_xchacha20_poly1305(void) {
    static const tacit_aead aead = {
        .name = "xchacha20-poly1305",
        .key_len = 32,
        .nonce_len = 24,
        .nonce_len_min = 24,
        .nonce_len_max = 24,
        .tag_len = 16,
        .tag_lens = UINT32_C(1) << 16,
        .text_len_max = (UINT64_C(1) << 38) - 64,
        .ad_len_max = UINT64_MAX,
        .max_messages_log2 = 80,
        .rows = &tacit_chacha20_poly1305_table,
        .mode = &tacit_xchacha20_poly1305_mode,
    };
    return &aead;
}
