/*
 * wipe.h: erasing secrets in a way that no compiler removes.
 */
#ifndef TACIT_COMMON_WIPE_H
#define TACIT_COMMON_WIPE_H

#include <stddef.h>
#include <string.h>

/*
 * Writes zeros to p[0..len). Inline, so that small arrays cost two or three
 * stores: the C library's memset may use masked 64-byte stores, behind which
 * the next loads of the caller's frame wait.
 */
static inline void tacit_wipe(void *p, size_t len) {
    if (len == 0)
        return;
    memset(p, 0, len);
    /* The asm may read what p points to, so the stores must happen. */
    __asm__ volatile("" : : "r"(p) : "memory");
}

/*
 * Overwrites the stack below the caller's frame, where functions that have
 * returned may have spilled secrets. Called after key set-up and clear.
 */
void tacit_wipe_stack(void);

#endif
