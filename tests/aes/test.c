/*
 * test.c: AES and its modes CTR and CBC, every row against the definition
 * (model.c) and the standards' own vectors.
 */
#include "aes/aes_impl.h"
#include "aes/model.h"
#include "cbc/cbc_impl.h"
#include "common/machine.h"
#include "ctr/ctr_impl.h"
#include "support/harness.h"

#include <tacit/aes.h>

#include <string.h>

#define WORD uint64_t
#include "aes/sbox_circuit.h"

enum { MAX_BLOCKS = 256, MAX = 16 * MAX_BLOCKS };

static const size_t key_lens[] = {16, 24, 32};

static uint8_t text[MAX], expected[MAX], got[MAX];

static void check_bytes(const char *what, const tacit_row *row, size_t key_len, size_t len) {
    size_t at = first_difference(got, expected, len);
    check(at == len, "%s/%s, %zu-bit key, %zu bytes, byte %zu: %s, not %s", what,
          tacit_row_name(row), 8 * key_len, len, at, to_hex(got + at, at < len),
          to_hex(expected + at, at < len));
}

/* Must not fail: the rows are available and the arguments right. */
static void must(int result) {
    if (result != TACIT_OK)
        check(0, "unexpected error: %s", tacit_strerror(result));
}

/* ---- The circuits, all inputs, each at every one of 64 places. ---- */

static void test_circuit(void) {
    for (unsigned x = 0; x < 256; x++) {
        uint64_t forward[8], inverse[8];
        for (unsigned k = 0; k < 8; k++)
            forward[k] = inverse[k] = 0 - (uint64_t)(x >> k & 1);
        sub_bytes(forward);
        inv_sub_bytes(inverse);
        int ok = 1;
        for (unsigned k = 0; k < 8; k++) {
            ok &= forward[k] == 0 - (uint64_t)(model_sbox((uint8_t)x) >> k & 1);
            ok &= inverse[k] == 0 - (uint64_t)(model_inv_sbox((uint8_t)x) >> k & 1);
        }
        check(ok, "S-box circuit of %02x", x);
    }
}

/* ---- Rows of the block cipher. ---- */

/* 256 blocks, block x of the byte x in all places: every input at every place of the S-box. */
static void test_sbox(const tacit_row *row, size_t key_len) {
    uint8_t bytes[32] = {0};
    model_key model;
    tacit_aes_key key;
    model_expand(&model, bytes, key_len);
    must(tacit_aes_init_with(&key, row, bytes, key_len));
    for (unsigned x = 0; x < 256; x++) {
        memset(text + 16 * x, (int)x, 16);
        model_encrypt(&model, expected + 16 * x, text + 16 * x);
    }
    must(tacit_aes_encrypt(&key, got, text, MAX));
    check_bytes("aes encrypt", row, key_len, MAX);
    for (unsigned x = 0; x < 256; x++)
        model_decrypt(&model, expected + 16 * x, text + 16 * x);
    must(tacit_aes_decrypt(&key, got, text, MAX));
    check_bytes("aes decrypt", row, key_len, MAX);
}

/* The round keys themselves, for rows that keep them as bytes. */
static void test_round_keys(const tacit_row *row, const uint8_t *bytes, size_t key_len) {
    const tacit_aes_row *aes = (const tacit_aes_row *)(const void *)row;
    if (aes->key_format != TACIT_AES_KEY_BYTES)
        return;
    tacit_aes_round_keys enc, dec;
    model_key model;
    const size_t rounds = key_len / 4 + 6, len = 16 * (rounds + 1);
    model_expand(&model, bytes, key_len);
    aes->expand(&enc, bytes, key_len);
    aes->invert(&dec, &enc);
    memcpy(expected, model.round_keys, len);
    memcpy(got, enc.words, len);
    check_bytes("aes expand", row, key_len, len);
    for (size_t i = 0; i <= rounds; i++) {
        memcpy(expected + 16 * i, model.round_keys[rounds - i], 16);
        if (i != 0 && i != rounds)
            model_inv_mix_columns(expected + 16 * i);
    }
    memcpy(got, dec.words, len);
    check_bytes("aes invert", row, key_len, len);
    check(enc.rounds == rounds && dec.rounds == rounds, "%s: rounds", tacit_row_name(row));
}

