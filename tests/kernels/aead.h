/*
 * aead.h: calls of the public AEAD functions, for the suites whose tables serve
 * AEADs. `length` is in bytes: of the text, or of the associated data or the
 * nonce in the variants that sweep those.
 */
#ifndef TACIT_TESTS_KERNELS_AEAD_H
#define TACIT_TESTS_KERNELS_AEAD_H

#include "kernels/suite.h"

#include <tacit/aead.h>

/* variant.what of these calls starts here. */
enum {
    AEAD_FIRST = 100,
    AEAD_SEAL = AEAD_FIRST, /* tag appended */
    AEAD_OPEN,
    AEAD_OPEN_FORGED, /* a wrong tag: the exit that zeroes the output */
    AEAD_SEAL_DETACHED,
    AEAD_OPEN_DETACHED,
    AEAD_VERIFY,
    AEAD_SEAL_AD,    /* sweeps the length of the associated data */
    AEAD_SEAL_NONCE, /* sweeps the length of the nonce */
    AEAD_STREAM,     /* one update in the middle of a message */
    AEAD_INIT,       /* key set-up */
    AEAD_TOO_SHORT   /* seal into an output of a wrong length: the exit before all work */
};

void aead_draw(const tacit_aead *aead, const variant *v, size_t length);
void aead_make(call *c, const tacit_aead *aead, const variant *v, const tacit_row *row,
               size_t length);

#endif
