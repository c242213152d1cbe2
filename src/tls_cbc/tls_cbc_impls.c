/*
 * tls_cbc_impls.c: the rows of TLS's CBC of this target, each a pair of a CBC row
 * and a SHA-1 row. Where both are instructions of x86-64, sealing is stitched.
 */
#include "common/machine.h"
#include "tls_cbc/tls_cbc_impl.h"

/* Names the parts by the macros that they may be, such as TACIT_WORDS(bitslice). */
#define PAIR(symbol, text, features, cipher, hash, sealer)                                         \
    PAIR_(symbol, text, features, cipher, hash, sealer)
#define PAIR_(symbol, text, features, cipher, hash, sealer)                                        \
    TACIT_ROW tacit_tls_cbc_row tacit_tls_cbc_##symbol = {                                         \
        .head = {.name = text, .needs = features},                                                 \
        .cbc = &tacit_cbc_##cipher,                                                                \
        .sha1 = &tacit_sha1_##hash,                                                                \
        .seal = tacit_tls_cbc_##sealer##_seal,                                                     \
    }

#if TACIT_X86_64
#define STITCHED stitched
#else
#define STITCHED generic
#endif

#define AESNI (TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_AES)
#define SHANI (TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_SHA)
#define AVX2 TACIT_CPU_X86_AVX2
#define VAES256 (AESNI | TACIT_CPU_X86_AVX2 | TACIT_CPU_X86_VAES)
#define VAES512 (AESNI | TACIT_CPU_X86_AVX512 | TACIT_CPU_X86_VAES)
#if TACIT_ARM
#define ARM_AES (TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_AES)
#define ARM_SHA1 (TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_SHA1)
#endif

#if TACIT_X86_64
PAIR(vaes512_shani, "vaes512+shani", VAES512 | SHANI, vaes512, shani, stitched);
#endif
#if TACIT_X86_64 && !TACIT_SURE_AVX512
PAIR(vaes256_shani, "vaes256+shani", VAES256 | SHANI, vaes256, shani, stitched);
#endif
#if TACIT_X86 && !TACIT_SURE_VAES
PAIR(aesni_shani, "aesni+shani", AESNI | SHANI, aesni, shani, STITCHED);
#endif
#if TACIT_X86_64 && !TACIT_SURE_SHA
PAIR(vaes512_portable, "vaes512+portable", VAES512, vaes512, portable, generic);
#endif
#if TACIT_X86_64 && !TACIT_SURE_SHA && !TACIT_SURE_AVX512
PAIR(vaes256_portable, "vaes256+portable", VAES256, vaes256, portable, generic);
#endif
#if TACIT_X86 && !TACIT_SURE_SHA && !TACIT_SURE_VAES
PAIR(aesni_portable, "aesni+portable", AESNI, aesni, portable, generic);
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES
PAIR(bitslice_avx2_shani, "bitslice_avx2+shani", AVX2 | SHANI, bitslice_avx2, shani, generic);
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_AVX2
PAIR(bitslice_ssse3_shani, "bitslice_ssse3+shani", SHANI, bitslice_ssse3, shani, generic);
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_SHA
PAIR(bitslice_avx2_portable, "bitslice_avx2+portable", AVX2, bitslice_avx2, portable, generic);
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_SHA && !TACIT_SURE_AVX2
PAIR(bitslice_ssse3_portable, "bitslice_ssse3+portable", TACIT_CPU_X86_SSSE3, bitslice_ssse3,
     portable, generic);
#endif
#if TACIT_X86_32 && !TACIT_SURE_AES
PAIR(vperm_ssse3_shani, "vperm_ssse3+shani", SHANI, vperm_ssse3, shani, generic);
#endif
#if TACIT_X86_32 && !TACIT_SURE_AES && !TACIT_SURE_SHA
PAIR(vperm_ssse3_portable, "vperm_ssse3+portable", TACIT_CPU_X86_SSSE3, vperm_ssse3, portable,
     generic);
#endif
#if TACIT_ARMV8
PAIR(armv8, "armv8", ARM_AES | ARM_SHA1, armv8, armv8, generic);
#endif
#if TACIT_ARMV8 && !TACIT_SURE_SHA
PAIR(armv8_portable, "armv8+portable", ARM_AES, armv8, portable, generic);
#endif
#if TACIT_ARMV8 && !TACIT_SURE_AES
PAIR(bitslice_neon_armv8, "bitslice_neon+armv8", ARM_SHA1, bitslice_neon, armv8, generic);
#endif
#if TACIT_NEON && !TACIT_SURE_AES && !TACIT_SURE_SHA
PAIR(bitslice_neon_portable, "bitslice_neon+portable", TACIT_CPU_ARM_NEON, bitslice_neon, portable,
     generic);
#endif
#if !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON
PAIR(TACIT_WORDS(bitslice), TACIT_WORDS_TEXT("bitslice"), 0, TACIT_WORDS(bitslice), portable,
     generic);
#endif

static const tacit_row *const rows[] = {
#if TACIT_X86_64
    &tacit_tls_cbc_vaes512_shani.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AVX512
    &tacit_tls_cbc_vaes256_shani.head,
#endif
#if TACIT_X86 && !TACIT_SURE_VAES
    &tacit_tls_cbc_aesni_shani.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_SHA
    &tacit_tls_cbc_vaes512_portable.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_SHA && !TACIT_SURE_AVX512
    &tacit_tls_cbc_vaes256_portable.head,
#endif
#if TACIT_X86 && !TACIT_SURE_SHA && !TACIT_SURE_VAES
    &tacit_tls_cbc_aesni_portable.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES
    &tacit_tls_cbc_bitslice_avx2_shani.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_AVX2
    &tacit_tls_cbc_bitslice_ssse3_shani.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_SHA
    &tacit_tls_cbc_bitslice_avx2_portable.head,
#endif
#if TACIT_X86_64 && !TACIT_SURE_AES && !TACIT_SURE_SHA && !TACIT_SURE_AVX2
    &tacit_tls_cbc_bitslice_ssse3_portable.head,
#endif
#if TACIT_X86_32 && !TACIT_SURE_AES
    &tacit_tls_cbc_vperm_ssse3_shani.head,
#endif
#if TACIT_X86_32 && !TACIT_SURE_AES && !TACIT_SURE_SHA
    &tacit_tls_cbc_vperm_ssse3_portable.head,
#endif
#if TACIT_ARMV8
    &tacit_tls_cbc_armv8.head,
#endif
#if TACIT_ARMV8 && !TACIT_SURE_SHA
    &tacit_tls_cbc_armv8_portable.head,
#endif
#if TACIT_ARMV8 && !TACIT_SURE_AES
    &tacit_tls_cbc_bitslice_neon_armv8.head,
#endif
#if TACIT_NEON && !TACIT_SURE_AES && !TACIT_SURE_SHA
    &tacit_tls_cbc_bitslice_neon_portable.head,
#endif
#if !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON
    &TACIT_WORDS(tacit_tls_cbc_bitslice).head,
#endif
};

const tacit_row_table tacit_tls_cbc_table = {"tls-cbc", rows, TACIT_ARRAY_LEN(rows)};
