/*
 * sequences.c: random calls on a few streams against a model of their state
 * machine. Every call's answer is in the set of those that the header gives for
 * that state and those arguments, a call that fails changes no byte, and what
 * comes out is what the oracle seals. Streams and keys are copied with = and
 * the originals wiped on the way.
 */
#include "api/parts.h"

#include <string.h>

enum { STREAMS = 3, NONCES = 4, AD_MAX = 200, TEXT_MAX = 400, ROOM = TEXT_MAX + 64 };

/* What a stream should be. `sealed` is the nonce of its last sealed message, or NONCES. */
typedef struct model {
    enum { UNSET, READY, AD, TEXT } phase;
    direction way;
    int keyed; /* which of the two key contexts it stands on */
    size_t nonce, sealed;
    size_t ad_len, len;
    uint8_t ad[AD_MAX], in[TEXT_MAX];
    uint8_t out[TEXT_MAX]; /* what the updates wrote */
} model;

static tacit_aead_key keys[2];
static tacit_stream streams[STREAMS];
static model models[STREAMS];
static uint8_t nonces[NONCES][TACIT_AEAD_NONCE_LEN_MAX];
static size_t nonce_lens[NONCES], tag_len;
static const subject *about;

/* The errors that a call deserves; none means it must succeed. */
typedef struct verdict {
    uint32_t errors; /* bit -e for each error e */
} verdict;

static void deserve(verdict *v, int wrong, int error) {
    v->errors |= wrong ? UINT32_C(1) << -error : 0;
}

/* Checks an answer, and that a refused call left the stream and the output as they were. */
static int judge(const verdict *v, int got, const tacit_stream *before, size_t i,
                 const uint8_t *out, size_t out_len, const char *what) {
    if (got == TACIT_OK) {
        check(v->errors == 0, "%s: %s succeeds and should not (errors %x)", about->label, what,
              v->errors);
        return v->errors == 0;
    }
    check(got < 0 && got > -32 && (v->errors >> -got & 1) != 0,
          "%s: %s answers \"%s\", allowed errors are %x", about->label, what, tacit_strerror(got),
          v->errors);
    check(memcmp(before, &streams[i], sizeof *before) == 0,
          "%s: %s answers \"%s\" and changes the stream", about->label, what, tacit_strerror(got));
    check(out == NULL || is_painted(out, out_len), "%s: %s answers \"%s\" and writes", about->label,
          what, tacit_strerror(got));
    return 0;
}

/* ---- Calls ---- */

static void do_init(size_t i) {
    static const tacit_aead_key zero;
    model *m = &models[i];
    if (random_below(4) == 0) {
        const tacit_stream before = streams[i];
        verdict v = {0};
        deserve(&v, 1, TACIT_ERR_STATE);
        judge(&v, tacit_stream_init(&streams[i], &zero), &before, i, NULL, 0, "init with no key");
        return;
    }
    m->keyed = (int)random_below(2);
    check_result(tacit_stream_init(&streams[i], &keys[m->keyed]), TACIT_OK, about->label,
                 "stream_init");
    m->phase = READY;
    m->sealed = NONCES;
}

static void do_begin(size_t i) {
    model *m = &models[i];
    const tacit_stream before = streams[i];
    const direction d = random_below(2) ? SEAL : OPEN;
    const size_t n = random_below(NONCES), kind = random_below(8);
    const uint8_t *nonce = kind == 0 ? NULL : nonces[n];
    const uint64_t least = tacit_aead_nonce_len_min(about->aead);
    const uint64_t most = tacit_aead_nonce_len_max(about->aead);
    const size_t bad_len = random_below(2) ? (size_t)least - 1 : (size_t)most + 1;
    const size_t len = kind == 1 ? bad_len : nonce_lens[n];
    verdict v = {0};
    deserve(&v, m->phase != READY, TACIT_ERR_STATE);
    deserve(&v, kind == 0, TACIT_ERR_ARGUMENT);
    deserve(&v, kind == 1, TACIT_ERR_NONCE_LEN);
    deserve(&v, kind > 1 && d == SEAL && m->sealed == n, TACIT_ERR_NONCE_REUSE);
    const int r = d == SEAL ? tacit_stream_seal_begin(&streams[i], nonce, len)
                            : tacit_stream_open_begin(&streams[i], nonce, len);
    if (!judge(&v, r, &before, i, NULL, 0, "begin"))
        return;
    m->phase = AD;
    m->way = d;
    m->nonce = n;
    m->sealed = d == SEAL ? n : m->sealed;
    m->ad_len = m->len = 0;
}

