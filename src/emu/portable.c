/*
 * portable.c: carry-less products in portable C. No table, no branch, no address
 * that depends on an operand: constant-time wherever a multiplication of words is.
 *
 * MULTIPLICATION WITHOUT CARRIES [BearSSL]. The bits of an operand at positions =
 * 0, 1, 2, 3 mod 4 make four numbers with holes of three zeros between their bits. In the
 * integer product of two such numbers a column that is not a hole sums as many bits as
 * both have there; its lowest bit is the sum mod 2, which we want. While no column sums
 * more than 15, the carries fall in the holes. Products whose columns stand at the same
 * positions mod 4 are added by xor and masked once.
 *
 * WORDS OF 64 BITS have 16 bits in each of the four numbers: one too many. So the
 * four numbers of a are made of its lower 60 bits, 15 in each, and the four bits above are
 * multiplied one by one, each a mask on b that is shifted.
 *
 * WORDS OF 32 BITS have 8. Three products of them make that of 64 bits by Karatsuba's
 * identity, with X = x^32:
 *
 *     (a1 X + a0)(b1 X + b0) = a1 b1 X^2 + ((a1 + a0)(b1 + b0) - a1 b1 - a0 b0) X + a0 b0.
 *
 * PACKED ELEMENTS of w bits are multiplied side by side, all at once and bit by bit, in
 * fields of 2 w bits, from which no bit is shifted out.
 */
#include "common/ct.h"
#include "emu/emu_impl.h"

#if TACIT_EMU_SURE_CLMUL
/* No row of products of 64 bits. */
#elif TACIT_WORD_BITS == 64
__extension__ typedef unsigned __int128 wide;

#define EVERY_FOURTH UINT64_C(0x1111111111111111)

TACIT_INLINE wide times(uint64_t a, uint64_t b) {
    return (wide)a * b;
}

/* The numbers of `product` at the positions = k mod 4. */
TACIT_INLINE wide without_carries(wide product, unsigned k) {
    return product & ((wide)(EVERY_FOURTH << k) << 64 | (EVERY_FOURTH << k));
}

/* The bit of a at `position`, 60 to 63, times b. */
TACIT_INLINE wide top_bit(uint64_t a, uint64_t b, unsigned position) {
    return (wide)(b & tacit_ct_mask64(a >> position & 1)) << position;
}

TACIT_EMU_FUNCTION portable_mul64(tacit_emu_v128 *dest, const uint64_t *a, const uint64_t *b) {
    const uint64_t x = *(const tacit_emu_half *)a, y = *(const tacit_emu_half *)b;
    const uint64_t low = x << 4 >> 4;
    const uint64_t a0 = low & EVERY_FOURTH, a1 = low & EVERY_FOURTH << 1,
                   a2 = low & EVERY_FOURTH << 2, a3 = low & EVERY_FOURTH << 3;
    const uint64_t b0 = y & EVERY_FOURTH, b1 = y & EVERY_FOURTH << 1, b2 = y & EVERY_FOURTH << 2,
                   b3 = y & EVERY_FOURTH << 3;
    const wide z0 = times(a0, b0) ^ times(a1, b3) ^ times(a2, b2) ^ times(a3, b1);
    const wide z1 = times(a0, b1) ^ times(a1, b0) ^ times(a2, b3) ^ times(a3, b2);
    const wide z2 = times(a0, b2) ^ times(a1, b1) ^ times(a2, b0) ^ times(a3, b3);
    const wide z3 = times(a0, b3) ^ times(a1, b2) ^ times(a2, b1) ^ times(a3, b0);
    const wide top = top_bit(x, y, 60) ^ top_bit(x, y, 61) ^ top_bit(x, y, 62) ^ top_bit(x, y, 63);
    const wide product = (without_carries(z0, 0) | without_carries(z1, 1) | without_carries(z2, 2) |
                          without_carries(z3, 3)) ^
                         top;
    dest->half[0] = (uint64_t)product;
    dest->half[1] = (uint64_t)(product >> 64);
}
#else
#define EVERY_FOURTH UINT32_C(0x11111111)

TACIT_INLINE uint64_t times(uint32_t a, uint32_t b) {
    return (uint64_t)a * b;
}

TACIT_INLINE uint64_t without_carries(uint64_t product, unsigned k) {
    const uint64_t mask = (uint64_t)EVERY_FOURTH << 32 | EVERY_FOURTH;
    return product & (mask << k);
}

