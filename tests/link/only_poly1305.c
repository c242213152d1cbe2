/* A program that uses Poly1305 and nothing else. */
#include <tacit/poly1305.h>

#include <stdio.h>

int main(void) {
    static const uint8_t secret[32] = {1}, text[100];
    uint8_t tag[16];
    tacit_poly1305 mac;
    if (tacit_poly1305_init(&mac, secret, sizeof secret) != TACIT_OK ||
        tacit_poly1305_update(&mac, text, sizeof text) != TACIT_OK ||
        tacit_poly1305_finish(&mac, tag, sizeof tag) != TACIT_OK)
        return 1;
    puts("ok");
    return 0;
}
