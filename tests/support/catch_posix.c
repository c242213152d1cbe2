#include "support/catch.h"

#if !defined(_WIN32)
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static const struct {
    int signal;
    const char *name;
} caught[] = {{SIGSEGV, "SIGSEGV"},
              {SIGBUS, "SIGBUS"},
              {SIGILL, "SIGILL"},
              {SIGFPE, "SIGFPE"},
              {SIGTRAP, "SIGTRAP"}};

enum { CAUGHT = sizeof caught / sizeof caught[0], STACK = 1 << 16 };

static sigjmp_buf back;
static volatile sig_atomic_t armed;
static const void *volatile touched;

static void on_crash(int number, siginfo_t *info, void *context) {
    (void)context;
    if (!armed) { /* a crash of the test itself: die of it */
        signal(number, SIG_DFL);
        raise(number);
        return;
    }
    armed = 0;
    touched = info->si_addr;
    siglongjmp(back, number);
}

static void install(void) {
    static char stack[STACK];
    static int done;
    if (done)
        return;
    const stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_sigaction = on_crash,
                               .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    int ok = sigemptyset(&action.sa_mask) == 0 && sigaltstack(&alternate, NULL) == 0;
    for (int i = 0; i < CAUGHT; i++)
        ok = ok && sigaction(caught[i].signal, &action, NULL) == 0;
    if (!ok) {
        perror("installing signal handlers");
        exit(1);
    }
    done = 1;
}

crash catch_crash(void (*action)(void *), void *argument) {
    install();
    /* No signal mask to restore: SA_NODEFER leaves it as it is, which spares a system call. */
    const int number = sigsetjmp(back, 0);
    if (number != 0)
        return (crash){number, touched};
    armed = 1;
    action(argument);
    armed = 0;
    return (crash){0, NULL};
}

const char *crash_name(int signal_number) {
    for (int i = 0; i < CAUGHT; i++) {
        if (caught[i].signal == signal_number)
            return caught[i].name;
    }
    return "an unknown signal";
}

#endif
