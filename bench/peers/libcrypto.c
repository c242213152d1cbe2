/*
 * libcrypto 3 through EVP, with a context that keeps its key: each message sets
 * the nonce only. As it is loaded it reads which features not to use from
 * OPENSSL_ia32cap.
 */
#include "bench.h"

#include <tacit/cpu.h>

#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct evp_cipher evp_cipher;
typedef struct evp_context evp_context;

enum { AEAD_GET_TAG = 0x10, AEAD_SET_TAG = 0x11 }; /* EVP_CTRL_AEAD_... */

static struct {
    evp_cipher *(*fetch)(void *library, const char *name, const char *properties);
    evp_context *(*context_new)(void);
    void (*context_free)(evp_context *context);
    int (*init)(evp_context *context, const evp_cipher *cipher, void *engine, const uint8_t *key,
                const uint8_t *iv, int encrypt);
    int (*update)(evp_context *context, uint8_t *out, int *out_len, const uint8_t *in, int len);
    int (*final)(evp_context *context, uint8_t *out, int *out_len);
    int (*ctrl)(evp_context *context, int type, int arg, void *pointer);
    int (*set_padding)(evp_context *context, int padding);
} evp;

/* CPUID's words as that variable has them: leaf 1, EDX and above it ECX; leaf 7, EBX and ECX. */
typedef struct cpuid_words {
    uint64_t leaf1, leaf7;
} cpuid_words;

#define EDX_EBX(bit) (UINT64_C(1) << (bit))
#define ECX(bit) (UINT64_C(1) << (32 + (bit)))

/* What is to be hidden for a set of features to be all there is. */
static cpuid_words words_without(uint32_t features) {
    static const struct {
        uint32_t feature;
        cpuid_words words;
    } bits[] = {
        {TACIT_CPU_X86_SSSE3, {ECX(9), 0}},
        {TACIT_CPU_X86_AES, {ECX(25), 0}},
        {TACIT_CPU_X86_PCLMUL, {ECX(1), 0}},
        {TACIT_CPU_X86_SHA, {0, EDX_EBX(29)}},
        {TACIT_CPU_X86_AVX, {ECX(28) | ECX(12), 0}}, /* and FMA */
        {TACIT_CPU_X86_AVX2, {0, EDX_EBX(5)}},
        {TACIT_CPU_X86_VAES, {0, ECX(9)}},
        {TACIT_CPU_X86_VPCLMUL, {0, ECX(10)}},
        {TACIT_CPU_X86_AVX512,
         {0, EDX_EBX(16) | EDX_EBX(17) | EDX_EBX(28) | EDX_EBX(30) | EDX_EBX(31)}},
        {TACIT_CPU_X86_AVX512IFMA, {0, EDX_EBX(21)}},
    };
    cpuid_words hidden = {0, 0};
    for (size_t i = 0; i < sizeof bits / sizeof bits[0]; i++) {
        if ((features & bits[i].feature) != 0)
            continue;
        hidden.leaf1 |= bits[i].words.leaf1;
        hidden.leaf7 |= bits[i].words.leaf7;
    }
    return hidden;
}

/* Whether the library says that it sees none of these. */
static int hides(void *library, cpuid_words hidden) {
    const char *(*info)(int);
    cpuid_words seen = {UINT64_MAX, UINT64_MAX};
    bench_symbol(library, "OPENSSL_info", &info);
    const char *settings = info(1008); /* OPENSSL_INFO_CPU_SETTINGS */
    return settings != NULL &&
           sscanf(settings, "OPENSSL_ia32cap=%" SCNx64 ":%" SCNx64, &seen.leaf1, &seen.leaf7) ==
               2 &&
           ((seen.leaf1 & hidden.leaf1) | (seen.leaf7 & hidden.leaf7)) == 0;
}

