/*
 * vperm_neon.c: AES by NEON's byte permutes, 4 blocks a batch.
 */
#include "aes/aes_impl.h"
#include "common/target.h"

#if TACIT_NEON && !TACIT_SURE_AES
TACIT_BEGIN_NEON
#include "lanes/neon.h"

#include "aes/vperm_rounds.h"

#include "aes/aes_body.h"
#include "aes/vperm_expand.h"
TACIT_END

TACIT_ROW tacit_aes_row tacit_aes_vperm_neon = {
    .head = {.name = "vperm_neon", .needs = TACIT_CPU_ARM_NEON},
    .key_format = TACIT_AES_KEY_VPERM,
    .expand = expand,
    .invert = invert,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
