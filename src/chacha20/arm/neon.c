/*
 * neon.c: ChaCha20 by NEON. On AArch64 six blocks a batch: four down the columns in
 * 16 of the 32 registers, and beside them two along the rows. One block alone takes
 * the general registers, whose instructions have their results sooner. On 32 bits,
 * with 16 registers, five_blocks.h does the batches; and there are too few general
 * registers for a block: along a row it takes a third of the instructions.
 */
#include "common/target.h"

#if TACIT_NEON

#include "chacha20/chacha20_impl.h"
#include "chacha20/chacha20_state.h"

TACIT_BEGIN_NEON
#include "lanes/neon_u32x4.h"

#define ROW_SETS_MAX 3
#define BATCH_SETS 1
#if TACIT_ARM_64
#define BATCH_ROW_SETS 2
#define SCALAR_BLOCKS 1
#else
#define BATCH_ROW_SETS 0
#define BATCH_SCALAR 1
#define SCALAR_BLOCKS 0
#endif
#define IN_STEP 2
#include "chacha20/chacha20_body.h"
TACIT_END

TACIT_ROW tacit_chacha20_row tacit_chacha20_neon = {
    .head = {"neon", TACIT_CPU_ARM_NEON},
    .xor_blocks = xor_blocks,
};

#endif
