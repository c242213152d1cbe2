#include "api/oracle.h"

#include <stdlib.h>
#include <string.h>

/* ---- AES: FIPS 197 ---- */

/* Section 4.2: multiplication in GF(2^8), modulo x^8 + x^4 + x^3 + x + 1. */
static uint8_t gf256_multiply(uint8_t a, uint8_t b) {
    uint8_t product = 0;
    for (int i = 0; i < 8; i++) {
        product ^= (b >> i & 1) != 0 ? a : 0;
        a = (uint8_t)(a << 1 ^ ((a & 0x80) != 0 ? 0x1b : 0));
    }
    return product;
}

static uint8_t sbox[256], inverse_sbox[256];
static uint8_t times[16][256]; /* products with the factors of MixColumns and its inverse */

/* The S-box of section 5.1.1 is the inverse in the field, then an affine map of its bits. */
static void make_tables(void) {
    if (sbox[0] != 0)
        return;
    for (unsigned x = 0; x < 256; x++) {
        uint8_t inverse = 0;
        for (unsigned y = 1; y < 256; y++) {
            const uint8_t product = gf256_multiply((uint8_t)x, (uint8_t)y);
            if (product == 1)
                inverse = (uint8_t)y;
            if (y < 16)
                times[y][x] = product;
        }
        uint8_t s = 0x63;
        for (int i = 0; i < 5; i++)
            s ^= (uint8_t)(inverse << i | inverse >> (8 - i));
        sbox[x] = s;
        inverse_sbox[s] = (uint8_t)x;
    }
}

size_t oracle_aes_round_keys(const uint8_t *key, size_t key_len, uint8_t keys[240]) {
    const size_t nk = key_len / 4, words = 4 * (nk + 7);
    uint8_t rcon = 1;
    make_tables();
    memcpy(keys, key, key_len);
    for (size_t i = nk; i < words; i++) {
        uint8_t *w = keys + 4 * i;
        memcpy(w, w - 4, 4);
        if (i % nk == 0) {
            const uint8_t first = w[0];
            for (int b = 0; b < 4; b++)
                w[b] = sbox[b < 3 ? w[b + 1] : first];
            w[0] ^= rcon;
            rcon = gf256_multiply(rcon, 2);
        } else if (nk == 8 && i % nk == 4) {
            for (int b = 0; b < 4; b++)
                w[b] = sbox[w[b]];
        }
        for (int b = 0; b < 4; b++)
            w[b] ^= keys[4 * (i - nk) + (size_t)b];
    }
    return 4 * words;
}

/* InvMixColumns, section 5.3.3: every column times a polynomial. */
static void unmix_columns(uint8_t s[16]) {
    static const uint8_t factors[4] = {14, 11, 13, 9};
    for (int c = 0; c < 16; c += 4) {
        uint8_t column[4] = {0};
        for (int r = 0; r < 4; r++) {
            for (int i = 0; i < 4; i++)
                column[r] ^= times[factors[(i - r + 4) % 4]][s[c + i]];
        }
        memcpy(s + c, column, 4);
    }
}

static void add_round_key(uint8_t s[16], const uint8_t *key) {
    for (int i = 0; i < 16; i++)
        s[i] ^= key[i];
}

/* The schedule of the last key: a message asks for the same one at every block. */
static const uint8_t *schedule(const uint8_t *key, size_t key_len, size_t *rounds) {
    static uint8_t keys[240];
    static size_t last_len, len;
    if (last_len != key_len || memcmp(keys, key, key_len) != 0) {
        len = oracle_aes_round_keys(key, key_len, keys);
        last_len = key_len;
    }
    *rounds = len / 16 - 1;
    return keys;
}

/* MixColumns: 2a + 3b + c + d = a + (a + b + c + d) + 2(a + b), and so for each byte. */
static void mix_columns(uint8_t s[16]) {
    for (int c = 0; c < 16; c += 4) {
        const uint8_t first = s[c], sum = s[c] ^ s[c + 1] ^ s[c + 2] ^ s[c + 3];
        for (int r = 0; r < 4; r++)
            s[c + r] ^= sum ^ times[2][s[c + r] ^ (r < 3 ? s[c + r + 1] : first)];
    }
}

