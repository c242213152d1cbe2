/*
 * program.c: one call of one algorithm on one row, marked for the trace plugin
 * of tests/constant_time, which counts the instructions that it executes.
 *
 *     program                       lists the rows that run here: ALGORITHM ROW
 *     program ALGORITHM ROW SIZE    makes the call, after one that is not counted
 *
 * Keys are set up before, except Poly1305's, which serve one message each, and
 * where it is the set-up that is called. Where only whole blocks do, a size is cut to them.
 */
#include "bench/aes_rows.h"
#include "bench/ghash.h"
#include "bench/sha1.h"

#include <tacit/aead.h>
#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/poly1305.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 16, CHACHA20_NONCE = 12, TLS_NONCE = 16, TLS_HEADER = 11 };
static uint8_t in[ROOM], out[ROOM];
static const uint8_t key[36] = {1, 2, 3}, nonce[TLS_NONCE] = {4, 5, 6};

/* The plugin knows these by their names. Each does something else, lest a compiler joins them. */
void trace_resume(void);
void trace_pause(void);
void trace_close(void);

__attribute__((noinline)) void trace_resume(void) {
    __asm__ volatile("" : : "r"(1));
}

__attribute__((noinline)) void trace_pause(void) {
    __asm__ volatile("" : : "r"(2));
}

__attribute__((noinline)) void trace_close(void) {
    __asm__ volatile("" : : "r"(3));
}

static void ok(int result) {
    if (result == TACIT_OK)
        return;
    fprintf(stderr, "program: %s\n", tacit_strerror(result));
    exit(1);
}

/* What makes the keys: the first for encryption, the second, from nothing, for decryption. */
static void expand(const tacit_row *row, size_t key_len, int counted) {
    bench_aes_keys enc;
    if (counted)
        trace_resume();
    bench_aes_expand(&enc, row, key, key_len);
    trace_pause();
}

static void expand_and_invert(const tacit_row *row, size_t key_len, int counted) {
    bench_aes_keys enc, dec;
    if (counted)
        trace_resume();
    bench_aes_expand(&enc, row, key, key_len);
    bench_aes_invert(&dec, row, &enc);
    trace_pause();
}

static void encrypt(const tacit_row *row, size_t key_len, size_t size, int counted) {
    bench_aes_keys enc;
    bench_aes_expand(&enc, row, key, key_len);
    if (counted)
        trace_resume();
    bench_aes_encrypt(&enc, row, out, in, size / 16);
    trace_pause();
}

static void decrypt(const tacit_row *row, size_t key_len, size_t size, int counted) {
    bench_aes_keys enc, dec;
    bench_aes_expand(&enc, row, key, key_len);
    bench_aes_invert(&dec, row, &enc);
    if (counted)
        trace_resume();
    bench_aes_decrypt(&dec, row, out, in, size / 16);
    trace_pause();
}

/* The same with the length of the key in the name. */
static void expand_128(const tacit_row *row, size_t size, int counted) {
    (void)size;
    expand(row, 16, counted);
}

static void expand_256(const tacit_row *row, size_t size, int counted) {
    (void)size;
    expand(row, 32, counted);
}

static void invert_128(const tacit_row *row, size_t size, int counted) {
    (void)size;
    expand_and_invert(row, 16, counted);
}

static void invert_256(const tacit_row *row, size_t size, int counted) {
    (void)size;
    expand_and_invert(row, 32, counted);
}

static void encrypt_128(const tacit_row *row, size_t size, int counted) {
    encrypt(row, 16, size, counted);
}

static void encrypt_256(const tacit_row *row, size_t size, int counted) {
    encrypt(row, 32, size, counted);
}

static void decrypt_128(const tacit_row *row, size_t size, int counted) {
    decrypt(row, 16, size, counted);
}

static void decrypt_256(const tacit_row *row, size_t size, int counted) {
    decrypt(row, 32, size, counted);
}

