/*
 * vaes256.c: CTR with VAES on 256-bit vectors, 16 blocks a batch.
 */
#include "common/target.h"
#include "ctr/ctr_impl.h"

#if TACIT_X86_64 && !TACIT_SURE_AVX512
TACIT_BEGIN_VAES256
#define LANES_AES
#include "lanes/x86_256.h"

#include "aes/aes_rounds.h"

#include "ctr/ctr_body.h"
TACIT_END

TACIT_ROW tacit_ctr_row tacit_ctr_vaes256 = {
    .head = {.name = "vaes256",
             .needs = TACIT_CPU_X86_AVX2 | TACIT_CPU_X86_AES | TACIT_CPU_X86_VAES},
    .aes = &tacit_aes_vaes256,
    .xor32 = xor32,
};
#endif
