#include "common/wipe.h"

#include "common/machine.h"

#include <string.h>

void tacit_wipe(void *p, size_t len) {
    if (len == 0)
        return;
    memset(p, 0, len);
    /* The asm may read what p points to, so the stores must happen. */
    __asm__ volatile("" : : "r"(p) : "memory");
}

TACIT_NOINLINE void tacit_wipe_stack(void) {
    unsigned char below[1024];
    memset(below, 0, sizeof below);
    __asm__ volatile("" : : "r"(below) : "memory");
}

TACIT_NOINLINE void tacit_wipe_deep_stack(void) {
    unsigned char below[TACIT_DEEP_STACK];
    memset(below, 0, sizeof below);
    __asm__ volatile("" : : "r"(below) : "memory");
}
