/*
 * AES blocks, CBC, CTR, ChaCha20, XChaCha20 and Poly1305 against peers. Each case runs
 * apart and, one time in two, in place.
 */
#include "peers/peers.h"

#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/poly1305.h>
#include <tacit/quic.h>

#include <string.h>

static uint8_t text[PEER_ROOM], sealed[PEER_ROOM], out[PEER_ROOM];

/* Where to read from so that the call is apart or in place; out then holds the input. */
static const uint8_t *placed(const uint8_t *in, size_t len) {
    if (random_below(2) == 0)
        return in;
    memcpy(out, in, len);
    return out;
}

static size_t random_key_len(void) {
    return 16 + 8 * (size_t)random_below(3);
}

/* A counter or starting vector, one time in two just before carries of all widths. */
static void random_iv(uint8_t iv[16]) {
    const size_t kept = (size_t)random_below(16);
    random_bytes(iv, 16);
    if (random_below(2) == 0)
        memset(iv + kept, 0xff, 16 - kept);
}

void aes_blocks_case(void) {
    const tacit_row_table *table = tacit_aes_rows();
    const size_t key_len = random_key_len(), len = seam_length() / 16 * 16;
    uint8_t key[32];
    random_bytes(key, key_len);
    random_bytes(text, len);
    libcrypto_aes("ECB", 1, key, key_len, NULL, sealed, text, len);
    for (size_t i = 0; i < table->count; i++) {
        const tacit_row *row = table->rows[i];
        tacit_aes_key ctx;
        if (!row_wanted(table, row) ||
            !check(tacit_aes_init_with(&ctx, row, key, key_len) == TACIT_OK, "init_with"))
            continue;
        check(tacit_aes_encrypt(&ctx, out, placed(text, len), len) == TACIT_OK, "encrypt");
        check_bytes("AES encryption", table, row, out, sealed, len);
        check(tacit_aes_decrypt(&ctx, out, placed(sealed, len), len) == TACIT_OK, "decrypt");
        check_bytes("AES decryption", table, row, out, text, len);
    }
}

void aes_cbc_case(void) {
    const tacit_row_table *table = tacit_aes_cbc_rows();
    const size_t key_len = random_key_len(), len = seam_length() / 16 * 16;
    uint8_t key[32], iv[16], chain[16];
    random_bytes(key, key_len);
    random_bytes(text, len);
    random_iv(iv);
    libcrypto_aes("CBC", 1, key, key_len, iv, sealed, text, len);
    for (size_t i = 0; i < table->count; i++) {
        const tacit_row *row = table->rows[i];
        tacit_aes_cbc_key ctx;
        if (!row_wanted(table, row) ||
            !check(tacit_aes_cbc_init_with(&ctx, row, key, key_len) == TACIT_OK, "init_with"))
            continue;
        memcpy(chain, iv, 16);
        check(tacit_aes_cbc_encrypt(&ctx, out, placed(text, len), len, chain) == TACIT_OK,
              "CBC encryption");
        check_bytes("CBC encryption", table, row, out, sealed, len);
        memcpy(chain, iv, 16);
        check(tacit_aes_cbc_decrypt(&ctx, out, placed(sealed, len), len, chain) == TACIT_OK,
              "CBC decryption");
        check_bytes("CBC decryption", table, row, out, text, len);
        check_bytes("the chaining block", table, row, chain, len != 0 ? sealed + len - 16 : iv, 16);
    }
}

void aes_ctr_case(void) {
    const tacit_row_table *table = tacit_aes_ctr_rows();
    const size_t key_len = random_key_len(), len = seam_length();
    uint8_t key[32], start[16], counter[16];
    random_bytes(key, key_len);
    random_bytes(text, len);
    random_iv(start);
    start[15] = (uint8_t)(start[15] - random_below(64));
    libcrypto_aes("CTR", 1, key, key_len, start, sealed, text, len);
    for (size_t i = 0; i < table->count; i++) {
        const tacit_row *row = table->rows[i];
        const size_t cut = 16 * (size_t)random_below(len / 16 + 1);
        tacit_aes_ctr_key ctx;
        if (!row_wanted(table, row) ||
            !check(tacit_aes_ctr_init_with(&ctx, row, key, key_len) == TACIT_OK, "init_with"))
            continue;
        memcpy(counter, start, 16);
        const uint8_t *in = placed(text, len);
        check(tacit_aes_ctr_xor(&ctx, out, in, cut, counter) == TACIT_OK &&
                  tacit_aes_ctr_xor(&ctx, out + cut, in + cut, len - cut, counter) == TACIT_OK,
              "CTR");
        check_bytes("CTR", table, row, out, sealed, len);
    }
}

