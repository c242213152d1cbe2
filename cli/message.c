#include "cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void say(const char *kind, const char *format, va_list arguments) {
    fputs(kind, stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    fflush(stderr);
}

int complain(int status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say("tacit: ", format, arguments);
    va_end(arguments);
    return status;
}

void warn(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say("tacit: warning: ", format, arguments);
    va_end(arguments);
}

int flush_stdout(void) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return STATUS_OK;
    return complain(STATUS_ERROR, "cannot write standard output: %s", strerror(errno));
}

void join_name(char *out, size_t room, const char *name) {
    const size_t used = strlen(out);
    const int len = snprintf(out + used, room - used, "%s%s", used != 0 ? ", " : "", name);
    if (len < 0 || (size_t)len >= room - used)
        memcpy(out + room - 4, "...", 4);
}
