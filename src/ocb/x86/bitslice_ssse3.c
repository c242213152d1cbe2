/*
 * bitslice_ssse3.c: OCB in planes of bits with SSSE3, 8 blocks a batch.
 */
#include "common/target.h"
#include "ocb/ocb_impl.h"

#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_AVX2
TACIT_BEGIN_SSSE3
#include "lanes/x86_128.h"

#include "aes/bitslice_vectors.h"

#define VPERM tacit_ocb_vperm_ssse3
#include "ocb/bitslice_vectors_body.h"
TACIT_END

TACIT_ROW tacit_ocb_row tacit_ocb_bitslice_ssse3 = {
    .head = {.name = "bitslice_ssse3", .needs = TACIT_CPU_X86_SSSE3},
    .aes = &tacit_aes_bitslice_ssse3,
    .encrypt = encrypt,
    .decrypt = decrypt,
    .hash = hash,
    .encipher = encipher,
};
#endif
