/*
 * guests.c: whole algorithms as programs of each guest family compute them, every step of
 * AES and every product by the guest's instructions: key schedules, encryption and decryption
 * (FIPS 197), and AES-GCM, which must be the library's.
 */
#include "aes/model.h"
#include "emu/emu.h"
#include "support/harness.h"

#include <tacit/aead.h>

#include <string.h>

enum { ROUNDS_MAX = 14 };

/* Round keys as FIPS 197 has them, and those that the inverse cipher uses, registers of the guest.
 */
typedef struct keys {
    unsigned rounds;
    tacit_emu_v128 enc[ROUNDS_MAX + 1], dec[ROUNDS_MAX + 1];
} keys;

typedef struct guest {
    const char *name;
    int big_endian; /* byte 0 of a block is the highest of a register */
    /* SubWord of a word, the byte 0 lowest; if rotate, RotWord after it and rcon added. */
    uint32_t (*sub_word)(const host *h, uint32_t word, int rotate, unsigned number);
    /* InvMixColumns of a key, or NULL where the guest's inverse cipher wants none. */
    void (*inv_mix)(const host *h, tacit_emu_v128 *key);
    void (*encrypt)(const host *h, const keys *k, tacit_emu_v128 *s);
    void (*decrypt)(const host *h, const keys *k, tacit_emu_v128 *s);
} guest;

/* Rotation by a byte to the right is RotWord. */
static uint32_t rot_word(uint32_t word) {
    return word >> 8 | word << 24;
}

static uint32_t rcon(unsigned number) {
    static const uint8_t constants[] = {0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0x1b, 0x36};
    return constants[number];
}

static tacit_emu_v128 splat(uint32_t word) {
    const uint64_t half = word | (uint64_t)word << 32;
    return (tacit_emu_v128){{half, half}};
}

static const tacit_emu_v128 zero;

/* ---- x86 ---- */

static uint32_t x86_sub_word(const host *h, uint32_t word, int rotate, unsigned number) {
    tacit_emu_v128 x = {{(uint64_t)word << 32, 0}};
    tacit_emu_x86_aeskeygenassist(h->aes, &x, &x, rotate ? rcon(number) : 0);
    return rotate ? (uint32_t)(x.half[0] >> 32) : (uint32_t)x.half[0];
}

static void x86_inv_mix(const host *h, tacit_emu_v128 *key) {
    tacit_emu_x86_aesimc(h->aes, key, key);
}

static void x86_encrypt(const host *h, const keys *k, tacit_emu_v128 *s) {
    tacit_emu_xor(s, s, &k->enc[0]);
    for (unsigned i = 1; i < k->rounds; i++)
        tacit_emu_x86_aesenc(h->aes, s, s, &k->enc[i]);
    tacit_emu_x86_aesenclast(h->aes, s, s, &k->enc[k->rounds]);
}

static void x86_decrypt(const host *h, const keys *k, tacit_emu_v128 *s) {
    tacit_emu_xor(s, s, &k->dec[k->rounds]);
    for (unsigned i = k->rounds - 1; i > 0; i--)
        tacit_emu_x86_aesdec(h->aes, s, s, &k->dec[i]);
    tacit_emu_x86_aesdeclast(h->aes, s, s, &k->dec[0]);
}

/* ---- Arm ---- */

static uint32_t arm_sub_word(const host *h, uint32_t word, int rotate, unsigned number) {
    tacit_emu_v128 x = splat(word);
    tacit_emu_arm_aese(h->aes, &x, &x, &zero);
    word = (uint32_t)x.half[0];
    return rotate ? rot_word(word) ^ rcon(number) : word;
}

static void arm_inv_mix(const host *h, tacit_emu_v128 *key) {
    tacit_emu_arm_aesimc(h->aes, key, key);
}

static void arm_encrypt(const host *h, const keys *k, tacit_emu_v128 *s) {
    for (unsigned i = 0; i + 1 < k->rounds; i++) {
        tacit_emu_arm_aese(h->aes, s, s, &k->enc[i]);
        tacit_emu_arm_aesmc(h->aes, s, s);
    }
    tacit_emu_arm_aese(h->aes, s, s, &k->enc[k->rounds - 1]);
    tacit_emu_xor(s, s, &k->enc[k->rounds]);
}

