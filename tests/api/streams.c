/*
 * test_streams: messages in many calls, every row.
 */
#include "api/parts.h"

int main(int argc, char **argv) {
    harness_begin("test_streams", &argc, argv);
    for_each_telling_subject(test_splits);
    for_each_telling_subject(test_sequences);
    for_each_telling_subject(test_stream_limits);
    for_each_telling_subject(test_stream_overlap);
    return harness_end();
}
