/*
 * vperm_ssse3.c: OCB by SSSE3's byte permutes, 4 blocks a batch.
 */
#include "common/target.h"
#include "ocb/ocb_impl.h"

#if TACIT_X86 && !TACIT_SURE_AES && !TACIT_SURE_AVX2
TACIT_BEGIN_SSSE3
#include "lanes/x86_128.h"

#include "aes/vperm_rounds.h"

#include "ocb/ocb_body.h"
TACIT_END

TACIT_ROW tacit_ocb_row tacit_ocb_vperm_ssse3 = {
    .head = {.name = "vperm_ssse3", .needs = TACIT_CPU_X86_SSSE3},
    .aes = &tacit_aes_vperm_ssse3,
    .encrypt = encrypt,
    .decrypt = decrypt,
    .hash = hash,
    .encipher = encipher,
};
#endif
