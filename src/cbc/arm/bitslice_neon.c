/*
 * bitslice_neon.c: CBC in planes of bits with NEON, 8 blocks a batch.
 */
#include "cbc/cbc_impl.h"
#include "common/target.h"

#if TACIT_NEON && !TACIT_SURE_AES
TACIT_BEGIN_NEON
#include "lanes/neon.h"

#include "aes/bitslice_vectors.h"

#define VPERM tacit_cbc_vperm_neon
#include "cbc/bitslice_vectors_body.h"
TACIT_END

TACIT_ROW tacit_cbc_row tacit_cbc_bitslice_neon = {
    .head = {.name = "bitslice_neon", .needs = TACIT_CPU_ARM_NEON},
    .aes = &tacit_aes_bitslice_neon,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
