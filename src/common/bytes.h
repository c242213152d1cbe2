/*
 * bytes.h: loads and stores of integers at any address, in a stated byte
 * order. memcpy becomes one instruction where the processor has it.
 */
#ifndef TACIT_COMMON_BYTES_H
#define TACIT_COMMON_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define TACIT_BIG_ENDIAN 1
#else
#define TACIT_BIG_ENDIAN 0
#endif

static inline uint32_t tacit_swap32(uint32_t x) {
    return (x >> 24) | ((x >> 8) & 0xff00u) | ((x << 8) & 0xff0000u) | (x << 24);
}

static inline uint64_t tacit_swap64(uint64_t x) {
    return ((uint64_t)tacit_swap32((uint32_t)x) << 32) | tacit_swap32((uint32_t)(x >> 32));
}

static inline uint32_t tacit_load_le32(const uint8_t *p) {
    uint32_t x;
    memcpy(&x, p, sizeof x);
    return TACIT_BIG_ENDIAN ? tacit_swap32(x) : x;
}

static inline uint64_t tacit_load_le64(const uint8_t *p) {
    uint64_t x;
    memcpy(&x, p, sizeof x);
    return TACIT_BIG_ENDIAN ? tacit_swap64(x) : x;
}

static inline uint32_t tacit_load_be32(const uint8_t *p) {
    uint32_t x;
    memcpy(&x, p, sizeof x);
    return TACIT_BIG_ENDIAN ? x : tacit_swap32(x);
}

static inline uint64_t tacit_load_be64(const uint8_t *p) {
    uint64_t x;
    memcpy(&x, p, sizeof x);
    return TACIT_BIG_ENDIAN ? x : tacit_swap64(x);
}

static inline void tacit_store_le32(uint8_t *p, uint32_t x) {
    x = TACIT_BIG_ENDIAN ? tacit_swap32(x) : x;
    memcpy(p, &x, sizeof x);
}

static inline void tacit_store_le64(uint8_t *p, uint64_t x) {
    x = TACIT_BIG_ENDIAN ? tacit_swap64(x) : x;
    memcpy(p, &x, sizeof x);
}

static inline void tacit_store_be32(uint8_t *p, uint32_t x) {
    x = TACIT_BIG_ENDIAN ? x : tacit_swap32(x);
    memcpy(p, &x, sizeof x);
}

static inline void tacit_store_be64(uint8_t *p, uint64_t x) {
    x = TACIT_BIG_ENDIAN ? x : tacit_swap64(x);
    memcpy(p, &x, sizeof x);
}

/* out = a ^ b over len bytes; out may be a or b. For tails: bulk work is the kernels'. */
static inline void tacit_xor(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t len) {
    for (size_t i = 0; i < len; i++)
        out[i] = (uint8_t)(a[i] ^ b[i]);
}

#endif
