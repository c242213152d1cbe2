/*
 * vpclmul256.c: GHASH with VPCLMULQDQ on 256-bit vectors, 16 blocks a batch.
 */
#include "common/target.h"
#include "ghash/ghash_impl.h"
#if TACIT_X86_64 && !TACIT_SURE_AVX512
TACIT_BEGIN_VPCLMUL256
#define LANES_CLMUL
#include "lanes/x86_256.h"

#include "ghash/clmul.h"
#include "ghash/ghash_body.h"
TACIT_END

TACIT_ROW tacit_ghash_row tacit_ghash_vpclmul256 = {
    .head = {.name = "vpclmul256",
             .needs = TACIT_CPU_X86_AVX2 | TACIT_CPU_X86_PCLMUL | TACIT_CPU_X86_VPCLMUL},
    .key_format = TACIT_GHASH_KEY_POWERS16,
    .init = init,
    .update = update,
};
#endif
