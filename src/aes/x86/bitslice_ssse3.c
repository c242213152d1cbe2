/*
 * bitslice_ssse3.c: AES in planes of bits with SSSE3, 8 blocks a batch.
 */
#include "aes/aes_impl.h"
#include "common/target.h"

#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_AVX2
TACIT_BEGIN_SSSE3
#include "lanes/x86_128.h"

#include "aes/bitslice_vectors.h"

#define VPERM tacit_aes_vperm_ssse3
#include "aes/bitslice_vectors_body.h"
TACIT_END

TACIT_ROW tacit_aes_row tacit_aes_bitslice_ssse3 = {
    .head = {.name = "bitslice_ssse3", .needs = TACIT_CPU_X86_SSSE3},
    .key_format = TACIT_AES_KEY_VPERM,
    .expand = expand,
    .invert = invert,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
