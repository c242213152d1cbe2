/*
 * main.c: rows of 512-bit vectors of lanes on processors that have no such vectors.
 *
 * A body in lanes vocabulary is compiled at one, two and four lanes a vector. Where
 * AVX-512 is missing, what four lanes do to batches, remainders and tables of powers
 * would go untested. So these rows are built once more with headers in front of the
 * library's, in which a vector of four lanes is a pair of vectors of two; they are
 * renamed, told that VAES and VPCLMULQDQ at 256 bits are enough for them, and tested
 * as all rows are. What this leaves open: the 512-bit instructions themselves
 * (tests/lanes), how they are compiled, and their timing.
 */
#include "aes/aes_impl.h"
#include "cbc/cbc_impl.h"
#include "common/target.h"
#include "ctr/ctr_impl.h"
#include "gcm/gcm_impl.h"
#include "ghash/ghash_impl.h"
#include "ocb/ocb_impl.h"

int kernels_main(int argc, char **argv);

#if TACIT_X86_64
static void adapt(tacit_row *row, char *name) {
    row->name = name;
    row->needs &= ~(uint32_t)TACIT_CPU_X86_AVX512;
    row->needs |= TACIT_CPU_X86_AVX2;
}
#endif

int main(int argc, char **argv) {
    enum { ARGUMENTS_MAX = 16 };
    static char option[] = "--impl", name[] = "512-in-halves";
    char *arguments[ARGUMENTS_MAX + 3];
    int count = 0;
#if TACIT_X86_64
    adapt(&tacit_aes_vaes512.head, name);
    adapt(&tacit_cbc_vaes512.head, name);
    adapt(&tacit_ctr_vaes512.head, name);
    adapt(&tacit_gcm_vaes512.head, name);
    adapt(&tacit_ghash_vpclmul512.head, name);
    adapt(&tacit_ocb_vaes512.head, name);
#endif
    for (; count < argc && count < ARGUMENTS_MAX; count++)
        arguments[count] = argv[count];
    arguments[count++] = option;
    arguments[count++] = name;
    arguments[count] = NULL;
    return kernels_main(count, arguments);
}
