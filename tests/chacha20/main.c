/*
 * main.c: tests of src/chacha20, src/poly1305 and src/chacha20_poly1305 from
 * the inside. The standard's own vectors are in tests/vectors.
 */
#include "chacha20/definition.h"
#include "support/harness.h"

int main(int argc, char **argv) {
    harness_begin("chacha20", &argc, argv);
    test_chacha20_rows();
    test_poly1305_rows();
    test_chacha20_poly1305_rows();
    test_chacha20_poly1305_end();
    return harness_end();
}
