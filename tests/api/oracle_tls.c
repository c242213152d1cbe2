#include "api/oracle_tls.h"

#include "api/oracle.h"

#include <string.h>

/* ---- SHA-1: FIPS 180-4 ---- */

static uint32_t turned(uint32_t x, int n) {
    return x << n | x >> (32 - n);
}

/* Section 4.1.1 and 4.2.1: f_t of x, y, z, with the round's constant. */
static uint32_t f_and_k(int t, uint32_t x, uint32_t y, uint32_t z) {
    switch (t / 20) {
    case 0:
        return ((x & y) ^ (~x & z)) + 0x5a827999;
    case 1:
        return (x ^ y ^ z) + 0x6ed9eba1;
    case 2:
        return ((x & y) ^ (x & z) ^ (y & z)) + 0x8f1bbcdc;
    default:
        return (x ^ y ^ z) + 0xca62c1d6;
    }
}

static void sha1_block(uint32_t h[5], const uint8_t block[64]) {
    uint32_t w[80], v[5];
    for (int t = 0; t < 80; t++) {
        const uint8_t *p = block + 4 * t;
        w[t] = t < 16 ? (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3]
                      : turned(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
    }
    memcpy(v, h, sizeof v);
    for (int t = 0; t < 80; t++) {
        const uint32_t next = turned(v[0], 5) + f_and_k(t, v[1], v[2], v[3]) + v[4] + w[t];
        v[4] = v[3];
        v[3] = v[2];
        v[2] = turned(v[1], 30);
        v[1] = v[0];
        v[0] = next;
    }
    for (int i = 0; i < 5; i++)
        h[i] += v[i];
}

/* A message in as many parts as come; section 5.1.1 pads it. */
typedef struct sha1 {
    uint32_t h[5];
    uint8_t block[64];
    uint64_t len;
} sha1;

static void sha1_begin(sha1 *s) {
    static const uint32_t start[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    memcpy(s->h, start, sizeof start);
    s->len = 0;
}

static void sha1_add(sha1 *s, const uint8_t *in, size_t len) {
    for (size_t i = 0; i < len; i++) {
        s->block[s->len++ % 64] = in[i];
        if (s->len % 64 == 0)
            sha1_block(s->h, s->block);
    }
}

static void sha1_end(sha1 *s, uint8_t digest[20]) {
    static const uint8_t one = 0x80, zero = 0;
    const uint64_t bits = 8 * s->len;
    uint8_t length[8];
    for (int i = 0; i < 8; i++)
        length[i] = (uint8_t)(bits >> (56 - 8 * i));
    sha1_add(s, &one, 1);
    while (s->len % 64 != 56)
        sha1_add(s, &zero, 1);
    sha1_add(s, length, 8);
    for (int i = 0; i < 20; i++)
        digest[i] = (uint8_t)(s->h[i / 4] >> (24 - 8 * (i % 4)));
}

void oracle_sha1(const uint8_t *in, size_t len, uint8_t digest[20]) {
    sha1 s;
    sha1_begin(&s);
    sha1_add(&s, in, len);
    sha1_end(&s, digest);
}

/* ---- HMAC: RFC 2104 ---- */

static void hmac_begin(sha1 *s, const uint8_t *key, size_t key_len, uint8_t pad) {
    uint8_t block[64] = {0};
    if (key_len > 64)
        oracle_sha1(key, key_len, block);
    else if (key_len != 0)
        memcpy(block, key, key_len);
    for (int i = 0; i < 64; i++)
        block[i] ^= pad;
    sha1_begin(s);
    sha1_add(s, block, 64);
}

static void hmac_end(sha1 *inner, const uint8_t *key, size_t key_len, uint8_t mac[20]) {
    sha1 outer;
    uint8_t digest[20];
    sha1_end(inner, digest);
    hmac_begin(&outer, key, key_len, 0x5c);
    sha1_add(&outer, digest, 20);
    sha1_end(&outer, mac);
}

void oracle_hmac_sha1(const uint8_t *key, size_t key_len, const uint8_t *in, size_t len,
                      uint8_t mac[20]) {
    sha1 s;
    hmac_begin(&s, key, key_len, 0x36);
    sha1_add(&s, in, len);
    hmac_end(&s, key, key_len, mac);
}

/* ---- the record: RFC 5246 ---- */

/* Section 6.2.3.1: of sequence number, type, version, length, text. */
static void record_mac(const uint8_t *key, const uint8_t ad[11], const uint8_t *text, size_t len,
                       uint8_t mac[20]) {
    const uint8_t length[2] = {(uint8_t)(len >> 8), (uint8_t)len};
    sha1 s;
    hmac_begin(&s, key, ORACLE_TLS_MAC, 0x36);
    sha1_add(&s, ad, ORACLE_TLS_AD);
    sha1_add(&s, length, 2);
    sha1_add(&s, text, len);
    hmac_end(&s, key, ORACLE_TLS_MAC, mac);
}

size_t oracle_tls_padding(size_t len) {
    return 15 - (len + ORACLE_TLS_MAC) % 16;
}

size_t oracle_tls_record(const uint8_t *key, const uint8_t ad[11], const uint8_t *text, size_t len,
                         size_t padding, uint8_t *record) {
    if (len != 0)
        memcpy(record, text, len);
    record_mac(key, ad, text, len, record + len);
    memset(record + len + ORACLE_TLS_MAC, (int)padding, padding + 1);
    return len + ORACLE_TLS_MAC + padding + 1;
}

void oracle_tls_encrypt(const uint8_t *key, size_t key_len, const uint8_t iv[16], const uint8_t *in,
                        size_t len, uint8_t *out) {
    uint8_t block[16];
    memcpy(block, iv, 16);
    for (size_t i = 0; i < len; i += 16) {
        for (size_t b = 0; b < 16; b++)
            block[b] ^= in[i + b];
        oracle_aes(key + ORACLE_TLS_MAC, key_len - ORACLE_TLS_MAC, block, block);
        memcpy(out + i, block, 16);
    }
}

void oracle_tls_decrypt(const uint8_t *key, size_t key_len, const uint8_t iv[16], const uint8_t *in,
                        size_t len, uint8_t *out) {
    uint8_t before[16], block[16], text[16];
    memcpy(before, iv, 16);
    for (size_t i = 0; i < len; i += 16) {
        memcpy(block, in + i, 16);
        oracle_aes_inverse(key + ORACLE_TLS_MAC, key_len - ORACLE_TLS_MAC, block, text);
        for (size_t b = 0; b < 16; b++)
            out[i + b] = text[b] ^ before[b];
        memcpy(before, block, 16);
    }
}

size_t oracle_tls_seal(const uint8_t *key, size_t key_len, const uint8_t iv[16],
                       const uint8_t ad[11], const uint8_t *text, size_t len, size_t padding,
                       uint8_t *out) {
    const size_t record_len = oracle_tls_record(key, ad, text, len, padding, out);
    oracle_tls_encrypt(key, key_len, iv, out, record_len, out);
    return record_len;
}

int oracle_tls_open(const uint8_t *key, size_t key_len, const uint8_t iv[16], const uint8_t ad[11],
                    const uint8_t *in, size_t in_len, uint8_t *text, size_t *text_len) {
    uint8_t mac[20];
    *text_len = 0;
    if (in_len % 16 != 0 || in_len < ORACLE_TLS_MAC + 1)
        return 0;
    oracle_tls_decrypt(key, key_len, iv, in, in_len, text);
    const size_t padding = text[in_len - 1];
    if (padding + 1 + ORACLE_TLS_MAC > in_len)
        return 0;
    for (size_t i = 0; i < padding; i++) {
        if (text[in_len - 2 - i] != padding)
            return 0;
    }
    const size_t len = in_len - padding - 1 - ORACLE_TLS_MAC;
    if (len > ORACLE_TLS_TEXT_MAX)
        return 0;
    record_mac(key, ad, text, len, mac);
    if (memcmp(mac, text + len, ORACLE_TLS_MAC) != 0)
        return 0;
    *text_len = len;
    return 1;
}
