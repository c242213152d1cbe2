#include "bench/algorithms.h"

#include "bench/family.h"

#include <string.h>

/* Name, alg, groups, family, bytes of key, and of AEADs the name: GMAC's is that of its GCM. */
static const bench_algorithm algorithms[] = {
    {"AES-128-GCM", "aes-128-gcm", "aead gcm", &bench_aead_family, 16, "aes-128-gcm"},
    {"AES-192-GCM", "aes-192-gcm", "aead gcm", &bench_aead_family, 24, "aes-192-gcm"},
    {"AES-256-GCM", "aes-256-gcm", "aead gcm", &bench_aead_family, 32, "aes-256-gcm"},
    {"AES-128-OCB", "aes-128-ocb", "aead ocb", &bench_aead_family, 16, "aes-128-ocb"},
    {"AES-192-OCB", "aes-192-ocb", "aead ocb", &bench_aead_family, 24, "aes-192-ocb"},
    {"AES-256-OCB", "aes-256-ocb", "aead ocb", &bench_aead_family, 32, "aes-256-ocb"},
    {"ChaCha20-Poly1305", "chacha20-poly1305", "aead chacha", &bench_aead_family, 32,
     "chacha20-poly1305"},
    {"XChaCha20-Poly1305", "xchacha20-poly1305", "aead chacha", &bench_aead_family, 32,
     "xchacha20-poly1305"},
    {"ChaCha20-Poly1305-Old", "chacha20-poly1305-old", "aead chacha", &bench_aead_family, 32,
     "chacha20-poly1305-old"},
    {"RFC4106-AES-128-GCM", "rfc4106-aes-128-gcm", "aead rfc4106", &bench_aead_family, 20,
     "rfc4106-aes-128-gcm"},
    {"RFC4106-AES-192-GCM", "rfc4106-aes-192-gcm", "aead rfc4106", &bench_aead_family, 28,
     "rfc4106-aes-192-gcm"},
    {"RFC4106-AES-256-GCM", "rfc4106-aes-256-gcm", "aead rfc4106", &bench_aead_family, 36,
     "rfc4106-aes-256-gcm"},
    {"AES-128-CBC-SHA1", "aes-128-cbc-hmac-sha1-tls", "aead tls", &bench_padded_family, 36,
     "aes-128-cbc-hmac-sha1-tls"},
    {"AES-256-CBC-SHA1", "aes-256-cbc-hmac-sha1-tls", "aead tls", &bench_padded_family, 52,
     "aes-256-cbc-hmac-sha1-tls"},
    {"AES-128-GMAC", "aes-128-gmac", "mac", &bench_gmac_family, 16, "aes-128-gcm"},
    {"AES-192-GMAC", "aes-192-gmac", "mac", &bench_gmac_family, 24, "aes-192-gcm"},
    {"AES-256-GMAC", "aes-256-gmac", "mac", &bench_gmac_family, 32, "aes-256-gcm"},
    {"Poly1305", "poly1305", "mac", &bench_poly1305_family, 32, NULL},
    {"GHASH", "ghash", "hash", &bench_ghash_family, 16, NULL},
    {"AES-128-CTR", "aes-128-ctr", "cipher ctr", &bench_ctr_family, 16, NULL},
    {"AES-192-CTR", "aes-192-ctr", "cipher ctr", &bench_ctr_family, 24, NULL},
    {"AES-256-CTR", "aes-256-ctr", "cipher ctr", &bench_ctr_family, 32, NULL},
    {"AES-128-CBC", "aes-128-cbc", "cipher cbc", &bench_cbc_family, 16, NULL},
    {"AES-192-CBC", "aes-192-cbc", "cipher cbc", &bench_cbc_family, 24, NULL},
    {"AES-256-CBC", "aes-256-cbc", "cipher cbc", &bench_cbc_family, 32, NULL},
    {"AES-128-ECB", "aes-128-ecb", "cipher ecb", &bench_ecb_family, 16, NULL},
    {"AES-192-ECB", "aes-192-ecb", "cipher ecb", &bench_ecb_family, 24, NULL},
    {"AES-256-ECB", "aes-256-ecb", "cipher ecb", &bench_ecb_family, 32, NULL},
    {"ChaCha20", "chacha20", "cipher", &bench_chacha20_family, 32, NULL},
    {"AES-128", "aes-128", "block", &bench_block_family, 16, NULL},
    {"AES-192", "aes-192", "block", &bench_block_family, 24, NULL},
    {"AES-256", "aes-256", "block", &bench_block_family, 32, NULL},
    {"QUIC-AES-128", "quic-aes-128", "quic", &bench_quic_aes_family, 16, NULL},
    {"QUIC-AES-256", "quic-aes-256", "quic", &bench_quic_aes_family, 32, NULL},
    {"QUIC-ChaCha20", "quic-chacha20", "quic", &bench_quic_chacha20_family, 32, NULL},
};

