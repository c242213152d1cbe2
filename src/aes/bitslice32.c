/*
 * bitslice32.c: AES in portable C, two blocks in eight 32-bit words. A bit's
 * address in a plane, of five bits, reads r1 r0 c1 c0 b (bitslice_steps.h).
 */
#include "common/bytes.h"
#include "common/machine.h"
#if TACIT_WORD_BITS == 32 && !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON

#define WORD uint32_t
#define BLOCKS 2
#include "aes/bitslice_steps.h"

/* One column fills a word, whose byte addresses are r1 r0 as they stand. */
TACIT_INLINE uint32_t load_columns(const uint8_t *p) {
    return tacit_load_le32(p);
}

TACIT_INLINE void store_columns(uint8_t *p, uint32_t x) {
    tacit_store_le32(p, x);
}

#include "aes/bitslice_body.h"

TACIT_ROW tacit_aes_row tacit_aes_bitslice32 = {
    .head = {.name = "bitslice32", .needs = 0},
    .key_format = TACIT_AES_KEY_BITSLICE32,
    .expand = expand,
    .invert = invert,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
