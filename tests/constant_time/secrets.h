/*
 * secrets.h: secrets as other bytes in each run. The hooks of workload.h for
 * programs that run a case several times in one process, with the same public
 * inputs, the same buffers and the same stack, and compare what they watch.
 */
#ifndef TACIT_TESTS_CT_SECRETS_H
#define TACIT_TESTS_CT_SECRETS_H

#include "constant_time/workload.h"

#include <stdint.h>

/*
 * Two extreme secrets, for what happens rarely with random ones (a carry out of
 * the top, a zero key), and then random ones.
 */
enum { SECRETS_ZEROS, SECRETS_ONES, SECRETS_RANDOM, SECRETS_RUNS = CT_RUNS };

/* Makes the secrets of a run, 0 to SECRETS_RUNS - 1, those that the hooks hand out from here on. */
void secrets_begin(int run);

/* What the runs of a case got wrong, since secrets_forget. */
typedef struct secrets_findings {
    unsigned long count;
    char first[200];
    uint64_t pc; /* of the first one, 0 if it has no place */
} secrets_findings;
extern secrets_findings secrets_found;

void secrets_forget(void);
void secrets_finding(const char *what, const char *problem, uint64_t pc);

/* The program's: its watch is off while the hooks themselves work. */
void secrets_watch_off(void);
void secrets_watch_on(void);

#endif
