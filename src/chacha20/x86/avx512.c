/*
 * avx512.c: ChaCha20, sixteen blocks a set; two sets fill the 32 registers.
 */
#include "common/target.h"

#if TACIT_X86_64

#include "chacha20/chacha20_impl.h"
#include "chacha20/chacha20_state.h"

TACIT_BEGIN_AVX512

#include "lanes/u32x16.h"

#define ROW_SETS_MAX 4
#define BATCH_SETS 2
#define BATCH_ROW_SETS 0
#define SCALAR_BLOCKS 0
#define IN_STEP 2
#include "chacha20/chacha20_body.h"

TACIT_END

TACIT_ROW tacit_chacha20_row tacit_chacha20_avx512 = {
    .head = {"avx512", TACIT_CPU_X86_AVX512},
    .xor_blocks = xor_blocks,
};

#endif
