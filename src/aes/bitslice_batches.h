/*
 * bitslice_batches.h: the steps in which rows of planes work through the blocks that
 * blocks_for_planes gives them. Included after aes/bitslice_vectors.h and after a
 * `cursor` with its step (aes_steps.h says what these are): each step is a whole
 * batch, since less costs as much, and the last may be filled up with zeros.
 */
#ifndef TACIT_AES_BITSLICE_BATCHES_H
#define TACIT_AES_BITSLICE_BATCHES_H

#include "common/wipe.h"

#include <string.h>

/* Fewer than a batch. */
static void part(cursor at, size_t nblocks) {
    uint8_t blocks[16 * BLOCKS_AT_ONCE] = {0}, *out = at.out;
    memcpy(blocks, at.in, 16 * nblocks);
    at.out = blocks;
    at.in = blocks;
    step(&at, BATCH, LANES);
    memcpy(out, blocks, 16 * nblocks);
    tacit_wipe(blocks, sizeof blocks);
}

TACIT_INLINE void all_batches(cursor at, size_t nblocks) {
    for (; nblocks >= BLOCKS_AT_ONCE; nblocks -= BLOCKS_AT_ONCE)
        step(&at, BATCH, LANES);
    if (nblocks != 0)
        part(at, nblocks);
}

#endif
