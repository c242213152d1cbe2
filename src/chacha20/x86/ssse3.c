/*
 * ssse3.c: ChaCha20, four blocks a set; a set fills the 16 registers. It overfills
 * the 8 of 32-bit x86, where a second one does harm, and where one quarter round after
 * another has all of its four vectors in registers; but loads cost less than the time
 * that rows, with fewer quarter rounds at once, wait for results.
 */
#include "common/target.h"

#if TACIT_X86 && !TACIT_SURE_AVX2

#include "chacha20/chacha20_impl.h"
#include "chacha20/chacha20_state.h"

TACIT_BEGIN_SSSE3

#define SHUFFLES_BYTES 1
#include "lanes/u32x4.h"

#define ROW_SETS_MAX 3
#define BATCH_SETS (TACIT_X86_64 ? 2 : 1)
#define BATCH_ROW_SETS 0
#define SCALAR_BLOCKS 0
#define IN_STEP (TACIT_X86_64 ? 2 : 1)
#include "chacha20/chacha20_body.h"

TACIT_END

TACIT_ROW tacit_chacha20_row tacit_chacha20_ssse3 = {
    .head = {"ssse3", TACIT_CPU_X86_SSSE3},
    .xor_blocks = xor_blocks,
};

#endif
