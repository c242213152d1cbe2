#include "lanes/lanes_test.h"

#include "common/target.h"

#if TACIT_X86
TACIT_BEGIN_AESNI_PCLMUL
#define LANES_AES
#define LANES_CLMUL
#include "lanes/x86_128.h"

#include "lanes/lanes_body.h"
TACIT_END

void test_lanes_x86_128(void) {
    test_words();
}
#endif
