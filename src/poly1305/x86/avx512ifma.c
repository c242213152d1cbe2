/*
 * avx512ifma.c: Poly1305, sixteen blocks a group in eight words a vector.
 */
#include "common/target.h"

#if TACIT_X86_64

#include "poly1305/poly1305_impl.h"
#include "poly1305/poly1305_scalar.h"

TACIT_BEGIN_AVX512IFMA

#include "lanes/u64x8.h"
#include "poly1305/radix44.h"

#define ENOUGH_GROUPS 2
#include "poly1305/poly1305_body.h"

TACIT_END

TACIT_ROW tacit_poly1305_row tacit_poly1305_avx512ifma = {
    .head = {"avx512ifma", TACIT_CPU_X86_AVX512 | TACIT_CPU_X86_AVX512IFMA},
    .init = init,
    .blocks = blocks,
    .finish = finish,
};

#endif
