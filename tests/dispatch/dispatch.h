/*
 * dispatch.h: the parts of test_dispatch.
 */
#ifndef TACIT_TESTS_DISPATCH_H
#define TACIT_TESTS_DISPATCH_H

#include "support/harness.h"

#include <tacit/aead.h>
#include <tacit/cpu.h>

/* All features of x86, and how many sets they have. */
#define ALL_FEATURES UINT32_C(0x3ff)
#define FEATURE_SETS (ALL_FEATURES + 1)

void test_processors(void); /* processors that do not stand here */
void test_detection(void);  /* every combination of the bits that detection reads */
void test_sets(void);       /* every set of features */
void test_rows(void);       /* finding and forcing rows */
void test_seals(void);      /* every set of this processor's features gives right results */

#endif
