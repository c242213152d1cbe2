/*
 * stream_limits.c: messages of exactly the limit, and of one byte more, by
 * presetting how much a stream has taken (aead_impl.h); and lengths past the
 * point where a count of bits outgrows 32 bits, for real.
 */
#include "aead/aead_impl.h"
#include "api/parts.h"
#include "support/guard.h"

#include <string.h>

static uint8_t text[64], out[64];
static const uint8_t nonce[24] = {7};

static void preset(tacit_stream *stream, uint64_t more_ad, uint64_t text_len) {
    tacit_stream_head head;
    memcpy(&head, stream->state, sizeof head);
    head.ad_len += more_ad;
    head.text_len = text_len;
    memcpy(stream->state, &head, sizeof head);
}

static uint64_t text_len_of(const tacit_stream *stream) {
    tacit_stream_head head;
    memcpy(&head, stream->state, sizeof head);
    return head.text_len;
}

/* With the least associated data. */
static tacit_stream begun(const subject *s, const tacit_aead_key *key, direction d) {
    tacit_stream stream;
    int r = tacit_stream_init(&stream, key);
    if (r == TACIT_OK)
        r = d == SEAL ? tacit_stream_seal_begin(&stream, nonce, s->nonce_len)
                      : tacit_stream_open_begin(&stream, nonce, s->nonce_len);
    if (r == TACIT_OK)
        r = tacit_stream_aad(&stream, text, ad_len_near(s->aead, 0));
    check_result(r, TACIT_OK, s->label, "begin");
    return stream;
}

static int update(tacit_stream *stream, direction d, size_t len) {
    paint(out, sizeof out);
    return d == SEAL ? tacit_stream_seal_update(stream, out, text, len)
                     : tacit_stream_open_update_unverified(stream, out, text, len);
}

/* One call of `step` bytes after another from `room` below the limit, until it must be refused. */
static void check_text(const subject *s, const tacit_aead_key *key, direction d, uint64_t room,
                       size_t step) {
    const uint64_t max = tacit_aead_text_len_max(s->aead);
    tacit_stream stream = begun(s, key, d);
    preset(&stream, 0, max - room);
    for (uint64_t left = room; left >= step; left -= step) {
        check_result(update(&stream, d, step), TACIT_OK, s->label, "update up to the limit");
        check(text_len_of(&stream) == max - left + step, "%s: an update miscounts", s->label);
    }
    const size_t left = (size_t)room % step;
    const tacit_stream before = stream;
    check_result(update(&stream, d, left + 1), TACIT_ERR_LIMIT, s->label,
                 "update one byte past the limit");
    check(is_painted(out, sizeof out), "%s: past the limit, an update writes", s->label);
    check_result(update(&stream, d, (size_t)-1), TACIT_ERR_LIMIT, s->label, "update of SIZE_MAX");
    /* Else it is one that fits, or no length is long enough to wrap. */
    if (SIZE_MAX == UINT64_MAX && (size_t)-1 - (size_t)max > left)
        check_result(update(&stream, d, (size_t)-1 - (size_t)max), TACIT_ERR_LIMIT, s->label,
                     "update that wraps");
    check(is_painted(out, sizeof out) && memcmp(&before, &stream, sizeof stream) == 0,
          "%s: past the limit, something changes", s->label);
    check_result(update(&stream, d, left), TACIT_OK, s->label, "the last bytes");
    check_result(update(&stream, d, 0), TACIT_OK, s->label, "nothing, at the limit");
    check_result(update(&stream, d, 1), TACIT_ERR_LIMIT, s->label, "a byte, at the limit");
    const int r = d == SEAL ? tacit_stream_seal_finish(&stream, out, tacit_aead_tag_len_of(key))
                            : tacit_stream_open_finish(&stream, text, tacit_aead_tag_len_of(key));
    check_result(r, d == SEAL ? TACIT_OK : TACIT_ERR_AUTH, s->label, "finish at the limit");
    const uint8_t other[24] = {8};
    check_result(tacit_stream_seal_begin(&stream, other, s->nonce_len), TACIT_OK, s->label,
                 "next message");
    check_result(tacit_stream_aad(&stream, text, ad_len_near(s->aead, 0)), TACIT_OK, s->label,
                 "next message's ad");
    check_result(update(&stream, SEAL, 1), TACIT_OK, s->label, "next message: no limit near");
}

