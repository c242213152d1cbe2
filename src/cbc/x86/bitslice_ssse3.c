/*
 * bitslice_ssse3.c: CBC in planes of bits with SSSE3, 8 blocks a batch.
 */
#include "cbc/cbc_impl.h"
#include "common/target.h"

#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_AVX2
TACIT_BEGIN_SSSE3
#include "lanes/x86_128.h"

#include "aes/bitslice_vectors.h"

#define VPERM tacit_cbc_vperm_ssse3
#include "cbc/bitslice_vectors_body.h"
TACIT_END

TACIT_ROW tacit_cbc_row tacit_cbc_bitslice_ssse3 = {
    .head = {.name = "bitslice_ssse3", .needs = TACIT_CPU_X86_SSSE3},
    .aes = &tacit_aes_bitslice_ssse3,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
