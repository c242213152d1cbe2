/*
 * messages.c: messages of AES-OCB for tests/once/run, each a region of the trace plugin's
 * (tests/constant_time/trace_plugin.c), and on stdout where its text and its output are:
 *
 *     region N seal|open LEN in ADDRESS out ADDRESS
 */
#include <tacit/aead.h>

#include <stdio.h>

void trace_resume(void);
void trace_pause(void);
void trace_close(void);

/* The plugin knows them by their names; the empty asm keeps them and their calls. */
#define MARKER(name)                                                                               \
    __attribute__((noinline)) void name(void) {                                                    \
        __asm__ volatile("");                                                                      \
    }
MARKER(trace_resume)
MARKER(trace_pause)
MARKER(trace_close)

static uint8_t text[8192], sealed[8192], tag[16];

static int one(const tacit_aead_key *key, unsigned region, int opens, size_t len) {
    static const uint8_t nonce[12] = {1};
    uint8_t *in = opens ? sealed : text, *out = opens ? text : sealed;
    int result;
    trace_resume();
    if (opens)
        result = tacit_aead_open_detached(key, out, tag, 16, nonce, 12, NULL, 0, in, len);
    else
        result = tacit_aead_seal_detached(key, out, tag, 16, nonce, 12, NULL, 0, in, len);
    trace_pause();
    trace_close();
    printf("region %u %s %zu in %p out %p\n", region, opens ? "open" : "seal", len, (void *)in,
           (void *)out);
    return result;
}

int main(int argc, char **argv) {
    static const size_t lens[] = {1, 16, 47, 128, 1350, 4096, 8191};
    const tacit_aead *ocb = tacit_aes_128_ocb();
    const tacit_row *row = argc == 2 ? tacit_row_find(tacit_aead_rows(ocb), argv[1]) : NULL;
    tacit_aead_key key;
    unsigned region = 0;
    if (row == NULL || tacit_aead_init_with(&key, ocb, row, (const uint8_t *)"sixteen bytes...", 16,
                                            16) != TACIT_OK)
        return 2;
    for (size_t i = 0; i < sizeof lens / sizeof lens[0]; i++) {
        for (int opens = 0; opens < 2; opens++) {
            if (one(&key, region++, opens, lens[i]) != TACIT_OK)
                return 1;
        }
    }
    return 0;
}