void oracle_aes(const uint8_t *key, size_t key_len, const uint8_t in[16], uint8_t out[16]) {
    uint8_t s[16], t[16];
    size_t rounds;
    const uint8_t *keys = schedule(key, key_len, &rounds);
    memcpy(s, in, 16);
    add_round_key(s, keys);
    for (size_t round = 1; round <= rounds; round++) {
        for (int i = 0; i < 16; i++) /* SubBytes, and row r moves r columns left */
            t[i] = sbox[s[(i + 4 * (i % 4)) % 16]];
        memcpy(s, t, 16);
        if (round != rounds)
            mix_columns(s);
        add_round_key(s, keys + 16 * round);
    }
    memcpy(out, s, 16);
}

void oracle_aes_inverse(const uint8_t *key, size_t key_len, const uint8_t in[16], uint8_t out[16]) {
    uint8_t s[16], t[16];
    size_t rounds;
    const uint8_t *keys = schedule(key, key_len, &rounds);
    memcpy(s, in, 16);
    for (size_t round = rounds; round >= 1; round--) {
        add_round_key(s, keys + 16 * round);
        if (round != rounds)
            unmix_columns(s);
        for (int i = 0; i < 16; i++)
            t[(i + 4 * (i % 4)) % 16] = inverse_sbox[s[i]];
        memcpy(s, t, 16);
    }
    add_round_key(s, keys);
    memcpy(out, s, 16);
}

/* ---- GCM: SP 800-38D ---- */

static uint64_t big_endian(const uint8_t *p) {
    uint64_t x = 0;
    for (int i = 0; i < 8; i++)
        x = x << 8 | p[i];
    return x;
}

/* Section 6.3: bit 0 is the top bit of byte 0; R = 11100001 || 0^120. */
void oracle_gf128_multiply(uint8_t z[16], const uint8_t x[16], const uint8_t y[16]) {
    uint64_t v[2] = {big_endian(y), big_endian(y + 8)}, product[2] = {0, 0};
    for (int i = 0; i < 128; i++) {
        const uint64_t taken = 0 - (uint64_t)(x[i / 8] >> (7 - i % 8) & 1), lost = 0 - (v[1] & 1);
        product[0] ^= v[0] & taken;
        product[1] ^= v[1] & taken;
        v[1] = v[1] >> 1 | v[0] << 63;
        v[0] = v[0] >> 1 ^ (lost & (UINT64_C(0xe1) << 56));
    }
    for (int i = 0; i < 16; i++)
        z[i] = (uint8_t)(product[i / 8] >> (56 - 8 * (i % 8)));
}

/* Section 6.4, over data that is padded with zeros to whole blocks. */
static void ghash(uint8_t y[16], const uint8_t h[16], const uint8_t *data, size_t len) {
    for (size_t i = 0; i < len; i += 16) {
        for (size_t b = 0; b < 16 && i + b < len; b++)
            y[b] ^= data[i + b];
        oracle_gf128_multiply(y, y, h);
    }
}

static void ghash_lengths(uint8_t y[16], const uint8_t h[16], uint64_t a, uint64_t b) {
    uint8_t block[16];
    for (int i = 0; i < 8; i++) {
        block[i] = (uint8_t)(a * 8 >> (56 - 8 * i));
        block[8 + i] = (uint8_t)(b * 8 >> (56 - 8 * i));
    }
    ghash(y, h, block, 16);
}

void oracle_gcm_j0(const uint8_t *key, size_t key_len, const uint8_t *nonce, size_t nonce_len,
                   uint8_t j0[16]) {
    static const uint8_t zeros[16];
    uint8_t h[16];
    oracle_aes(key, key_len, zeros, h);
    memset(j0, 0, 16);
    if (nonce_len == 12) {
        memcpy(j0, nonce, 12);
        j0[15] = 1;
    } else {
        ghash(j0, h, nonce, nonce_len);
        ghash_lengths(j0, h, 0, nonce_len);
    }
}

