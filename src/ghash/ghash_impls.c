/*
 * ghash_impls.c: the GHASH rows of this target.
 */
#include "common/machine.h"
#include "ghash/ghash_impl.h"

const tacit_row_table *tacit_ghash_rows(void) {
    static const tacit_row *const rows[] = {
#if TACIT_X86_64
        &tacit_ghash_vpclmul512.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AVX512
        &tacit_ghash_vpclmul256.head,
#endif
#if TACIT_X86 && !TACIT_SURE_VAES
        &tacit_ghash_pclmul.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_CLMUL
        &tacit_ghash_avx2.head,
#endif
#if TACIT_X86 && !TACIT_SURE_CLMUL && !TACIT_SURE_AVX2
        &tacit_ghash_ssse3.head,
#endif
#if TACIT_ARMV8
        &tacit_ghash_pmull.head,
#endif
#if TACIT_NEON && !TACIT_SURE_CLMUL
        &tacit_ghash_neon.head,
#endif
#if !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON
        &TACIT_WORDS(tacit_ghash_portable).head,
#endif
    };
    static const tacit_row_table table = {"ghash", rows, TACIT_ARRAY_LEN(rows)};
    return &table;
}
