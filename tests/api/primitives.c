/*
 * test_primitives: AES blocks, CTR, CBC, ChaCha20, Poly1305 and QUIC's masks through
 * their public interfaces: every length, cut, error and overlap, on every row.
 */
#include "api/api.h"
#include "api/ciphers.h"

#include <stdio.h>
#include <string.h>

enum { LEN_MAX = 700, ROOM = LEN_MAX + 64, SHIFT = 80 };

static uint8_t secret[32], text[ROOM], expected[ROOM], out[ROOM + 2 * SHIFT];
static char label[80];

/* A side whose counter is near a wrap now and then; ChaCha20's counter must not wrap. */
static void make_side(const cipher *c, uint8_t side[16]) {
    const size_t wrap = random_below(16);
    random_bytes(side, 16);
    if (c->block == 64)
        side[3] = 0;
    else if (random_below(2))
        memset(side + wrap, 0xff, 16 - wrap);
    else
        side[15] |= 0xf0;
}

static int ready(const cipher *c, const tacit_row *row, size_t key_len, any_context *ctx) {
    memset(ctx, 0, sizeof *ctx);
    return check_result(c->init_with(ctx, row, secret, key_len), TACIT_OK, label, "init_with");
}

/* ---- Set-up ---- */

static void check_init(const cipher *c, const tacit_row *row, const uint8_t *key, size_t key_len) {
    const int right = key_len >= c->key_len_min && key_len <= c->key_len_max && key_len % 8 == 0;
    const int want = key == NULL && key_len != 0 ? TACIT_ERR_ARGUMENT
                     : right                     ? TACIT_OK
                                                 : TACIT_ERR_KEY_LEN;
    for (int forced = 0; forced < 2; forced++) {
        any_context ctx;
        uint8_t side[16] = {0};
        memset(&ctx, 0x5a, sizeof ctx);
        check_result(forced ? c->init_with(&ctx, row, key, key_len) : c->init(&ctx, key, key_len),
                     want, label, "init");
        check(want == TACIT_OK || is_zero(&ctx, c->ctx_len), "%s: a failed init leaves something",
              label);
        c->clear(&ctx);
        check(is_zero(&ctx, c->ctx_len), "%s: a cleared context is not zeros", label);
        paint(out, 64);
        check_result(c->run(&ctx, out, text, 64, side), TACIT_ERR_STATE, label, "cleared context");
        check_result(c->run(&ctx, NULL, NULL, 0, side), TACIT_ERR_STATE, label, "cleared context");
        check(is_painted(out, 64), "%s: a cleared context writes", label);
    }
}

static void check_set_up(const cipher *c, const tacit_row *row) {
    for (size_t len = 0; len <= 40; len++) {
        check_init(c, row, secret, len);
        check_init(c, row, NULL, len);
    }
    check_init(c, row, secret, (size_t)-1);
    check_init(c, row, secret, (size_t)-32);
    check_init(c, row, secret, FAR(16));
}

/* The key may lie in the context that it fills, and a copy outlives the original. */
static void check_copies(const cipher *c, const tacit_row *row, size_t key_len) {
    any_context ctx, copy;
    uint8_t side[16], again[16];
    if (!ready(c, row, key_len, &ctx))
        return;
    copy = ctx;
    c->clear(&ctx);
    memset(&ctx, 0xff, sizeof ctx);
    make_side(c, side);
    memcpy(again, side, 16);
    c->oracle(secret, key_len, expected, text, 192, again);
    check(c->run(&copy, out, text, 192, side) == TACIT_OK && memcmp(out, expected, 192) == 0,
          "%s: a copied key gives other bytes", label);
    c->clear(&copy);
}

/* ---- Lengths and cuts ---- */

static void check_length(const cipher *c, const any_context *ctx, size_t key_len, size_t len) {
    uint8_t side[16], again[16], before[16];
    make_side(c, side);
    memcpy(again, side, 16);
    memcpy(before, side, 16);
    const int right = len % c->whole == 0;
    for (int in_place = 0; in_place < 2; in_place++) {
        memcpy(side, before, 16);
        memcpy(again, before, 16);
        paint(expected, ROOM);
        paint(out, ROOM);
        if (in_place) {
            memcpy(out, text, len);
            memcpy(expected, text, len);
        }
        if (right)
            c->oracle(secret, key_len, expected, text, len, again);
        const int r = c->run(ctx, out, in_place ? out : text, len, side);
        check(r == (right ? TACIT_OK : TACIT_ERR_LENGTH) && memcmp(out, expected, ROOM) == 0,
              "%s: %zu bytes %s, side %s: \"%s\", differs at %zu", label, len,
              in_place ? "in place" : "apart", to_hex(before, 16), tacit_strerror(r),
              first_difference(out, expected, ROOM));
        check(memcmp(side, c->side_out ? again : before, 16) == 0,
              "%s: %zu bytes leave %s for the next call, want %s", label, len, to_hex(side, 16),
              to_hex(c->side_out ? again : before, 16));
    }
}

