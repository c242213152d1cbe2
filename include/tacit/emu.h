/*
 * tacit/emu.h: instructions of other processors, for those who emulate them:
 * AES rounds and carry-less multiplications of x86, Arm, RISC-V, Power and
 * s390x guests, each by the host's own instruction where it has one, else by
 * portable code.
 *
 * USE. This header needs no other of the library. With it goes the library, or
 * the one source file tacit_emu.c, which has all that is behind it. At its start
 * an emulator asks once for what its host has,
 *
 *     const tacit_emu_aes *aes = tacit_emu_aes_host();
 *     const tacit_emu_clmul *clmul = tacit_emu_clmul_host();
 *
 * and passes the answer to every function: tacit_emu_x86_aesenc(aes, d, a, b). Each is
 * inline and makes one call through that table; a file compiled for a host that
 * has the instruction (-maes, -mpclmul, -march=armv8-a+crypto) makes none, but
 * holds the instruction itself.
 *
 * OPERANDS are registers of 128 bits as two numbers of 64 bits: half[0] has bits
 * 63..0, half[1] bits 127..64, each in the host's own byte order. Results are
 * functions of these numbers, so no host's byte order shows. Operands stand in
 * the order of the guest's manual: destination, first source, second source. A
 * destination may be any of the sources, else they do not overlap. Wider
 * registers are arrays of such operands, the lowest 128 bits first.
 *
 * Rules for all functions here: nothing fails and nothing is allocated; no
 * operand decides a branch, an address or the time that is taken (widths, counts
 * and immediates do); any number of threads may call at once. What a guest keeps
 * in its registers an emulator keeps in memory: nothing is wiped.
 *
 * docs/EMULATORS.md has the table of guests and hosts, and examples;
 * docs/BIBLIOGRAPHY.md the manuals, by the keys in brackets.
 */
#ifndef TACIT_EMU_H
#define TACIT_EMU_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* As tacit/base.h has it, word for word. */
#ifndef TACIT_API
#if defined(__GNUC__) && defined(__i386__)
#define TACIT_API __attribute__((visibility("default"), force_align_arg_pointer))
#elif defined(__GNUC__)
#define TACIT_API __attribute__((visibility("default")))
#else
#define TACIT_API
#endif
#endif

#if defined(__GNUC__)
#define TACIT_EMU_INLINE static inline __attribute__((always_inline, unused))
#define TACIT_EMU_MAY_ALIAS __attribute__((may_alias))
#else
#define TACIT_EMU_INLINE static inline
#define TACIT_EMU_MAY_ALIAS
#endif

/*
 * A register of 128 bits. With gcc and clang a pointer to an emulator's own
 * register may be cast to this type: any type of 16 bytes that is aligned as
 * uint64_t is, and has the lower half first, each half in the host's byte order.
 */
typedef union TACIT_EMU_MAY_ALIAS tacit_emu_v128 {
    uint64_t half[2]; /* numbers: [0] has bits 63..0, [1] bits 127..64 */
    uint8_t byte[16]; /* bits 8i+7..8i are byte[TACIT_EMU_BYTE(i)] */
} tacit_emu_v128;

/* A half by a pointer that may come of such a cast. */
typedef uint64_t TACIT_EMU_MAY_ALIAS tacit_emu_half;

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define TACIT_EMU_BYTE(i) ((i) ^ 7)
#else
#define TACIT_EMU_BYTE(i) (i)
#endif

/* The register whose bits 8i+7..8i are p[i]: what a little-endian guest loads, and its store. */
TACIT_EMU_INLINE tacit_emu_v128 tacit_emu_load(const uint8_t p[16]) {
    tacit_emu_v128 v;
    for (int i = 0; i < 16; i++)
        v.byte[TACIT_EMU_BYTE(i)] = p[i];
    return v;
}

TACIT_EMU_INLINE void tacit_emu_store(uint8_t p[16], const tacit_emu_v128 *v) {
    for (int i = 0; i < 16; i++)
        p[i] = v->byte[TACIT_EMU_BYTE(i)];
}

/* ---- What the host computes. ---- */

/*
 * Steps of AES (FIPS 197) on a state whose byte i, of s[i mod 4, i / 4], is bits
 * 8i+7..8i. dest may be state or key. The standard's SubBytes and ShiftRows
 * commute, and so do their inverses.
 */
typedef struct tacit_emu_aes {
    /* MixColumns(SubBytes(ShiftRows(state))) ^ key, and without MixColumns */
    void (*round)(tacit_emu_v128 *dest, const tacit_emu_v128 *state, const tacit_emu_v128 *key);
    void (*last)(tacit_emu_v128 *dest, const tacit_emu_v128 *state, const tacit_emu_v128 *key);
    /* InvMixColumns(InvSubBytes(InvShiftRows(state))) ^ key, and without InvMixColumns */
    void (*inv_round)(tacit_emu_v128 *dest, const tacit_emu_v128 *state, const tacit_emu_v128 *key);
    void (*inv_last)(tacit_emu_v128 *dest, const tacit_emu_v128 *state, const tacit_emu_v128 *key);
    /* SubBytes(ShiftRows(state ^ key)), InvSubBytes(InvShiftRows(state ^ key)) */
    void (*add_sub)(tacit_emu_v128 *dest, const tacit_emu_v128 *state, const tacit_emu_v128 *key);
    void (*add_inv_sub)(tacit_emu_v128 *dest, const tacit_emu_v128 *state,
                        const tacit_emu_v128 *key);
    /* MixColumns, InvMixColumns */
    void (*mix)(tacit_emu_v128 *dest, const tacit_emu_v128 *state);
    void (*inv_mix)(tacit_emu_v128 *dest, const tacit_emu_v128 *state);
} tacit_emu_aes;

