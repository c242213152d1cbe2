/* lanes_test.h: the test of each width, in a file of its own: a file has one width. */
#ifndef TACIT_TESTS_LANES_TEST_H
#define TACIT_TESTS_LANES_TEST_H

void test_lanes_neon(void);
void test_lanes_armv8(void);
void test_lanes_x86_128(void);
void test_lanes_x86_256(void);
void test_lanes_x86_512(void);

#endif
