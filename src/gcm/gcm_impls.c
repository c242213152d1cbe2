/*
 * gcm_impls.c: the GCM rows of this target, and those that are mere pairs of a
 * CTR row and a GHASH row.
 */
#include "common/machine.h"
#include "gcm/gcm_impl.h"

/* Names the parts by the macros that they may be, such as TACIT_WORDS(bitslice). */
#define PAIR(symbol, text, features, cipher, hash) PAIR_(symbol, text, features, cipher, hash)
#define PAIR_(symbol, text, features, cipher, hash)                                                \
    TACIT_ROW tacit_gcm_row tacit_gcm_##symbol = {                                                 \
        .head = {.name = text, .needs = features},                                                 \
        .aes = &tacit_aes_##cipher,                                                                \
        .ghash = &tacit_ghash_##hash,                                                              \
        .ctr = &tacit_ctr_##cipher,                                                                \
        .encrypt = tacit_gcm_generic_encrypt,                                                      \
        .decrypt = tacit_gcm_generic_decrypt,                                                      \
        .finish = tacit_gcm_generic_finish,                                                        \
        .end_blocks = TACIT_GCM_GENERIC_END_BLOCKS,                                                \
    }

#if TACIT_X86 && !TACIT_SURE_CLMUL
PAIR(TACIT_WORDS(aesni_portable), TACIT_WORDS_TEXT("aesni+portable"),
     TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_AES, aesni, TACIT_WORDS(portable));
#endif
#if TACIT_X86 && !TACIT_SURE_AES
PAIR(TACIT_WORDS(pclmul_bitslice), TACIT_WORDS_TEXT("bitslice") "+pclmul",
     TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_PCLMUL, TACIT_WORDS(bitslice), pclmul);
#endif
#if TACIT_ARM_64 && !TACIT_SURE_CLMUL
PAIR(TACIT_WORDS(armv8_portable), TACIT_WORDS_TEXT("armv8+portable"),
     TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_AES, armv8, TACIT_WORDS(portable));
#endif
#if TACIT_ARM_64 && !TACIT_SURE_AES
PAIR(TACIT_WORDS(pmull_bitslice), TACIT_WORDS_TEXT("bitslice") "+pmull",
     TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_PMULL, TACIT_WORDS(bitslice), pmull);
#endif
#if !TACIT_SURE_AES && !TACIT_SURE_CLMUL
PAIR(TACIT_WORDS(bitslice), TACIT_WORDS_TEXT("bitslice"), 0, TACIT_WORDS(bitslice),
     TACIT_WORDS(portable));
#endif

static const tacit_row *const rows[] = {
#if TACIT_X86_64
    &tacit_gcm_vaes512.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AVX512
    &tacit_gcm_vaes256.head,
#endif
#if TACIT_X86 && !TACIT_SURE_VAES
    &tacit_gcm_aesni.head,
#endif
#if TACIT_X86 && !TACIT_SURE_CLMUL
    &TACIT_WORDS(tacit_gcm_aesni_portable).head,
#endif
#if TACIT_X86 && !TACIT_SURE_AES
    &TACIT_WORDS(tacit_gcm_pclmul_bitslice).head,
#endif
#if TACIT_ARM_64
    &tacit_gcm_armv8.head,
#endif
#if TACIT_ARM_64 && !TACIT_SURE_CLMUL
    &TACIT_WORDS(tacit_gcm_armv8_portable).head,
#endif
#if TACIT_ARM_64 && !TACIT_SURE_AES
    &TACIT_WORDS(tacit_gcm_pmull_bitslice).head,
#endif
#if !TACIT_SURE_AES && !TACIT_SURE_CLMUL
    &TACIT_WORDS(tacit_gcm_bitslice).head,
#endif
};

const tacit_row_table tacit_gcm_table = {"gcm", rows, TACIT_ARRAY_LEN(rows)};
