/*
 * instructions.c: the guests' instructions, each as emulators call it, as its manual
 * defines it, and as itself where this is compiled for the guest's architecture.
 */
#include "emu/definition.h"
#include "emu/emu.h"

#include <string.h>

#define RUN(name)                                                                                  \
    static void run_##name(const host *h, tacit_emu_v128 *dest, const tacit_emu_v128 *a,           \
                           const tacit_emu_v128 *b, unsigned number)
#define DEFINE(name)                                                                               \
    static void define_##name(uint8_t out[16], const uint8_t a[16], const uint8_t b[16],           \
                              unsigned number)

/* Of guests' functions with two operands, with one, and with a number. */
#define RUN2(name, table, function)                                                                \
    RUN(name) {                                                                                    \
        (void)number;                                                                              \
        function(h->table, dest, a, b);                                                            \
    }
#define RUN1(name, table, function)                                                                \
    RUN(name) {                                                                                    \
        (void)b, (void)number;                                                                     \
        function(h->table, dest, a);                                                               \
    }
#define RUN_NUMBER(name, table, function)                                                          \
    RUN(name) {                                                                                    \
        function(h->table, dest, a, b, number);                                                    \
    }
/* The step applied to a copy of a, in order. */
#define DEFINE_STEPS(name, ...)                                                                    \
    DEFINE(name) {                                                                                 \
        (void)b, (void)number;                                                                     \
        memcpy(out, a, 16);                                                                        \
        __VA_ARGS__                                                                                \
    }

/* ---- x86 ---- */

RUN_NUMBER(pclmulqdq, clmul, tacit_emu_x86_pclmulqdq)
DEFINE(pclmulqdq) {
    def_multiply(out, a + ((number & 0x01) != 0 ? 8 : 0), b + ((number & 0x10) != 0 ? 8 : 0), 64);
}

RUN2(aesenc, aes, tacit_emu_x86_aesenc)
DEFINE_STEPS(aesenc, def_shift_rows(out); def_sub_bytes(out); def_mix_columns(out);
             def_add(out, b);)
RUN2(aesenclast, aes, tacit_emu_x86_aesenclast)
DEFINE_STEPS(aesenclast, def_shift_rows(out); def_sub_bytes(out); def_add(out, b);)
RUN2(aesdec, aes, tacit_emu_x86_aesdec)
DEFINE_STEPS(aesdec, def_inv_shift_rows(out); def_inv_sub_bytes(out); def_inv_mix_columns(out);
             def_add(out, b);)
RUN2(aesdeclast, aes, tacit_emu_x86_aesdeclast)
DEFINE_STEPS(aesdeclast, def_inv_shift_rows(out); def_inv_sub_bytes(out); def_add(out, b);)
RUN1(aesimc, aes, tacit_emu_x86_aesimc)
DEFINE_STEPS(inv_mix, def_inv_mix_columns(out);)

RUN(aeskeygenassist) {
    (void)b;
    tacit_emu_x86_aeskeygenassist(h->aes, dest, a, number);
}
DEFINE(aeskeygenassist) {
    uint8_t s[16];
    (void)b;
    memcpy(s, a, sizeof s);
    def_sub_bytes(s);
    for (int i = 0; i < 2; i++) { /* X1 and X3, then the same rotated */
        const uint8_t *word = s + 8 * i + 4;
        const uint8_t words[8] = {word[0], word[1], word[2], word[3], (uint8_t)(word[1] ^ number),
                                  word[2], word[3], word[0]};
        memcpy(out + 8 * i, words, sizeof words);
    }
}

/* ---- Arm ---- */

RUN2(aese, aes, tacit_emu_arm_aese)
DEFINE_STEPS(aese, def_add(out, b); def_shift_rows(out); def_sub_bytes(out);)
RUN2(aesd, aes, tacit_emu_arm_aesd)
DEFINE_STEPS(aesd, def_add(out, b); def_inv_shift_rows(out); def_inv_sub_bytes(out);)
RUN1(aesmc, aes, tacit_emu_arm_aesmc)
DEFINE_STEPS(mix, def_mix_columns(out);)
RUN1(arm_aesimc, aes, tacit_emu_arm_aesimc)

