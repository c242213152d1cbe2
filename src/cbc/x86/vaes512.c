/*
 * vaes512.c: CBC with VAES on 512-bit vectors, 32 blocks a batch.
 */
#include "cbc/cbc_impl.h"
#include "common/target.h"

#if TACIT_X86_64
TACIT_BEGIN_VAES512
#define LANES_AES
#include "lanes/x86_512.h"

#include "aes/aes_rounds.h"

#include "cbc/cbc_body.h"
#include "cbc/cbc_chain.h"
TACIT_END

TACIT_ROW tacit_cbc_row tacit_cbc_vaes512 = {
    .head = {.name = "vaes512",
             .needs = TACIT_CPU_X86_AVX512 | TACIT_CPU_X86_AES | TACIT_CPU_X86_VAES},
    .aes = &tacit_aes_vaes512,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
