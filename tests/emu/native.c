/*
 * native.c: the instructions themselves, on the architecture whose they are.
 */
#include "emu/emu.h"
#include "support/harness.h"

#include <tacit/cpu.h>

#include <string.h>

#if TACIT_X86
/* Macros: a function of vectors would need the target of its callers. */
#define GET(p) _mm_loadu_si128((const __m128i *)(const void *)(p))
#define PUT(p, v) _mm_storeu_si128((__m128i *)(void *)(p), v)

#define NATIVE(name, target_list, expression)                                                      \
    __attribute__((target(target_list))) void native_##name(                                       \
        uint8_t out[16], const uint8_t a[16], const uint8_t b[16], unsigned number) {              \
        (void)b, (void)number;                                                                     \
        PUT(out, expression);                                                                      \
    }
NATIVE(aesenc, "aes", _mm_aesenc_si128(GET(a), GET(b)))
NATIVE(aesenclast, "aes", _mm_aesenclast_si128(GET(a), GET(b)))
NATIVE(aesdec, "aes", _mm_aesdec_si128(GET(a), GET(b)))
NATIVE(aesdeclast, "aes", _mm_aesdeclast_si128(GET(a), GET(b)))
NATIVE(aesimc, "aes", _mm_aesimc_si128(GET(a)))

/* The immediate is part of the instruction: 256 of them. */
#define CASES4(number, use) use(number) use((number) + 1) use((number) + 2) use((number) + 3)
#define CASES16(number, use)                                                                       \
    CASES4(number, use)                                                                            \
    CASES4((number) + 4, use) CASES4((number) + 8, use) CASES4((number) + 12, use)
#define CASES64(number, use)                                                                       \
    CASES16(number, use)                                                                           \
    CASES16((number) + 16, use) CASES16((number) + 32, use) CASES16((number) + 48, use)
#define CASES256(use) CASES64(0, use) CASES64(64, use) CASES64(128, use) CASES64(192, use)

#define USE_PCLMUL(number)                                                                         \
    case number:                                                                                   \
        PUT(out, _mm_clmulepi64_si128(GET(a), GET(b), number));                                    \
        break;
#define USE_ASSIST(number)                                                                         \
    case number:                                                                                   \
        PUT(out, _mm_aeskeygenassist_si128(GET(a), number));                                       \
        break;

__attribute__((target("pclmul"))) void native_pclmulqdq(uint8_t out[16], const uint8_t a[16],
                                                        const uint8_t b[16], unsigned number) {
    switch (number) { CASES256(USE_PCLMUL) }
}

__attribute__((target("aes"))) void native_aeskeygenassist(uint8_t out[16], const uint8_t a[16],
                                                           const uint8_t b[16], unsigned number) {
    (void)b;
    switch (number) { CASES256(USE_ASSIST) }
}
#elif TACIT_ARM_64 || (TACIT_ARM_32 && !defined(__clang__))
#if TACIT_ARM_32
#include <arm_neon.h>
#define CRYPTO __attribute__((target("arch=armv8-a,fpu=crypto-neon-fp-armv8")))
#define NEON CRYPTO
#else
#define NEON
#ifdef __clang__
#define CRYPTO __attribute__((target("crypto")))
#else
#define CRYPTO __attribute__((target("+crypto")))
#endif
#endif

#define NATIVE(name, attribute, expression)                                                        \
    attribute void native_##name(uint8_t out[16], const uint8_t a[16], const uint8_t b[16],        \
                                 unsigned number) {                                                \
        (void)b, (void)number;                                                                     \
        vst1q_u8(out, expression);                                                                 \
    }
#define HALF(p, at) ((poly64_t)vget_lane_u64(vreinterpret_u64_u8(vld1_u8((p) + (at))), 0))
#define BYTES(p, at) vreinterpret_p8_u8(vld1_u8((p) + (at)))
NATIVE(aese, CRYPTO, vaeseq_u8(vld1q_u8(a), vld1q_u8(b)))
NATIVE(aesd, CRYPTO, vaesdq_u8(vld1q_u8(a), vld1q_u8(b)))
NATIVE(aesmc, CRYPTO, vaesmcq_u8(vld1q_u8(a)))
NATIVE(arm_aesimc, CRYPTO, vaesimcq_u8(vld1q_u8(a)))
NATIVE(pmull_p64, CRYPTO, vreinterpretq_u8_p128(vmull_p64(HALF(a, 0), HALF(b, 0))))
NATIVE(pmull2_p64, CRYPTO, vreinterpretq_u8_p128(vmull_p64(HALF(a, 8), HALF(b, 8))))
NATIVE(pmull_p8, NEON, vreinterpretq_u8_p16(vmull_p8(BYTES(a, 0), BYTES(b, 0))))
NATIVE(pmull2_p8, NEON, vreinterpretq_u8_p16(vmull_p8(BYTES(a, 8), BYTES(b, 8))))
#endif

/* ---- Lanes. ---- */

enum { LANES_MAX = 4 };

typedef void keyed_fn(const tacit_emu_aes *aes, tacit_emu_v128 *dest, const tacit_emu_v128 *state,
                      const tacit_emu_v128 *key);
typedef void wide_fn(const tacit_emu_aes *aes, tacit_emu_v128 *dest, const tacit_emu_v128 *state,
                     const tacit_emu_v128 *key, size_t lanes);

