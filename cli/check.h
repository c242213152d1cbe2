/*
 * check.h: known answers, and the algorithms they are of.
 */
#ifndef TACIT_CLI_CHECK_H
#define TACIT_CLI_CHECK_H

#include "cli.h"

typedef enum check_family {
    CHECK_ECB,
    CHECK_CTR,
    CHECK_CBC,
    CHECK_GCM, /* each form: the key's length tells which */
    CHECK_OCB,
    CHECK_TLS_CBC,
    CHECK_CHACHA20,
    CHECK_POLY1305,
    CHECK_CHACHA20_POLY1305, /* each form: the nonce's length tells which */
    CHECK_GHASH,
    CHECK_SHA1,
    CHECK_QUIC_AES, /* the text is a sample, the output its mask */
    CHECK_QUIC_CHACHA20,
    CHECK_EMU_AES,   /* the answers of CHECK_ECB, by a guest's instructions */
    CHECK_EMU_CLMUL, /* those of CHECK_GHASH */
    CHECK_FAMILIES
} check_family;

/*
 * A published answer, all in hex. nonce: CTR's first counter block, CBC's
 * initialisation vector. key: for GHASH, H. output: the ciphertext and for AEADs
 * the tag after it, or the tag or hash alone. For ChaCha20, counter is the first block's number.
 */
typedef struct check_published {
    check_family family;
    const char *source; /* a key of docs/BIBLIOGRAPHY.md and a place in it */
    const char *key, *nonce, *ad, *text, *output;
    uint32_t counter;
} check_published;

/*
 * A computed answer: of longer inputs, which tools/check_vectors.py describes
 * and gave to libcrypto (GHASH, HChaCha20: to their definitions). Kept is a fingerprint of the
 * output: its Poly1305 tag under the key 00 01 ... 1f.
 */
typedef struct check_computed {
    check_family family;
    uint8_t key_len, nonce_len;
    uint16_t ad_len;
    uint32_t text_len;
    uint8_t fingerprint[16];
} check_computed;

/* A question, published or computed, in bytes. */
typedef struct question {
    const uint8_t *key, *nonce, *ad, *text;
    size_t key_len, nonce_len, ad_len, text_len;
    uint32_t counter;
} question;

/* How a row answers: forward from text to out, backward from in to out. */
typedef int forward_fn(const tacit_row *row, const question *q, uint8_t *out);
typedef int backward_fn(const tacit_row *row, const question *q, uint8_t *out, const uint8_t *in);

extern forward_fn check_emu_aes_forward, check_emu_clmul_forward;
extern backward_fn check_emu_aes_backward;

extern const check_published check_published_answers[];
extern const size_t check_published_count;
extern const check_computed check_computed_answers[];
extern const size_t check_computed_count;

#endif
