/*
 * tacit/cpu.h: what the processor offers, as tacit sees it.
 *
 * A feature is a bit. The set is closed: a feature whose foundation is missing
 * (VAES without AES-NI, AVX-512 without its operating system state) is not in
 * it, so a single test of a bit is enough everywhere.
 */
#ifndef TACIT_CPU_H
#define TACIT_CPU_H

#include <tacit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* x86 and x86-64. */
#define TACIT_CPU_X86_SSSE3 (UINT32_C(1) << 0)
#define TACIT_CPU_X86_AES (UINT32_C(1) << 1)     /* AES-NI; founded on SSSE3 */
#define TACIT_CPU_X86_PCLMUL (UINT32_C(1) << 2)  /* PCLMULQDQ; founded on SSSE3 */
#define TACIT_CPU_X86_SHA (UINT32_C(1) << 3)     /* SHA-NI; founded on SSSE3 */
#define TACIT_CPU_X86_AVX (UINT32_C(1) << 4)     /* with its state enabled by the system */
#define TACIT_CPU_X86_AVX2 (UINT32_C(1) << 5)    /* founded on AVX */
#define TACIT_CPU_X86_VAES (UINT32_C(1) << 6)    /* founded on AES and AVX2 */
#define TACIT_CPU_X86_VPCLMUL (UINT32_C(1) << 7) /* VPCLMULQDQ; founded on PCLMUL and AVX2 */
#define TACIT_CPU_X86_AVX512 (UINT32_C(1) << 8)  /* F, BW, DQ, VL, their state; founded on AVX2 */
#define TACIT_CPU_X86_AVX512IFMA (UINT32_C(1) << 9) /* founded on AVX512 */
/* In 32-bit programs alone, where SSSE3 is founded on it; 64-bit ones have it always, unsaid. */
#define TACIT_CPU_X86_SSE2 (UINT32_C(1) << 10)

/* Arm, 32 and 64 bits: the same bits mean other things there. */
#define TACIT_CPU_ARM_NEON (UINT32_C(1) << 0)
#define TACIT_CPU_ARM_AES (UINT32_C(1) << 1)   /* AESE, AESMC; founded on NEON */
#define TACIT_CPU_ARM_PMULL (UINT32_C(1) << 2) /* PMULL on 64 bits; founded on NEON */
#define TACIT_CPU_ARM_SHA1 (UINT32_C(1) << 3)  /* founded on NEON */

/*
 * tacit_cpu_features returns the features of this processor that its operating
 * system lets programs use, and those that the compiler took for granted. The first
 * call asks the processor; later ones read one word. Thread-safe; two threads may race
 * at the first call.
 */
TACIT_API uint32_t tacit_cpu_features(void);

/*
 * tacit_cpu_feature_name returns the name of feature bit 0..30 as the command
 * line has it ("aes", "vaes", "avx512"), or NULL for a bit that no feature of
 * this architecture has. The string is static. Thread-safe.
 */
TACIT_API const char *tacit_cpu_feature_name(unsigned bit);

/*
 * tacit_cpu_close drops from a set of features those whose foundation is not
 * in it: what is left could be a processor's. A tool that masks features
 * passes the rest through this. Thread-safe.
 */
TACIT_API uint32_t tacit_cpu_close(uint32_t features);

#ifdef __cplusplus
}
#endif
#endif