static void check_ad(const subject *s, const tacit_aead_key *key, uint64_t room) {
    const uint64_t max = tacit_aead_ad_len_max(s->aead);
    tacit_stream stream = begun(s, key, SEAL);
    preset(&stream, max - room, 0);
    const tacit_stream before = stream;
    check_result(tacit_stream_aad(&stream, text, (size_t)room + 1), TACIT_ERR_LIMIT, s->label,
                 "ad one byte past the limit");
    check_result(tacit_stream_aad(&stream, text, (size_t)-1), TACIT_ERR_LIMIT, s->label,
                 "ad of SIZE_MAX");
    check(memcmp(&before, &stream, sizeof stream) == 0, "%s: past the limit of ad, a change",
          s->label);
    for (uint64_t i = 0; i < room; i++)
        check_result(tacit_stream_aad(&stream, text, 1), TACIT_OK, s->label, "ad to the limit");
    check_result(tacit_stream_aad(&stream, text, 1), TACIT_ERR_LIMIT, s->label, "ad at the limit");
    check_result(tacit_stream_aad(&stream, NULL, 0), TACIT_OK, s->label, "no ad at the limit");
    check_result(update(&stream, SEAL, 16), TACIT_OK, s->label, "text after all of the ad");
}

/* ---- Real lengths whose number of bits outgrows 32 bits ---- */

/*
 * For GCM: over zero bytes, which keep GHASH at zero, only the block of lengths
 * counts: the tag is E(J0) ^ lengths * H. For the other, as in a stream of
 * megabytes.
 */
static void expected_tag(const subject *s, const tacit_aead_key *key, const uint8_t *zeros,
                         size_t ad_len, size_t len, uint8_t tag[16]) {
    if (s->is_gcm) {
        const size_t key_len = tacit_aead_key_len(s->aead);
        uint8_t h[16] = {0}, lengths[16], j0[16];
        for (int i = 0; i < 8; i++) {
            lengths[i] = (uint8_t)((uint64_t)ad_len * 8 >> (56 - 8 * i));
            lengths[8 + i] = (uint8_t)((uint64_t)len * 8 >> (56 - 8 * i));
        }
        oracle_aes(subject_secret, key_len, h, h);
        oracle_gf128_multiply(lengths, lengths, h);
        oracle_gcm_j0(subject_secret, key_len, nonce, 12, j0);
        oracle_aes(subject_secret, key_len, j0, tag);
        for (int i = 0; i < 16; i++)
            tag[i] ^= lengths[i];
        return;
    }
    enum { STEP = 1 << 20 };
    tacit_stream stream = begun(s, key, SEAL);
    int r = TACIT_OK;
    for (size_t at = 0; r == TACIT_OK && at < ad_len; at += STEP)
        r = tacit_stream_aad(&stream, zeros, ad_len - at < STEP ? ad_len - at : STEP);
    if (r == TACIT_OK)
        r = tacit_stream_seal_finish(&stream, tag, 16);
    check_result(r, TACIT_OK, s->label, "a stream of megabytes");
}

static void check_long(const subject *s, const tacit_aead_key *key) {
    const size_t big = (size_t)1 << 29, most = SIZE_MAX > UINT32_MAX ? FAR(4096) : big + 4096;
    uint8_t *zeros = guard_zeros(most);
    const size_t tag_len = tacit_aead_tag_len_of(key);
    const struct {
        size_t ad_len, len;
    } lengths[] = {{big - 16, 0},     {big, 0}, {big + 1, 0}, {0, big - 1},
                   {0, big / 2 + 17}, {5, big}, {0, most}};
    if (!check(zeros != NULL, "no address space for %zu bytes", most))
        return;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        const size_t ad_len = lengths[i].ad_len, len = lengths[i].len;
        uint8_t tag[16];
        if (!s->is_gcm && len != 0)
            continue;
        expected_tag(s, key, zeros, ad_len, len, tag);
        const int r =
            tacit_aead_verify(key, tag, tag_len, nonce, s->nonce_len, zeros, ad_len, zeros, len);
        check(r == TACIT_OK, "%s: %zu bytes of ad, %zu of text: %s", s->label, ad_len, len,
              tacit_strerror(r));
    }
    guard_zeros_free(zeros, most);
}

void test_stream_limits(const subject *s) {
    static const size_t rooms[] = {0, 1, 15, 16, 17, 33, 48, 63};
    tacit_aead_key key;
    subject_init(s, &key, TACIT_TAG_LEN_DEFAULT);
    random_bytes(text, sizeof text);
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        /* The text up to there is one of whole blocks, where it must be. */
        const uint64_t room =
            rooms[i] + (tacit_aead_text_len_max(s->aead) - rooms[i]) % s->block_len;
        for (direction d = SEAL; d <= OPEN; d++) {
            if (s->block_len == 1)
                check_text(s, &key, d, room, 1);
            check_text(s, &key, d, room, 16);
            check_text(s, &key, d, room, 64);
        }
        if (tacit_aead_ad_len_ok(s->aead, 0)) /* else no length is long: layer.c */
            check_ad(s, &key, rooms[i] % 48);
    }
    /* Gigabytes: once, on the best row, since the lengths are counted above the rows. */
    const int best = s->row == tacit_row_best(tacit_aead_rows(s->aead), tacit_cpu_features());
    if (best && tacit_aead_key_len(s->aead) != 24 && !s->is_short && !harness_quick())
        check_long(s, &key);
    tacit_aead_clear(&key);
}
