/*
 * xchacha20.c: HChaCha20 and XChaCha20 by every row: against the oracle, with
 * every length of nonce, to the end of the counter, and with buffers across one
 * another.
 */
#include "api/api.h"
#include "api/ciphers.h"

#include <stdio.h>
#include <string.h>

enum { LEN_MAX = 700, NONCE_LEN = 24, INNER_NONCE_LEN = 12 };

static char label[64];
static uint8_t secret[32], text[LEN_MAX], out[LEN_MAX], expected[LEN_MAX];

static void oracle_xor(const uint8_t nonce[NONCE_LEN], uint32_t counter, uint8_t *to,
                       const uint8_t *from, size_t len) {
    uint8_t subkey[32], inner[INNER_NONCE_LEN] = {0}, stream[64];
    oracle_hchacha20(secret, nonce, subkey);
    memcpy(inner + 4, nonce + 16, 8);
    for (size_t i = 0; i < len; i++) {
        if (i % 64 == 0)
            oracle_chacha20(subkey, counter++, inner, stream);
        to[i] = from[i] ^ stream[i % 64];
    }
}

static tacit_chacha20_key key_of(const tacit_row *row) {
    tacit_chacha20_key ctx;
    check_result(tacit_chacha20_init_with(&ctx, row, secret, sizeof secret), TACIT_OK, label,
                 "init");
    return ctx;
}

/* One call, in place by turns, and a stream whose second call goes on at block `cut`. */
static void check_length(const tacit_chacha20_key *ctx, size_t len) {
    uint8_t nonce[NONCE_LEN], inner[INNER_NONCE_LEN];
    tacit_chacha20_key stream;
    const size_t cut = 64 * random_below(len / 64 + 1);
    const uint32_t counter = (uint32_t)random64() >> 1;
    const int in_place = len % 2 == 0;
    random_bytes(nonce, sizeof nonce);
    oracle_xor(nonce, counter, expected, text, len);
    paint(expected + len, LEN_MAX - len);
    paint(out, LEN_MAX);
    paint(out + len, LEN_MAX - len);
    if (in_place)
        memcpy(out, text, len);
    int r = tacit_xchacha20_xor(ctx, out, in_place ? out : text, len, nonce, NONCE_LEN, counter);
    check(r == TACIT_OK && memcmp(out, expected, LEN_MAX) == 0,
          "%s: %zu bytes: \"%s\", differs at %zu", label, len, tacit_strerror(r),
          first_difference(out, expected, LEN_MAX));
    memset(out, 0, len);
    r = tacit_xchacha20_start(ctx, &stream, inner, nonce, NONCE_LEN);
    if (r == TACIT_OK)
        r = tacit_chacha20_xor(&stream, out, text, cut, inner, sizeof inner, counter);
    if (r == TACIT_OK)
        r = tacit_chacha20_xor(&stream, out + cut, text + cut, len - cut, inner, sizeof inner,
                               counter + (uint32_t)(cut / 64));
    check(r == TACIT_OK && memcmp(out, expected, LEN_MAX) == 0,
          "%s: a stream of %zu bytes, cut at %zu: \"%s\", differs at %zu", label, len, cut,
          tacit_strerror(r), first_difference(out, expected, LEN_MAX));
}

static void check_hchacha20(const tacit_chacha20_key *ctx) {
    uint8_t in[16 + 32], subkey[32];
    for (size_t at = 0; at <= 16; at++) { /* apart, and over the input */
        random_bytes(in, sizeof in);
        oracle_hchacha20(secret, in, subkey);
        uint8_t *const to = at == 16 ? out : in + at;
        const int r = tacit_hchacha20(ctx, to, in);
        check(r == TACIT_OK && memcmp(to, subkey, sizeof subkey) == 0,
              "%s: hchacha20, output %zu bytes into the input: %s", label, at, tacit_strerror(r));
    }
}

