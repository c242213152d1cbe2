/*
 * emu_impl.h: the contract of the rows of the emulator helpers.
 *
 * What a row computes is in tacit/emu.h, where emulators see it too; its functions
 * take one operation's operands, aligned to 8 bytes, of which dest may be any. They
 * are called by emulators themselves, of which those on 32-bit x86 may come
 * with a stack that is aligned to 4 bytes.
 */
#ifndef TACIT_EMU_IMPL_H
#define TACIT_EMU_IMPL_H

#include "common/row.h"
#include "common/target.h"

#include <tacit/emu.h>

typedef struct tacit_emu_aes_row {
    tacit_row head;
    tacit_emu_aes steps;
} tacit_emu_aes_row;

typedef struct tacit_emu_clmul_row {
    tacit_row head;
    tacit_emu_clmul products;
} tacit_emu_clmul_row;

/*
 * Whether the compiler takes the instructions for granted (common/baseline.h), so that the
 * portable rows are not built: where tacit/emu.h has them by that compiler.
 */
#if defined(TACIT_EMU_X86) || defined(TACIT_EMU_ARM)
#define TACIT_EMU_SURE_AES TACIT_SURE_(1, TACIT_BASE_AES)
#define TACIT_EMU_SURE_CLMUL TACIT_SURE_(1, TACIT_BASE_CLMUL)
#else
#define TACIT_EMU_SURE_AES 0
#define TACIT_EMU_SURE_CLMUL 0
#endif

/* A function of a row. */
#if TACIT_X86_32 && defined(__GNUC__)
#define TACIT_EMU_FUNCTION static __attribute__((force_align_arg_pointer)) void
#else
#define TACIT_EMU_FUNCTION static void
#endif

/* What every host computes in portable code, or its instruction for vectors that all have. */
void tacit_emu_mul8_portable(tacit_emu_v128 *dest, const uint64_t *a, const uint64_t *b);
void tacit_emu_mul_even_portable(tacit_emu_v128 *dest, const tacit_emu_v128 *a,
                                 const tacit_emu_v128 *b, unsigned width);

/* The rows. Which of them a target has: emu_impls.c. */
extern TACIT_ROW tacit_emu_aes_row tacit_emu_aes_bitslice;
extern TACIT_ROW tacit_emu_aes_row tacit_emu_aes_instructions;
extern TACIT_ROW tacit_emu_clmul_row tacit_emu_clmul_portable;
extern TACIT_ROW tacit_emu_clmul_row tacit_emu_clmul_instructions;

#endif
