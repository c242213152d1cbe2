#include "support/guard.h"

#include <stdio.h>
#include <stdlib.h>

/* Wide enough for a kernel that is off by a whole batch, not by a byte only. */
static size_t fence(void) {
    return 16 * guard_page_size();
}

guarded guarded_map(size_t room) {
    const size_t page = guard_page_size();
    guarded memory = {NULL, (room + page - 1) / page * page};
    uint8_t *all = guard_reserve(fence(), memory.room);
    if (all == NULL) {
        fprintf(stderr, "no guarded memory of %zu bytes\n", memory.room);
        exit(1);
    }
    memory.start = all + fence();
    return memory;
}

uint8_t *guarded_end(const guarded *memory, size_t len) {
    return memory->start + (memory->room - len);
}

int guarded_side(const guarded *memory, const void *address) {
    const uintptr_t at = (uintptr_t)address, start = (uintptr_t)memory->start;
    const uintptr_t end = start + memory->room;
    if (at < start && start - at <= fence())
        return -1;
    return at >= end && at - end < fence() ? 1 : 0;
}
