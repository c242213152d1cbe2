/*
 * vaes256.c: AES with VAES on 256-bit vectors, 16 blocks a batch.
 */
#include "aes/aes_impl.h"
#include "common/target.h"

#if TACIT_X86_64 && !TACIT_SURE_AVX512
TACIT_BEGIN_VAES256
#define LANES_AES
#include "lanes/x86_256.h"

#include "aes/aes_rounds.h"

#include "aes/aes_body.h"
#include "aes/aes_expand.h"
TACIT_END

TACIT_ROW tacit_aes_row tacit_aes_vaes256 = {
    .head = {.name = "vaes256",
             .needs = TACIT_CPU_X86_AVX2 | TACIT_CPU_X86_AES | TACIT_CPU_X86_VAES},
    .key_format = TACIT_AES_KEY_BYTES,
    .expand = expand,
    .invert = invert,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
