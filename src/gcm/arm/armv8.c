/*
 * armv8.c: GCM with the AES instructions and PMULL, eight blocks a batch on AArch64; six on 32
 * bits, which with three sums, a key and a product fill 16 registers.
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
#define GCM_MANY_REGISTERS TACIT_ARM_64
#if TACIT_ARM_32
#define GCM_VECTORS 6
#endif
#include "gcm/gcm_body.h"
#include "gcm/gcm_end_body.h"
TACIT_END

TACIT_ROW tacit_gcm_row tacit_gcm_armv8 = {
    .head = {.name = "armv8",
             .needs = TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_AES | TACIT_CPU_ARM_PMULL},
    .aes = &tacit_aes_armv8,
    .ghash = &tacit_ghash_pmull,
    .encrypt = encrypt,
#if GCM_MANY_REGISTERS
    .encrypt_ahead = encrypt_ahead,
#endif
    .decrypt = decrypt,
    .finish = finish,
    .end_blocks = HASH_BATCH,
};
#endif
