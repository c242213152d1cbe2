/*
 * vperm_ssse3.c: CBC by SSSE3's byte permutes, 4 blocks a batch.
 */
#include "cbc/cbc_impl.h"
#include "common/target.h"

#if TACIT_X86 && !TACIT_SURE_AES
TACIT_BEGIN_SSSE3
#include "lanes/x86_128.h"

#include "aes/vperm_rounds.h"

#include "cbc/cbc_body.h"
#include "cbc/cbc_serial.h"
TACIT_END

TACIT_ROW tacit_cbc_row tacit_cbc_vperm_ssse3 = {
    .head = {.name = "vperm_ssse3", .needs = TACIT_CPU_X86_SSSE3},
    .aes = &tacit_aes_vperm_ssse3,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
