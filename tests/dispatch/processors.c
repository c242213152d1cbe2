/*
 * processors.c: x86 processors that do not stand here, by what they answer to CPUID
 * and XGETBV: which features follow, and which row each table gives them.
 */
#include "cpu/cpu_detect.h"
#include "dispatch/dispatch.h"

#include <string.h>

/* CPUID.1:EDX */
#define FXSR (1u << 24)
#define SSE (1u << 25)
#define SSE2 (1u << 26)
#define P4 (FXSR | SSE | SSE2)
/* CPUID.1:ECX */
#define PCLMUL (1u << 1)
#define SSSE3 (1u << 9)
#define AES (1u << 25)
#define OSXSAVE (1u << 27)
#define AVX (1u << 28)
/* CPUID.7:EBX */
#define AVX2 (1u << 5)
#define AVX512F (1u << 16)
#define AVX512DQ (1u << 17)
#define IFMA (1u << 21)
#define SHA (1u << 29)
#define AVX512BW (1u << 30)
#define AVX512VL (1u << 31)
#define AVX512 (AVX512F | AVX512DQ | AVX512BW | AVX512VL)
/* CPUID.7:ECX */
#define VAES (1u << 9)
#define VPCLMUL (1u << 10)

/* On 32-bit x86 only the rows of 128-bit vectors are built. */
#if TACIT_X86_64
#define WIDE(wide, narrow) wide
#else
#define WIDE(wide, narrow) narrow
#endif
#define SSSE3_AES WIDE("bitslice_ssse3", "vperm_ssse3")
#define AVX2_AES WIDE("bitslice_avx2", "vperm_ssse3")
#define AES_SSSE3 "aesni+ssse3"
#define AES_AVX2 WIDE("aesni+avx2", AES_SSSE3)
#define SSSE3_PCLMUL WIDE("bitslice_ssse3+pclmul", "vperm_ssse3+pclmul")
#define AVX2_PCLMUL WIDE("bitslice_avx2+pclmul", "vperm_ssse3+pclmul")
#define SSSE3_SSSE3 WIDE("bitslice_ssse3+ssse3", "vperm_ssse3+ssse3")
#define AVX2_AVX2 WIDE("bitslice_avx2+avx2", "vperm_ssse3+ssse3")
#define SSE2_CHACHA WIDE("portable", "sse2")
#define SSE2_POLY WIDE(PORTABLE, "sse2")
#define AVX2_HASH WIDE("avx2", "ssse3")
#define AVX2_CHACHA WIDE("avx2", "ssse3")
#define AVX2_POLY WIDE("avx2", "sse2")
#define AVX512_CHACHA WIDE("avx512", "ssse3")
#define IFMA_POLY WIDE("avx512ifma", "sse2")
#define IFMA_CHACHA WIDE("avx512ifma", "ssse3")

#define AVX2_PORTABLE WIDE("bitslice_avx2+portable", "vperm_ssse3+portable")
#define SSSE3_PORTABLE WIDE("bitslice_ssse3+portable", "vperm_ssse3+portable")
#define AVX2_SHANI WIDE("bitslice_avx2+shani", "vperm_ssse3+shani")
#define SSSE3_SHANI WIDE("bitslice_ssse3+shani", "vperm_ssse3+shani")