static void arm_decrypt(const host *h, const keys *k, tacit_emu_v128 *s) {
    for (unsigned i = k->rounds; i > 1; i--) {
        tacit_emu_arm_aesd(h->aes, s, s, &k->dec[i]);
        tacit_emu_arm_aesimc(h->aes, s, s);
    }
    tacit_emu_arm_aesd(h->aes, s, s, &k->dec[1]);
    tacit_emu_xor(s, s, &k->dec[0]);
}

/* ---- RISC-V ---- */

static uint32_t riscv_sub_word(const host *h, uint32_t word, int rotate, unsigned number) {
    return (uint32_t)tacit_emu_riscv_aes64ks1i(h->aes, (uint64_t)word << 32, rotate ? number : 10);
}

static void riscv_inv_mix(const host *h, tacit_emu_v128 *key) {
    key->half[0] = tacit_emu_riscv_aes64im(h->aes, key->half[0]);
    key->half[1] = tacit_emu_riscv_aes64im(h->aes, key->half[1]);
}

typedef uint64_t half_fn(const tacit_emu_aes *aes, uint64_t rs1, uint64_t rs2);

static void riscv_round(const host *h, half_fn *half, tacit_emu_v128 *s,
                        const tacit_emu_v128 *key) {
    const uint64_t s0 = s->half[0], s1 = s->half[1];
    s->half[0] = half(h->aes, s0, s1) ^ key->half[0];
    s->half[1] = half(h->aes, s1, s0) ^ key->half[1];
}

static void riscv_encrypt(const host *h, const keys *k, tacit_emu_v128 *s) {
    tacit_emu_xor(s, s, &k->enc[0]);
    for (unsigned i = 1; i < k->rounds; i++)
        riscv_round(h, tacit_emu_riscv_aes64esm, s, &k->enc[i]);
    riscv_round(h, tacit_emu_riscv_aes64es, s, &k->enc[k->rounds]);
}

static void riscv_decrypt(const host *h, const keys *k, tacit_emu_v128 *s) {
    tacit_emu_xor(s, s, &k->dec[k->rounds]);
    for (unsigned i = k->rounds - 1; i > 0; i--)
        riscv_round(h, tacit_emu_riscv_aes64dsm, s, &k->dec[i]);
    riscv_round(h, tacit_emu_riscv_aes64ds, s, &k->dec[0]);
}

/* ---- Power ---- */

static uint32_t power_sub_word(const host *h, uint32_t word, int rotate, unsigned number) {
    const tacit_emu_v128 x = splat(rotate ? rot_word(word) : word);
    const tacit_emu_v128 key = splat(rotate ? rcon(number) : 0);
    tacit_emu_v128 a = tacit_emu_reverse(&x), b = tacit_emu_reverse(&key);
    tacit_emu_power_vcipherlast(h->aes, &a, &a, &b);
    a = tacit_emu_reverse(&a);
    return (uint32_t)a.half[0];
}

static void power_encrypt(const host *h, const keys *k, tacit_emu_v128 *s) {
    tacit_emu_xor(s, s, &k->enc[0]);
    for (unsigned i = 1; i < k->rounds; i++)
        tacit_emu_power_vcipher(h->aes, s, s, &k->enc[i]);
    tacit_emu_power_vcipherlast(h->aes, s, s, &k->enc[k->rounds]);
}

static void power_decrypt(const host *h, const keys *k, tacit_emu_v128 *s) {
    tacit_emu_xor(s, s, &k->dec[k->rounds]);
    for (unsigned i = k->rounds - 1; i > 0; i--)
        tacit_emu_power_vncipher(h->aes, s, s, &k->dec[i]);
    tacit_emu_power_vncipherlast(h->aes, s, s, &k->dec[0]);
}

