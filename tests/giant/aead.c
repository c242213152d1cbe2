/*
 * aead.c: every AEAD over gigabytes of associated data and of text: in one call,
 * in pieces and as a stream, on two rows, and by libcrypto, one tag; the ciphertext's
 * end against the cipher alone, started at that block.
 *
 * Some tags are written down, so that a build with 32-bit words, or an emulated
 * one, whose time is short, is judged by a single pass.
 */
#include "aead/aead_impl.h"
#include "common/bytes.h"
#include "giant/giant.h"

#include <tacit/aes.h>
#include <tacit/chacha20.h>

#include <stdio.h>
#include <string.h>

enum { SHORT = 20, PIECES_MAX = 24 };

#define POWER(n) (UINT64_C(1) << (n))

static const uint64_t lengths[] = {POWER(29) - 16, POWER(29), POWER(29) + 1, POWER(31) - 1,
                                   POWER(31),      POWER(32), POWER(32) + 17};

/* Tags of what is read, taken for a ciphertext. test_aeads checks them as well. */
static const struct {
    const char *name;
    uint64_t ad_len, len;
    const char *tag;
} known[] = {
    {"aes-128-gcm", POWER(29) + 1, SHORT, "8c1d7e276ff32dc1a9dfbea50edd1a95"},
    {"aes-128-gcm", SHORT, POWER(29), "a9295b3e66098c956ea08ceabda44fa9"},
    {"aes-128-ocb", POWER(29) - 16, SHORT, "531853a8a1a5662d5ff69b00172fef9d"},
    {"aes-128-ocb", SHORT, POWER(29) - 16, "18aaef7e0d730e65cdffa6ae074fa202"},
    {"chacha20-poly1305", POWER(29) + 1, SHORT, "94b1b8b64db801c9a65aaff1405bce2e"},
    {"chacha20-poly1305", SHORT, POWER(29), "822d5de8b191b809b95c8aa81e7d014e"},
    {"chacha20-poly1305", POWER(32) + 17, SHORT, "cbdfc6d445661b95e974821674f42373"},
};

uint8_t giant_key[64], giant_nonce[24];

static tacit_aead_key key_on(const giant_message *m, const tacit_row *row) {
    tacit_aead_key key;
    check(tacit_aead_init_with(&key, m->aead, row, giant_key, tacit_aead_key_len(m->aead), 16) ==
              TACIT_OK,
          "%s: no key", m->label);
    return key;
}

static void check_tag(const giant_message *m, int result, const uint8_t tag[16],
                      const uint8_t want[16], const char *how) {
    check(result == TACIT_OK && memcmp(tag, want, 16) == 0, "%s, %s: answer %d, tag %s, want %s",
          m->label, how, result, to_hex(tag, 16), to_hex(want, 16));
}

/* ---- the ways ---- */

static int seal(const giant_message *m, const tacit_row *row, uint8_t tag[16]) {
    const tacit_aead_key key = key_on(m, row);
    return tacit_aead_seal_detached(&key, giant_out(m->len), tag, 16, giant_nonce, m->nonce_len,
                                    m->ad, m->ad_len, m->in, m->len);
}

static size_t cut(tacit_const_piece *pieces, const uint8_t *data, size_t len, unsigned first) {
    size_t count = 0;
    for (; len != 0; count++) {
        const size_t part =
            count + 1 == PIECES_MAX ? len : giant_part(first + (unsigned)count, len);
        pieces[count] = (tacit_const_piece){data, part};
        data += part;
        len -= part;
    }
    return count;
}

static int seal_pieces(const giant_message *m, const tacit_row *row, uint8_t tag[16]) {
    tacit_const_piece ad[PIECES_MAX], from[PIECES_MAX];
    const tacit_piece to = {giant_out(m->len), m->len};
    const tacit_aead_key key = key_on(m, row);
    const size_t ad_count = cut(ad, m->ad, m->ad_len, 3), count = cut(from, m->in, m->len, 0);
    return tacit_aead_seal_pieces(&key, &to, 1, tag, 16, giant_nonce, m->nonce_len, ad, ad_count,
                                  from, count);
}

