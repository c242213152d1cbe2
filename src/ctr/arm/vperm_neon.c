/*
 * vperm_neon.c: CTR by NEON's byte permutes, 4 blocks a batch.
 */
#include "common/target.h"
#include "ctr/ctr_impl.h"

#if TACIT_NEON && !TACIT_SURE_AES
TACIT_BEGIN_NEON
#include "lanes/neon.h"

#include "aes/vperm_rounds.h"

#include "ctr/ctr_body.h"
TACIT_END

TACIT_ROW tacit_ctr_row tacit_ctr_vperm_neon = {
    .head = {.name = "vperm_neon", .needs = TACIT_CPU_ARM_NEON},
    .aes = &tacit_aes_vperm_neon,
    .xor32 = xor32,
};
#endif
