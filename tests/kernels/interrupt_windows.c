#include "kernels/interrupt.h"

#if defined(_WIN32)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

/*
 * Another thread stops this one now and then and writes over all that lies below
 * its stack pointer, where nothing may be: Windows has no red zone.
 */
enum { BELOW = 2048 };

static HANDLE interrupted, interrupter;
static volatile LONG stop;

static void die(const char *what) {
    fprintf(stderr, "%s: error %lu\n", what, GetLastError());
    exit(1);
}

static DWORD CALLBACK interrupt(void *nothing) {
    (void)nothing;
    while (!stop) {
        CONTEXT context = {.ContextFlags = CONTEXT_CONTROL};
        if (SuspendThread(interrupted) == (DWORD)-1)
            die("SuspendThread");
        if (!GetThreadContext(interrupted, &context))
            die("GetThreadContext");
        memset((unsigned char *)context.Rsp - BELOW, 0xee, BELOW);
        ResumeThread(interrupted);
        Sleep(0);
    }
    return 0;
}

/* The system maps a stack's pages when its own thread comes near them: so let it. */
static void map_stack(void) {
    volatile unsigned char below[1 << 16];
    for (size_t i = 0; i < sizeof below; i += 1024)
        below[i] = 0;
}

void interrupt_begin(void) {
    map_stack();
    if (interrupted == NULL &&
        !DuplicateHandle(GetCurrentProcess(), GetCurrentThread(), GetCurrentProcess(), &interrupted,
                         0, FALSE, DUPLICATE_SAME_ACCESS))
        die("DuplicateHandle");
    stop = 0;
    interrupter = CreateThread(NULL, 0, interrupt, NULL, 0, NULL);
    if (interrupter == NULL)
        die("CreateThread");
}

void interrupt_end(void) {
    stop = 1;
    WaitForSingleObject(interrupter, INFINITE);
    CloseHandle(interrupter);
}
#endif
