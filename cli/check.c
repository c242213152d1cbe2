/*
 * check.c: tacit check: known answers on every row that can run here, both
 * ways, and for AEADs that a wrong tag is refused.
 */
#include "check.h"

#include "bench/ghash.h"
#include "bench/sha1.h"

#include <tacit/aead.h>
#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/emu.h>
#include <tacit/poly1305.h>
#include <tacit/quic.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: tacit check\n"
    "\n"
    "Computes known answers on every implementation (row) that this processor can\n"
    "run, and says which it cannot. Exit status 1 if any answer is wrong.\n";

enum { TAG_LEN = 16 };

/* ---- one function a family and way ---- */

static int ecb_forward(const tacit_row *row, const question *q, uint8_t *out) {
    tacit_aes_key key;
    const int result = tacit_aes_init_with(&key, row, q->key, q->key_len);
    return result != TACIT_OK ? result : tacit_aes_encrypt(&key, out, q->text, q->text_len);
}

static int ecb_backward(const tacit_row *row, const question *q, uint8_t *out, const uint8_t *in) {
    tacit_aes_key key;
    const int result = tacit_aes_init_with(&key, row, q->key, q->key_len);
    return result != TACIT_OK ? result : tacit_aes_decrypt(&key, out, in, q->text_len);
}

static int ctr_backward(const tacit_row *row, const question *q, uint8_t *out, const uint8_t *in) {
    tacit_aes_ctr_key key;
    uint8_t counter[16];
    memcpy(counter, q->nonce, sizeof counter);
    const int result = tacit_aes_ctr_init_with(&key, row, q->key, q->key_len);
    return result != TACIT_OK ? result : tacit_aes_ctr_xor(&key, out, in, q->text_len, counter);
}

static int ctr_forward(const tacit_row *row, const question *q, uint8_t *out) {
    return ctr_backward(row, q, out, q->text);
}

static int cbc_forward(const tacit_row *row, const question *q, uint8_t *out) {
    tacit_aes_cbc_key key;
    uint8_t iv[16];
    memcpy(iv, q->nonce, sizeof iv);
    const int result = tacit_aes_cbc_init_with(&key, row, q->key, q->key_len);
    return result != TACIT_OK ? result : tacit_aes_cbc_encrypt(&key, out, q->text, q->text_len, iv);
}

static int cbc_backward(const tacit_row *row, const question *q, uint8_t *out, const uint8_t *in) {
    tacit_aes_cbc_key key;
    uint8_t iv[16];
    memcpy(iv, q->nonce, sizeof iv);
    const int result = tacit_aes_cbc_init_with(&key, row, q->key, q->key_len);
    return result != TACIT_OK ? result : tacit_aes_cbc_decrypt(&key, out, in, q->text_len, iv);
}

static int aead_forward(const tacit_aead *aead, const tacit_row *row, const question *q,
                        uint8_t *out) {
    tacit_aead_key key;
    const int result = tacit_aead_init_with(&key, aead, row, q->key, q->key_len, TAG_LEN);
    return result != TACIT_OK
               ? result
               : tacit_aead_seal(&key, out, q->text_len + TAG_LEN, q->nonce, q->nonce_len, q->ad,
                                 q->ad_len, q->text, q->text_len);
}

/* Opens the right message, and refuses the same with the last bit of its tag flipped. */
static int aead_backward(const tacit_aead *aead, const tacit_row *row, const question *q,
                         uint8_t *out, const uint8_t *in) {
    tacit_aead_key key;
    uint8_t tag[TAG_LEN];
    int result = tacit_aead_init_with(&key, aead, row, q->key, q->key_len, TAG_LEN);
    if (result != TACIT_OK)
        return result;
    memcpy(tag, in + q->text_len, TAG_LEN);
    tag[TAG_LEN - 1] ^= 1;
    result = tacit_aead_verify(&key, tag, TAG_LEN, q->nonce, q->nonce_len, q->ad, q->ad_len, in,
                               q->text_len);
    if (result != TACIT_ERR_AUTH)
        return result != TACIT_OK ? result : TACIT_ERR_AUTH;
    return tacit_aead_open(&key, out, q->text_len, q->nonce, q->nonce_len, q->ad, q->ad_len, in,
                           q->text_len + TAG_LEN);
}

