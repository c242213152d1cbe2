/*
 * test_padded: algorithms that pad, on every row.
 */
#include "padded/padded.h"

int main(int argc, char **argv) {
    harness_begin("test_padded", &argc, argv);
    for_each_padded_subject(test_set_up);
    for_each_padded_subject(test_arguments);
    for_each_padded_subject(test_refusals);
    for_each_padded_subject(test_sealing);
    for_each_padded_subject(test_paddings);
    for_each_padded_subject(test_lengths);
    for_each_padded_subject(test_forgery);
    for_each_padded_subject(test_overlap);
    for_each_padded_subject(test_random);
    return harness_end();
}
