/*
 * bitslice_neon.c: CTR in planes of bits with NEON, 8 blocks a batch.
 */
#include "common/target.h"
#include "ctr/ctr_impl.h"

#if TACIT_NEON && !TACIT_SURE_AES
TACIT_BEGIN_NEON
#include "lanes/neon.h"

#include "aes/bitslice_vectors.h"

#define VPERM tacit_ctr_vperm_neon
#include "ctr/bitslice_vectors_body.h"
TACIT_END

TACIT_ROW tacit_ctr_row tacit_ctr_bitslice_neon = {
    .head = {.name = "bitslice_neon", .needs = TACIT_CPU_ARM_NEON},
    .aes = &tacit_aes_bitslice_neon,
    .xor32 = xor32,
};
#endif