const char *bench_op_name(bench_op op) {
    static const char *const names[BENCH_OPS] = {
        [BENCH_SETUP] = "setup",
        [BENCH_ENCRYPT_SETUP] = "encrypt setup",
        [BENCH_DECRYPT_SETUP] = "decrypt setup",
        [BENCH_SEAL] = "seal",
        [BENCH_OPEN] = "open",
        [BENCH_ENCRYPT] = "encrypt",
        [BENCH_DECRYPT] = "decrypt",
        [BENCH_MAC] = "mac",
        [BENCH_HASH] = "hash",
        [BENCH_MASK] = "mask",
        [BENCH_STEP] = "step",
    };
    return names[op];
}

const bench_algorithm *bench_algorithm_at(size_t index) {
    return index < sizeof algorithms / sizeof algorithms[0] ? &algorithms[index] : NULL;
}

const tacit_aead *bench_algorithm_aead(const bench_algorithm *a) {
    return a->aead_name != NULL ? tacit_aead_by_name(a->aead_name) : NULL;
}

static int lower(char c) {
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static int is_named(const char *known, const char *name, size_t len) {
    size_t i = 0;
    while (i < len && known[i] != '\0' && lower(known[i]) == lower(name[i]))
        i++;
    return i == len && known[i] == '\0';
}

const bench_algorithm *bench_algorithm_named(const char *name, size_t len) {
    const bench_algorithm *a;
    size_t i = 0;
    while ((a = bench_algorithm_at(i)) != NULL && !is_named(a->name, name, len) &&
           !is_named(a->alg, name, len))
        i++;
    return a;
}

const tacit_row_table *bench_algorithm_rows(const bench_algorithm *a) {
    return a->family->rows != NULL ? a->family->rows() : tacit_aead_rows(bench_algorithm_aead(a));
}

bench_op bench_algorithm_op(const bench_algorithm *a, size_t index) {
    const bench_step *step = &a->family->steps[index];
    return step->run != NULL ? step->op : BENCH_OPS;
}

bench_op bench_algorithm_forward(const bench_algorithm *a) {
    return a->family->forward;
}

bench_op bench_algorithm_inverse(const bench_algorithm *a) {
    return a->family->inverse;
}

/* ---- lengths ---- */

/* The AEAD whose associated data and tag one can choose; GMAC's data are its text. */
static const tacit_aead *chooser(const bench_algorithm *a) {
    return a->family->only_tag ? NULL : bench_algorithm_aead(a);
}

int bench_algorithm_is_sized(const bench_algorithm *a) {
    return a->family->only_size == 0;
}

int bench_algorithm_in_place(const bench_algorithm *a, int asked) {
    const bench_family *family = a->family;
    return family->is_chain || (asked && !family->only_tag && family->mask_len == 0);
}

size_t bench_algorithm_size(const bench_algorithm *a, size_t size) {
    const size_t block = a->family->block_len;
    if (a->family->only_size != 0)
        return a->family->only_size;
    return block > 1 && size < block ? block : size - size % block;
}

uint64_t bench_algorithm_size_max(const bench_algorithm *a) {
    const tacit_aead *aead = chooser(a);
    return aead != NULL ? tacit_aead_text_len_max(aead) : UINT64_MAX;
}

/* The fewest bytes that the AEAD allows: none, but where a protocol has so many. */
size_t bench_algorithm_ad_len(const bench_algorithm *a) {
    enum { MOST = 64 };
    size_t ad_len = 0;
    while (ad_len < MOST && !bench_algorithm_ad_len_ok(a, ad_len))
        ad_len++;
    return ad_len < MOST ? ad_len : 0;
}

size_t bench_algorithm_tag_len(const bench_algorithm *a) {
    const tacit_aead *aead = bench_algorithm_aead(a);
    return aead != NULL ? tacit_aead_tag_len(aead) : a->family->tag_len;
}

int bench_algorithm_ad_len_ok(const bench_algorithm *a, uint64_t ad_len) {
    const tacit_aead *aead = chooser(a);
    return aead != NULL && ad_len <= tacit_aead_ad_len_max(aead) &&
           tacit_aead_ad_len_ok(aead, (size_t)ad_len);
}

int bench_algorithm_tag_len_ok(const bench_algorithm *a, uint64_t tag_len) {
    const tacit_aead *aead = bench_algorithm_aead(a);
    return aead != NULL && tag_len <= UINT8_MAX && tacit_aead_tag_len_ok(aead, (size_t)tag_len);
}

size_t bench_algorithm_nonce_len(const bench_algorithm *a) {
    const tacit_aead *aead = bench_algorithm_aead(a);
    return aead != NULL ? tacit_aead_nonce_len(aead) : a->family->nonce_len;
}

/* A padded message's length is the algorithm's to say, and it says it of a key. */
static size_t padded_len(const bench_task *task) {
    static const uint8_t zeros[BENCH_KEY_LEN_MAX];
    tacit_aead_key key;
    if (tacit_aead_init(&key, bench_algorithm_aead(task->algorithm), zeros,
                        task->algorithm->key_len, task->tag_len) != TACIT_OK)
        return 0;
    return tacit_aead_sealed_len(&key, task->size);
}

bench_sealed bench_task_sealed(const bench_task *task) {
    const bench_family *family = task->algorithm->family;
    if (family->mask_len != 0)
        return (bench_sealed){family->mask_len, 0};
    if (family->is_padded)
        return (bench_sealed){padded_len(task), 0};
    return (bench_sealed){family->only_tag ? 0 : task->size, task->tag_len};
}