/* Whether associated data of so many bytes can still become as long as the algorithm wants. */
static int ad_may_grow(size_t ad_len) {
    while (ad_len < AD_MAX && !tacit_aead_ad_len_ok(about->aead, ad_len))
        ad_len++;
    return tacit_aead_ad_len_ok(about->aead, ad_len);
}

/* Lengths that like zero and the edges of blocks. */
static size_t some_length(size_t room) {
    static const size_t liked[] = {0, 0, 1, 15, 16, 17, 32, 63, 64, 65, 128};
    const size_t len =
        random_below(2) ? liked[random_below(sizeof liked / sizeof liked[0])] : random_below(100);
    return len < room ? len : room;
}

static void do_aad(size_t i) {
    model *m = &models[i];
    const tacit_stream before = streams[i];
    uint8_t ad[AD_MAX];
    const size_t wanted = ad_len_near(about->aead, random_below(AD_MAX));
    const size_t len = wanted > m->ad_len && random_below(2) ? wanted - m->ad_len
                                                             : some_length(AD_MAX - m->ad_len);
    const int null = random_below(5) == 0;
    verdict v = {0};
    random_bytes(ad, sizeof ad);
    deserve(&v, !ad_may_grow(m->ad_len + len), TACIT_ERR_AD_LEN);
    deserve(&v, m->phase != AD, TACIT_ERR_STATE);
    deserve(&v, null && len != 0, TACIT_ERR_ARGUMENT);
    if (!judge(&v, tacit_stream_aad(&streams[i], null ? NULL : ad, len), &before, i, NULL, 0,
               "aad"))
        return;
    memcpy(m->ad + m->ad_len, ad, len);
    m->ad_len += len;
}

static void do_update(size_t i) {
    static uint8_t buffer[ROOM];
    model *m = &models[i];
    const tacit_stream before = streams[i];
    uint8_t in[TEXT_MAX];
    size_t len = some_length(TEXT_MAX - m->len);
    if (random_below(4) != 0)
        len -= len % about->block_len;
    const size_t kind = random_below(10);
    const direction d = random_below(6) == 0 ? (m->way == SEAL ? OPEN : SEAL) : m->way;
    const int in_place = random_below(2) == 0;
    uint8_t *out = kind == 0 ? NULL : buffer;
    const uint8_t *from = kind == 1 ? NULL : in;
    verdict v = {0};
    paint(buffer, sizeof buffer);
    random_bytes(in, sizeof in);
    deserve(&v, (m->phase != AD && m->phase != TEXT) || m->way != d, TACIT_ERR_STATE);
    deserve(&v, kind <= 1 && len != 0, TACIT_ERR_ARGUMENT);
    deserve(&v, !tacit_aead_ad_len_ok(about->aead, m->ad_len), TACIT_ERR_AD_LEN);
    deserve(&v, m->len % about->block_len != 0 && len != 0, TACIT_ERR_LENGTH);
    if (in_place && v.errors == 0 && kind > 1) {
        memcpy(buffer, in, len);
        from = buffer;
    }
    const int r = d == SEAL ? tacit_stream_seal_update(&streams[i], out, from, len)
                            : tacit_stream_open_update_unverified(&streams[i], out, from, len);
    if (!judge(&v, r, &before, i, buffer, sizeof buffer, "update"))
        return;
    m->phase = TEXT;
    memcpy(m->in + m->len, in, len);
    memcpy(m->out + m->len, buffer, len);
    m->len += len;
    paint(in, sizeof in);
    paint(buffer, len);
    check(is_painted(buffer, sizeof buffer), "%s: update of %zu bytes writes beyond them",
          about->label, len);
}

