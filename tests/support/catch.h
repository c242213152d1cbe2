/*
 * catch.h: surviving a crash of the code under test, to name it and go on.
 */
#ifndef TACIT_TESTS_CATCH_H
#define TACIT_TESTS_CATCH_H

/* How an action ended. */
typedef struct crash {
    int signal;          /* 0: it returned; on Windows the exception's code */
    const void *address; /* what it touched, or where it stood if it touched nothing */
} crash;

/*
 * Runs action(argument). SIGSEGV, SIGBUS, SIGILL, SIGFPE and SIGTRAP in it end
 * it, on a stack of their own; on Windows the exceptions that these are there. One
 * action at a time, one thread.
 */
crash catch_crash(void (*action)(void *), void *argument);

/* "SIGSEGV" and the like. */
const char *crash_name(int signal_number);

#endif
