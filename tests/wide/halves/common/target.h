/*
 * target.h, in front of the library's: kernels of 512-bit vectors get the instruction sets of
 * 256-bit ones (tests/wide/main.c).
 */
#include "../../../../src/common/target.h"

#ifndef TACIT_TESTS_WIDE_TARGET_H
#define TACIT_TESTS_WIDE_TARGET_H

#undef TACIT_BEGIN_VAES512
#undef TACIT_BEGIN_VPCLMUL512
#undef TACIT_BEGIN_VAES512_VPCLMUL
#define TACIT_BEGIN_VAES512 TACIT_BEGIN_VAES256
#define TACIT_BEGIN_VPCLMUL512 TACIT_BEGIN_VPCLMUL256
#define TACIT_BEGIN_VAES512_VPCLMUL TACIT_BEGIN_VAES256_VPCLMUL

#endif
