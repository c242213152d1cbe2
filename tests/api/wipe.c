/*
 * test_wipe: what the library leaves on the stack. Calls run on a stack of their
 * own, which is searched afterwards for every word of the key, of the context
 * that was made of it (round keys in the row's own format, powers of H), of the
 * keystream and of the text.
 *
 * After a key has been set up, and after it has been cleared, nothing may be
 * left, whatever ran between. What a seal or open leaves until then is what the
 * compiler spills (docs/SOUNDNESS.md); it is counted and printed, no failure.
 */
#include "common/wipe.h"
#include "api/api.h"
#include "support/own_stack.h"

#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/poly1305.h>
#include <tacit/quic.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where the compiler keeps every value in memory, there is nothing to promise. */
#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
#define STACK_UNTOLD 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define STACK_UNTOLD 1
#endif
#endif

enum { STACK = OWN_STACK, NEEDLES = 4096, TEXT = 1500 };

/* What the last call left on its stack. */
static uint64_t stack[STACK / 8];

static void run_on_stack(void (*what)(void)) {
    own_stack_run(what, stack);
}

/* ---- What to search for ---- */

static struct {
    uint64_t word;
    const char *what;
} needles[NEEDLES];
static size_t needle_count;

/* Every word that is not so plain that it may stand there for another reason. */
static void add(const void *bytes, size_t len, const char *what) {
    for (size_t i = 0; i + 8 <= len; i += 8) {
        uint64_t word;
        memcpy(&word, (const uint8_t *)bytes + i, 8);
        if (word >> 32 == 0 || (uint32_t)word == 0 || needle_count == NEEDLES)
            continue;
        needles[needle_count].word = word;
        needles[needle_count++].what = what;
    }
}

/* The same with the order of the bytes reversed in each 16: how GHASH kernels hold blocks. */
static void add_reversed(const uint8_t *block, const char *what) {
    uint8_t reversed[16];
    for (int i = 0; i < 16; i++)
        reversed[i] = block[15 - i];
    add(reversed, 16, what);
}

static int compare(const void *a, const void *b) {
    uint64_t x, y;
    memcpy(&x, a, 8);
    memcpy(&y, b, 8);
    return x < y ? -1 : x > y;
}

/* How many places of the stack hold a needle; names one of them. */
static size_t search(const char **what, size_t *depth) {
    const uint8_t *bytes = (const uint8_t *)stack;
    size_t found = 0, at = 0;
    qsort(needles, needle_count, sizeof needles[0], compare);
    while (at < STACK && bytes[at] == 0)
        at++; /* never touched */
    for (at = at < 8 ? 0 : at - 8; at + 8 <= STACK; at++) {
        const void *hit = bsearch(bytes + at, needles, needle_count, sizeof needles[0], compare);
        if (hit == NULL)
            continue;
        memcpy(what, (const uint8_t *)hit + sizeof(uint64_t), sizeof *what);
        *depth = STACK - at;
        found++;
    }
    return found;
}

static void check_clean(const char *label, const char *when) {
    const char *what = "";
    size_t depth = 0;
    const size_t found = search(&what, &depth);
    check(found == 0, "%s: after %s, the stack holds %zu secret words, as one of %s %zu bytes down",
          label, when, found, what, depth);
}

/* What ends a context must reach as deep as any call before it, with some room. */
static void check_depth(const char *label, const char *what) {
    const uint8_t *bytes = (const uint8_t *)stack;
    size_t at = 0;
    while (at < STACK && bytes[at] == 0)
        at++;
    check(STACK - at <= TACIT_DEEP_STACK - 1024, "%s: %s takes %zu bytes of stack", label, what,
          STACK - at);
}

/*
 * Round keys as planes of bits have bytes of 0 and 0xff, both in most words. A row that
 * makes them stores over a hundred such words, and erases them before it returns; a few
 * may stand anywhere.
 */
