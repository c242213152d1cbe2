#include "support/own_stack.h"

#if !defined(_WIN32)
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

static ucontext_t here, there;
static void (*action)(void);

static void trampoline(void) {
    action();
}

void own_stack_run(void (*what)(void), uint64_t stack[OWN_STACK / 8]) {
    memset(stack, 0, OWN_STACK);
    action = what;
    if (getcontext(&there) != 0)
        abort();
    there.uc_stack.ss_sp = stack;
    there.uc_stack.ss_size = OWN_STACK;
    there.uc_link = &here;
    makecontext(&there, trampoline, 0);
    if (swapcontext(&here, &there) != 0)
        abort();
}
#endif
