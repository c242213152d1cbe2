/*
 * arm_processors.c: Arm processors that do not stand here, by what Linux's
 * HWCAP words and Darwin's sysctl answers say of them: which features follow,
 * and which row each table gives them.
 */
#include "cpu/cpu_detect.h"
#include "dispatch/dispatch.h"

#include <string.h>

#define F(name) TACIT_CPU_ARM_##name
#define CRYPTO (F(AES) | F(PMULL) | F(SHA1))

/* HWCAP of 64-bit programs: fp, asimd, evtstrm, crc32, cpuid; then the four of cryptography. */
#define A64_BASE UINT64_C(0x887)
#define A64_AES (UINT64_C(1) << 3)
#define A64_PMULL (UINT64_C(1) << 4)
#define A64_SHA1 (UINT64_C(1) << 5)
#define A64_SHA2 (UINT64_C(1) << 6)
#define A64_CRYPTO (A64_AES | A64_PMULL | A64_SHA1 | A64_SHA2)

/* HWCAP of 32-bit programs: half, thumb, fastmult, vfp, edsp, tls. */
#define A32_BASE UINT64_C(0x80d6)
#define A32_NEON (UINT64_C(1) << 12)
/* vfpv3 and its registers, 16 or 32; the same with vfpv4, idiva, idivt, evtstrm. */
#define A32_A9_D16 (A32_BASE | UINT64_C(0x6000))
#define A32_A9 (A32_BASE | UINT64_C(0x82000))
#define A32_A7_D16 (A32_A9_D16 | UINT64_C(0x270000))
#define A32_A7 (A32_A9 | UINT64_C(0x270000))
/* HWCAP2: the bits of cryptography, SHA-256 as well, then CRC-32. */
#define A32_AES UINT64_C(0x01)
#define A32_PMULL UINT64_C(0x02)
#define A32_SHA1 UINT64_C(0x04)
#define A32_CRYPTO UINT64_C(0x0f)
#define A32_CRC32 UINT64_C(0x10)

/* clang-format off */
static const choice
    no_neon = {BITSLICE, PORTABLE, BITSLICE, "portable", PORTABLE, "portable",
               "portable", BITSLICE},
    plain = {"bitslice_neon", "neon", "bitslice_neon+neon", "neon", "neon", "neon",
             "portable", "bitslice_neon+portable"},
    only_aes = {"armv8", "neon", "armv8+neon", "neon", "neon", "neon",
                "portable", "armv8+portable"},
    only_pmull = {"bitslice_neon", "pmull", "bitslice_neon+pmull", "neon", "neon", "neon",
                  "portable", "bitslice_neon+portable"},
    only_sha1 = {"bitslice_neon", "neon", "bitslice_neon+neon", "neon", "neon", "neon",
                 "armv8", "bitslice_neon+armv8"},
    no_aes = {"bitslice_neon", "pmull", "bitslice_neon+pmull", "neon", "neon", "neon",
              "armv8", "bitslice_neon+armv8"},
    no_sha1 = {"armv8", "pmull", "armv8", "neon", "neon", "neon",
               "portable", "armv8+portable"},
    crypto = {"armv8", "pmull", "armv8", "neon", "neon", "neon",
              "armv8", "armv8"};
/* clang-format on */

static const struct {
    const char *name;
    tacit_arm_hwcaps hwcaps;
    uint32_t features;
    const choice *rows;
} processors64[] = {
    {"no NEON", {A64_CRYPTO, 0}, 0, NULL},
    {"Cortex-A53 without cryptography", {A64_BASE, 0}, F(NEON), &plain},
    {"Cortex-A53", {A64_BASE | A64_CRYPTO, 0}, F(NEON) | CRYPTO, &crypto},
    {"AES, no PMULL", {A64_BASE | A64_AES, 0}, F(NEON) | F(AES), &only_aes},
    {"PMULL, no AES", {A64_BASE | A64_PMULL, 0}, F(NEON) | F(PMULL), &only_pmull},
    {"SHA only", {A64_BASE | A64_SHA1 | A64_SHA2, 0}, F(NEON) | F(SHA1), &only_sha1},
    {"AES and PMULL, no SHA",
     {A64_BASE | A64_AES | A64_PMULL, 0},
     F(NEON) | F(AES) | F(PMULL),
     &no_sha1},
    {"the bits of 32-bit programs", {A64_BASE, 0x1f}, F(NEON), &plain},
    {"Neoverse V1",
     {UINT64_C(0xeffffffb) & ~(UINT64_C(1) << 2), UINT64_C(0x3ff)},
     F(NEON) | CRYPTO,
     &crypto},
};