/* As giant_part, of whole blocks but at the end. */
static size_t whole_part(unsigned index, size_t left, size_t block_len) {
    const size_t part = giant_part(index, left - left % block_len);
    return left < block_len ? left : (part + block_len - 1) / block_len * block_len;
}

static int stream(const giant_message *m, const tacit_row *row, int opening, uint8_t tag[16]) {
    const tacit_aead_key key = key_on(m, row);
    uint8_t *out = giant_out(m->len);
    tacit_stream s;
    int result = tacit_stream_init(&s, &key);
    if (result == TACIT_OK)
        result = (opening ? tacit_stream_open_begin : tacit_stream_seal_begin)(&s, giant_nonce,
                                                                               m->nonce_len);
    const size_t block_len = tacit_aead_stream_block_len(m->aead);
    size_t part;
    for (size_t at = 0, i = 0; result == TACIT_OK && at < m->ad_len; at += part) {
        part = giant_part((unsigned)i++, m->ad_len - at);
        result = tacit_stream_aad(&s, m->ad + at, part);
    }
    for (size_t at = 0, i = 0; result == TACIT_OK && at < m->len; at += part) {
        part = whole_part((unsigned)i++, m->len - at, block_len);
        result = (opening ? tacit_stream_open_update_unverified
                          : tacit_stream_seal_update)(&s, out + at, m->in + at, part);
    }
    if (result != TACIT_OK)
        return result;
    return opening ? tacit_stream_open_finish(&s, tag, 16) : tacit_stream_seal_finish(&s, tag, 16);
}

/* ---- the judgement ---- */

/* The end of the last output, which all ways must agree on. */
static uint8_t ending[WINDOW];

static size_t ending_len(const giant_message *m) {
    return m->len < WINDOW ? m->len : WINDOW;
}

static void check_ending(const giant_message *m, const char *how) {
    const size_t len = ending_len(m), at = first_difference(giant_out(len), ending, len);
    check(at == len, "%s, %s: another byte, %zu before the end", m->label, how, len - at);
}

/* The ending against the cipher by itself, from the block that the ending begins in. */
static void check_cipher(const giant_message *m, int opening) {
    static uint8_t want[WINDOW];
    const size_t len = ending_len(m) < 64 ? 0 : ending_len(m) - 64, skip = (m->len - len) % 64;
    const uint64_t first = m->len - len - skip; /* a multiple of 64 */
    const uint8_t *text = m->in + first;
    int result;
    if (strstr(tacit_aead_name(m->aead), "ocb") != NULL) {
        giant_ocb_ending(m, opening, first / 16, text, want, len + skip);
        result = TACIT_OK;
    } else if (strncmp(tacit_aead_name(m->aead), "aes", 3) == 0) {
        tacit_aes_ctr_key ctr;
        uint8_t counter[16];
        memcpy(counter, giant_nonce, 12);
        tacit_store_be32(counter + 12, (uint32_t)(first / 16 + 2));
        result = tacit_aes_ctr_init(&ctr, giant_key, tacit_aead_key_len(m->aead));
        if (result == TACIT_OK)
            result = tacit_aes_ctr_xor(&ctr, want, text, len + skip, counter);
    } else if (m->aead == tacit_chacha20_poly1305()) {
        tacit_chacha20_key chacha20;
        result = tacit_chacha20_init(&chacha20, giant_key, 32);
        if (result == TACIT_OK)
            result = tacit_chacha20_xor(&chacha20, want, text, len + skip, giant_nonce, 12,
                                        (uint32_t)(first / 64 + 1));
    } else {
        return;
    }
    const size_t at = first_difference(ending + ending_len(m) - len, want + skip, len);
    check(result == TACIT_OK && at == len, "%s: the cipher differs %zu before the end", m->label,
          len - at);
}

static void check_known(const giant_message *m, const uint8_t tag[16]) {
    for (size_t i = 0; i < TACIT_ARRAY_LEN(known); i++) {
        uint8_t want[16];
        if (strcmp(known[i].name, tacit_aead_name(m->aead)) != 0 || known[i].ad_len != m->ad_len ||
            known[i].len != m->len)
            continue;
        from_hex(want, sizeof want, known[i].tag);
        check_tag(m, TACIT_OK, tag, want, "as it is written down");
    }
}

