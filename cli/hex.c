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

/* All ones if c is a hex digit, and then its value; else zero. */
static uint32_t digit(char character, uint32_t *value) {
    const uint32_t c = (unsigned char)character;
    const uint32_t number = within(c, '0', '9');
    const uint32_t letter = within(c | 0x20, 'a', 'f');
    *value = (number & (c - '0')) | (letter & ((c | 0x20) - 'a' + 10));
    return number | letter;
}

int is_hex(const char *text, size_t len) {
    uint32_t good = ~UINT32_C(0), value;
    for (size_t i = 0; i < len; i++)
        good &= digit(text[i], &value);
    return good != 0;
}

int hex_decode(uint8_t *out, const char *hex, size_t digits) {
    if (digits % 2 != 0)
        return 0;
    uint32_t good = ~UINT32_C(0), high, low;
    for (size_t i = 0; i < digits; i += 2) {
        good &= digit(hex[i], &high) & digit(hex[i + 1], &low);
        out[i / 2] = (uint8_t)(high << 4 | low);
    }
    return good != 0;
}