RUN2(pmull_p64, clmul, tacit_emu_arm_pmull_p64)
RUN2(pmull2_p64, clmul, tacit_emu_arm_pmull2_p64)
RUN2(pmull_p8, clmul, tacit_emu_arm_pmull_p8)
RUN2(pmull2_p8, clmul, tacit_emu_arm_pmull2_p8)
RUN(vmull_p64) {
    (void)number;
    tacit_emu_arm_vmull_p64(h->clmul, dest, &a->half[0], &b->half[1]);
}
RUN(vmull_p8) {
    (void)number;
    tacit_emu_arm_vmull_p8(h->clmul, dest, &a->half[0], &b->half[1]);
}

/* Products of the elements of `width` bits from a[0] and b[0] on, `stride` elements apart. */
static void define_products(uint8_t out[16], const uint8_t *a, const uint8_t *b, unsigned width,
                            unsigned stride) {
    const unsigned bytes = width / 8;
    for (unsigned i = 0; i < 8 / bytes; i++)
        def_multiply(out + 2 * bytes * i, a + stride * bytes * i, b + stride * bytes * i, width);
}

#define DEFINE_PRODUCTS(name, a_at, b_at, width, stride)                                           \
    DEFINE(name) {                                                                                 \
        (void)number;                                                                              \
        define_products(out, a + (a_at), b + (b_at), width, stride);                               \
    }
DEFINE_PRODUCTS(pmull_p64, 0, 0, 64, 1)
DEFINE_PRODUCTS(pmull2_p64, 8, 8, 64, 1)
DEFINE_PRODUCTS(pmull_p8, 0, 0, 8, 1)
DEFINE_PRODUCTS(pmull2_p8, 8, 8, 8, 1)
DEFINE_PRODUCTS(vmull_p64, 0, 8, 64, 1)
DEFINE_PRODUCTS(vmull_p8, 0, 8, 8, 1)
RUN_NUMBER(pmullb, clmul, tacit_emu_arm_pmullb)
DEFINE_PRODUCTS(pmullb, 0, 0, number, 2)
RUN_NUMBER(pmullt, clmul, tacit_emu_arm_pmullt)
DEFINE_PRODUCTS(pmullt, number / 8, number / 8, number, 2)

/* ---- RISC-V: a.half[0] is rs1, b.half[0] is rs2. ---- */

#define RUN_RISCV(name, result)                                                                    \
    RUN(name) {                                                                                    \
        (void)h, (void)b, (void)number;                                                            \
        *dest = (tacit_emu_v128){{result, 0}};                                                     \
    }
#define RS1 a->half[0]
#define RS2 b->half[0]
RUN_RISCV(clmul, tacit_emu_riscv_clmul(h->clmul, RS1, RS2))
RUN_RISCV(clmulh, tacit_emu_riscv_clmulh(h->clmul, RS1, RS2))
RUN_RISCV(clmulr, tacit_emu_riscv_clmulr(h->clmul, RS1, RS2))
RUN_RISCV(aes64es, tacit_emu_riscv_aes64es(h->aes, RS1, RS2))
RUN_RISCV(aes64esm, tacit_emu_riscv_aes64esm(h->aes, RS1, RS2))
RUN_RISCV(aes64ds, tacit_emu_riscv_aes64ds(h->aes, RS1, RS2))
RUN_RISCV(aes64dsm, tacit_emu_riscv_aes64dsm(h->aes, RS1, RS2))
RUN_RISCV(aes64im, tacit_emu_riscv_aes64im(h->aes, RS1))
RUN_RISCV(aes64ks1i, tacit_emu_riscv_aes64ks1i(h->aes, RS1, number))
RUN_RISCV(aes64ks2, tacit_emu_riscv_aes64ks2(RS1, RS2))

/* 64 bits of a product from bit `from` on. */
static void define_bits(uint8_t out[16], const uint8_t *a, const uint8_t *b, unsigned from) {
    uint8_t whole[16];
    def_multiply(whole, a, b, 64);
    memset(out, 0, 16);
    for (unsigned i = 0; i < 64; i++)
        out[i / 8] |= (uint8_t)((whole[(from + i) / 8] >> (from + i) % 8 & 1) << i % 8);
}