static const guest guests[] = {
    {"x86", 0, x86_sub_word, x86_inv_mix, x86_encrypt, x86_decrypt},
    {"Arm", 0, arm_sub_word, arm_inv_mix, arm_encrypt, arm_decrypt},
    {"RISC-V", 0, riscv_sub_word, riscv_inv_mix, riscv_encrypt, riscv_decrypt},
    {"Power", 1, power_sub_word, NULL, power_encrypt, power_decrypt},
};

/* ---- AES ---- */

static tacit_emu_v128 load(const guest *g, const uint8_t p[16]) {
    const tacit_emu_v128 v = tacit_emu_load(p);
    return g->big_endian ? tacit_emu_reverse(&v) : v;
}

static void store(const guest *g, uint8_t p[16], const tacit_emu_v128 *v) {
    const tacit_emu_v128 stored = g->big_endian ? tacit_emu_reverse(v) : *v;
    tacit_emu_store(p, &stored);
}

/* FIPS 197 section 5.2. */
static void expand(const host *h, const guest *g, keys *k, const uint8_t *key, size_t key_len) {
    uint32_t w[4 * (ROUNDS_MAX + 1)] = {0};
    const unsigned nk = (unsigned)key_len / 4;
    k->rounds = nk + 6;
    for (unsigned i = 0; i < nk; i++)
        w[i] = key[4 * i] | (uint32_t)key[4 * i + 1] << 8 | (uint32_t)key[4 * i + 2] << 16 |
               (uint32_t)key[4 * i + 3] << 24;
    for (unsigned i = nk; i < 4 * (k->rounds + 1); i++) {
        uint32_t t = w[i - 1];
        /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): keys have 16 bytes or more */
        if (i % nk == 0)
            t = g->sub_word(h, t, 1, i / nk - 1);
        else if (nk > 6 && i % nk == 4)
            t = g->sub_word(h, t, 0, 0);
        w[i] = w[i - nk] ^ t;
    }
    for (unsigned i = 0; i <= k->rounds; i++) {
        const tacit_emu_v128 x = {
            {w[4 * i] | (uint64_t)w[4 * i + 1] << 32, w[4 * i + 2] | (uint64_t)w[4 * i + 3] << 32}};
        k->enc[i] = k->dec[i] = g->big_endian ? tacit_emu_reverse(&x) : x;
        if (g->inv_mix != NULL && i != 0 && i != k->rounds)
            g->inv_mix(h, &k->dec[i]);
    }
}

/* FIPS 197 appendices A (the last round key) and C. */
static const struct {
    const char *expanded, *last_key, *key, *cipher;
} published[] = {
    {"2b7e151628aed2a6abf7158809cf4f3c", "d014f9a8c9ee2589e13f0cc8b6630ca6",
     "000102030405060708090a0b0c0d0e0f", "69c4e0d86a7b0430d8cdb78070b4c55a"},
    {"8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b", "e98ba06f448c773c8ecc720401002202",
     "000102030405060708090a0b0c0d0e0f1011121314151617", "dda97ca4864cdfe06eaf70a0ec0d7191"},
    {"603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
     "fe4890d1e6188d0b046df344706c631e",
     "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
     "8ea2b7ca516745bfeafc49904b496089"},
};

static void check_published(const host *h, const guest *g) {
    for (size_t i = 0; i < TACIT_ARRAY_LEN(published); i++) {
        uint8_t key[32], want[16], text[16], got[16];
        keys k;
        size_t key_len = from_hex(key, sizeof key, published[i].expanded);
        expand(h, g, &k, key, key_len);
        from_hex(want, sizeof want, published[i].last_key);
        store(g, got, &k.enc[k.rounds]);
        check(memcmp(got, want, 16) == 0, "%s on %s: the last round key of %s is %s", g->name,
              h->name, published[i].expanded, to_hex(got, 16));
        key_len = from_hex(key, sizeof key, published[i].key);
        expand(h, g, &k, key, key_len);
        from_hex(text, sizeof text, "00112233445566778899aabbccddeeff");
        from_hex(want, sizeof want, published[i].cipher);
        tacit_emu_v128 s = load(g, text);
        g->encrypt(h, &k, &s);
        store(g, got, &s);
        check(memcmp(got, want, 16) == 0, "%s on %s: %zu-bit key: ciphertext %s", g->name, h->name,
              8 * key_len, to_hex(got, 16));
        g->decrypt(h, &k, &s);
        store(g, got, &s);
        check(memcmp(got, text, 16) == 0, "%s on %s: %zu-bit key: decrypted %s", g->name, h->name,
              8 * key_len, to_hex(got, 16));
    }
}

