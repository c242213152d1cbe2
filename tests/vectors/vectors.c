/*
 * test_vectors: published vectors on every row.
 *
 * The standards' own are in data/; the larger sets are those that Debian's
 * package python3-cryptography-vectors installs, NIST's responses for AES among
 * them. A set that is not there is a failure, unless --without-sets is given,
 * which counts its cases as skipped. --sets DIR looks for them elsewhere.
 */
#include "vectors/vectors.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct vector_source {
    const char *name;
    vector_handler *handler;
    unsigned long count; /* of records that the file holds */
} standards[] = {
    {"fips197.txt", vector_ecb, 4},
    {"fips197-keys.txt", vector_key_schedule, 3},
    {"sp800-38a-ecb.txt", vector_ecb, 3},
    {"sp800-38a-cbc.txt", vector_cbc, 3},
    {"sp800-38a-ctr.txt", vector_ctr, 3},
    {"gcm-spec.txt", vector_gcm, 18},
    {"mcgrew-gcm-01-rfc4106.txt", vector_rfc4106, 14},
    {"rfc7253-ocb.txt", vector_ocb, 17},
    {"rfc7253-iteration.txt", vector_ocb_iteration, 9},
    {"rfc8439-chacha20.txt", vector_chacha20, 14},
    {"rfc8439-poly1305.txt", vector_poly1305, 12},
    {"rfc8439-aead.txt", vector_chacha20_poly1305, 2},
    {"agl-04-chacha20.txt", vector_chacha20, 5},
    {"agl-04-aead.txt", vector_chacha20_poly1305_old, 1},
    {"xchacha-03-hchacha20.txt", vector_hchacha20, 1},
    {"xchacha-03-stream.txt", vector_xchacha20, 2},
    {"xchacha-03-aead.txt", vector_xchacha20_poly1305, 1},
    {"tls-cbc-sha1.txt", vector_tls_cbc, 24},
    {"rfc9001-hp-aes.txt", vector_quic_aes, 3},
    {"rfc9001-hp-chacha20.txt", vector_quic_chacha20, 1},
    {"rfc9001-packets.txt", vector_quic_packet, 2},
};

static const struct vector_source sets[] = {
    {"ciphers/AES/ECB/ECBGFSbox128.rsp", vector_ecb, 14},
    {"ciphers/AES/ECB/ECBGFSbox192.rsp", vector_ecb, 12},
    {"ciphers/AES/ECB/ECBGFSbox256.rsp", vector_ecb, 10},
    {"ciphers/AES/ECB/ECBKeySbox128.rsp", vector_ecb, 42},
    {"ciphers/AES/ECB/ECBKeySbox192.rsp", vector_ecb, 48},
    {"ciphers/AES/ECB/ECBKeySbox256.rsp", vector_ecb, 32},
    {"ciphers/AES/ECB/ECBMMT128.rsp", vector_ecb, 20},
    {"ciphers/AES/ECB/ECBMMT192.rsp", vector_ecb, 20},
    {"ciphers/AES/ECB/ECBMMT256.rsp", vector_ecb, 20},
    {"ciphers/AES/ECB/ECBVarKey128.rsp", vector_ecb, 256},
    {"ciphers/AES/ECB/ECBVarKey192.rsp", vector_ecb, 384},
    {"ciphers/AES/ECB/ECBVarKey256.rsp", vector_ecb, 512},
    {"ciphers/AES/ECB/ECBVarTxt128.rsp", vector_ecb, 256},
    {"ciphers/AES/ECB/ECBVarTxt192.rsp", vector_ecb, 256},
    {"ciphers/AES/ECB/ECBVarTxt256.rsp", vector_ecb, 256},
    {"ciphers/AES/CBC/CBCGFSbox128.rsp", vector_cbc, 14},
    {"ciphers/AES/CBC/CBCGFSbox192.rsp", vector_cbc, 12},
    {"ciphers/AES/CBC/CBCGFSbox256.rsp", vector_cbc, 10},
    {"ciphers/AES/CBC/CBCKeySbox128.rsp", vector_cbc, 42},
    {"ciphers/AES/CBC/CBCKeySbox192.rsp", vector_cbc, 48},
    {"ciphers/AES/CBC/CBCKeySbox256.rsp", vector_cbc, 32},
    {"ciphers/AES/CBC/CBCMMT128.rsp", vector_cbc, 20},
    {"ciphers/AES/CBC/CBCMMT192.rsp", vector_cbc, 20},
    {"ciphers/AES/CBC/CBCMMT256.rsp", vector_cbc, 20},
    {"ciphers/AES/CBC/CBCVarKey128.rsp", vector_cbc, 256},
    {"ciphers/AES/CBC/CBCVarKey192.rsp", vector_cbc, 384},
    {"ciphers/AES/CBC/CBCVarKey256.rsp", vector_cbc, 512},
    {"ciphers/AES/CBC/CBCVarTxt128.rsp", vector_cbc, 256},
    {"ciphers/AES/CBC/CBCVarTxt192.rsp", vector_cbc, 256},
    {"ciphers/AES/CBC/CBCVarTxt256.rsp", vector_cbc, 256},
    {"ciphers/AES/CTR/aes-128-ctr.txt", vector_ctr, 3},
    {"ciphers/AES/CTR/aes-192-ctr.txt", vector_ctr, 3},
    {"ciphers/AES/CTR/aes-256-ctr.txt", vector_ctr, 3},
    {"ciphers/AES/GCM/gcmDecrypt128.rsp", vector_gcm, 7875},
    {"ciphers/AES/GCM/gcmDecrypt192.rsp", vector_gcm, 7875},
    {"ciphers/AES/GCM/gcmDecrypt256.rsp", vector_gcm, 7875},
    {"ciphers/AES/GCM/gcmEncryptExtIV128.rsp", vector_gcm, 7875},
    {"ciphers/AES/GCM/gcmEncryptExtIV192.rsp", vector_gcm, 7875},
    {"ciphers/AES/GCM/gcmEncryptExtIV256.rsp", vector_gcm, 7875},
    {"ciphers/AES/OCB3/rfc7253.txt", vector_ocb, 16},
    {"ciphers/AES/OCB3/openssl.txt", vector_ocb, 7},
    {"ciphers/AES/OCB3/test-vector-1-nonce104.txt", vector_ocb, 16},
    {"ciphers/AES/OCB3/test-vector-1-nonce112.txt", vector_ocb, 16},
    {"ciphers/AES/OCB3/test-vector-1-nonce120.txt", vector_ocb, 16},
    {"ciphers/ChaCha20/rfc7539.txt", vector_chacha20, 3},
    {"ciphers/ChaCha20Poly1305/boringssl.txt", vector_chacha20_poly1305, 66},
    {"ciphers/ChaCha20Poly1305/openssl.txt", vector_chacha20_poly1305, 5},
    {"poly1305/rfc7539.txt", vector_poly1305, 11},
    {"hashes/SHA1/SHA1ShortMsg.rsp", vector_sha1, 65},
    {"hashes/SHA1/SHA1LongMsg.rsp", vector_sha1, 64},
    {"HMAC/rfc-2202-sha1.txt", vector_hmac_sha1, 7},
};

