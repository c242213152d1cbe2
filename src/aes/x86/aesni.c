/*
 * aesni.c: AES with AES-NI on 128-bit vectors, 8 blocks a batch.
 */
#include "aes/aes_impl.h"
#include "common/target.h"

#if TACIT_X86 && !TACIT_SURE_VAES
TACIT_BEGIN_AESNI
#define LANES_AES
#include "lanes/x86_128.h"

#include "aes/aes_rounds.h"

#include "aes/aes_body.h"
#include "aes/aes_expand.h"
TACIT_END

TACIT_ROW tacit_aes_row tacit_aes_aesni = {
    .head = {.name = "aesni", .needs = TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_AES},
    .key_format = TACIT_AES_KEY_BYTES,
    .expand = expand,
    .invert = invert,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
