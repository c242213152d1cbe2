#include "constant_time/workload.h"

#include "cbc/cbc_impl.h"
#include "chacha20/chacha20_impl.h"
#include "ctr/ctr_impl.h"
#include "emu/emu_impl.h"
#include "gcm/gcm_impl.h"
#include "ghash/ghash_impl.h"
#include "poly1305/poly1305_impl.h"
#include "sha1/sha1_impl.h"
#include "tls_cbc/tls_cbc_impl.h"

#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/poly1305.h>
#include <tacit/quic.h>

#include <string.h>

/*
 * Buffers stand still, so that every run has the same addresses. They begin at
 * odd addresses: the paths that alignment could choose are those of the worst case.
 */
enum { ROOM = 64 * 260 };
static struct {
    _Alignas(64) uint8_t odd0;
    uint8_t in[ROOM];
    _Alignas(64) uint8_t odd1;
    uint8_t out[ROOM];
    _Alignas(64) uint8_t odd2;
    uint8_t back[ROOM];
    _Alignas(64) uint8_t odd3;
    uint8_t ad[512], key[64], tag[16];
} data;

/* Lengths, each list ended by END. */
#define END ((size_t)-1)

static const size_t *blocks_of(const ct_case *c) {
    static const size_t lists[][48] = {
        [CT_SHORT] = {1, 5, END},
        [CT_REPEAT] = {3, 99, END},
        [CT_LONG] = {1, 2, 7, 17, 36, 131, END},
        [CT_FULL] = {1,  2,  3,  4,  5,  6,  7,   8,   9,   10,  11,  12,  13,  14,  15, 16,
                     17, 19, 23, 24, 25, 31, 32,  33,  36,  41,  47,  48,  49,  56,  63, 64,
                     65, 79, 80, 81, 95, 96, 100, 127, 128, 129, 131, 160, 200, 257, END},
    };
    return lists[c->depth];
}

static const size_t *bytes_of(const ct_case *c) {
    static const size_t lists[][48] = {
        [CT_SHORT] = {37, END},
        [CT_REPEAT] = {851, END},
        [CT_LONG] = {0, 47, 651, 2111, END},
        [CT_FULL] = {0,   1,    2,    15,   16,   17,   31,   32,   33,   47,   48,   63,
                     64,  65,   79,   95,   111,  127,  128,  129,  191,  192,  255,  256,
                     257, 300,  319,  384,  400,  511,  512,  513,  575,  640,  768,  831,
                     960, 1023, 1024, 1025, 1087, 1500, 2047, 2111, 3333, 4097, 9001, END},
    };
    return lists[c->depth];
}

static size_t longest(const size_t *lengths) {
    size_t most = 0;
    for (; *lengths != END; lengths++)
        most = *lengths > most ? *lengths : most;
    return most;
}

static void ok(int result, const char *what) {
    ct_check_result(result, TACIT_OK, what);
}

/* ---- kernels, called as their modes call them ---- */

static void aes_kernels(const ct_case *c) {
    const tacit_aes_row *aes = (const tacit_aes_row *)(const void *)c->row;
    tacit_aes_round_keys enc, dec;
    ct_secret(data.key, c->key_len);
    aes->expand(&enc, data.key, c->key_len);
    aes->invert(&dec, &enc);
    ct_secret(data.in, 16 * longest(blocks_of(c)));
    for (const size_t *n = blocks_of(c); *n != END; n++) {
        aes->encrypt(&enc, data.out, data.in, *n);
        ct_check_secret(data.out, 16 * *n, "encrypt");
        aes->decrypt(&dec, data.out, data.in, *n);
        ct_check_secret(data.out, 16 * *n, "decrypt");
    }
}

static void ctr_kernel(const ct_case *c) {
    const tacit_ctr_row *ctr = (const tacit_ctr_row *)(const void *)c->row;
    tacit_aes_round_keys enc;
    uint8_t counter[16];
    ct_secret(data.key, c->key_len);
    ctr->aes->expand(&enc, data.key, c->key_len);
    ct_secret(data.in, 16 * longest(blocks_of(c)));
    ct_secret(counter, sizeof counter);
    for (const size_t *n = blocks_of(c); *n != END; n++) {
        ctr->xor32(&enc, counter, data.out, data.in, *n);
        ct_check_secret(data.out, 16 * *n, "xor32");
    }
}

