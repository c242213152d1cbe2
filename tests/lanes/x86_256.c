#include "lanes/lanes_test.h"

#include "common/target.h"

#if TACIT_X86_64
TACIT_BEGIN_VAES256_VPCLMUL
#define LANES_AES
#define LANES_CLMUL
#include "lanes/x86_256.h"

#include "lanes/lanes_body.h"
TACIT_END

void test_lanes_x86_256(void) {
    test_words();
}
#endif
