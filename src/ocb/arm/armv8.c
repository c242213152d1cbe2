/*
 * armv8.c: OCB with the AES instructions of Armv8, 8 blocks a batch.
 */
#include "common/target.h"
#include "ocb/ocb_impl.h"

#if TACIT_ARMV8
TACIT_BEGIN_ARMV8
#define LANES_AES
#include "lanes/neon.h"

#include "aes/aes_rounds.h"

#include "ocb/ocb_body.h"
TACIT_END

TACIT_ROW tacit_ocb_row tacit_ocb_armv8 = {
    .head = {.name = "armv8", .needs = TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_AES},
    .aes = &tacit_aes_armv8,
    .encrypt = encrypt,
    .decrypt = decrypt,
    .hash = hash,
    .encipher = encipher,
};
#endif
