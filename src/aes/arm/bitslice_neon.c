/*
 * bitslice_neon.c: AES in planes of bits with NEON, 8 blocks a batch.
 */
#include "aes/aes_impl.h"
#include "common/target.h"

#if TACIT_NEON && !TACIT_SURE_AES
TACIT_BEGIN_NEON
#include "lanes/neon.h"

#include "aes/bitslice_vectors.h"

#define VPERM tacit_aes_vperm_neon
#include "aes/bitslice_vectors_body.h"
TACIT_END

TACIT_ROW tacit_aes_row tacit_aes_bitslice_neon = {
    .head = {.name = "bitslice_neon", .needs = TACIT_CPU_ARM_NEON},
    .key_format = TACIT_AES_KEY_VPERM,
    .expand = expand,
    .invert = invert,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