/* Two calls that continue one another give what one call gives. */
static void check_cut(const cipher *c, const any_context *ctx, size_t key_len, size_t len,
                      size_t at) {
    uint8_t side[16], again[16], next[16];
    make_side(c, side);
    memcpy(again, side, 16);
    memcpy(next, side, 16);
    c->oracle(secret, key_len, expected, text, len, again);
    c->oracle(secret, key_len, out, text, at, next);
    int r = c->run(ctx, out, text, at, side);
    if (r == TACIT_OK)
        r = c->run(ctx, out + at, text + at, len - at, c->side_out ? side : next);
    check(r == TACIT_OK && memcmp(out, expected, len) == 0,
          "%s: %zu bytes cut at %zu: \"%s\", differs at %zu", label, len, at, tacit_strerror(r),
          first_difference(out, expected, len));
}

static void check_nulls(const cipher *c, const any_context *ctx) {
    uint8_t side[16], before[16];
    make_side(c, side);
    memcpy(before, side, 16);
    paint(out, 64);
    check_result(c->run(ctx, NULL, NULL, 0, side), TACIT_OK, label, "nothing");
    check_result(c->run(ctx, NULL, text, 64, side), TACIT_ERR_ARGUMENT, label, "null output");
    check_result(c->run(ctx, out, NULL, 64, side), TACIT_ERR_ARGUMENT, label, "null input");
    check(is_painted(out, 64) && memcmp(side, before, 16) == 0, "%s: null, and something written",
          label);
}

/* ---- Overlaps ---- */

/* What must stay or become what, in memory that holds all buffers of a call. */
static struct {
    uint8_t front[200];
    any_context ctx;
    uint8_t side[16];
    uint8_t back[200];
} memory, then;

static int touches(const void *p, size_t len, const void *object, size_t size) {
    const uintptr_t x = (uintptr_t)p, y = (uintptr_t)object;
    return len != 0 && x < y + size && y < x + len;
}

static void check_shift(const cipher *c, const any_context *ctx, size_t key_len, int shift,
                        size_t len) {
    static uint8_t room[ROOM + 2 * SHIFT], want[ROOM + 2 * SHIFT];
    uint8_t side[16], again[16];
    uint8_t *in = room + SHIFT, *to = in + shift;
    const int ok = shift == 0 || !touches(to, len, in, len);
    make_side(c, side);
    memcpy(again, side, 16);
    paint(room, sizeof room);
    memcpy(in, text, len);
    memcpy(want, room, sizeof room);
    if (ok)
        c->oracle(secret, key_len, want + SHIFT + shift, text, len, again);
    const int r = c->run(ctx, to, in, len, side);
    check(r == (ok ? TACIT_OK : TACIT_ERR_OVERLAP) && memcmp(room, want, sizeof room) == 0,
          "%s: %zu bytes shifted by %d: \"%s\", differs at %zu", label, len, shift,
          tacit_strerror(r), first_difference(room, want, sizeof room));
    check(!c->side_out || memcmp(side, again, 16) == 0, "%s: shifted by %d: the side is wrong",
          label, shift);
}

/* An output around the context and the side: over them it is refused. */
static void check_objects(const cipher *c, const tacit_row *row, size_t key_len) {
    memset(&memory, 0, sizeof memory);
    for (size_t at = 0; at + 64 <= sizeof memory; at++) {
        uint8_t *p = (uint8_t *)&memory + at, again[16];
        const size_t len = c->whole * random_below(64 / c->whole + 1);
        if (!ready(c, row, key_len, &memory.ctx))
            return;
        make_side(c, memory.side);
        memcpy(again, memory.side, 16);
        const uint8_t *used = c->block == 64 ? memory.side + 4 : memory.side;
        const size_t used_len = c->side_in ? (size_t)(memory.side + 16 - used) : 0;
        const int bad = touches(p, len, &memory.ctx, c->ctx_len) ||
                        (used_len != 0 && touches(p, len, used, used_len));
        if (!bad && touches(p, len, &memory.ctx, sizeof memory.ctx + 16))
            continue; /* unused parts of the union, or of the side */
        then = memory;
        if (!bad)
            c->oracle(secret, key_len, (uint8_t *)&then + at, text, len, again);
        if (!bad && c->side_out)
            memcpy(then.side, again, 16);
        const int r = c->run(&memory.ctx, p, text, len, memory.side);
        check(r == (bad ? TACIT_ERR_OVERLAP : TACIT_OK) &&
                  memcmp((const uint8_t *)&memory, (const uint8_t *)&then, sizeof memory) == 0,
              "%s: output %zu bytes into the context and its side: \"%s\"", label, at,
              tacit_strerror(r));
    }
}

