/*
 * avx2.c: ChaCha20, eight blocks a set; a set fills the 16 registers.
 */
#include "common/target.h"

#if TACIT_X86_64 && !TACIT_SURE_AVX512

#include "chacha20/chacha20_impl.h"
#include "chacha20/chacha20_state.h"

TACIT_BEGIN_AVX2

#include "lanes/u32x8.h"

#define ROW_SETS_MAX 3
#define BATCH_SETS 2
#define BATCH_ROW_SETS 0
#define SCALAR_BLOCKS 0
#define IN_STEP 2
#include "chacha20/chacha20_body.h"

TACIT_END

TACIT_ROW tacit_chacha20_row tacit_chacha20_avx2 = {
    .head = {"avx2", TACIT_CPU_X86_AVX2},
    .xor_blocks = xor_blocks,
};

#endif
