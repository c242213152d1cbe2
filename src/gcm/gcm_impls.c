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

#define AESNI (TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_AES)
#define PCLMUL (TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_PCLMUL)

#if TACIT_X86_64 && !TACIT_SURE_CLMUL
PAIR(aesni_avx2, "aesni+avx2", AESNI | TACIT_CPU_X86_AVX2, aesni, avx2);
#endif
#if TACIT_X86 && !TACIT_SURE_CLMUL && !TACIT_SURE_AVX2
PAIR(aesni_ssse3, "aesni+ssse3", AESNI, aesni, ssse3);
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES
PAIR(bitslice_avx2_pclmul, "bitslice_avx2+pclmul", PCLMUL | TACIT_CPU_X86_AVX2, bitslice_avx2,
     pclmul);
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_AVX2
PAIR(bitslice_ssse3_pclmul, "bitslice_ssse3+pclmul", PCLMUL, bitslice_ssse3, pclmul);
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_CLMUL
PAIR(bitslice_avx2_avx2, "bitslice_avx2+avx2", TACIT_CPU_X86_AVX2, bitslice_avx2, avx2);
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_CLMUL && !TACIT_SURE_AVX2
PAIR(bitslice_ssse3_ssse3, "bitslice_ssse3+ssse3", TACIT_CPU_X86_SSSE3, bitslice_ssse3, ssse3);
#endif
#if TACIT_X86_32 && !TACIT_SURE_AES
PAIR(vperm_ssse3_pclmul, "vperm_ssse3+pclmul", PCLMUL, vperm_ssse3, pclmul);
#endif
#if TACIT_X86_32 && !TACIT_SURE_AES && !TACIT_SURE_CLMUL
PAIR(vperm_ssse3_ssse3, "vperm_ssse3+ssse3", TACIT_CPU_X86_SSSE3, vperm_ssse3, ssse3);
#endif
#if TACIT_ARMV8 && !TACIT_SURE_CLMUL
PAIR(armv8_neon, "armv8+neon", TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_AES, armv8, neon);
#endif
#if TACIT_ARMV8 && !TACIT_SURE_AES
PAIR(bitslice_neon_pmull, "bitslice_neon+pmull", TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_PMULL,
     bitslice_neon, pmull);
#endif
#if TACIT_NEON && !TACIT_SURE_AES && !TACIT_SURE_CLMUL
PAIR(bitslice_neon_neon, "bitslice_neon+neon", TACIT_CPU_ARM_NEON, bitslice_neon, neon);
#endif
#if !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON
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
#if TACIT_X86_64 && !TACIT_SURE_CLMUL
    &tacit_gcm_aesni_avx2.head,
#endif
#if TACIT_X86 && !TACIT_SURE_CLMUL && !TACIT_SURE_AVX2
    &tacit_gcm_aesni_ssse3.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES
    &tacit_gcm_bitslice_avx2_pclmul.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_AVX2
    &tacit_gcm_bitslice_ssse3_pclmul.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_CLMUL
    &tacit_gcm_bitslice_avx2_avx2.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_CLMUL && !TACIT_SURE_AVX2
    &tacit_gcm_bitslice_ssse3_ssse3.head,
#endif
#if TACIT_X86_32 && !TACIT_SURE_AES
    &tacit_gcm_vperm_ssse3_pclmul.head,
#endif
#if TACIT_X86_32 && !TACIT_SURE_AES && !TACIT_SURE_CLMUL
    &tacit_gcm_vperm_ssse3_ssse3.head,
#endif
#if TACIT_ARMV8
    &tacit_gcm_armv8.head,
#endif
#if TACIT_ARMV8 && !TACIT_SURE_CLMUL
    &tacit_gcm_armv8_neon.head,
#endif
#if TACIT_ARMV8 && !TACIT_SURE_AES
    &tacit_gcm_bitslice_neon_pmull.head,
#endif
#if TACIT_NEON && !TACIT_SURE_AES && !TACIT_SURE_CLMUL
    &tacit_gcm_bitslice_neon_neon.head,
#endif
#if !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON
    &TACIT_WORDS(tacit_gcm_bitslice).head,
#endif
};

const tacit_row_table tacit_gcm_table = {"gcm", rows, TACIT_ARRAY_LEN(rows)};
