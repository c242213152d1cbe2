/*
 * bitslice_neon.c: OCB in planes of bits with NEON, 8 blocks a batch.
 */
#include "common/target.h"
#include "ocb/ocb_impl.h"

#if TACIT_NEON && !TACIT_SURE_AES
TACIT_BEGIN_NEON
#include "lanes/neon.h"

#include "aes/bitslice_vectors.h"

#define VPERM tacit_ocb_vperm_neon
#include "ocb/bitslice_vectors_body.h"
TACIT_END

TACIT_ROW tacit_ocb_row tacit_ocb_bitslice_neon = {
    .head = {.name = "bitslice_neon", .needs = TACIT_CPU_ARM_NEON},
    .aes = &tacit_aes_bitslice_neon,
    .encrypt = encrypt,
    .decrypt = decrypt,
    .hash = hash,
    .encipher = encipher,
};
#endif