/* As protocols that chain blocks, or wait for each, have them encrypted. */
static void blocks(const tacit_row *row, size_t size, int counted) {
    bench_aes_keys enc;
    bench_aes_expand(&enc, row, key, 16);
    if (counted)
        trace_resume();
    for (size_t at = 0; at + 16 <= size; at += 16)
        bench_aes_encrypt(&enc, row, out + at, in + at, 1);
    trace_pause();
}

typedef int cbc_fn(const tacit_aes_cbc_key *ctx, uint8_t *to, const uint8_t *from, size_t len,
                   uint8_t iv[16]);

static void cbc(cbc_fn *fn, const tacit_row *row, size_t size, int counted) {
    tacit_aes_cbc_key ctx;
    uint8_t iv[16] = {7};
    ok(tacit_aes_cbc_init_with(&ctx, row, key, 16));
    if (counted)
        trace_resume();
    ok(fn(&ctx, out, in, size / 16 * 16, iv));
    trace_pause();
}

static void cbc_encrypt(const tacit_row *row, size_t size, int counted) {
    cbc(tacit_aes_cbc_encrypt, row, size, counted);
}

static void cbc_decrypt(const tacit_row *row, size_t size, int counted) {
    cbc(tacit_aes_cbc_decrypt, row, size, counted);
}

static void ctr(const tacit_row *row, size_t size, int counted) {
    tacit_aes_ctr_key ctx;
    uint8_t counter[16] = {7};
    ok(tacit_aes_ctr_init_with(&ctx, row, key, 16));
    if (counted)
        trace_resume();
    ok(tacit_aes_ctr_xor(&ctx, out, in, size, counter));
    trace_pause();
}

static void ghash(const tacit_row *row, size_t size, int counted) {
    static bench_ghash_key ctx;
    uint8_t y[16] = {7};
    bench_ghash_init(&ctx, row, key);
    if (counted)
        trace_resume();
    bench_ghash_update(&ctx, row, y, in, size / 16);
    trace_pause();
}

static void chacha20(const tacit_row *row, size_t size, int counted) {
    tacit_chacha20_key ctx;
    ok(tacit_chacha20_init_with(&ctx, row, key, 32));
    if (counted)
        trace_resume();
    ok(tacit_chacha20_xor(&ctx, out, in, size, nonce, CHACHA20_NONCE, 1));
    trace_pause();
}

static void poly1305(const tacit_row *row, size_t size, int counted) {
    tacit_poly1305 ctx;
    uint8_t tag[16];
    if (counted)
        trace_resume();
    ok(tacit_poly1305_init_with(&ctx, row, key, 32));
    ok(tacit_poly1305_update(&ctx, in, size));
    ok(tacit_poly1305_finish(&ctx, tag, sizeof tag));
    trace_pause();
}

static void sha1(const tacit_row *row, size_t size, int counted) {
    uint8_t digest[BENCH_SHA1_LEN];
    if (counted)
        trace_resume();
    bench_sha1_digest(row, digest, in, size);
    trace_pause();
}

static void seal(const tacit_aead *aead, const tacit_row *row, size_t size, int counted) {
    static tacit_aead_key ctx;
    uint8_t tag[16];
    ok(tacit_aead_init_with(&ctx, aead, row, key, tacit_aead_key_len(aead), TACIT_TAG_LEN_DEFAULT));
    if (counted)
        trace_resume();
    ok(tacit_aead_seal_detached(&ctx, out, tag, sizeof tag, nonce, tacit_aead_nonce_len(aead), NULL,
                                0, in, size));
    trace_pause();
}

static void gcm(const tacit_row *row, size_t size, int counted) {
    seal(tacit_aes_128_gcm(), row, size, counted);
}

static void chacha20_poly1305(const tacit_row *row, size_t size, int counted) {
    seal(tacit_chacha20_poly1305(), row, size, counted);
}

static void ocb(const tacit_row *row, size_t size, int counted) {
    seal(tacit_aes_128_ocb(), row, size, counted);
}

