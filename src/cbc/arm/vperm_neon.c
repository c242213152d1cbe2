/*
 * vperm_neon.c: CBC by NEON's byte permutes, 4 blocks a batch.
 */
#include "cbc/cbc_impl.h"
#include "common/target.h"

#if TACIT_NEON && !TACIT_SURE_AES
TACIT_BEGIN_NEON
#include "lanes/neon.h"

#include "aes/vperm_rounds.h"

#include "cbc/cbc_body.h"
#include "cbc/cbc_serial.h"
TACIT_END

TACIT_ROW tacit_cbc_row tacit_cbc_vperm_neon = {
    .head = {.name = "vperm_neon", .needs = TACIT_CPU_ARM_NEON},
    .aes = &tacit_aes_vperm_neon,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