/* Sealed in every way. */
static void test_seal(const giant_message *m) {
    const tacit_row_table *rows = tacit_aead_rows(m->aead);
    const tacit_row *best = giant_best(rows);
    uint8_t want[16], tag[16];
    int result = seal(m, best, want);
    check_tag(m, result, want, want, "in one call");
    memcpy(ending, giant_out(ending_len(m)), ending_len(m));
    check_cipher(m, 0);

    result = seal_pieces(m, best, tag);
    check_tag(m, result, tag, want, "in pieces");
    check_ending(m, "in pieces");
    result = stream(m, best, 0, tag);
    check_tag(m, result, tag, want, "as a stream");
    check_ending(m, "as a stream");
    result = seal(m, giant_other(rows), tag);
    check_tag(m, result, tag, want, tacit_row_name(giant_other(rows)));
    check_ending(m, "on another row");
    if (peer_seal(m, tag))
        check_tag(m, TACIT_OK, tag, want, "libcrypto");
}

/*
 * What is read taken for a ciphertext: verified, opened in one call and as a
 * stream. The tag is what the mode computes on another row.
 */
static void test_open(const giant_message *m) {
    const tacit_row_table *rows = tacit_aead_rows(m->aead);
    const tacit_row *other = giant_other(rows);
    const tacit_aead_key key = key_on(m, giant_best(rows)), other_key = key_on(m, other);
    const tacit_message all = {giant_nonce, m->nonce_len, m->ad, m->ad_len, m->in, m->len};
    uint8_t tag[16];
    int fits = 0;
    m->aead->mode->crypt(&other_key.state[TACIT_KEY_STATE], other, TACIT_VERIFY, NULL, tag, &all);
    check_known(m, tag);
    if (peer_open(m, tag, &fits))
        check(fits, "%s: libcrypto finds tag %s wrong", m->label, to_hex(tag, 16));
    int result = tacit_aead_verify(&key, tag, 16, giant_nonce, m->nonce_len, m->ad, m->ad_len,
                                   m->in, m->len);
    check_tag(m, result, tag, tag, "verified");
    result = tacit_aead_open_detached(&key, giant_out(m->len), tag, 16, giant_nonce, m->nonce_len,
                                      m->ad, m->ad_len, m->in, m->len);
    check_tag(m, result, tag, tag, "opened");
    memcpy(ending, giant_out(ending_len(m)), ending_len(m));
    check_cipher(m, 1);
    result = stream(m, giant_best(rows), 1, tag);
    check_tag(m, result, tag, tag, "opened as a stream");
    check_ending(m, "opened as a stream");
    tag[15] ^= 1;
    result = tacit_aead_verify(&key, tag, 16, giant_nonce, m->nonce_len, m->ad, m->ad_len, m->in,
                               m->len);
    check(result == TACIT_ERR_AUTH, "%s: a wrong tag is verified", m->label);
}

static int make_message(giant_message *m, const tacit_aead *aead, uint64_t ad_len, uint64_t len) {
    if (ad_len > SIZE_MAX || len > SIZE_MAX || giant_in((size_t)ad_len) == NULL ||
        giant_in((size_t)len) == NULL || giant_out((size_t)len) == NULL)
        return 0;
    *m = (giant_message){.aead = aead,
                         .ad = giant_in((size_t)ad_len),
                         .ad_len = (size_t)ad_len,
                         .in = giant_in((size_t)len),
                         .len = (size_t)len,
                         .nonce_len = tacit_aead_nonce_len(aead)};
    snprintf(m->label, sizeof m->label, "%s, %s of ad, %s of text", tacit_aead_name(aead),
             giant_name(ad_len), giant_name(len));
    return 1;
}

/* Those with little associated data only do with text what another here does. */
static int is_tested(const tacit_aead *aead) {
    return tacit_aead_tag_len_ok(aead, 16) && tacit_aead_key_len(aead) != 24 &&
           tacit_aead_ad_len_ok(aead, SHORT) && aead != tacit_aes_256_ocb();
}

