/*
 * TLS records of AES-CBC and HMAC-SHA1 against libcrypto: its cipher for such
 * records, and CBC with HMAC put together here, which can pad as it likes.
 */
#include "peers/peers.h"

#include <string.h>

enum { MAC = 20, HEADER = 11, PADDING_MAX = 255, RECORD_MAX = (1 << 14) + MAC + PADDING_MAX + 1 };

/* A record; plain is what CBC encrypts: text, MAC, padding. */
static struct {
    const tacit_aead *aead;
    uint8_t key[52], iv[16], header[HEADER];
    uint8_t text[1 << 14], plain[RECORD_MAX], sealed[RECORD_MAX];
    size_t key_len, len, padding, sealed_len;
} m;

static uint8_t out[RECORD_MAX + 64], zeros[RECORD_MAX];

static size_t least_padding(size_t len) {
    return 15 - (len + MAC) % 16;
}

static void random_record(void) {
    m.aead = random_below(2) == 0 ? tacit_aes_128_cbc_hmac_sha1_tls()
                                  : tacit_aes_256_cbc_hmac_sha1_tls();
    m.key_len = tacit_aead_key_len(m.aead);
    m.len = random_below(8) == 0 ? random_below(sizeof m.text + 1) : random_below(700);
    m.padding = least_padding(m.len);
    if (random_below(2) == 0)
        m.padding += 16 * random_below(16);
    m.sealed_len = m.len + MAC + m.padding + 1;
    random_bytes(m.key, sizeof m.key);
    random_bytes(m.iv, sizeof m.iv);
    random_bytes(m.header, sizeof m.header);
    m.header[9] = 3; /* TLS 1.1 or 1.2: for libcrypto, with an IV of its own in each record */
    m.header[10] = (uint8_t)(2 + random_below(2));
    random_bytes(m.text, m.len);
}

static void put_together(void) {
    uint8_t said[HEADER + 2 + sizeof m.text];
    memcpy(said, m.header, HEADER);
    said[HEADER] = (uint8_t)(m.len >> 8);
    said[HEADER + 1] = (uint8_t)m.len;
    memcpy(said + HEADER + 2, m.text, m.len);
    memcpy(m.plain, m.text, m.len);
    libcrypto_hmac_sha1(m.key, MAC, m.plain + m.len, said, HEADER + 2 + m.len);
    memset(m.plain + m.len + MAC, (int)m.padding, m.padding + 1);
}

static void encrypt(void) {
    libcrypto_aes("CBC", 1, m.key + MAC, m.key_len - MAC, m.iv, m.sealed, m.plain, m.sealed_len);
}

/* Breaks the record in one place, before or after CBC. */
static void forge(void) {
    const uint8_t bit = (uint8_t)(1u << random_below(8));
    switch (random_below(4)) {
    case 0:
        m.plain[random_below(m.sealed_len)] ^= bit;
        encrypt();
        break;
    case 1:
        m.sealed[random_below(m.sealed_len)] ^= bit;
        break;
    case 2:
        m.header[random_below(9)] ^= bit; /* not the version: libcrypto goes by it */
        break;
    default:
        m.iv[random_below(16)] ^= bit;
        break;
    }
}

static void check_row(const tacit_row_table *table, const tacit_row *row, int forged) {
    tacit_aead_key key;
    size_t text_len = 77;
    if (!check(tacit_aead_init_with(&key, m.aead, row, m.key, m.key_len, MAC) == TACIT_OK,
               "init_with"))
        return;
    if (!forged && m.padding == least_padding(m.len)) {
        check(tacit_aead_seal(&key, out, m.sealed_len, m.iv, 16, m.header, HEADER, m.text, m.len) ==
                  TACIT_OK,
              "seal");
        check_bytes("a record", table, row, out, m.sealed, m.sealed_len);
    }
    const size_t room = tacit_aead_text_len_of(&key, m.sealed_len);
    const int in_place = random_below(2) == 0;
    memcpy(out, m.sealed, m.sealed_len);
    const int got = tacit_aead_open_padded(&key, out, room, &text_len, m.iv, 16, m.header, HEADER,
                                           in_place ? out : m.sealed, m.sealed_len);
    check(got == (forged ? TACIT_ERR_AUTH : TACIT_OK) && text_len == (forged ? 0 : m.len),
          "row %s/%s opens %zu bytes of text and %zu of padding: %d, length %zu", table->name,
          tacit_row_name(row), m.len, m.padding, got, text_len);
    check_bytes("text", table, row, out, forged ? zeros : m.text, forged ? room : m.len);
    tacit_aead_clear(&key);
}

static void check_rows(int forged) {
    const tacit_row_table *table = tacit_aead_rows(m.aead);
    for (size_t i = 0; i < table->count; i++) {
        if (row_wanted(table, table->rows[i]))
            check_row(table, table->rows[i], forged);
    }
}

void tls_case(void) {
    static uint8_t opened[RECORD_MAX];
    random_record();
    put_together();
    encrypt();
    if (m.padding == least_padding(m.len) && libcrypto_has_tls_cbc()) {
        libcrypto_tls_cbc_seal(m.key, m.key_len, m.iv, m.header, opened, m.text, m.len);
        must(memcmp(opened, m.sealed, m.sealed_len) == 0, "agreement of libcrypto with itself");
    }
    for (int forged = 0; forged < 2; forged++) {
        if (forged)
            forge();
        if (libcrypto_has_tls_cbc()) {
            const int opens = libcrypto_tls_cbc_open(m.key, m.key_len, m.iv, m.header, opened,
                                                     m.sealed, m.sealed_len);
            check(opens != forged && (forged || memcmp(opened, m.text, m.len) == 0),
                  "libcrypto opens %zu bytes of text, %zu of padding: %d", m.len, m.padding, opens);
        }
        check_rows(forged);
    }
}
