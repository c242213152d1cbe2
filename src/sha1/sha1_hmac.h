/*
 * sha1_hmac.h: HMAC-SHA1 (RFC 2104, FIPS 198-1) around the compression of a row:
 *
 *     HMAC(K, text) = H((K ^ opad) || H((K ^ ipad) || text))
 *
 * K with zeros behind it is one block, so that the first block of either hash
 * depends on the key only, and is compressed when it is set up.
 */
#ifndef TACIT_SHA1_HMAC_H
#define TACIT_SHA1_HMAC_H

#include "sha1/sha1_impl.h"

/* The states of both hashes behind their first blocks. key_len is at most a block's. */
void tacit_sha1_hmac_init(const tacit_sha1_row *row, uint32_t inner[TACIT_SHA1_WORDS],
                          uint32_t outer[TACIT_SHA1_WORDS], const uint8_t *key, size_t key_len);

/* The MAC: the hash, which goes on from outer, of the inner one's result. */
void tacit_sha1_hmac_finish(const tacit_sha1_row *row, uint8_t mac[TACIT_SHA1_LEN],
                            const uint32_t outer[TACIT_SHA1_WORDS],
                            const uint32_t inner[TACIT_SHA1_WORDS]);

#endif