/*
 * Products of polynomials over GF(2), the coefficient of x^i in bit i. dest may
 * hold an operand.
 */
typedef struct tacit_emu_clmul {
    /* The product of two of 64 bits. */
    void (*mul64)(tacit_emu_v128 *dest, const uint64_t *a, const uint64_t *b);
    /* Eight products of 8 bits: of byte i of both, bits 16i+15..16i. */
    void (*mul8)(tacit_emu_v128 *dest, const uint64_t *a, const uint64_t *b);
    /*
     * Products of the elements 0, 2, 4, ... of `width` bits, each as wide as two
     * elements and in their place. width: 8, 16 or 32.
     */
    void (*mul_even)(tacit_emu_v128 *dest, const tacit_emu_v128 *a, const tacit_emu_v128 *b,
                     unsigned width);
} tacit_emu_clmul;

/*
 * tacit_emu_aes_host and tacit_emu_clmul_host return the best that this
 * processor can run. Never NULL; static. Thread-safe.
 */
TACIT_API const tacit_emu_aes *tacit_emu_aes_host(void);
TACIT_API const tacit_emu_clmul *tacit_emu_clmul_host(void);

/*
 * The tables of implementations, and what is computed by a given row of them
 * (tacit/impl.h), or NULL for a row that this processor cannot run or that is
 * not of the table. Thread-safe.
 */
struct tacit_row;
struct tacit_row_table;
TACIT_API const struct tacit_row_table *tacit_emu_aes_rows(void);
TACIT_API const struct tacit_row_table *tacit_emu_clmul_rows(void);
TACIT_API const tacit_emu_aes *tacit_emu_aes_host_with(const struct tacit_row *row);
TACIT_API const tacit_emu_clmul *tacit_emu_clmul_host_with(const struct tacit_row *row);

#ifdef __cplusplus
}
#endif

/* ---- The host's instructions, inline. ---- */

/*
 * TACIT_EMU_INLINE_AES, _CLMUL and _MUL8 say that this file is compiled for a host
 * that has the instructions, and holds them; then tables are passed and not read.
 * Define TACIT_EMU_NO_INLINE before this header, and all calls go through the
 * tables.
 *
 * The library's own files (they have TACIT_COMMON_TARGET_H) name instructions that
 * their baseline is without, in functions that say so by the attributes _NEEDS_AES,
 * _NEEDS_CLMUL and _NEEDS_NEON.
 */
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
#if defined(__AES__) || defined(__PCLMUL__) || defined(TACIT_COMMON_TARGET_H)
#include <wmmintrin.h>
#define TACIT_EMU_X86 1
#define TACIT_EMU_NEEDS_AES __attribute__((target("aes")))
#define TACIT_EMU_NEEDS_CLMUL __attribute__((target("pclmul")))
#endif
#if defined(__AES__) && !defined(TACIT_EMU_NO_INLINE)
#define TACIT_EMU_INLINE_AES 1
#endif
#if defined(__PCLMUL__) && !defined(TACIT_EMU_NO_INLINE)
#define TACIT_EMU_INLINE_CLMUL 1
#endif
#endif

/*
 * Compilers know Arm's AES and PMULL only together, gcc 12 only by the name "crypto": of "+aes"
 * alone it has the macro and not the intrinsics. The numbers are those of little-endian code.
 */
#if defined(__GNUC__) && ((defined(__aarch64__) && !defined(__AARCH64EB__)) ||                     \
                          (defined(__arm__) && !defined(__ARMEB__)))
#ifdef __ARM_NEON
#include <arm_neon.h>
#define TACIT_EMU_NEEDS_NEON
#ifndef TACIT_EMU_NO_INLINE
#define TACIT_EMU_INLINE_MUL8 1
#endif
#endif
#if defined(__ARM_NEON) &&                                                                         \
    (defined(__ARM_FEATURE_CRYPTO) || (defined(__ARM_FEATURE_AES) && defined(__clang__)))
#define TACIT_EMU_ARM 1
#define TACIT_EMU_NEEDS_AES
#ifndef TACIT_EMU_NO_INLINE
#define TACIT_EMU_INLINE_AES 1
#define TACIT_EMU_INLINE_CLMUL 1
#endif
#elif defined(TACIT_COMMON_TARGET_H) && defined(__aarch64__)
#define TACIT_EMU_ARM 1
#ifdef __clang__
#define TACIT_EMU_NEEDS_AES __attribute__((target("crypto")))
#else
#define TACIT_EMU_NEEDS_AES __attribute__((target("+crypto")))
#endif
#elif defined(TACIT_COMMON_TARGET_H) && TACIT_ARMV8
#include <arm_neon.h>
#define TACIT_EMU_ARM 1
#define TACIT_EMU_NEEDS_AES __attribute__((target("fpu=crypto-neon-fp-armv8")))
#ifndef __ARM_NEON
#define TACIT_EMU_NEEDS_NEON TACIT_EMU_NEEDS_AES
#endif
#endif
#define TACIT_EMU_NEEDS_CLMUL TACIT_EMU_NEEDS_AES
#endif

