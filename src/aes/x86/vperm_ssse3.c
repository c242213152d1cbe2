/*
 * vperm_ssse3.c: AES by SSSE3's byte permutes, 4 blocks a batch.
 */
#include "aes/aes_impl.h"
#include "common/target.h"

#if TACIT_X86 && !TACIT_SURE_AES
TACIT_BEGIN_SSSE3
#include "lanes/x86_128.h"

#include "aes/vperm_rounds.h"

#include "aes/aes_body.h"
#include "aes/vperm_expand.h"
TACIT_END

TACIT_ROW tacit_aes_row tacit_aes_vperm_ssse3 = {
    .head = {.name = "vperm_ssse3", .needs = TACIT_CPU_X86_SSSE3},
    .key_format = TACIT_AES_KEY_VPERM,
    .expand = expand,
    .invert = invert,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
