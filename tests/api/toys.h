/*
 * toys.h: two algorithms without cryptography, for what the interface does on
 * behalf of modes that take whole blocks only, that pad, and that have few
 * lengths of associated data, and for whether it keeps the contract of
 * common/mode.h, which modes that come into use cannot tell.
 */
#ifndef TACIT_TESTS_API_TOYS_H
#define TACIT_TESTS_API_TOYS_H

#include <tacit/aead.h>

enum { TOY_BLOCK = 16, TOY_TAG = 16, TOY_PADDED_MAX = 512 };

/* Takes whole blocks; associated data of 8 or 12 bytes. Keys of 16 bytes, nonces of 8. */
const tacit_aead *toy_blocks(void);

/* What toy_blocks has been asked since this was zeroed. */
typedef struct toy_record {
    size_t updates;
    size_t broken;      /* updates behind one that was not whole blocks */
    const uint8_t *out; /* of the last update */
} toy_record;
extern toy_record toy_seen;

/*
 * Pads: sealed are the text, 1 to 16 bytes that say how many they are, up to a
 * whole block, and 16 bytes of tag. Any associated data; texts up to TOY_PADDED_MAX.
 */
const tacit_aead *toy_padded(void);

#endif