#ifdef TACIT_EMU_X86
#define TACIT_EMU_GET_(v) _mm_loadu_si128((const __m128i *)(const void *)(v))
#define TACIT_EMU_PUT_(v, value) _mm_storeu_si128((__m128i *)(void *)(v), value)

TACIT_EMU_INLINE TACIT_EMU_NEEDS_AES void
tacit_emu_host_round(tacit_emu_v128 *dest, const tacit_emu_v128 *state, const tacit_emu_v128 *key) {
    TACIT_EMU_PUT_(dest, _mm_aesenc_si128(TACIT_EMU_GET_(state), TACIT_EMU_GET_(key)));
}

TACIT_EMU_INLINE TACIT_EMU_NEEDS_AES void
tacit_emu_host_last(tacit_emu_v128 *dest, const tacit_emu_v128 *state, const tacit_emu_v128 *key) {
    TACIT_EMU_PUT_(dest, _mm_aesenclast_si128(TACIT_EMU_GET_(state), TACIT_EMU_GET_(key)));
}

TACIT_EMU_INLINE TACIT_EMU_NEEDS_AES void tacit_emu_host_inv_round(tacit_emu_v128 *dest,
                                                                   const tacit_emu_v128 *state,
                                                                   const tacit_emu_v128 *key) {
    TACIT_EMU_PUT_(dest, _mm_aesdec_si128(TACIT_EMU_GET_(state), TACIT_EMU_GET_(key)));
}

TACIT_EMU_INLINE TACIT_EMU_NEEDS_AES void tacit_emu_host_inv_last(tacit_emu_v128 *dest,
                                                                  const tacit_emu_v128 *state,
                                                                  const tacit_emu_v128 *key) {
    TACIT_EMU_PUT_(dest, _mm_aesdeclast_si128(TACIT_EMU_GET_(state), TACIT_EMU_GET_(key)));
}

TACIT_EMU_INLINE TACIT_EMU_NEEDS_AES void tacit_emu_host_add_sub(tacit_emu_v128 *dest,
                                                                 const tacit_emu_v128 *state,
                                                                 const tacit_emu_v128 *key) {
    TACIT_EMU_PUT_(dest,
                   _mm_aesenclast_si128(_mm_xor_si128(TACIT_EMU_GET_(state), TACIT_EMU_GET_(key)),
                                        _mm_setzero_si128()));
}

TACIT_EMU_INLINE TACIT_EMU_NEEDS_AES void tacit_emu_host_add_inv_sub(tacit_emu_v128 *dest,
                                                                     const tacit_emu_v128 *state,
                                                                     const tacit_emu_v128 *key) {
    TACIT_EMU_PUT_(dest,
                   _mm_aesdeclast_si128(_mm_xor_si128(TACIT_EMU_GET_(state), TACIT_EMU_GET_(key)),
                                        _mm_setzero_si128()));
}

/* AESDECLAST undoes what AESENC does before its MixColumns. */
TACIT_EMU_INLINE TACIT_EMU_NEEDS_AES void tacit_emu_host_mix(tacit_emu_v128 *dest,
                                                             const tacit_emu_v128 *state) {
    TACIT_EMU_PUT_(
        dest, _mm_aesenc_si128(_mm_aesdeclast_si128(TACIT_EMU_GET_(state), _mm_setzero_si128()),
                               _mm_setzero_si128()));
}

TACIT_EMU_INLINE TACIT_EMU_NEEDS_AES void tacit_emu_host_inv_mix(tacit_emu_v128 *dest,
                                                                 const tacit_emu_v128 *state) {
    TACIT_EMU_PUT_(dest, _mm_aesimc_si128(TACIT_EMU_GET_(state)));
}

TACIT_EMU_INLINE TACIT_EMU_NEEDS_CLMUL void
tacit_emu_host_mul64(tacit_emu_v128 *dest, const uint64_t *a, const uint64_t *b) {
    TACIT_EMU_PUT_(dest,
                   _mm_clmulepi64_si128(_mm_loadl_epi64((const __m128i *)(const void *)a),
                                        _mm_loadl_epi64((const __m128i *)(const void *)b), 0));
}
#endif

#ifdef TACIT_EMU_ARM
#define TACIT_EMU_GET_(v) vreinterpretq_u8_u64(vld1q_u64((v)->half))
#define TACIT_EMU_PUT_(v, value) vst1q_u64((v)->half, vreinterpretq_u64_u8(value))

/* AESE and AESD add a key first: zero, where the guest adds its own last. */
TACIT_EMU_INLINE TACIT_EMU_NEEDS_AES void
tacit_emu_host_round(tacit_emu_v128 *dest, const tacit_emu_v128 *state, const tacit_emu_v128 *key) {
    TACIT_EMU_PUT_(dest, veorq_u8(vaesmcq_u8(vaeseq_u8(TACIT_EMU_GET_(state), vdupq_n_u8(0))),
                                  TACIT_EMU_GET_(key)));
}

TACIT_EMU_INLINE TACIT_EMU_NEEDS_AES void
tacit_emu_host_last(tacit_emu_v128 *dest, const tacit_emu_v128 *state, const tacit_emu_v128 *key) {
    TACIT_EMU_PUT_(dest,
                   veorq_u8(vaeseq_u8(TACIT_EMU_GET_(state), vdupq_n_u8(0)), TACIT_EMU_GET_(key)));
}

