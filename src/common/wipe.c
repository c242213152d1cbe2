#include "common/wipe.h"

#include "common/target.h"

TACIT_NOINLINE void tacit_wipe_stack(void) {
    unsigned char below[1024];
    memset(below, 0, sizeof below);
    __asm__ volatile("" : : "r"(below) : "memory");
}