static bench_loading load(uint32_t features, char *version, size_t room) {
    const cpuid_words hidden = words_without(features);
    const int masks = (hidden.leaf1 | hidden.leaf7) != 0;
    char value[80];
    snprintf(value, sizeof value, "~0x%" PRIx64 ":~0x%" PRIx64, hidden.leaf1, hidden.leaf7);
    if (masks && setenv("OPENSSL_ia32cap", value, 1) != 0)
        bench_fail("no room in the environment");
    void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        return BENCH_ABSENT;
    const char *(*text)(int);
    bench_symbol(library, "OpenSSL_version", &text);
    snprintf(version, room, "%s", text(6)); /* OPENSSL_VERSION_STRING */
    bench_symbol(library, "EVP_CIPHER_fetch", &evp.fetch);
    bench_symbol(library, "EVP_CIPHER_CTX_new", &evp.context_new);
    bench_symbol(library, "EVP_CIPHER_CTX_free", &evp.context_free);
    bench_symbol(library, "EVP_CipherInit_ex", &evp.init);
    bench_symbol(library, "EVP_CipherUpdate", &evp.update);
    bench_symbol(library, "EVP_CipherFinal_ex", &evp.final);
    bench_symbol(library, "EVP_CIPHER_CTX_ctrl", &evp.ctrl);
    bench_symbol(library, "EVP_CIPHER_CTX_set_padding", &evp.set_padding);
    return !masks || hides(library, hidden) ? BENCH_LOADED : BENCH_UNMASKED;
}

static const char *mode_of(bench_operation operation) {
    switch (operation) {
    case BENCH_CTR:
        return "CTR";
    case BENCH_CBC_ENCRYPT:
    case BENCH_CBC_DECRYPT:
        return "CBC";
    default:
        return "GCM";
    }
}

static void *make(bench_operation operation, const uint8_t *key, size_t key_len) {
    const int decrypts = operation == BENCH_GCM_OPEN || operation == BENCH_CBC_DECRYPT ||
                         operation == BENCH_CHACHA20_POLY1305_OPEN;
    evp_context *context = evp.context_new();
    char name[32];
    snprintf(name, sizeof name, "AES-%zu-%s", 8 * key_len, mode_of(operation));
    if (operation == BENCH_CHACHA20_POLY1305_SEAL || operation == BENCH_CHACHA20_POLY1305_OPEN)
        snprintf(name, sizeof name, "ChaCha20-Poly1305");
    if (context == NULL ||
        evp.init(context, evp.fetch(NULL, name, NULL), NULL, key, NULL, !decrypts) != 1)
        bench_fail("libcrypto: no %s", name);
    evp.set_padding(context, 0);
    return context;
}

static int seal(void *context, bench_message *m) {
    int len = 0;
    return evp.init(context, NULL, NULL, NULL, m->nonce, -1) == 1 &&
           evp.update(context, m->out, &len, m->in, (int)m->len) == 1 &&
           evp.final(context, m->out + len, &len) == 1 &&
           evp.ctrl(context, AEAD_GET_TAG, 16, m->tag) == 1;
}

static int open_message(void *context, bench_message *m) {
    int len = 0;
    return evp.init(context, NULL, NULL, NULL, m->nonce, -1) == 1 &&
           evp.update(context, m->out, &len, m->in, (int)m->len) == 1 &&
           evp.ctrl(context, AEAD_SET_TAG, 16, m->tag) == 1 &&
           evp.final(context, m->out + len, &len) == 1;
}

static int crypt(void *context, bench_message *m) {
    int len = 0;
    return evp.init(context, NULL, NULL, NULL, m->nonce, -1) == 1 &&
           evp.update(context, m->out, &len, m->in, (int)m->len) == 1;
}

static int set_key(void *context, bench_message *m) {
    return evp.init(context, NULL, NULL, m->key, NULL, -1) == 1;
}

static bench_run *runner(bench_operation operation) {
    switch (operation) {
    case BENCH_GCM_SEAL:
    case BENCH_CHACHA20_POLY1305_SEAL:
        return seal;
    case BENCH_GCM_OPEN:
    case BENCH_CHACHA20_POLY1305_OPEN:
        return open_message;
    case BENCH_GCM_KEY:
        return set_key;
    default:
        return crypt;
    }
}

static void release(void *context) {
    evp.context_free(context);
}

const bench_library bench_libcrypto = {"libcrypto", load, make, runner, release};
