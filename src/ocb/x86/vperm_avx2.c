/*
 * vperm_avx2.c: OCB by AVX2's byte permutes, 8 blocks a batch.
 */
#include "common/target.h"
#include "ocb/ocb_impl.h"

#if TACIT_X86_64 && !TACIT_SURE_AES
TACIT_BEGIN_AVX2
#include "lanes/x86_256.h"

#include "aes/vperm_rounds.h"

#include "ocb/ocb_body.h"
TACIT_END

TACIT_ROW tacit_ocb_row tacit_ocb_vperm_avx2 = {
    .head = {.name = "vperm_avx2", .needs = TACIT_CPU_X86_AVX2},
    .aes = &tacit_aes_vperm_avx2,
    .encrypt = encrypt,
    .decrypt = decrypt,
    .hash = hash,
    .encipher = encipher,
};
#endif