TACIT_EMU_INLINE TACIT_EMU_NEEDS_AES void tacit_emu_host_inv_round(tacit_emu_v128 *dest,
                                                                   const tacit_emu_v128 *state,
                                                                   const tacit_emu_v128 *key) {
    TACIT_EMU_PUT_(dest, veorq_u8(vaesimcq_u8(vaesdq_u8(TACIT_EMU_GET_(state), vdupq_n_u8(0))),
                                  TACIT_EMU_GET_(key)));
}

TACIT_EMU_INLINE TACIT_EMU_NEEDS_AES void tacit_emu_host_inv_last(tacit_emu_v128 *dest,
                                                                  const tacit_emu_v128 *state,
                                                                  const tacit_emu_v128 *key) {
    TACIT_EMU_PUT_(dest,
                   veorq_u8(vaesdq_u8(TACIT_EMU_GET_(state), vdupq_n_u8(0)), TACIT_EMU_GET_(key)));
}

TACIT_EMU_INLINE TACIT_EMU_NEEDS_AES void tacit_emu_host_add_sub(tacit_emu_v128 *dest,
                                                                 const tacit_emu_v128 *state,
                                                                 const tacit_emu_v128 *key) {
    TACIT_EMU_PUT_(dest, vaeseq_u8(TACIT_EMU_GET_(state), TACIT_EMU_GET_(key)));
}

TACIT_EMU_INLINE TACIT_EMU_NEEDS_AES void tacit_emu_host_add_inv_sub(tacit_emu_v128 *dest,
                                                                     const tacit_emu_v128 *state,
                                                                     const tacit_emu_v128 *key) {
    TACIT_EMU_PUT_(dest, vaesdq_u8(TACIT_EMU_GET_(state), TACIT_EMU_GET_(key)));
}

TACIT_EMU_INLINE TACIT_EMU_NEEDS_AES void tacit_emu_host_mix(tacit_emu_v128 *dest,
                                                             const tacit_emu_v128 *state) {
    TACIT_EMU_PUT_(dest, vaesmcq_u8(TACIT_EMU_GET_(state)));
}

TACIT_EMU_INLINE TACIT_EMU_NEEDS_AES void tacit_emu_host_inv_mix(tacit_emu_v128 *dest,
                                                                 const tacit_emu_v128 *state) {
    TACIT_EMU_PUT_(dest, vaesimcq_u8(TACIT_EMU_GET_(state)));
}

TACIT_EMU_INLINE TACIT_EMU_NEEDS_CLMUL void
tacit_emu_host_mul64(tacit_emu_v128 *dest, const uint64_t *a, const uint64_t *b) {
#if defined(__arm__) && defined(__clang__) /* it has no intrinsic on 32 bits */
    uint8x16_t product;
    __asm__("vmull.p64 %q0, %P1, %P2"
            : "=w"(product)
            : "w"(vcreate_u64(*(const tacit_emu_half *)a)),
              "w"(vcreate_u64(*(const tacit_emu_half *)b)));
    TACIT_EMU_PUT_(dest, product);
#else
    TACIT_EMU_PUT_(dest, vreinterpretq_u8_p128(vmull_p64((poly64_t) * (const tacit_emu_half *)a,
                                                         (poly64_t) * (const tacit_emu_half *)b)));
#endif
}
#endif

#ifdef TACIT_EMU_NEEDS_NEON
TACIT_EMU_INLINE TACIT_EMU_NEEDS_NEON void
tacit_emu_host_mul8(tacit_emu_v128 *dest, const uint64_t *a, const uint64_t *b) {
    const poly16x8_t product =
        vmull_p8(vcreate_p8(*(const tacit_emu_half *)a), vcreate_p8(*(const tacit_emu_half *)b));
    vst1q_u64(dest->half, vreinterpretq_u64_p16(product));
}
#endif

/* ---- The same, or through a table. ---- */

TACIT_EMU_INLINE void tacit_emu_round(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                      const tacit_emu_v128 *state, const tacit_emu_v128 *key) {
#ifdef TACIT_EMU_INLINE_AES
    (void)aes;
    tacit_emu_host_round(dest, state, key);
#else
    aes->round(dest, state, key);
#endif
}

TACIT_EMU_INLINE void tacit_emu_last(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                     const tacit_emu_v128 *state, const tacit_emu_v128 *key) {
#ifdef TACIT_EMU_INLINE_AES
    (void)aes;
    tacit_emu_host_last(dest, state, key);
#else
    aes->last(dest, state, key);
#endif
}

TACIT_EMU_INLINE void tacit_emu_inv_round(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                          const tacit_emu_v128 *state, const tacit_emu_v128 *key) {
#ifdef TACIT_EMU_INLINE_AES
    (void)aes;
    tacit_emu_host_inv_round(dest, state, key);
#else
    aes->inv_round(dest, state, key);
#endif
}

TACIT_EMU_INLINE void tacit_emu_inv_last(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                         const tacit_emu_v128 *state, const tacit_emu_v128 *key) {
#ifdef TACIT_EMU_INLINE_AES
    (void)aes;
    tacit_emu_host_inv_last(dest, state, key);
#else
    aes->inv_last(dest, state, key);
#endif
}

