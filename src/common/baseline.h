/*
 * baseline.h: what the compiler takes for granted of the processor, and which
 * rows need not be built for that.
 *
 * A program compiled with -march=armv8-a+crypto, with -march=x86-64-v3 or for an
 * Apple processor runs on none that lacks what this promises, so that below
 * the first row which needs no more than that, no row of a table can ever be
 * chosen. Such rows are not built: their files hold nothing, and the tables do not
 * name them. The guard of a row's file, and of its line in the table, is its
 * target and, for each feature that leads every processor past it to a better
 * row, that this feature is not sure:
 *
 *     #if TACIT_X86_64 && !TACIT_SURE_AVX512      above it stands a row that needs AVX-512 besides
 *     #if TACIT_WORD_BITS == 64 && !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON          a portable row
 *
 * A row that others have for a part stays as long as one of those does.
 * tests/dispatch/reach.c finds rows that no processor can choose, tests/size
 * counts what is left in each build.
 *
 * -DTACIT_ALL_ROWS=1 builds all rows whatever is sure, and the detectors of all
 * processors; tests do, so that they have the portable rows to compare with. A row
 * that another of the same needs beats everywhere is there for comparison alone, by
 * the guard `#if TACIT_X86_64 && TACIT_ALL_ROWS`.
 */
#ifndef TACIT_COMMON_BASELINE_H
#define TACIT_COMMON_BASELINE_H

#include <tacit/cpu.h>

#ifndef TACIT_ALL_ROWS
#define TACIT_ALL_ROWS 0
#endif

/*
 * The compiler's promises, each only with its foundations: a closed set, as what the
 * probe finds. VAES and VPCLMULQDQ count together, since processors have both or
 * neither: so one level of rows ends where the next begins, in all tables at once.
 */
#if TACIT_X86_32 && defined(__SSE2__)
#define TACIT_BASE_SSE2 TACIT_CPU_X86_SSE2
#endif
#if TACIT_X86 && defined(__SSSE3__)
#define TACIT_BASE_VECTORS TACIT_CPU_X86_SSSE3
#ifdef __AES__
#define TACIT_BASE_AES TACIT_CPU_X86_AES
#endif
#ifdef __PCLMUL__
#define TACIT_BASE_CLMUL TACIT_CPU_X86_PCLMUL
#endif
#ifdef __SHA__
#define TACIT_BASE_SHA TACIT_CPU_X86_SHA
#endif
#ifdef __AVX2__
#define TACIT_BASE_AVX2 (TACIT_CPU_X86_AVX | TACIT_CPU_X86_AVX2)
#if defined(__AES__) && defined(__VAES__) && defined(__PCLMUL__) && defined(__VPCLMULQDQ__)
#define TACIT_BASE_VAES (TACIT_CPU_X86_VAES | TACIT_CPU_X86_VPCLMUL)
#endif
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__)
#define TACIT_BASE_AVX512 TACIT_CPU_X86_AVX512
#ifdef __AVX512IFMA__
#define TACIT_BASE_IFMA TACIT_CPU_X86_AVX512IFMA
#endif
#endif
#endif
#elif TACIT_ARM && (TACIT_ARM_64 || defined(__ARM_NEON))
#define TACIT_BASE_VECTORS TACIT_CPU_ARM_NEON
/*
 * One macro for both in ACLE; before it had that one, AES, SHA-1 and SHA-256 had one together.
 * A promise of part of them counts for nothing where it does not get their rows built.
 */
#if TACIT_ARMV8
#if defined(__ARM_FEATURE_AES) || defined(__ARM_FEATURE_CRYPTO) ||                                 \
    (TACIT_ARM_64 && defined(__APPLE__))
#define TACIT_BASE_AES TACIT_CPU_ARM_AES
#define TACIT_BASE_CLMUL TACIT_CPU_ARM_PMULL
#endif
#if defined(__ARM_FEATURE_SHA2) || defined(__ARM_FEATURE_CRYPTO) ||                                \
    (TACIT_ARM_64 && defined(__APPLE__))
#define TACIT_BASE_SHA TACIT_CPU_ARM_SHA1
#endif
#endif
#endif

#ifndef TACIT_BASE_SSE2
#define TACIT_BASE_SSE2 UINT32_C(0)
#endif
#ifndef TACIT_BASE_VECTORS
#define TACIT_BASE_VECTORS UINT32_C(0)
#endif
#ifndef TACIT_BASE_AES
#define TACIT_BASE_AES UINT32_C(0)
#endif
#ifndef TACIT_BASE_CLMUL
#define TACIT_BASE_CLMUL UINT32_C(0)
#endif
#ifndef TACIT_BASE_SHA
#define TACIT_BASE_SHA UINT32_C(0)
#endif
#ifndef TACIT_BASE_AVX2
#define TACIT_BASE_AVX2 UINT32_C(0)
#endif
#ifndef TACIT_BASE_VAES
#define TACIT_BASE_VAES UINT32_C(0)
#endif
#ifndef TACIT_BASE_AVX512
#define TACIT_BASE_AVX512 UINT32_C(0)
#endif
#ifndef TACIT_BASE_IFMA
#define TACIT_BASE_IFMA UINT32_C(0)
#endif

/* All of them: the probe never answers less (src/cpu/cpu.c). */
#define TACIT_BASELINE                                                                             \
    (TACIT_BASE_SSE2 | TACIT_BASE_VECTORS | TACIT_BASE_AES | TACIT_BASE_CLMUL | TACIT_BASE_SHA |   \
     TACIT_BASE_AVX2 | TACIT_BASE_VAES | TACIT_BASE_AVX512 | TACIT_BASE_IFMA)

/* Those on which the choice of what is built relies. */
#define TACIT_SURE (TACIT_ALL_ROWS ? UINT32_C(0) : TACIT_BASELINE)

/*
 * The same one by one, for guards; 0 where no row has need of it. AES, CLMUL and SHA are
 * those of the target: AES-NI, PCLMULQDQ and SHA-NI, or Armv8's AES, PMULL and SHA1.
 */
#define TACIT_SURE_(target, features) ((target) && !TACIT_ALL_ROWS && (features) != 0)
#define TACIT_SURE_SSE2 TACIT_SURE_(TACIT_X86_32, TACIT_BASE_SSE2)
#define TACIT_SURE_SSSE3 TACIT_SURE_(TACIT_X86, TACIT_BASE_VECTORS)
#define TACIT_SURE_NEON TACIT_SURE_(TACIT_ARM, TACIT_BASE_VECTORS)
#define TACIT_SURE_AES TACIT_SURE_(TACIT_X86 || TACIT_ARM, TACIT_BASE_AES)
#define TACIT_SURE_CLMUL TACIT_SURE_(TACIT_X86 || TACIT_ARM, TACIT_BASE_CLMUL)
#define TACIT_SURE_SHA TACIT_SURE_(TACIT_X86 || TACIT_ARM, TACIT_BASE_SHA)
#define TACIT_SURE_AVX2 TACIT_SURE_(TACIT_X86_64, TACIT_BASE_AVX2)
#define TACIT_SURE_VAES TACIT_SURE_(TACIT_X86_64, TACIT_BASE_VAES)
#define TACIT_SURE_AVX512 TACIT_SURE_(TACIT_X86_64, TACIT_BASE_AVX512)
#define TACIT_SURE_IFMA TACIT_SURE_(TACIT_X86_64, TACIT_BASE_IFMA)

#endif