static void check_random(const host *h, const guest *g) {
    for (size_t key_len = 16; key_len <= 32; key_len += 8) {
        for (int round = 0; round < 20; round++) {
            uint8_t key[32], text[16], want[16], got[16];
            model_key model;
            keys k;
            random_bytes(key, key_len);
            random_bytes(text, sizeof text);
            model_expand(&model, key, key_len);
            expand(h, g, &k, key, key_len);
            for (unsigned i = 0; i <= k.rounds; i++) {
                store(g, got, &k.enc[i]);
                check(memcmp(got, model.round_keys[i], 16) == 0, "%s on %s: round key %u", g->name,
                      h->name, i);
            }
            model_encrypt(&model, want, text);
            tacit_emu_v128 s = load(g, text);
            g->encrypt(h, &k, &s);
            store(g, got, &s);
            check(memcmp(got, want, 16) == 0, "%s on %s: encryption", g->name, h->name);
            g->decrypt(h, &k, &s);
            store(g, got, &s);
            check(memcmp(got, text, 16) == 0, "%s on %s: decryption", g->name, h->name);
        }
    }
}

/* ---- GCM, of x86 and Arm guests ---- */

/* The products of halves that GHASH is made of: a's half number i, b's half number j. */
typedef void product_fn(const host *h, tacit_emu_v128 *dest, const tacit_emu_v128 *a, unsigned i,
                        const tacit_emu_v128 *b, unsigned j);

static void x86_product(const host *h, tacit_emu_v128 *dest, const tacit_emu_v128 *a, unsigned i,
                        const tacit_emu_v128 *b, unsigned j) {
    tacit_emu_x86_pclmulqdq(h->clmul, dest, a, b, i | j << 4);
}

/* Unlike halves have to be moved together first, by EXT. */
static void arm_product(const host *h, tacit_emu_v128 *dest, const tacit_emu_v128 *a, unsigned i,
                        const tacit_emu_v128 *b, unsigned j) {
    const tacit_emu_v128 swapped = {{b->half[1], b->half[0]}};
    if (i == 0)
        tacit_emu_arm_pmull_p64(h->clmul, dest, a, j == 0 ? b : &swapped);
    else
        tacit_emu_arm_pmull2_p64(h->clmul, dest, a, j == 1 ? b : &swapped);
}

/*
 * y times h in GHASH, both with bytes reversed and h doubled modulo p = x^128 + x^127 + x^126 +
 * x^121 + 1: a product, and x^-128 of it by two foldings from below (src/ghash/clmul.h).
 */
static void ghash_multiply(const host *h, product_fn *product, tacit_emu_v128 *y,
                           const tacit_emu_v128 *twisted) {
    static const tacit_emu_v128 modulus = {{UINT64_C(0xc200000000000000), 0}};
    tacit_emu_v128 low, high, middle, other, fold;
    product(h, &low, y, 0, twisted, 0);
    product(h, &high, y, 1, twisted, 1);
    product(h, &middle, y, 0, twisted, 1);
    product(h, &other, y, 1, twisted, 0);
    tacit_emu_xor(&middle, &middle, &other);
    product(h, &fold, &low, 0, &modulus, 0);
    middle.half[0] ^= low.half[1] ^ fold.half[0];
    middle.half[1] ^= low.half[0] ^ fold.half[1];
    product(h, &fold, &middle, 0, &modulus, 0);
    y->half[0] = high.half[0] ^ middle.half[1] ^ fold.half[0];
    y->half[1] = high.half[1] ^ middle.half[0] ^ fold.half[1];
}