static void tls(const tacit_row *row, size_t size, int counted) {
    static tacit_aead_key ctx;
    const tacit_aead *aead = tacit_aes_128_cbc_hmac_sha1_tls();
    ok(tacit_aead_init_with(&ctx, aead, row, key, tacit_aead_key_len(aead), TACIT_TAG_LEN_DEFAULT));
    if (counted)
        trace_resume();
    ok(tacit_aead_seal(&ctx, out, tacit_aead_sealed_len(&ctx, size), nonce, TLS_NONCE, nonce,
                       TLS_HEADER, in, size));
    trace_pause();
}

static const tacit_row_table *gcm_rows(void) {
    return tacit_aead_rows(tacit_aes_128_gcm());
}

static const tacit_row_table *ocb_rows(void) {
    return tacit_aead_rows(tacit_aes_128_ocb());
}

static const tacit_row_table *tls_rows(void) {
    return tacit_aead_rows(tacit_aes_128_cbc_hmac_sha1_tls());
}

static const tacit_row_table *chacha20_poly1305_rows(void) {
    return tacit_aead_rows(tacit_chacha20_poly1305());
}

static const struct {
    const char *name;
    const tacit_row_table *(*rows)(void);
    void (*run)(const tacit_row *row, size_t size, int counted);
} algorithms[] = {
    {"AES-128-encryption-key", tacit_aes_rows, expand_128},
    {"AES-128-decryption-key", tacit_aes_rows, invert_128},
    {"AES-128-encryption", tacit_aes_rows, encrypt_128},
    {"AES-128-decryption", tacit_aes_rows, decrypt_128},
    {"AES-256-encryption-key", tacit_aes_rows, expand_256},
    {"AES-256-decryption-key", tacit_aes_rows, invert_256},
    {"AES-256-encryption", tacit_aes_rows, encrypt_256},
    {"AES-256-decryption", tacit_aes_rows, decrypt_256},
    {"AES-128-blocks", tacit_aes_rows, blocks},
    {"AES-128-CTR", tacit_aes_ctr_rows, ctr},
    {"AES-128-CBC-encrypt", tacit_aes_cbc_rows, cbc_encrypt},
    {"AES-128-CBC-decrypt", tacit_aes_cbc_rows, cbc_decrypt},
    {"AES-128-GCM", gcm_rows, gcm},
    {"AES-128-OCB", ocb_rows, ocb},
    {"AES-128-CBC-HMAC-SHA1", tls_rows, tls},
    {"GHASH", bench_ghash_rows, ghash},
    {"SHA-1", bench_sha1_rows, sha1},
    {"ChaCha20", tacit_chacha20_rows, chacha20},
    {"Poly1305", tacit_poly1305_rows, poly1305},
    {"ChaCha20-Poly1305", chacha20_poly1305_rows, chacha20_poly1305},
};
enum { ALGORITHMS = sizeof algorithms / sizeof algorithms[0] };

static void list(void) {
    for (size_t i = 0; i < ALGORITHMS; i++) {
        const tacit_row_table *table = algorithms[i].rows();
        for (size_t r = 0; r < table->count; r++) {
            if (tacit_row_available(table->rows[r]))
                printf("%s %s\n", algorithms[i].name, tacit_row_name(table->rows[r]));
        }
    }
}

int main(int argc, char **argv) {
    if (argc == 1) {
        list();
        return 0;
    }
    for (size_t i = 0; i < ALGORITHMS && argc == 4; i++) {
        const size_t size = strtoul(argv[3], NULL, 10);
        const tacit_row *row = tacit_row_find(algorithms[i].rows(), argv[2]);
        if (strcmp(algorithms[i].name, argv[1]) != 0 || row == NULL || size > ROOM)
            continue;
        algorithms[i].run(row, size, 0); /* the library asks the processor */
        algorithms[i].run(row, size, 1);
        trace_close();
        return 0;
    }
    fprintf(stderr, "usage: program [ALGORITHM ROW SIZE]\n");
    return 2;
}
