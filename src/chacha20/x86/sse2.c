/*
 * sse2.c: ChaCha20 as ssse3.c has it, for processors that do not shuffle bytes.
 */
#include "common/target.h"

#if TACIT_X86_32 && !TACIT_SURE_SSSE3

#include "chacha20/chacha20_impl.h"
#include "chacha20/chacha20_state.h"

TACIT_BEGIN_SSE2

#define SHUFFLES_BYTES 0
#include "lanes/u32x4.h"

#define ROW_SETS_MAX 3
#define BATCH_SETS 1
#define BATCH_ROW_SETS 0
#define SCALAR_BLOCKS 0
#define IN_STEP 1
#include "chacha20/chacha20_body.h"

TACIT_END

TACIT_ROW tacit_chacha20_row tacit_chacha20_sse2 = {
    .head = {"sse2", TACIT_CPU_X86_SSE2},
    .xor_blocks = xor_blocks,
};

#endif
