/*
 * A program that uses one AEAD, named by the macro AEAD with its key length
 * KEY_LEN, NONCE_LEN if that is not 12 and AD_LEN if there must be any: what it
 * links is what tests/link looks at.
 */
#include <tacit/aead.h>

#include <stdio.h>
#include <string.h>

#ifndef NONCE_LEN
#define NONCE_LEN 12
#endif
#ifndef AD_LEN
#define AD_LEN 0
#endif

int main(void) {
    static const uint8_t secret[KEY_LEN], nonce[NONCE_LEN], ad[16], text[100];
    uint8_t sealed[sizeof text + 16], opened[sizeof text];
    tacit_aead_key key;
    if (tacit_aead_init(&key, AEAD(), secret, sizeof secret, 16) != TACIT_OK ||
        tacit_aead_seal(&key, sealed, sizeof sealed, nonce, sizeof nonce, ad, AD_LEN, text,
                        sizeof text) != TACIT_OK ||
        tacit_aead_open(&key, opened, sizeof opened, nonce, sizeof nonce, ad, AD_LEN, sealed,
                        sizeof sealed) != TACIT_OK ||
        memcmp(opened, text, sizeof text) != 0)
        return 1;
    tacit_aead_clear(&key);
    puts("ok");
    return 0;
}