/* Those that differ from one of these only before the first block have fewer lengths. */
static int is_full(const tacit_aead *aead) {
    return aead == tacit_aes_128_gcm() || aead == tacit_chacha20_poly1305();
}

static void set_key(void) {
    for (size_t i = 0; i < sizeof giant_key; i++)
        giant_key[i] = (uint8_t)(3 * i + 1);
    for (size_t i = 0; i < sizeof giant_nonce; i++)
        giant_nonce[i] = (uint8_t)(7 * i + 2);
}

void test_aeads(void) {
    giant_message m;
    const tacit_aead *aead;
    set_key();
    for (size_t a = 0; (aead = tacit_aead_at(a)) != NULL; a++) {
        for (size_t i = 0; is_tested(aead) && i < TACIT_ARRAY_LEN(lengths); i++) {
            const uint64_t len = lengths[i];
            const int some = i % 3 == 0, full = is_full(aead); /* 2^29-16, 2^31-1, 2^32+17 */
            if ((some || full) && make_message(&m, aead, len, SHORT))
                test_seal(&m);
            if ((some || full) && make_message(&m, aead, SHORT, len))
                test_seal(&m);
            if ((some || (full && len == POWER(29))) && make_message(&m, aead, SHORT, len))
                test_open(&m);
            if ((full ? len == POWER(29) + 1 || i == 6 : i == 0) &&
                make_message(&m, aead, len, SHORT))
                test_open(&m);
        }
        if (is_tested(aead))
            giant_took(tacit_aead_name(aead));
    }
}

/* A message that no addresses reach, as a stream. */
static int open_far(const tacit_aead *aead, uint64_t ad_len, uint64_t len, uint8_t tag[16]) {
    tacit_aead_key key;
    tacit_stream s;
    size_t part;
    int result = tacit_aead_init(&key, aead, giant_key, tacit_aead_key_len(aead), 16);
    if (result == TACIT_OK)
        result = tacit_stream_init(&s, &key);
    if (result == TACIT_OK)
        result = tacit_stream_open_begin(&s, giant_nonce, tacit_aead_nonce_len(aead));
    for (unsigned i = 0; result == TACIT_OK && ad_len != 0; ad_len -= part, i++) {
        part = giant_part(i, ad_len < SIZE_MAX ? (size_t)ad_len : SIZE_MAX);
        const uint8_t *from = giant_in_at(ad_len, &part);
        result = tacit_stream_aad(&s, from, part);
    }
    for (unsigned i = 0; result == TACIT_OK && len != 0; len -= part, i++) {
        part = giant_part(i, len < SIZE_MAX ? (size_t)len : SIZE_MAX);
        const uint8_t *from = giant_in_at(len, &part);
        result = tacit_stream_open_update_unverified(&s, giant_out(part), from, part);
    }
    return result == TACIT_OK ? tacit_stream_open_finish(&s, tag, 16) : result;
}

void test_known(void) {
    set_key();
    for (size_t i = 0; i < TACIT_ARRAY_LEN(known); i++) {
        giant_message m;
        uint8_t tag[16];
        const tacit_aead *aead = tacit_aead_by_name(known[i].name);
        from_hex(tag, sizeof tag, known[i].tag);
        if (make_message(&m, aead, known[i].ad_len, known[i].len)) {
            const tacit_aead_key key = key_on(&m, giant_best(tacit_aead_rows(aead)));
            const int result = tacit_aead_verify(&key, tag, 16, giant_nonce, m.nonce_len, m.ad,
                                                 m.ad_len, m.in, m.len);
            check_tag(&m, result, tag, tag, "verified");
        } else {
            const int result = open_far(aead, known[i].ad_len, known[i].len, tag);
            check(result == TACIT_OK, "%s, %s of ad, %s of text, as a stream: answer %d",
                  known[i].name, giant_name(known[i].ad_len), giant_name(known[i].len), result);
        }
        char what[80];
        snprintf(what, sizeof what, "%s, %s, %s", known[i].name, giant_name(known[i].ad_len),
                 giant_name(known[i].len));
        giant_took(what);
    }
}
