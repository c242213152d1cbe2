/*
 * bitslice.c: single steps of AES in portable C. No table, no branch: the time
 * cannot depend on the state.
 *
 * REPRESENTATION. The state's four columns are words of 32 bits, byte r of a word
 * being row r. For the S-box they become eight planes of 32 bits, of which each has
 * 16 to do with: bit 8r + c of plane k is bit k of the byte in row r and column c.
 * Seen as a matrix of 4 x 4 words of bits, columns against the places in a half of a
 * byte, that is a transposition, of the lower and of the upper half byte at once:
 * word k % 4 then has plane k, in the lower or in the upper half of each byte. The
 * upper half of a plane's bytes holds something else; operations on bits and rotations
 * by whole bytes keep it apart.
 *
 * ShiftRows commutes with SubBytes, so it is done on the columns before they are
 * planes. MixColumns is done on planes, where a rotation by 8 bits takes each row to the
 * one before it: with x the state and X its product by the polynomial x [FIPS-197 5.1.3],
 *
 *     b = X ^ rot8(X) ^ rot8(x) ^ rot16(x ^ rot8(x)),
 *
 * and with y = x ^ rot16(x), InvMixColumns(x) = MixColumns(x ^ 4 y), 4 = X X, since the
 * inverse's coefficients 0e 0b 0d 09 are 02 03 01 01 times 05 00 04 00.
 */
#include "emu/emu_impl.h"
#if !TACIT_EMU_SURE_AES

#define WORD uint32_t
#include "aes/sbox_circuit.h"

/* Exchanges the bits of `mask` in b with those `shift` places higher in a. */
TACIT_INLINE void swap_bits(uint32_t *a, uint32_t *b, uint32_t mask, unsigned shift) {
    const uint32_t t = ((*a >> shift) ^ *b) & mask;
    *b ^= t;
    *a ^= t << shift;
}

/* Transposes the half bytes of four words; it undoes itself. */
TACIT_INLINE void transpose(uint32_t w[4]) {
    swap_bits(&w[0], &w[1], 0x55555555, 1);
    swap_bits(&w[2], &w[3], 0x55555555, 1);
    swap_bits(&w[0], &w[2], 0x33333333, 2);
    swap_bits(&w[1], &w[3], 0x33333333, 2);
}

TACIT_INLINE void to_planes(uint32_t q[8], const uint32_t columns[4]) {
    uint32_t w[4] = {columns[0], columns[1], columns[2], columns[3]};
    transpose(w);
    TACIT_UNROLL
    for (int k = 0; k < 4; k++) {
        q[k] = w[k];
        q[k + 4] = w[k] >> 4;
    }
}

TACIT_INLINE void from_planes(uint32_t columns[4], const uint32_t q[8]) {
    TACIT_UNROLL
    for (int k = 0; k < 4; k++)
        columns[k] = (q[k] & 0x0f0f0f0f) | (q[k + 4] & 0x0f0f0f0f) << 4;
    transpose(columns);
}

TACIT_INLINE uint32_t rotate(uint32_t x, unsigned bits) {
    return x >> bits | x << (32 - bits);
}

/* Of the planes of x those of X: x^8 = x^4 + x^3 + x + 1. */
TACIT_INLINE void times_x(uint32_t out[8], const uint32_t q[8]) {
    const uint32_t top = q[7];
    TACIT_UNROLL
    for (int k = 7; k > 0; k--)
        out[k] = q[k - 1];
    out[0] = top;
    out[1] ^= top;
    out[3] ^= top;
    out[4] ^= top;
}

TACIT_INLINE void mix_planes(uint32_t q[8]) {
    uint32_t sum[8], twice[8];
    TACIT_UNROLL
    for (int k = 0; k < 8; k++)
        sum[k] = q[k] ^ rotate(q[k], 8);
    times_x(twice, sum);
    TACIT_UNROLL
    for (int k = 0; k < 8; k++)
        q[k] = twice[k] ^ rotate(q[k], 8) ^ rotate(sum[k], 16);
}

TACIT_INLINE void inv_mix_planes(uint32_t q[8]) {
    uint32_t y[8], y2[8], y4[8];
    TACIT_UNROLL
    for (int k = 0; k < 8; k++)
        y[k] = q[k] ^ rotate(q[k], 16);
    times_x(y2, y);
    times_x(y4, y2);
    TACIT_UNROLL
    for (int k = 0; k < 8; k++)
        q[k] ^= y4[k];
    mix_planes(q);
}

TACIT_INLINE void get_columns(uint32_t columns[4], const tacit_emu_v128 *state) {
    columns[0] = (uint32_t)state->half[0];
    columns[1] = (uint32_t)(state->half[0] >> 32);
    columns[2] = (uint32_t)state->half[1];
    columns[3] = (uint32_t)(state->half[1] >> 32);
}