static void test_blocks(const tacit_row *row, size_t key_len) {
    uint8_t bytes[32];
    model_key model;
    tacit_aes_key key;
    for (size_t n = 1; n <= 100; n++) {
        const size_t len = 16 * n;
        random_bytes(bytes, key_len);
        random_bytes(text, len);
        test_round_keys(row, bytes, key_len);
        model_expand(&model, bytes, key_len);
        must(tacit_aes_init_with(&key, row, bytes, key_len));
        for (size_t i = 0; i < n; i++)
            model_encrypt(&model, expected + 16 * i, text + 16 * i);
        must(tacit_aes_encrypt(&key, got, text, len));
        check_bytes("aes encrypt", row, key_len, len);
        must(tacit_aes_decrypt(&key, got, got, len));
        memcpy(expected, text, len);
        check_bytes("aes decrypt in place", row, key_len, len);
    }
}

/* ---- Rows of the modes. ---- */

/* Where counters of 32 and of 128 bits wrap or carry. */
static const char *const counters[] = {
    "fffffffffffffffffffffffffffffffd", "0000000000000000ffffffffffffffff",
    "000000000000000000000000ffffffff", "ffffffffffffffffffffffffffffffff",
    "00000000fffffffffffffffffffffff0", "112233445566778899aabbccffffffcd",
};

/* 1 to 100 blocks from a counter near its wrap, in one call and in every two. */
static void test_ctr_counter(const tacit_row *row, const tacit_aes_ctr_key *key,
                             const model_key *model, size_t key_len, const uint8_t start[16]) {
    uint8_t counter[16], end[16];
    memcpy(end, start, 16);
    const size_t most = harness_quick() ? 40 : 100; /* a batch of the widest row is 32 */
    for (size_t n = 1; n <= most; n++) {
        model_ctr(model, end, 128, expected + 16 * (n - 1), text + 16 * (n - 1), 16);
        for (size_t cut = 0; cut < n; cut++) {
            memcpy(counter, start, 16);
            memset(got, 0, 16 * n);
            must(tacit_aes_ctr_xor(key, got, text, 16 * cut, counter));
            must(tacit_aes_ctr_xor(key, got + 16 * cut, text + 16 * cut, 16 * (n - cut), counter));
            check_bytes("ctr", row, key_len, 16 * n);
            check(memcmp(counter, end, 16) == 0,
                  "ctr/%s: counter after %zu + %zu blocks: %s, not %s", tacit_row_name(row), cut,
                  n - cut, to_hex(counter, 16), to_hex(end, 16));
        }
    }
}

/* The kernel by itself: 32 bits that carry nowhere, the wrap at every place of a batch. */
static void test_ctr32(const tacit_row *row, const tacit_aes_ctr_key *key, const model_key *model,
                       size_t key_len) {
    const tacit_ctr_row *ctr = (const tacit_ctr_row *)(const void *)row;
    const tacit_aes_round_keys *keys = (const tacit_aes_round_keys *)(const void *)key->state;
    for (size_t n = 1; n <= 80; n++) {
        uint8_t start[16], counter[16], end[16];
        random_bytes(start, 16);
        memset(start + 12, 0xff, 3);
        start[15] = (uint8_t)(256 - random_below(n + 1));
        memcpy(counter, start, 16);
        memcpy(end, start, 16);
        model_ctr(model, end, 32, expected, text, 16 * n);
        memcpy(got, text, 16 * n);
        ctr->xor32(keys, counter, got, got, n);
        check_bytes("ctr kernel in place", row, key_len, 16 * n);
        check(memcmp(counter, end, 16) == 0, "ctr/%s: counter of the kernel after %zu blocks",
              tacit_row_name(row), n);
    }
}

static void test_ctr(const tacit_row *row, size_t key_len) {
    uint8_t bytes[32], start[16], counter[16];
    model_key model;
    tacit_aes_ctr_key key;
    random_bytes(bytes, key_len);
    random_bytes(text, sizeof text);
    model_expand(&model, bytes, key_len);
    must(tacit_aes_ctr_init_with(&key, row, bytes, key_len));
    /* Counting is not the keys' business: quickly, with one length of them. */
    for (size_t i = 0; i < TACIT_ARRAY_LEN(counters) && (key_len == 16 || !harness_quick()); i++) {
        from_hex(start, 16, counters[i]);
        test_ctr_counter(row, &key, &model, key_len, start);
    }
    for (size_t len = 0; len <= 600; len += harness_quick() && len > 64 ? 7 : 1) {
        random_bytes(start, 16);
        memcpy(counter, start, 16);
        model_ctr(&model, start, 128, expected, text, len);
        must(tacit_aes_ctr_xor(&key, got, text, len, counter));
        check_bytes("ctr", row, key_len, len);
        check(memcmp(counter, start, 16) == 0, "ctr/%s: counter after %zu bytes",
              tacit_row_name(row), len);
    }
    test_ctr32(row, &key, &model, key_len);
}