static void check_nonces(const tacit_chacha20_key *ctx) {
    const uint8_t nonce[64] = {1, 2, 3};
    uint8_t inner[INNER_NONCE_LEN];
    tacit_chacha20_key stream;
    memset(&stream, 0x5a, sizeof stream);
    const tacit_chacha20_key before = stream;
    paint(out, LEN_MAX);
    paint(inner, sizeof inner);
    for (size_t len = 0; len <= 40; len++) {
        const int null = len == 0 ? TACIT_ERR_NONCE_LEN : TACIT_ERR_ARGUMENT;
        check_result(tacit_xchacha20_xor(ctx, out, text, 100, NULL, len, 0), null, label,
                     "no nonce");
        check_result(tacit_xchacha20_start(ctx, &stream, inner, NULL, len), null, label,
                     "start, no nonce");
        if (len == NONCE_LEN)
            continue;
        check_result(tacit_xchacha20_xor(ctx, out, text, 100, nonce, len, 0), TACIT_ERR_NONCE_LEN,
                     label, "nonce length");
        check_result(tacit_xchacha20_start(ctx, &stream, inner, nonce, len), TACIT_ERR_NONCE_LEN,
                     label, "start, nonce length");
    }
    check_result(tacit_xchacha20_xor(ctx, NULL, text, 1, nonce, NONCE_LEN, 0), TACIT_ERR_ARGUMENT,
                 label, "null output");
    check_result(tacit_xchacha20_xor(ctx, out, NULL, 1, nonce, NONCE_LEN, 0), TACIT_ERR_ARGUMENT,
                 label, "null input");
    check_result(tacit_xchacha20_xor(ctx, NULL, NULL, 0, nonce, NONCE_LEN, 0), TACIT_OK, label,
                 "nothing");
    check(is_painted(out, LEN_MAX) && is_painted(inner, sizeof inner) &&
              memcmp(&stream, &before, sizeof stream) == 0,
          "%s: a bad nonce or a null pointer, and something written", label);
}

/* The last block can be used, and not a byte more. */
static void check_limit(const tacit_chacha20_key *ctx) {
    uint8_t nonce[NONCE_LEN];
    random_bytes(nonce, sizeof nonce);
    for (uint32_t back = 0; back < 9; back++) {
        const uint32_t counter = UINT32_MAX - back;
        const size_t most = 64 * ((size_t)back + 1);
        paint(out, LEN_MAX);
        check_result(tacit_xchacha20_xor(ctx, out, text, most + 1, nonce, NONCE_LEN, counter),
                     TACIT_ERR_LIMIT, label, "past the last block");
        check(is_painted(out, LEN_MAX), "%s: past the last block, something is written", label);
        oracle_xor(nonce, counter, expected, text, most);
        const int r = tacit_xchacha20_xor(ctx, out, text, most, nonce, NONCE_LEN, counter);
        check(r == TACIT_OK && memcmp(out, expected, most) == 0,
              "%s: to the last block: \"%s\", differs at %zu", label, tacit_strerror(r),
              first_difference(out, expected, most));
    }
}

static int touches(const void *p, size_t len, const void *object, size_t size) {
    const uintptr_t x = (uintptr_t)p, y = (uintptr_t)object;
    return x < y + size && y < x + len;
}

/* Everything in one piece of memory. */
static struct {
    uint8_t front[64];
    tacit_chacha20_key ctx;
    uint8_t nonce[NONCE_LEN];
    uint8_t back[64];
} memory, then;

static int on_inputs(const void *p, size_t len) {
    return touches(p, len, &memory.ctx, sizeof memory.ctx) ||
           touches(p, len, memory.nonce, NONCE_LEN);
}

