/*
 * definition.h: what instructions compute, as their manuals define it: bit by bit
 * and without any cleverness. A state is 16 bytes, row r of column c in byte 4c + r.
 */
#ifndef TACIT_TESTS_EMU_DEFINITION_H
#define TACIT_TESTS_EMU_DEFINITION_H

#include <stdint.h>

/* FIPS 197, in place. aes/model.h's model_begin comes first. */
void def_sub_bytes(uint8_t s[16]);
void def_inv_sub_bytes(uint8_t s[16]);
void def_shift_rows(uint8_t s[16]);
void def_inv_shift_rows(uint8_t s[16]);
void def_mix_columns(uint8_t s[16]);
void def_inv_mix_columns(uint8_t s[16]);
void def_add(uint8_t s[16], const uint8_t key[16]);

/* The product of the polynomials at a and b, of `bits` bits: 2 bits of it at out. */
void def_multiply(uint8_t *out, const uint8_t *a, const uint8_t *b, unsigned bits);

/* Reverses 16 bytes, for guests whose byte 0 is the most significant. */
void def_reverse(uint8_t s[16]);

#endif
