/*
 * one_lane.h: vectors of one 128-bit lane, from blocks; and, for all widths, the
 * vocabulary of lanes.
 *
 * The instruction sets of AES and of carry-less multiplication differ in
 * width, not in what they do to a 128-bit lane. A mode's inner loop is
 * therefore written once, over a vector V of LANES lanes, and each kernel file
 * includes the header of its width, inside its instruction-set markers, and
 * then the loop:
 *
 *     LANES = 1   x86_128.h, neon.h
 *     LANES = 2   x86_256.h
 *     LANES = 4   x86_512.h
 *
 * One file has one width. B is one lane as a value of its own, a block. Bytes,
 * words and lanes are numbered from 0 in the order of memory; words are
 * little-endian.
 *
 * Before the include, a file defines LANES_AES if its markers have the AES
 * instructions of that width, LANES_CLMUL if they have the multiplications: an
 * intrinsic of an absent target cannot even be mentioned, and on Arm, where the
 * markers have both or neither, a row of one feature must not use the other.
 *
 * Moving
 *     v_load(p)  v_store(p, a)          LANES blocks at any address
 *     v_load_part(p, n)                 blocks 0..n-1, zeros above; 0 <= n <= LANES
 *     v_store_part(p, a, n)             no byte beyond them is touched, not even masked out;
 *                                       n is public: it decides branches or masks
 *     v_zero()                          zeros
 *     v_broadcast(b)                    b in each lane
 *     v_from_block(b)                   b in lane 0, zeros above
 *     v_with_last(a, b)                 a, but b in lane LANES - 1
 *     v_first(a)  v_last(a)             the block in lane 0, in lane LANES - 1
 *     v_part(a, n)                      blocks 0..n-1 of a, zeros above; 0 <= n <= LANES, public
 *     v_fold(a)                         the xor of all lanes, a block
 *     v_shift_in(before, a)             lane 0 is the last of before, lane i is lane i - 1 of a
 *     v_lane_numbers()                  word 0 of lane i is i; other words 0
 *     v_end()                           leaves the upper halves of all registers clean: the last
 *                                       thing in a function that used V
 *
 * Every lane by itself
 *     v_xor(a, b)  v_xor3(a, b, c)  v_and(a, b)
 *     v_add32(a, b)  v_add64(a, b)      sums of words, of double words; no carry between them
 *     v_shuffle8(a, index)              byte i is byte index[i] of a; 0 where index[i] >= 128;
 *                                       index[i] in 16..127 is not allowed
 *     v_low_nibbles(a)  v_high_nibbles(a)   of each byte, 0 to 15
 *     v_reverse8(a)                     bytes in reverse order: big-endian blocks to numbers
 *     v_swap64(a)                       the two halves change places
 *     v_shift_left8(a, n)  v_shift_right8(a, n)     by n bytes, n constant, 0 < n < 16;
 *                                       left is to the higher
 *     v_window8(low, high, n)           bytes n..n+15 of low with high behind it, n constant,
 *                                       0 < n < 16
 *     v_zip8_low(a, b)  v_zip8_high(a, b)     bytes of a and of b in turn: those of the low halves,
 *                                       of the high halves
 *     v_shift_left64(a, n)  v_shift_right64(a, n)   each half by n bits, n constant,
 *                                       0 < n < 64
 *     v_shuffle32(a, order)             words in the order of two-bit fields, constant
 *     v_test8(a, bit)                   byte i is 0xff where a[i] has the one bit of bit[i], else 0
 *
 * AES (FIPS 197), with LANES_AES. Between the steps of two rounds a key is added,
 * by x86 at the end of the first, by Arm at the beginning of the second. So each
 * word is given both keys, that before its steps and that after them, and what is
 * between two words is for the next word only.
 *     v_aes_begin(a, first)             what round 1 takes: a block and the first key. Linear:
 *                                       v_aes_begin(a, first) ^ b = v_aes_begin(a ^ b, first)
 *     v_aes_round(a, before, after)     ShiftRows, SubBytes, MixColumns
 *     v_aes_last(a, before, after)      ShiftRows, SubBytes: a block, with the key after it
 *     v_aes_inv_round(a, before, after) the inverse steps, with keys as the equivalent
 *     v_aes_inv_last(a, before, after)  inverse cipher has them (section 5.3.5)
 *     b_aes_inv_mix(a)                  InvMixColumns; blocks only
 *
 * Carry-less products of 64-bit halves, with LANES_CLMUL
 *     v_clmul_lo(a, b)                  low half of a, low half of b
 *     v_clmul_hi(a, b)                  high, high
 *     v_clmul_lohi(a, b)                low of a, high of b
 *     v_clmul_hilo(a, b)                high of a, low of b
 *
 * All but the moving ones exist for blocks too, as b_..., together with
 *     b_load(p)  b_store(p, a)          at any address
 *     b_load_halves(p)                  the same as b_load, for a block that was just stored in two
 *                                       halves: loads of them are forwarded from the stores, while
 *                                       one load of both may wait until they are in the cache
 *     b_load_low(p)                     8 bytes, zeros above
 *     b_load_aligned(p)                 at an address that is a multiple of 16
 *     b_tables(p)                       p, the address of tables of permutes: through it they are
 *                                       loaded anew where permutes overwrite them, and not again
 *                                       where they do not
 *     b_zero()  b_set64(high, low)  b_set32(w3, w2, w1, w0)
 *     b_low_halves(a, b)                the low half of a, above it the low half of b
 *     b_inner_halves(a, b)              the high half of a, above it the low half of b
 */
