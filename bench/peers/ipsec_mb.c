/*
 * ipsec-mb with the best that it has for the features that it may use: the direct calls where it
 * has them (AES-GCM, GMAC, GHASH), else one job at a time.
 */
#include "module.h"

#include <tacit/cpu.h>

#include <intel-ipsec-mb.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(each)                                                                            \
    each(imb_get_version_str) each(alloc_mb_mgr) each(free_mb_mgr) each(init_mb_mgr_sse)           \
        each(init_mb_mgr_avx) each(init_mb_mgr_avx2) each(init_mb_mgr_avx512)

static struct { FUNCTIONS(PEER_POINTER) } library;
static const peer_function functions[] = {FUNCTIONS(PEER_FUNCTION)};

/* ---- loading, without features ---- */

/* What each context's manager is made with. */
static uint64_t flags;
static init_mb_mgr_t initialize;

/*
 * Its forms are named by vectors. That of AVX-512 uses VAES and VPCLMUL where there is GFNI too, so
 * it is told of no GFNI where it may not use those. It has none without AES instructions.
 */
static bench_peer_loading load(uint32_t here, uint32_t allowed, char *version, size_t room) {
    const uint32_t always = TACIT_CPU_X86_AES | TACIT_CPU_X86_PCLMUL;
    const uint32_t wide = TACIT_CPU_X86_VAES | TACIT_CPU_X86_VPCLMUL;
    if ((always & ~here) != 0 ||
        peer_open(PEER_SONAME, functions, sizeof functions / sizeof functions[0]) == NULL)
        return BENCH_PEER_ABSENT;
    snprintf(version, room, "%s", library.imb_get_version_str());
    initialize = (allowed & TACIT_CPU_X86_AVX512) != 0 ? library.init_mb_mgr_avx512
                 : (allowed & TACIT_CPU_X86_AVX2) != 0 ? library.init_mb_mgr_avx2
                 : (allowed & TACIT_CPU_X86_AVX) != 0  ? library.init_mb_mgr_avx
                                                       : library.init_mb_mgr_sse;
    flags = ((wide & ~allowed) != 0 ? IMB_FLAG_GFNI_OFF : 0) |
            ((TACIT_CPU_X86_SHA & ~allowed) != 0 ? IMB_FLAG_SHANI_OFF : 0);
    return (always & ~allowed) == 0 ? BENCH_PEER_LOADED : BENCH_PEER_UNMASKED;
}

/* ---- messages ---- */

typedef struct context {
    struct gcm_key_data gcm;
    struct gcm_context_data gcm_state;
    DECLARE_ALIGNED(uint8_t enc[16 * 15], 16);
    DECLARE_ALIGNED(uint8_t dec[16 * 15], 16);
    IMB_MGR *manager;
    uint8_t key[64];
    uint8_t nonce[12]; /* rfc4106's: the key's salt, the message's 8 bytes */
    size_t key_len, nonce_len, tag_len;
    IMB_CIPHER_MODE mode;
    aes_gcm_enc_dec_t seal, open;
    aes_gcm_pre_t set_gcm_key;
    aes_gmac_init_t gmac_init;
    aes_gmac_update_t gmac_update;
    aes_gmac_finalize_t gmac_finalize;
} context;

static int seal(void *state, const bench_peer_message *m) {
    context *c = state;
    c->seal(&c->gcm, &c->gcm_state, m->out, m->in, m->in_len, m->nonce, m->ad, m->ad_len, m->tag,
            c->tag_len);
    return 1;
}

static int open_with(context *c, const uint8_t *nonce, const bench_peer_message *m) {
    uint8_t tag[16];
    c->open(&c->gcm, &c->gcm_state, m->out, m->in, m->in_len, nonce, m->ad, m->ad_len, tag,
            sizeof tag);
    return peer_same_tag(tag, m->tag);
}

static int open_message(void *state, const bench_peer_message *m) {
    return open_with(state, m->nonce, m);
}

static int seal_salted(void *state, const bench_peer_message *m) {
    context *c = state;
    memcpy(c->nonce + PEER_SALT_LEN, m->nonce, 8);
    c->seal(&c->gcm, &c->gcm_state, m->out, m->in, m->in_len, c->nonce, m->ad, m->ad_len, m->tag,
            c->tag_len);
    return 1;
}

static int open_salted(void *state, const bench_peer_message *m) {
    context *c = state;
    memcpy(c->nonce + PEER_SALT_LEN, m->nonce, 8);
    return open_with(c, c->nonce, m);
}

static int set_gcm_key(void *state, const bench_peer_message *m) {
    context *c = state;
    c->set_gcm_key(m->key, &c->gcm);
    return 1;
}

static int gmac(void *state, const bench_peer_message *m) {
    context *c = state;
    c->gmac_init(&c->gcm, &c->gcm_state, m->nonce, c->nonce_len);
    c->gmac_update(&c->gcm, &c->gcm_state, m->in, m->in_len);
    c->gmac_finalize(&c->gcm, &c->gcm_state, m->tag, c->tag_len);
    return 1;
}