static char trouble[256];
static unsigned long row_runs;

int answered(const char *what, int result, int wanted) {
    if (result != wanted && trouble[0] == '\0')
        snprintf(trouble, sizeof trouble, "%s answers %d, not %d", what, result, wanted);
    return result == wanted;
}

int same_bytes(const char *what, const uint8_t *got, const uint8_t *wanted, size_t len) {
    const size_t at = first_difference(got, wanted, len);
    if (at != len && trouble[0] == '\0')
        snprintf(trouble, sizeof trouble, "%s: byte %zu of %zu is %02x, not %02x", what, at, len,
                 got[at], wanted[at]);
    return at == len;
}

void case_done(const vector_record *record, const tacit_row_table *table, const tacit_row *row) {
    check(trouble[0] == '\0', "row %s/%s, %s:%u: %s", table->name, tacit_row_name(row),
          record->path, record->line, trouble);
    trouble[0] = '\0';
    row_runs++;
}

/* Runs a file; the number of its records, or 0 if it is not there. */
static unsigned long run_file(const char *folder, const struct vector_source *source) {
    char path[PATH_MAX];
    vector_file file;
    vector_record record;
    unsigned long count = 0;
    snprintf(path, sizeof path, "%s/%s", folder, source->name);
    if (!vector_open(&file, path)) {
        check(0, "cannot read %s", path);
        return 0;
    }
    for (; vector_next(&file, &record); count++)
        source->handler(&record);
    vector_close(&file);
    if (count != source->count)
        check(0, "%s holds %lu records, not %lu", path, count, source->count);
    return count;
}

int main(int argc, char **argv) {
    const char *folder = "/usr/lib/python3/dist-packages/cryptography_vectors";
    unsigned long gcm = 0, gcm_runs = 0, all = 0;
    int with_sets = 1;
    harness_begin("vectors", &argc, argv);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--without-sets") == 0)
            with_sets = 0;
        else if (strcmp(argv[i], "--sets") == 0 && i + 1 < argc)
            folder = argv[++i];
        else {
            fprintf(stderr, "usage: %s [--seed N] [--impl ROW] [--sets DIR | --without-sets]\n",
                    argv[0]);
            return 2;
        }
    }
    for (size_t i = 0; i < sizeof standards / sizeof standards[0]; i++)
        all += run_file(TACIT_VECTORS_DATA, &standards[i]);
    printf("vectors: %lu cases of the standards' own\n", all);
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        if (!with_sets) {
            skipped(sets[i].count, "set %s, as told", sets[i].name);
            continue;
        }
        const unsigned long before = row_runs, count = run_file(folder, &sets[i]);
        all += count;
        gcm += sets[i].handler == vector_gcm ? count : 0;
        gcm_runs += sets[i].handler == vector_gcm ? row_runs - before : 0;
    }
    if (with_sets)
        printf("vectors: %lu GCM cases, %lu runs on rows\n", gcm, gcm_runs);
    printf("vectors: %lu cases in all, %lu runs on rows\n", all, row_runs);
    return harness_end();
}
