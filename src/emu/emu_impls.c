/*
 * emu_impls.c: the rows of the emulator helpers that this target has, the best first:
 * one table for AES and one for carry-less products, since hosts have the one
 * without the other.
 */
#include "emu/emu_impl.h"

const tacit_row_table *tacit_emu_aes_rows(void) {
    static const tacit_row *const rows[] = {
#if defined(TACIT_EMU_X86) || defined(TACIT_EMU_ARM)
        &tacit_emu_aes_instructions.head,
#endif
#if !TACIT_EMU_SURE_AES
        &tacit_emu_aes_bitslice.head,
#endif
    };
    static const tacit_row_table table = {"emu-aes", rows, TACIT_ARRAY_LEN(rows)};
    return &table;
}

const tacit_row_table *tacit_emu_clmul_rows(void) {
    static const tacit_row *const rows[] = {
#if defined(TACIT_EMU_X86) || defined(TACIT_EMU_ARM)
        &tacit_emu_clmul_instructions.head,
#endif
#if !TACIT_EMU_SURE_CLMUL
        &tacit_emu_clmul_portable.head,
#endif
    };
    static const tacit_row_table table = {"emu-clmul", rows, TACIT_ARRAY_LEN(rows)};
    return &table;
}