static void cbc_kernels(const ct_case *c) {
    const tacit_cbc_row *cbc = (const tacit_cbc_row *)(const void *)c->row;
    tacit_aes_round_keys enc, dec;
    uint8_t iv[16];
    ct_secret(data.key, c->key_len);
    cbc->aes->expand(&enc, data.key, c->key_len);
    cbc->aes->invert(&dec, &enc);
    ct_secret(data.in, 16 * longest(blocks_of(c)));
    ct_secret(iv, sizeof iv);
    for (const size_t *n = blocks_of(c); *n != END; n++) {
        if (*n < 64) { /* serial: longer ones take no other path */
            cbc->encrypt(&enc, iv, data.out, data.in, *n);
            ct_check_secret(data.out, 16 * *n, "encrypt");
        }
        cbc->decrypt(&dec, iv, data.out, data.in, *n);
        ct_check_secret(data.out, 16 * *n, "decrypt");
    }
}

static void ghash_kernels(const ct_case *c) {
    const tacit_ghash_row *ghash = (const tacit_ghash_row *)(const void *)c->row;
    static tacit_ghash_key key;
    uint8_t y[16];
    ct_secret(data.key, 16);
    ghash->init(&key, data.key);
    ct_secret(data.in, 16 * longest(blocks_of(c)));
    ct_secret(y, sizeof y);
    for (const size_t *n = blocks_of(c); *n != END; n++) {
        ghash->update(&key, y, data.in, *n);
        ct_check_secret(y, sizeof y, "update");
    }
}

static void gcm_kernels(const ct_case *c) {
    const tacit_gcm_row *gcm = (const tacit_gcm_row *)(const void *)c->row;
    static tacit_gcm_key key;
    uint8_t counter[16], y[16], h[16];
    ct_secret(data.key, c->key_len);
    ct_secret(h, sizeof h);
    gcm->aes->expand(&key.aes, data.key, c->key_len);
    gcm->ghash->init(&key.ghash, h);
    ct_secret(data.in, 16 * longest(blocks_of(c)));
    ct_secret(counter, sizeof counter);
    ct_secret(y, sizeof y);
    for (const size_t *n = blocks_of(c); *n != END; n++) {
        gcm->encrypt(gcm, &key, counter, y, data.out, data.in, *n);
        ct_check_secret(data.out, 16 * *n, "encrypt");
        gcm->decrypt(gcm, &key, counter, y, data.out, data.in, *n);
        ct_check_secret(data.out, 16 * *n, "decrypt");
        ct_check_secret(y, sizeof y, "hash");
    }
}

/* One end of a message, sealed, opened and verified. */
static void gcm_end(const tacit_gcm_row *gcm, const tacit_gcm_key *key, tacit_gcm_end *end) {
    uint8_t y[16];
    for (int mode = 0; mode < 3; mode++) {
        ct_secret(&end->start, sizeof end->start);
        ct_secret(y, sizeof y);
        end->decrypt = mode != 0;
        end->out = mode == 2 ? NULL : data.out;
        gcm->finish(gcm, key, y, data.tag, end);
        ct_check_secret(data.tag, sizeof data.tag, "tag");
        if (mode != 2)
            ct_check_secret(data.out, end->len, "end");
    }
}

/* Two batches sealed, the hash of the second left to the end. */
static void gcm_ahead(const tacit_gcm_row *gcm, const tacit_gcm_key *key, size_t len) {
    const size_t blocks = 2 * gcm->end_blocks;
    uint8_t counter[16], y[16];
    tacit_gcm_end end = {.before = blocks,
                         .in = data.in + 16 * blocks,
                         .out = data.out + 16 * blocks,
                         .len = len,
                         .unhashed = gcm->end_blocks};
    ct_secret(data.in, 16 * blocks + len);
    ct_secret(counter, sizeof counter);
    ct_secret(y, sizeof y);
    ct_secret(&end.start, sizeof end.start);
    gcm->encrypt_ahead(gcm, key, counter, y, data.out, data.in, blocks);
    ct_check_secret(data.out, 16 * blocks, "encrypt_ahead");
    gcm->finish(gcm, key, y, data.tag, &end);
    ct_check_secret(data.tag, sizeof data.tag, "tag");
    ct_check_secret(data.out, 16 * blocks + len, "end");
}

