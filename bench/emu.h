/*
 * emu.h: what `tacit speed emu` measures: helpers of an emulator, those of tacit/emu.h beside
 * what emulators have without it, and a guest that uses them.
 */
#ifndef TACIT_BENCH_EMU_H
#define TACIT_BENCH_EMU_H

#include "bench/measure.h"

#include <tacit/impl.h>

typedef enum emu_operation {
    EMU_MULTIPLY,
    EMU_AESENC_CHAINED,
    EMU_AESENC_INDEPENDENT,
    EMU_RFC4106_1420,
    EMU_RFC4106_8192,
    EMU_OPERATIONS
} emu_operation;

/* "emu-aesenc-chained" */
const char *bench_emu_name(emu_operation operation);

/*
 * Measures an operation with the helpers of these rows, NULL standing for the branching loop
 * or the four tables. First its results are compared: 0, or 1 if they are wrong.
 */
int bench_emu_measure(bench_time *time, emu_operation operation, const tacit_row *aes,
                      const tacit_row *clmul, double seconds);

#endif
