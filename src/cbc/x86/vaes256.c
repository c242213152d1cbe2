/*
 * vaes256.c: CBC with VAES on 256-bit vectors, 16 blocks a batch.
 */
#include "cbc/cbc_impl.h"
#include "common/target.h"

#if TACIT_X86_64 && !TACIT_SURE_AVX512
TACIT_BEGIN_VAES256
#define LANES_AES
#include "lanes/x86_256.h"

#include "aes/aes_rounds.h"

#include "cbc/cbc_body.h"
#include "cbc/cbc_chain.h"
TACIT_END

TACIT_ROW tacit_cbc_row tacit_cbc_vaes256 = {
    .head = {.name = "vaes256",
             .needs = TACIT_CPU_X86_AVX2 | TACIT_CPU_X86_AES | TACIT_CPU_X86_VAES},
    .aes = &tacit_aes_vaes256,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
