/*
 * ipsec-mb with the best that it has for the features it may use: the direct
 * calls where it has them (AES-GCM), else one job at a time.
 */
#include "bench.h"

#include <tacit/cpu.h>

#include <intel-ipsec-mb.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static IMB_MGR *manager;

/* Its forms are named by vectors. That of AVX-512 uses VAES and VPCLMUL where there is GFNI too. */
static const char *form_for(uint32_t features) {
    return (features & TACIT_CPU_X86_AVX512) != 0 ? "init_mb_mgr_avx512"
           : (features & TACIT_CPU_X86_AVX2) != 0 ? "init_mb_mgr_avx2"
           : (features & TACIT_CPU_X86_AVX) != 0  ? "init_mb_mgr_avx"
                                                  : "init_mb_mgr_sse";
}

static bench_loading load(uint32_t features, char *version, size_t room) {
    const uint32_t always = TACIT_CPU_X86_AES | TACIT_CPU_X86_PCLMUL;
    const uint32_t wide = TACIT_CPU_X86_VAES | TACIT_CPU_X86_VPCLMUL;
    void *library =
        (always & ~features) == 0 ? dlopen("libIPSec_MB.so.1", RTLD_NOW | RTLD_LOCAL) : NULL;
    if (library == NULL)
        return BENCH_ABSENT;
    const char *(*text)(void);
    bench_symbol(library, "imb_get_version_str", &text);
    IMB_MGR *(*alloc)(uint64_t);
    bench_symbol(library, "alloc_mb_mgr", &alloc);
    void (*init)(IMB_MGR *);
    bench_symbol(library, form_for(tacit_cpu_features() & features), &init);
    snprintf(version, room, "%s", text());
    manager = alloc((wide & ~features) != 0 ? IMB_FLAG_GFNI_OFF : 0);
    if (manager == NULL)
        bench_fail("ipsec-mb: no memory");
    init(manager);
    return BENCH_LOADED;
}

typedef struct imb_context {
    struct gcm_key_data gcm;
    struct gcm_context_data gcm_state;
    DECLARE_ALIGNED(uint8_t enc[16 * 15], 16);
    DECLARE_ALIGNED(uint8_t dec[16 * 15], 16);
    uint8_t secret[32];
    size_t key_len;
    aes_gcm_enc_dec_t seal, open;
    aes_gcm_pre_t set_key;
    bench_operation operation;
} imb_context;

static void *make(bench_operation operation, const uint8_t *key, size_t key_len) {
    imb_context *c;
    void *memory;
    if (operation == BENCH_CBC_ENCRYPT) /* made for many messages at once, not for one */
        return NULL;
    if (posix_memalign(&memory, 64, sizeof *c) != 0)
        return NULL;
    c = memory;
    memset(c, 0, sizeof *c);
    c->operation = operation;
    c->key_len = key_len;
    memcpy(c->secret, key, key_len);
    switch (key_len) {
    case 16:
        IMB_AES_KEYEXP_128(manager, key, c->enc, c->dec);
        c->seal = manager->gcm128_enc, c->open = manager->gcm128_dec;
        c->set_key = manager->gcm128_pre;
        break;
    case 24:
        IMB_AES_KEYEXP_192(manager, key, c->enc, c->dec);
        c->seal = manager->gcm192_enc, c->open = manager->gcm192_dec;
        c->set_key = manager->gcm192_pre;
        break;
    default:
        IMB_AES_KEYEXP_256(manager, key, c->enc, c->dec);
        c->seal = manager->gcm256_enc, c->open = manager->gcm256_dec;
        c->set_key = manager->gcm256_pre;
    }
    c->set_key(key, &c->gcm);
    return c;
}

static int gcm_seal(void *context, bench_message *m) {
    imb_context *c = context;
    c->seal(&c->gcm, &c->gcm_state, m->out, m->in, m->len, m->nonce, NULL, 0, m->tag, 16);
    return 1;
}

static int gcm_open(void *context, bench_message *m) {
    imb_context *c = context;
    uint8_t tag[16];
    c->open(&c->gcm, &c->gcm_state, m->out, m->in, m->len, m->nonce, NULL, 0, tag, 16);
    return bench_same_tag(tag, m->tag);
}

