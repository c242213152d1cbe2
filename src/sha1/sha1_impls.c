/*
 * sha1_impls.c: the rows of SHA-1 that this target has, the best first.
 */
#include "common/machine.h"
#include "sha1/sha1_impl.h"

const tacit_row_table *tacit_sha1_rows(void) {
    static const tacit_row *const rows[] = {
#if TACIT_X86
        &tacit_sha1_shani.head,
#endif
#if TACIT_ARMV8
        &tacit_sha1_armv8.head,
#endif
#if !TACIT_SURE_SHA
        &tacit_sha1_portable.head,
#endif
    };
    static const tacit_row_table table = {"sha1", rows, TACIT_ARRAY_LEN(rows)};
    return &table;
}
