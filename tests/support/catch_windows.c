#include "support/catch.h"

#if defined(_WIN32)
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

static const struct {
    DWORD code;
    const char *name;
} caught[] = {{EXCEPTION_ACCESS_VIOLATION, "access violation"},
              {EXCEPTION_IN_PAGE_ERROR, "in-page error"},
              {EXCEPTION_DATATYPE_MISALIGNMENT, "misaligned data"},
              {EXCEPTION_ILLEGAL_INSTRUCTION, "illegal instruction"},
              {EXCEPTION_PRIV_INSTRUCTION, "privileged instruction"},
              {EXCEPTION_INT_DIVIDE_BY_ZERO, "division by zero"},
              {EXCEPTION_STACK_OVERFLOW, "stack overflow"},
              {EXCEPTION_SINGLE_STEP, "single step"},
              {EXCEPTION_BREAKPOINT, "breakpoint"}};

enum { CAUGHT = sizeof caught / sizeof caught[0], DIRECTION_FLAG = 1 << 10 };

static jmp_buf back;
static volatile int armed;
static volatile DWORD code;
static const void *volatile touched;

/* Where the thread goes on, as if the crash had been a call of this. */
static void jump_back(void) {
    longjmp(back, 1);
}

/*
 * Runs on the crashed stack, and sends the thread to jump_back instead of going
 * there itself: the system is to be done with the exception before.
 */
static LONG CALLBACK on_crash(EXCEPTION_POINTERS *pointers) {
    const EXCEPTION_RECORD *record = pointers->ExceptionRecord;
    CONTEXT *context = pointers->ContextRecord;
    int known = 0;
    for (int i = 0; i < CAUGHT; i++)
        known = known || caught[i].code == record->ExceptionCode;
    if (!armed || !known)
        return EXCEPTION_CONTINUE_SEARCH;
    armed = 0;
    code = record->ExceptionCode;
    touched = record->NumberParameters > 1 ? (const void *)record->ExceptionInformation[1]
                                           : record->ExceptionAddress;
    /* An aligned stack on which a return address has just been pushed. */
    context->Rsp = ((context->Rsp - 256) & ~(DWORD64)15) - 8;
    context->Rip = (DWORD64)jump_back;
    context->EFlags &= ~(DWORD)DIRECTION_FLAG;
    return EXCEPTION_CONTINUE_EXECUTION;
}

static void install(void) {
    static int done;
    if (!done && AddVectoredExceptionHandler(1, on_crash) == NULL) {
        fprintf(stderr, "installing the exception handler: error %lu\n", GetLastError());
        exit(1);
    }
    done = 1;
}

crash catch_crash(void (*action)(void *), void *argument) {
    install();
    /* No frame: longjmp then restores registers and unwinds nothing, whatever the stack holds. */
    if (_setjmp(back, NULL) != 0)
        return (crash){(int)code, touched};
    armed = 1;
    action(argument);
    armed = 0;
    return (crash){0, NULL};
}

const char *crash_name(int signal_number) {
    for (int i = 0; i < CAUGHT; i++) {
        if (caught[i].code == (DWORD)signal_number)
            return caught[i].name;
    }
    return "an unknown exception";
}
#endif
