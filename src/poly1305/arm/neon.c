/*
 * neon.c: Poly1305, four blocks a group in two words a vector.
 */
#include "common/target.h"

#if TACIT_NEON

#include "poly1305/poly1305_impl.h"
#if TACIT_ARM_64
#include "poly1305/poly1305_scalar.h"
#else
#include "poly1305/poly1305_scalar32.h"
#endif

TACIT_BEGIN_NEON
#include "lanes/neon_u32x4.h"
#include "lanes/neon_u64x2.h"
#include "poly1305/radix26_neon.h"

#define ENOUGH_GROUPS 4
#include "poly1305/poly1305_body.h"
TACIT_END

TACIT_ROW tacit_poly1305_row tacit_poly1305_neon = {
    .head = {"neon", TACIT_CPU_ARM_NEON},
    .init = init,
    .blocks = blocks,
    .finish = finish,
};

#endif
