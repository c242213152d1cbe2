/*
 * aesni.c: CTR with AES-NI on 128-bit vectors, 8 blocks a batch.
 */
#include "common/target.h"
#include "ctr/ctr_impl.h"

#if TACIT_X86 && !TACIT_SURE_VAES
TACIT_BEGIN_AESNI
#define LANES_AES
#include "lanes/x86_128.h"

#include "aes/aes_rounds.h"

#include "ctr/ctr_body.h"
TACIT_END

TACIT_ROW tacit_ctr_row tacit_ctr_aesni = {
    .head = {.name = "aesni", .needs = TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_AES},
    .aes = &tacit_aes_aesni,
    .xor32 = xor32,
};
#endif
