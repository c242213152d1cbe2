/*
 * test_giant: messages beyond 2^29, 2^31 and 2^32 bytes, where counts of bits and
 * bytes outgrow 32 bits. With --known, one pass over a few of them, for processors
 * that are emulated.
 */
#include "giant/giant.h"

#include <string.h>

int main(int argc, char **argv) {
    harness_begin("giant", &argc, argv);
    giant_begin();
    if (argc == 2 && strcmp(argv[1], "--known") == 0) {
        test_known();
        return harness_end();
    }
    test_primitives();
    test_aeads();
    return harness_end();
}
