/*
 * ssse3.c: GHASH with SSSE3's byte permutation, four blocks a batch.
 */
#include "common/target.h"
#include "ghash/ghash_impl.h"
#if TACIT_X86 && !TACIT_SURE_CLMUL && !TACIT_SURE_AVX2
TACIT_BEGIN_SSSE3
#include "lanes/x86_128.h"

#include "ghash/permute_body.h"
TACIT_END

TACIT_ROW tacit_ghash_row tacit_ghash_ssse3 = {
    .head = {.name = "ssse3", .needs = TACIT_CPU_X86_SSSE3},
    .key_format = TACIT_GHASH_KEY_NIBBLES,
    .init = init,
    .update = update,
};
#endif
