#include "padded/padded.h"

#include <tacit/cpu.h>

#include <string.h>

size_t by_depth(const subject *s, size_t all, size_t less, size_t least) {
    const tacit_row_table *table = tacit_aead_rows(s->aead);
    const int is_first = tacit_aead_key_len(s->aead) == ORACLE_TLS_MAC + 16;
    const int is_telling = s->row == tacit_row_best(table, tacit_cpu_features()) ||
                           s->row == table->rows[table->count - 1];
    if (harness_emulated() || (harness_quick() && !is_first))
        return least;
    return harness_quick() || !is_first || !is_telling ? less : all;
}

void record_encrypt(record *r, const subject *s, size_t len) {
    oracle_tls_encrypt(subject_secret, tacit_aead_key_len(s->aead), r->nonce, r->plain, len,
                       r->sealed);
    r->sealed_len = len;
}

void record_make(record *r, const subject *s, size_t len, size_t padding) {
    random_bytes(r->nonce, sizeof r->nonce);
    random_bytes(r->ad, sizeof r->ad);
    random_bytes(r->text, len);
    r->len = len;
    record_encrypt(r, s, oracle_tls_record(subject_secret, r->ad, r->text, len, padding, r->plain));
}

void record_make_least(record *r, const subject *s, size_t len) {
    record_make(r, s, len, oracle_tls_padding(len));
}

/* out is painted, or holds the record, and so it must still be behind the output's room. */
static int check_output(const record *r, const uint8_t *out, size_t room, int want, int in_place) {
    static uint8_t expected[RECORD_ROOM];
    paint(expected, r->sealed_len + BEYOND);
    if (in_place)
        memcpy(expected, r->sealed, r->sealed_len);
    memset(expected, 0, room);
    if (want == TACIT_OK)
        memcpy(expected, r->text, r->len);
    return memcmp(out, expected, r->sealed_len + BEYOND) == 0;
}

int check_open(const subject *s, const tacit_aead_key *ctx, const record *r, int want,
               const char *what) {
    static uint8_t out[RECORD_ROOM];
    const size_t room = tacit_aead_text_len_of(ctx, r->sealed_len);
    int good = 1;
    for (int in_place = 0; in_place < 2; in_place++) {
        size_t text_len = 77;
        paint(out, r->sealed_len + BEYOND);
        if (in_place)
            memcpy(out, r->sealed, r->sealed_len);
        const int got =
            tacit_aead_open_padded(ctx, out, room, &text_len, r->nonce, sizeof r->nonce, r->ad,
                                   sizeof r->ad, in_place ? out : r->sealed, r->sealed_len);
        good &= check(got == want && text_len == (want == TACIT_OK ? r->len : 0) &&
                          check_output(r, out, room, want, in_place),
                      "%s: %s, record of %zu bytes, text of %zu, %s: \"%s\", want \"%s\", length "
                      "%zu, or the output is wrong",
                      s->label, what, r->sealed_len, r->len, in_place ? "in place" : "apart",
                      tacit_strerror(got), tacit_strerror(want), text_len);
    }
    return good;
}
