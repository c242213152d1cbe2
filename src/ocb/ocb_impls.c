/*
 * ocb_impls.c: the rows of OCB that this target has, the best first.
 */
#include "common/machine.h"
#include "ocb/ocb_impl.h"

static const tacit_row *const rows[] = {
#if TACIT_X86_64
    &tacit_ocb_vaes512.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AVX512
    &tacit_ocb_vaes256.head,
#endif
#if TACIT_X86 && !TACIT_SURE_VAES
    &tacit_ocb_aesni.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES
    &tacit_ocb_bitslice_avx2.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES
    &tacit_ocb_vperm_avx2.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_AVX2
    &tacit_ocb_bitslice_ssse3.head,
#endif
#if TACIT_X86 && !TACIT_SURE_AES && !TACIT_SURE_AVX2
    &tacit_ocb_vperm_ssse3.head,
#endif
#if TACIT_ARMV8
    &tacit_ocb_armv8.head,
#endif
#if TACIT_NEON && !TACIT_SURE_AES
    &tacit_ocb_bitslice_neon.head,
#endif
#if TACIT_NEON && !TACIT_SURE_AES
    &tacit_ocb_vperm_neon.head,
#endif
#if !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON
    &TACIT_WORDS(tacit_ocb_bitslice).head,
#endif
};

const tacit_row_table tacit_ocb_table = {"ocb", rows, TACIT_ARRAY_LEN(rows)};