static int gcm_key(void *context, bench_message *m) {
    imb_context *c = context;
    c->set_key(m->key, &c->gcm);
    return 1;
}

static int finish(IMB_JOB *job) {
    if (job == NULL)
        job = IMB_FLUSH_JOB(manager);
    return job != NULL && job->status == IMB_STATUS_COMPLETED;
}

static int chacha20_poly1305(const imb_context *c, bench_message *m, int seals, uint8_t *tag) {
    IMB_JOB *job = IMB_GET_NEXT_JOB(manager);
    job->cipher_mode = IMB_CIPHER_CHACHA20_POLY1305;
    job->hash_alg = IMB_AUTH_CHACHA20_POLY1305;
    job->cipher_direction = seals ? IMB_DIR_ENCRYPT : IMB_DIR_DECRYPT;
    job->chain_order = seals ? IMB_ORDER_CIPHER_HASH : IMB_ORDER_HASH_CIPHER;
    job->enc_keys = job->dec_keys = c->secret;
    job->key_len_in_bytes = 32;
    job->src = m->in;
    job->dst = m->out;
    job->cipher_start_src_offset_in_bytes = 0;
    job->hash_start_src_offset_in_bytes = 0;
    job->msg_len_to_cipher_in_bytes = m->len;
    job->msg_len_to_hash_in_bytes = m->len;
    job->iv = m->nonce;
    job->iv_len_in_bytes = 12;
    job->u.CHACHA20_POLY1305.aad = NULL;
    job->u.CHACHA20_POLY1305.aad_len_in_bytes = 0;
    job->auth_tag_output = tag;
    job->auth_tag_output_len_in_bytes = 16;
    return finish(IMB_SUBMIT_JOB(manager));
}

static int chacha20_poly1305_seal(void *context, bench_message *m) {
    return chacha20_poly1305(context, m, 1, m->tag);
}

static int chacha20_poly1305_open(void *context, bench_message *m) {
    uint8_t tag[16];
    return chacha20_poly1305(context, m, 0, tag) && bench_same_tag(tag, m->tag);
}

static int cipher(void *context, bench_message *m) {
    const imb_context *c = context;
    IMB_JOB *job = IMB_GET_NEXT_JOB(manager);
    const int decrypts = c->operation == BENCH_CBC_DECRYPT;
    job->cipher_mode = c->operation == BENCH_CTR ? IMB_CIPHER_CNTR : IMB_CIPHER_CBC;
    job->hash_alg = IMB_AUTH_NULL;
    job->cipher_direction = decrypts ? IMB_DIR_DECRYPT : IMB_DIR_ENCRYPT;
    job->chain_order = decrypts ? IMB_ORDER_HASH_CIPHER : IMB_ORDER_CIPHER_HASH;
    job->enc_keys = c->enc;
    job->dec_keys = c->dec;
    job->key_len_in_bytes = c->key_len;
    job->src = m->in;
    job->dst = m->out;
    job->cipher_start_src_offset_in_bytes = 0;
    job->msg_len_to_cipher_in_bytes = m->len;
    job->iv = m->nonce;
    job->iv_len_in_bytes = 16;
    return finish(IMB_SUBMIT_JOB(manager));
}

static bench_run *runner(bench_operation operation) {
    static bench_run *const runners[BENCH_OPERATIONS] = {
        [BENCH_GCM_SEAL] = gcm_seal,
        [BENCH_GCM_OPEN] = gcm_open,
        [BENCH_CHACHA20_POLY1305_SEAL] = chacha20_poly1305_seal,
        [BENCH_CHACHA20_POLY1305_OPEN] = chacha20_poly1305_open,
        [BENCH_CTR] = cipher,
        [BENCH_CBC_DECRYPT] = cipher,
        [BENCH_GCM_KEY] = gcm_key,
    };
    return runners[operation];
}

static void release(void *context) {
    free(context);
}

const bench_library bench_ipsec_mb = {"ipsec-mb", load, make, runner, release};