static void check_planes(const char *label, const char *what) {
    size_t found = 0;
    for (size_t i = 0; i < STACK / 8; i++) {
        const uint64_t low = stack[i] & UINT64_C(0x0101010101010101);
        found += stack[i] == low * 0xff && low != 0 && ~stack[i] != 0;
    }
    check(found < 32, "%s: %s leaves %zu words of planes", label, what, found);
}

/* ---- AEADs ---- */

static const subject *about;
static tacit_aead_key key;
static message m;
static uint8_t out[TEXT + 64];

static void do_nothing(void) {
}

static void do_init(void) {
    subject_init(about, &key, TACIT_TAG_LEN_DEFAULT);
}

static void do_clear(void) {
    tacit_aead_clear(&key);
}

static const way *chosen;

static void do_one_way(void) {
    const call c = call_of(&m, chosen, &key, out);
    check_result(chosen->run(&c), TACIT_OK, about->label, chosen->name);
}

static void do_crypt(void) {
    for (size_t i = 0; (chosen = way_at(i)) != NULL; i++)
        do_one_way();
}

static void do_crypt_and_clear(void) {
    do_crypt();
    do_clear();
}

static int answered;

/*
 * Judged by others, off this stack: a function of variable arguments, as check is,
 * stores on AArch64 what vector registers hold, and those are not wiped.
 */
static tacit_stream stream;

static void do_stream(void) {
    int r = tacit_stream_init(&stream, &key);
    if (r == TACIT_OK)
        r = tacit_stream_seal_begin(&stream, m.nonce, m.nonce_len);
    if (r == TACIT_OK)
        r = tacit_stream_aad(&stream, m.ad, m.ad_len);
    if (r == TACIT_OK)
        r = tacit_stream_seal_update(&stream, out, m.text, m.len - 3);
    answered = r;
}

static void do_stream_and_clear(void) {
    do_stream();
    tacit_stream_clear(&stream);
}

/* The secrets of a key and of one message under it. */
static void add_secrets(int with_message) {
    const size_t key_len = tacit_aead_key_len(about->aead);
    uint8_t derived[240] = {0};
    needle_count = 0;
    add(subject_secret, key_len, "the key");
    add(key.state + 2, sizeof key.state - 16, "the context");
    if (about->is_gcm || about->is_rfc4106) {
        const size_t aes_len = key_len - (about->is_rfc4106 ? 4 : 0);
        add(derived, oracle_aes_round_keys(subject_secret, aes_len, derived), "the round keys");
        memset(derived, 0, 16);
        oracle_aes(subject_secret, aes_len, derived, derived);
        add(derived, 16, "H");
        add_reversed(derived, "H");
    }
    if (!with_message)
        return;
    for (size_t i = 0; i < m.len; i++)
        out[i] = m.text[i] ^ m.sealed[i];
    add(out, m.len, "the keystream");
    add(m.text, m.len, "the text");
    add(m.ad, m.ad_len, "the associated data");
}

/* What each way leaves until something clears the stack: no failure, but to be known. */
static void report_spills(const subject *s) {
    for (size_t i = 0; (chosen = way_at(i)) != NULL; i++) {
        const char *what = "";
        size_t depth = 0;
        run_on_stack(do_one_way);
        check_planes(s->label, chosen->name);
        if (strncmp(chosen->name, "stream", 6) != 0) /* those clear their stream */
            check_depth(s->label, chosen->name);
        add_secrets(1);
        const size_t left = search(&what, &depth);
        if (left != 0)
            printf("%s: %s leaves %zu secret words, one of %s %zu bytes down\n", s->label,
                   chosen->name, left, what, depth);
    }
}

static void check_aead(const subject *s) {
    about = s;
    message_make(&m, s, s->nonce_len, 40, TEXT);
    do_init(); /* once on the usual stack, so that the dynamic linker has done its part */
    do_crypt();
    do_stream_and_clear();
    memset(&key, 0, sizeof key);
    run_on_stack(do_init);
    add_secrets(0);
    check_clean(s->label, "init");
    report_spills(s);
    run_on_stack(do_stream);
    check_depth(s->label, "a stream");
    run_on_stack(do_stream_and_clear);
    check_result(answered, TACIT_OK, about->label, "stream");
    add_secrets(1);
    check_clean(s->label, "a stream has been cleared");
    run_on_stack(do_crypt_and_clear);
    check_clean(s->label, "sealing, opening and clearing");
    check(is_zero(&key, sizeof key), "%s: the cleared context is not zeros", s->label);
}

