/*
 * cbc_impls.c: the rows of CBC that this target has, the best first.
 */
#include "cbc/cbc_impl.h"
#include "common/machine.h"

#include <tacit/aes.h>

const tacit_row_table *tacit_aes_cbc_rows(void) {
    static const tacit_row *const rows[] = {
#if TACIT_X86_64
        &tacit_cbc_vaes512.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AVX512
        &tacit_cbc_vaes256.head,
#endif
#if TACIT_X86 && !TACIT_SURE_VAES
        &tacit_cbc_aesni.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES
        &tacit_cbc_bitslice_avx2.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES
        &tacit_cbc_vperm_avx2.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_AVX2
        &tacit_cbc_bitslice_ssse3.head,
#endif
#if TACIT_X86 && !TACIT_SURE_AES
        &tacit_cbc_vperm_ssse3.head,
#endif
#if TACIT_ARMV8
        &tacit_cbc_armv8.head,
#endif
#if TACIT_NEON && !TACIT_SURE_AES
        &tacit_cbc_bitslice_neon.head,
#endif
#if TACIT_NEON && !TACIT_SURE_AES
        &tacit_cbc_vperm_neon.head,
#endif
#if !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON
        &TACIT_WORDS(tacit_cbc_bitslice).head,
#endif
    };
    static const tacit_row_table table = {"cbc", rows, TACIT_ARRAY_LEN(rows)};
    return &table;
}
