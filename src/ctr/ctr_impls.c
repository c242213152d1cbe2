/*
 * ctr_impls.c: the rows of CTR that this target has, the best first.
 */
#include "common/machine.h"
#include "ctr/ctr_impl.h"

#include <tacit/aes.h>

const tacit_row_table *tacit_aes_ctr_rows(void) {
    static const tacit_row *const rows[] = {
#if TACIT_X86_64
        &tacit_ctr_vaes512.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AVX512
        &tacit_ctr_vaes256.head,
#endif
#if TACIT_X86 && !TACIT_SURE_VAES
        &tacit_ctr_aesni.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES
        &tacit_ctr_bitslice_avx2.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES
        &tacit_ctr_vperm_avx2.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_AVX2
        &tacit_ctr_bitslice_ssse3.head,
#endif
#if TACIT_X86 && !TACIT_SURE_AES && !TACIT_SURE_AVX2
        &tacit_ctr_vperm_ssse3.head,
#endif
#if TACIT_ARMV8
        &tacit_ctr_armv8.head,
#endif
#if TACIT_NEON && !TACIT_SURE_AES
        &tacit_ctr_bitslice_neon.head,
#endif
#if TACIT_NEON && !TACIT_SURE_AES
        &tacit_ctr_vperm_neon.head,
#endif
#if !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON
        &TACIT_WORDS(tacit_ctr_bitslice).head,
#endif
    };
    static const tacit_row_table table = {"ctr", rows, TACIT_ARRAY_LEN(rows)};
    return &table;
}
