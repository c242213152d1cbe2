/*
 * target.h: the intrinsics of the processor that this is compiled for, and the
 * markers that give a stretch of a file an instruction set of its own.
 *
 * A kernel file reads
 *
 *     #include "common/target.h"
 *     #if TACIT_X86_64
 *     TACIT_BEGIN_VAES512
 *     #include "lanes/x86_512.h"
 *     ... functions ...
 *     TACIT_END
 *     #endif
 *
 * so that `cc -O2 -Iinclude -Isrc -c` builds it with no flags. The intrinsics
 * header comes before the marker (gcc on i686 fails with the other order), and
 * everything that is to be inlined into a marked function (the lanes) is
 * included inside the stretch, because gcc and clang refuse to inline across
 * different instruction sets.
 */
#ifndef TACIT_COMMON_TARGET_H
#define TACIT_COMMON_TARGET_H

#include "common/machine.h"

#if TACIT_X86
#include <immintrin.h>
#endif

#if TACIT_NEON
/* clang before 16 declares the intrinsics only where the baseline has the instructions. */
#if TACIT_ARM_64 && defined(__clang__) && __clang_major__ < 16
#pragma push_macro("__ARM_FEATURE_AES")
#pragma push_macro("__ARM_FEATURE_CRYPTO")
#pragma push_macro("__ARM_FEATURE_SHA2")
#define __ARM_FEATURE_AES 1
#define __ARM_FEATURE_CRYPTO 1
#define __ARM_FEATURE_SHA2 1
#include <arm_neon.h>
#pragma pop_macro("__ARM_FEATURE_AES")
#pragma pop_macro("__ARM_FEATURE_CRYPTO")
#pragma pop_macro("__ARM_FEATURE_SHA2")
#else
#include <arm_neon.h>
#endif
#endif

#if defined(__clang__)
#define TACIT_TARGET_PUSH(list)                                                                    \
    TACIT_PRAGMA(clang attribute push(__attribute__((target(list))), apply_to = function))
#define TACIT_END TACIT_PRAGMA(clang attribute pop)
#else
#define TACIT_TARGET_PUSH(list) TACIT_PRAGMA(GCC push_options) TACIT_PRAGMA(GCC target(list))
#define TACIT_END TACIT_PRAGMA(GCC pop_options)
#endif

/* One marker a row level; each list is what the row's `needs` promise, no more. */
#define TACIT_BEGIN_SSE2 TACIT_TARGET_PUSH("sse2")
#define TACIT_BEGIN_SSSE3 TACIT_TARGET_PUSH("ssse3")
#define TACIT_BEGIN_AESNI TACIT_TARGET_PUSH("aes,ssse3")
#define TACIT_BEGIN_PCLMUL TACIT_TARGET_PUSH("pclmul,ssse3")
#define TACIT_BEGIN_SHANI TACIT_TARGET_PUSH("sha,ssse3")
#define TACIT_BEGIN_AESNI_SHANI TACIT_TARGET_PUSH("aes,sha,ssse3")
#define TACIT_BEGIN_AESNI_PCLMUL TACIT_TARGET_PUSH("aes,pclmul,ssse3")
#define TACIT_BEGIN_AVX2 TACIT_TARGET_PUSH("avx2")
#define TACIT_BEGIN_AVX512 TACIT_TARGET_PUSH("avx2,avx512f,avx512bw,avx512dq,avx512vl")
#define TACIT_BEGIN_AVX512IFMA                                                                     \
    TACIT_TARGET_PUSH("avx2,avx512f,avx512bw,avx512dq,avx512vl,avx512ifma")
#define TACIT_BEGIN_VAES256 TACIT_TARGET_PUSH("avx2,aes,vaes")
#define TACIT_BEGIN_VPCLMUL256 TACIT_TARGET_PUSH("avx2,pclmul,vpclmulqdq")
#define TACIT_BEGIN_VAES256_VPCLMUL TACIT_TARGET_PUSH("avx2,aes,vaes,pclmul,vpclmulqdq")
#define TACIT_BEGIN_VAES512 TACIT_TARGET_PUSH("avx2,avx512f,avx512bw,avx512dq,avx512vl,aes,vaes")
#define TACIT_BEGIN_VPCLMUL512                                                                     \
    TACIT_TARGET_PUSH("avx2,avx512f,avx512bw,avx512dq,avx512vl,pclmul,vpclmulqdq")
#define TACIT_BEGIN_VAES512_VPCLMUL                                                                \
    TACIT_TARGET_PUSH("avx2,avx512f,avx512bw,avx512dq,avx512vl,aes,vaes,pclmul,vpclmulqdq")

/*
 * Arm. On AArch64 NEON is the baseline; on 32 bits gcc enables it, clang must have it
 * (machine.h). Where it is there already, nothing is to be enabled, and its marker must not take
 * away what else is there, as the baseline's floating point, which gcc names together with NEON:
 * always_inline functions from outside would be refused. Compilers know AES and PMULL only
 * together, here with SHA-1; a row mentions only what its `needs` promise.
 */
#if defined(__clang__)
#define TACIT_BEGIN_NEON TACIT_TARGET_PUSH("neon")
#elif !TACIT_NEON_32 || defined(__ARM_NEON)
#define TACIT_BEGIN_NEON TACIT_PRAGMA(GCC push_options)
#elif __ARM_ARCH >= 8 && defined(__ARM_FEATURE_FMA)
#define TACIT_BEGIN_NEON TACIT_TARGET_PUSH("fpu=neon-fp-armv8")
#elif defined(__ARM_FEATURE_FMA)
#define TACIT_BEGIN_NEON TACIT_TARGET_PUSH("fpu=neon-vfpv4")
#elif (__ARM_FP & 2) != 0
#define TACIT_BEGIN_NEON TACIT_TARGET_PUSH("fpu=neon-fp16")
#else
#define TACIT_BEGIN_NEON TACIT_TARGET_PUSH("fpu=neon")
#endif
#if TACIT_ARM_32 && (defined(__clang__) || defined(__ARM_FEATURE_CRYPTO))
#define TACIT_BEGIN_ARMV8 TACIT_BEGIN_NEON
#elif TACIT_ARM_32
#define TACIT_BEGIN_ARMV8 TACIT_TARGET_PUSH("fpu=crypto-neon-fp-armv8")
#elif defined(__clang__)
#define TACIT_BEGIN_ARMV8 TACIT_TARGET_PUSH("crypto")
#else
#define TACIT_BEGIN_ARMV8 TACIT_TARGET_PUSH("+crypto")
#endif

#endif
