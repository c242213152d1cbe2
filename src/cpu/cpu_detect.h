/*
 * cpu_detect.h: detection as pure functions, so that a table of processors that
 * do not stand here can test it.
 */
#ifndef TACIT_CPU_DETECT_H
#define TACIT_CPU_DETECT_H

#include "common/machine.h"

#include <stdint.h>

/*
 * A library has the detector of the system that it is built for. A build of all rows
 * has all detectors, so that tests reach those of systems that are not at hand. They
 * are not inlined: tests call them too, and then there would be a copy that nothing calls.
 */
#ifdef __linux__
#define TACIT_LINUX 1
#else
#define TACIT_LINUX 0
#endif
#ifdef __APPLE__
#define TACIT_APPLE 1
#else
#define TACIT_APPLE 0
#endif
#define TACIT_DETECTS_X86 (TACIT_X86 || TACIT_ALL_ROWS)
#define TACIT_DETECTS_ARM (TACIT_ARM || TACIT_ALL_ROWS)
#define TACIT_DETECTS_ARM64 ((TACIT_ARM_64 && TACIT_LINUX) || TACIT_ALL_ROWS)
#define TACIT_DETECTS_ARM32 ((TACIT_ARM_32 && TACIT_LINUX) || TACIT_ALL_ROWS)
#define TACIT_DETECTS_DARWIN ((TACIT_ARM && TACIT_APPLE) || TACIT_ALL_ROWS)

/* What an x86 processor answers. Leaves that it does not have are zero. */
typedef struct tacit_x86_cpuid {
    uint32_t leaf1_edx; /* CPUID.1:EDX */
    uint32_t leaf1_ecx; /* CPUID.1:ECX */
    uint32_t leaf7_ebx; /* CPUID.(7,0):EBX */
    uint32_t leaf7_ecx; /* CPUID.(7,0):ECX */
    uint64_t xcr0;      /* XGETBV(0) if CPUID.1:ECX.OSXSAVE, else 0 */
} tacit_x86_cpuid;

/* The closed set of features, TACIT_CPU_X86_... . */
uint32_t tacit_x86_features(const tacit_x86_cpuid *cpuid);

/* Drops features without their foundation. */
uint32_t tacit_x86_close(uint32_t features);

/* The same names as tacit_cpu_feature_name, whatever this is compiled for. */
const char *tacit_x86_feature_name(unsigned bit);

/* Asks this processor; on x86 only. */
uint32_t tacit_x86_detect(void);

/* What Linux says of an Arm processor: getauxval(AT_HWCAP), getauxval(AT_HWCAP2). */
typedef struct tacit_arm_hwcaps {
    uint64_t hwcap;
    uint64_t hwcap2;
} tacit_arm_hwcaps;

/* What Darwin says: sysctlbyname of each, or -1 for a name that its kernel does not know. */
typedef struct tacit_darwin_answers {
    int32_t advsimd;    /* hw.optional.AdvSIMD, hw.optional.neon before that */
    int32_t feat_aes;   /* hw.optional.arm.FEAT_AES */
    int32_t feat_pmull; /* hw.optional.arm.FEAT_PMULL */
    int32_t feat_sha1;  /* hw.optional.arm.FEAT_SHA1 */
} tacit_darwin_answers;

/*
 * The closed set of features, TACIT_CPU_ARM_... . The bits of Linux mean other
 * things to 64-bit programs than to 32-bit ones.
 */
uint32_t tacit_arm64_features(const tacit_arm_hwcaps *hwcaps);
uint32_t tacit_arm32_features(const tacit_arm_hwcaps *hwcaps);
uint32_t tacit_darwin_features(const tacit_darwin_answers *answers);

uint32_t tacit_arm_close(uint32_t features);
const char *tacit_arm_feature_name(unsigned bit);

/* Asks the system about this processor; on Arm only. */
uint32_t tacit_arm_detect(void);

#endif
