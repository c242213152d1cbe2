#include "support/guard.h"

#if defined(_WIN32)
#include <windows.h>

size_t guard_page_size(void) {
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwPageSize;
}

uint8_t *guard_reserve(size_t fence, size_t room) {
    uint8_t *all = VirtualAlloc(NULL, room + 2 * fence, MEM_RESERVE | MEM_COMMIT, PAGE_NOACCESS);
    DWORD before;
    if (all == NULL || !VirtualProtect(all + fence, room, PAGE_READWRITE, &before))
        return NULL;
    return all;
}

/* Pages that are only read may still cost their size. */
uint8_t *guard_zeros(size_t size) {
    return VirtualAlloc(NULL, size, MEM_RESERVE | MEM_COMMIT, PAGE_READONLY);
}

void guard_zeros_free(uint8_t *zeros, size_t size) {
    (void)size;
    VirtualFree(zeros, 0, MEM_RELEASE);
}
#endif
