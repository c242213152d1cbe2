/*
 * bitslice.c: OCB over the portable AES row, bitslice64 or bitslice32, in steps of
 * a few blocks: the text with the offsets, through the cipher, and with them again.
 */
#include "common/bytes.h"
#include "common/machine.h"
#include "common/wipe.h"
#include "ocb/ocb_impl.h"
#if !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON

enum { STEP = 16 }; /* blocks: a multiple of the cipher's 4 or 2 */

typedef struct blocks {
    uint8_t offsets[16 * STEP], x[16 * STEP];
} blocks;

/* The next n blocks of the input with their offsets. */
static void begin_step(const tacit_ocb_key *key, tacit_ocb_state *state, blocks *b,
                       const uint8_t *in, size_t n) {
    for (size_t i = 0; i < n; i++) {
        state->blocks++;
        tacit_xor(state->offset, state->offset, key->doubles[tacit_ocb_ntz(state->blocks)], 16);
        memcpy(b->offsets + 16 * i, state->offset, 16);
    }
    tacit_xor(b->x, in, b->offsets, 16 * n);
}

static void add_up(tacit_ocb_state *state, const uint8_t *x, size_t n) {
    for (size_t i = 0; i < n; i++)
        tacit_xor(state->sum, state->sum, x + 16 * i, 16);
}

static size_t step_of(size_t nblocks) {
    return nblocks < STEP ? nblocks : STEP;
}

static void encrypt(const tacit_ocb_key *key, tacit_ocb_state *state, uint8_t *out,
                    const uint8_t *in, size_t nblocks) {
    blocks b;
    while (nblocks != 0) {
        const size_t n = step_of(nblocks);
        begin_step(key, state, &b, in, n);
        add_up(state, in, n);
        TACIT_WORDS(tacit_aes_bitslice).encrypt(&key->enc, b.x, b.x, n);
        tacit_xor(out, b.x, b.offsets, 16 * n);
        out += 16 * n;
        in += 16 * n;
        nblocks -= n;
    }
    tacit_wipe(&b, sizeof b);
}

static void decrypt(const tacit_ocb_key *key, tacit_ocb_state *state, uint8_t *out,
                    const uint8_t *in, size_t nblocks) {
    blocks b;
    while (nblocks != 0) {
        const size_t n = step_of(nblocks);
        begin_step(key, state, &b, in, n);
        TACIT_WORDS(tacit_aes_bitslice).decrypt(&key->dec, b.x, b.x, n);
        tacit_xor(out, b.x, b.offsets, 16 * n);
        add_up(state, out, n);
        out += 16 * n;
        in += 16 * n;
        nblocks -= n;
    }
    tacit_wipe(&b, sizeof b);
}

static void hash(const tacit_ocb_key *key, tacit_ocb_state *state, const uint8_t *in,
                 size_t nblocks) {
    blocks b;
    while (nblocks != 0) {
        const size_t n = step_of(nblocks);
        begin_step(key, state, &b, in, n);
        TACIT_WORDS(tacit_aes_bitslice).encrypt(&key->enc, b.x, b.x, n);
        add_up(state, b.x, n);
        in += 16 * n;
        nblocks -= n;
    }
    tacit_wipe(&b, sizeof b);
}

static void encipher(const tacit_ocb_key *key, uint8_t block[16]) {
    TACIT_WORDS(tacit_aes_bitslice).encrypt(&key->enc, block, block, 1);
}

TACIT_ROW tacit_ocb_row TACIT_WORDS(tacit_ocb_bitslice) = {
    .head = {.name = TACIT_WORDS_TEXT("bitslice"), .needs = 0},
    .aes = &TACIT_WORDS(tacit_aes_bitslice),
    .encrypt = encrypt,
    .decrypt = decrypt,
    .hash = hash,
    .encipher = encipher,
};

#endif
