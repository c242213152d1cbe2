/*
 * peers.h: other libraries as the tests see them, and what the tests share.
 *
 * Peer functions answer 1 if they succeeded, 0 if not. What must not fail, as
 * fetching an algorithm, ends the program with a message.
 */
#ifndef TACIT_TESTS_PEERS_H
#define TACIT_TESTS_PEERS_H

#include "support/harness.h"

#include <tacit/aead.h>

/* A message to seal or to open; lengths are the message's, in may be empty but not NULL. */
typedef struct peer_message {
    const tacit_aead *aead;
    size_t tag_len;
    uint8_t key[36];
    const uint8_t *nonce, *ad, *in;
    size_t nonce_len, ad_len, len;
} peer_message;

typedef struct aead_peer {
    const char *name;
    int (*takes)(const peer_message *message); /* whether it can do this at all */
    int (*seal)(const peer_message *message, uint8_t *out, uint8_t *tag);
    int (*open)(const peer_message *message, uint8_t *out, const uint8_t *tag);
} aead_peer;

extern const aead_peer libcrypto_aead, libsodium_aead, libgcrypt_aead;

/* "ECB", "CBC", "CTR" of AES, without padding. */
void libcrypto_aes(const char *mode, int encrypt, const uint8_t *key, size_t key_len,
                   const uint8_t *iv, uint8_t *out, const uint8_t *in, size_t len);
void libcrypto_chacha20(const uint8_t key[32], const uint8_t nonce[12], uint32_t counter,
                        uint8_t *out, const uint8_t *in, size_t len);
void libcrypto_hmac_sha1(const uint8_t *key, size_t key_len, uint8_t mac[20], const uint8_t *in,
                         size_t len);
void libcrypto_poly1305(const uint8_t key[32], uint8_t tag[16], const uint8_t *in, size_t len);

/*
 * Its cipher for TLS records of AES-CBC and HMAC-SHA1, which is there only where
 * the processor has AES instructions. key: the MAC's 20 bytes, then AES's; header:
 * 11 bytes. seal pads the least; open answers 1 if the record opens, and out gets
 * the text with whatever was behind it.
 */
int libcrypto_has_tls_cbc(void);
void libcrypto_tls_cbc_seal(const uint8_t *key, size_t key_len, const uint8_t iv[16],
                            const uint8_t *header, uint8_t *out, const uint8_t *in, size_t len);
int libcrypto_tls_cbc_open(const uint8_t *key, size_t key_len, const uint8_t iv[16],
                           const uint8_t *header, uint8_t *out, const uint8_t *in, size_t len);

/* End the program if libsodium, libgcrypt do not start. */
void libsodium_begin(void);
void libgcrypt_begin(void);
void libsodium_chacha20(const uint8_t key[32], const uint8_t nonce[12], uint32_t counter,
                        uint8_t *out, const uint8_t *in, size_t len);
void libsodium_xchacha20(const uint8_t key[32], const uint8_t nonce[24], uint32_t counter,
                         uint8_t *out, const uint8_t *in, size_t len);
void libsodium_hchacha20(const uint8_t key[32], const uint8_t in[16], uint8_t out[32]);
void libsodium_poly1305(const uint8_t key[32], uint8_t tag[16], const uint8_t *in, size_t len);

/* One random case each, on every row. */
void aead_case(void);
void tls_case(void);
void aes_blocks_case(void);
void aes_cbc_case(void);
void aes_ctr_case(void);
void aes_chain_case(void);
void chacha20_case(void);
void xchacha20_case(void);
void poly1305_case(void);
void quic_case(void);

/* Whether keys end with a salt that goes in front of nonces: AES-GCM as [RFC 4106] has it. */
int is_salted(const tacit_aead *aead);

/* The longest text of a case; buffers have PEER_ROOM, with what follows to be watched. */
enum { PEER_LEN_MAX = 33 * 1024, PEER_ROOM = PEER_LEN_MAX + 64 };

/* A length that lies near the seams of kernels more often than not; below PEER_LEN_MAX. */
size_t seam_length(void);

/* Fails with a message on stderr if a call to a peer that must succeed did not. */
void must(int ok, const char *what);

/* Compares, and counts a case. */
int check_bytes(const char *what, const tacit_row_table *table, const tacit_row *row,
                const uint8_t *got, const uint8_t *wanted, size_t len);

#endif
