/*
 * avx2.c: Poly1305, eight blocks a group in four words a vector.
 */
#include "common/target.h"

#if TACIT_X86_64 && !TACIT_SURE_IFMA

#include "poly1305/poly1305_impl.h"
#include "poly1305/poly1305_scalar.h"

TACIT_BEGIN_AVX2

#include "lanes/u64x4.h"
#include "poly1305/radix26_group.h"

#define ENOUGH_GROUPS 4
#include "poly1305/poly1305_body.h"

TACIT_END

TACIT_ROW tacit_poly1305_row tacit_poly1305_avx2 = {
    .head = {"avx2", TACIT_CPU_X86_AVX2},
    .init = init,
    .blocks = blocks,
    .finish = finish,
};

#endif
