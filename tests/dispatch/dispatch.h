/*
 * dispatch.h: the parts of test_dispatch.
 */
#ifndef TACIT_TESTS_DISPATCH_H
#define TACIT_TESTS_DISPATCH_H

#include "common/machine.h"
#include "support/harness.h"

#include <tacit/aead.h>
#include <tacit/cpu.h>

/* All features of this architecture, and how many sets they have. */
#define ALL_FEATURES                                                                               \
    (TACIT_X86_64   ? UINT32_C(0x3ff)                                                              \
     : TACIT_X86_32 ? UINT32_C(0x7ff)                                                              \
     : TACIT_ARM    ? UINT32_C(0xf)                                                                \
                    : UINT32_C(0))
#define FEATURE_SETS (ALL_FEATURES + 1)

/* The reference rows of this build, by the width of its words. */
#if TACIT_WORD_BITS == 64
#define BITSLICE "bitslice64"
#define PORTABLE "portable64"
#else
#define BITSLICE "bitslice32"
#define PORTABLE "portable32"
#endif

/* The rows that a processor gets, one table after another. Many processors share a choice. */
typedef struct choice {
    const char *aes, *ghash, *gcm, *chacha20, *poly1305, *chacha20_poly1305, *sha1, *tls_cbc;
} choice;

/*
 * Checks that features lead to these rows, on the architecture whose features they are. Where a
 * build takes more for granted, such a processor never runs it, and there is nothing to check.
 */
void check_choice(const char *processor, uint32_t features, const choice *want);

void test_processors(void);     /* x86 processors that do not stand here */
void test_arm_processors(void); /* Arm processors, as Linux and Darwin tell of them */
void test_detection(void);      /* every combination of the bits that detection reads */
void test_sets(void);           /* every set of features */
void test_reach(void);          /* every row is some processor's choice, or a part of one */
void test_rows(void);           /* finding and forcing rows */
void test_seals(void);          /* every set of this processor's features gives right results */

#endif