/* Every number of blocks that a row takes at the end, behind associated data and behind text. */
static void gcm_ends(const ct_case *c) {
    const tacit_gcm_row *gcm = (const tacit_gcm_row *)(const void *)c->row;
    static tacit_gcm_key key;
    const size_t room = 16 * (gcm->end_blocks - 1), step = c->depth == CT_FULL ? 1 : 13;
    tacit_gcm_end end = {.ad = data.ad, .in = data.in};
    ct_secret(data.key, c->key_len);
    gcm->aes->expand(&key.aes, data.key, c->key_len);
    ct_secret(data.tag, sizeof data.tag);
    gcm->ghash->init(&key.ghash, data.tag);
    ct_secret(data.in, room);
    ct_secret(data.ad, sizeof data.ad);
    ct_secret(&end.lengths, sizeof end.lengths);
    for (end.len = 0; end.len <= room; end.len += c->depth == CT_SHORT ? 61 : step) {
        end.before = end.len % 2 == 0 ? 0 : 64;
        end.ad_len = end.before == 0 && end.len + 48 <= room ? end.len % 32 : 0;
        gcm_end(gcm, &key, &end);
        if (gcm->encrypt_ahead != NULL)
            gcm_ahead(gcm, &key, end.len);
    }
}

static void chacha20_kernel(const ct_case *c) {
    const tacit_chacha20_row *chacha20 = (const tacit_chacha20_row *)(const void *)c->row;
    uint32_t state[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    ct_secret(&state[4], 32);
    ct_secret(data.in, 64 * longest(blocks_of(c)));
    state[12] = 0xfffffff0; /* carries into word 13 in the longer lengths */
    for (const size_t *n = blocks_of(c); *n != END; n++) {
        chacha20->xor_blocks(state, data.out, data.in, *n);
        ct_check_secret(data.out, 64 * *n, "xor_blocks");
    }
}

static void poly1305_kernels(const ct_case *c) {
    const tacit_poly1305_row *poly1305 = (const tacit_poly1305_row *)(const void *)c->row;
    static tacit_poly1305_state state;
    ct_secret(data.key, 32);
    ct_secret(data.in, 16 * longest(blocks_of(c)));
    poly1305->init(&state, data.key);
    for (const size_t *n = blocks_of(c); *n != END; n++) {
        poly1305->blocks(&state, data.in, *n, 1);
        poly1305->blocks(&state, data.in, 1, 0);
        poly1305->finish(&state, data.tag);
        ct_check_secret(data.tag, 16, "finish");
    }
}

static void sha1_kernel(const ct_case *c) {
    const tacit_sha1_row *sha1 = (const tacit_sha1_row *)(const void *)c->row;
    uint32_t state[TACIT_SHA1_WORDS];
    ct_secret(state, sizeof state);
    ct_secret(data.in, 64 * 3);
    for (size_t n = 1; n <= 3; n += 2) {
        sha1->compress(state, data.in, n);
        ct_check_secret(state, sizeof state, "compress");
    }
}

static void tls_cbc_kernel(const ct_case *c) {
    const tacit_tls_cbc_row *tls = (const tacit_tls_cbc_row *)(const void *)c->row;
    static tacit_tls_cbc_key key;
    tacit_tls_cbc_chain chain;
    ct_secret(data.key, c->key_len);
    tls->cbc->aes->expand(&key.enc, data.key, c->key_len);
    ct_secret(&chain, sizeof chain);
    ct_secret(data.in, 64 * 3);
    for (size_t n = 1; n <= 3; n += 2) { /* longer ones take no other path */
        tls->seal(tls, &key, &chain, data.out, data.in, n);
        ct_check_secret(data.out, 64 * n, "text");
        ct_check_secret(chain.state, sizeof chain.state, "hash");
    }
}

/* Every function of a row, and what guests' instructions add to them. */
static void emu_aes_steps(const ct_case *c) {
    const tacit_emu_aes *aes = &((const tacit_emu_aes_row *)(const void *)c->row)->steps;
    static tacit_emu_v128 state, key, x;
    ct_secret(&state, sizeof state);
    ct_secret(&key, sizeof key);
    void (*const keyed[])(tacit_emu_v128 *, const tacit_emu_v128 *, const tacit_emu_v128 *) = {
        aes->round, aes->last, aes->inv_round, aes->inv_last, aes->add_sub, aes->add_inv_sub};
    for (size_t i = 0; i < TACIT_ARRAY_LEN(keyed); i++) {
        keyed[i](&x, &state, &key);
        ct_check_secret(&x, sizeof x, "a round");
    }
    aes->mix(&x, &state);
    ct_check_secret(&x, sizeof x, "mix");
    aes->inv_mix(&x, &state);
    ct_check_secret(&x, sizeof x, "inv_mix");
    tacit_emu_x86_aeskeygenassist(aes, &x, &state, 0x1b);
    ct_check_secret(&x, sizeof x, "aeskeygenassist");
    tacit_emu_power_vncipher(aes, &x, &state, &key);
    ct_check_secret(&x, sizeof x, "vncipher");
    x.half[0] = tacit_emu_riscv_aes64dsm(aes, state.half[0], state.half[1]);
    x.half[1] = tacit_emu_riscv_aes64ks1i(aes, key.half[0], 3);
    ct_check_secret(&x, sizeof x, "aes64dsm, aes64ks1i");
}

static void emu_clmul_products(const ct_case *c) {
    const tacit_emu_clmul *clmul = &((const tacit_emu_clmul_row *)(const void *)c->row)->products;
    static tacit_emu_v128 a, b, x;
    ct_secret(&a, sizeof a);
    ct_secret(&b, sizeof b);
    clmul->mul64(&x, &a.half[0], &b.half[1]);
    ct_check_secret(&x, sizeof x, "mul64");
    clmul->mul8(&x, &a.half[1], &b.half[0]);
    ct_check_secret(&x, sizeof x, "mul8");
    for (unsigned width = 8; width <= 64; width *= 2) {
        tacit_emu_power_vpmsum(clmul, &x, &a, &b, width);
        ct_check_secret(&x, sizeof x, "vpmsum");
    }
}

/* ---- the public interfaces of the primitives ---- */

static void aes_public(const ct_case *c) {
    static tacit_aes_key ctx;
    ct_secret(data.key, c->key_len);
    ok(tacit_aes_init_with(&ctx, c->row, data.key, c->key_len), "init");
    ct_secret(data.in, 16 * 5);
    ok(tacit_aes_encrypt(&ctx, data.out, data.in, 16 * 5), "encrypt");
    ct_check_secret(data.out, 16 * 5, "encrypt");
    ok(tacit_aes_decrypt(&ctx, data.out, data.in, 16 * 5), "decrypt");
    ct_check_secret(data.out, 16 * 5, "decrypt");
    tacit_aes_clear(&ctx);
    ct_check_wiped(&ctx, sizeof ctx, "context");
}

static void ctr_public(const ct_case *c) {
    static tacit_aes_ctr_key ctx;
    uint8_t counter[16];
    memset(counter, 0xff, sizeof counter);
    ct_secret(data.key, c->key_len);
    ok(tacit_aes_ctr_init_with(&ctx, c->row, data.key, c->key_len), "init");
    ct_secret(data.in, longest(bytes_of(c)));
    for (const size_t *len = bytes_of(c); *len != END; len++) {
        counter[15] = 0xf8; /* the carry out of 32 bits falls inside */
        ok(tacit_aes_ctr_xor(&ctx, data.out, data.in, *len, counter), "xor");
        ct_check_secret(data.out, *len, "xor");
    }
    tacit_aes_ctr_clear(&ctx);
    ct_check_wiped(&ctx, sizeof ctx, "context");
}

static void cbc_public(const ct_case *c) {
    static tacit_aes_cbc_key ctx;
    uint8_t iv[16];
    ct_secret(data.key, c->key_len);
    ok(tacit_aes_cbc_init_with(&ctx, c->row, data.key, c->key_len), "init");
    ct_secret(data.in, 16 * 9);
    ct_secret(iv, sizeof iv);
    ok(tacit_aes_cbc_encrypt(&ctx, data.out, data.in, 16 * 9, iv), "encrypt");
    ct_check_secret(data.out, 16 * 9, "encrypt");
    ok(tacit_aes_cbc_decrypt(&ctx, data.out, data.in, 16 * 9, iv), "decrypt");
    ct_check_secret(data.out, 16 * 9, "decrypt");
    tacit_aes_cbc_clear(&ctx);
    ct_check_wiped(&ctx, sizeof ctx, "context");
}

static void chacha20_public(const ct_case *c) {
    static tacit_chacha20_key ctx;
    static const uint8_t nonce[12] = {7}, long_nonce[24] = {8};
    ct_secret(data.key, 32);
    ok(tacit_chacha20_init_with(&ctx, c->row, data.key, 32), "init");
    ct_secret(data.in, longest(bytes_of(c)));
    for (const size_t *len = bytes_of(c); *len != END; len++) {
        ok(tacit_chacha20_xor(&ctx, data.out, data.in, *len, nonce, sizeof nonce, 1), "xor");
        ct_check_secret(data.out, *len, "xor");
    }
    ok(tacit_hchacha20(&ctx, data.out, long_nonce), "hchacha20");
    ct_check_secret(data.out, 32, "hchacha20");
    ok(tacit_xchacha20_xor(&ctx, data.out, data.in, 100, long_nonce, sizeof long_nonce, 1), "xor");
    ct_check_secret(data.out, 100, "xchacha20");
    ok(tacit_xchacha20_start(&ctx, &ctx, data.tag, long_nonce, sizeof long_nonce), "start");
    ct_check_secret(ctx.state, sizeof ctx.state, "the key of a stream");
    tacit_chacha20_clear(&ctx);
    ct_check_wiped(&ctx, sizeof ctx, "context");
}

static void poly1305_public(const ct_case *c) {
    static tacit_poly1305 ctx;
    ct_secret(data.key, 32);
    ct_secret(data.in, longest(bytes_of(c)));
    for (const size_t *len = bytes_of(c); *len != END; len++) {
        ok(tacit_poly1305_init_with(&ctx, c->row, data.key, 32), "init");
        ok(tacit_poly1305_update(&ctx, data.in, *len / 3), "update");
        ok(tacit_poly1305_update(&ctx, data.in + *len / 3, *len - *len / 3), "update");
        ok(tacit_poly1305_finish(&ctx, data.tag, 16), "finish");
        ct_check_secret(data.tag, 16, "finish");
        ct_check_wiped(&ctx, sizeof ctx, "context after finish");
    }
    for (int wrong = 0; wrong < 2; wrong++) {
        ok(tacit_poly1305_init_with(&ctx, c->row, data.key, 32), "init");
        ok(tacit_poly1305_update(&ctx, data.in, longest(bytes_of(c))), "update");
        data.tag[11] ^= (uint8_t)wrong;
        ct_check_result(tacit_poly1305_verify(&ctx, data.tag, 16),
                        wrong ? TACIT_ERR_AUTH : TACIT_OK, "verify");
        ct_check_wiped(&ctx, sizeof ctx, "context after verify");
    }
}

/* ---- QUIC header protection: of key and sample, so that what is over the header is hidden ---- */

static void quic_masks(tacit_quic_hp *ctx) {
    uint8_t mask[TACIT_QUIC_HP_MASK_LEN];
    ct_secret(data.in, TACIT_QUIC_HP_SAMPLE_LEN);
    ok(tacit_quic_hp_mask(ctx, mask, data.in), "mask");
    ct_check_secret(mask, sizeof mask, "mask");
    tacit_quic_hp_clear(ctx);
    ct_check_wiped(ctx, sizeof *ctx, "context");
}

static void quic_aes(const ct_case *c) {
    static tacit_quic_hp ctx;
    ct_secret(data.key, c->key_len);
    ok(tacit_quic_hp_init_aes_with(&ctx, c->row, data.key, c->key_len), "init");
    quic_masks(&ctx);
}

static void quic_chacha20(const ct_case *c) {
    static tacit_quic_hp ctx;
    ct_secret(data.key, 32);
    ok(tacit_quic_hp_init_chacha20_with(&ctx, c->row, data.key, 32), "init");
    quic_masks(&ctx);
}

/* ---- AEADs ---- */

/* One message under a key that is set up; every entry point that takes it whole. */
typedef struct message {
    const tacit_aead_key *ctx;
    size_t tag_len, nonce_len, ad_len, len;
} message;

static const uint8_t nonce[40] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};

