/*
 * workload_parts.h: what the files of the workload have in common.
 */
#ifndef TACIT_TESTS_CT_WORKLOAD_PARTS_H
#define TACIT_TESTS_CT_WORKLOAD_PARTS_H

#include "constant_time/workload.h"

/*
 * Buffers stand still, so that every run has the same addresses. They begin at
 * odd addresses: the paths that alignment could choose are those of the worst case.
 */
enum { ROOM = 64 * 260 };
extern struct ct_data {
    _Alignas(64) uint8_t odd0;
    uint8_t in[ROOM];
    _Alignas(64) uint8_t odd1;
    uint8_t out[ROOM];
    _Alignas(64) uint8_t odd2;
    uint8_t back[ROOM];
    _Alignas(64) uint8_t odd3;
    uint8_t ad[512], key[64], tag[16];
} data;

/* Lengths of a case, each list ended by END, and the longest of a list. */
#define END ((size_t)-1)
const size_t *blocks_of(const ct_case *c);
const size_t *bytes_of(const ct_case *c);
size_t longest(const size_t *lengths);

/* The functions of rows (workload_kernels.c), as their modes call them. */
void aes_kernels(const ct_case *c), ctr_kernel(const ct_case *c), cbc_kernels(const ct_case *c),
    ghash_kernels(const ct_case *c), gcm_kernels(const ct_case *c), gcm_ends(const ct_case *c),
    ocb_kernels(const ct_case *c), chacha20_kernel(const ct_case *c),
    poly1305_kernels(const ct_case *c), sha1_kernel(const ct_case *c),
    tls_cbc_kernel(const ct_case *c), emu_aes_steps(const ct_case *c),
    emu_clmul_products(const ct_case *c);

#endif
