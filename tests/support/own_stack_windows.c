#include "support/own_stack.h"

#if defined(_WIN32)
#include <stdlib.h>
#include <string.h>
#include <windows.h>

static void *here;
static void (*action)(void);
static const unsigned char *highest;

static void CALLBACK trampoline(void *nothing) {
    (void)nothing;
    highest = ((const NT_TIB *)NtCurrentTeb())->StackBase;
    action();
    SwitchToFiber(here);
}

/* A fiber's stack is new memory, all of it there from the start. */
void own_stack_run(void (*what)(void), uint64_t stack[OWN_STACK / 8]) {
    if (here == NULL && (here = ConvertThreadToFiber(NULL)) == NULL)
        abort();
    action = what;
    void *there = CreateFiberEx(2 * OWN_STACK, 2 * OWN_STACK, 0, trampoline, NULL);
    if (there == NULL)
        abort();
    SwitchToFiber(there);
    memcpy(stack, highest - OWN_STACK, OWN_STACK);
    DeleteFiber(there);
}
#endif
