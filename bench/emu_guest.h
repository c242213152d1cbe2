/*
 * emu_guest.h: a small emulator that runs an x86 guest's rfc4106(gcm(aes)) with 128-bit keys, to
 * measure how much of an emulator's time the helpers of AES and of PCLMULQDQ take.
 */
#ifndef TACIT_BENCH_EMU_GUEST_H
#define TACIT_BENCH_EMU_GUEST_H

#include <tacit/emu.h>

/* What the emulator calls for three instructions, and what it passes to them first. */
typedef struct emu_helpers {
    const void *aes;
    void (*aesenc)(const void *aes, tacit_emu_v128 *d, const tacit_emu_v128 *a,
                   const tacit_emu_v128 *b);
    void (*aesenclast)(const void *aes, tacit_emu_v128 *d, const tacit_emu_v128 *a,
                       const tacit_emu_v128 *b);
    const void *clmul;
    void (*pclmulqdq)(const void *clmul, tacit_emu_v128 *d, const tacit_emu_v128 *a,
                      const tacit_emu_v128 *b, unsigned imm);
} emu_helpers;

enum { EMU_ROUNDS = 10, EMU_TEXT_MAX = 8192, EMU_AD = 8 };

/* The guest: its registers and its memory. */
typedef struct emu_guest {
    const emu_helpers *helpers;
    tacit_emu_v128 xmm[16];
    uint8_t keys[EMU_ROUNDS + 1][16]; /* FIPS 197's round keys */
    uint8_t hash_key[16];             /* as emu_guest_begin makes it */
    uint8_t salt[4], iv[8], ad[EMU_AD];
    uint8_t text[EMU_TEXT_MAX], sealed[EMU_TEXT_MAX + 16];
} emu_guest;

/* Sets up the hash key from the round keys, which the caller has filled in. */
void emu_guest_begin(emu_guest *g, const emu_helpers *helpers);

/* Seals text[0..len) into sealed[0..len + 16). */
void emu_guest_seal(emu_guest *g, size_t len);

#endif
