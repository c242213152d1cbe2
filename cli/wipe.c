#include "cli.h"

#include <string.h>

void wipe(void *p, size_t len) {
    if (len == 0)
        return;
    memset(p, 0, len);
    /* As far as the compiler knows, this reads what p points to. */
    __asm__ __volatile__("" : : "r"(p) : "memory");
}
