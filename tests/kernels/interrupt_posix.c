#include "kernels/interrupt.h"

#if !defined(_WIN32)
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

static volatile sig_atomic_t count;

int interrupt_count(void) {
    return (int)count;
}

static void on_timer(int number) {
    volatile unsigned char below[2048];
    (void)number;
    count = (sig_atomic_t)(count + 1);
    for (size_t i = 0; i < sizeof below; i++)
        below[i] = 0xee;
}

static void set_timer(long microseconds) {
    const struct itimerval every = {{0, microseconds}, {0, microseconds}};
    if (setitimer(ITIMER_REAL, &every, NULL) != 0) {
        perror("setitimer");
        exit(1);
    }
}

void interrupt_begin(void) {
    struct sigaction action = {.sa_handler = on_timer, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    if (sigaction(SIGALRM, &action, NULL) != 0) {
        perror("sigaction");
        exit(1);
    }
    set_timer(50);
}

void interrupt_end(void) {
    set_timer(0);
}
#endif
