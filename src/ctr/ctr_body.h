/*
 * ctr_body.h: CTR in the steps of aes_steps.h. Included after a header that
 * encrypts vectors (aes_rounds.h says which there are).
 */
#include "ctr/ctr_cursor.h"

#include "aes/aes_steps.h"

static void xor32(const tacit_aes_round_keys *keys, uint8_t counter[16], uint8_t *out,
                  const uint8_t *in, size_t nblocks) {
    const V counters = counters_from(advance(counter, nblocks));
    all_steps((cursor){keys, counters, out, in}, nblocks);
}