static void test_cbc(const tacit_row *row, size_t key_len) {
    uint8_t bytes[32], iv[16], chain[16], last[16];
    model_key model;
    tacit_aes_cbc_key key;
    random_bytes(bytes, key_len);
    model_expand(&model, bytes, key_len);
    must(tacit_aes_cbc_init_with(&key, row, bytes, key_len));
    for (size_t n = 1; n <= 100; n++) {
        const size_t len = 16 * n;
        random_bytes(iv, 16);
        random_bytes(text, len);
        memcpy(last, iv, 16);
        model_cbc_encrypt(&model, last, expected, text, n);

        memcpy(chain, iv, 16);
        must(tacit_aes_cbc_encrypt(&key, got, text, len, chain));
        check_bytes("cbc encrypt", row, key_len, len);
        check(memcmp(chain, last, 16) == 0, "cbc/%s: chain after encrypting", tacit_row_name(row));
        memcpy(got, text, len);
        memcpy(chain, iv, 16);
        must(tacit_aes_cbc_encrypt(&key, got, got, len, chain));
        check_bytes("cbc encrypt in place", row, key_len, len);

        /* Decrypt: apart, then in place and in two calls. */
        uint8_t cipher[MAX];
        memcpy(cipher, expected, len);
        memcpy(expected, text, len);
        memcpy(chain, iv, 16);
        must(tacit_aes_cbc_decrypt(&key, got, cipher, len, chain));
        check_bytes("cbc decrypt", row, key_len, len);
        check(memcmp(chain, last, 16) == 0, "cbc/%s: chain after decrypting", tacit_row_name(row));
        const size_t cut = 16 * random_below(n + 1);
        memcpy(got, cipher, len);
        memcpy(chain, iv, 16);
        must(tacit_aes_cbc_decrypt(&key, got, got, cut, chain));
        must(tacit_aes_cbc_decrypt(&key, got + cut, got + cut, len - cut, chain));
        check_bytes("cbc decrypt in place", row, key_len, len);
    }
}

/* ---- The standards' vectors. ---- */

#define TEXT_38A                                                                                   \
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"                             \
    "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710"

/* SP 800-38A appendix F, FIPS 197 appendix C: one entry a key length. */
static const struct {
    const char *key, *ecb, *cbc, *ctr, *key_197, *cipher_197;
} vectors[] = {
    {"2b7e151628aed2a6abf7158809cf4f3c",
     "3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf"
     "43b1cd7f598ece23881b00e3ed0306887b0c785e27e8ad3f8223207104725dd4",
     "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
     "73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7",
     "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff"
     "5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee",
     "000102030405060708090a0b0c0d0e0f", "69c4e0d86a7b0430d8cdb78070b4c55a"},
    {"8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
     "bd334f1d6e45f25ff712a214571fa5cc974104846d0ad3ad7734ecb3ecee4eef"
     "ef7afd2270e2e60adce0ba2face6444e9a4b41ba738d6c72fb16691603c18e0e",
     "4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a"
     "571b242012fb7ae07fa9baac3df102e008b0e27988598881d920a9e64f5615cd",
     "1abc932417521ca24f2b0459fe7e6e0b090339ec0aa6faefd5ccc2c6f4ce8e94"
     "1e36b26bd1ebc670d1bd1d665620abf74f78a7f6d29809585a97daec58c6b050",
     "000102030405060708090a0b0c0d0e0f1011121314151617", "dda97ca4864cdfe06eaf70a0ec0d7191"},
    {"603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
     "f3eed1bdb5d2a03c064b5a7e3db181f8591ccb10d410ed26dc5ba74a31362870"
     "b6ed21b99ca6f4f9f153e7b1beafed1d23304b7a39f9f3ff067d8d8f9e24ecc7",
     "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"
     "39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b",
     "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c5"
     "2b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08457941a6",
     "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
     "8ea2b7ca516745bfeafc49904b496089"},
};