#define DEFINE_BITS(name, from)                                                                    \
    DEFINE(name) {                                                                                 \
        (void)number;                                                                              \
        define_bits(out, a, b, from);                                                              \
    }
DEFINE_BITS(clmul, 0)
DEFINE_BITS(clmulh, 64)
DEFINE_BITS(clmulr, 63)

/* Steps on the state whose low half is in a and whose high half is in b; its low half comes out. */
#define DEFINE_HALF(name, ...)                                                                     \
    DEFINE(name) {                                                                                 \
        (void)number;                                                                              \
        memcpy(out, a, 8);                                                                         \
        memcpy(out + 8, b, 8);                                                                     \
        __VA_ARGS__ memset(out + 8, 0, 8);                                                         \
    }
DEFINE_HALF(aes64es, def_shift_rows(out); def_sub_bytes(out);)
DEFINE_HALF(aes64esm, def_shift_rows(out); def_sub_bytes(out); def_mix_columns(out);)
DEFINE_HALF(aes64ds, def_inv_shift_rows(out); def_inv_sub_bytes(out);)
DEFINE_HALF(aes64dsm, def_inv_shift_rows(out); def_inv_sub_bytes(out); def_inv_mix_columns(out);)
DEFINE_HALF(aes64im, def_inv_mix_columns(out);)

DEFINE(aes64ks1i) {
    static const uint8_t constants[10] = {0x01, 0x02, 0x04, 0x08, 0x10,
                                          0x20, 0x40, 0x80, 0x1b, 0x36};
    uint8_t s[16] = {0};
    (void)b;
    for (unsigned i = 0; i < 4; i++)
        s[i] = a[4 + (number == 10 ? i : (i + 1) % 4)];
    def_sub_bytes(s);
    if (number != 10)
        s[0] ^= constants[number];
    memset(out, 0, 16);
    memcpy(out, s, 4);
    memcpy(out + 4, s, 4);
}

DEFINE(aes64ks2) {
    (void)number;
    memset(out, 0, 16);
    for (int i = 0; i < 4; i++) {
        out[i] = a[4 + i] ^ b[i];
        out[4 + i] = a[4 + i] ^ b[i] ^ b[4 + i];
    }
}

/* ---- Power, s390x ---- */

#define DEFINE_POWER(name, ...)                                                                    \
    DEFINE(name) {                                                                                 \
        uint8_t key[16];                                                                           \
        (void)number;                                                                              \
        memcpy(key, b, 16);                                                                        \
        memcpy(out, a, 16);                                                                        \
        def_reverse(key);                                                                          \
        def_reverse(out);                                                                          \
        __VA_ARGS__ def_reverse(out);                                                              \
    }
RUN2(vcipher, aes, tacit_emu_power_vcipher)
DEFINE_POWER(vcipher, def_sub_bytes(out); def_shift_rows(out); def_mix_columns(out);
             def_add(out, key);)
RUN2(vcipherlast, aes, tacit_emu_power_vcipherlast)
DEFINE_POWER(vcipherlast, def_sub_bytes(out); def_shift_rows(out); def_add(out, key);)
RUN2(vncipher, aes, tacit_emu_power_vncipher)
DEFINE_POWER(vncipher, def_inv_shift_rows(out); def_inv_sub_bytes(out); def_add(out, key);
             def_inv_mix_columns(out);)
RUN2(vncipherlast, aes, tacit_emu_power_vncipherlast)
DEFINE_POWER(vncipherlast, def_inv_shift_rows(out); def_inv_sub_bytes(out); def_add(out, key);)

RUN_NUMBER(vpmsum, clmul, tacit_emu_power_vpmsum)
RUN_NUMBER(vgfm, clmul, tacit_emu_s390x_vgfm)
DEFINE(vpmsum) {
    uint8_t odd[16];
    define_products(out, a, b, number, 2);
    define_products(odd, a + number / 8, b + number / 8, number, 2);
    def_add(out, odd);
}
RUN(vgfma) {
    tacit_emu_s390x_vgfma(h->clmul, dest, a, b, b, number);
}
DEFINE(vgfma) {
    define_vpmsum(out, a, b, number);
    def_add(out, b);
}

