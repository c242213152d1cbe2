/*
 * gcm_impls.c: the GCM rows of this target, and those that are mere pairs of a
 * CTR row and a GHASH row.
 */
#include "common/target.h"
#include "gcm/gcm_impl.h"

#define PAIR(symbol, text, features, cipher, hash)                                                 \
    TACIT_ROW tacit_gcm_row tacit_gcm_##symbol = {                                                 \
        .head = {.name = text, .needs = features},                                                 \
        .aes = &tacit_aes_##cipher,                                                                \
        .ghash = &tacit_ghash_##hash,                                                              \
        .ctr = &tacit_ctr_##cipher,                                                                \
        .encrypt = tacit_gcm_generic_encrypt,                                                      \
        .decrypt = tacit_gcm_generic_decrypt,                                                      \
    }

#if TACIT_X86_64
PAIR(bitslice64_pclmul, "bitslice64+pclmul", TACIT_CPU_X86_PCLMUL, bitslice64, pclmul);
#endif
PAIR(bitslice64, "bitslice64", 0, bitslice64, portable64);

static const tacit_row *const rows[] = {
#if TACIT_X86_64
    &tacit_gcm_bitslice64_pclmul.head,
#endif
    &tacit_gcm_bitslice64.head,
};

const tacit_row_table tacit_gcm_table = {"gcm", rows, TACIT_ARRAY_LEN(rows)};