/* ---- ChaCha20's own: nonces and the end of the counter ---- */

static void check_chacha20_limits(const cipher *c, const any_context *ctx) {
    const uint8_t nonce[64] = {1, 2, 3};
    for (size_t nonce_len = 0; nonce_len <= 32; nonce_len++) {
        paint(out, 128);
        if (nonce_len != 12)
            check_result(tacit_chacha20_xor(&ctx->chacha20, out, text, 100, nonce, nonce_len, 0),
                         TACIT_ERR_NONCE_LEN, label, "nonce length");
        check_result(tacit_chacha20_xor(&ctx->chacha20, out, text, 100, NULL, nonce_len, 0),
                     nonce_len == 0 ? TACIT_ERR_NONCE_LEN : TACIT_ERR_ARGUMENT, label, "no nonce");
        check(is_painted(out, 128), "%s: a bad nonce, and something written", label);
    }
    for (uint32_t back = 0; back < 9; back++) {
        const uint32_t counter = UINT32_MAX - back;
        const size_t most = 64 * ((size_t)back + 1);
        uint8_t side[16];
        for (int i = 0; i < 4; i++)
            side[i] = (uint8_t)(counter >> 8 * i);
        memcpy(side + 4, nonce, 12);
        const size_t over[] = {most + 1, most + 64, (size_t)-1, (size_t)-63,
                               FAR(UINT64_C(63) << 32)};
        paint(out, ROOM);
        for (size_t i = 0; i < sizeof over / sizeof over[0]; i++)
            check_result(tacit_chacha20_xor(&ctx->chacha20, out, text, over[i], nonce, 12, counter),
                         TACIT_ERR_LIMIT, label, "past the last block");
        check(is_painted(out, ROOM), "%s: past the last block, something is written", label);
        for (size_t len = most - 64; len <= most; len++) {
            uint8_t again[16];
            memcpy(again, side, 16);
            c->oracle(secret, 32, expected, text, len, again);
            const int r = tacit_chacha20_xor(&ctx->chacha20, out, text, len, nonce, 12, counter);
            check(r == TACIT_OK && memcmp(out, expected, len) == 0,
                  "%s: %zu bytes to the last block: \"%s\", differs at %zu", label, len,
                  tacit_strerror(r), first_difference(out, expected, len));
        }
    }
}

static void check_cipher(const cipher *c, const tacit_row *row) {
    const size_t step = harness_quick() ? 7 : 1;
    random_bytes(secret, sizeof secret);
    random_bytes(text, sizeof text);
    snprintf(label, sizeof label, "%s/%s", c->name, tacit_row_name(row));
    check_set_up(c, row);
    for (size_t key_len = c->key_len_min; key_len <= c->key_len_max; key_len += 8) {
        any_context ctx;
        snprintf(label, sizeof label, "%s/%s, key of %zu", c->name, tacit_row_name(row), key_len);
        if (!ready(c, row, key_len, &ctx))
            continue;
        for (size_t len = 0; len <= LEN_MAX; len += step)
            check_length(c, &ctx, key_len, len);
        for (size_t len = 0; len <= LEN_MAX; len += c->whole * (1 + random_below(4 * step)))
            for (size_t at = 0; at <= len; at += c->block)
                check_cut(c, &ctx, key_len, len, at);
        for (int shift = -SHIFT; shift <= SHIFT; shift++)
            check_shift(c, &ctx, key_len, shift, 16 * random_below(20));
        check_nulls(c, &ctx);
        check_copies(c, row, key_len);
        check_objects(c, row, key_len);
        if (c->block == 64)
            check_chacha20_limits(c, &ctx);
        c->clear(&ctx);
    }
}

int main(int argc, char **argv) {
    const cipher *c;
    harness_begin("test_primitives", &argc, argv);
    for (size_t i = 0; (c = cipher_at(i)) != NULL; i++) {
        const tacit_row_table *table = c->rows();
        for (size_t j = 0; j < table->count; j++) {
            if (row_wanted(table, table->rows[j]))
                check_cipher(c, table->rows[j]);
        }
    }
    test_poly1305();
    test_xchacha20();
    test_quic();
    return harness_end();
}
