/*
 * x86_128.h: lanes of 128 bits, one a vector (SSSE3, AES-NI, PCLMULQDQ). The
 * vocabulary is explained in one_lane.h.
 */
#ifndef TACIT_LANES_X86_128_H
#define TACIT_LANES_X86_128_H

#include "lanes/x86_block.h"

#include "lanes/one_lane.h"

#endif
