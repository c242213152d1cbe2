/*
 * aes_impls.c: the rows of AES that this target has, the best first.
 */
#include "aes/aes_impl.h"
#include "common/target.h"

#include <tacit/aes.h>

const tacit_row_table *tacit_aes_rows(void) {
    static const tacit_row *const rows[] = {
        &tacit_aes_bitslice64.head,
    };
    static const tacit_row_table table = {"aes", rows, TACIT_ARRAY_LEN(rows)};
    return &table;
}
