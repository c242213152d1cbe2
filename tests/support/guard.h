/*
 * guard.h: memory between pages that cannot be touched, so that a single byte
 * read or written outside an argument ends the call.
 */
#ifndef TACIT_TESTS_GUARD_H
#define TACIT_TESTS_GUARD_H

#include <stddef.h>
#include <stdint.h>

/* start[0..room) may be used; the pages before and after it may not. */
typedef struct guarded {
    uint8_t *start;
    size_t room; /* a whole number of pages */
} guarded;

/* Maps at least `room` bytes; ends the program when the system has none. Never unmapped. */
guarded guarded_map(size_t room);

/* The last `len` bytes, flush against the page behind. */
uint8_t *guarded_end(const guarded *memory, size_t len);

/* -1, 1: the address lies in the pages before, behind `memory`; 0: elsewhere. */
int guarded_side(const guarded *memory, const void *address);

/*
 * Of the system (guard_posix.c, guard_windows.c): the size of a page, and
 * whole pages of which only [fence, fence + room) can be touched, or NULL.
 */
size_t guard_page_size(void);
uint8_t *guard_reserve(size_t fence, size_t room);

/* Zeros to read, so many that they should cost less memory than they are; NULL if there is none. */
uint8_t *guard_zeros(size_t size);
void guard_zeros_free(uint8_t *zeros, size_t size);

#endif
