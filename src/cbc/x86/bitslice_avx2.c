/*
 * bitslice_avx2.c: CBC in planes of bits with AVX2, 16 blocks a batch.
 */
#include "cbc/cbc_impl.h"
#include "common/target.h"

#if TACIT_X86_64 && !TACIT_SURE_AES
TACIT_BEGIN_AVX2
#include "lanes/x86_256.h"

#include "aes/bitslice_vectors.h"

#define VPERM tacit_cbc_vperm_avx2
#include "cbc/bitslice_vectors_body.h"
TACIT_END

TACIT_ROW tacit_cbc_row tacit_cbc_bitslice_avx2 = {
    .head = {.name = "bitslice_avx2", .needs = TACIT_CPU_X86_AVX2},
    .aes = &tacit_aes_bitslice_avx2,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
