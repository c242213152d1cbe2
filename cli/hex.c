/*
 * hex.c: hex to bytes. Keys come this way, so a digit is mapped to its value
 * by arithmetic: no table is indexed by it and no branch depends on it.
 */
#include "cli.h"

/* All ones if low <= x <= high, else zero, for x, low and high below 2^31. */
static uint32_t within(uint32_t x, uint32_t low, uint32_t high) {
    const uint32_t outside = ((x - low) | (high - x)) >> 31; /* a difference wrapped */
    return outside - 1;
}

int hex_decode(uint8_t *out, const char *hex, size_t digits) {
    if (digits % 2 != 0)
        return 0;
    uint32_t good = ~UINT32_C(0), high = 0;
    for (size_t i = 0; i < digits; i++) {
        const uint32_t c = (unsigned char)hex[i];
        const uint32_t number = within(c, '0', '9');
        const uint32_t letter = within(c | 0x20, 'a', 'f');
        const uint32_t value = (number & (c - '0')) | (letter & ((c | 0x20) - 'a' + 10));
        good &= number | letter;
        if (i % 2 == 0)
            high = value;
        else
            out[i / 2] = (uint8_t)(high << 4 | value);
    }
    return good != 0;
}