static const struct {
    const char *name;
    keyed_fn *one;
    wide_fn *wide;
} wide_aes[] = {
    {"vaesenc", tacit_emu_x86_aesenc, tacit_emu_x86_vaesenc},
    {"vaesenclast", tacit_emu_x86_aesenclast, tacit_emu_x86_vaesenclast},
    {"vaesdec", tacit_emu_x86_aesdec, tacit_emu_x86_vaesdec},
    {"vaesdeclast", tacit_emu_x86_aesdeclast, tacit_emu_x86_vaesdeclast},
};

#if TACIT_X86_64
TACIT_BEGIN_VAES512_VPCLMUL
static void native_wide(tacit_emu_v128 *dest, const tacit_emu_v128 *a, const tacit_emu_v128 *b,
                        unsigned which) {
    const __m512i x = _mm512_loadu_si512(a), y = _mm512_loadu_si512(b);
    __m512i z;
    switch (which) {
    case 0:
        z = _mm512_aesenc_epi128(x, y);
        break;
    case 1:
        z = _mm512_aesenclast_epi128(x, y);
        break;
    case 2:
        z = _mm512_aesdec_epi128(x, y);
        break;
    case 3:
        z = _mm512_aesdeclast_epi128(x, y);
        break;
    case 0x100:
        z = _mm512_clmulepi64_epi128(x, y, 0x00);
        break;
    case 0x101:
        z = _mm512_clmulepi64_epi128(x, y, 0x01);
        break;
    case 0x110:
        z = _mm512_clmulepi64_epi128(x, y, 0x10);
        break;
    default:
        z = _mm512_clmulepi64_epi128(x, y, 0x11);
        break;
    }
    _mm512_storeu_si512(dest, z);
    _mm256_zeroupper();
}
TACIT_END

static int has_wide(void) {
    const uint32_t needs = TACIT_CPU_X86_AVX512 | TACIT_CPU_X86_VAES | TACIT_CPU_X86_VPCLMUL;
    return (needs & ~system_features()) == 0;
}
#endif

typedef struct operands {
    tacit_emu_v128 a[LANES_MAX], b[LANES_MAX], want[LANES_MAX], dest[LANES_MAX];
} operands;

/* The instruction itself on all lanes, where this processor has it, against what we want. */
static void check_native(const operands *o, const char *name, unsigned which) {
#if TACIT_X86_64
    tacit_emu_v128 native[LANES_MAX];
    if (!has_wide())
        return;
    native_wide(native, o->a, o->b, which);
    check(memcmp(native, o->want, sizeof native) == 0, "%s: the instruction itself", name);
#else
    (void)o, (void)name, (void)which;
#endif
}

static void check_lanes(const host *h, const operands *o, const char *name, size_t lanes) {
    check(memcmp(o->dest, o->want, 16 * lanes) == 0, "%s on %s, %zu lanes", name, h->name, lanes);
    for (size_t i = lanes; i < LANES_MAX; i++)
        check(o->dest[i].half[0] == 0 && o->dest[i].half[1] == 0,
              "%s on %s, %zu lanes: lane %zu is written", name, h->name, lanes, i);
}

static void wide_rounds(const host *h, operands *o) {
    for (unsigned f = 0; f < TACIT_ARRAY_LEN(wide_aes); f++) {
        for (size_t i = 0; i < LANES_MAX; i++)
            wide_aes[f].one(h->aes, &o->want[i], &o->a[i], &o->b[i]);
        check_native(o, wide_aes[f].name, f);
        for (size_t lanes = 1; lanes <= LANES_MAX; lanes *= 2) {
            memset(o->dest, 0, sizeof o->dest);
            wide_aes[f].wide(h->aes, o->dest, o->a, o->b, lanes);
            check_lanes(h, o, wide_aes[f].name, lanes);
            memset(o->dest, 0, sizeof o->dest);
            memcpy(o->dest, o->a, 16 * lanes);
            wide_aes[f].wide(h->aes, o->dest, o->dest, o->b, lanes);
            check_lanes(h, o, wide_aes[f].name, lanes);
        }
    }
}

static void wide_products(const host *h, operands *o) {
    static const unsigned immediates[] = {0x00, 0x01, 0x10, 0x11};
    for (unsigned f = 0; f < TACIT_ARRAY_LEN(immediates); f++) {
        const unsigned imm = immediates[f];
        for (size_t i = 0; i < LANES_MAX; i++)
            tacit_emu_x86_pclmulqdq(h->clmul, &o->want[i], &o->a[i], &o->b[i], imm);
        check_native(o, "vpclmulqdq", 0x100 + imm);
        for (size_t lanes = 1; lanes <= LANES_MAX; lanes *= 2) {
            memset(o->dest, 0, sizeof o->dest);
            tacit_emu_x86_vpclmulqdq(h->clmul, o->dest, o->a, o->b, imm | 0xee, lanes);
            check_lanes(h, o, "vpclmulqdq", lanes);
            memset(o->dest, 0, sizeof o->dest);
            memcpy(o->dest, o->b, 16 * lanes);
            tacit_emu_x86_vpclmulqdq(h->clmul, o->dest, o->a, o->dest, imm, lanes);
            check_lanes(h, o, "vpclmulqdq", lanes);
        }
    }
}

void test_wide(const host *h, int aes) {
    operands o;
    random_restart(1000);
    for (int i = 0; i < 20; i++) {
        random_bytes(&o, sizeof o);
        if (aes)
            wide_rounds(h, &o);
        else
            wide_products(h, &o);
    }
}
