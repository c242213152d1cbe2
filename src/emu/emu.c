/*
 * emu.c: what an emulator asks for at its start.
 */
#include "emu/emu_impl.h"

const tacit_emu_aes *tacit_emu_aes_host_with(const tacit_row *row) {
    if (tacit_row_check(tacit_emu_aes_rows(), row) != TACIT_OK)
        return NULL;
    return &((const tacit_emu_aes_row *)(const void *)row)->steps;
}

const tacit_emu_clmul *tacit_emu_clmul_host_with(const tacit_row *row) {
    if (tacit_row_check(tacit_emu_clmul_rows(), row) != TACIT_OK)
        return NULL;
    return &((const tacit_emu_clmul_row *)(const void *)row)->products;
}

const tacit_emu_aes *tacit_emu_aes_host(void) {
    return tacit_emu_aes_host_with(tacit_row_best(tacit_emu_aes_rows(), tacit_cpu_features()));
}

const tacit_emu_clmul *tacit_emu_clmul_host(void) {
    return tacit_emu_clmul_host_with(tacit_row_best(tacit_emu_clmul_rows(), tacit_cpu_features()));
}