static const struct {
    const char *name;
    tacit_arm_hwcaps hwcaps;
    uint32_t features;
    const choice *rows;
} processors32[] = {
    {"ARM1176", {A32_BASE, 0}, 0, &no_neon},
    {"Tegra 2, no NEON", {A32_A9_D16, 0}, 0, &no_neon},
    {"Cortex-A7 without NEON", {A32_A7_D16, 0}, 0, &no_neon},
    {"Cortex-A8", {A32_A9 | A32_NEON, 0}, F(NEON), &plain},
    {"Cortex-A9", {A32_A9 | A32_NEON, 0}, F(NEON), &plain},
    {"Cortex-A15", {A32_A7 | A32_NEON, 0}, F(NEON), &plain},
    {"Cortex-A72 in 32 bits without cryptography", {A32_A7 | A32_NEON, A32_CRC32}, F(NEON), &plain},
    {"Cortex-A53 in 32 bits",
     {A32_A7 | A32_NEON, A32_CRYPTO | A32_CRC32},
     F(NEON) | CRYPTO,
     &crypto},
    {"AES, no PMULL", {A32_A7 | A32_NEON, A32_AES}, F(NEON) | F(AES), &only_aes},
    {"PMULL, no AES", {A32_A7 | A32_NEON, A32_PMULL}, F(NEON) | F(PMULL), &only_pmull},
    {"SHA only", {A32_A7 | A32_NEON, A32_SHA1}, F(NEON) | F(SHA1), &only_sha1},
    {"AES and PMULL, no SHA",
     {A32_A7 | A32_NEON, A32_AES | A32_PMULL},
     F(NEON) | F(AES) | F(PMULL),
     &no_sha1},
    {"PMULL and SHA, no AES",
     {A32_A7 | A32_NEON, A32_PMULL | A32_SHA1},
     F(NEON) | F(PMULL) | F(SHA1),
     &no_aes},
    {"cryptography, no NEON", {A32_A7_D16, A32_CRYPTO | A32_CRC32}, 0, &no_neon},
    {"the bits of 64-bit programs", {A32_A7 | A64_CRYPTO, 0}, 0, &no_neon},
};

/*
 * What a build makes of a choice: on 32 bits clang builds rows for no more than its baseline has,
 * so that without NEON or Armv8's cryptography in that, a processor gets what one without them
 * gets.
 */
static const choice *as_built(const choice *rows) {
    if (!TACIT_NEON)
        return &no_neon;
    return TACIT_ARMV8 || rows == &no_neon ? rows : &plain;
}

static void check_rows32(size_t i) {
    check_choice(processors32[i].name, processors32[i].features, as_built(processors32[i].rows));
}

/* ---- Detection, by the detectors of all systems. ---- */

#if TACIT_ALL_ROWS
static const struct {
    const char *name;
    tacit_darwin_answers answers;
    uint32_t features;
    const choice *rows;
} processors_darwin[] = {
    {"Apple M1", {1, 1, 1, 1}, F(NEON) | CRYPTO, &crypto},
    {"Apple A7, old kernel", {-1, -1, -1, -1}, F(NEON) | CRYPTO, &crypto},
    {"Apple A12, kernel with neon only", {1, -1, -1, -1}, F(NEON) | CRYPTO, &crypto},
    {"a virtual machine without AES", {1, 0, 1, 1}, F(NEON) | F(PMULL) | F(SHA1), &no_aes},
    {"a virtual machine without PMULL", {1, 1, 0, 0}, F(NEON) | F(AES), &only_aes},
    {"no cryptography", {1, 0, 0, 0}, F(NEON), &plain},
    {"no NEON", {0, 1, 1, 1}, 0, NULL},
};

static void check_features(const char *name, uint32_t features, uint32_t want, const choice *rows) {
    check(features == want, "%s: features %03x, want %03x", name, features, want);
    if (TACIT_ARM_64 && rows != NULL)
        check_choice(name, features, rows);
}