#ifndef TACIT_LANES_ONE_LANE_H
#define TACIT_LANES_ONE_LANE_H

#include <stddef.h>

#define LANES 1
typedef B V;

/* With one lane, what works on each lane is the operation on the block. */
#define v_load b_load
#define v_store b_store
#define v_zero b_zero
#define v_xor b_xor
#define v_xor3 b_xor3
#define v_and b_and
#define v_add32 b_add32
#define v_add64 b_add64
#define v_shuffle8 b_shuffle8
#define v_reverse8 b_reverse8
#define v_swap64 b_swap64
#define v_shift_left8 b_shift_left8
#define v_shift_right8 b_shift_right8
#define v_window8 b_window8
#define v_zip8_low b_zip8_low
#define v_zip8_high b_zip8_high
#define v_shift_left64 b_shift_left64
#define v_shift_right64 b_shift_right64
#define v_shuffle32 b_shuffle32
#define v_test8 b_test8
#define v_low_nibbles b_low_nibbles
#define v_high_nibbles b_high_nibbles
#define v_aes_begin b_aes_begin
#define v_aes_round b_aes_round
#define v_aes_last b_aes_last
#define v_aes_inv_round b_aes_inv_round
#define v_aes_inv_last b_aes_inv_last
#define v_clmul_lo b_clmul_lo
#define v_clmul_hi b_clmul_hi
#define v_clmul_lohi b_clmul_lohi
#define v_clmul_hilo b_clmul_hilo

TACIT_INLINE V v_load_part(const void *p, size_t n) {
    return n != 0 ? b_load(p) : b_zero();
}

TACIT_INLINE void v_store_part(void *p, V a, size_t n) {
    if (n != 0)
        b_store(p, a);
}

TACIT_INLINE V v_broadcast(B b) {
    return b;
}

TACIT_INLINE V v_from_block(B b) {
    return b;
}

TACIT_INLINE V v_with_last(V a, B b) {
    (void)a;
    return b;
}

TACIT_INLINE B v_first(V a) {
    return a;
}

TACIT_INLINE V v_part(V a, size_t n) {
    return n != 0 ? a : b_zero();
}

TACIT_INLINE B v_last(V a) {
    return a;
}

TACIT_INLINE B v_fold(V a) {
    return a;
}

TACIT_INLINE V v_shift_in(V before, V a) {
    (void)a;
    return before;
}

TACIT_INLINE V v_lane_numbers(void) {
    return b_zero();
}

TACIT_INLINE void v_end(void) {
}

#endif
