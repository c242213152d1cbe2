/*
 * vaes256.c: GCM with VAES and VPCLMULQDQ on 256-bit vectors, 16 blocks a batch.
 */
#include "common/target.h"
#include "gcm/gcm_impl.h"
#if TACIT_X86_64 && !TACIT_SURE_AVX512
TACIT_BEGIN_VAES256_VPCLMUL
#define LANES_AES
#define LANES_CLMUL
#include "lanes/x86_256.h"

#include "ghash/clmul.h"

#define GCM_PAIR_PRODUCTS 0
#define GCM_MANY_REGISTERS 0
#include "gcm/gcm_body.h"
#include "gcm/gcm_end_body.h"
TACIT_END

TACIT_ROW tacit_gcm_row tacit_gcm_vaes256 = {
    .head = {.name = "vaes256",
             .needs = TACIT_CPU_X86_AVX2 | TACIT_CPU_X86_AES | TACIT_CPU_X86_VAES |
                      TACIT_CPU_X86_PCLMUL | TACIT_CPU_X86_VPCLMUL},
    .aes = &tacit_aes_vaes256,
    .ghash = &tacit_ghash_vpclmul256,
    .encrypt = encrypt,
    .decrypt = decrypt,
    .finish = finish,
    .end_blocks = HASH_BATCH,
};
#endif
