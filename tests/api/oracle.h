/*
 * oracle.h: the AEADs again, as the standards define them, one step at a time
 * and independent of the library: slow, simple, not constant-time. What the
 * interface answers is judged by these.
 */
#ifndef TACIT_TESTS_ORACLE_H
#define TACIT_TESTS_ORACLE_H

#include <tacit/aead.h>

/* Encrypts one block (FIPS 197); key_len 16, 24 or 32. */
void oracle_aes(const uint8_t *key, size_t key_len, const uint8_t in[16], uint8_t out[16]);

/* The 4 * (rounds + 1) words of the key schedule, as bytes; how many bytes. */
size_t oracle_aes_round_keys(const uint8_t *key, size_t key_len, uint8_t keys[240]);

/* Undoes oracle_aes, through the whole table of a byte's inverses. */
void oracle_aes_inverse(const uint8_t *key, size_t key_len, const uint8_t in[16], uint8_t out[16]);

/* z = x * y in GCM's field (SP 800-38D section 6.3); z may be x or y. */
void oracle_gf128_multiply(uint8_t z[16], const uint8_t x[16], const uint8_t y[16]);

/* GCM's first counter block (SP 800-38D section 7.1, step 2). */
void oracle_gcm_j0(const uint8_t *key, size_t key_len, const uint8_t *nonce, size_t nonce_len,
                   uint8_t j0[16]);

/*
 * One block of keystream (RFC 8439 section 2.3), HChaCha20 ([XChaCha] section
 * 2.2), and a tag (RFC 8439 section 2.5).
 */
void oracle_chacha20(const uint8_t key[32], uint32_t counter, const uint8_t nonce[12],
                     uint8_t out[64]);
void oracle_hchacha20(const uint8_t key[32], const uint8_t in[16], uint8_t out[32]);
void oracle_poly1305(const uint8_t key[32], const uint8_t *in, size_t len, uint8_t tag[16]);

/*
 * OCB (RFC 7253 sections 4.2 and 4.3). All 16 bytes of the tag, of which the key
 * has the first tag_len; that length is part of what is encrypted.
 */
void oracle_ocb(int opens, const uint8_t *key, size_t key_len, size_t tag_len, const uint8_t *nonce,
                size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t len,
                uint8_t *out, uint8_t tag[16]);

/*
 * out[0..len), and all 16 bytes of the tag that goes with it, by the algorithm's
 * name. tag_len is that of the key: to OCB it matters for all of it. out and in
 * are disjoint.
 */
void oracle_seal(const tacit_aead *aead, size_t tag_len, const uint8_t *key, const uint8_t *nonce,
                 size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t len,
                 uint8_t *out, uint8_t tag[16]);
void oracle_open(const tacit_aead *aead, size_t tag_len, const uint8_t *key, const uint8_t *nonce,
                 size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t len,
                 uint8_t *out, uint8_t tag[16]);

#endif