TACIT_EMU_INLINE void tacit_emu_add_sub(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                        const tacit_emu_v128 *state, const tacit_emu_v128 *key) {
#ifdef TACIT_EMU_INLINE_AES
    (void)aes;
    tacit_emu_host_add_sub(dest, state, key);
#else
    aes->add_sub(dest, state, key);
#endif
}

TACIT_EMU_INLINE void tacit_emu_add_inv_sub(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                            const tacit_emu_v128 *state,
                                            const tacit_emu_v128 *key) {
#ifdef TACIT_EMU_INLINE_AES
    (void)aes;
    tacit_emu_host_add_inv_sub(dest, state, key);
#else
    aes->add_inv_sub(dest, state, key);
#endif
}

TACIT_EMU_INLINE void tacit_emu_mix(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                    const tacit_emu_v128 *state) {
#ifdef TACIT_EMU_INLINE_AES
    (void)aes;
    tacit_emu_host_mix(dest, state);
#else
    aes->mix(dest, state);
#endif
}

TACIT_EMU_INLINE void tacit_emu_inv_mix(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                        const tacit_emu_v128 *state) {
#ifdef TACIT_EMU_INLINE_AES
    (void)aes;
    tacit_emu_host_inv_mix(dest, state);
#else
    aes->inv_mix(dest, state);
#endif
}

TACIT_EMU_INLINE void tacit_emu_mul64(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                      const uint64_t *a, const uint64_t *b) {
#ifdef TACIT_EMU_INLINE_CLMUL
    (void)clmul;
    tacit_emu_host_mul64(dest, a, b);
#else
    clmul->mul64(dest, a, b);
#endif
}

TACIT_EMU_INLINE void tacit_emu_mul8(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                     const uint64_t *a, const uint64_t *b) {
#ifdef TACIT_EMU_INLINE_MUL8
    (void)clmul;
    tacit_emu_host_mul8(dest, a, b);
#else
    clmul->mul8(dest, a, b);
#endif
}

/* Products of the even elements, or of the odd: of 64 bits too. */
TACIT_EMU_INLINE void tacit_emu_mul_even(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                         const tacit_emu_v128 *a, const tacit_emu_v128 *b,
                                         unsigned width) {
    if (width == 64)
        tacit_emu_mul64(clmul, dest, &a->half[0], &b->half[0]);
    else
        clmul->mul_even(dest, a, b, width);
}

TACIT_EMU_INLINE void tacit_emu_mul_odd(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                        const tacit_emu_v128 *a, const tacit_emu_v128 *b,
                                        unsigned width) {
    if (width == 64) {
        tacit_emu_mul64(clmul, dest, &a->half[1], &b->half[1]);
    } else {
        const tacit_emu_v128 x = {{a->half[0] >> width, a->half[1] >> width}};
        const tacit_emu_v128 y = {{b->half[0] >> width, b->half[1] >> width}};
        clmul->mul_even(dest, &x, &y, width);
    }
}

TACIT_EMU_INLINE void tacit_emu_xor(tacit_emu_v128 *dest, const tacit_emu_v128 *a,
                                    const tacit_emu_v128 *b) {
    dest->half[0] = a->half[0] ^ b->half[0];
    dest->half[1] = a->half[1] ^ b->half[1];
}

/* ---- x86 guests [Intel-SDM]. ---- */

/*
 * PCLMULQDQ dest, b, imm (a is dest) and the 128-bit VPCLMULQDQ dest, a, b, imm: the product of
 * the half of a that bit 0 of imm names and of the half of b that bit 4 names; the other bits of
 * imm mean nothing.
 */
TACIT_EMU_INLINE void tacit_emu_x86_pclmulqdq(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                              const tacit_emu_v128 *a, const tacit_emu_v128 *b,
                                              unsigned imm) {
    tacit_emu_mul64(clmul, dest, &a->half[imm & 1], &b->half[imm >> 4 & 1]);
}

/* VPCLMULQDQ on lanes operands of 128 bits: 1, 2 (ymm) or 4 (zmm). */
TACIT_EMU_INLINE void tacit_emu_x86_vpclmulqdq(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                               const tacit_emu_v128 *a, const tacit_emu_v128 *b,
                                               unsigned imm, size_t lanes) {
    for (size_t i = 0; i < lanes; i++)
        tacit_emu_x86_pclmulqdq(clmul, dest + i, a + i, b + i, imm);
}

/* AESENC: a round of encryption, the key added last. */
TACIT_EMU_INLINE void tacit_emu_x86_aesenc(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                           const tacit_emu_v128 *state, const tacit_emu_v128 *key) {
    tacit_emu_round(aes, dest, state, key);
}

/* AESENCLAST: the last round of encryption, without MixColumns. */
TACIT_EMU_INLINE void tacit_emu_x86_aesenclast(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                               const tacit_emu_v128 *state,
                                               const tacit_emu_v128 *key) {
    tacit_emu_last(aes, dest, state, key);
}

/* AESDEC: a round of the equivalent inverse cipher, whose inner keys AESIMC makes. */
TACIT_EMU_INLINE void tacit_emu_x86_aesdec(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                           const tacit_emu_v128 *state, const tacit_emu_v128 *key) {
    tacit_emu_inv_round(aes, dest, state, key);
}

