/* Encrypts a buffer in place, its tag and nonce kept apart, as disk formats and packets do. */
#include <tacit/tacit.h>

#include <stdio.h>
#include <string.h>

int main(void) {
    uint8_t sector[512] = "a sector of a disk", secret[32], nonce[12], tag[16];
    const uint8_t number[8] = {0, 0, 0, 0, 0, 0, 0, 7};
    tacit_aead_key key;
    int r = tacit_random(secret, sizeof secret);
    if (r == TACIT_OK)
        r = tacit_random(nonce, sizeof nonce);
    if (r == TACIT_OK)
        r = tacit_aead_init(&key, tacit_chacha20_poly1305(), secret, sizeof secret, sizeof tag);
    if (r == TACIT_OK)
        r = tacit_aead_seal_detached(&key, sector, tag, sizeof tag, nonce, sizeof nonce, number,
                                     sizeof number, sector, sizeof sector);
    if (r == TACIT_OK) /* a tag that does not match leaves zeros in the sector */
        r = tacit_aead_open_detached(&key, sector, tag, sizeof tag, nonce, sizeof nonce, number,
                                     sizeof number, sector, sizeof sector);
    tacit_aead_clear(&key);
    puts(r == TACIT_OK ? (const char *)sector : tacit_strerror(r));
    return r == TACIT_OK ? 0 : 1;
}