/* Every combination of the four bits, whatever the others are. */
static void test_every_combination(void) {
    for (unsigned i = 0; i < 16 * 64; i++) {
        const uint32_t set = i & 15;
        const uint32_t want = (set & F(NEON)) != 0 ? set : 0;
        tacit_arm_hwcaps a64 = {random64(), random64()}, a32 = {random64(), random64()};
        tacit_darwin_answers darwin = {0, 0, 0, 0};
        a64.hwcap &= ~UINT64_C(0x3a);
        a64.hwcap |= (set & F(NEON)) != 0 ? 0x02 : 0;
        a64.hwcap |= (uint64_t)(set >> 1) << 3;
        a32.hwcap &= ~A32_NEON;
        a32.hwcap |= (set & F(NEON)) != 0 ? A32_NEON : 0;
        a32.hwcap2 &= ~UINT64_C(7);
        a32.hwcap2 |= set >> 1;
        darwin.advsimd = (set & F(NEON)) != 0;
        darwin.feat_aes = (set & F(AES)) != 0;
        darwin.feat_pmull = (set & F(PMULL)) != 0;
        darwin.feat_sha1 = (set & F(SHA1)) != 0;
        check(tacit_arm64_features(&a64) == want, "HWCAP %llx of 64 bits: features %03x, want %03x",
              (unsigned long long)a64.hwcap, tacit_arm64_features(&a64), want);
        check(tacit_arm32_features(&a32) == want,
              "HWCAP %llx, HWCAP2 %llx of 32 bits: features %03x, want %03x",
              (unsigned long long)a32.hwcap, (unsigned long long)a32.hwcap2,
              tacit_arm32_features(&a32), want);
        check(tacit_darwin_features(&darwin) == want, "Darwin: features %03x, want %03x",
              tacit_darwin_features(&darwin), want);
    }
}

/* Without NEON nothing stays; with it, all that has a name. */
static void test_closing_and_names(void) {
    static const char *const names[] = {"neon", "aes", "pmull", "sha1"};
    for (uint32_t set = 0; set < 32; set++) {
        const uint32_t want = (set & F(NEON)) != 0 ? set & 15 : 0;
        check(tacit_arm_close(set) == want, "closing %02x gives %02x", set, tacit_arm_close(set));
    }
    for (unsigned bit = 0; bit < 40; bit++) {
        const char *name = tacit_arm_feature_name(bit);
        check(bit < 4 ? name != NULL && strcmp(name, names[bit]) == 0 : name == NULL,
              "feature bit %u of Arm is called %s", bit, name != NULL ? name : "nothing");
    }
}

static void test_detectors(void) {
    for (size_t i = 0; i < sizeof processors64 / sizeof processors64[0]; i++)
        check_features(processors64[i].name, tacit_arm64_features(&processors64[i].hwcaps),
                       processors64[i].features, processors64[i].rows);
    for (size_t i = 0; i < sizeof processors32 / sizeof processors32[0]; i++) {
        check_features(processors32[i].name, tacit_arm32_features(&processors32[i].hwcaps),
                       processors32[i].features, NULL);
        if (TACIT_ARM_32)
            check_rows32(i);
    }
    for (size_t i = 0; i < sizeof processors_darwin / sizeof processors_darwin[0]; i++)
        check_features(processors_darwin[i].name,
                       tacit_darwin_features(&processors_darwin[i].answers),
                       processors_darwin[i].features, processors_darwin[i].rows);
}

void test_arm_processors(void) {
    test_closing_and_names();
    test_detectors();
    test_every_combination();
}
#else
void test_arm_processors(void) {
    skipped(1, "the detection of Arm processors: not built without TACIT_ALL_ROWS");
    for (size_t i = 0; TACIT_ARM_64 && i < sizeof processors64 / sizeof processors64[0]; i++) {
        if (processors64[i].rows != NULL)
            check_choice(processors64[i].name, processors64[i].features, processors64[i].rows);
    }
    for (size_t i = 0; TACIT_ARM_32 && i < sizeof processors32 / sizeof processors32[0]; i++)
        check_rows32(i);
}
#endif
