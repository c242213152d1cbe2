/*
 * instructions.c: the rows of hosts that have the instructions themselves. What
 * they are is in tacit/emu.h, inline for files that are compiled for such a host;
 * here each is a function.
 */
#include "emu/emu_impl.h"

#if defined(TACIT_EMU_X86) || defined(TACIT_EMU_ARM)

#ifdef TACIT_EMU_X86
#define AES_HEAD                                                                                   \
    { .name = "aesni", .needs = TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_AES }
#define CLMUL_HEAD                                                                                 \
    { .name = "pclmul", .needs = TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_PCLMUL }
#else
#define AES_HEAD                                                                                   \
    { .name = "armv8", .needs = TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_AES }
#define CLMUL_HEAD                                                                                 \
    { .name = "pmull", .needs = TACIT_CPU_ARM_NEON | TACIT_CPU_ARM_PMULL }
#endif

#define KEYED(name)                                                                                \
    TACIT_EMU_NEEDS_AES TACIT_EMU_FUNCTION host_##name(                                            \
        tacit_emu_v128 *dest, const tacit_emu_v128 *state, const tacit_emu_v128 *key) {            \
        tacit_emu_host_##name(dest, state, key);                                                   \
    }

KEYED(round)
KEYED(last)
KEYED(inv_round)
KEYED(inv_last)
KEYED(add_sub)
KEYED(add_inv_sub)

TACIT_EMU_NEEDS_AES TACIT_EMU_FUNCTION host_mix(tacit_emu_v128 *dest, const tacit_emu_v128 *state) {
    tacit_emu_host_mix(dest, state);
}

TACIT_EMU_NEEDS_AES TACIT_EMU_FUNCTION host_inv_mix(tacit_emu_v128 *dest,
                                                    const tacit_emu_v128 *state) {
    tacit_emu_host_inv_mix(dest, state);
}

TACIT_EMU_NEEDS_CLMUL TACIT_EMU_FUNCTION host_mul64(tacit_emu_v128 *dest, const uint64_t *a,
                                                    const uint64_t *b) {
    tacit_emu_host_mul64(dest, a, b);
}

#ifdef TACIT_EMU_NEEDS_NEON
TACIT_EMU_NEEDS_NEON TACIT_EMU_FUNCTION host_mul8(tacit_emu_v128 *dest, const uint64_t *a,
                                                  const uint64_t *b) {
    tacit_emu_host_mul8(dest, a, b);
}
#define MUL8 host_mul8
#else
#define MUL8 tacit_emu_mul8_portable
#endif

TACIT_ROW tacit_emu_aes_row tacit_emu_aes_instructions = {
    .head = AES_HEAD,
    .steps = {.round = host_round,
              .last = host_last,
              .inv_round = host_inv_round,
              .inv_last = host_inv_last,
              .add_sub = host_add_sub,
              .add_inv_sub = host_add_inv_sub,
              .mix = host_mix,
              .inv_mix = host_inv_mix},
};

TACIT_ROW tacit_emu_clmul_row tacit_emu_clmul_instructions = {
    .head = CLMUL_HEAD,
    .products = {.mul64 = host_mul64, .mul8 = MUL8, .mul_even = tacit_emu_mul_even_portable},
};
#endif
