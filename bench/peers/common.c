/*
 * common.c: what the libraries' adapters and the program share.
 */
#include "bench.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void bench_fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "bench_peers: ");
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    exit(1);
}

void bench_symbol(void *library, const char *name, void *function) {
    void *symbol = dlsym(library, name);
    if (symbol == NULL)
        bench_fail("no symbol %s", name);
    memcpy(function, &symbol, sizeof symbol);
}

int bench_same_tag(const uint8_t a[16], const uint8_t b[16]) {
    uint64_t x[2], y[2];
    memcpy(x, a, sizeof x);
    memcpy(y, b, sizeof y);
    return ((x[0] ^ y[0]) | (x[1] ^ y[1])) == 0;
}
