/* A program that uses AES-CTR and nothing else. */
#include <tacit/aes.h>

#include <stdio.h>
#include <string.h>

int main(void) {
    static const uint8_t secret[16], text[100];
    uint8_t counter[16] = {0}, again[16] = {0}, sealed[sizeof text], opened[sizeof text];
    tacit_aes_ctr_key key;
    if (tacit_aes_ctr_init(&key, secret, sizeof secret) != TACIT_OK ||
        tacit_aes_ctr_xor(&key, sealed, text, sizeof text, counter) != TACIT_OK ||
        tacit_aes_ctr_xor(&key, opened, sealed, sizeof text, again) != TACIT_OK ||
        memcmp(opened, text, sizeof text) != 0)
        return 1;
    tacit_aes_ctr_clear(&key);
    puts("ok");
    return 0;
}
