/*
 * clock.c: the clock of the system.
 */
#define _POSIX_C_SOURCE 200809L

#include "bench/measure.h"

#if defined(_WIN32)
#include <windows.h>

double bench_clock(void) {
    LARGE_INTEGER now, frequency;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&frequency);
    return (double)now.QuadPart / (double)frequency.QuadPart;
}
#else
#include <time.h>

double bench_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
#endif