/* ---- The list. ---- */

#define ANY(name, definition, numbers, aes)                                                        \
    { #name, run_##name, define_##definition, NULL, 0, numbers, aes }
#define X86(name, definition, needs, numbers, aes)                                                 \
    { #name, run_##name, define_##definition, NATIVE_X86(name), needs, numbers, aes }
#define ARM(name, definition, needs, aes)                                                          \
    { #name, run_##name, define_##definition, NATIVE_ARM(name), needs, NUMBERS_NONE, aes }

static const instruction instructions[] = {
    X86(pclmulqdq, pclmulqdq, TACIT_CPU_X86_PCLMUL, NUMBERS_BYTE, 0),
    X86(aesenc, aesenc, TACIT_CPU_X86_AES, NUMBERS_NONE, 1),
    X86(aesenclast, aesenclast, TACIT_CPU_X86_AES, NUMBERS_NONE, 1),
    X86(aesdec, aesdec, TACIT_CPU_X86_AES, NUMBERS_NONE, 1),
    X86(aesdeclast, aesdeclast, TACIT_CPU_X86_AES, NUMBERS_NONE, 1),
    X86(aesimc, inv_mix, TACIT_CPU_X86_AES, NUMBERS_NONE, 1),
    X86(aeskeygenassist, aeskeygenassist, TACIT_CPU_X86_AES, NUMBERS_BYTE, 1),
    ARM(aese, aese, TACIT_CPU_ARM_AES, 1),
    ARM(aesd, aesd, TACIT_CPU_ARM_AES, 1),
    ARM(aesmc, mix, TACIT_CPU_ARM_AES, 1),
    ARM(arm_aesimc, inv_mix, TACIT_CPU_ARM_AES, 1),
    ARM(pmull_p64, pmull_p64, TACIT_CPU_ARM_PMULL, 0),
    ARM(pmull2_p64, pmull2_p64, TACIT_CPU_ARM_PMULL, 0),
    ARM(pmull_p8, pmull_p8, TACIT_CPU_ARM_NEON, 0),
    ARM(pmull2_p8, pmull2_p8, TACIT_CPU_ARM_NEON, 0),
    ANY(vmull_p64, vmull_p64, NUMBERS_NONE, 0),
    ANY(vmull_p8, vmull_p8, NUMBERS_NONE, 0),
    ANY(pmullb, pmullb, NUMBERS_WIDTH_8_64, 0),
    ANY(pmullt, pmullt, NUMBERS_WIDTH_8_64, 0),
    ANY(clmul, clmul, NUMBERS_NONE, 0),
    ANY(clmulh, clmulh, NUMBERS_NONE, 0),
    ANY(clmulr, clmulr, NUMBERS_NONE, 0),
    ANY(aes64es, aes64es, NUMBERS_NONE, 1),
    ANY(aes64esm, aes64esm, NUMBERS_NONE, 1),
    ANY(aes64ds, aes64ds, NUMBERS_NONE, 1),
    ANY(aes64dsm, aes64dsm, NUMBERS_NONE, 1),
    ANY(aes64im, aes64im, NUMBERS_NONE, 1),
    ANY(aes64ks1i, aes64ks1i, NUMBERS_ROUND, 1),
    ANY(aes64ks2, aes64ks2, NUMBERS_NONE, 1),
    ANY(vcipher, vcipher, NUMBERS_NONE, 1),
    ANY(vcipherlast, vcipherlast, NUMBERS_NONE, 1),
    ANY(vncipher, vncipher, NUMBERS_NONE, 1),
    ANY(vncipherlast, vncipherlast, NUMBERS_NONE, 1),
    ANY(vpmsum, vpmsum, NUMBERS_WIDTH_8_64, 0),
    ANY(vgfm, vpmsum, NUMBERS_WIDTH_8_64, 0),
    ANY(vgfma, vgfma, NUMBERS_WIDTH_8_64, 0),
};

const instruction *instruction_at(size_t index) {
    return index < TACIT_ARRAY_LEN(instructions) ? &instructions[index] : NULL;
}
