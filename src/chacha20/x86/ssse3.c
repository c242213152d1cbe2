/*
 * ssse3.c: ChaCha20, four blocks a set; a set fills the 16 registers.
 */
#include "common/target.h"

#if TACIT_X86_64

#include "chacha20/chacha20_impl.h"
#include "chacha20/chacha20_state.h"

TACIT_BEGIN_SSSE3

#include "lanes/u32x4.h"

#define ROW_SETS_MAX 3
#include "chacha20/chacha20_body.h"

TACIT_END

TACIT_ROW tacit_chacha20_row tacit_chacha20_ssse3 = {
    .head = {"ssse3", TACIT_CPU_X86_SSSE3},
    .xor_blocks = xor_blocks,
};

#endif
