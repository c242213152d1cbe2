#include "support/guard.h"

#if !defined(_WIN32)
#include <sys/mman.h>
#include <unistd.h>

size_t guard_page_size(void) {
    return (size_t)sysconf(_SC_PAGESIZE);
}

uint8_t *guard_reserve(size_t fence, size_t room) {
    uint8_t *all = mmap(NULL, room + 2 * fence, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED || mprotect(all + fence, room, PROT_READ | PROT_WRITE) != 0)
        return NULL;
    return all;
}

/* Read-only, so that all of it is one page. */
uint8_t *guard_zeros(size_t size) {
    void *zeros = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (zeros == MAP_FAILED)
        return NULL;
    madvise(zeros, size, MADV_HUGEPAGE);
    return zeros;
}

void guard_zeros_free(uint8_t *zeros, size_t size) {
    munmap(zeros, size);
}
#endif