static void one_shot(const message *m) {
    const size_t len = m->len;
    ok(tacit_aead_seal_detached(m->ctx, data.out, data.tag, m->tag_len, nonce, m->nonce_len,
                                data.ad, m->ad_len, data.in, len),
       "seal_detached");
    ct_check_secret(data.out, len, "ciphertext");
    ct_check_secret(data.tag, m->tag_len, "tag");
    ok(tacit_aead_verify(m->ctx, data.tag, m->tag_len, nonce, m->nonce_len, data.ad, m->ad_len,
                         data.out, len),
       "verify");
    ok(tacit_aead_open_detached(m->ctx, data.back, data.tag, m->tag_len, nonce, m->nonce_len,
                                data.ad, m->ad_len, data.out, len),
       "open_detached");
    ct_check_secret(data.back, len, "opened text");
    data.tag[m->tag_len - 1] ^= 0x80;
    ct_check_result(tacit_aead_open_detached(m->ctx, data.back, data.tag, m->tag_len, nonce,
                                             m->nonce_len, data.ad, m->ad_len, data.out, len),
                    TACIT_ERR_AUTH, "open_detached of a forgery");
    ct_check_wiped(data.back, len, "output of a failed open");
    ct_check_result(tacit_aead_verify(m->ctx, data.tag, m->tag_len, nonce, m->nonce_len, data.ad,
                                      m->ad_len, data.out, len),
                    TACIT_ERR_AUTH, "verify of a forgery");
}

