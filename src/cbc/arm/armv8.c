/*
 * armv8.c: CBC with the AES instructions of Armv8, 8 blocks a batch.
 */
#include "cbc/cbc_impl.h"
#include "common/target.h"

#if TACIT_ARMV8
TACIT_BEGIN_ARMV8
#define LANES_AES
#include "lanes/neon.h"

#include "aes/aes_rounds.h"

#include "cbc/cbc_body.h"
#include "cbc/cbc_chain.h"
TACIT_END

TACIT_ROW tacit_cbc_row tacit_cbc_armv8 = {
    .head = {.name = "armv8", .needs = TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_AES},
    .aes = &tacit_aes_armv8,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
