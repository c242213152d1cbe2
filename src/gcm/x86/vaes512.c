/*
 * vaes512.c: GCM with VAES and VPCLMULQDQ on 512-bit vectors, 32 blocks a batch.
 */
#include "common/target.h"
#include "gcm/gcm_impl.h"
#if TACIT_X86_64
TACIT_BEGIN_VAES512_VPCLMUL
#define LANES_AES
#define LANES_CLMUL
#include "lanes/x86_512.h"

#include "ghash/clmul.h"

#define GCM_PAIR_PRODUCTS 1
#define GCM_MANY_REGISTERS 1
#include "gcm/gcm_body.h"
#include "gcm/gcm_end_body.h"
TACIT_END

TACIT_ROW tacit_gcm_row tacit_gcm_vaes512 = {
    .head = {.name = "vaes512",
             .needs = TACIT_CPU_X86_AVX2 | TACIT_CPU_X86_AVX512 | TACIT_CPU_X86_AES |
                      TACIT_CPU_X86_VAES | TACIT_CPU_X86_PCLMUL | TACIT_CPU_X86_VPCLMUL},
    .aes = &tacit_aes_vaes512,
    .ghash = &tacit_ghash_vpclmul512,
    .encrypt = encrypt,
    .encrypt_ahead = encrypt_ahead,
    .decrypt = decrypt,
    .finish = finish,
    .end_blocks = HASH_BATCH,
};
#endif