/* clang-format off */
static const choice
    baseline = {BITSLICE, PORTABLE, BITSLICE, "portable", PORTABLE, "portable",
                "portable", BITSLICE},
    pentium4 = {BITSLICE, PORTABLE, BITSLICE, SSE2_CHACHA, SSE2_POLY, SSE2_CHACHA,
                "portable", BITSLICE},
    core2 = {SSSE3_AES, "ssse3", SSSE3_SSSE3, "ssse3", SSE2_POLY, "ssse3",
             "portable", SSSE3_PORTABLE},
    core2_sha = {SSSE3_AES, "ssse3", SSSE3_SSSE3, "ssse3", SSE2_POLY, "ssse3",
                 "shani", SSSE3_SHANI},
    westmere = {"aesni", "pclmul", "aesni", "ssse3", SSE2_POLY, "ssse3",
                "portable", "aesni+portable"},
    goldmont = {"aesni", "pclmul", "aesni", "ssse3", SSE2_POLY, "ssse3",
                "shani", "aesni+shani"},
    haswell = {"aesni", "pclmul", "aesni", AVX2_CHACHA, AVX2_POLY, AVX2_CHACHA,
               "portable", "aesni+portable"},
    haswell_no_aes = {AVX2_AES, "pclmul", AVX2_PCLMUL, AVX2_CHACHA, AVX2_POLY, AVX2_CHACHA,
                      "portable", AVX2_PORTABLE},
    haswell_no_pclmul = {"aesni", AVX2_HASH, AES_AVX2, AVX2_CHACHA, AVX2_POLY, AVX2_CHACHA,
                         "portable", "aesni+portable"},
    haswell_neither = {AVX2_AES, AVX2_HASH, AVX2_AVX2, AVX2_CHACHA, AVX2_POLY, AVX2_CHACHA,
                       "portable", AVX2_PORTABLE},
    zen3 = {WIDE("vaes256", "aesni"), WIDE("vpclmul256", "pclmul"), WIDE("vaes256", "aesni"),
            AVX2_CHACHA, AVX2_POLY, AVX2_CHACHA,
            "shani", WIDE("vaes256+shani", "aesni+shani")},
    zen3_no_sha = {WIDE("vaes256", "aesni"), WIDE("vpclmul256", "pclmul"),
                   WIDE("vaes256", "aesni"), AVX2_CHACHA, AVX2_POLY, AVX2_CHACHA,
                   "portable", WIDE("vaes256+portable", "aesni+portable")},
    zen3_neither = {AVX2_AES, AVX2_HASH, AVX2_AVX2, AVX2_CHACHA, AVX2_POLY, AVX2_CHACHA,
                    "shani", AVX2_SHANI},
    skylake_x = {"aesni", "pclmul", "aesni", AVX512_CHACHA, AVX2_POLY, AVX512_CHACHA,
                 "portable", "aesni+portable"},
    cannon_lake = {"aesni", "pclmul", "aesni", AVX512_CHACHA, IFMA_POLY, IFMA_CHACHA,
                   "shani", "aesni+shani"},
    ice_lake = {WIDE("vaes512", "aesni"), WIDE("vpclmul512", "pclmul"), WIDE("vaes512", "aesni"),
                AVX512_CHACHA, IFMA_POLY, IFMA_CHACHA,
                "shani", WIDE("vaes512+shani", "aesni+shani")},
    ice_lake_no_sha = {WIDE("vaes512", "aesni"), WIDE("vpclmul512", "pclmul"),
                       WIDE("vaes512", "aesni"), AVX512_CHACHA, IFMA_POLY, IFMA_CHACHA,
                       "portable", WIDE("vaes512+portable", "aesni+portable")},
    only_aes = {"aesni", "ssse3", AES_SSSE3, "ssse3", SSE2_POLY, "ssse3",
                "portable", "aesni+portable"},
    only_pclmul = {SSSE3_AES, "pclmul", SSSE3_PCLMUL, "ssse3", SSE2_POLY, "ssse3",
                   "portable", SSSE3_PORTABLE},
    no_aes = {AVX2_AES, WIDE("vpclmul512", "pclmul"), AVX2_PCLMUL,
              AVX512_CHACHA, IFMA_POLY, IFMA_CHACHA, "shani", AVX2_SHANI},
    no_pclmul = {WIDE("vaes512", "aesni"), AVX2_HASH, AES_AVX2,
                 AVX512_CHACHA, IFMA_POLY, IFMA_CHACHA,
                 "shani", WIDE("vaes512+shani", "aesni+shani")},
    no_vpclmul = {WIDE("vaes512", "aesni"), "pclmul", "aesni",
                  AVX512_CHACHA, IFMA_POLY, IFMA_CHACHA,
                  "shani", WIDE("vaes512+shani", "aesni+shani")},
    no_vaes = {"aesni", WIDE("vpclmul512", "pclmul"), "aesni",
               AVX512_CHACHA, IFMA_POLY, IFMA_CHACHA, "shani", "aesni+shani"};
