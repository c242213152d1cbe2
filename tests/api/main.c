/*
 * test_api: messages in one call: every way to seal and to open, every row.
 */
#include "api/parts.h"

int main(int argc, char **argv) {
    harness_begin("test_api", &argc, argv);
    test_basics();
    test_layer();
    for_each_telling_subject(test_lengths);
    for_each_telling_subject(test_state);
    for_each_telling_subject(test_limits);
    for_each_telling_subject(test_forgery);
    for_each_telling_subject(test_overlap);
    for_each_telling_subject(test_pieces);
    for_each_telling_subject(test_random);
    for_each_telling_subject(test_open_padded);
    return harness_end();
}