static void increment32(uint8_t counter[16]) {
    for (int i = 15; i >= 12 && ++counter[i] == 0; i--)
        continue;
}

static void gcm_crypt(int opens, const uint8_t *key, size_t key_len, const uint8_t *nonce,
                      size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in,
                      size_t len, uint8_t *out, uint8_t tag[16]) {
    static const uint8_t zeros[16];
    uint8_t h[16], j0[16], counter[16], block[16], s[16] = {0};
    oracle_aes(key, key_len, zeros, h);
    oracle_gcm_j0(key, key_len, nonce, nonce_len, j0);
    memcpy(counter, j0, 16);
    for (size_t i = 0; i < len; i++) {
        if (i % 16 == 0) {
            increment32(counter);
            oracle_aes(key, key_len, counter, block);
        }
        out[i] = in[i] ^ block[i % 16];
    }
    ghash(s, h, ad, ad_len);
    ghash(s, h, opens ? in : out, len);
    ghash_lengths(s, h, ad_len, len);
    oracle_aes(key, key_len, j0, tag);
    for (int i = 0; i < 16; i++)
        tag[i] ^= s[i];
}

/* ---- ChaCha20-Poly1305: RFC 8439 ---- */

static uint32_t little_endian(const uint8_t *p) {
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static void quarter_round(uint32_t *x, int a, int b, int c, int d) {
    static const int turns[4] = {16, 12, 8, 7};
    for (int i = 0; i < 4; i++) {
        const int to = i % 2 == 0 ? a : c, mixed = i % 2 == 0 ? d : b;
        x[to] += x[i % 2 == 0 ? b : d];
        const uint32_t t = x[mixed] ^ x[to];
        x[mixed] = t << turns[i] | t >> (32 - turns[i]);
    }
}

/* The input block, and what twenty rounds make of it; the words of row 3 are last. */
static void chacha20_rounds(const uint8_t key[32], const uint8_t last[16], uint32_t start[16],
                            uint32_t x[16]) {
    for (int i = 0; i < 4; i++)
        start[i] = little_endian((const uint8_t *)"expand 32-byte k" + 4 * i);
    for (int i = 0; i < 8; i++)
        start[4 + i] = little_endian(key + 4 * i);
    for (int i = 0; i < 4; i++)
        start[12 + i] = little_endian(last + 4 * i);
    memcpy(x, start, 16 * sizeof *x);
    for (int round = 0; round < 20; round++) {
        const int turn = round % 2; /* columns, then diagonals */
        for (int i = 0; i < 4; i++)
            quarter_round(x, i, 4 + (i + turn) % 4, 8 + (i + 2 * turn) % 4,
                          12 + (i + 3 * turn) % 4);
    }
}

static void put_little_endian(uint8_t *p, uint64_t x, int len) {
    for (int i = 0; i < len; i++)
        p[i] = (uint8_t)(x >> 8 * i);
}

/* With counter and nonce as the 16 bytes that they are in the block. */
static void chacha20_block(const uint8_t key[32], const uint8_t last[16], uint8_t out[64]) {
    uint32_t start[16], x[16];
    chacha20_rounds(key, last, start, x);
    for (int i = 0; i < 16; i++)
        put_little_endian(out + 4 * i, (uint32_t)(x[i] + start[i]), 4);
}

void oracle_chacha20(const uint8_t key[32], uint32_t counter, const uint8_t nonce[12],
                     uint8_t out[64]) {
    uint8_t last[16];
    put_little_endian(last, counter, 4);
    memcpy(last + 4, nonce, 12);
    chacha20_block(key, last, out);
}

void oracle_hchacha20(const uint8_t key[32], const uint8_t in[16], uint8_t out[32]) {
    uint32_t start[16], x[16];
    chacha20_rounds(key, in, start, x);
    for (int i = 0; i < 4; i++) {
        put_little_endian(out + 4 * i, x[i], 4);
        put_little_endian(out + 16 + 4 * i, x[12 + i], 4);
    }
}

/* A number below 2^136 as 17 bytes, the lowest first, each in a word with room for carries. */
typedef struct number {
    uint32_t byte[17];
} number;

static void carry(number *n) {
    for (int i = 0; i < 16; i++) {
        n->byte[i + 1] += n->byte[i] >> 8;
        n->byte[i] &= 255;
    }
}

/* 2^130 = 5 modulo p: what is above bit 130 comes back times 5. */
static void fold(number *n) {
    carry(n);
    n->byte[0] += 5 * (n->byte[16] >> 2);
    n->byte[16] &= 3;
    carry(n);
}

/* n = n * r mod p, but not below p. 2^136 = 2^6 * 5 = 320 modulo p. */
static void multiply(number *n, const number *r) {
    uint32_t wide[33] = {0};
    for (int i = 0; i < 17; i++) {
        for (int j = 0; j < 17; j++)
            wide[i + j] += n->byte[i] * r->byte[j];
    }
    for (int i = 0; i < 17; i++)
        n->byte[i] = wide[i] + (i < 16 ? 320 * wide[i + 17] : 0);
    fold(n);
    fold(n);
}

void oracle_poly1305(const uint8_t key[32], const uint8_t *in, size_t len, uint8_t tag[16]) {
    number r = {{0}}, h = {{0}}, less_p;
    for (int i = 0; i < 16; i++)
        r.byte[i] = key[i] & (i % 4 == 3 ? 15u : i % 4 == 0 && i != 0 ? 252u : 255u);
    for (size_t i = 0; i < len; i += 16) {
        const size_t step = len - i < 16 ? len - i : 16;
        for (size_t b = 0; b < step; b++)
            h.byte[b] += in[i + b];
        h.byte[step] += 1;
        carry(&h);
        multiply(&h, &r);
    }
    less_p = h; /* h + 5 reaches 2^130 exactly if h >= p */
    less_p.byte[0] += 5;
    carry(&less_p);
    if (less_p.byte[16] >> 2 != 0)
        h = less_p;
    for (int i = 0; i < 16; i++)
        h.byte[i] += key[16 + i];
    carry(&h);
    for (int i = 0; i < 16; i++)
        tag[i] = (uint8_t)h.byte[i];
}

static size_t padded(size_t len) {
    return (len + 15) / 16 * 16;
}

static void chacha20_poly1305_crypt(int opens, const uint8_t *key, const uint8_t *nonce,
                                    const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t len,
                                    uint8_t *out, uint8_t tag[16]) {
    uint8_t block[64];
    const size_t mac_len = padded(ad_len) + padded(len) + 16;
    uint8_t *mac = calloc(1, mac_len);
    if (mac == NULL)
        abort();
    for (size_t i = 0; i < len; i++) {
        if (i % 64 == 0)
            oracle_chacha20(key, (uint32_t)(i / 64) + 1, nonce, block);
        out[i] = in[i] ^ block[i % 64];
    }
    if (ad_len != 0)
        memcpy(mac, ad, ad_len);
    if (len != 0)
        memcpy(mac + padded(ad_len), opens ? in : out, len);
    for (int i = 0; i < 8; i++) {
        mac[mac_len - 16 + (size_t)i] = (uint8_t)((uint64_t)ad_len >> 8 * i);
        mac[mac_len - 8 + (size_t)i] = (uint8_t)((uint64_t)len >> 8 * i);
    }
    oracle_chacha20(key, 0, nonce, block);
    oracle_poly1305(block, mac, mac_len, tag);
    free(mac);
}

/* [XChaCha] section 2. */
static void xchacha20_poly1305_crypt(int opens, const uint8_t *key, const uint8_t *nonce,
                                     const uint8_t *ad, size_t ad_len, const uint8_t *in,
                                     size_t len, uint8_t *out, uint8_t tag[16]) {
    uint8_t subkey[32], rest[12] = {0};
    oracle_hchacha20(key, nonce, subkey);
    memcpy(rest + 4, nonce + 16, 8);
    chacha20_poly1305_crypt(opens, subkey, rest, ad, ad_len, in, len, out, tag);
}

/* [AGL04] section 5: a 64-bit counter before the nonce, and nothing padded. */
static void old_crypt(int opens, const uint8_t *key, const uint8_t *nonce, const uint8_t *ad,
                      size_t ad_len, const uint8_t *in, size_t len, uint8_t *out, uint8_t tag[16]) {
    uint8_t last[16], block[64];
    uint8_t *mac = malloc(ad_len + len + 16);
    if (mac == NULL)
        abort();
    memcpy(last + 8, nonce, 8);
    for (size_t i = 0; i < len; i++) {
        put_little_endian(last, i / 64 + 1, 8);
        if (i % 64 == 0)
            chacha20_block(key, last, block);
        out[i] = in[i] ^ block[i % 64];
    }
    if (ad_len != 0)
        memcpy(mac, ad, ad_len);
    put_little_endian(mac + ad_len, ad_len, 8);
    if (len != 0)
        memcpy(mac + ad_len + 8, opens ? in : out, len);
    put_little_endian(mac + ad_len + 8 + len, len, 8);
    put_little_endian(last, 0, 8);
    chacha20_block(key, last, block);
    oracle_poly1305(block, mac, ad_len + len + 16, tag);
    free(mac);
}

/* [RFC 4106] section 4: the end of the key goes in front of the nonce. */
static void rfc4106_crypt(int opens, const uint8_t *key, size_t key_len, const uint8_t *iv,
                          const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t len,
                          uint8_t *out, uint8_t tag[16]) {
    uint8_t nonce[12];
    memcpy(nonce, key + key_len - 4, 4);
    memcpy(nonce + 4, iv, 8);
    gcm_crypt(opens, key, key_len - 4, nonce, sizeof nonce, ad, ad_len, in, len, out, tag);
}

static void crypt_message(int opens, const tacit_aead *aead, size_t tag_len, const uint8_t *key,
                          const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len,
                          const uint8_t *in, size_t len, uint8_t *out, uint8_t tag[16]) {
    const char *name = tacit_aead_name(aead);
    if (strstr(name, "rfc4106") != NULL)
        rfc4106_crypt(opens, key, tacit_aead_key_len(aead), nonce, ad, ad_len, in, len, out, tag);
    else if (strstr(name, "gcm") != NULL)
        gcm_crypt(opens, key, tacit_aead_key_len(aead), nonce, nonce_len, ad, ad_len, in, len, out,
                  tag);
    else if (strstr(name, "ocb") != NULL)
        oracle_ocb(opens, key, tacit_aead_key_len(aead), tag_len, nonce, nonce_len, ad, ad_len, in,
                   len, out, tag);
    else if (strcmp(name, "chacha20-poly1305") == 0)
        chacha20_poly1305_crypt(opens, key, nonce, ad, ad_len, in, len, out, tag);
    else if (strcmp(name, "xchacha20-poly1305") == 0)
        xchacha20_poly1305_crypt(opens, key, nonce, ad, ad_len, in, len, out, tag);
    else if (strcmp(name, "chacha20-poly1305-old") == 0)
        old_crypt(opens, key, nonce, ad, ad_len, in, len, out, tag);
    else
        abort(); /* an algorithm that is not here yet */
}

void oracle_seal(const tacit_aead *aead, size_t tag_len, const uint8_t *key, const uint8_t *nonce,
                 size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t len,
                 uint8_t *out, uint8_t tag[16]) {
    crypt_message(0, aead, tag_len, key, nonce, nonce_len, ad, ad_len, in, len, out, tag);
}

void oracle_open(const tacit_aead *aead, size_t tag_len, const uint8_t *key, const uint8_t *nonce,
                 size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t len,
                 uint8_t *out, uint8_t tag[16]) {
    crypt_message(1, aead, tag_len, key, nonce, nonce_len, ad, ad_len, in, len, out, tag);
}
