/*
 * poly1305_impls.c: the rows of Poly1305 that this target has, the best first.
 */
#include "common/machine.h"
#include "poly1305/poly1305_impl.h"

#include <tacit/poly1305.h>

const tacit_row_table *tacit_poly1305_rows(void) {
    static const tacit_row *const rows[] = {
#if TACIT_X86_64
        &tacit_poly1305_avx512ifma.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_IFMA
        &tacit_poly1305_avx2.head,
#endif
#if TACIT_X86_32
        &tacit_poly1305_sse2.head,
#endif
#if TACIT_NEON
        &tacit_poly1305_neon.head,
#endif
#if !TACIT_SURE_SSE2 && !TACIT_SURE_AVX2 && !TACIT_SURE_NEON
        &TACIT_WORDS(tacit_poly1305_portable).head,
#endif
    };
    static const tacit_row_table table = {"poly1305", rows, TACIT_ARRAY_LEN(rows)};
    return &table;
}
