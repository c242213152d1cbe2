/*
 * pclmul.c: GHASH with PCLMULQDQ, a block at a time, eight a batch.
 */
#include "common/target.h"
#include "ghash/ghash_impl.h"
#if TACIT_X86 && !TACIT_SURE_VAES
TACIT_BEGIN_PCLMUL
#define LANES_CLMUL
#include "lanes/x86_128.h"

#include "ghash/clmul.h"
#include "ghash/ghash_body.h"
TACIT_END

TACIT_ROW tacit_ghash_row tacit_ghash_pclmul = {
    .head = {.name = "pclmul", .needs = TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_PCLMUL},
    .key_format = TACIT_GHASH_KEY_POWERS8,
    .init = init,
    .update = update,
};
#endif
