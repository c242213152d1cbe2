#include "api/api.h"

#include <tacit/cpu.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint8_t subject_secret[64];

/* The best row of a table, and the last, which calls every step by itself. */
static int is_telling(const tacit_row_table *table, const tacit_row *row) {
    return row == tacit_row_best(table, tacit_cpu_features()) ||
           row == table->rows[table->count - 1];
}

static void for_each(int pads, int all_rows, void (*test)(const subject *s)) {
    const tacit_aead *aead;
    random_bytes(subject_secret, sizeof subject_secret);
    for (size_t i = 0; (aead = tacit_aead_at(i)) != NULL; i++) {
        const tacit_row_table *table = tacit_aead_rows(aead);
        for (size_t j = 0; j < table->count; j++) {
            if (tacit_aead_pads(aead) != pads || !(all_rows || is_telling(table, table->rows[j])) ||
                !row_wanted(table, table->rows[j]))
                continue;
            subject s = {.aead = aead, .row = table->rows[j]};
            s.nonce_len = tacit_aead_nonce_len(aead);
            s.is_rfc4106 = strstr(tacit_aead_name(aead), "rfc4106") != NULL;
            s.is_gcm = !s.is_rfc4106 && strstr(tacit_aead_name(aead), "gcm") != NULL;
            s.is_ocb = strstr(tacit_aead_name(aead), "ocb") != NULL;
            s.nonces_vary = tacit_aead_nonce_len_min(aead) != tacit_aead_nonce_len_max(aead);
            s.block_len = tacit_aead_stream_block_len(aead);
            s.is_short = s.is_rfc4106 || strstr(tacit_aead_name(aead), "short") != NULL ||
                         (s.is_ocb && tacit_aead_key_len(aead) != 16);
            const size_t cipher_key_len = tacit_aead_key_len(aead) - (s.is_rfc4106 ? 4 : 0);
            if (harness_quick() && s.is_short && cipher_key_len != 16)
                continue;
            if (harness_emulated() && cipher_key_len == 24)
                continue;
            snprintf(s.label, sizeof s.label, "%s/%s", tacit_aead_name(aead),
                     tacit_row_name(table->rows[j]));
            test(&s);
        }
    }
}

void for_each_subject(void (*test)(const subject *s)) {
    for_each(0, 1, test);
}

void for_each_telling_subject(void (*test)(const subject *s)) {
    for_each(0, !harness_emulated(), test);
}

void for_each_padded_subject(void (*test)(const subject *s)) {
    for_each(1, 1, test);
}

void subject_init(const subject *s, tacit_aead_key *ctx, size_t tag_len) {
    const int r = tacit_aead_init_with(ctx, s->aead, s->row, subject_secret,
                                       tacit_aead_key_len(s->aead), tag_len);
    if (r != TACIT_OK) {
        fprintf(stderr, "%s: init with tags of %zu bytes: %s\n", s->label, tag_len,
                tacit_strerror(r));
        exit(2);
    }
}

size_t next_tag_len(const tacit_aead *aead, size_t len) {
    do
        len++;
    while (len <= TACIT_AEAD_TAG_LEN_MAX && !tacit_aead_tag_len_ok(aead, len));
    return len <= TACIT_AEAD_TAG_LEN_MAX ? len : 0;
}

size_t ad_len_near(const tacit_aead *aead, size_t len) {
    for (size_t distance = 0; distance <= 64; distance++) {
        if (distance <= len && tacit_aead_ad_len_ok(aead, len - distance))
            return len - distance;
        if (tacit_aead_ad_len_ok(aead, len + distance))
            return len + distance;
    }
    return (size_t)tacit_aead_ad_len_max(aead); /* len is far above what is allowed */
}

void message_make(message *m, const subject *s, size_t nonce_len, size_t ad_len, size_t len) {
    message_make_tagged(m, s, tacit_aead_tag_len(s->aead), nonce_len, ad_len, len);
}

void message_make_tagged(message *m, const subject *s, size_t tag_len, size_t nonce_len,
                         size_t ad_len, size_t len) {
    ad_len = ad_len_near(s->aead, ad_len);
    if (nonce_len > MESSAGE_NONCE || ad_len > MESSAGE_AD || len > MESSAGE_TEXT)
        abort();
    m->nonce_len = nonce_len;
    m->ad_len = ad_len;
    m->len = len;
    random_bytes(m->nonce, nonce_len);
    random_bytes(m->ad, ad_len);
    random_bytes(m->text, len);
    oracle_seal(s->aead, tag_len, subject_secret, m->nonce, nonce_len, m->ad, ad_len, m->text, len,
                m->sealed, m->sealed + len);
}

void paint(uint8_t *p, size_t len) {
    for (size_t i = 0; i < len; i++)
        p[i] = (uint8_t)(0xa5 ^ (i * 29));
}

int is_painted(const uint8_t *p, size_t len) {
    for (size_t i = 0; i < len; i++) {
        if (p[i] != (uint8_t)(0xa5 ^ (i * 29)))
            return 0;
    }
    return 1;
}

int is_zero(const void *p, size_t len) {
    const uint8_t *bytes = p;
    uint8_t any = 0;
    for (size_t i = 0; i < len; i++)
        any |= bytes[i];
    return any == 0;
}

int check_result(int got, int want, const char *label, const char *what) {
    return check(got == want, "%s: %s: answers \"%s\" (%d), want \"%s\" (%d)", label, what,
                 tacit_strerror(got), got, tacit_strerror(want), want);
}
