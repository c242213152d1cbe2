/*
 * stream_overlap.c: the buffers of each streaming call across one another, and
 * across the stream and its key, while 0 to 63 bytes of a block are pending (none
 * where a stream takes whole blocks).
 */
#include "api/parts.h"

#include <string.h>

enum { SHIFT = 80, LEN_MAX = 300, ROOM = LEN_MAX + 2 * SHIFT + 64, NEAR = 200 };

static message m;

/* A key and a stream with room around each: an output near them may touch them. */
static struct {
    uint8_t before_key[NEAR];
    tacit_aead_key key;
    uint8_t between[NEAR];
    tacit_stream stream;
    uint8_t after[NEAR];
} memory, then;

static int touches(const void *p, size_t len, const void *object, size_t size) {
    const uintptr_t x = (uintptr_t)p, y = (uintptr_t)object;
    return len != 0 && x < y + size && y < x + len;
}

/* A stream that has taken `pending` bytes of text. */
static void begin(const subject *s, direction d, size_t ad_len, size_t pending) {
    static uint8_t out[MESSAGE_TEXT];
    pending -= pending % s->block_len;
    int r = tacit_stream_init(&memory.stream, &memory.key);
    if (r == TACIT_OK)
        r = d == SEAL ? tacit_stream_seal_begin(&memory.stream, m.nonce, m.nonce_len)
                      : tacit_stream_open_begin(&memory.stream, m.nonce, m.nonce_len);
    if (r == TACIT_OK)
        r = tacit_stream_aad(&memory.stream, m.ad, ad_len);
    if (r == TACIT_OK && pending != 0)
        r = d == SEAL ? tacit_stream_seal_update(&memory.stream, out, m.text, pending)
                      : tacit_stream_open_update_unverified(&memory.stream, out, m.sealed, pending);
    check_result(r, TACIT_OK, s->label, "a stream with bytes pending");
}

static int update(direction d, uint8_t *out, const uint8_t *in, size_t len) {
    return d == SEAL ? tacit_stream_seal_update(&memory.stream, out, in, len)
                     : tacit_stream_open_update_unverified(&memory.stream, out, in, len);
}

/* out = in + shift: right in place or apart, refused otherwise. */
static void check_shift(const subject *s, direction d, size_t pending, int shift, size_t len) {
    static uint8_t room[ROOM], before[ROOM];
    pending -= pending % s->block_len; /* more follows: whole blocks up to there */
    len = (len + s->block_len - 1) / s->block_len * s->block_len;
    const uint8_t *source = (d == SEAL ? m.text : m.sealed) + pending;
    const uint8_t *want = (d == SEAL ? m.sealed : m.text) + pending;
    uint8_t *in = room + SHIFT, *out = in + shift;
    const int ok = shift == 0 || !touches(out, len, in, len);
    paint(room, sizeof room);
    memcpy(in, source, len);
    memcpy(before, room, sizeof room);
    begin(s, d, m.ad_len, pending);
    const tacit_stream was = memory.stream;
    const int r = update(d, out, in, len);
    check(r == (ok ? TACIT_OK : TACIT_ERR_OVERLAP),
          "%s: update of %zu bytes, %zu pending, shifted by %d: %s", s->label, len, pending, shift,
          tacit_strerror(r));
    if (ok) {
        memcpy(before + SHIFT + shift, want, len);
    } else {
        check(memcmp(&was, &memory.stream, sizeof was) == 0, "%s: a refused update changes it",
              s->label);
    }
    check(memcmp(room, before, sizeof room) == 0,
          "%s: update of %zu bytes, %zu pending, shifted by %d: differs at %zu", s->label, len,
          pending, shift, first_difference(room, before, sizeof room));
    if (ok && r == TACIT_OK) { /* the tag is of what really was text */
        uint8_t out_rest[LEN_MAX + 64], tag[16];
        const size_t done = pending + len, tag_len = tacit_aead_tag_len_of(&memory.key);
        const uint8_t *rest = (d == SEAL ? m.text : m.sealed) + done;
        int last = update(d, out_rest, rest, m.len - done);
        if (last == TACIT_OK)
            last = d == SEAL ? tacit_stream_seal_finish(&memory.stream, tag, tag_len)
                             : tacit_stream_open_finish(&memory.stream, m.sealed + m.len, tag_len);
        check(last == TACIT_OK && (d == OPEN || memcmp(tag, m.sealed + m.len, tag_len) == 0),
              "%s: the tag is wrong after an update shifted by %d", s->label, shift);
    }
}

