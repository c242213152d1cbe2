/*
 * libgcrypt, with a handle that keeps its key.
 */
#include "bench.h"

#include <tacit/cpu.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct gcry_handle gcry_handle;

/* Numbers of libgcrypt's interface: GCRY_CIPHER_..., GCRY_CIPHER_MODE_... */
enum { AES128 = 7, AES192 = 8, AES256 = 9, CHACHA20 = 316 };
enum { MODE_CBC = 3, MODE_CTR = 6, MODE_GCM = 9, MODE_POLY1305 = 10 };
enum { INITIALIZATION_FINISHED = 38, DISABLE_HWF = 63 }; /* GCRYCTL_... */

static struct {
    unsigned (*open)(gcry_handle **handle, int algorithm, int mode, unsigned flags);
    void (*close)(gcry_handle *handle);
    unsigned (*set_key)(gcry_handle *handle, const void *key, size_t len);
    unsigned (*set_iv)(gcry_handle *handle, const void *iv, size_t len);
    unsigned (*set_counter)(gcry_handle *handle, const void *counter, size_t len);
    unsigned (*encrypt)(gcry_handle *handle, void *out, size_t room, const void *in, size_t len);
    unsigned (*decrypt)(gcry_handle *handle, void *out, size_t room, const void *in, size_t len);
    unsigned (*get_tag)(gcry_handle *handle, void *tag, size_t len);
    unsigned (*check_tag)(gcry_handle *handle, const void *tag, size_t len);
} gcry;

/* Its names of features; a name that it does not know is of a feature that it does not use. */
static const struct {
    uint32_t feature;
    const char *name;
} hardware[] = {
    {TACIT_CPU_X86_SSSE3, "intel-ssse3"},       {TACIT_CPU_X86_AES, "intel-aesni"},
    {TACIT_CPU_X86_PCLMUL, "intel-pclmul"},     {TACIT_CPU_X86_SHA, "intel-shaext"},
    {TACIT_CPU_X86_AVX, "intel-avx"},           {TACIT_CPU_X86_AVX2, "intel-avx2"},
    {TACIT_CPU_X86_VAES, "intel-vaes-vpclmul"}, {TACIT_CPU_X86_VPCLMUL, "intel-vaes-vpclmul"},
    {TACIT_CPU_X86_AVX512, "intel-avx512"},
};
enum { HARDWARE = sizeof hardware / sizeof hardware[0] };

/* Whether the library says that it uses none outside of the set: names between colons. */
static int hides(void *library, uint32_t features) {
    char *(*config)(int, const char *);
    bench_symbol(library, "gcry_get_config", &config);
    char *used = config(0, "hwflist"), name[40];
    int all = used != NULL;
    for (size_t i = 0; i < HARDWARE && all; i++) {
        snprintf(name, sizeof name, ":%s:", hardware[i].name);
        all = (features & hardware[i].feature) != 0 || strstr(used, name) == NULL;
    }
    free(used);
    return all;
}

static bench_loading load(uint32_t features, char *version, size_t room) {
    void *library = dlopen("libgcrypt.so.20", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        return BENCH_ABSENT;
    const char *(*text)(const char *);
    bench_symbol(library, "gcry_check_version", &text);
    unsigned (*control)(int, ...);
    bench_symbol(library, "gcry_control", &control);
    for (size_t i = 0; i < HARDWARE; i++) {
        if ((features & hardware[i].feature) == 0)
            control(DISABLE_HWF, hardware[i].name, NULL);
    }
    snprintf(version, room, "%s", text(NULL));
    control(INITIALIZATION_FINISHED, 0);
    bench_symbol(library, "gcry_cipher_open", &gcry.open);
    bench_symbol(library, "gcry_cipher_close", &gcry.close);
    bench_symbol(library, "gcry_cipher_setkey", &gcry.set_key);
    bench_symbol(library, "gcry_cipher_setiv", &gcry.set_iv);
    bench_symbol(library, "gcry_cipher_setctr", &gcry.set_counter);
    bench_symbol(library, "gcry_cipher_encrypt", &gcry.encrypt);
    bench_symbol(library, "gcry_cipher_decrypt", &gcry.decrypt);
    bench_symbol(library, "gcry_cipher_gettag", &gcry.get_tag);
    bench_symbol(library, "gcry_cipher_checktag", &gcry.check_tag);
    return hides(library, features) ? BENCH_LOADED : BENCH_UNMASKED;
}

static void *make(bench_operation operation, const uint8_t *key, size_t key_len) {
    gcry_handle *handle = NULL;
    int algorithm = key_len == 16 ? AES128 : key_len == 24 ? AES192 : AES256, mode = MODE_GCM;
    switch (operation) {
    case BENCH_CTR:
        mode = MODE_CTR;
        break;
    case BENCH_CBC_ENCRYPT:
    case BENCH_CBC_DECRYPT:
        mode = MODE_CBC;
        break;
    case BENCH_CHACHA20_POLY1305_SEAL:
    case BENCH_CHACHA20_POLY1305_OPEN:
        algorithm = CHACHA20;
        mode = MODE_POLY1305;
        break;
    default:
        break;
    }
    if (gcry.open(&handle, algorithm, mode, 0) != 0 || gcry.set_key(handle, key, key_len) != 0)
        return NULL;
    return handle;
}

static int seal(void *handle, bench_message *m) {
    return gcry.set_iv(handle, m->nonce, 12) == 0 &&
           gcry.encrypt(handle, m->out, m->len, m->in, m->len) == 0 &&
           gcry.get_tag(handle, m->tag, 16) == 0;
}

static int open_message(void *handle, bench_message *m) {
    return gcry.set_iv(handle, m->nonce, 12) == 0 &&
           gcry.decrypt(handle, m->out, m->len, m->in, m->len) == 0 &&
           gcry.check_tag(handle, m->tag, 16) == 0;
}

static int ctr(void *handle, bench_message *m) {
    return gcry.set_counter(handle, m->nonce, 16) == 0 &&
           gcry.encrypt(handle, m->out, m->len, m->in, m->len) == 0;
}

static int cbc_encrypt(void *handle, bench_message *m) {
    return gcry.set_iv(handle, m->nonce, 16) == 0 &&
           gcry.encrypt(handle, m->out, m->len, m->in, m->len) == 0;
}

static int cbc_decrypt(void *handle, bench_message *m) {
    return gcry.set_iv(handle, m->nonce, 16) == 0 &&
           gcry.decrypt(handle, m->out, m->len, m->in, m->len) == 0;
}

static int set_key(void *handle, bench_message *m) {
    return gcry.set_key(handle, m->key, m->key_len) == 0;
}

static bench_run *runner(bench_operation operation) {
    static bench_run *const runners[BENCH_OPERATIONS] = {
        [BENCH_GCM_SEAL] = seal,
        [BENCH_GCM_OPEN] = open_message,
        [BENCH_CHACHA20_POLY1305_SEAL] = seal,
        [BENCH_CHACHA20_POLY1305_OPEN] = open_message,
        [BENCH_CTR] = ctr,
        [BENCH_CBC_ENCRYPT] = cbc_encrypt,
        [BENCH_CBC_DECRYPT] = cbc_decrypt,
        [BENCH_GCM_KEY] = set_key,
    };
    return runners[operation];
}

static void release(void *handle) {
    gcry.close(handle);
}

const bench_library bench_libgcrypt = {"libgcrypt", load, make, runner, release};