/* The tag appended, in place. */
static void attached(const message *m) {
    const size_t sealed_len = m->len + m->tag_len;
    memcpy(data.out, data.in, m->len);
    ok(tacit_aead_seal(m->ctx, data.out, sealed_len, nonce, m->nonce_len, data.ad, m->ad_len,
                       data.out, m->len),
       "seal");
    ct_check_secret(data.out, sealed_len, "sealed");
    ok(tacit_aead_open(m->ctx, data.back, m->len, nonce, m->nonce_len, data.ad, m->ad_len, data.out,
                       sealed_len),
       "open");
    ct_check_secret(data.back, m->len, "opened text");
    data.out[sealed_len - 1] ^= 1;
    ct_check_result(tacit_aead_open(m->ctx, data.out, m->len, nonce, m->nonce_len, data.ad,
                                    m->ad_len, data.out, sealed_len),
                    TACIT_ERR_AUTH, "open of a forgery");
    ct_check_wiped(data.out, m->len, "output of a failed open");
}

static void pieces(const message *m) {
    const size_t cut = m->len / 3, ad_cut = m->ad_len / 2;
    const tacit_const_piece ad[2] = {{data.ad, ad_cut}, {data.ad + ad_cut, m->ad_len - ad_cut}};
    const tacit_const_piece in[2] = {{data.in, cut}, {data.in + cut, m->len - cut}};
    const tacit_piece out[2] = {{data.out, m->len - cut}, {data.out + m->len - cut, cut}};
    const tacit_const_piece sealed[1] = {{data.out, m->len}};
    const tacit_piece back[2] = {{data.back, cut}, {data.back + cut, m->len - cut}};
    ok(tacit_aead_seal_pieces(m->ctx, out, 2, data.tag, m->tag_len, nonce, m->nonce_len, ad, 2, in,
                              2),
       "seal_pieces");
    ct_check_secret(data.out, m->len, "sealed pieces");
    ct_check_secret(data.tag, m->tag_len, "tag of pieces");
    for (int wrong = 0; wrong < 2; wrong++) {
        data.tag[0] ^= (uint8_t)wrong;
        ct_check_result(tacit_aead_open_pieces(m->ctx, back, 2, data.tag, m->tag_len, nonce,
                                               m->nonce_len, ad, 2, sealed, 1),
                        wrong ? TACIT_ERR_AUTH : TACIT_OK, "open_pieces");
    }
    ct_check_wiped(data.back, m->len, "output of failed open_pieces");
}