/* clang-format on */

#define F(name) TACIT_CPU_X86_##name
#define F_P4 (TACIT_X86_64 ? 0 : F(SSE2))
#define F_CORE2 (F_P4 | F(SSSE3))
#define F_WESTMERE (F_CORE2 | F(AES) | F(PCLMUL))
#define F_SANDY (F_WESTMERE | F(AVX))
#define F_HASWELL (F_SANDY | F(AVX2))
#define F_ZEN3 (F_HASWELL | F(SHA) | F(VAES) | F(VPCLMUL))
#define F_ICE (F_ZEN3 | F(AVX512) | F(AVX512IFMA))

#define C_WESTMERE (SSSE3 | AES | PCLMUL)
#define C_AVX (C_WESTMERE | OSXSAVE | AVX)
#define B_ICE (AVX2 | AVX512 | IFMA | SHA)

static const struct {
    const char *name;
    tacit_x86_cpuid cpuid;
    uint32_t features;
    const choice *rows;
} processors[] = {
    {"nothing", {0, 0, 0, 0, 0}, 0, &baseline},
#if !TACIT_X86_64
    {"Pentium III", {FXSR | SSE, 0, 0, 0, 0}, 0, &baseline},
    {"everything but SSE2", {~SSE2, ~0u, ~0u, ~0u, UINT64_MAX}, 0, &baseline},
    {"everything but FXSR", {~FXSR, ~0u, ~0u, ~0u, UINT64_MAX}, 0, &baseline},
#endif
    {"Pentium 4", {P4, 0, 0, 0, 0}, F_P4, &pentium4},
    {"everything but SSSE3", {~0u, ~SSSE3, ~0u, ~0u, UINT64_MAX}, F_P4, &pentium4},
    {"Core 2", {P4, SSSE3, 0, 0, 0}, F_CORE2, &core2},
    {"Westmere", {P4, C_WESTMERE, 0, 0, 0}, F_WESTMERE, &westmere},
    {"Sandy Bridge", {P4, C_AVX, 0, 0, 0x7}, F_SANDY, &westmere},
    {"Haswell", {P4, C_AVX, AVX2, 0, 0x7}, F_HASWELL, &haswell},
    {"Goldmont", {P4, C_WESTMERE | OSXSAVE, SHA, 0, 0x3}, F_WESTMERE | F(SHA), &goldmont},
    {"Zen 3", {P4, C_AVX, AVX2 | SHA, VAES | VPCLMUL, 0x207}, F_ZEN3, &zen3},
    {"Skylake-X", {P4, C_AVX, AVX2 | AVX512, 0, 0x2ff}, F_HASWELL | F(AVX512), &skylake_x},
    {"Cannon Lake", {P4, C_AVX, B_ICE, 0, 0x2e7}, F_ICE & ~(F(VAES) | F(VPCLMUL)), &cannon_lake},
    {"Knights Landing", {P4, C_AVX, AVX2 | AVX512F, 0, 0xe7}, F_HASWELL, &haswell},
    {"Ice Lake", {P4, C_AVX, B_ICE, VAES | VPCLMUL, 0x2e7}, F_ICE, &ice_lake},
    {"Zen 4", {P4, C_AVX, B_ICE, VAES | VPCLMUL, 0xe7}, F_ICE, &ice_lake},
    {"Alder Lake", {P4, C_AVX, AVX2 | SHA, VAES | VPCLMUL, 0x207}, F_ZEN3, &zen3},
    /* The system does not save the registers. */
    {"Haswell, no OSXSAVE", {P4, C_AVX & ~OSXSAVE, AVX2, 0, 0}, F_WESTMERE, &westmere},
    {"Haswell, no OSXSAVE, XCR0 all the same",
     {P4, C_AVX & ~OSXSAVE, AVX2, 0, 0x7},
     F_WESTMERE,
     &westmere},
    {"Haswell, XCR0 of 1", {P4, C_AVX, AVX2, 0, 0x1}, F_WESTMERE, &westmere},
    {"Haswell, XCR0 of 3", {P4, C_AVX, AVX2, 0, 0x3}, F_WESTMERE, &westmere},
    {"Haswell, XCR0 of 5", {P4, C_AVX, AVX2, 0, 0x5}, F_WESTMERE, &westmere},
    {"Haswell, AVX-512 state without its bits", {P4, C_AVX, AVX2, 0, 0xe7}, F_HASWELL, &haswell},
    {"Ice Lake, no OSXSAVE",
     {P4, C_AVX & ~OSXSAVE, B_ICE, VAES | VPCLMUL, 0xe7},
     F_WESTMERE | F(SHA),
     &goldmont},
    {"Ice Lake, XCR0 of 7", {P4, C_AVX, B_ICE, VAES | VPCLMUL, 0x7}, F_ZEN3, &zen3},
    {"Ice Lake, XCR0 of 27", {P4, C_AVX, B_ICE, VAES | VPCLMUL, 0x27}, F_ZEN3, &zen3},
    {"Ice Lake, XCR0 of 67", {P4, C_AVX, B_ICE, VAES | VPCLMUL, 0x67}, F_ZEN3, &zen3},
    {"Ice Lake, XCR0 of a7", {P4, C_AVX, B_ICE, VAES | VPCLMUL, 0xa7}, F_ZEN3, &zen3},
    {"Ice Lake, XCR0 of c7", {P4, C_AVX, B_ICE, VAES | VPCLMUL, 0xc7}, F_ZEN3, &zen3},
    {"Ice Lake, XCR0 of e3",
     {P4, C_AVX, B_ICE, VAES | VPCLMUL, 0xe3},
     F_WESTMERE | F(SHA),
     &goldmont},
    /* One feature missing, by a virtual machine's mask. */
    {"AES, no PCLMUL", {P4, SSSE3 | AES, 0, 0, 0}, F_CORE2 | F(AES), &only_aes},
    {"PCLMUL, no AES", {P4, SSSE3 | PCLMUL, 0, 0, 0}, F_CORE2 | F(PCLMUL), &only_pclmul},
    {"Haswell, no AES", {P4, C_AVX & ~AES, AVX2, 0, 0x7}, F_HASWELL & ~F(AES), &haswell_no_aes},
    {"Haswell, no PCLMUL",
     {P4, C_AVX & ~PCLMUL, AVX2, 0, 0x7},
     F_HASWELL & ~F(PCLMUL),
     &haswell_no_pclmul},
    {"Haswell, no AES, no PCLMUL",
     {P4, C_AVX & ~(AES | PCLMUL), AVX2, 0, 0x7},
     F_HASWELL & ~(F(AES) | F(PCLMUL)),
     &haswell_neither},
    {"Sandy Bridge, no AES, no PCLMUL",
     {P4, C_AVX & ~(AES | PCLMUL), 0, 0, 0x7},
     F_CORE2 | F(AVX),
     &core2},
    {"Zen 3, no AES, no PCLMUL",
     {P4, C_AVX & ~(AES | PCLMUL), AVX2 | SHA, VAES | VPCLMUL, 0x207},
     (F_HASWELL & ~(F(AES) | F(PCLMUL))) | F(SHA),
     &zen3_neither},
    {"Zen 3, no SHA", {P4, C_AVX, AVX2, VAES | VPCLMUL, 0x207}, F_ZEN3 & ~F(SHA), &zen3_no_sha},
    {"Ice Lake, no SHA",
     {P4, C_AVX, B_ICE & ~SHA, VAES | VPCLMUL, 0x2e7},
     F_ICE & ~F(SHA),
     &ice_lake_no_sha},
    {"Goldmont, no AES, no PCLMUL",
     {P4, SSSE3 | OSXSAVE, SHA, 0, 0x3},
     F_CORE2 | F(SHA),
     &core2_sha},
    {"PCLMUL, no SSSE3", {P4, PCLMUL | AES, SHA, 0, 0}, F_P4, &pentium4},
    {"VAES, no AES",
     {P4, C_AVX & ~AES, B_ICE, VAES | VPCLMUL, 0xe7},
     F_ICE & ~(F(AES) | F(VAES)),
     &no_aes},
    {"VPCLMUL, no PCLMUL",
     {P4, C_AVX & ~PCLMUL, B_ICE, VAES | VPCLMUL, 0xe7},
     F_ICE & ~(F(PCLMUL) | F(VPCLMUL)),
     &no_pclmul},
    {"VAES, no VPCLMUL", {P4, C_AVX, B_ICE, VAES, 0xe7}, F_ICE & ~F(VPCLMUL), &no_vpclmul},
    {"VPCLMUL, no VAES", {P4, C_AVX, B_ICE, VPCLMUL, 0xe7}, F_ICE & ~F(VAES), &no_vaes},
    {"AVX2, no AVX", {P4, C_AVX & ~AVX, AVX2, VAES, 0x7}, F_WESTMERE, &westmere},
    {"AVX-512, no AVX2", {P4, C_AVX, AVX512 | IFMA, VAES | VPCLMUL, 0xe7}, F_SANDY, &westmere},
    {"IFMA, no AVX-512 VL", {P4, C_AVX, (B_ICE & ~AVX512VL), VAES | VPCLMUL, 0xe7}, F_ZEN3, &zen3},
};

