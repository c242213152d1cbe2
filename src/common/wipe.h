/*
 * wipe.h: erasing secrets in a way that no compiler removes.
 */
#ifndef TACIT_COMMON_WIPE_H
#define TACIT_COMMON_WIPE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Writes zeros to p[0..len). */
void tacit_wipe(void *p, size_t len);

/* The same for a block, without a call: each message does this several times. */
static inline void tacit_wipe_block(uint8_t p[16]) {
    memset(p, 0, 16);
    __asm__ volatile("" : : "r"(p) : "memory");
}

/*
 * Overwrites the stack below the caller's frame, where functions that have
 * returned may have spilled secrets: as far as setting up a key goes, and as far
 * as any call goes, for when the last use of a key is over.
 */
void tacit_wipe_stack(void);
void tacit_wipe_deep_stack(void);

/* How far that is, in bytes: a kilobyte more than any call needs (tests/api/wipe.c measures it). */
enum { TACIT_DEEP_STACK = 12288 };

#endif
