#include "lanes/lanes_test.h"

#include "common/target.h"

#if TACIT_ARMV8
TACIT_BEGIN_ARMV8
#define LANES_AES
#define LANES_CLMUL
#include "lanes/neon.h"

#include "lanes/lanes_body.h"
TACIT_END

void test_lanes_armv8(void) {
    test_words();
}
#endif