static const tacit_aead *gcm_of(size_t key_len) {
    switch (key_len) {
    case 16:
        return tacit_aes_128_gcm();
    case 24:
        return tacit_aes_192_gcm();
    case 32:
        return tacit_aes_256_gcm();
    case 20:
        return tacit_rfc4106_aes_128_gcm();
    case 28:
        return tacit_rfc4106_aes_192_gcm();
    default:
        return tacit_rfc4106_aes_256_gcm();
    }
}

static int gcm_forward(const tacit_row *row, const question *q, uint8_t *out) {
    return aead_forward(gcm_of(q->key_len), row, q, out);
}

static int gcm_backward(const tacit_row *row, const question *q, uint8_t *out, const uint8_t *in) {
    return aead_backward(gcm_of(q->key_len), row, q, out, in);
}

static const tacit_aead *ocb_of(size_t key_len) {
    return key_len == 16   ? tacit_aes_128_ocb()
           : key_len == 24 ? tacit_aes_192_ocb()
                           : tacit_aes_256_ocb();
}

static int ocb_forward(const tacit_row *row, const question *q, uint8_t *out) {
    return aead_forward(ocb_of(q->key_len), row, q, out);
}

static int ocb_backward(const tacit_row *row, const question *q, uint8_t *out, const uint8_t *in) {
    return aead_backward(ocb_of(q->key_len), row, q, out, in);
}

static const tacit_aead *tls_cbc_of(size_t key_len) {
    return key_len == 36 ? tacit_aes_128_cbc_hmac_sha1_tls() : tacit_aes_256_cbc_hmac_sha1_tls();
}

/* The MAC and at least one byte of padding, up to a whole block. */
static size_t tls_cbc_len(size_t text_len) {
    enum { MAC = 20, BLOCK = 16 };
    return (text_len + MAC) / BLOCK * BLOCK + BLOCK;
}

static int tls_cbc_forward(const tacit_row *row, const question *q, uint8_t *out) {
    tacit_aead_key key;
    const int result = tacit_aead_init_with(&key, tls_cbc_of(q->key_len), row, q->key, q->key_len,
                                            TACIT_TAG_LEN_DEFAULT);
    return result != TACIT_OK
               ? result
               : tacit_aead_seal(&key, out, tls_cbc_len(q->text_len), q->nonce, q->nonce_len, q->ad,
                                 q->ad_len, q->text, q->text_len);
}

/* Opens the right record, and refuses one whose header differs in its last bit. */
static int tls_cbc_backward(const tacit_row *row, const question *q, uint8_t *out,
                            const uint8_t *in) {
    tacit_aead_key key;
    const size_t len = tls_cbc_len(q->text_len);
    size_t text_len = 0;
    uint8_t ad[64];
    int result = tacit_aead_init_with(&key, tls_cbc_of(q->key_len), row, q->key, q->key_len,
                                      TACIT_TAG_LEN_DEFAULT);
    if (result != TACIT_OK)
        return result;
    const size_t room = tacit_aead_text_len_of(&key, len);
    memcpy(ad, q->ad, q->ad_len);
    ad[q->ad_len - 1] ^= 1;
    result = tacit_aead_open_padded(&key, out, room, &text_len, q->nonce, q->nonce_len, ad,
                                    q->ad_len, in, len);
    if (result != TACIT_ERR_AUTH)
        return result != TACIT_OK ? result : TACIT_ERR_AUTH;
    result = tacit_aead_open_padded(&key, out, room, &text_len, q->nonce, q->nonce_len, q->ad,
                                    q->ad_len, in, len);
    return result == TACIT_OK && text_len != q->text_len ? TACIT_ERR_AUTH : result;
}

static const tacit_aead *chacha20_poly1305_of(size_t nonce_len) {
    return nonce_len == 8    ? tacit_chacha20_poly1305_old()
           : nonce_len == 24 ? tacit_xchacha20_poly1305()
                             : tacit_chacha20_poly1305();
}

static int chacha20_poly1305_forward(const tacit_row *row, const question *q, uint8_t *out) {
    return aead_forward(chacha20_poly1305_of(q->nonce_len), row, q, out);
}

