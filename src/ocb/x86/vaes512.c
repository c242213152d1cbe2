/*
 * vaes512.c: OCB with VAES on 512-bit vectors, 32 blocks a batch.
 */
#include "common/target.h"
#include "ocb/ocb_impl.h"

#if TACIT_X86_64
TACIT_BEGIN_VAES512
#define LANES_AES
#include "lanes/x86_512.h"

#include "aes/aes_rounds.h"

#include "ocb/ocb_body.h"
TACIT_END

TACIT_ROW tacit_ocb_row tacit_ocb_vaes512 = {
    .head = {.name = "vaes512",
             .needs = TACIT_CPU_X86_AVX512 | TACIT_CPU_X86_AES | TACIT_CPU_X86_VAES},
    .aes = &tacit_aes_vaes512,
    .encrypt = encrypt,
    .decrypt = decrypt,
    .hash = hash,
    .encipher = encipher,
};
#endif
