/*
 * no_peer.c: where libcrypto is not there.
 */
#include "giant/giant.h"

int peer_seal(const giant_message *m, uint8_t tag[16]) {
    (void)m, (void)tag;
    return 0;
}

int peer_open(const giant_message *m, const uint8_t tag[16], int *fits) {
    (void)m, (void)tag, (void)fits;
    return 0;
}

int peer_poly1305(const uint8_t key[32], const uint8_t *in, size_t len, uint8_t tag[16]) {
    (void)key, (void)in, (void)len, (void)tag;
    return 0;
}
