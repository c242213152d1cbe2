/*
 * armv8.c: GCM with the AES instructions and PMULL, eight blocks a batch.
 */
#include "common/target.h"
#include "gcm/gcm_impl.h"
#if TACIT_ARMV8
TACIT_BEGIN_ARMV8
#define LANES_AES
#define LANES_CLMUL
#include "lanes/neon.h"

#include "ghash/clmul.h"

#define GCM_PAIR_PRODUCTS 0
#define GCM_MANY_REGISTERS 1
#include "gcm/gcm_body.h"
#include "gcm/gcm_end_body.h"
TACIT_END

TACIT_ROW tacit_gcm_row tacit_gcm_armv8 = {
    .head = {.name = "armv8",
             .needs = TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_AES | TACIT_CPU_ARM_PMULL},
    .aes = &tacit_aes_armv8,
    .ghash = &tacit_ghash_pmull,
    .encrypt = encrypt,
    .encrypt_ahead = encrypt_ahead,
    .decrypt = decrypt,
    .finish = finish,
    .end_blocks = HASH_BATCH,
};
#endif
