/*
 * chacha20_impls.c: the rows of ChaCha20 that this target has, the best first.
 */
#include "chacha20/chacha20_impl.h"
#include "common/machine.h"

#include <tacit/chacha20.h>

const tacit_row_table *tacit_chacha20_rows(void) {
    static const tacit_row *const rows[] = {
#if TACIT_X86_64
        &tacit_chacha20_avx512.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AVX512
        &tacit_chacha20_avx2.head,
#endif
#if TACIT_X86 && !TACIT_SURE_AVX2
        &tacit_chacha20_ssse3.head,
#endif
#if TACIT_X86_32 && !TACIT_SURE_SSSE3
        &tacit_chacha20_sse2.head,
#endif
#if TACIT_NEON
        &tacit_chacha20_neon.head,
#endif
#if !TACIT_SURE_SSE2 && !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON
        &tacit_chacha20_portable.head,
#endif
    };
    static const tacit_row_table table = {"chacha20", rows, TACIT_ARRAY_LEN(rows)};
    return &table;
}
