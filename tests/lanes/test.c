/*
 * test.c: the lanes vocabulary at every width that this processor has.
 */
#include "common/machine.h"
#include "lanes/lanes_test.h"
#include "support/harness.h"

#include <tacit/cpu.h>

#include <stdio.h>

#if TACIT_X86 || TACIT_NEON
static const struct {
    const char *name;
    uint32_t needs;
    void (*test)(void);
} widths[] = {
#if TACIT_NEON
    {"neon", TACIT_CPU_ARM_NEON, test_lanes_neon},
#endif
#if TACIT_ARMV8
    {"armv8", TACIT_CPU_ARM_AES | TACIT_CPU_ARM_PMULL, test_lanes_armv8},
#endif
#if TACIT_X86
    {"x86_128", TACIT_CPU_X86_AES | TACIT_CPU_X86_PCLMUL, test_lanes_x86_128},
#if TACIT_X86_64
    {"x86_256", TACIT_CPU_X86_VAES | TACIT_CPU_X86_VPCLMUL, test_lanes_x86_256},
    {"x86_512", TACIT_CPU_X86_AVX512 | TACIT_CPU_X86_VAES | TACIT_CPU_X86_VPCLMUL,
     test_lanes_x86_512},
#endif
#endif
};
#endif

int main(int argc, char **argv) {
    harness_begin("lanes", &argc, argv);
#if TACIT_X86 || TACIT_NEON
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        if ((widths[i].needs & ~system_features()) == 0)
            widths[i].test();
        else
            printf("NOT RUN HERE lanes/%s\n", widths[i].name);
    }
#endif
    return harness_end();
}