static int chacha20_poly1305_backward(const tacit_row *row, const question *q, uint8_t *out,
                                      const uint8_t *in) {
    return aead_backward(chacha20_poly1305_of(q->nonce_len), row, q, out, in);
}

static int chacha20_backward(const tacit_row *row, const question *q, uint8_t *out,
                             const uint8_t *in) {
    tacit_chacha20_key key;
    const int result = tacit_chacha20_init_with(&key, row, q->key, q->key_len);
    return result != TACIT_OK
               ? result
               : tacit_chacha20_xor(&key, out, in, q->text_len, q->nonce, q->nonce_len, q->counter);
}

static int chacha20_forward(const tacit_row *row, const question *q, uint8_t *out) {
    return chacha20_backward(row, q, out, q->text);
}

static int poly1305_forward(const tacit_row *row, const question *q, uint8_t *out) {
    tacit_poly1305 mac;
    int result = tacit_poly1305_init_with(&mac, row, q->key, q->key_len);
    if (result == TACIT_OK)
        result = tacit_poly1305_update(&mac, q->text, q->text_len);
    return result != TACIT_OK ? result : tacit_poly1305_finish(&mac, out, TAG_LEN);
}

/* Of whole blocks. */
static int ghash_forward(const tacit_row *row, const question *q, uint8_t *out) {
    bench_ghash_key key;
    bench_ghash_init(&key, row, q->key);
    memset(out, 0, TAG_LEN);
    bench_ghash_update(&key, row, out, q->text, q->text_len / TAG_LEN);
    return TACIT_OK;
}

/* The mask of a sample, which is the text. */
static int quic_aes_forward(const tacit_row *row, const question *q, uint8_t *out) {
    tacit_quic_hp hp;
    const int result = tacit_quic_hp_init_aes_with(&hp, row, q->key, q->key_len);
    return result != TACIT_OK ? result : tacit_quic_hp_mask(&hp, out, q->text);
}

static int quic_chacha20_forward(const tacit_row *row, const question *q, uint8_t *out) {
    tacit_quic_hp hp;
    const int result = tacit_quic_hp_init_chacha20_with(&hp, row, q->key, q->key_len);
    return result != TACIT_OK ? result : tacit_quic_hp_mask(&hp, out, q->text);
}

static int sha1_forward(const tacit_row *row, const question *q, uint8_t *out) {
    bench_sha1_digest(row, out, q->text, q->text_len);
    return TACIT_OK;
}

/* ---- the families ---- */

static const tacit_row_table *gcm_rows(void) {
    return tacit_aead_rows(tacit_aes_128_gcm());
}

static const tacit_row_table *ocb_rows(void) {
    return tacit_aead_rows(tacit_aes_128_ocb());
}

static const tacit_row_table *tls_cbc_rows(void) {
    return tacit_aead_rows(tacit_aes_128_cbc_hmac_sha1_tls());
}

static const tacit_row_table *chacha20_poly1305_rows(void) {
    return tacit_aead_rows(tacit_chacha20_poly1305());
}

