/*
 * sse2.c: Poly1305, four blocks a group in two words a vector.
 */
#include "common/target.h"

#if TACIT_X86_32

#include "poly1305/poly1305_impl.h"
#include "poly1305/poly1305_scalar32.h"

TACIT_BEGIN_SSE2

#include "lanes/u64x2.h"
#include "poly1305/radix26_sse2.h"

#define ENOUGH_GROUPS 3
#include "poly1305/poly1305_body.h"

TACIT_END

TACIT_ROW tacit_poly1305_row tacit_poly1305_sse2 = {
    .head = {"sse2", TACIT_CPU_X86_SSE2},
    .init = init,
    .blocks = blocks,
    .finish = finish,
};

#endif
