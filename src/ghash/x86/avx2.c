/*
 * avx2.c: GHASH with AVX2's byte permutation, two blocks a vector, six a batch.
 */
#include "common/target.h"
#include "ghash/ghash_impl.h"
#if TACIT_X86_64 && !TACIT_SURE_CLMUL
TACIT_BEGIN_AVX2
#include "lanes/x86_256.h"

#include "ghash/permute_body.h"
TACIT_END

TACIT_ROW tacit_ghash_row tacit_ghash_avx2 = {
    .head = {.name = "avx2", .needs = TACIT_CPU_X86_AVX2},
    .key_format = TACIT_GHASH_KEY_NIBBLES_X2,
    .init = init,
    .update = update,
};
#endif
