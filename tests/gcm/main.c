/*
 * main.c: tests of src/ghash and src/gcm from the inside.
 */
#include "gcm/definition.h"
#include "support/harness.h"

int main(int argc, char **argv) {
    harness_begin("gcm", &argc, argv);
    test_ghash_rows();
    test_gcm_rows();
    test_gcm_mode();
    test_gcm_end();
    return harness_end();
}
