/*
 * test_dispatch: how features are found, and what rows follow from them.
 */
#include "dispatch/dispatch.h"

int main(int argc, char **argv) {
    harness_begin("test_dispatch", &argc, argv);
    test_processors();
    test_arm_processors();
    test_detection();
    test_sets();
    test_reach();
    test_rows();
    test_seals();
    return harness_end();
}
