/* Authenticates and encrypts a message that comes in pieces, and prints it in hex. */
#include <tacit/tacit.h>

#include <stdio.h>
#include <string.h>

static void print_hex(const uint8_t *bytes, size_t len) {
    for (size_t i = 0; i < len; i++)
        printf("%02x", (unsigned)bytes[i]);
}

int main(void) {
    static const char *const pieces[] = {"one part, ", "another, ", "and the last"};
    const uint8_t secret[16] = {1}, nonce[12] = {2}; /* a test's: never use such */
    uint8_t out[32], tag[16];
    tacit_aead_key key;
    tacit_stream stream;
    int r = tacit_aead_init(&key, tacit_aes_128_gcm(), secret, sizeof secret, sizeof tag);
    if (r == TACIT_OK)
        r = tacit_stream_init(&stream, &key);
    if (r == TACIT_OK)
        r = tacit_stream_seal_begin(&stream, nonce, sizeof nonce);
    for (size_t i = 0; r == TACIT_OK && i < 3; i++) {
        const size_t len = strlen(pieces[i]);
        r = tacit_stream_seal_update(&stream, out, (const uint8_t *)pieces[i], len);
        if (r == TACIT_OK)
            print_hex(out, len);
    }
    if (r == TACIT_OK)
        r = tacit_stream_seal_finish(&stream, tag, sizeof tag);
    if (r == TACIT_OK)
        print_hex(tag, sizeof tag);
    tacit_stream_clear(&stream);
    tacit_aead_clear(&key);
    puts(r == TACIT_OK ? "" : tacit_strerror(r));
    return r == TACIT_OK ? 0 : 1;
}
