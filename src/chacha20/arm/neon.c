/*
 * neon.c: ChaCha20, four blocks a set; a set fills half of AArch64's 32 registers.
 */
#include "common/target.h"

#if TACIT_ARM_64

#include "chacha20/chacha20_impl.h"
#include "chacha20/chacha20_state.h"

#include "lanes/neon_u32x4.h"

#define ROW_SETS_MAX 3
#include "chacha20/chacha20_body.h"

TACIT_ROW tacit_chacha20_row tacit_chacha20_neon = {
    .head = {"neon", TACIT_CPU_ARM_NEON},
    .xor_blocks = xor_blocks,
};

#endif