/*
 * A chain as in the Monte Carlo tests of AESAVS: each block is the encryption of
 * the one before, and after each thousand the key is changed by the last.
 */
void aes_chain_case(void) {
    enum { KEYS = 10, BLOCKS = 1000 };
    const tacit_row_table *table = tacit_aes_rows();
    const size_t key_len = random_key_len();
    uint8_t first_key[32], first[16], key[32], wanted[16], block[16];
    random_bytes(first_key, sizeof first_key);
    random_bytes(first, sizeof first);
    memcpy(key, first_key, sizeof key);
    memcpy(wanted, first, 16);
    /* CBC over zeros feeds each ciphertext into the next block: the same chain in one call. */
    memset(text, 0, 16 * BLOCKS);
    for (int k = 0; k < KEYS; k++) {
        libcrypto_aes("CBC", 1, key, key_len, wanted, sealed, text, 16 * BLOCKS);
        memcpy(wanted, sealed + 16 * (BLOCKS - 1), 16);
        for (size_t i = 0; i < 16; i++)
            key[i] ^= wanted[i];
    }
    for (size_t r = 0; r < table->count; r++) {
        tacit_aes_key ctx;
        int ok = 1;
        if (!row_wanted(table, table->rows[r]))
            continue;
        memcpy(key, first_key, sizeof key);
        memcpy(block, first, 16);
        for (int k = 0; k < KEYS; k++) {
            ok = ok && tacit_aes_init_with(&ctx, table->rows[r], key, key_len) == TACIT_OK;
            for (int i = 0; ok && i < BLOCKS; i++)
                ok = tacit_aes_encrypt(&ctx, block, block, 16) == TACIT_OK;
            for (size_t i = 0; i < 16; i++)
                key[i] ^= block[i];
        }
        check(ok, "a chain of encryptions");
        check_bytes("chain of AES encryptions", table, table->rows[r], block, wanted, 16);
    }
}

void chacha20_case(void) {
    const tacit_row_table *table = tacit_chacha20_rows();
    const size_t len = seam_length();
    uint8_t key[32], nonce[12];
    random_bytes(key, sizeof key);
    random_bytes(nonce, sizeof nonce);
    random_bytes(text, len);
    /* One time in two at the very end of the block counter. */
    uint32_t counter = (uint32_t)(0 - (len + 63) / 64);
    if (len == 0 || random_below(2) == 0)
        counter = (uint32_t)random_below(UINT32_MAX - PEER_LEN_MAX / 64);
    libcrypto_chacha20(key, nonce, counter, sealed, text, len);
    libsodium_chacha20(key, nonce, counter, out, text, len);
    must(memcmp(out, sealed, len) == 0, "agreement of the peers on ChaCha20");
    for (size_t i = 0; i < table->count; i++) {
        const tacit_row *row = table->rows[i];
        tacit_chacha20_key ctx;
        if (!row_wanted(table, row) ||
            !check(tacit_chacha20_init_with(&ctx, row, key, sizeof key) == TACIT_OK, "init_with"))
            continue;
        check(tacit_chacha20_xor(&ctx, out, placed(text, len), len, nonce, 12, counter) == TACIT_OK,
              "row %s: ChaCha20 of %zu bytes from block %u", tacit_row_name(row), len, counter);
        check_bytes("ChaCha20", table, row, out, sealed, len);
    }
}