/* Its last parameter but one is the sum that it begins with, too. */
static int ghash(void *state, const bench_peer_message *m) {
    context *c = state;
    memset(m->tag, 0, 16);
    IMB_GHASH(c->manager, &c->gcm, m->in, m->in_len, m->tag, 16);
    return 1;
}

static int set_ghash_key(void *state, const bench_peer_message *m) {
    context *c = state;
    IMB_GHASH_PRE(c->manager, m->key, &c->gcm);
    return 1;
}

static void expand(context *c, const uint8_t *key) {
    if (c->key_len == 16)
        IMB_AES_KEYEXP_128(c->manager, key, c->enc, c->dec);
    else if (c->key_len == 24)
        IMB_AES_KEYEXP_192(c->manager, key, c->enc, c->dec);
    else
        IMB_AES_KEYEXP_256(c->manager, key, c->enc, c->dec);
}

static int set_aes_key(void *state, const bench_peer_message *m) {
    expand(state, m->key);
    return 1;
}

/* ---- jobs of the library ---- */

static int finish(IMB_MGR *manager) {
    IMB_JOB *job = IMB_SUBMIT_JOB(manager);
    if (job == NULL)
        job = IMB_FLUSH_JOB(manager);
    return job != NULL && job->status == IMB_STATUS_COMPLETED;
}

static int chacha20_poly1305(const context *c, const bench_peer_message *m, int seals,
                             uint8_t *tag) {
    IMB_JOB *job = IMB_GET_NEXT_JOB(c->manager);
    job->cipher_mode = IMB_CIPHER_CHACHA20_POLY1305;
    job->hash_alg = IMB_AUTH_CHACHA20_POLY1305;
    job->cipher_direction = seals ? IMB_DIR_ENCRYPT : IMB_DIR_DECRYPT;
    job->chain_order = seals ? IMB_ORDER_CIPHER_HASH : IMB_ORDER_HASH_CIPHER;
    job->enc_keys = job->dec_keys = c->key;
    job->key_len_in_bytes = 32;
    job->src = m->in;
    job->dst = m->out;
    job->cipher_start_src_offset_in_bytes = 0;
    job->hash_start_src_offset_in_bytes = 0;
    job->msg_len_to_cipher_in_bytes = m->in_len;
    job->msg_len_to_hash_in_bytes = m->in_len;
    job->iv = m->nonce;
    job->iv_len_in_bytes = 12;
    job->u.CHACHA20_POLY1305.aad = m->ad;
    job->u.CHACHA20_POLY1305.aad_len_in_bytes = m->ad_len;
    job->auth_tag_output = tag;
    job->auth_tag_output_len_in_bytes = 16;
    return finish(c->manager);
}

static int chacha20_poly1305_seal(void *state, const bench_peer_message *m) {
    return chacha20_poly1305(state, m, 1, m->tag);
}

static int chacha20_poly1305_open(void *state, const bench_peer_message *m) {
    uint8_t tag[16];
    return chacha20_poly1305(state, m, 0, tag) && peer_same_tag(tag, m->tag);
}

static int cipher(const context *c, const bench_peer_message *m, IMB_CIPHER_DIRECTION direction) {
    IMB_JOB *job = IMB_GET_NEXT_JOB(c->manager);
    job->cipher_mode = c->mode;
    job->hash_alg = IMB_AUTH_NULL;
    job->cipher_direction = direction;
    job->chain_order = direction == IMB_DIR_ENCRYPT ? IMB_ORDER_CIPHER_HASH : IMB_ORDER_HASH_CIPHER;
    job->enc_keys = c->enc;
    job->dec_keys = c->dec;
    job->key_len_in_bytes = c->key_len;
    job->src = m->in;
    job->dst = m->out;
    job->cipher_start_src_offset_in_bytes = 0;
    job->msg_len_to_cipher_in_bytes = m->in_len;
    job->iv = m->nonce;
    job->iv_len_in_bytes = c->nonce_len;
    return finish(c->manager);
}

static int encrypt(void *state, const bench_peer_message *m) {
    return cipher(state, m, IMB_DIR_ENCRYPT);
}

static int decrypt(void *state, const bench_peer_message *m) {
    return cipher(state, m, IMB_DIR_DECRYPT);
}

static int poly1305(void *state, const bench_peer_message *m) {
    const context *c = state;
    IMB_JOB *job = IMB_GET_NEXT_JOB(c->manager);
    job->cipher_mode = IMB_CIPHER_NULL;
    job->hash_alg = IMB_AUTH_POLY1305;
    job->cipher_direction = IMB_DIR_ENCRYPT;
    job->chain_order = IMB_ORDER_HASH_CIPHER;
    job->src = m->in;
    job->hash_start_src_offset_in_bytes = 0;
    job->msg_len_to_hash_in_bytes = m->in_len;
    job->u.POLY1305._key = c->key;
    job->auth_tag_output = m->tag;
    job->auth_tag_output_len_in_bytes = 16;
    return finish(c->manager);
}

/* ---- jobs of the benchmark ---- */

enum { DIRECT_GCM = 1 << 16, DIRECT_GHASH, OTHER }; /* or a mode of the library's */

