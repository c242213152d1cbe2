#include "fuzz/fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint8_t take_byte(source *s) {
    if (s->left == 0)
        return 0;
    s->left--;
    return *s->at++;
}

uint32_t take_below(source *s, uint32_t bound) {
    uint32_t value = take_byte(s);
    for (uint32_t reach = 0xff; reach < bound - 1; reach = reach << 8 | 0xff)
        value = value << 8 | take_byte(s);
    return value % bound;
}

uint64_t take64(source *s) {
    uint64_t value = 0;
    for (int i = 0; i < 8; i++)
        value = value << 8 | take_byte(s);
    return value;
}

uint64_t next_noise(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Runs of `width` bits, each all zeros or all ones. */
static void fill_runs(source *s, uint8_t *out, size_t len) {
    static const unsigned widths[] = {128, 64, 44, 32, 26, 16, 512, 8};
    const unsigned width = widths[take_byte(s) % (sizeof widths / sizeof widths[0])];
    uint64_t state = take_byte(s), bits = 0;
    unsigned left = 0, in_run = 0, value = 0;
    for (size_t i = 0; i < 8 * len; i++, in_run--) {
        if (in_run == 0) {
            if (left-- == 0) {
                bits = next_noise(&state);
                left = 63;
            }
            value = (unsigned)(bits >> left & 1);
            in_run = width;
        }
        out[i / 8] = (uint8_t)(out[i / 8] | value << i % 8);
    }
}

static void fill_noise(source *s, uint8_t *out, size_t len) {
    uint64_t state = take_byte(s);
    for (size_t i = 0; i < len; i++)
        out[i] = (uint8_t)(next_noise(&state) >> 56);
}

void take_fill(source *s, uint8_t *out, size_t len) {
    const uint8_t kind = take_byte(s) % 8;
    if (len == 0)
        return;
    memset(out, kind == 1 ? 0xff : 0, len);
    switch (kind) {
    case 0:
    case 1:
        break;
    case 2:
    case 3:
        fill_runs(s, out, len);
        break;
    case 4: {
        const size_t bit = (size_t)take64(s) % (8 * len);
        out[bit / 8] = (uint8_t)(1u << bit % 8);
        break;
    }
    case 5:
        for (size_t i = 0; i < len && s->left != 0; i++)
            out[i] = take_byte(s);
        break;
    default:
        fill_noise(s, out, len);
        break;
    }
}

enum { RESERVED_MAX = 1024 };
static uint8_t *reserved[RESERVED_MAX];
static size_t reserved_count;

uint8_t *reserve(size_t len) {
    MUST(reserved_count < RESERVED_MAX, "too many buffers");
    uint8_t *block = malloc(len != 0 ? len : 1);
    MUST(block != NULL, "no memory for %zu bytes", len);
    reserved[reserved_count++] = block;
    return len != 0 ? block : block + 1;
}

uint8_t *reserve_copy(const uint8_t *from, size_t len) {
    uint8_t *copy = reserve(len);
    if (len != 0)
        memcpy(copy, from, len);
    return copy;
}

void release_all(void) {
    while (reserved_count != 0)
        free(reserved[--reserved_count]);
}

void must(int ok, const char *file, int line, const char *format, ...) {
    if (ok)
        return;
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "FAILED %s:%d: ", file, line);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    abort();
}

void must_equal(const uint8_t *got, const uint8_t *want, size_t len, const char *what) {
    for (size_t i = 0; i < len; i++)
        MUST(got[i] == want[i], "%s: byte %zu of %zu is %02x, not %02x", what, i, len, got[i],
             want[i]);
}

int is_zero(const uint8_t *p, size_t len) {
    uint8_t any = 0;
    for (size_t i = 0; i < len; i++)
        any |= p[i];
    return any == 0;
}

const tacit_row *take_row(source *s, const tacit_row_table *table) {
    const tacit_row *row = table->rows[take_byte(s) % table->count];
    return tacit_row_available(row) ? row : reference_of(table);
}

const tacit_row *reference_of(const tacit_row_table *table) {
    return table->rows[table->count - 1];
}
