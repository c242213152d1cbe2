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
 * returned may have spilled secrets: as far as setting up a key goes, and as far
 * as any call goes, for when the last use of a key is over.
 */
void tacit_wipe_stack(void);
void tacit_wipe_deep_stack(void);

#endif