/* Every place of a buffer around and in the key and the stream, for each kind of call. */
static void check_objects(const subject *s, direction d) {
    uint8_t *const base = (uint8_t *)&memory;
    uint8_t apart[LEN_MAX];
    const size_t tag_len = tacit_aead_tag_len(s->aead);
    const size_t step = harness_quick() || s->is_short ? 41 : 11;
    for (size_t at = random_below(step); at + 64 < sizeof memory; at += step) {
        uint8_t *const p = base + at;
        const size_t len = random_below(64);
        begin(s, d, m.ad_len, random_below(64));
        then = memory;
        const int in_stream = touches(p, len, &memory.stream, sizeof memory.stream);
        const int in_either = in_stream || touches(p, len, &memory.key, sizeof memory.key);
        const int tag_in = touches(p, tag_len, &memory.stream, sizeof memory.stream) ||
                           touches(p, tag_len, &memory.key, sizeof memory.key);
        if (in_either)
            check_result(update(d, p, m.text, len), TACIT_ERR_OVERLAP, s->label,
                         "update into the stream or the key");
        if (in_stream)
            check_result(update(d, apart, p, len), TACIT_ERR_OVERLAP, s->label,
                         "update from the stream");
        if (tag_in && d == SEAL)
            check_result(tacit_stream_seal_finish(&memory.stream, p, tag_len), TACIT_ERR_OVERLAP,
                         s->label, "tag into the stream or the key");
        check(memcmp(&memory, &then, sizeof memory) == 0, "%s: refused, and changed", s->label);
        begin(s, d, 0, 0);
        then = memory;
        const size_t ad_len = ad_len_near(s->aead, len);
        if (touches(p, ad_len, &memory.stream, sizeof memory.stream))
            check_result(tacit_stream_aad(&memory.stream, p, ad_len), TACIT_ERR_OVERLAP, s->label,
                         "ad from the stream");
        check(memcmp(&memory, &then, sizeof memory) == 0, "%s: refused, and changed", s->label);
        check_result(tacit_stream_init(&memory.stream, &memory.key), TACIT_OK, s->label, "init");
        then = memory;
        if (touches(p, s->nonce_len, &memory.stream, sizeof memory.stream))
            check_result(d == SEAL ? tacit_stream_seal_begin(&memory.stream, p, s->nonce_len)
                                   : tacit_stream_open_begin(&memory.stream, p, s->nonce_len),
                         TACIT_ERR_OVERLAP, s->label, "nonce from the stream");
        check(memcmp(&memory, &then, sizeof memory) == 0, "%s: refused, and changed", s->label);
    }
}

/* A stream across its own key. */
static void check_stream_on_key(const subject *s) {
    static uint64_t room[(sizeof(tacit_aead_key) + 2 * sizeof(tacit_stream)) / 8],
        before[sizeof room / 8];
    tacit_aead_key *key = (tacit_aead_key *)(void *)&room[sizeof(tacit_stream) / 8];
    for (size_t at = 0; at * 8 + sizeof(tacit_stream) <= sizeof room; at++) {
        tacit_stream *stream = (tacit_stream *)(void *)&room[at];
        memset(room, 0, sizeof room);
        subject_init(s, key, TACIT_TAG_LEN_DEFAULT);
        memcpy(before, room, sizeof room);
        const int ok = !touches(stream, sizeof *stream, key, sizeof *key);
        const int r = tacit_stream_init(stream, key);
        check_result(r, ok ? TACIT_OK : TACIT_ERR_OVERLAP, s->label, "a stream across its key");
        check(ok || memcmp(room, before, sizeof room) == 0, "%s: refused, and changed", s->label);
    }
}

void test_stream_overlap(const subject *s) {
    const size_t step = harness_quick() || s->is_short ? 17 : 3;
    memset(&memory, 0, sizeof memory);
    subject_init(s, &memory.key, TACIT_TAG_LEN_DEFAULT);
    message_make(&m, s, s->nonce_len, 21, LEN_MAX + 64);
    for (direction d = SEAL; d <= OPEN; d++) {
        for (size_t pending = 0; pending < 64; pending += 1 + random_below(step)) {
            for (int shift = -SHIFT; shift <= SHIFT; shift += 1 + (int)random_below(step))
                check_shift(s, d, pending, shift, random_below(LEN_MAX));
            check_shift(s, d, pending, 0, random_below(LEN_MAX));
            check_shift(s, d, pending, 1, 1 + random_below(2));
        }
        check_objects(s, d);
    }
    check_stream_on_key(s);
    tacit_aead_clear(&memory.key);
}
