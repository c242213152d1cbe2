/*
 * ciphers.h: the unauthenticated ciphers behind one kind of call.
 */
#ifndef TACIT_TESTS_CIPHERS_H
#define TACIT_TESTS_CIPHERS_H

#include "support/harness.h"

#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/poly1305.h>

/* A context of any of them. */
typedef union any_context {
    tacit_aes_key aes;
    tacit_aes_ctr_key ctr;
    tacit_aes_cbc_key cbc;
    tacit_chacha20_key chacha20;
} any_context;

/*
 * A direction of a cipher. `side` is what goes along: nothing, a counter block,
 * an initial vector, or (ChaCha20) four bytes of block counter and the nonce.
 */
typedef struct cipher {
    const char *name;
    const tacit_row_table *(*rows)(void);
    size_t ctx_len;
    size_t key_len_min, key_len_max; /* in steps of 8 */
    size_t whole;                    /* lengths must be multiples of it */
    size_t block;                    /* calls continue one another at multiples of it */
    int side_in;                     /* side is read */
    int side_out;                    /* and written: the next call continues */
    int (*init)(any_context *ctx, const uint8_t *key, size_t key_len);
    int (*init_with)(any_context *ctx, const tacit_row *row, const uint8_t *key, size_t key_len);
    void (*clear)(any_context *ctx);
    int (*run)(const any_context *ctx, uint8_t *out, const uint8_t *in, size_t len,
               uint8_t side[16]);
    /* The same from the oracle; side becomes what a next call goes on with. */
    void (*oracle)(const uint8_t *key, size_t key_len, uint8_t *out, const uint8_t *in, size_t len,
                   uint8_t side[16]);
} cipher;

/* All of them, one after another; NULL past the last. */
const cipher *cipher_at(size_t index);

void test_poly1305(void);
void test_quic(void);
void test_xchacha20(void);

#endif
