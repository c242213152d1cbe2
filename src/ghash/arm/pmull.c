/*
 * pmull.c: GHASH with PMULL, a block at a time, eight a batch.
 */
#include "common/target.h"
#include "ghash/ghash_impl.h"
#if TACIT_ARMV8
TACIT_BEGIN_ARMV8
#define LANES_CLMUL
#include "lanes/neon.h"

#include "ghash/clmul.h"
#include "ghash/ghash_body.h"
TACIT_END

TACIT_ROW tacit_ghash_row tacit_ghash_pmull = {
    .head = {.name = "pmull", .needs = TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_PMULL},
    .key_format = TACIT_GHASH_KEY_POWERS8,
    .init = init,
    .update = update,
};
#endif
