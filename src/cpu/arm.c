/*
 * arm.c: features of Arm processors, 32 and 64 bits. A program may not ask such
 * a processor itself; its system answers.
 * Bits: Linux, Documentation/arm64/elf_hwcaps and arch/arm/include/uapi/asm/hwcap.h.
 * Names: Apple, "Determining Instruction Set Characteristics".
 */
#include "common/machine.h"
#include "cpu/cpu_detect.h"

#include <tacit/cpu.h>

#include <stddef.h>

#if TACIT_ARM && TACIT_LINUX
#include <sys/auxv.h>
#elif TACIT_ARM && TACIT_APPLE
#include <sys/sysctl.h>
#endif

#if TACIT_DETECTS_ARM

static const struct {
    uint32_t feature;
    const char *name;
} features_arm[] = {
    {TACIT_CPU_ARM_NEON, "neon"},
    {TACIT_CPU_ARM_AES, "aes"},
    {TACIT_CPU_ARM_PMULL, "pmull"},
    {TACIT_CPU_ARM_SHA1, "sha1"},
};

enum { ARM_FEATURE_COUNT = sizeof features_arm / sizeof features_arm[0] };

/* All the others work on NEON's registers. */
uint32_t tacit_arm_close(uint32_t features) {
    const uint32_t all =
        TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_AES | TACIT_CPU_ARM_PMULL | TACIT_CPU_ARM_SHA1;
    return (features & TACIT_CPU_ARM_NEON) != 0 ? features & all : 0;
}

const char *tacit_arm_feature_name(unsigned bit) {
    for (int i = 0; i < ARM_FEATURE_COUNT; i++) {
        if (bit < 31 && features_arm[i].feature == UINT32_C(1) << bit)
            return features_arm[i].name;
    }
    return NULL;
}

TACIT_INLINE uint32_t if_bit(uint64_t word, unsigned bit, uint32_t feature) {
    return (word >> bit & 1) != 0 ? feature : 0;
}

#if TACIT_DETECTS_ARM64
TACIT_NOINLINE uint32_t tacit_arm64_features(const tacit_arm_hwcaps *hwcaps) {
    const uint64_t w = hwcaps->hwcap;
    return tacit_arm_close(if_bit(w, 1, TACIT_CPU_ARM_NEON) | if_bit(w, 3, TACIT_CPU_ARM_AES) |
                           if_bit(w, 4, TACIT_CPU_ARM_PMULL) | if_bit(w, 5, TACIT_CPU_ARM_SHA1));
}
#endif

#if TACIT_DETECTS_ARM32
TACIT_NOINLINE uint32_t tacit_arm32_features(const tacit_arm_hwcaps *hwcaps) {
    const uint64_t w = hwcaps->hwcap2;
    return tacit_arm_close(if_bit(hwcaps->hwcap, 12, TACIT_CPU_ARM_NEON) |
                           if_bit(w, 0, TACIT_CPU_ARM_AES) | if_bit(w, 1, TACIT_CPU_ARM_PMULL) |
                           if_bit(w, 2, TACIT_CPU_ARM_SHA1));
}
#endif

#if TACIT_DETECTS_DARWIN
/* The kernels that know no name FEAT_... ran only on processors that had all of them. */
TACIT_NOINLINE uint32_t tacit_darwin_features(const tacit_darwin_answers *answers) {
    return tacit_arm_close((answers->advsimd != 0 ? TACIT_CPU_ARM_NEON : 0) |
                           (answers->feat_aes != 0 ? TACIT_CPU_ARM_AES : 0) |
                           (answers->feat_pmull != 0 ? TACIT_CPU_ARM_PMULL : 0) |
                           (answers->feat_sha1 != 0 ? TACIT_CPU_ARM_SHA1 : 0));
}
#endif

#if TACIT_ARM && TACIT_APPLE
static int32_t ask(const char *name) {
    int32_t answer = 0;
    size_t len = sizeof answer;
    return sysctlbyname(name, &answer, &len, NULL, 0) == 0 ? answer : -1;
}
#endif

#if TACIT_ARM
uint32_t tacit_arm_detect(void) {
#if TACIT_LINUX
    const tacit_arm_hwcaps hwcaps = {getauxval(AT_HWCAP), getauxval(AT_HWCAP2)};
#if TACIT_ARM_64
    return tacit_arm64_features(&hwcaps);
#else
    return tacit_arm32_features(&hwcaps);
#endif
#elif TACIT_APPLE
    const int32_t advsimd = ask("hw.optional.AdvSIMD");
    const tacit_darwin_answers answers = {
        advsimd != -1 ? advsimd : ask("hw.optional.neon"),
        ask("hw.optional.arm.FEAT_AES"),
        ask("hw.optional.arm.FEAT_PMULL"),
        ask("hw.optional.arm.FEAT_SHA1"),
    };
    return tacit_darwin_features(&answers);
#else
    return 0; /* another system, which is not asked: what the compiler takes for granted serves */
#endif
}
#endif
#endif