/* AESDECLAST: its last round, without InvMixColumns. */
TACIT_EMU_INLINE void tacit_emu_x86_aesdeclast(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                               const tacit_emu_v128 *state,
                                               const tacit_emu_v128 *key) {
    tacit_emu_inv_last(aes, dest, state, key);
}

/* AESIMC: InvMixColumns. */
TACIT_EMU_INLINE void tacit_emu_x86_aesimc(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                           const tacit_emu_v128 *src) {
    tacit_emu_inv_mix(aes, dest, src);
}

/*
 * AESKEYGENASSIST: SubWord of words 1 and 3, each as it is and then rotated with imm added. Both
 * words stand in two columns each, so that ShiftRows takes every byte of a result from
 * one of two columns.
 */
TACIT_EMU_INLINE void tacit_emu_x86_aeskeygenassist(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                                    const tacit_emu_v128 *src, unsigned imm) {
    const uint32_t even_rows = 0x00ff00ff;
    const uint64_t words = src->half[0] >> 32 | (src->half[1] >> 32) << 32;
    const tacit_emu_v128 zero = {{0, 0}};
    tacit_emu_v128 x = {{words, words}};
    tacit_emu_last(aes, &x, &x, &zero);
    const uint32_t c0 = (uint32_t)x.half[0], c1 = (uint32_t)(x.half[0] >> 32);
    const uint32_t s1 = (c0 & even_rows) | (c1 & ~even_rows);
    const uint32_t s3 = (c1 & even_rows) | (c0 & ~even_rows);
    const uint32_t rcon = imm & 0xff;
    dest->half[0] = s1 | (uint64_t)((s1 >> 8 | s1 << 24) ^ rcon) << 32;
    dest->half[1] = s3 | (uint64_t)((s3 >> 8 | s3 << 24) ^ rcon) << 32;
}

/* VAESENC, VAESENCLAST, VAESDEC, VAESDECLAST on lanes operands of 128 bits: 1, 2 or 4. */
TACIT_EMU_INLINE void tacit_emu_x86_vaesenc(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                            const tacit_emu_v128 *state, const tacit_emu_v128 *key,
                                            size_t lanes) {
    for (size_t i = 0; i < lanes; i++)
        tacit_emu_round(aes, dest + i, state + i, key + i);
}

TACIT_EMU_INLINE void tacit_emu_x86_vaesenclast(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                                const tacit_emu_v128 *state,
                                                const tacit_emu_v128 *key, size_t lanes) {
    for (size_t i = 0; i < lanes; i++)
        tacit_emu_last(aes, dest + i, state + i, key + i);
}

TACIT_EMU_INLINE void tacit_emu_x86_vaesdec(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                            const tacit_emu_v128 *state, const tacit_emu_v128 *key,
                                            size_t lanes) {
    for (size_t i = 0; i < lanes; i++)
        tacit_emu_inv_round(aes, dest + i, state + i, key + i);
}

TACIT_EMU_INLINE void tacit_emu_x86_vaesdeclast(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                                const tacit_emu_v128 *state,
                                                const tacit_emu_v128 *key, size_t lanes) {
    for (size_t i = 0; i < lanes; i++)
        tacit_emu_inv_last(aes, dest + i, state + i, key + i);
}

/* ---- Arm guests [Arm-ARM]. ---- */

/* AESE Vd, Vn (state is Vd, key Vn): AddRoundKey, then SubBytes and ShiftRows. */
TACIT_EMU_INLINE void tacit_emu_arm_aese(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                         const tacit_emu_v128 *state, const tacit_emu_v128 *key) {
    tacit_emu_add_sub(aes, dest, state, key);
}

/* AESD Vd, Vn: AddRoundKey, then InvSubBytes and InvShiftRows. */
TACIT_EMU_INLINE void tacit_emu_arm_aesd(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                         const tacit_emu_v128 *state, const tacit_emu_v128 *key) {
    tacit_emu_add_inv_sub(aes, dest, state, key);
}

/* AESMC Vd, Vn and AESIMC Vd, Vn: MixColumns, InvMixColumns. */
TACIT_EMU_INLINE void tacit_emu_arm_aesmc(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                          const tacit_emu_v128 *src) {
    tacit_emu_mix(aes, dest, src);
}

TACIT_EMU_INLINE void tacit_emu_arm_aesimc(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                           const tacit_emu_v128 *src) {
    tacit_emu_inv_mix(aes, dest, src);
}

/* PMULL Vd.1Q, Vn.1D, Vm.1D: the product of the low halves. PMULL2: of the high halves. */
TACIT_EMU_INLINE void tacit_emu_arm_pmull_p64(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                              const tacit_emu_v128 *a, const tacit_emu_v128 *b) {
    tacit_emu_mul64(clmul, dest, &a->half[0], &b->half[0]);
}

TACIT_EMU_INLINE void tacit_emu_arm_pmull2_p64(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                               const tacit_emu_v128 *a, const tacit_emu_v128 *b) {
    tacit_emu_mul64(clmul, dest, &a->half[1], &b->half[1]);
}

/* PMULL Vd.8H, Vn.8B, Vm.8B: eight products of the bytes of the low halves. PMULL2: of the high. */
TACIT_EMU_INLINE void tacit_emu_arm_pmull_p8(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                             const tacit_emu_v128 *a, const tacit_emu_v128 *b) {
    tacit_emu_mul8(clmul, dest, &a->half[0], &b->half[0]);
}