/* The oracle's word on the message of a model: its text, and 16 bytes of tag. */
static void conclude(const model *m, uint8_t text[TEXT_MAX], uint8_t tag[16]) {
    const uint8_t *nonce = nonces[m->nonce];
    (m->way == SEAL ? oracle_seal : oracle_open)(about->aead, tag_len, subject_secret, nonce,
                                                 nonce_lens[m->nonce], m->ad, m->ad_len, m->in,
                                                 m->len, text, tag);
}

static void check_text(const model *m, const uint8_t *text) {
    check(memcmp(m->out, text, m->len) == 0, "%s: a %s stream of %zu bytes, ad %zu, differs at %zu",
          about->label, m->way == SEAL ? "sealed" : "opened", m->len, m->ad_len,
          first_difference(m->out, text, m->len));
}

static void do_seal_finish(size_t i, const verdict *wrong, size_t len) {
    model *m = &models[i];
    const tacit_stream before = streams[i];
    uint8_t out[64], text[TEXT_MAX], tag[16];
    paint(out, sizeof out);
    const int null = random_below(8) == 0;
    verdict v = *wrong;
    deserve(&v, null && len != 0, TACIT_ERR_ARGUMENT);
    deserve(&v, m->way != SEAL, TACIT_ERR_STATE);
    const int r = tacit_stream_seal_finish(&streams[i], null ? NULL : out, len);
    if (!judge(&v, r, &before, i, out, sizeof out, "seal_finish"))
        return;
    conclude(m, text, tag);
    check_text(m, text);
    check(memcmp(out, tag, tag_len) == 0, "%s: a sealed stream's tag is wrong", about->label);
    paint(out, tag_len);
    check(is_painted(out, sizeof out), "%s: seal_finish writes beyond the tag", about->label);
    m->phase = READY;
}

static void do_open_finish(size_t i, const verdict *wrong, size_t len) {
    model *m = &models[i];
    const tacit_stream before = streams[i];
    uint8_t text[TEXT_MAX], tag[48] = {0};
    const int null = random_below(8) == 0, forged = random_below(2) == 0;
    verdict v = *wrong;
    deserve(&v, null && len != 0, TACIT_ERR_ARGUMENT);
    deserve(&v, m->way != OPEN, TACIT_ERR_STATE);
    if (m->phase != UNSET)
        conclude(m, text, tag);
    if (forged)
        tag[random_below(tag_len)] ^= (uint8_t)(1u << random_below(8));
    const int r = tacit_stream_open_finish(&streams[i], null ? NULL : tag, len);
    if (v.errors == 0 && forged)
        check_result(r, TACIT_ERR_AUTH, about->label, "open_finish of a forgery");
    else if (!judge(&v, r, &before, i, NULL, 0, "open_finish"))
        return;
    check_text(m, text);
    m->phase = READY;
}

static void do_finish(size_t i) {
    model *m = &models[i];
    const size_t len = random_below(3) == 0 ? random_below(40) : tag_len;
    const direction d = random_below(6) == 0 ? (m->way == SEAL ? OPEN : SEAL) : m->way;
    verdict v = {0};
    deserve(&v, m->phase != AD && m->phase != TEXT, TACIT_ERR_STATE);
    deserve(&v, len != tag_len, TACIT_ERR_TAG_LEN);
    deserve(&v, !tacit_aead_ad_len_ok(about->aead, m->ad_len), TACIT_ERR_AD_LEN);
    if (d == SEAL)
        do_seal_finish(i, &v, len);
    else
        do_open_finish(i, &v, len);
}

