/*
 * controls.h: code that leaks, to show that each check sees it. Every function
 * ct_control_NAME below leaks in one way; disassemble.py looks at them too.
 */
#ifndef TACIT_TESTS_CT_CONTROLS_H
#define TACIT_TESTS_CT_CONTROLS_H

#include "constant_time/workload.h"

#include <stddef.h>
#include <stdint.h>

/* By what a control must be caught. */
enum { CT_BY_POISON = 1, CT_BY_STEP = 2, CT_BY_TRACE = 4 };

typedef struct ct_control {
    ct_case head;   /* table "control", the name in row_name */
    uint32_t needs; /* features */
    int caught_by;  /* 0: it leaks nothing and must pass */
} ct_control;

/* Control number index, or NULL past the last. */
const ct_control *ct_control_at(size_t index);

#endif