static const struct {
    const char *name;
    check_family answers; /* of which family they are */
    const tacit_row_table *(*rows)(void);
    forward_fn *forward;
    backward_fn *backward; /* NULL: there is no way back */
    size_t tag_len;        /* how much longer the output is than the text ... */
    int only_tag;          /* ... or that it is the tag alone */
} families[CHECK_FAMILIES] = {
    [CHECK_ECB] = {"AES", CHECK_ECB, tacit_aes_rows, ecb_forward, ecb_backward, 0, 0},
    [CHECK_CTR] = {"AES-CTR", CHECK_CTR, tacit_aes_ctr_rows, ctr_forward, ctr_backward, 0, 0},
    [CHECK_CBC] = {"AES-CBC", CHECK_CBC, tacit_aes_cbc_rows, cbc_forward, cbc_backward, 0, 0},
    [CHECK_GCM] = {"AES-GCM", CHECK_GCM, gcm_rows, gcm_forward, gcm_backward, TAG_LEN, 0},
    [CHECK_OCB] = {"AES-OCB", CHECK_OCB, ocb_rows, ocb_forward, ocb_backward, TAG_LEN, 0},
    [CHECK_TLS_CBC] = {"AES-CBC-SHA1 (TLS)", CHECK_TLS_CBC, tls_cbc_rows, tls_cbc_forward,
                       tls_cbc_backward, 0, 0},
    [CHECK_CHACHA20] = {"ChaCha20", CHECK_CHACHA20, tacit_chacha20_rows, chacha20_forward,
                        chacha20_backward, 0, 0},
    [CHECK_POLY1305] = {"Poly1305", CHECK_POLY1305, tacit_poly1305_rows, poly1305_forward, NULL,
                        TAG_LEN, 1},
    [CHECK_CHACHA20_POLY1305] = {"ChaCha20-Poly1305", CHECK_CHACHA20_POLY1305,
                                 chacha20_poly1305_rows, chacha20_poly1305_forward,
                                 chacha20_poly1305_backward, TAG_LEN, 0},
    [CHECK_GHASH] = {"GHASH", CHECK_GHASH, bench_ghash_rows, ghash_forward, NULL, TAG_LEN, 1},
    [CHECK_SHA1] = {"SHA-1", CHECK_SHA1, bench_sha1_rows, sha1_forward, NULL, BENCH_SHA1_LEN, 1},
    [CHECK_QUIC_AES] = {"QUIC, AES", CHECK_QUIC_AES, tacit_aes_rows, quic_aes_forward, NULL,
                        TACIT_QUIC_HP_MASK_LEN, 1},
    [CHECK_QUIC_CHACHA20] = {"QUIC, ChaCha20", CHECK_QUIC_CHACHA20, tacit_chacha20_rows,
                             quic_chacha20_forward, NULL, TACIT_QUIC_HP_MASK_LEN, 1},
    [CHECK_EMU_AES] = {"AES of a guest", CHECK_ECB, tacit_emu_aes_rows, check_emu_aes_forward,
                       check_emu_aes_backward, 0, 0},
    [CHECK_EMU_CLMUL] = {"GHASH of a guest", CHECK_GHASH, tacit_emu_clmul_rows,
                         check_emu_clmul_forward, NULL, TAG_LEN, 1},
};

/* ---- asking ---- */

/* The byte patterns of tools/check_vectors.py. */
enum { PATTERN_KEY, PATTERN_NONCE, PATTERN_AD, PATTERN_TEXT };

/* Room for the longest input, output and the like. */
enum { ROOM = 1 << 17, NONCE_ROOM = 256, HEX_ROOM = 256 };
static uint8_t text_room[ROOM], out_room[ROOM], back_room[ROOM], ad_room[ROOM];
static uint8_t key_room[64], nonce_room[NONCE_ROOM], answer_room[HEX_ROOM];

static void pattern(uint8_t *out, size_t len, unsigned purpose) {
    for (size_t i = 0; i < len; i++)
        out[i] = (uint8_t)(i * 131 + (i >> 8) * 17 + purpose * 59 + 7);
}

static size_t from_hex(uint8_t *out, const char *hex) {
    const size_t digits = strlen(hex);
    hex_decode(out, hex, digits);
    return digits / 2;
}

static size_t output_len(check_family family, const question *q) {
    if (family == CHECK_TLS_CBC)
        return tls_cbc_len(q->text_len);
    return (families[family].only_tag ? 0 : q->text_len) + families[family].tag_len;
}

static int fingerprint(const uint8_t *data, size_t len, uint8_t tag[TAG_LEN]) {
    const tacit_row_table *table = tacit_poly1305_rows();
    uint8_t key[32];
    for (unsigned i = 0; i < sizeof key; i++)
        key[i] = (uint8_t)i;
    const question q = {.key = key, .key_len = sizeof key, .text = data, .text_len = len};
    return poly1305_forward(table->rows[table->count - 1], &q, tag);
}

/* Whether out_room holds the answer: 16 bytes of fingerprint, or all of it. */
static int right(size_t len, const uint8_t *answer, int is_fingerprint) {
    uint8_t tag[TAG_LEN];
    if (!is_fingerprint)
        return memcmp(out_room, answer, len) == 0;
    return fingerprint(out_room, len, tag) == TACIT_OK && memcmp(tag, answer, TAG_LEN) == 0;
}

