/*
 * aesni.c: CBC with AES-NI on 128-bit vectors, 8 blocks a batch.
 */
#include "cbc/cbc_impl.h"
#include "common/target.h"

#if TACIT_X86 && !TACIT_SURE_VAES
TACIT_BEGIN_AESNI
#define LANES_AES
#include "lanes/x86_128.h"

#include "aes/aes_rounds.h"

#include "cbc/cbc_body.h"
#include "cbc/cbc_chain.h"
TACIT_END

TACIT_ROW tacit_cbc_row tacit_cbc_aesni = {
    .head = {.name = "aesni", .needs = TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_AES},
    .aes = &tacit_aes_aesni,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
