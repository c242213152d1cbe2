/*
 * model.h: AES as FIPS 197 defines it, bit by bit and without any cleverness,
 * and its modes as loops over single blocks: what the rows are tested against.
 */
#ifndef TACIT_TESTS_AES_MODEL_H
#define TACIT_TESTS_AES_MODEL_H

#include <stddef.h>
#include <stdint.h>

typedef struct model_key {
    uint8_t round_keys[15][16];
    unsigned rounds;
} model_key;

/* Fills the model's S-boxes from the definition; call it first. */
void model_begin(void);
uint8_t model_sbox(uint8_t x);
uint8_t model_inv_sbox(uint8_t x);

/* InvMixColumns of one block. */
void model_inv_mix_columns(uint8_t block[16]);

void model_expand(model_key *key, const uint8_t *bytes, size_t len);
void model_encrypt(const model_key *key, uint8_t out[16], const uint8_t in[16]);
void model_decrypt(const model_key *key, uint8_t out[16], const uint8_t in[16]);

/* len bytes, a partial last block included; counter_bits, 32 or 128, says what wraps. */
void model_ctr(const model_key *key, uint8_t counter[16], unsigned counter_bits, uint8_t *out,
               const uint8_t *in, size_t len);
void model_cbc_encrypt(const model_key *key, uint8_t iv[16], uint8_t *out, const uint8_t *in,
                       size_t nblocks);

#endif
