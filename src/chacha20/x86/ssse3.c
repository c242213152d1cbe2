/*
 * ssse3.c: ChaCha20, four blocks a set; a set fills the 16 registers. With the 8 of
 * 32-bit x86, two blocks along the rows, which need no more.
 */
#include "common/target.h"

#if TACIT_X86

#include "chacha20/chacha20_impl.h"
#include "chacha20/chacha20_state.h"

TACIT_BEGIN_SSSE3

#include "lanes/u32x4.h"

#define ROWS_ONLY TACIT_X86_32
#define ROW_SETS_MAX (TACIT_X86_32 ? 2 : 3)
#include "chacha20/chacha20_body.h"

TACIT_END

TACIT_ROW tacit_chacha20_row tacit_chacha20_ssse3 = {
    .head = {"ssse3", TACIT_CPU_X86_SSSE3},
    .xor_blocks = xor_blocks,
};

#endif
