/*
 * basics.c: names, lengths, error texts, the version.
 */
#include "api/parts.h"

#include <string.h>

static void check_strerror(void) {
    for (int code = 1; code >= TACIT_ERR_AD_LEN - 1; code--) {
        const char *text = tacit_strerror(code);
        const int known = code <= 0 && code >= TACIT_ERR_AD_LEN;
        if (!check(text != NULL && text[0] != '\0', "tacit_strerror(%d) says nothing", code))
            continue;
        /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): check has seen to NULL */
        check(text[strlen(text) - 1] != '.', "tacit_strerror(%d) ends with a full stop", code);
        for (int other = code + 1; known && other <= 1; other++)
            check(strcmp(text, tacit_strerror(other)) != 0, "%d and %d have one text: %s", code,
                  other, text);
    }
    check(tacit_strerror(-2147483647 - 1) != NULL && tacit_strerror(2147483647) != NULL,
          "tacit_strerror says nothing of the farthest numbers");
}

static void check_version(void) {
    int major = 0, minor = 0, patch = 0;
    char rest;
    check(strcmp(tacit_version(), TACIT_VERSION_STRING) == 0, "library %s, header %s",
          tacit_version(), TACIT_VERSION_STRING);
    check(sscanf(tacit_version(), "%d.%d.%d%c", &major, &minor, &patch, &rest) == 3 &&
              major == TACIT_VERSION_MAJOR && minor == TACIT_VERSION_MINOR &&
              patch == TACIT_VERSION_PATCH,
          "the version's text %s is not its numbers", tacit_version());
}

#define GCM_AD_MAX 0x1fffffffffffffff
#define OCB_MAX (UINT64_MAX - 15)

/* What the header promises of each algorithm. */
static const struct {
    const char *name;
    size_t key_len, nonce_len;
    uint64_t nonce_len_min, nonce_len_max;
    size_t tag_len;
    uint32_t tag_lens;
    uint64_t text_len_max, ad_len_max;
    unsigned max_messages_log2;
} promised[] = {
    {"aes-128-gcm", 16, 12, 1, GCM_AD_MAX, 16, 0x1f000, 0xfffffffe0, GCM_AD_MAX, 32},
    {"aes-192-gcm", 24, 12, 1, GCM_AD_MAX, 16, 0x1f000, 0xfffffffe0, GCM_AD_MAX, 32},
    {"aes-256-gcm", 32, 12, 1, GCM_AD_MAX, 16, 0x1f000, 0xfffffffe0, GCM_AD_MAX, 32},
    {"aes-128-gcm-short-tag", 16, 12, 1, GCM_AD_MAX, 8, 0x110, 0xfffffffe0, GCM_AD_MAX, 32},
    {"aes-192-gcm-short-tag", 24, 12, 1, GCM_AD_MAX, 8, 0x110, 0xfffffffe0, GCM_AD_MAX, 32},
    {"aes-256-gcm-short-tag", 32, 12, 1, GCM_AD_MAX, 8, 0x110, 0xfffffffe0, GCM_AD_MAX, 32},
    {"aes-128-ocb", 16, 12, 1, 15, 16, 0x1ff00, OCB_MAX, OCB_MAX, 32},
    {"aes-192-ocb", 24, 12, 1, 15, 16, 0x1ff00, OCB_MAX, OCB_MAX, 32},
    {"aes-256-ocb", 32, 12, 1, 15, 16, 0x1ff00, OCB_MAX, OCB_MAX, 32},
    {"chacha20-poly1305", 32, 12, 12, 12, 16, 0x10000, 0x3fffffffc0, UINT64_MAX, 32},
    {"xchacha20-poly1305", 32, 24, 24, 24, 16, 0x10000, 0x3fffffffc0, UINT64_MAX, 80},
    {"chacha20-poly1305-old", 32, 8, 8, 8, 16, 0x10000, UINT64_MAX - 16, UINT64_MAX, 16},
    {"rfc4106-aes-128-gcm", 20, 8, 8, 8, 16, 0x11100, 0xfffffffe0, 12, 16},
    {"rfc4106-aes-192-gcm", 28, 8, 8, 8, 16, 0x11100, 0xfffffffe0, 12, 16},
    {"rfc4106-aes-256-gcm", 36, 8, 8, 8, 16, 0x11100, 0xfffffffe0, 12, 16},
    {"aes-128-cbc-hmac-sha1-tls", 36, 16, 16, 16, 20, 0x100000, 16384, 11, 38},
    {"aes-256-cbc-hmac-sha1-tls", 52, 16, 16, 16, 20, 0x100000, 16384, 11, 38},
};

enum { PROMISED = sizeof promised / sizeof promised[0] };

