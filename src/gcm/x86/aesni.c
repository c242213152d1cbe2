/*
 * aesni.c: GCM with AES-NI and PCLMULQDQ, eight blocks a batch.
 */
#include "common/target.h"
#include "gcm/gcm_impl.h"
#if TACIT_X86 && !TACIT_SURE_VAES
TACIT_BEGIN_AESNI_PCLMUL
#define LANES_AES
#define LANES_CLMUL
#include "lanes/x86_128.h"

#include "ghash/clmul.h"

#define GCM_PAIR_PRODUCTS 0
#define GCM_MANY_REGISTERS 0
#include "gcm/gcm_body.h"
#include "gcm/gcm_end_body.h"
TACIT_END

TACIT_ROW tacit_gcm_row tacit_gcm_aesni = {
    .head = {.name = "aesni",
             .needs = TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_AES | TACIT_CPU_X86_PCLMUL},
    .aes = &tacit_aes_aesni,
    .ghash = &tacit_ghash_pclmul,
    .encrypt = encrypt,
    .decrypt = decrypt,
    .finish = finish,
    .end_blocks = HASH_BATCH,
};
#endif
