/*
 * bitslice_avx2.c: AES in planes of bits with AVX2, 16 blocks a batch.
 */
#include "aes/aes_impl.h"
#include "common/target.h"

#if TACIT_X86_64 && !TACIT_SURE_AES
TACIT_BEGIN_AVX2
#include "lanes/x86_256.h"

#include "aes/bitslice_vectors.h"

#define VPERM tacit_aes_vperm_avx2
#include "aes/bitslice_vectors_body.h"
TACIT_END

TACIT_ROW tacit_aes_row tacit_aes_bitslice_avx2 = {
    .head = {.name = "bitslice_avx2", .needs = TACIT_CPU_X86_AVX2},
    .key_format = TACIT_AES_KEY_VPERM,
    .expand = expand,
    .invert = invert,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
