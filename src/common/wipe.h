/*
 * wipe.h: erasing secrets in a way that no compiler removes.
 */
#ifndef TACIT_COMMON_WIPE_H
#define TACIT_COMMON_WIPE_H

#include <stddef.h>

/* Writes zeros to p[0..len). */
void tacit_wipe(void *p, size_t len);

/*
 * Overwrites the stack below the caller's frame, where functions that have
 * returned may have spilled secrets. Called after key set-up and clear.
 */
void tacit_wipe_stack(void);

#endif