TACIT_EMU_INLINE void tacit_emu_arm_pmull2_p8(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                              const tacit_emu_v128 *a, const tacit_emu_v128 *b) {
    tacit_emu_mul8(clmul, dest, &a->half[1], &b->half[1]);
}

/* AArch32 VMULL.P64 Qd, Dn, Dm and VMULL.P8 Qd, Dn, Dm: registers of 64 bits. */
TACIT_EMU_INLINE void tacit_emu_arm_vmull_p64(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                              const uint64_t *a, const uint64_t *b) {
    tacit_emu_mul64(clmul, dest, a, b);
}

TACIT_EMU_INLINE void tacit_emu_arm_vmull_p8(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                             const uint64_t *a, const uint64_t *b) {
    tacit_emu_mul8(clmul, dest, a, b);
}

/*
 * SVE PMULLB and PMULLT (width 8, 32, 64), MVE VMULLB.P8/P16 and VMULLT.P8/P16 (width 8, 16), on
 * 128 bits: products of the even elements, of the odd.
 */
TACIT_EMU_INLINE void tacit_emu_arm_pmullb(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                           const tacit_emu_v128 *a, const tacit_emu_v128 *b,
                                           unsigned width) {
    tacit_emu_mul_even(clmul, dest, a, b, width);
}

TACIT_EMU_INLINE void tacit_emu_arm_pmullt(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                           const tacit_emu_v128 *a, const tacit_emu_v128 *b,
                                           unsigned width) {
    tacit_emu_mul_odd(clmul, dest, a, b, width);
}

/* ---- RISC-V guests of 64 bits [RISC-V], Zbc and Zkn. ---- */

/* clmul rd, rs1, rs2: bits 63..0 of the product; clmulh: 127..64; clmulr: 126..63. */
TACIT_EMU_INLINE uint64_t tacit_emu_riscv_clmul(const tacit_emu_clmul *clmul, uint64_t rs1,
                                                uint64_t rs2) {
    tacit_emu_v128 product;
    tacit_emu_mul64(clmul, &product, &rs1, &rs2);
    return product.half[0];
}

TACIT_EMU_INLINE uint64_t tacit_emu_riscv_clmulh(const tacit_emu_clmul *clmul, uint64_t rs1,
                                                 uint64_t rs2) {
    tacit_emu_v128 product;
    tacit_emu_mul64(clmul, &product, &rs1, &rs2);
    return product.half[1];
}

TACIT_EMU_INLINE uint64_t tacit_emu_riscv_clmulr(const tacit_emu_clmul *clmul, uint64_t rs1,
                                                 uint64_t rs2) {
    tacit_emu_v128 product;
    tacit_emu_mul64(clmul, &product, &rs1, &rs2);
    return product.half[1] << 1 | product.half[0] >> 63;
}

/*
 * aes64es, aes64esm, aes64ds, aes64dsm rd, rs1, rs2: the low half of a round without its key, of
 * the state with low half rs1 and high half rs2; those with m mix columns. aes64im rd, rs1:
 * InvMixColumns of two columns.
 */
TACIT_EMU_INLINE uint64_t tacit_emu_riscv_aes64es(const tacit_emu_aes *aes, uint64_t rs1,
                                                  uint64_t rs2) {
    const tacit_emu_v128 zero = {{0, 0}};
    tacit_emu_v128 x = {{rs1, rs2}};
    tacit_emu_last(aes, &x, &x, &zero);
    return x.half[0];
}

TACIT_EMU_INLINE uint64_t tacit_emu_riscv_aes64esm(const tacit_emu_aes *aes, uint64_t rs1,
                                                   uint64_t rs2) {
    const tacit_emu_v128 zero = {{0, 0}};
    tacit_emu_v128 x = {{rs1, rs2}};
    tacit_emu_round(aes, &x, &x, &zero);
    return x.half[0];
}

TACIT_EMU_INLINE uint64_t tacit_emu_riscv_aes64ds(const tacit_emu_aes *aes, uint64_t rs1,
                                                  uint64_t rs2) {
    const tacit_emu_v128 zero = {{0, 0}};
    tacit_emu_v128 x = {{rs1, rs2}};
    tacit_emu_inv_last(aes, &x, &x, &zero);
    return x.half[0];
}

TACIT_EMU_INLINE uint64_t tacit_emu_riscv_aes64dsm(const tacit_emu_aes *aes, uint64_t rs1,
                                                   uint64_t rs2) {
    const tacit_emu_v128 zero = {{0, 0}};
    tacit_emu_v128 x = {{rs1, rs2}};
    tacit_emu_inv_round(aes, &x, &x, &zero);
    return x.half[0];
}

TACIT_EMU_INLINE uint64_t tacit_emu_riscv_aes64im(const tacit_emu_aes *aes, uint64_t rs1) {
    tacit_emu_v128 x = {{rs1, 0}};
    tacit_emu_inv_mix(aes, &x, &x);
    return x.half[0];
}

/*
 * aes64ks1i rd, rs1, rnum, rnum 0 to 10: SubWord of the high word, in both words; rotated and with
 * a round constant added unless rnum is 10. In equal columns ShiftRows moves nothing.
 */
