/*
 * padded.c: records of algorithms that pad, on any row, against a definition of
 * them: texts that are sealed, and plaintexts that the input chooses to the last
 * byte of their padding and that are then encrypted, so that what is behind the
 * cipher is reached. Sealed texts open, and whatever the definition refuses has
 * one answer and leaves nothing.
 */
#include "api/oracle_tls.h"
#include "fuzz/fuzz.h"

#include <tacit/aead.h>

#include <stdio.h>
#include <string.h>

enum { CALLS_MAX = 6, PAINT = 0xa5, RECORD_ROOM = ORACLE_TLS_RECORD_MAX + 16 };

typedef struct trial {
    source *s;
    const tacit_aead *aead;
    tacit_aead_key key;
    size_t key_len;
    uint8_t secret[64], iv[16], header[ORACLE_TLS_AD];
    char label[96];
} trial;

static void draw(trial *t) {
    const uint8_t which = take_byte(t->s);
    size_t count = 0, found = 0;
    for (size_t i = 0; tacit_aead_at(i) != NULL; i++)
        count += (size_t)tacit_aead_pads(tacit_aead_at(i));
    for (size_t i = 0; found <= which % count; i++) {
        t->aead = tacit_aead_at(i);
        found += (size_t)tacit_aead_pads(t->aead);
    }
    const tacit_row *row = take_row(t->s, tacit_aead_rows(t->aead));
    t->key_len = tacit_aead_key_len(t->aead);
    take_fill(t->s, t->secret, sizeof t->secret);
    take_fill(t->s, t->iv, sizeof t->iv);
    take_fill(t->s, t->header, sizeof t->header);
    snprintf(t->label, sizeof t->label, "%s/%s", tacit_aead_name(t->aead), tacit_row_name(row));
    MUST(tacit_aead_init_with(&t->key, t->aead, row, t->secret, t->key_len,
                              TACIT_TAG_LEN_DEFAULT) == TACIT_OK,
         "%s: init", t->label);
}

static size_t take_len(source *s) {
    static const uint32_t bounds[] = {20, 300, 300, 5000, ORACLE_TLS_TEXT_MAX + 1};
    return take_below(s, bounds[take_byte(s) % 5]);
}

/* Where what is read at `in` is written: there, or in a place of its own. */
static uint8_t *place_for(trial *t, uint8_t *in, size_t len) {
    if (take_byte(t->s) % 2 == 0)
        return in;
    uint8_t *out = reserve(len);
    memset(out, PAINT, len);
    return out;
}

/* The call's answer and output are the definition's; what is behind the output stays. */
static void open_record(trial *t, const uint8_t *record, size_t len) {
    uint8_t *want = reserve(len + 1), *in = reserve_copy(record, len);
    const size_t room = tacit_aead_text_len_of(&t->key, len);
    size_t want_len = 0, text_len = 77;
    const int opens =
        oracle_tls_open(t->secret, t->key_len, t->iv, t->header, record, len, want, &want_len);
    memset(want + want_len, 0, room - want_len);
    uint8_t *out = place_for(t, in, room);
    const int result = tacit_aead_open_padded(&t->key, out, room, &text_len, t->iv, 16, t->header,
                                              ORACLE_TLS_AD, in, len);
    MUST(result == (opens ? TACIT_OK : TACIT_ERR_AUTH) && text_len == want_len,
         "%s: a record of %zu bytes: %s, text of %zu, not %zu", t->label, len,
         tacit_strerror(result), text_len, want_len);
    must_equal(out, want, room, t->label);
    if (out == in)
        must_equal(in + room, record + room, len - room, t->label);
}

static void seal_text(trial *t) {
    const size_t len = take_len(t->s), sealed_len = tacit_aead_sealed_len(&t->key, len);
    uint8_t *in = reserve(sealed_len), *want = reserve(sealed_len);
    take_fill(t->s, in, len);
    MUST(oracle_tls_seal(t->secret, t->key_len, t->iv, t->header, in, len, oracle_tls_padding(len),
                         want) == sealed_len,
         "%s: a text of %zu bytes seals to %zu", t->label, len, sealed_len);
    uint8_t *out = place_for(t, in, sealed_len);
    MUST(tacit_aead_seal(&t->key, out, sealed_len, t->iv, 16, t->header, ORACLE_TLS_AD, in, len) ==
             TACIT_OK,
         "%s: seal of %zu bytes", t->label, len);
    must_equal(out, want, sealed_len, t->label);
    open_record(t, want, sealed_len);
}

/* Text, MAC and padding, with a byte changed or not, encrypted. */
static void open_made(trial *t) {
    const size_t len = take_len(t->s);
    const size_t padding = oracle_tls_padding(len) + 16 * (take_byte(t->s) % 16u);
    uint8_t *text = reserve(len), *record = reserve(RECORD_ROOM);
    take_fill(t->s, text, len);
    const size_t record_len = oracle_tls_record(t->secret, t->header, text, len, padding, record);
    for (unsigned changes = take_byte(t->s) % 4u; changes != 0; changes--)
        record[record_len - 1 - take_below(t->s, 300) % record_len] = take_byte(t->s);
    oracle_tls_encrypt(t->secret, t->key_len, t->iv, record, record_len, record);
    open_record(t, record, record_len);
}

/* Any plaintext in whole blocks, encrypted; or any bytes of any length as a record. */
static void open_any(trial *t, int encrypted) {
    size_t len = take_below(t->s, 700);
    len -= encrypted ? len % 16 : 0;
    uint8_t *record = reserve(len);
    take_fill(t->s, record, len);
    if (encrypted)
        oracle_tls_encrypt(t->secret, t->key_len, t->iv, record, len, record);
    open_record(t, record, len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    source s = {data, size};
    trial t = {.s = &s};
    draw(&t);
    for (int i = 0; i < CALLS_MAX && (i == 0 || s.left != 0); i++) {
        const uint8_t call = take_byte(&s) % 4;
        if (call == 0)
            seal_text(&t);
        else if (call == 1)
            open_made(&t);
        else
            open_any(&t, call == 2);
    }
    tacit_aead_clear(&t.key);
    release_all();
    return 0;
}
