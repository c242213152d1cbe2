/*
 * test_sha1: the rows of SHA-1 and HMAC over them against published vectors, and
 * against a definition written here from the text of FIPS 180-4 alone: words of the
 * message schedule by recursion, a round as a function from five words to five.
 */
#include "sha1/sha1_hmac.h"
#include "sha1/sha1_impl.h"
#include "support/harness.h"

#include <string.h>

enum { MESSAGE_MAX = 400, HMAC_KEY_MAX = TACIT_SHA1_BLOCK };

static const uint32_t start[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};

/* ---- The definition. ---- */

static uint32_t turned(uint32_t x, int n) {
    for (; n > 0; n--)
        x = x << 1 | x >> 31;
    return x;
}

static void define_compress(uint32_t h[5], const uint8_t *block) {
    uint32_t w[80], old[5];
    for (int t = 0; t < 80; t++) {
        w[t] = 0;
        for (int i = 0; i < 4 && t < 16; i++)
            w[t] = 256 * w[t] + block[4 * t + i];
        if (t >= 16)
            w[t] = turned(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
    }
    memcpy(old, h, sizeof old);
    for (int t = 0; t < 80; t++) {
        static const uint32_t k[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
        const uint32_t b = h[1], c = h[2], d = h[3];
        const uint32_t f = t < 20              ? (b & c) ^ (~b & d)
                           : t < 40 || t >= 60 ? b ^ c ^ d
                                               : (b & c) ^ (b & d) ^ (c & d);
        const uint32_t first = turned(h[0], 5) + f + h[4] + k[t / 20] + w[t];
        h[4] = d;
        h[3] = c;
        h[2] = turned(b, 30);
        h[1] = h[0];
        h[0] = first;
    }
    for (int i = 0; i < 5; i++)
        h[i] += old[i];
}

/* ---- Whole hashes, by a row or, where it is NULL, by the definition. ---- */

static void compress(const tacit_sha1_row *row, uint32_t h[5], const uint8_t *in, size_t nblocks) {
    if (row != NULL && nblocks != 0)
        row->compress(h, in, nblocks);
    for (size_t i = 0; i < nblocks && row == NULL; i++)
        define_compress(h, in + 64 * i);
}

/* The end of a message of len bytes in all, of which the last `rest` are in: one or two blocks. */
static size_t padded(uint8_t out[128], const uint8_t *in, size_t rest, uint64_t len) {
    const size_t total = rest < 56 ? 64 : 128;
    memset(out, 0, 128);
    memcpy(out, in, rest);
    out[rest] = 0x80;
    for (size_t i = 0; i < 8; i++)
        out[total - 1 - i] = (uint8_t)(8 * len >> 8 * i);
    return total / 64;
}

static void bytes_of(uint8_t out[20], const uint32_t h[5]) {
    for (int i = 0; i < 20; i++)
        out[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}

static void hash(const tacit_sha1_row *row, uint8_t out[20], const uint8_t *in, size_t len) {
    uint8_t last[128];
    uint32_t h[5];
    memcpy(h, start, sizeof h);
    compress(row, h, in, len / 64);
    const size_t nblocks = padded(last, in + len / 64 * 64, len % 64, len);
    compress(row, h, last, nblocks);
    bytes_of(out, h);
}

/* By the row through the library's functions; by the definition as RFC 2104 has it. */
static void hmac(const tacit_sha1_row *row, uint8_t out[20], const uint8_t *key, size_t key_len,
                 const uint8_t *in, size_t len) {
    uint8_t text[64 + MESSAGE_MAX], last[128];
    uint32_t inner[5], outer[5];
    if (row != NULL) {
        tacit_sha1_hmac_init(row, inner, outer, key, key_len);
        compress(row, inner, in, len / 64);
        compress(row, inner, last, padded(last, in + len / 64 * 64, len % 64, 64 + len));
        tacit_sha1_hmac_finish(row, out, outer, inner);
        return;
    }
    for (size_t i = 0; i < 64; i++)
        text[i] = (uint8_t)((i < key_len ? key[i] : 0) ^ 0x36);
    memcpy(text + 64, in, len);
    hash(NULL, out, text, 64 + len);
    for (size_t i = 0; i < 64; i++)
        text[i] ^= 0x36 ^ 0x5c;
    memcpy(text + 64, out, 20);
    hash(NULL, out, text, 64 + 20);
}

/* ---- Published vectors. ---- */

static const struct {
    const char *text;
    size_t repeats;
    const char *digest;
} hashes[] = {
    /* FIPS 180-2 appendix A: one block, two blocks, and many. */
    {"abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
     "84983e441c3bd26ebaae4aa1f95129e5e54670f1"},
    {"a", 1000000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"},
    /* NIST's examples of the empty message and of 896 bits. */
    {"", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"},
    {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
     "lmnopqrsmnopqrstnopqrstu",
     1, "a49b2446a02c645bf419f995b67091253a04a259"},
};

static const struct {
    uint8_t key_byte; /* 0: the key is text */
    size_t key_len;
    const char *key, *text;
    uint8_t text_byte;
    size_t text_len;
    const char *mac;
} macs[] = {
    /* RFC 2202 section 3, those whose keys are no longer than a block. */
    {0x0b, 20, NULL, "Hi There", 0, 8, "b617318655057264e28bc0b6fb378c8ef146be00"},
    {0, 4, "Jefe", "what do ya want for nothing?", 0, 28,
     "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"},
    {0xaa, 20, NULL, NULL, 0xdd, 50, "125d7342b9ac11cd91a39af48aa17b4f63f175d3"},
    {0x0c, 20, NULL, "Test With Truncation", 0, 20, "4c1a03424b55e07fe7f27be1d58bb9324a9a5a04"},
};

static void check_digest(const char *what, const tacit_sha1_row *row, size_t number,
                         const uint8_t got[20], const char *hex) {
    uint8_t want[20];
    from_hex(want, sizeof want, hex);
    check(memcmp(got, want, 20) == 0, "%s %zu by %s is wrong", what, number,
          row != NULL ? row->head.name : "the definition");
}

static void test_published(const tacit_sha1_row *row) {
    static uint8_t text[1000000];
    uint8_t got[20], key[HMAC_KEY_MAX];
    for (size_t i = 0; i < TACIT_ARRAY_LEN(hashes); i++) {
        const size_t unit = strlen(hashes[i].text), len = unit * hashes[i].repeats;
        for (size_t at = 0; at < len; at++)
            text[at] = (uint8_t)hashes[i].text[at % unit];
        hash(row, got, text, len);
        check_digest("hash", row, i, got, hashes[i].digest);
    }
    for (size_t i = 0; i < TACIT_ARRAY_LEN(macs); i++) {
        memset(key, macs[i].key_byte, sizeof key);
        if (macs[i].key != NULL)
            memcpy(key, macs[i].key, macs[i].key_len);
        memset(text, macs[i].text_byte, macs[i].text_len);
        if (macs[i].text != NULL)
            memcpy(text, macs[i].text, macs[i].text_len);
        hmac(row, got, key, macs[i].key_len, text, macs[i].text_len);
        check_digest("HMAC", row, i, got, macs[i].mac);
    }
}

/* ---- Rows against the definition: every length, and states that no message leads to. ---- */

static void test_row(const tacit_sha1_row *row) {
    uint8_t text[MESSAGE_MAX], key[HMAC_KEY_MAX], got[20], want[20];
    test_published(row);
    for (size_t len = 0; len <= MESSAGE_MAX; len += harness_emulated() ? 7 : 1) {
        const size_t key_len = random_below(HMAC_KEY_MAX + 1);
        random_bytes(text, len);
        random_bytes(key, key_len);
        hash(row, got, text, len);
        hash(NULL, want, text, len);
        check(memcmp(got, want, 20) == 0, "%s: the hash of %zu bytes is wrong", row->head.name,
              len);
        hmac(row, got, key, key_len, text, len);
        hmac(NULL, want, key, key_len, text, len);
        check(memcmp(got, want, 20) == 0, "%s: the MAC of %zu bytes is wrong", row->head.name, len);
    }
    for (size_t i = 0; i < 200; i++) {
        uint32_t h[5], defined[5];
        random_bytes((uint8_t *)h, sizeof h);
        memset(h, (int)(0 - (i & 1)), i % 6 * sizeof h[0]);
        memcpy(defined, h, sizeof h);
        random_bytes(text, 5 * 64);
        memset(text, (int)(0 - (i >> 1 & 1)), i % 4 * 64);
        compress(row, h, text, 1 + i % 5);
        compress(NULL, defined, text, 1 + i % 5);
        check(memcmp(h, defined, sizeof h) == 0, "%s: %zu blocks from any state are wrong",
              row->head.name, 1 + i % 5);
    }
}

int main(int argc, char **argv) {
    const tacit_row_table *table = tacit_sha1_rows();
    harness_begin("sha1", &argc, argv);
    test_published(NULL);
    for (size_t i = 0; i < table->count; i++) {
        if (row_wanted(table, table->rows[i]))
            test_row((const tacit_sha1_row *)(const void *)table->rows[i]);
    }
    return harness_end();
}