/* ---- Those that pad ---- */

static void do_record(void) {
    const size_t sealed_len = tacit_aead_sealed_len(&key, m.len);
    size_t text_len = 0;
    answered =
        tacit_aead_seal(&key, out, sealed_len, m.nonce, m.nonce_len, m.ad, m.ad_len, m.text, m.len);
    if (answered == TACIT_OK)
        answered =
            tacit_aead_open_padded(&key, out, tacit_aead_text_len_of(&key, sealed_len), &text_len,
                                   m.nonce, m.nonce_len, m.ad, m.ad_len, out, sealed_len);
}

static void do_record_and_clear(void) {
    do_record();
    do_clear();
}

static void check_padded(const subject *s) {
    about = s;
    m.nonce_len = s->nonce_len;
    m.ad_len = (size_t)tacit_aead_ad_len_max(s->aead);
    m.len = TEXT;
    random_bytes(m.nonce, m.nonce_len);
    random_bytes(m.ad, m.ad_len);
    random_bytes(m.text, m.len);
    do_init(); /* as in check_aead */
    do_record();
    memset(&key, 0, sizeof key);
    run_on_stack(do_init);
    add_secrets(0);
    check_clean(s->label, "init");
    run_on_stack(do_record);
    check_result(answered, TACIT_OK, s->label, "a record");
    check_planes(s->label, "a record");
    check_depth(s->label, "a record");
    add_secrets(0);
    add(m.text, m.len, "the text");
    run_on_stack(do_record_and_clear);
    check_clean(s->label, "sealing, opening and clearing");
    check(is_zero(&key, sizeof key), "%s: the cleared context is not zeros", s->label);
}

/* The search finds what there is to find, as deep as what ends a context does not reach. */
static void do_spill(void) {
    volatile uint8_t spilled[512];
    for (size_t i = 0; i < 64; i++)
        spilled[i] = subject_secret[i % 32];
    (void)spilled[0];
}

static void check_search(void) {
    const char *what = "";
    size_t depth = 0;
    needle_count = 0;
    random_bytes(subject_secret, sizeof subject_secret);
    add(subject_secret, sizeof subject_secret, "the key");
    run_on_stack(do_spill);
    check(search(&what, &depth) == 8, "eight words of a key on the stack are not found");
    run_on_stack(do_nothing);
    check(search(&what, &depth) == 0, "a key is found where none is");
}

/* ---- The others: their contexts, by type ---- */

static const tacit_row *row;
static tacit_aes_key aes;
static tacit_aes_cbc_key cbc;
static tacit_aes_ctr_key ctr;
static tacit_chacha20_key chacha20;
static tacit_poly1305 poly1305;
static tacit_quic_hp quic;

