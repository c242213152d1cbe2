/*
 * chacha20_poly1305.c: pairs of rows, tested through the AEAD they serve.
 */
#include "chacha20_poly1305/chacha20_poly1305_impl.h"
#include "kernels/aead.h"

/* Bytes: the widest stride of ChaCha20 is 32 blocks of 64. */
enum { SWEEP = 64 * SWEEP_BLOCKS };

/* What is AEAD_FIRST and on is of ChaCha20-Poly1305, what is more by one of these of another form.
 */
enum { XCHACHA20 = 100, OLD = 200 };

static const variant variants[] = {
    {"seal", AEAD_SEAL, 32, 1, 0, SWEEP, 1},
    {"open", AEAD_OPEN, 32, 1, 0, SWEEP, 1},
    {"open forged", AEAD_OPEN_FORGED, 32, 1, 0, 600, 0},
    {"seal detached", AEAD_SEAL_DETACHED, 32, 1, 0, 600, 1},
    {"open detached", AEAD_OPEN_DETACHED, 32, 1, 0, 600, 1},
    {"verify", AEAD_VERIFY, 32, 1, 0, SWEEP, 1},
    {"associated data", AEAD_SEAL_AD, 32, 1, 0, 16 * SWEEP_BLOCKS, 0},
    {"stream update", AEAD_STREAM, 32, 1, 0, SWEEP, 1},
    {"init", AEAD_INIT, 32, 0, 0, SWEEP_SETUP, 0},
    {"wrong output length", AEAD_TOO_SHORT, 32, 1, 0, 40, 0},
    {"xchacha20 seal", XCHACHA20 + AEAD_SEAL, 32, 1, 0, 600, 1},
    {"xchacha20 open", XCHACHA20 + AEAD_OPEN, 32, 1, 0, 600, 1},
    {"xchacha20 open forged", XCHACHA20 + AEAD_OPEN_FORGED, 32, 1, 0, 200, 0},
    {"xchacha20 verify", XCHACHA20 + AEAD_VERIFY, 32, 1, 0, 200, 0},
    {"xchacha20 associated data", XCHACHA20 + AEAD_SEAL_AD, 32, 1, 0, 200, 0},
    {"xchacha20 stream update", XCHACHA20 + AEAD_STREAM, 32, 1, 0, 600, 1},
    {"xchacha20 init", XCHACHA20 + AEAD_INIT, 32, 0, 0, SWEEP_SETUP, 0},
    {"old seal", OLD + AEAD_SEAL, 32, 1, 0, SWEEP, 1},
    {"old open", OLD + AEAD_OPEN, 32, 1, 0, SWEEP, 1},
    {"old open forged", OLD + AEAD_OPEN_FORGED, 32, 1, 0, 200, 0},
    {"old verify", OLD + AEAD_VERIFY, 32, 1, 0, 600, 1},
    {"old associated data", OLD + AEAD_SEAL_AD, 32, 1, 0, 600, 0},
    {"old stream update", OLD + AEAD_STREAM, 32, 1, 0, SWEEP, 1},
    {"old init", OLD + AEAD_INIT, 32, 0, 0, SWEEP_SETUP, 0},
};

static const tacit_row_table *table(void) {
    return &tacit_chacha20_poly1305_table;
}

/* The algorithm of a variant, and the variant as aead.h has it. */
static const tacit_aead *aead_of(const variant *v, variant *plain) {
    const int form = (v->what - AEAD_FIRST) / 100 * 100;
    *plain = *v;
    plain->what -= form;
    return form == XCHACHA20 ? tacit_xchacha20_poly1305()
           : form == OLD     ? tacit_chacha20_poly1305_old()
                             : tacit_chacha20_poly1305();
}

static void draw(const variant *v, size_t length) {
    variant plain;
    const tacit_aead *aead = aead_of(v, &plain);
    aead_draw(aead, &plain, length);
}

static void make(call *c, const variant *v, const tacit_row *row, size_t length) {
    variant plain;
    const tacit_aead *aead = aead_of(v, &plain);
    aead_make(c, aead, &plain, row, length);
}

const suite suite_chacha20_poly1305 = {table, variants, TACIT_ARRAY_LEN(variants), draw, make};