static void vectors_ecb(const tacit_row *row, const char *key_hex, const char *text_hex,
                        const char *cipher_hex) {
    uint8_t bytes[32];
    tacit_aes_key key;
    const size_t key_len = from_hex(bytes, sizeof bytes, key_hex);
    const size_t len = from_hex(text, sizeof text, text_hex);
    must(tacit_aes_init_with(&key, row, bytes, key_len));
    from_hex(expected, sizeof expected, cipher_hex);
    must(tacit_aes_encrypt(&key, got, text, len));
    check_bytes("aes vector", row, key_len, len);
    must(tacit_aes_decrypt(&key, got, expected, len));
    memcpy(expected, text, len);
    check_bytes("aes vector decrypt", row, key_len, len);
}

static void vectors_ctr(const tacit_row *row, const char *key_hex, const char *cipher_hex) {
    uint8_t bytes[32], counter[16];
    tacit_aes_ctr_key key;
    const size_t key_len = from_hex(bytes, sizeof bytes, key_hex);
    const size_t len = from_hex(text, sizeof text, TEXT_38A);
    must(tacit_aes_ctr_init_with(&key, row, bytes, key_len));
    from_hex(counter, 16, "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
    from_hex(expected, sizeof expected, cipher_hex);
    must(tacit_aes_ctr_xor(&key, got, text, len, counter));
    check_bytes("ctr vector", row, key_len, len);
}

static void vectors_cbc(const tacit_row *row, const char *key_hex, const char *cipher_hex) {
    uint8_t bytes[32], iv[16];
    tacit_aes_cbc_key key;
    const size_t key_len = from_hex(bytes, sizeof bytes, key_hex);
    const size_t len = from_hex(text, sizeof text, TEXT_38A);
    must(tacit_aes_cbc_init_with(&key, row, bytes, key_len));
    from_hex(iv, 16, "000102030405060708090a0b0c0d0e0f");
    from_hex(expected, sizeof expected, cipher_hex);
    must(tacit_aes_cbc_encrypt(&key, got, text, len, iv));
    check_bytes("cbc vector", row, key_len, len);
    from_hex(iv, 16, "000102030405060708090a0b0c0d0e0f");
    must(tacit_aes_cbc_decrypt(&key, got, expected, len, iv));
    memcpy(expected, text, len);
    check_bytes("cbc vector decrypt", row, key_len, len);
}

static void each_row(const tacit_row_table *table, void (*test)(const tacit_row *row, size_t)) {
    for (size_t i = 0; i < table->count; i++) {
        if (!row_wanted(table, table->rows[i]))
            continue;
        for (size_t k = 0; k < TACIT_ARRAY_LEN(key_lens); k++)
            test(table->rows[i], key_lens[k]);
    }
}

static void test_vectors_aes(const tacit_row *row, size_t key_len) {
    const size_t i = (key_len - 16) / 8;
    vectors_ecb(row, vectors[i].key, TEXT_38A, vectors[i].ecb);
    vectors_ecb(row, vectors[i].key_197, "00112233445566778899aabbccddeeff", vectors[i].cipher_197);
}

static void test_vectors_ctr(const tacit_row *row, size_t key_len) {
    const size_t i = (key_len - 16) / 8;
    vectors_ctr(row, vectors[i].key, vectors[i].ctr);
}

static void test_vectors_cbc(const tacit_row *row, size_t key_len) {
    const size_t i = (key_len - 16) / 8;
    vectors_cbc(row, vectors[i].key, vectors[i].cbc);
}

int main(int argc, char **argv) {
    harness_begin("aes", &argc, argv);
    model_begin();
    test_circuit();
    each_row(tacit_aes_rows(), test_vectors_aes);
    each_row(tacit_aes_rows(), test_sbox);
    each_row(tacit_aes_rows(), test_blocks);
    each_row(tacit_aes_ctr_rows(), test_vectors_ctr);
    each_row(tacit_aes_ctr_rows(), test_ctr);
    each_row(tacit_aes_cbc_rows(), test_vectors_cbc);
    each_row(tacit_aes_cbc_rows(), test_cbc);
    return harness_end();
}
