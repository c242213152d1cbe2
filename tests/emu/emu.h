/*
 * emu.h: the parts of test_emu: instructions of guests against their definitions,
 * against the instructions themselves where this processor has them, and composed into
 * whole algorithms.
 */
#ifndef TACIT_TESTS_EMU_H
#define TACIT_TESTS_EMU_H

#include "common/row.h"
#include "common/target.h"

#include <tacit/emu.h>

/* The rows that a test is to use. */
typedef struct host {
    const tacit_emu_aes *aes;
    const tacit_emu_clmul *clmul;
    const char *name; /* of the row that matters */
} host;

/*
 * An instruction: of two operands and a number, which is an immediate, a width or
 * nothing; all give 128 bits, a result of 64 bits in the low half and zeros above it.
 */
typedef void run_fn(const host *h, tacit_emu_v128 *dest, const tacit_emu_v128 *a,
                    const tacit_emu_v128 *b, unsigned number);
/* The same by its definition, on bytes: byte i is bits 8i+7..8i. */
typedef void define_fn(uint8_t out[16], const uint8_t a[16], const uint8_t b[16], unsigned number);

typedef enum numbers {
    NUMBERS_NONE,
    NUMBERS_BYTE,       /* 0 to 255 */
    NUMBERS_ROUND,      /* 0 to 10 */
    NUMBERS_WIDTH_8_64, /* 8, 16, 32, 64 */
} numbers;

typedef struct instruction {
    const char *name;
    run_fn *run;
    define_fn *define;
    define_fn *native; /* the instruction itself, or NULL */
    uint32_t needs;    /* of this processor, for it */
    numbers numbers;
    int is_aes; /* the table that matters */
} instruction;

/* Number index of all instructions, or NULL past the last. */
const instruction *instruction_at(size_t index);

/* operations.c: each of them on many operands. */
void test_operations(const host *h, int aes);
void test_identities(const host *h, int aes);
/* native.c: the wide instructions themselves. */
void test_wide(const host *h, int aes);
/* guests.c: whole algorithms. */
void test_guests(const host *h);

/* Native forms, where this is compiled for the guest's own architecture: native.c. */
#if TACIT_X86
define_fn native_pclmulqdq, native_aesenc, native_aesenclast, native_aesdec, native_aesdeclast,
    native_aesimc, native_aeskeygenassist;
#define NATIVE_X86(name) native_##name
#else
#define NATIVE_X86(name) NULL
#endif
#if TACIT_ARM_64 || (TACIT_ARM_32 && !defined(__clang__))
define_fn native_aese, native_aesd, native_aesmc, native_arm_aesimc, native_pmull_p64,
    native_pmull2_p64, native_pmull_p8, native_pmull2_p8;
#define NATIVE_ARM(name) native_##name
#else
#define NATIVE_ARM(name) NULL
#endif

#endif
