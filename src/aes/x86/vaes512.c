/*
 * vaes512.c: AES with VAES on 512-bit vectors, 32 blocks a batch.
 */
#include "aes/aes_impl.h"
#include "common/target.h"

#if TACIT_X86_64
TACIT_BEGIN_VAES512
#define LANES_AES
#include "lanes/x86_512.h"

#include "aes/aes_rounds.h"

#include "aes/aes_body.h"
#include "aes/aes_expand.h"
TACIT_END

TACIT_ROW tacit_aes_row tacit_aes_vaes512 = {
    .head = {.name = "vaes512",
             .needs = TACIT_CPU_X86_AVX512 | TACIT_CPU_X86_AES | TACIT_CPU_X86_VAES},
    .key_format = TACIT_AES_KEY_BYTES,
    .expand = expand,
    .invert = invert,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
