/*
 * vperm_neon.c: OCB by NEON's byte permutes, 4 blocks a batch.
 */
#include "common/target.h"
#include "ocb/ocb_impl.h"

#if TACIT_NEON && !TACIT_SURE_AES
TACIT_BEGIN_NEON
#include "lanes/neon.h"

#include "aes/vperm_rounds.h"

#include "ocb/ocb_body.h"
TACIT_END

TACIT_ROW tacit_ocb_row tacit_ocb_vperm_neon = {
    .head = {.name = "vperm_neon", .needs = TACIT_CPU_ARM_NEON},
    .aes = &tacit_aes_vperm_neon,
    .encrypt = encrypt,
    .decrypt = decrypt,
    .hash = hash,
    .encipher = encipher,
};
#endif
