/*
 * target.h: which processor this is compiled for, and the markers that give a
 * stretch of a file an instruction set of its own.
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

#if defined(__x86_64__) || defined(_M_X64)
#define TACIT_X86_64 1
#else
#define TACIT_X86_64 0
#endif

#if defined(__i386__) || defined(_M_IX86)
#define TACIT_X86_32 1
#else
#define TACIT_X86_32 0
#endif

#define TACIT_X86 (TACIT_X86_64 || TACIT_X86_32)

/* The stack there is aligned to 16 bytes, and gcc spills 32 and 64 as if to theirs ([GCC-54412]).
 */
#if TACIT_X86_64 && defined(_WIN32) && defined(__GNUC__) && !defined(__clang__)
#error "gcc for 64-bit Windows puts AVX vectors on misaligned stack; compile with clang"
#endif

/* Lanes number bytes in the order of memory, which NEON does on little-endian systems only. */
#if defined(__aarch64__) && !defined(__AARCH64EB__)
#define TACIT_ARM_64 1
#else
#define TACIT_ARM_64 0
#endif

#if defined(__arm__) && !defined(__ARMEB__)
#define TACIT_ARM_32 1
#else
#define TACIT_ARM_32 0
#endif

#define TACIT_ARM (TACIT_ARM_64 || TACIT_ARM_32)

/*
 * The width of the words that portable code computes with: 64 where a register
 * holds 64 bits and the compiler has their 128-bit product, else 32. It decides
 * which portable rows are built, and may be given (-DTACIT_WORD_BITS=32) to try
 * those of small machines on a large one.
 */
#ifndef TACIT_WORD_BITS
#ifdef __SIZEOF_INT128__
#define TACIT_WORD_BITS 64
#else
#define TACIT_WORD_BITS 32
#endif
#endif
/* Also the declaration that ISO C asks of a file with nothing for its target. */
_Static_assert(TACIT_WORD_BITS == 64 || TACIT_WORD_BITS == 32, "words have 64 or 32 bits");

/* The symbol or the text of a row with the width behind it: TACIT_WORDS(bitslice) is bitslice64. */
#define TACIT_PASTE_(name, bits) name##bits
#define TACIT_PASTE(name, bits) TACIT_PASTE_(name, bits)
#define TACIT_TEXT_(bits) #bits
#define TACIT_TEXT(bits) TACIT_TEXT_(bits)
#define TACIT_WORDS(name) TACIT_PASTE(name, TACIT_WORD_BITS)
#define TACIT_WORDS_TEXT(text) text TACIT_TEXT(TACIT_WORD_BITS)

#if TACIT_X86
#include <immintrin.h>
#endif

#if TACIT_ARM_64
/* clang before 16 declares the AES intrinsics only where the baseline has the instructions. */
#if defined(__clang__) && __clang_major__ < 16 && !defined(__ARM_FEATURE_AES)
#define __ARM_FEATURE_AES 1
#define __ARM_FEATURE_CRYPTO 1
#include <arm_neon.h>
#undef __ARM_FEATURE_AES
#undef __ARM_FEATURE_CRYPTO
#else
#include <arm_neon.h>
#endif
#endif

#define TACIT_PRAGMA_(text) _Pragma(#text)
#define TACIT_PRAGMA(text) TACIT_PRAGMA_(text)

#if defined(__clang__)
#define TACIT_TARGET_PUSH(list)                                                                    \
    TACIT_PRAGMA(clang attribute push(__attribute__((target(list))), apply_to = function))
#define TACIT_END TACIT_PRAGMA(clang attribute pop)
#define TACIT_UNROLL TACIT_PRAGMA(clang loop unroll(full))
#else
#define TACIT_TARGET_PUSH(list) TACIT_PRAGMA(GCC push_options) TACIT_PRAGMA(GCC target(list))
#define TACIT_END TACIT_PRAGMA(GCC pop_options)
#define TACIT_UNROLL TACIT_PRAGMA(GCC unroll 64)
#endif

/* One marker a row level; each list is what the row's `needs` promise, no more. */
#define TACIT_BEGIN_SSSE3 TACIT_TARGET_PUSH("ssse3")
#define TACIT_BEGIN_AESNI TACIT_TARGET_PUSH("aes,ssse3")
#define TACIT_BEGIN_PCLMUL TACIT_TARGET_PUSH("pclmul,ssse3")
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
 * AArch64, where NEON is the baseline and needs no marker. Compilers know AES
 * and PMULL only together; a row's lanes mention only what its `needs` promise.
 */
#ifdef __clang__
#define TACIT_BEGIN_ARMV8 TACIT_TARGET_PUSH("crypto")
#else
#define TACIT_BEGIN_ARMV8 TACIT_TARGET_PUSH("+crypto")
#endif

/* A lane function or a loop body: always inlined, whatever -O says. */
#define TACIT_INLINE static inline __attribute__((always_inline, unused))
#define TACIT_NOINLINE __attribute__((noinline))

#endif