TACIT_EMU_INLINE uint64_t tacit_emu_riscv_aes64ks1i(const tacit_emu_aes *aes, uint64_t rs1,
                                                    unsigned rnum) {
    static const uint8_t constants[16] = {0x01, 0x02, 0x04, 0x08, 0x10,
                                          0x20, 0x40, 0x80, 0x1b, 0x36};
    const tacit_emu_v128 zero = {{0, 0}};
    uint64_t word = rs1 >> 32;
    if (rnum < 10)
        word = (word >> 8 | word << 24) & 0xffffffff;
    word |= word << 32;
    tacit_emu_v128 x = {{word, word}};
    tacit_emu_last(aes, &x, &x, &zero);
    return x.half[0] ^ constants[rnum & 15] ^ (uint64_t)constants[rnum & 15] << 32;
}

/* aes64ks2 rd, rs1, rs2: the sums with which the words of a round key follow from the last. */
TACIT_EMU_INLINE uint64_t tacit_emu_riscv_aes64ks2(uint64_t rs1, uint64_t rs2) {
    const uint64_t word = (rs1 >> 32) ^ (rs2 & 0xffffffff);
    return word | (word ^ rs2 >> 32) << 32;
}

/* ---- Power guests [Power-ISA]. Their byte 0 is bits 127..120. ---- */

TACIT_EMU_INLINE uint64_t tacit_emu_swap64(uint64_t x) {
    x = (x & 0x00ff00ff00ff00ff) << 8 | (x >> 8 & 0x00ff00ff00ff00ff);
    x = (x & 0x0000ffff0000ffff) << 16 | (x >> 16 & 0x0000ffff0000ffff);
    return x << 32 | x >> 32;
}

TACIT_EMU_INLINE tacit_emu_v128 tacit_emu_reverse(const tacit_emu_v128 *v) {
    const tacit_emu_v128 reversed = {{tacit_emu_swap64(v->half[1]), tacit_emu_swap64(v->half[0])}};
    return reversed;
}

/*
 * vcipher, vcipherlast, vncipher, vncipherlast VRT, VRA, VRB: a round of encryption with the key b
 * added last; of decryption, where vncipher adds it before InvMixColumns.
 */
TACIT_EMU_INLINE void tacit_emu_power_vcipher(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                              const tacit_emu_v128 *a, const tacit_emu_v128 *b) {
    tacit_emu_v128 x = tacit_emu_reverse(a);
    const tacit_emu_v128 key = tacit_emu_reverse(b);
    tacit_emu_round(aes, &x, &x, &key);
    *dest = tacit_emu_reverse(&x);
}

TACIT_EMU_INLINE void tacit_emu_power_vcipherlast(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                                  const tacit_emu_v128 *a,
                                                  const tacit_emu_v128 *b) {
    tacit_emu_v128 x = tacit_emu_reverse(a);
    const tacit_emu_v128 key = tacit_emu_reverse(b);
    tacit_emu_last(aes, &x, &x, &key);
    *dest = tacit_emu_reverse(&x);
}

TACIT_EMU_INLINE void tacit_emu_power_vncipher(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                               const tacit_emu_v128 *a, const tacit_emu_v128 *b) {
    tacit_emu_v128 x = tacit_emu_reverse(a);
    const tacit_emu_v128 key = tacit_emu_reverse(b);
    tacit_emu_inv_last(aes, &x, &x, &key);
    tacit_emu_inv_mix(aes, &x, &x);
    *dest = tacit_emu_reverse(&x);
}

TACIT_EMU_INLINE void tacit_emu_power_vncipherlast(const tacit_emu_aes *aes, tacit_emu_v128 *dest,
                                                   const tacit_emu_v128 *a,
                                                   const tacit_emu_v128 *b) {
    tacit_emu_v128 x = tacit_emu_reverse(a);
    const tacit_emu_v128 key = tacit_emu_reverse(b);
    tacit_emu_inv_last(aes, &x, &x, &key);
    *dest = tacit_emu_reverse(&x);
}

/*
 * vpmsumb, vpmsumh, vpmsumw, vpmsumd (width 8, 16, 32, 64): of each two neighbouring elements the
 * sum of their products. The same is s390x's VGFM, to whose result VGFMA adds a register.
 */
TACIT_EMU_INLINE void tacit_emu_power_vpmsum(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                             const tacit_emu_v128 *a, const tacit_emu_v128 *b,
                                             unsigned width) {
    tacit_emu_v128 even, odd;
    tacit_emu_mul_even(clmul, &even, a, b, width);
    tacit_emu_mul_odd(clmul, &odd, a, b, width);
    tacit_emu_xor(dest, &even, &odd);
}

/* ---- s390x guests [z-PoP]. ---- */

/* VGFM V1, V2, V3, M4: width is 8 shifted left by M4. */
TACIT_EMU_INLINE void tacit_emu_s390x_vgfm(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                           const tacit_emu_v128 *a, const tacit_emu_v128 *b,
                                           unsigned width) {
    tacit_emu_power_vpmsum(clmul, dest, a, b, width);
}

/* VGFMA V1, V2, V3, V4, M5: the same, and c added. */
TACIT_EMU_INLINE void tacit_emu_s390x_vgfma(const tacit_emu_clmul *clmul, tacit_emu_v128 *dest,
                                            const tacit_emu_v128 *a, const tacit_emu_v128 *b,
                                            const tacit_emu_v128 *c, unsigned width) {
    tacit_emu_v128 sum;
    tacit_emu_power_vpmsum(clmul, &sum, a, b, width);
    tacit_emu_xor(dest, &sum, c);
}

#endif
