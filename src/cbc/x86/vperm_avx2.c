/*
 * vperm_avx2.c: CBC decryption by AVX2's byte permutes, 8 blocks a batch;
 * encryption, of one block at a time, is vperm_ssse3's.
 */
#include "cbc/cbc_impl.h"
#include "common/target.h"

#if TACIT_X86_64 && !TACIT_SURE_AES
TACIT_BEGIN_AVX2
#include "lanes/x86_256.h"

#include "aes/vperm_rounds.h"

#include "cbc/cbc_body.h"
TACIT_END

static void encrypt(const tacit_aes_round_keys *keys, uint8_t iv[16], uint8_t *out,
                    const uint8_t *in, size_t nblocks) {
    tacit_cbc_vperm_ssse3.encrypt(keys, iv, out, in, nblocks);
}

TACIT_ROW tacit_cbc_row tacit_cbc_vperm_avx2 = {
    .head = {.name = "vperm_avx2", .needs = TACIT_CPU_X86_AVX2},
    .aes = &tacit_aes_vperm_avx2,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
