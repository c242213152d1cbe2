/*
 * test_peers: random cases against libcrypto, libsodium and libgcrypt.
 *
 * What a peer seals we open, what we seal the peer opens, the bytes are equal,
 * and what is forged fails in both: on every row that runs here. Runs a fixed
 * number of rounds, or with --seconds N as many as fit.
 */
#include "peers/peers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 1500, QUICK_ROUNDS = 150 };

void must(int ok, const char *what) {
    if (!ok) {
        fprintf(stderr, "test_peers: %s failed\n", what);
        exit(2);
    }
}

int check_bytes(const char *what, const tacit_row_table *table, const tacit_row *row,
                const uint8_t *got, const uint8_t *wanted, size_t len) {
    const size_t at = first_difference(got, wanted, len);
    return check(at == len, "row %s/%s, %s, length %zu: byte %zu is %02x, not %02x", table->name,
                 tacit_row_name(row), what, len, at, at < len ? got[at] : 0,
                 at < len ? wanted[at] : 0);
}

size_t seam_length(void) {
    switch (random_below(8)) {
    case 0:
    case 1:
        return (size_t)random_below(65);
    case 2:
    case 3:
    case 4: /* close to whole blocks */
        return 16 * (size_t)random_below(288) + (size_t)random_below(5);
    case 5:
    case 6:
        return (size_t)random_below(4609);
    default: /* close to whole batches */
        return 256 * (size_t)random_below(129) + (size_t)random_below(40);
    }
}

static void one_round(void) {
    aead_case();
    aead_case();
    aead_case();
    tls_case();
    aes_blocks_case();
    aes_cbc_case();
    aes_ctr_case();
    chacha20_case();
    xchacha20_case();
    poly1305_case();
    quic_case();
}

int main(int argc, char **argv) {
    long seconds = 0;
    unsigned long rounds = 0;
    harness_begin("peers", &argc, argv);
    if (argc == 3 && strcmp(argv[1], "--seconds") == 0)
        seconds = strtol(argv[2], NULL, 10);
    if (argc != 1 && seconds <= 0) {
        fprintf(stderr, "usage: %s [--seed N] [--impl ROW] [--seconds N]\n", argv[0]);
        return 2;
    }
    libsodium_begin();
    libgcrypt_begin();
    const unsigned long wanted = harness_quick() ? QUICK_ROUNDS : ROUNDS;
    const time_t end = time(NULL) + seconds;
    for (int i = 0; i < 3; i++)
        aes_chain_case();
    while (seconds != 0 ? time(NULL) < end : rounds < wanted) {
        one_round();
        rounds++;
    }
    printf("peers: %lu rounds\n", rounds);
    return harness_end();
}