/* Row r of column c comes from column c + step r; step is 1, or 3 for the inverse. */
TACIT_INLINE void shift_rows(uint32_t out[4], const uint32_t in[4], unsigned step) {
    TACIT_UNROLL
    for (unsigned c = 0; c < 4; c++)
        out[c] = (in[c] & 0xff) | (in[(c + step) % 4] & 0xff00) |
                 (in[(c + 2 * step) % 4] & 0xff0000) | (in[(c + 3 * step) % 4] & 0xff000000);
}

TACIT_INLINE void put_planes(tacit_emu_v128 *dest, const uint32_t q[8]) {
    uint32_t columns[4];
    from_planes(columns, q);
    dest->half[0] = columns[0] | (uint64_t)columns[1] << 32;
    dest->half[1] = columns[2] | (uint64_t)columns[3] << 32;
}

/* SubBytes and ShiftRows, then MixColumns where mix is 1. */
TACIT_INLINE void forward(tacit_emu_v128 *dest, const tacit_emu_v128 *state, int mix) {
    uint32_t columns[4], shifted[4], q[8];
    get_columns(columns, state);
    shift_rows(shifted, columns, 1);
    to_planes(q, shifted);
    sub_bytes(q);
    if (mix)
        mix_planes(q);
    put_planes(dest, q);
}

TACIT_INLINE void inverse(tacit_emu_v128 *dest, const tacit_emu_v128 *state, int mix) {
    uint32_t columns[4], shifted[4], q[8];
    get_columns(columns, state);
    shift_rows(shifted, columns, 3);
    to_planes(q, shifted);
    inv_sub_bytes(q);
    if (mix)
        inv_mix_planes(q);
    put_planes(dest, q);
}

/* Either of them behind one function, for the key that is added last. */
TACIT_EMU_FUNCTION bitslice_round(tacit_emu_v128 *dest, const tacit_emu_v128 *state,
                                  const tacit_emu_v128 *key) {
    tacit_emu_v128 x;
    forward(&x, state, 1);
    tacit_emu_xor(dest, &x, key);
}

TACIT_EMU_FUNCTION bitslice_last(tacit_emu_v128 *dest, const tacit_emu_v128 *state,
                                 const tacit_emu_v128 *key) {
    tacit_emu_v128 x;
    forward(&x, state, 0);
    tacit_emu_xor(dest, &x, key);
}

TACIT_EMU_FUNCTION bitslice_inv_round(tacit_emu_v128 *dest, const tacit_emu_v128 *state,
                                      const tacit_emu_v128 *key) {
    tacit_emu_v128 x;
    inverse(&x, state, 1);
    tacit_emu_xor(dest, &x, key);
}

TACIT_EMU_FUNCTION bitslice_inv_last(tacit_emu_v128 *dest, const tacit_emu_v128 *state,
                                     const tacit_emu_v128 *key) {
    tacit_emu_v128 x;
    inverse(&x, state, 0);
    tacit_emu_xor(dest, &x, key);
}

TACIT_EMU_FUNCTION bitslice_add_sub(tacit_emu_v128 *dest, const tacit_emu_v128 *state,
                                    const tacit_emu_v128 *key) {
    tacit_emu_v128 x;
    tacit_emu_xor(&x, state, key);
    forward(dest, &x, 0);
}

TACIT_EMU_FUNCTION bitslice_add_inv_sub(tacit_emu_v128 *dest, const tacit_emu_v128 *state,
                                        const tacit_emu_v128 *key) {
    tacit_emu_v128 x;
    tacit_emu_xor(&x, state, key);
    inverse(dest, &x, 0);
}

TACIT_EMU_FUNCTION bitslice_mix(tacit_emu_v128 *dest, const tacit_emu_v128 *state) {
    uint32_t columns[4], q[8];
    get_columns(columns, state);
    to_planes(q, columns);
    mix_planes(q);
    put_planes(dest, q);
}

TACIT_EMU_FUNCTION bitslice_inv_mix(tacit_emu_v128 *dest, const tacit_emu_v128 *state) {
    uint32_t columns[4], q[8];
    get_columns(columns, state);
    to_planes(q, columns);
    inv_mix_planes(q);
    put_planes(dest, q);
}

TACIT_ROW tacit_emu_aes_row tacit_emu_aes_bitslice = {
    .head = {.name = "bitslice", .needs = 0},
    .steps = {.round = bitslice_round,
              .last = bitslice_last,
              .inv_round = bitslice_inv_round,
              .inv_last = bitslice_inv_last,
              .add_sub = bitslice_add_sub,
              .add_inv_sub = bitslice_add_inv_sub,
              .mix = bitslice_mix,
              .inv_mix = bitslice_inv_mix},
};
#endif
