#include "lanes/lanes_test.h"

#include "common/target.h"

#if TACIT_NEON
TACIT_BEGIN_NEON
#include "lanes/neon.h"

#include "lanes/lanes_body.h"
TACIT_END

void test_lanes_neon(void) {
    test_words();
}
#endif