static void do_fork(size_t i) {
    const size_t from = random_below(STREAMS);
    if (from == i)
        return;
    streams[i] = streams[from];
    models[i] = models[from];
    if (random_below(2)) { /* the original goes, the copy lives */
        tacit_stream_clear(&streams[from]);
        models[from].phase = UNSET;
    }
}

static void do_clear(size_t i) {
    tacit_stream_clear(&streams[i]);
    check(is_zero(&streams[i], sizeof streams[i]), "%s: a cleared stream is not zeros",
          about->label);
    models[i].phase = UNSET;
}

/* ---- The walk ---- */

static void do_something(size_t i) {
    static void (*const often[])(size_t) = {do_begin, do_aad,    do_update, do_update,
                                            do_aad,   do_finish, do_begin};
    static void (*const rare[])(size_t) = {do_init, do_fork, do_clear, do_init};
    if (models[i].phase == UNSET && random_below(3) != 0)
        do_init(i);
    else if (random_below(10) != 0)
        often[random_below(sizeof often / sizeof often[0])](i);
    else
        rare[random_below(sizeof rare / sizeof rare[0])](i);
}

static void choose_nonces(void) {
    const uint64_t longest = tacit_aead_nonce_len_max(about->aead);
    random_bytes(nonces, sizeof nonces);
    for (size_t i = 0; i < NONCES; i++)
        nonce_lens[i] = about->nonces_vary && i % 2 == 1
                            ? 1 + random_below(longest < 20 ? (size_t)longest : 20)
                            : about->nonce_len;
    nonces[1][0] = (uint8_t)(nonces[3][0] + 1);     /* short ones must differ too */
    memcpy(nonces[2], nonces[0], sizeof nonces[0]); /* one bit anywhere makes another nonce */
    nonces[2][random_below(about->nonce_len)] ^= (uint8_t)(1u << random_below(8));
}

/* Other nonces of GCM that start the same counter are the same nonce to it. */
static void check_equal_starts(const subject *s) {
    static const uint8_t zeros[16];
    uint8_t h[16], inverse[16], nonce[12], j0[16], twin[16], lengths[16] = {0}, check_j0[16];
    tacit_stream stream;
    const size_t key_len = tacit_aead_key_len(s->aead);
    oracle_aes(subject_secret, key_len, zeros, h);
    memcpy(inverse, h, 16); /* h^(2^128 - 2), by squaring and multiplying */
    for (int i = 1; i < 127; i++) {
        oracle_gf128_multiply(inverse, inverse, inverse);
        oracle_gf128_multiply(inverse, inverse, h);
    }
    oracle_gf128_multiply(inverse, inverse, inverse);
    random_bytes(nonce, sizeof nonce);
    oracle_gcm_j0(subject_secret, key_len, nonce, 12, j0);
    lengths[15] = 128; /* j0 = (twin * h ^ lengths) * h, solved for twin */
    oracle_gf128_multiply(twin, j0, inverse);
    for (int i = 0; i < 16; i++)
        twin[i] ^= lengths[i];
    oracle_gf128_multiply(twin, twin, inverse);
    oracle_gcm_j0(subject_secret, key_len, twin, 16, check_j0);
    check(memcmp(j0, check_j0, 16) == 0, "%s: the twin of a nonce is none", s->label);
    check_result(tacit_stream_init(&stream, &keys[0]), TACIT_OK, s->label, "init");
    check_result(tacit_stream_seal_begin(&stream, nonce, 12), TACIT_OK, s->label, "begin");
    uint8_t tag[16];
    check_result(tacit_stream_seal_finish(&stream, tag, tag_len), TACIT_OK, s->label, "finish");
    const tacit_stream before = stream;
    check_result(tacit_stream_seal_begin(&stream, twin, 16), TACIT_ERR_NONCE_REUSE, s->label,
                 "begin under another nonce with the same counter");
    check(memcmp(&before, &stream, sizeof stream) == 0, "%s: a reused nonce changes the stream",
          s->label);
}

