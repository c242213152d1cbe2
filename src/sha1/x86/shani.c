/*
 * shani.c: SHA-1 with SHA-NI.
 */
#include "common/target.h"
#include "sha1/sha1_impl.h"

#if TACIT_X86
TACIT_BEGIN_SHANI
#include "lanes/x86_128.h"

#include "sha1/x86/shani_rounds.h"

static void compress(uint32_t state[TACIT_SHA1_WORDS], const uint8_t *in, size_t nblocks) {
    sha1_vectors h = sha1_load(state);
    for (; nblocks != 0; nblocks--, in += TACIT_SHA1_BLOCK) {
        sha1_block x;
        TACIT_UNROLL
        for (size_t i = 0; i < 4; i++)
            x.w[i] = b_reverse8(b_load(in + 16 * i));
        TACIT_UNROLL
        for (size_t g = 0; g < SHA1_GROUPS; g++)
            sha1_group(&x, g, h);
        h = sha1_end(&x, h);
    }
    sha1_store(state, h);
}
TACIT_END

TACIT_ROW tacit_sha1_row tacit_sha1_shani = {
    .head = {.name = "shani", .needs = TACIT_CPU_X86_SSSE3 | TACIT_CPU_X86_SHA},
    .compress = compress,
};
#endif
