/*
 * block.h: one block in two registers, and the first bytes of a block. Nothing
 * here depends on what the bytes are, only on how many there are.
 */
#ifndef TACIT_COMMON_BLOCK_H
#define TACIT_COMMON_BLOCK_H

#include "common/bytes.h"

/* Bytes 0..7 and 8..15, both little-endian. */
typedef struct tacit_block {
    uint64_t first, second;
} tacit_block;

static inline tacit_block tacit_load_block(const uint8_t *p) {
    return (tacit_block){tacit_load_le64(p), tacit_load_le64(p + 8)};
}

static inline void tacit_store_block(uint8_t *p, tacit_block b) {
    tacit_store_le64(p, b.first);
    tacit_store_le64(p + 8, b.second);
}

static inline tacit_block tacit_xor_blocks(tacit_block a, tacit_block b) {
    return (tacit_block){a.first ^ b.first, a.second ^ b.second};
}

/* How many blocks hold len bytes. */
static inline size_t tacit_blocks_of(size_t len) {
    return len / 16 + (len % 16 != 0);
}

/* The first n bytes of p, n < 8, with zeros after them. */
static inline uint64_t tacit_load_short_word(const uint8_t *p, size_t n) {
    uint64_t x = 0;
    size_t at = 0;
    if (n & 4) {
        x = tacit_load_le32(p);
        at = 4;
    }
    if (n & 2) {
        x |= (uint64_t)(p[at] | (uint32_t)p[at + 1] << 8) << (8 * at);
        at += 2;
    }
    if (n & 1)
        x |= (uint64_t)p[at] << (8 * at);
    return x;
}

static inline void tacit_store_short_word(uint8_t *p, uint64_t x, size_t n) {
    if (n & 4) {
        tacit_store_le32(p, (uint32_t)x);
        x >>= 32;
        p += 4;
    }
    if (n & 2) {
        p[0] = (uint8_t)x;
        p[1] = (uint8_t)(x >> 8);
        x >>= 16;
        p += 2;
    }
    if (n & 1)
        p[0] = (uint8_t)x;
}

/* The same for blocks, n < 16. */
static inline tacit_block tacit_load_short_block(const uint8_t *p, size_t n) {
    if (n < 8)
        return (tacit_block){tacit_load_short_word(p, n), 0};
    return (tacit_block){tacit_load_le64(p), tacit_load_short_word(p + 8, n - 8)};
}

static inline void tacit_store_short_block(uint8_t *p, tacit_block b, size_t n) {
    if (n < 8) {
        tacit_store_short_word(p, b.first, n);
    } else {
        tacit_store_le64(p, b.first);
        tacit_store_short_word(p + 8, b.second, n - 8);
    }
}

/* All but the first n bytes become zero, n < 16. */
static inline tacit_block tacit_cut_block(tacit_block b, size_t n) {
    if (n < 8)
        return (tacit_block){b.first & ((UINT64_C(1) << (8 * n)) - 1), 0};
    return (tacit_block){b.first, b.second & ((UINT64_C(1) << (8 * n - 64)) - 1)};
}

/* The first n bytes of b, n < 16, with zeros after them, get a bit 1 behind them. */
static inline tacit_block tacit_pad_block(tacit_block b, size_t n) {
    if (n < 8)
        return (tacit_block){b.first | UINT64_C(0x80) << (8 * n), b.second};
    return (tacit_block){b.first, b.second | UINT64_C(0x80) << (8 * n - 64)};
}

#endif
