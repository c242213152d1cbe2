/*
 * armv8.c: AES with the AES instructions of Armv8, 8 blocks a batch.
 */
#include "aes/aes_impl.h"
#include "common/target.h"

#if TACIT_ARMV8
TACIT_BEGIN_ARMV8
#define LANES_AES
#include "lanes/neon.h"

#include "aes/aes_rounds.h"

#include "aes/aes_body.h"
#include "aes/aes_expand.h"
TACIT_END

TACIT_ROW tacit_aes_row tacit_aes_armv8 = {
    .head = {.name = "armv8", .needs = TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_AES},
    .key_format = TACIT_AES_KEY_BYTES,
    .expand = expand,
    .invert = invert,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