static void check_algorithm(size_t i) {
    const char *name = promised[i].name;
    const tacit_aead *aead = tacit_aead_by_name(name);
    if (!check(aead != NULL, "no algorithm is called %s", name))
        return;
    check(tacit_aead_at(i) == aead, "%s is not number %zu", name, i);
    /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): check has seen to NULL */
    check(strcmp(tacit_aead_name(aead), name) == 0, "%s says its name is %s", name,
          tacit_aead_name(aead));
    check(tacit_aead_key_len(aead) == promised[i].key_len, "%s: key length", name);
    check(tacit_aead_nonce_len(aead) == promised[i].nonce_len, "%s: nonce length", name);
    check(tacit_aead_nonce_len_min(aead) == promised[i].nonce_len_min, "%s: least nonce", name);
    check(tacit_aead_nonce_len_max(aead) == promised[i].nonce_len_max, "%s: longest nonce", name);
    check(tacit_aead_tag_len(aead) == promised[i].tag_len, "%s: tag length", name);
    check(tacit_aead_text_len_max(aead) == promised[i].text_len_max, "%s: longest text", name);
    check(tacit_aead_ad_len_max(aead) == promised[i].ad_len_max, "%s: longest ad", name);
    check(tacit_aead_max_messages_log2(aead) == promised[i].max_messages_log2,
          "%s: messages under random nonces", name);
    for (size_t len = 0; len < 200; len++)
        check(tacit_aead_tag_len_ok(aead, len) ==
                  (len < 32 && (promised[i].tag_lens >> len & 1) != 0),
              "%s: tags of %zu bytes", name, len);
    check(!tacit_aead_tag_len_ok(aead, (size_t)-1) && !tacit_aead_tag_len_ok(aead, 1u << 31) &&
              !tacit_aead_tag_len_ok(aead, (size_t)-1 - 15),
          "%s allows tags beyond all measure", name);
    check(tacit_aead_rows(aead) != NULL && tacit_aead_rows(aead)->count > 0, "%s: no rows", name);
}

/* Which lengths of associated data there are; most algorithms have all. */
static int has_ad_len(const char *name, size_t len) {
    if (strncmp(name, "rfc4106-", 8) == 0)
        return len == 8 || len == 12;
    return strstr(name, "-tls") == NULL || len == 11;
}

static void check_ad_lens(const tacit_aead *aead) {
    const char *name = tacit_aead_name(aead);
    for (size_t len = 0; len < 100; len++)
        check(tacit_aead_ad_len_ok(aead, len) == has_ad_len(name, len),
              "%s: associated data of %zu bytes", name, len);
    for (int shift = 8; shift < (int)sizeof(size_t) * 8; shift++) {
        const size_t len = ((size_t)1 << shift) + 8;
        check(tacit_aead_ad_len_ok(aead, len) ==
                  (has_ad_len(name, len) && len <= tacit_aead_ad_len_max(aead)),
              "%s: associated data of %zu bytes", name, len);
    }
    check(tacit_aead_ad_len_ok(aead, SIZE_MAX) == (SIZE_MAX <= tacit_aead_ad_len_max(aead)),
          "%s: associated data of SIZE_MAX", name);
}

static void check_zero_context(void) {
    const tacit_aead_key zero = {0};
    check(tacit_aead_of(&zero) == NULL && tacit_aead_row(&zero) == NULL &&
              tacit_aead_tag_len_of(&zero) == 0,
          "a context of zeros says it is something");
}

static void check_random(void) {
    uint8_t a[64] = {0}, b[64] = {0}, canary[200];
    check_result(tacit_random(NULL, 0), TACIT_OK, "tacit_random", "NULL, 0");
    check_result(tacit_random(NULL, 1), TACIT_ERR_ARGUMENT, "tacit_random", "NULL, 1");
    check_result(tacit_random(NULL, (size_t)-1), TACIT_ERR_ARGUMENT, "tacit_random", "NULL, max");
    check(tacit_random(a, sizeof a) == TACIT_OK && tacit_random(b, sizeof b) == TACIT_OK &&
              memcmp(a, b, sizeof a) != 0,
          "tacit_random gives the same bytes twice");
    for (size_t len = 0; len <= 100; len++) {
        paint(canary, sizeof canary);
        const int r = tacit_random(canary, len);
        uint8_t again[200];
        paint(again, sizeof again);
        check(r == TACIT_OK && memcmp(canary + len, again + len, sizeof canary - len) == 0,
              "tacit_random of %zu bytes writes more", len);
        check(len < 8 || memcmp(canary + len - 8, again + len - 8, 8) != 0,
              "tacit_random of %zu bytes writes less", len);
    }
}

void test_basics(void) {
    check_strerror();
    check_version();
    const tacit_aead *aead;
    for (size_t i = 0; i < PROMISED; i++)
        check_algorithm(i);
    for (size_t i = 0; (aead = tacit_aead_at(i)) != NULL; i++)
        check_ad_lens(aead);
    check(tacit_aead_at(PROMISED) == NULL && tacit_aead_at((size_t)-1) == NULL,
          "there are more algorithms than this test knows");
    check(tacit_aead_by_name("") == NULL && tacit_aead_by_name("aes-128-gc") == NULL &&
              tacit_aead_by_name("AES-128-GCM") == NULL &&
              tacit_aead_by_name("aes-128-gcm ") == NULL,
          "names that are no algorithm's find one");
    check_zero_context();
    check_random();
}