/* NULL if the row knows the answer, else what went wrong. */
static const char *ask(check_family family, const tacit_row *row, const question *q,
                       const uint8_t *answer, int is_fingerprint) {
    const size_t len = output_len(family, q);
    memset(out_room, 0, len);
    int result = families[family].forward(row, q, out_room);
    if (result != TACIT_OK)
        return tacit_strerror(result);
    if (!right(len, answer, is_fingerprint))
        return "wrong answer";
    if (families[family].backward == NULL)
        return NULL;
    memset(back_room, 0, len);
    result = families[family].backward(row, q, back_room, out_room);
    if (result != TACIT_OK)
        return tacit_strerror(result);
    return memcmp(back_room, q->text, q->text_len) == 0 ? NULL : "wrong way back";
}

typedef struct tally {
    unsigned right, wrong;
} tally;

static void count(tally *t, check_family family, const tacit_row *row, const question *q,
                  const char *source, const char *trouble) {
    if (trouble == NULL) {
        t->right++;
        return;
    }
    t->wrong++;
    complain(STATUS_ERROR, "%s on row %s: %s (key of %zu bytes, nonce %zu, data %zu, text %zu; %s)",
             families[family].name, tacit_row_name(row), trouble, q->key_len, q->nonce_len,
             q->ad_len, q->text_len, source);
}

static void ask_published(tally *t, check_family family, const tacit_row *row,
                          const check_published *p) {
    question q = {key_room, nonce_room, ad_room, text_room, 0, 0, 0, 0, p->counter};
    q.key_len = from_hex(key_room, p->key);
    q.nonce_len = from_hex(nonce_room, p->nonce);
    q.ad_len = from_hex(ad_room, p->ad);
    q.text_len = from_hex(text_room, p->text);
    from_hex(answer_room, p->output);
    count(t, family, row, &q, p->source, ask(family, row, &q, answer_room, 0));
}

static void ask_computed(tally *t, check_family family, const tacit_row *row,
                         const check_computed *c) {
    const question q = {key_room,     nonce_room, ad_room,     text_room, c->key_len,
                        c->nonce_len, c->ad_len,  c->text_len, 0};
    pattern(key_room, c->key_len, PATTERN_KEY);
    pattern(nonce_room, c->nonce_len, PATTERN_NONCE);
    pattern(ad_room, c->ad_len, PATTERN_AD);
    pattern(text_room, c->text_len, PATTERN_TEXT);
    count(t, family, row, &q, "computed", ask(family, row, &q, c->fingerprint, 1));
}

static tally check_row(check_family family, const tacit_row *row) {
    tally t = {0, 0};
    for (size_t i = 0; i < check_published_count; i++) {
        if (check_published_answers[i].family == families[family].answers)
            ask_published(&t, family, row, &check_published_answers[i]);
    }
    for (size_t i = 0; i < check_computed_count; i++) {
        if (check_computed_answers[i].family == families[family].answers)
            ask_computed(&t, family, row, &check_computed_answers[i]);
    }
    return t;
}

static void check_family_rows(check_family family, tally *total, unsigned *elsewhere) {
    const tacit_row_table *table = families[family].rows();
    for (size_t i = 0; i < table->count; i++) {
        const tacit_row *row = table->rows[i];
        printf("%-18s %-22s ", families[family].name, tacit_row_name(row));
        fflush(stdout);
        if (!tacit_row_available(row)) {
            ++*elsewhere;
            printf("not available here: lacks %s\n",
                   feature_names(tacit_row_needs(row) & ~tacit_cpu_features()));
            continue;
        }
        const tally t = check_row(family, row);
        printf("%u right, %u wrong\n", t.right, t.wrong);
        total->right += t.right;
        total->wrong += t.wrong;
    }
}

int cmd_check(int argc, char **argv) {
    static const struct option options[] = {COMMON_OPTIONS};
    int status = STATUS_OK;
    if (next_option(argc, argv, ":", options, help, &status) != -1)
        return status;
    if (optind < argc)
        return complain(STATUS_USAGE, "tacit check takes no argument '%s'", argv[optind]);
    tally total = {0, 0};
    unsigned elsewhere = 0;
    for (int family = 0; family < CHECK_FAMILIES; family++)
        check_family_rows((check_family)family, &total, &elsewhere);
    printf("%u known answers right, %u wrong; %u rows not available here\n", total.right,
           total.wrong, elsewhere);
    status = flush_stdout();
    return total.wrong != 0 ? STATUS_ERROR : status;
}
