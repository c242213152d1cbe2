/*
 * aesni.c: OCB with AES-NI on 128-bit vectors, 8 blocks a batch.
 */
#include "common/target.h"
#include "ocb/ocb_impl.h"

#if TACIT_X86 && !TACIT_SURE_VAES
TACIT_BEGIN_AESNI
#define LANES_AES
#include "lanes/x86_128.h"

#include "aes/aes_rounds.h"

#include "ocb/ocb_body.h"
TACIT_END

TACIT_ROW tacit_ocb_row tacit_ocb_aesni = {
    .head = {.name = "aesni", .needs = TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_AES},
    .aes = &tacit_aes_aesni,
    .encrypt = encrypt,
    .decrypt = decrypt,
    .hash = hash,
    .encipher = encipher,
};
#endif
