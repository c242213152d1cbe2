/*
 * vperm_avx2.c: AES by AVX2's byte permutes, 8 blocks a batch. Keys are those of
 * vperm_ssse3.
 */
#include "aes/aes_impl.h"
#include "common/target.h"

#if TACIT_X86_64 && !TACIT_SURE_AES
TACIT_BEGIN_AVX2
#include "lanes/x86_256.h"

#include "aes/vperm_rounds.h"

#include "aes/aes_body.h"
TACIT_END

static void expand(tacit_aes_round_keys *enc, const uint8_t *key, size_t key_len) {
    tacit_aes_vperm_ssse3.expand(enc, key, key_len);
}

static void invert(tacit_aes_round_keys *dec, const tacit_aes_round_keys *enc) {
    tacit_aes_vperm_ssse3.invert(dec, enc);
}

TACIT_ROW tacit_aes_row tacit_aes_vperm_avx2 = {
    .head = {.name = "vperm_avx2", .needs = TACIT_CPU_X86_AVX2},
    .key_format = TACIT_AES_KEY_VPERM,
    .expand = expand,
    .invert = invert,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