void xchacha20_case(void) {
    const tacit_row_table *table = tacit_chacha20_rows();
    const size_t len = seam_length();
    uint8_t key[32], nonce[24], subkey[32], wanted[32];
    random_bytes(key, sizeof key);
    random_bytes(nonce, sizeof nonce);
    random_bytes(text, len);
    uint32_t counter = (uint32_t)(0 - (len + 63) / 64);
    if (len == 0 || random_below(2) == 0)
        counter = (uint32_t)random_below(UINT32_MAX - PEER_LEN_MAX / 64);
    libsodium_xchacha20(key, nonce, counter, sealed, text, len);
    libsodium_hchacha20(key, nonce, wanted);
    for (size_t i = 0; i < table->count; i++) {
        const tacit_row *row = table->rows[i];
        tacit_chacha20_key ctx;
        if (!row_wanted(table, row) ||
            !check(tacit_chacha20_init_with(&ctx, row, key, sizeof key) == TACIT_OK, "init_with"))
            continue;
        check(tacit_xchacha20_xor(&ctx, out, placed(text, len), len, nonce, sizeof nonce,
                                  counter) == TACIT_OK,
              "row %s: XChaCha20 of %zu bytes from block %u", tacit_row_name(row), len, counter);
        check_bytes("XChaCha20", table, row, out, sealed, len);
        check(tacit_hchacha20(&ctx, subkey, nonce) == TACIT_OK, "HChaCha20");
        check_bytes("HChaCha20", table, row, subkey, wanted, sizeof subkey);
    }
}

void poly1305_case(void) {
    const tacit_row_table *table = tacit_poly1305_rows();
    const size_t len = seam_length();
    uint8_t key[32], wanted[16], tag[16];
    random_bytes(key, sizeof key);
    random_bytes(text, len);
    if (random_below(4) == 0) /* sums that come close to the modulus */
        memset(text, 0xff, len);
    if (random_below(4) == 0)
        memset(key, 0xff, 16);
    libcrypto_poly1305(key, wanted, text, len);
    libsodium_poly1305(key, tag, text, len);
    must(memcmp(tag, wanted, 16) == 0, "agreement of the peers on Poly1305");
    for (size_t i = 0; i < table->count; i++) {
        const tacit_row *row = table->rows[i];
        const size_t cut = (size_t)random_below(len + 1);
        tacit_poly1305 ctx;
        if (!row_wanted(table, row) ||
            !check(tacit_poly1305_init_with(&ctx, row, key, sizeof key) == TACIT_OK, "init_with"))
            continue;
        check(tacit_poly1305_update(&ctx, text, cut) == TACIT_OK &&
                  tacit_poly1305_update(&ctx, text + cut, len - cut) == TACIT_OK &&
                  tacit_poly1305_finish(&ctx, tag, sizeof tag) == TACIT_OK,
              "Poly1305");
        check_bytes("Poly1305", table, row, tag, wanted, 16);
    }
}

/* A row's mask of a sample; wanted is at least as long. */
static void mask_on_rows(const tacit_row_table *table, size_t key_len, const uint8_t *key,
                         const uint8_t *sample, const uint8_t *wanted) {
    for (size_t i = 0; i < table->count; i++) {
        const tacit_row *row = table->rows[i];
        uint8_t mask[TACIT_QUIC_HP_MASK_LEN];
        tacit_quic_hp hp;
        if (!row_wanted(table, row))
            continue;
        check((table == tacit_aes_rows()
                   ? tacit_quic_hp_init_aes_with(&hp, row, key, key_len)
                   : tacit_quic_hp_init_chacha20_with(&hp, row, key, key_len)) == TACIT_OK &&
                  tacit_quic_hp_mask(&hp, mask, sample) == TACIT_OK,
              "QUIC's mask");
        check_bytes("QUIC's mask", table, row, mask, wanted, sizeof mask);
        tacit_quic_hp_clear(&hp);
    }
}

void quic_case(void) {
    static const uint8_t zeros[64];
    const size_t key_len = random_below(2) == 0 ? 16 : 32;
    uint8_t key[32], sample[TACIT_QUIC_HP_SAMPLE_LEN], wanted[64];
    uint32_t counter = 0;
    random_bytes(key, sizeof key);
    random_bytes(sample, sizeof sample);
    libcrypto_aes("ECB", 1, key, key_len, NULL, wanted, sample, sizeof sample);
    mask_on_rows(tacit_aes_rows(), key_len, key, sample, wanted);
    for (int i = 3; i >= 0; i--)
        counter = counter << 8 | sample[i];
    libcrypto_chacha20(key, sample + 4, counter, wanted, zeros, sizeof zeros);
    mask_on_rows(tacit_chacha20_rows(), sizeof key, key, sample, wanted);
}
