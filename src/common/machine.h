/*
 * machine.h: the machine that this is compiled for, by name and by the width of
 * its words, and what every compiler is told in the same way. No intrinsics: their
 * headers take longer to read than most files here, and few files need them; those
 * include target.h.
 */
#ifndef TACIT_COMMON_MACHINE_H
#define TACIT_COMMON_MACHINE_H

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
 * Whether rows of NEON can be built, and rows of Armv8's AES, PMULL and SHA1. On 32 bits gcc
 * builds both whatever its baseline is, unless floating point has no registers. clang has there
 * no marker that enables an instruction set (its arm_neon.h refuses, and where it does not,
 * from version 19 on, code generation fails): it builds them where its baseline has them, by
 * -mfpu=neon and by -march=armv8-a -mfpu=crypto-neon-fp-armv8, and leaves them out elsewhere.
 */
#if TACIT_ARM_32 &&                                                                                \
    (defined(__ARM_NEON) || (!defined(__clang__) && defined(__ARM_FP) &&                           \
                             ((defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'A') ||        \
                              (__ARM_ARCH == 6 && !defined(__thumb__)))))
#define TACIT_NEON_32 1
#else
#define TACIT_NEON_32 0
#endif
#if TACIT_NEON_32 && (!defined(__clang__) || defined(__ARM_FEATURE_CRYPTO) ||                      \
                      (defined(__ARM_FEATURE_AES) && defined(__ARM_FEATURE_SHA2)))
#define TACIT_ARMV8_32 1
#else
#define TACIT_ARMV8_32 0
#endif
#define TACIT_NEON (TACIT_ARM_64 || TACIT_NEON_32)
#define TACIT_ARMV8 (TACIT_ARM_64 || TACIT_ARMV8_32)

/*
 * Whether gcc compiles rows of NEON on 32 bits: for some of the C it has not the registers there,
 * and assembly takes its place (docs/KERNELS.md).
 */
#if TACIT_NEON_32 && defined(__GNUC__) && !defined(__clang__)
#define TACIT_NEON_32_BY_GCC 1
#else
#define TACIT_NEON_32_BY_GCC 0
#endif

#include "common/baseline.h" /* before any arm_neon.h, for which target.h defines what it reads */

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

#define TACIT_PRAGMA_(text) _Pragma(#text)
#define TACIT_PRAGMA(text) TACIT_PRAGMA_(text)

#ifdef __clang__
#define TACIT_UNROLL TACIT_PRAGMA(clang loop unroll(full))
#else
#define TACIT_UNROLL TACIT_PRAGMA(GCC unroll 64)
#endif

/* A lane function or a loop body: always inlined, whatever -O says. */
#define TACIT_INLINE static inline __attribute__((always_inline, unused))
#define TACIT_NOINLINE __attribute__((noinline))

#endif
