/*
 * workload_kernels.c: the functions of rows, called as their modes call them.
 */
#include "constant_time/workload_parts.h"

#include "cbc/cbc_impl.h"
#include "chacha20/chacha20_impl.h"
#include "ctr/ctr_impl.h"
#include "emu/emu_impl.h"
#include "gcm/gcm_impl.h"
#include "ghash/ghash_impl.h"
#include "ocb/ocb_impl.h"
#include "poly1305/poly1305_impl.h"
#include "sha1/sha1_impl.h"
#include "tls_cbc/tls_cbc_impl.h"

#include <string.h>

void aes_kernels(const ct_case *c) {
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

void ctr_kernel(const ct_case *c) {
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

void cbc_kernels(const ct_case *c) {
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

void ghash_kernels(const ct_case *c) {
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

void gcm_kernels(const ct_case *c) {
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
void gcm_ends(const ct_case *c) {
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

void ocb_kernels(const ct_case *c) {
    const tacit_ocb_row *ocb = (const tacit_ocb_row *)(const void *)c->row;
    static tacit_ocb_key key;
    static tacit_ocb_state state;
    uint8_t block[16];
    ct_secret(data.key, c->key_len);
    tacit_ocb_mode.init(&key, c->row, data.key, c->key_len, 16);
    ct_secret(data.in, 16 * longest(blocks_of(c)));
    ct_secret(state.offset, sizeof state.offset);
    ct_secret(state.sum, sizeof state.sum);
    for (const size_t *n = blocks_of(c); *n != END; n++) {
        state.blocks = *n % 2 * 5; /* where a group begins, or inside one */
        ocb->encrypt(&key, &state, data.out, data.in, *n);
        ct_check_secret(data.out, 16 * *n, "encrypt");
        ocb->decrypt(&key, &state, data.out, data.in, *n);
        ct_check_secret(data.out, 16 * *n, "decrypt");
        ocb->hash(&key, &state, data.in, *n);
        ct_check_secret(state.sum, sizeof state.sum, "hash");
    }
    ct_secret(block, sizeof block);
    ocb->encipher(&key, block);
    ct_check_secret(block, sizeof block, "encipher");
}

void chacha20_kernel(const ct_case *c) {
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

void poly1305_kernels(const ct_case *c) {
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

void sha1_kernel(const ct_case *c) {
    const tacit_sha1_row *sha1 = (const tacit_sha1_row *)(const void *)c->row;
    uint32_t state[TACIT_SHA1_WORDS];
    ct_secret(state, sizeof state);
    ct_secret(data.in, 64 * 3);
    for (size_t n = 1; n <= 3; n += 2) {
        sha1->compress(state, data.in, n);
        ct_check_secret(state, sizeof state, "compress");
    }
}

void tls_cbc_kernel(const ct_case *c) {
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
void emu_aes_steps(const ct_case *c) {
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

void emu_clmul_products(const ct_case *c) {
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
