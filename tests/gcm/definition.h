/*
 * definition.h: GHASH and GCM as SP 800-38D writes them, bit by bit and block
 * by block: what the rows and the mode are compared with.
 */
#ifndef TACIT_TESTS_GCM_DEFINITION_H
#define TACIT_TESTS_GCM_DEFINITION_H

#include "common/mode.h"
#include "gcm/gcm_impl.h"

/* The last of AES's rows: the portable one, if it is built. */
const tacit_aes_row *define_aes(void);

/* y = (y xor in[0]) * h, and so on, section 6.4. */
void define_ghash(const uint8_t h[16], uint8_t y[16], const uint8_t *in, size_t nblocks);

/* The last 32 bits plus 1, section 6.2. */
void define_increment(uint8_t counter[16]);

/*
 * What a row's encrypt or decrypt does (section 6.5 and the hash of the
 * ciphertext), one block at a time with the reference AES.
 */
void define_crypt(const tacit_aes_round_keys *reference, const uint8_t h[16], int decrypt,
                  uint8_t counter[16], uint8_t y[16], uint8_t *out, const uint8_t *in,
                  size_t nblocks);

/* The whole of GCM, sections 7.1 and 7.2. */
void define_gcm(const uint8_t *key, size_t key_len, int decrypt, uint8_t *out, uint8_t tag[16],
                const tacit_message *message);

/* The parts of the test program. */
void test_ghash_rows(void);
void test_gcm_rows(void);
void test_gcm_mode(void);
void test_gcm_end(void);

#endif