/* A function of its own: three of them at once need more registers than small processors have. */
static TACIT_NOINLINE uint64_t mul32(uint32_t a, uint32_t b) {
    const uint32_t a0 = a & EVERY_FOURTH, a1 = a & EVERY_FOURTH << 1, a2 = a & EVERY_FOURTH << 2,
                   a3 = a & EVERY_FOURTH << 3;
    const uint32_t b0 = b & EVERY_FOURTH, b1 = b & EVERY_FOURTH << 1, b2 = b & EVERY_FOURTH << 2,
                   b3 = b & EVERY_FOURTH << 3;
    const uint64_t z0 = times(a0, b0) ^ times(a1, b3) ^ times(a2, b2) ^ times(a3, b1);
    const uint64_t z1 = times(a0, b1) ^ times(a1, b0) ^ times(a2, b3) ^ times(a3, b2);
    const uint64_t z2 = times(a0, b2) ^ times(a1, b1) ^ times(a2, b0) ^ times(a3, b3);
    const uint64_t z3 = times(a0, b3) ^ times(a1, b2) ^ times(a2, b1) ^ times(a3, b0);
    return without_carries(z0, 0) | without_carries(z1, 1) | without_carries(z2, 2) |
           without_carries(z3, 3);
}

TACIT_EMU_FUNCTION portable_mul64(tacit_emu_v128 *dest, const uint64_t *a, const uint64_t *b) {
    const uint64_t x = *(const tacit_emu_half *)a, y = *(const tacit_emu_half *)b;
    const uint32_t a0 = (uint32_t)x, a1 = (uint32_t)(x >> 32);
    const uint32_t b0 = (uint32_t)y, b1 = (uint32_t)(y >> 32);
    const uint64_t low = mul32(a0, b0), high = mul32(a1, b1);
    const uint64_t middle = mul32(a0 ^ a1, b0 ^ b1) ^ low ^ high;
    dest->half[0] = low ^ middle << 32;
    dest->half[1] = high ^ middle >> 32;
}
#endif

/* Products of the elements in the lower halves of fields; ones has the lowest bit of each. */
TACIT_INLINE uint64_t mul_fields(uint64_t a, uint64_t b, uint64_t ones, unsigned width) {
    uint64_t product = 0;
    for (unsigned i = 0; i < width; i++) {
        const uint64_t bits = tacit_ct_barrier64(b >> i & ones);
        /* For field f of W bits 2^(W (f + 1)) - 2^(W f): all its bits. */
        const uint64_t mask = (width == 32 ? 0 : bits << 2 * width) - bits;
        product ^= a << i & mask;
    }
    return product;
}

void tacit_emu_mul_even_portable(tacit_emu_v128 *dest, const tacit_emu_v128 *a,
                                 const tacit_emu_v128 *b, unsigned width) {
    const uint64_t ones = width == 8    ? UINT64_C(0x0001000100010001)
                          : width == 16 ? UINT64_C(0x0000000100000001)
                                        : 1;
    const uint64_t even = (ones << width) - ones;
    for (int i = 0; i < 2; i++)
        dest->half[i] = mul_fields(a->half[i] & even, b->half[i] & even, ones, width);
}

/* Below rows of products of 64 bits it serves only those that have no vectors for it. */
#if !TACIT_EMU_SURE_CLMUL || !defined(TACIT_EMU_NEEDS_NEON)
/* Four bytes, each in the lower half of 16 bits. */
TACIT_INLINE uint64_t spread(uint64_t bytes) {
    bytes = (bytes | bytes << 16) & UINT64_C(0x0000ffff0000ffff);
    return (bytes | bytes << 8) & UINT64_C(0x00ff00ff00ff00ff);
}

void tacit_emu_mul8_portable(tacit_emu_v128 *dest, const uint64_t *a, const uint64_t *b) {
    const uint64_t p = *(const tacit_emu_half *)a, q = *(const tacit_emu_half *)b;
    const tacit_emu_v128 x = {{spread(p & 0xffffffff), spread(p >> 32)}};
    const tacit_emu_v128 y = {{spread(q & 0xffffffff), spread(q >> 32)}};
    tacit_emu_mul_even_portable(dest, &x, &y, 8);
}
#endif

#if !TACIT_EMU_SURE_CLMUL
TACIT_ROW tacit_emu_clmul_row tacit_emu_clmul_portable = {
    .head = {.name = TACIT_WORDS_TEXT("portable"), .needs = 0},
    .products = {.mul64 = portable_mul64,
                 .mul8 = tacit_emu_mul8_portable,
                 .mul_even = tacit_emu_mul_even_portable},
};
#endif
