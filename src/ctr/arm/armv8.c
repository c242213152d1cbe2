/*
 * armv8.c: CTR with the AES instructions of Armv8, 8 blocks a batch.
 */
#include "common/target.h"
#include "ctr/ctr_impl.h"

#if TACIT_ARMV8
TACIT_BEGIN_ARMV8
#define LANES_AES
#include "lanes/neon.h"

#include "aes/aes_rounds.h"

#include "ctr/ctr_body.h"
TACIT_END

TACIT_ROW tacit_ctr_row tacit_ctr_armv8 = {
    .head = {.name = "armv8", .needs = TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_AES},
    .aes = &tacit_aes_armv8,
    .xor32 = xor32,
};
#endif