static void do_aes(void) {
    answered = tacit_aes_init_with(&aes, row, subject_secret, 32);
}
static void do_aes_all(void) {
    check_result(tacit_aes_decrypt(&aes, out, m.text, 960), TACIT_OK, "aes", "decrypt");
    tacit_aes_clear(&aes);
}
static void do_ctr(void) {
    answered = tacit_aes_ctr_init_with(&ctr, row, subject_secret, 32);
}
static void do_ctr_all(void) {
    uint8_t counter[16] = {0};
    check_result(tacit_aes_ctr_xor(&ctr, out, m.text, 999, counter), TACIT_OK, "ctr", "xor");
    tacit_aes_ctr_clear(&ctr);
}
static void do_cbc(void) {
    answered = tacit_aes_cbc_init_with(&cbc, row, subject_secret, 32);
}
static void do_cbc_all(void) {
    uint8_t iv[16] = {0};
    check_result(tacit_aes_cbc_decrypt(&cbc, out, m.text, 960, iv), TACIT_OK, "cbc", "decrypt");
    tacit_aes_cbc_clear(&cbc);
}
static void do_chacha20(void) {
    answered = tacit_chacha20_init_with(&chacha20, row, subject_secret, 32);
}
static void do_chacha20_all(void) {
    const uint8_t nonce[12] = {0}, long_nonce[24] = {1};
    check_result(tacit_chacha20_xor(&chacha20, out, m.text, 999, nonce, 12, 1), TACIT_OK,
                 "chacha20", "xor");
    check_result(tacit_xchacha20_xor(&chacha20, out, m.text, 999, long_nonce, 24, 1), TACIT_OK,
                 "chacha20", "xchacha20 xor");
    check_result(tacit_hchacha20(&chacha20, out, m.text), TACIT_OK, "chacha20", "hchacha20");
    tacit_chacha20_clear(&chacha20);
}
static void do_poly1305(void) {
    answered = tacit_poly1305_init_with(&poly1305, row, subject_secret, 32);
}
static void do_poly1305_all(void) {
    check_result(tacit_poly1305_update(&poly1305, m.text, 999), TACIT_OK, "poly1305", "update");
    check_result(tacit_poly1305_finish(&poly1305, out, 16), TACIT_OK, "poly1305", "finish");
}
static void do_quic_aes(void) {
    answered = tacit_quic_hp_init_aes_with(&quic, row, subject_secret, 32);
}
static void do_quic_chacha20(void) {
    answered = tacit_quic_hp_init_chacha20_with(&quic, row, subject_secret, 32);
}
static void do_quic_all(void) {
    check_result(tacit_quic_hp_mask(&quic, out, m.text), TACIT_OK, "quic", "mask");
    tacit_quic_hp_clear(&quic);
}

static const struct {
    const tacit_row_table *(*rows)(void);
    void (*init)(void);
    void (*use_and_clear)(void);
    void *ctx;
    size_t ctx_len;
} others[] = {
    {tacit_aes_rows, do_aes, do_aes_all, &aes, sizeof aes},
    {tacit_aes_ctr_rows, do_ctr, do_ctr_all, &ctr, sizeof ctr},
    {tacit_aes_cbc_rows, do_cbc, do_cbc_all, &cbc, sizeof cbc},
    {tacit_chacha20_rows, do_chacha20, do_chacha20_all, &chacha20, sizeof chacha20},
    {tacit_poly1305_rows, do_poly1305, do_poly1305_all, &poly1305, sizeof poly1305},
    {tacit_aes_rows, do_quic_aes, do_quic_all, &quic.impl[1], sizeof quic - sizeof(void *)},
    {tacit_chacha20_rows, do_quic_chacha20, do_quic_all, &quic.impl[1],
     sizeof quic - sizeof(void *)},
};

static void check_other(size_t i) {
    const tacit_row_table *table = others[i].rows();
    char label[64];
    for (size_t j = 0; j < table->count; j++) {
        row = table->rows[j];
        if (!row_wanted(table, row))
            continue;
        snprintf(label, sizeof label, "%s/%s", table->name, tacit_row_name(row));
        others[i].init();
        others[i].use_and_clear();
        run_on_stack(others[i].init);
        check_result(answered, TACIT_OK, label, "init");
        needle_count = 0;
        add(subject_secret, 32, "the key");
        add((uint8_t *)others[i].ctx + 8, others[i].ctx_len - 8, "the context");
        check_clean(label, "init");
        run_on_stack(others[i].use_and_clear);
        check_clean(label, "use and clear");
        check(is_zero(others[i].ctx, others[i].ctx_len), "%s: is not zeros in the end", label);
    }
}

int main(int argc, char **argv) {
    harness_begin("test_wipe", &argc, argv);
#ifdef STACK_UNTOLD
    skipped(1, "without optimisation, or with a sanitizer, the stack holds every value");
    (void)check_search, (void)check_aead, (void)check_padded, (void)check_other;
#else
    check_search();
    for_each_subject(check_aead);
    for_each_padded_subject(check_padded);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        check_other(i);
#endif
    return harness_end();
}