static void ghash_twist(tacit_emu_v128 *h) {
    const uint64_t carry = 0 - (h->half[1] >> 63);
    h->half[1] = (h->half[1] << 1 | h->half[0] >> 63) ^ (carry & UINT64_C(0xc200000000000000));
    h->half[0] = h->half[0] << 1 ^ (carry & 1);
}

/* len bytes into the hash, the last block filled with zeros. */
static void ghash_update(const host *h, product_fn *product, tacit_emu_v128 *y,
                         const tacit_emu_v128 *twisted, const uint8_t *p, size_t len) {
    for (size_t at = 0; at < len; at += 16) {
        uint8_t block[16] = {0};
        memcpy(block, p + at, len - at < 16 ? len - at : 16);
        const tacit_emu_v128 x = tacit_emu_load(block), reversed = tacit_emu_reverse(&x);
        tacit_emu_xor(y, y, &reversed);
        ghash_multiply(h, product, y, twisted);
    }
}

typedef struct message {
    uint8_t key[32], nonce[12], ad[64], text[200], sealed[200 + 16];
    size_t key_len, ad_len, len;
} message;

/* SP 800-38D section 7.1 with a nonce of 12 bytes. */
static void gcm_seal(const host *h, const guest *g, product_fn *product, message *m) {
    uint8_t block[16] = {0}, pad[16];
    keys k;
    expand(h, g, &k, m->key, m->key_len);
    tacit_emu_v128 twisted = zero, y = zero, s, tag;
    g->encrypt(h, &k, &twisted);
    twisted = tacit_emu_reverse(&twisted);
    ghash_twist(&twisted);

    memcpy(block, m->nonce, 12);
    block[15] = 1;
    tag = tacit_emu_load(block);
    g->encrypt(h, &k, &tag);
    for (size_t at = 0; at < m->len; at += 16) {
        block[15]++;
        s = tacit_emu_load(block);
        g->encrypt(h, &k, &s);
        tacit_emu_store(pad, &s);
        for (size_t i = 0; i < 16 && at + i < m->len; i++)
            m->sealed[at + i] = m->text[at + i] ^ pad[i];
    }
    ghash_update(h, product, &y, &twisted, m->ad, m->ad_len);
    ghash_update(h, product, &y, &twisted, m->sealed, m->len);
    const tacit_emu_v128 lengths = {{8 * (uint64_t)m->len, 8 * (uint64_t)m->ad_len}};
    tacit_emu_xor(&y, &y, &lengths);
    ghash_multiply(h, product, &y, &twisted);
    y = tacit_emu_reverse(&y);
    tacit_emu_xor(&tag, &tag, &y);
    tacit_emu_store(m->sealed + m->len, &tag);
}

static void check_gcm(const host *h, const guest *g, product_fn *product) {
    const tacit_aead *const aeads[] = {tacit_aes_128_gcm(), tacit_aes_192_gcm(),
                                       tacit_aes_256_gcm()};
    for (size_t i = 0; i < 30; i++) {
        message m;
        tacit_aead_key key;
        uint8_t want[sizeof m.sealed];
        random_bytes(&m, sizeof m);
        m.key_len = 16 + 8 * (i % 3);
        m.ad_len = random_below(sizeof m.ad + 1);
        m.len = i < 3 ? 0 : random_below(sizeof m.text + 1);
        gcm_seal(h, g, product, &m);
        const int ok = tacit_aead_init(&key, aeads[i % 3], m.key, m.key_len, 16) == TACIT_OK &&
                       tacit_aead_seal(&key, want, m.len + 16, m.nonce, 12, m.ad, m.ad_len, m.text,
                                       m.len) == TACIT_OK;
        check(ok && memcmp(m.sealed, want, m.len + 16) == 0,
              "%s on %s: GCM of %zu bytes, %zu of associated data, %zu-bit key", g->name, h->name,
              m.len, m.ad_len, 8 * m.key_len);
    }
}

void test_guests(const host *h) {
    random_restart(2000);
    for (size_t i = 0; i < TACIT_ARRAY_LEN(guests); i++) {
        check_published(h, &guests[i]);
        check_random(h, &guests[i]);
    }
    check_gcm(h, &guests[0], x86_product);
    check_gcm(h, &guests[1], arm_product);
}
