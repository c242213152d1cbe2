/*
 * bitslice64.c: AES in portable C, four blocks in eight 64-bit words. A bit's
 * address in a plane, of six bits, reads r1 r0 c1 c0 b1 b0 (bitslice_steps.h).
 */
#include "common/bytes.h"
#include "common/machine.h"
#if TACIT_WORD_BITS == 64 && !TACIT_SURE_SSSE3 && !TACIT_SURE_NEON

#define WORD uint64_t
#define BLOCKS 4
#include "aes/bitslice_steps.h"

/* Columns c and c + 2 make a word, whose byte addresses c1 r1 r0 become r1 r0 c1. */
TACIT_INLINE uint64_t load_columns(const uint8_t *p) {
    uint64_t x = tacit_load_le32(p) | (uint64_t)tacit_load_le32(p + 8) << 32;
    x = exchange_within(x, UINT64_C(0x00000000ffff0000), 16);
    return exchange_within(x, UINT64_C(0x0000ff000000ff00), 8);
}

TACIT_INLINE void store_columns(uint8_t *p, uint64_t x) {
    x = exchange_within(x, UINT64_C(0x0000ff000000ff00), 8);
    x = exchange_within(x, UINT64_C(0x00000000ffff0000), 16);
    tacit_store_le32(p, (uint32_t)x);
    tacit_store_le32(p + 8, (uint32_t)(x >> 32));
}

#include "aes/bitslice_body.h"

TACIT_ROW tacit_aes_row tacit_aes_bitslice64 = {
    .head = {.name = "bitslice64", .needs = 0},
    .key_format = TACIT_AES_KEY_BITSLICE64,
    .expand = expand,
    .invert = invert,
    .encrypt = encrypt,
    .decrypt = decrypt,
};
#endif