/* A nonce is another one with a byte of zero before or behind it. */
static void check_longer_nonces(const subject *s) {
    tacit_stream stream;
    uint8_t nonce[TACIT_AEAD_NONCE_LEN_MAX] = {0}, tag[16];
    check_result(tacit_stream_init(&stream, &keys[0]), TACIT_OK, s->label, "init");
    for (size_t len = 1; len < tacit_aead_nonce_len_max(s->aead); len++) {
        random_bytes(nonce + 1, len);
        nonce[len + 1] = 0;
        const struct {
            size_t at, len;
            int want;
        } nonces_of[] = {{1, len, TACIT_OK},
                         {1, len, TACIT_ERR_NONCE_REUSE},
                         {1, len + 1, TACIT_OK},
                         {1, len, TACIT_OK},
                         {0, len + 1, TACIT_OK}};
        for (size_t i = 0; i < sizeof nonces_of / sizeof nonces_of[0]; i++) {
            const int r =
                tacit_stream_seal_begin(&stream, nonce + nonces_of[i].at, nonces_of[i].len);
            check_result(r, nonces_of[i].want, s->label, "begin, nonces with a zero more");
            if (r == TACIT_OK)
                check_result(tacit_stream_seal_finish(&stream, tag, tag_len), TACIT_OK, s->label,
                             "finish");
        }
    }
}

/* Each bit of a nonce counts: also those that a mode takes apart from the others. */
static void check_nonce_bits(const subject *s, size_t len) {
    tacit_stream stream;
    uint8_t nonce[TACIT_AEAD_NONCE_LEN_MAX], ad[AD_MAX] = {0}, tag[16];
    random_bytes(nonce, sizeof nonce);
    check_result(tacit_stream_init(&stream, &keys[0]), TACIT_OK, s->label, "init");
    for (size_t bit = 0; bit <= 8 * len; bit++) {
        if (bit != 0)
            nonce[(bit - 1) / 8] ^= (uint8_t)(1u << (bit - 1) % 8);
        check_result(tacit_stream_seal_begin(&stream, nonce, len), TACIT_OK, s->label,
                     "begin under a nonce of which one bit is another");
        check_result(tacit_stream_aad(&stream, ad, ad_len_near(s->aead, 0)), TACIT_OK, s->label,
                     "aad");
        check_result(tacit_stream_seal_finish(&stream, tag, tag_len), TACIT_OK, s->label, "finish");
        check_result(tacit_stream_seal_begin(&stream, nonce, len), TACIT_ERR_NONCE_REUSE, s->label,
                     "begin under the same nonce");
    }
}

/* The lengths that the algorithm has, up to the longest of any that does not hash them. */
static void check_all_nonce_bits(const subject *s) {
    const uint64_t least = tacit_aead_nonce_len_min(s->aead);
    const uint64_t most = tacit_aead_nonce_len_max(s->aead);
    for (size_t len = (size_t)least; len <= most && len <= TACIT_AEAD_NONCE_LEN_MAX; len++)
        check_nonce_bits(s, len);
}

void test_sequences(const subject *s) {
    const size_t walks = harness_quick() || s->is_short ? 4 : 20, steps = 600;
    about = s;
    for (size_t w = 0; w < walks; w++) {
        tacit_aead_key original;
        tag_len = tacit_aead_tag_len(s->aead);
        if (w % 2 == 1)
            tag_len = next_tag_len(s->aead, 0);
        subject_init(s, &original, tag_len);
        keys[0] = keys[1] = original;
        tacit_aead_clear(&original);
        memset(streams, 0, sizeof streams);
        for (size_t i = 0; i < STREAMS; i++)
            models[i].phase = UNSET;
        choose_nonces();
        for (size_t i = 0; i < steps; i++)
            do_something(random_below(STREAMS));
        if (s->is_gcm)
            check_equal_starts(s);
        if (s->is_ocb)
            check_longer_nonces(s);
    }
    check_all_nonce_bits(s);
    tacit_aead_clear(&keys[0]);
    tacit_aead_clear(&keys[1]);
}