static void stream_seal(tacit_stream *stream, const message *m) {
    const size_t cut = m->len / 3, ad_cut = m->ad_len / 2;
    ok(tacit_stream_seal_begin(stream, nonce, m->nonce_len), "seal_begin");
    ok(tacit_stream_aad(stream, data.ad, ad_cut), "aad");
    ok(tacit_stream_aad(stream, data.ad + ad_cut, m->ad_len - ad_cut), "aad");
    ok(tacit_stream_seal_update(stream, data.out, data.in, cut), "seal_update");
    ok(tacit_stream_seal_update(stream, data.out + cut, data.in + cut, m->len - cut),
       "seal_update");
    ok(tacit_stream_seal_finish(stream, data.tag, m->tag_len), "seal_finish");
    ct_check_secret(data.out, m->len, "streamed ciphertext");
    ct_check_secret(data.tag, m->tag_len, "streamed tag");
}

static void stream_open(tacit_stream *stream, const message *m, int wrong) {
    const size_t cut = m->len / 2 + 1 < m->len ? m->len / 2 + 1 : m->len;
    ok(tacit_stream_open_begin(stream, nonce, m->nonce_len), "open_begin");
    ok(tacit_stream_aad(stream, data.ad, m->ad_len), "aad");
    ok(tacit_stream_open_update_unverified(stream, data.back, data.out, cut), "open_update");
    ok(tacit_stream_open_update_unverified(stream, data.back + cut, data.out + cut, m->len - cut),
       "open_update");
    data.tag[3] ^= (uint8_t)wrong;
    ct_check_result(tacit_stream_open_finish(stream, data.tag, m->tag_len),
                    wrong ? TACIT_ERR_AUTH : TACIT_OK, "open_finish");
    ct_check_secret(data.back, m->len, "streamed text");
}