static void check_row(const char *processor, uint32_t features, const char *table_name,
                      const char *row_name) {
    const tacit_row_table *table;
    for (size_t i = 0; (table = tacit_row_tables(i)) != NULL; i++) {
        if (strcmp(table->name, table_name) == 0)
            break;
    }
    if (!check(table != NULL, "there is no table %s", table_name))
        return;
    /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): check has seen to NULL */
    const char *best = tacit_row_name(tacit_row_best(table, features));
    check(strcmp(best, row_name) == 0, "%s: %s is served by %s, want %s", processor, table_name,
          best, row_name);
}

void check_choice(const char *processor, uint32_t features, const choice *want) {
    if ((TACIT_SURE & ~features) != 0)
        return;
    check_row(processor, features, "aes", want->aes);
    check_row(processor, features, "ctr", want->aes);
    check_row(processor, features, "cbc", want->aes);
    check_row(processor, features, "ocb", want->aes);
    check_row(processor, features, "ghash", want->ghash);
    check_row(processor, features, "gcm", want->gcm);
    check_row(processor, features, "chacha20", want->chacha20);
    check_row(processor, features, "poly1305", want->poly1305);
    check_row(processor, features, "chacha20-poly1305", want->chacha20_poly1305);
    check_row(processor, features, "sha1", want->sha1);
    check_row(processor, features, "tls-cbc", want->tls_cbc);
}

void test_processors(void) {
    for (size_t i = 0; i < sizeof processors / sizeof processors[0]; i++) {
        const char *name = processors[i].name;
#if TACIT_DETECTS_X86
        const uint32_t features = tacit_x86_features(&processors[i].cpuid);
        check(features == processors[i].features, "%s: features %03x, want %03x", name, features,
              processors[i].features);
#endif
        if (TACIT_X86)
            check_choice(name, processors[i].features, processors[i].rows);
    }
}
