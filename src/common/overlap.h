/*
 * overlap.h: whether two buffers share a byte. Addresses are compared as
 * integers: comparing pointers into different objects is undefined in C.
 */
#ifndef TACIT_COMMON_OVERLAP_H
#define TACIT_COMMON_OVERLAP_H

#include <stddef.h>
#include <stdint.h>

static inline int tacit_overlap(const void *a, size_t a_len, const void *b, size_t b_len) {
    uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
    return a_len != 0 && b_len != 0 && (x < y ? y - x < a_len : x - y < b_len);
}

/* The same, but a == b is welcome: in place. */
static inline int tacit_overlap_partly(const void *a, size_t a_len, const void *b, size_t b_len) {
    return a != b && tacit_overlap(a, a_len, b, b_len);
}

#endif