static void streamed(const message *m) {
    static tacit_stream stream;
    ok(tacit_stream_init(&stream, m->ctx), "stream_init");
    stream_seal(&stream, m);
    stream_open(&stream, m, 0);
    stream_open(&stream, m, 1);
    ct_check_result(tacit_stream_seal_begin(&stream, nonce, m->nonce_len), TACIT_ERR_NONCE_REUSE,
                    "seal_begin with the nonce of before");
    tacit_stream_clear(&stream);
    ct_check_wiped(&stream, sizeof stream, "stream");
}

static void aead_public(const ct_case *c) {
    static const size_t ad_lens[] = {0, 13, 16, 20, 300, 64, 129};
    static const size_t long_nonces[] = {1, 16, 33};
    static tacit_aead_key ctx;
    const int any_nonce = tacit_aead_nonce_len_max(c->aead) > sizeof nonce;
    ct_secret(data.key, tacit_aead_key_len(c->aead));
    ok(tacit_aead_init_with(&ctx, c->aead, c->row, data.key, tacit_aead_key_len(c->aead),
                            TACIT_TAG_LEN_DEFAULT),
       "init");
    ct_secret(data.in, longest(bytes_of(c)));
    ct_secret(data.ad, sizeof data.ad);
    for (size_t i = 0; bytes_of(c)[i] != END; i++) {
        message m = {&ctx, tacit_aead_tag_len(c->aead), tacit_aead_nonce_len(c->aead),
                     ad_lens[i % 7], bytes_of(c)[i]};
        if (!tacit_aead_ad_len_ok(c->aead, m.ad_len))
            m.ad_len = (size_t)tacit_aead_ad_len_max(c->aead);
        if (any_nonce && i % 2 == 1)
            m.nonce_len = long_nonces[i / 2 % 3];
        one_shot(&m);
        if (c->depth == CT_FULL || i % 3 == 1)
            attached(&m);
        if (c->depth == CT_FULL || i % 3 == 2)
            pieces(&m);
        if (c->depth == CT_FULL || i % 3 == 0)
            streamed(&m);
    }
    tacit_aead_clear(&ctx);
    ct_check_wiped(&ctx, sizeof ctx, "context");
}

/* ---- all of them ---- */

static const tacit_row_table *gcm_rows(void) {
    return &tacit_gcm_table;
}

