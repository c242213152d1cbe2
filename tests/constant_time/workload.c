#include "constant_time/workload_parts.h"

#include "gcm/gcm_impl.h"
#include "ocb/ocb_impl.h"
#include "sha1/sha1_impl.h"
#include "tls_cbc/tls_cbc_impl.h"

#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/emu.h>
#include <tacit/poly1305.h>
#include <tacit/quic.h>

#include <string.h>

struct ct_data data;

const size_t *blocks_of(const ct_case *c) {
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

const size_t *bytes_of(const ct_case *c) {
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

size_t longest(const size_t *lengths) {
    size_t most = 0;
    for (; *lengths != END; lengths++)
        most = *lengths > most ? *lengths : most;
    return most;
}

static void ok(int result, const char *what) {
    ct_check_result(result, TACIT_OK, what);
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

/* The sample is secret but for its first bytes. */
static void quic_masks(tacit_quic_hp *ctx, size_t known) {
    uint8_t mask[TACIT_QUIC_HP_MASK_LEN], sample[TACIT_QUIC_HP_SAMPLE_LEN] = {1, 2, 3, 4, 5};
    ct_secret(sample + known, sizeof sample - known);
    ok(tacit_quic_hp_mask(ctx, mask, sample), "mask");
    ct_check_secret(mask, sizeof mask, "mask");
    tacit_quic_hp_clear(ctx);
    ct_check_wiped(ctx, sizeof *ctx, "context");
}

static void quic_aes(const ct_case *c) {
    static tacit_quic_hp ctx;
    ct_secret(data.key, c->key_len);
    ok(tacit_quic_hp_init_aes_with(&ctx, c->row, data.key, c->key_len), "init");
    quic_masks(&ctx, 0);
}

/* A sample is public, being sent; its first half is the block counter, which kernels count with. */
static void quic_chacha20(const ct_case *c) {
    static tacit_quic_hp ctx;
    ct_secret(data.key, 32);
    ok(tacit_quic_hp_init_chacha20_with(&ctx, c->row, data.key, 32), "init");
    quic_masks(&ctx, 8);
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

/* The place nearest before `at` where a stream may be cut; divisions are watched for, so a mask. */
static size_t stream_cut(const message *m, size_t at) {
    return at & ~(tacit_aead_stream_block_len(tacit_aead_of(m->ctx)) - 1);
}

static void stream_seal(tacit_stream *stream, const message *m) {
    const size_t cut = stream_cut(m, m->len / 3), ad_cut = m->ad_len / 2;
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
    const size_t cut = stream_cut(m, m->len / 2 + 1 < m->len ? m->len / 2 + 1 : m->len);
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

static const tacit_row_table *ocb_rows(void) {
    return &tacit_ocb_table;
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
    {ocb_rows, "kernels, 128-bit key", ocb_kernels, 16},
    {ocb_rows, "kernels, 192-bit key", ocb_kernels, 24},
    {ocb_rows, "kernels, 256-bit key", ocb_kernels, 32},
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
        c->depth = c->aead != NULL ? CT_SHORT : CT_REPEAT; /* the batches are the kernels' */
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
            visited +=
                visit_case(&c, tacit_aead_pads(c.aead) ? ct_padded : aead_public, depth, visit);
    }
    return visited;
}