/*
 * Not here: encryption in CBC, which is made for many messages at once, not for one; ChaCha20 by
 * itself, which begins with block 1, as within the AEAD.
 */
static const peer_entry entries[] = {
    {"aes-gcm", BENCH_PEER_SEAL, seal, DIRECT_GCM},
    {"aes-gcm", BENCH_PEER_OPEN, open_message, DIRECT_GCM},
    {"aes-gcm", BENCH_PEER_ENCRYPT_SETUP, set_gcm_key, DIRECT_GCM},
    {"aes-gmac", BENCH_PEER_MAC, gmac, DIRECT_GCM},
    {"rfc4106-aes-gcm", BENCH_PEER_SEAL, seal_salted, DIRECT_GCM},
    {"rfc4106-aes-gcm", BENCH_PEER_OPEN, open_salted, DIRECT_GCM},
    {"ghash", BENCH_PEER_MAC, ghash, DIRECT_GHASH},
    {"ghash", BENCH_PEER_ENCRYPT_SETUP, set_ghash_key, DIRECT_GHASH},
    {"aes-ctr", BENCH_PEER_ENCRYPT, encrypt, IMB_CIPHER_CNTR},
    {"aes-cbc", BENCH_PEER_DECRYPT, decrypt, IMB_CIPHER_CBC},
    {"aes-ecb", BENCH_PEER_ENCRYPT, encrypt, IMB_CIPHER_ECB},
    {"aes", BENCH_PEER_ENCRYPT, encrypt, IMB_CIPHER_ECB},
    {"aes-ecb", BENCH_PEER_DECRYPT, decrypt, IMB_CIPHER_ECB},
    {"aes", BENCH_PEER_DECRYPT, decrypt, IMB_CIPHER_ECB},
    {"aes", BENCH_PEER_ENCRYPT_SETUP, set_aes_key, IMB_CIPHER_ECB},
    {"aes", BENCH_PEER_DECRYPT_SETUP, set_aes_key, IMB_CIPHER_ECB},
    {"chacha20-poly1305", BENCH_PEER_SEAL, chacha20_poly1305_seal, OTHER},
    {"chacha20-poly1305", BENCH_PEER_OPEN, chacha20_poly1305_open, OTHER},
    {"poly1305", BENCH_PEER_MAC, poly1305, OTHER},
};

static void set_gcm_functions(context *c) {
    const IMB_MGR *m = c->manager;
#define SET(bits)                                                                                  \
    c->seal = m->gcm##bits##_enc, c->open = m->gcm##bits##_dec,                                    \
    c->set_gcm_key = m->gcm##bits##_pre, c->gmac_init = m->gmac##bits##_init,                      \
    c->gmac_update = m->gmac##bits##_update, c->gmac_finalize = m->gmac##bits##_finalize
    if (c->key_len == 16)
        SET(128);
    else if (c->key_len == 24)
        SET(192);
    else
        SET(256);
#undef SET
}

/* Its direct calls of GCM take 12 bytes of a nonce. */
static int prepare_gcm(context *c, const bench_peer_job *job) {
    if (strncmp(job->algorithm, "rfc4106", 7) == 0) {
        c->key_len -= PEER_SALT_LEN;
        c->nonce_len += PEER_SALT_LEN;
        memcpy(c->nonce, c->key + c->key_len, PEER_SALT_LEN);
    }
    set_gcm_functions(c);
    c->set_gcm_key(c->key, &c->gcm);
    return c->nonce_len == sizeof c->nonce && c->tag_len == 16;
}

static int prepare(context *c, const bench_peer_job *job, int mode) {
    switch (mode) {
    case DIRECT_GCM:
        return prepare_gcm(c, job);
    case DIRECT_GHASH:
        IMB_GHASH_PRE(c->manager, c->key, &c->gcm);
        return 1;
    case OTHER:
        return 1;
    default:
        c->mode = (IMB_CIPHER_MODE)mode;
        expand(c, c->key);
        return 1;
    }
}

static void release(void *state) {
    context *c = state;
    if (c->manager != NULL)
        library.free_mb_mgr(c->manager);
    free(c);
}

/* A manager is for one thread. */
static bench_peer_run *make(const bench_peer_job *job, void **state) {
    const peer_entry *entry = PEER_FIND(entries, job);
    context *c = entry != NULL && job->key_len <= sizeof c->key ? peer_allocate(sizeof *c) : NULL;
    if (c == NULL)
        return NULL;
    memcpy(c->key, job->key, job->key_len);
    c->key_len = job->key_len;
    c->nonce_len = job->nonce_len;
    c->tag_len = job->tag_len;
    c->manager = library.alloc_mb_mgr(flags);
    if (c->manager != NULL)
        initialize(c->manager);
    if (c->manager == NULL || !prepare(c, job, entry->mode)) {
        release(c);
        return NULL;
    }
    *state = c;
    return entry->run;
}

const bench_peer *tacit_peer(void) {
    static const bench_peer peer = {BENCH_PEER_ABI, "ipsec-mb", "libipsec-mb1",
                                    load,           make,       release};
    return &peer;
}
