/*
 * vaes256.c: OCB with VAES on 256-bit vectors, 16 blocks a batch.
 */
#include "common/target.h"
#include "ocb/ocb_impl.h"

#if TACIT_X86_64 && !TACIT_SURE_AVX512
TACIT_BEGIN_VAES256
#define LANES_AES
#include "lanes/x86_256.h"

#include "aes/aes_rounds.h"

#include "ocb/ocb_body.h"
TACIT_END

TACIT_ROW tacit_ocb_row tacit_ocb_vaes256 = {
    .head = {.name = "vaes256",
             .needs = TACIT_CPU_X86_AVX2 | TACIT_CPU_X86_AES | TACIT_CPU_X86_VAES},
    .aes = &tacit_aes_vaes256,
    .encrypt = encrypt,
    .decrypt = decrypt,
    .hash = hash,
    .encipher = encipher,
};
#endif
