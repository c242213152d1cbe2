/*
 * cpu_detect.h: detection as pure functions, so that a table of processors that
 * do not stand here can test it.
 */
#ifndef TACIT_CPU_DETECT_H
#define TACIT_CPU_DETECT_H

#include <stdint.h>

/* What an x86 processor answers. Leaves that it does not have are zero. */
typedef struct tacit_x86_cpuid {
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

/* Asks this processor; zero where it is not an x86. */
uint32_t tacit_x86_detect(void);

#endif