/* An output over what is read after its first byte has been written is refused. */
static void check_place(const tacit_row *row, size_t at) {
    uint8_t *p = (uint8_t *)&memory + at, inner[INNER_NONCE_LEN];
    tacit_chacha20_key stream;
    random_bytes(&memory, sizeof memory);
    memory.ctx = key_of(row);
    then = memory;
    if (touches(p, 32, &memory.ctx, sizeof memory.ctx))
        check_result(tacit_hchacha20(&memory.ctx, p, text), TACIT_ERR_OVERLAP, label,
                     "hchacha20 over its context");
    if (on_inputs(p, 40))
        check_result(tacit_xchacha20_xor(&memory.ctx, p, text, 40, memory.nonce, NONCE_LEN, 7),
                     TACIT_ERR_OVERLAP, label, "output over context or nonce");
    if (on_inputs(p, INNER_NONCE_LEN))
        check_result(tacit_xchacha20_start(&memory.ctx, &stream, p, memory.nonce, NONCE_LEN),
                     TACIT_ERR_OVERLAP, label, "the stream's nonce over context or nonce");
    if (at % 8 == 0 && p != (uint8_t *)&memory.ctx && on_inputs(p, sizeof stream))
        check_result(tacit_xchacha20_start(&memory.ctx, (tacit_chacha20_key *)(void *)p, inner,
                                           memory.nonce, NONCE_LEN),
                     TACIT_ERR_OVERLAP, label, "the stream over context or nonce");
    check(memcmp(&memory, &then, sizeof memory) == 0, "%s: refused, and wrote", label);
}

static void check_overlaps(const tacit_row *row) {
    tacit_chacha20_key ctx = key_of(row), stream;
    uint8_t inner[INNER_NONCE_LEN], inner_too[INNER_NONCE_LEN];
    for (size_t at = 0; at + sizeof stream <= sizeof memory; at++)
        check_place(row, at);
    check_result(tacit_xchacha20_start(&ctx, &stream, inner, text, NONCE_LEN), TACIT_OK, label,
                 "start");
    check_result(tacit_xchacha20_start(&ctx, &ctx, inner_too, text, NONCE_LEN), TACIT_OK, label,
                 "start in place");
    check(memcmp(&ctx, &stream, sizeof ctx) == 0 && memcmp(inner, inner_too, sizeof inner) == 0,
          "%s: start in place gives another stream", label);
    check_result(tacit_xchacha20_start(&ctx, &stream, (uint8_t *)stream.state, text, NONCE_LEN),
                 TACIT_ERR_OVERLAP, label, "the stream's nonce in the stream");
}

static void check_unset(void) {
    const tacit_chacha20_key zero = {0};
    tacit_chacha20_key stream;
    uint8_t inner[INNER_NONCE_LEN];
    paint(out, LEN_MAX);
    check_result(tacit_hchacha20(&zero, out, text), TACIT_ERR_STATE, label, "context of zeros");
    check_result(tacit_xchacha20_xor(&zero, out, NULL, 9, NULL, 3, 0), TACIT_ERR_STATE, label,
                 "context of zeros");
    check_result(tacit_xchacha20_start(&zero, &stream, inner, NULL, 3), TACIT_ERR_STATE, label,
                 "context of zeros");
    check(is_painted(out, LEN_MAX), "%s: a context of zeros, and something written", label);
}

void test_xchacha20(void) {
    const tacit_row_table *table = tacit_chacha20_rows();
    for (size_t i = 0; i < table->count; i++) {
        if (!row_wanted(table, table->rows[i]))
            continue;
        random_bytes(secret, sizeof secret);
        random_bytes(text, sizeof text);
        snprintf(label, sizeof label, "xchacha20/%s", tacit_row_name(table->rows[i]));
        tacit_chacha20_key ctx = key_of(table->rows[i]);
        for (size_t len = 0; len < LEN_MAX; len += harness_quick() ? 7 : 1)
            check_length(&ctx, len);
        check_hchacha20(&ctx);
        check_nonces(&ctx);
        check_limit(&ctx);
        check_overlaps(table->rows[i]);
        check_unset();
        tacit_chacha20_clear(&ctx);
    }
}
