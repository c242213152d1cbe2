/*
 * oracle_tls.h: TLS records of AES-CBC and HMAC-SHA1 again, from the standards:
 * slow, simple, not constant-time, and with any padding that TLS allows.
 */
#ifndef TACIT_TESTS_ORACLE_TLS_H
#define TACIT_TESTS_ORACLE_TLS_H

#include <stddef.h>
#include <stdint.h>

enum {
    ORACLE_TLS_MAC = 20,
    ORACLE_TLS_AD = 11,
    ORACLE_TLS_TEXT_MAX = 16384,
    ORACLE_TLS_PADDING_MAX = 255, /* beside the byte that says so */
    ORACLE_TLS_RECORD_MAX = ORACLE_TLS_TEXT_MAX + ORACLE_TLS_MAC + ORACLE_TLS_PADDING_MAX + 1
};

/* SHA-1 (FIPS 180-4 section 6.1) and HMAC with it (RFC 2104). */
void oracle_sha1(const uint8_t *in, size_t len, uint8_t digest[20]);
void oracle_hmac_sha1(const uint8_t *key, size_t key_len, const uint8_t *in, size_t len,
                      uint8_t mac[20]);

/* The least padding that fills the blocks of a record with a text of len bytes. */
size_t oracle_tls_padding(size_t len);

/*
 * The plaintext of a record, RFC 5246 section 6.2.3.2: text, MAC, then padding + 1
 * bytes of the value padding; its length. key has the MAC's 20 bytes first.
 */
size_t oracle_tls_record(const uint8_t *key, const uint8_t ad[11], const uint8_t *text, size_t len,
                         size_t padding, uint8_t *record);

/* CBC over whole blocks under the key behind the MAC's; in may be out. */
void oracle_tls_encrypt(const uint8_t *key, size_t key_len, const uint8_t iv[16], const uint8_t *in,
                        size_t len, uint8_t *out);
void oracle_tls_decrypt(const uint8_t *key, size_t key_len, const uint8_t iv[16], const uint8_t *in,
                        size_t len, uint8_t *out);

/* Both: a sealed record with this padding; its length. */
size_t oracle_tls_seal(const uint8_t *key, size_t key_len, const uint8_t iv[16],
                       const uint8_t ad[11], const uint8_t *text, size_t len, size_t padding,
                       uint8_t *out);

/*
 * 1 if a record of any length opens; then the text, in text[0..*text_len). record and
 * text have room for in_len bytes.
 */
int oracle_tls_open(const uint8_t *key, size_t key_len, const uint8_t iv[16], const uint8_t ad[11],
                    const uint8_t *in, size_t in_len, uint8_t *text, size_t *text_len);

#endif