static const tacit_row_table *tls_cbc_rows(void) {
    return &tacit_tls_cbc_table;
}

static const struct {
    const tacit_row_table *(*rows)(void);
    const char *what;
    void (*run)(const ct_case *c);
    size_t key_len; /* 0 where the algorithm has one length */
} cases[] = {
    {tacit_aes_rows, "kernels, 128-bit key", aes_kernels, 16},
    {tacit_aes_rows, "kernels, 192-bit key", aes_kernels, 24},
    {tacit_aes_rows, "kernels, 256-bit key", aes_kernels, 32},
    {tacit_aes_rows, "interface, 192-bit key", aes_public, 24},
    {tacit_aes_rows, "QUIC masks, 128-bit key", quic_aes, 16},
    {tacit_aes_rows, "QUIC masks, 256-bit key", quic_aes, 32},
    {tacit_aes_ctr_rows, "kernel, 128-bit key", ctr_kernel, 16},
    {tacit_aes_ctr_rows, "kernel, 192-bit key", ctr_kernel, 24},
    {tacit_aes_ctr_rows, "kernel, 256-bit key", ctr_kernel, 32},
    {tacit_aes_ctr_rows, "interface, 192-bit key", ctr_public, 24},
    {tacit_aes_cbc_rows, "kernels, 128-bit key", cbc_kernels, 16},
    {tacit_aes_cbc_rows, "kernels, 192-bit key", cbc_kernels, 24},
    {tacit_aes_cbc_rows, "kernels, 256-bit key", cbc_kernels, 32},
    {tacit_aes_cbc_rows, "interface, 192-bit key", cbc_public, 24},
    {tacit_ghash_rows, "kernels", ghash_kernels, 0},
    {gcm_rows, "kernels, 128-bit key", gcm_kernels, 16},
    {gcm_rows, "kernels, 192-bit key", gcm_kernels, 24},
    {gcm_rows, "kernels, 256-bit key", gcm_kernels, 32},
    {gcm_rows, "ends of messages, 128-bit key", gcm_ends, 16},
    {tacit_chacha20_rows, "kernel", chacha20_kernel, 0},
    {tacit_chacha20_rows, "interface", chacha20_public, 0},
    {tacit_chacha20_rows, "QUIC masks", quic_chacha20, 0},
    {tacit_poly1305_rows, "kernels", poly1305_kernels, 0},
    {tacit_poly1305_rows, "interface", poly1305_public, 0},
    {tacit_sha1_rows, "kernel", sha1_kernel, 0},
    {tls_cbc_rows, "kernel, 128-bit key", tls_cbc_kernel, 16},
    {tls_cbc_rows, "kernel, 256-bit key", tls_cbc_kernel, 32},
    {tacit_emu_aes_rows, "steps", emu_aes_steps, 0},
    {tacit_emu_clmul_rows, "products", emu_clmul_products, 0},
};

/* One case, unless it is a repetition that the depth leaves out. */
static size_t visit_case(ct_case *c, void (*run)(const ct_case *), ct_depth depth,
                         ct_visitor *visit) {
    const int repetition = c->run == run;
    if (repetition && depth == CT_SHORT)
        return 0;
    c->run = run;
    if (!repetition || depth == CT_FULL)
        c->depth = depth;
    else
        c->depth = run == aead_public ? CT_SHORT : CT_REPEAT; /* the batches are the kernels' */
    visit(c);
    return 1;
}

size_t ct_visit_row(const tacit_row_table *table, const tacit_row *row, ct_depth depth,
                    ct_visitor *visit) {
    size_t visited = 0;
    ct_case c = {table->name, tacit_row_name(row), NULL, row, NULL, 0, depth, NULL};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (cases[i].rows() != table)
            continue;
        c.what = cases[i].what;
        c.key_len = cases[i].key_len;
        visited += visit_case(&c, cases[i].run, depth, visit);
    }
    for (size_t i = 0; (c.aead = tacit_aead_at(i)) != NULL; i++) {
        c.what = tacit_aead_name(c.aead);
        if (tacit_aead_rows(c.aead) == table)
            visited += visit_case(&c, aead_public, depth, visit);
    }
    return visited;
}
