/*
 * vperm_ssse3.c: CTR by SSSE3's byte permutes, 4 blocks a batch.
 */
#include "common/target.h"
#include "ctr/ctr_impl.h"

#if TACIT_X86 && !TACIT_SURE_AES && !TACIT_SURE_AVX2
TACIT_BEGIN_SSSE3
#include "lanes/x86_128.h"

#include "aes/vperm_rounds.h"

#include "ctr/ctr_body.h"
TACIT_END

TACIT_ROW tacit_ctr_row tacit_ctr_vperm_ssse3 = {
    .head = {.name = "vperm_ssse3", .needs = TACIT_CPU_X86_SSSE3},
    .aes = &tacit_aes_vperm_ssse3,
    .xor32 = xor32,
};
#endif
