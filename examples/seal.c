/* Seals a message under a random nonce and opens it again. */
#include <tacit/tacit.h>

#include <stdio.h>

int main(void) {
    const uint8_t text[] = "Meet me under the clock at noon.", about[] = "letter 1";
    uint8_t secret[32], sealed[12 + sizeof text + 16], opened[sizeof text];
    tacit_aead_key key;
    int r = tacit_random(secret, sizeof secret);
    if (r == TACIT_OK)
        r = tacit_aead_init(&key, tacit_aes_256_gcm(), secret, sizeof secret, 16);
    if (r == TACIT_OK) /* sealed = nonce, ciphertext, tag */
        r = tacit_aead_seal_random(&key, sealed, sizeof sealed, about, sizeof about, text,
                                   sizeof text);
    if (r == TACIT_OK) /* fails if a bit of sealed or of about has changed */
        r = tacit_aead_open_random(&key, opened, sizeof opened, about, sizeof about, sealed,
                                   sizeof sealed);
    tacit_aead_clear(&key);
    puts(r == TACIT_OK ? (const char *)opened : tacit_strerror(r));
    return r == TACIT_OK ? 0 : 1;
}
