/*
 * generic.c: GCM from any CTR row and any GHASH row. The data is taken in steps
 * of a few KiB: the second of the two passes over a step finds it in the L1
 * cache. At the end of a message, E(J0) and the rest of the keystream are one
 * call of the cipher, and all that is hashed is one call of GHASH.
 */
#include "common/wipe.h"
#include "gcm/gcm_impl.h"
#if !(TACIT_SURE_AES && TACIT_SURE_CLMUL)

enum { STEP = 256 }; /* blocks: 4 KiB */

static size_t step_of(size_t nblocks) {
    return nblocks < STEP ? nblocks : STEP;
}

void tacit_gcm_generic_encrypt(const tacit_gcm_row *row, const tacit_gcm_key *key,
                               uint8_t counter[16], uint8_t y[16], uint8_t *out, const uint8_t *in,
                               size_t nblocks) {
    while (nblocks != 0) {
        size_t n = step_of(nblocks);
        row->ctr->xor32(&key->aes, counter, out, in, n);
        row->ghash->update(&key->ghash, y, out, n);
        out += 16 * n;
        in += 16 * n;
        nblocks -= n;
    }
}

void tacit_gcm_generic_decrypt(const tacit_gcm_row *row, const tacit_gcm_key *key,
                               uint8_t counter[16], uint8_t y[16], uint8_t *out, const uint8_t *in,
                               size_t nblocks) {
    while (nblocks != 0) {
        size_t n = step_of(nblocks);
        row->ghash->update(&key->ghash, y, in, n);
        row->ctr->xor32(&key->aes, counter, out, in, n);
        out += 16 * n;
        in += 16 * n;
        nblocks -= n;
    }
}

/* Copies data and zeros up to a whole block. */
static void copy_padded(uint8_t *out, const uint8_t *in, size_t len) {
    size_t n = len / 16;
    for (size_t i = 0; i < n; i++)
        tacit_store_block(out + 16 * i, tacit_load_block(in + 16 * i));
    if (len % 16 != 0)
        tacit_store_block(out + 16 * n, tacit_load_short_block(in + 16 * n, len % 16));
}

/* The text with its keystream, and the padded ciphertext to where it will be hashed. */
static void crypt_end(const tacit_gcm_end *end, const uint8_t *keystream, uint8_t *hashed) {
    size_t n = end->len / 16, short_len = end->len % 16;
    for (size_t i = 0; i < n; i++) {
        tacit_block text = tacit_load_block(end->in + 16 * i);
        tacit_block result = tacit_xor_blocks(text, tacit_load_block(keystream + 16 * i));
        tacit_store_block(end->out + 16 * i, result);
        tacit_store_block(hashed + 16 * i, end->decrypt ? text : result);
    }
    if (short_len != 0) {
        tacit_block text = tacit_load_short_block(end->in + 16 * n, short_len);
        tacit_block result = tacit_xor_blocks(text, tacit_load_block(keystream + 16 * n));
        result = tacit_cut_block(result, short_len);
        tacit_store_short_block(end->out + 16 * n, result, short_len);
        tacit_store_block(hashed + 16 * n, end->decrypt ? text : result);
    }
}

void tacit_gcm_generic_finish(const tacit_gcm_row *row, const tacit_gcm_key *key,
                              const uint8_t y[16], uint8_t tag[16], const tacit_gcm_end *end) {
    uint8_t keystream[16 * TACIT_GCM_GENERIC_END_BLOCKS], hashed[16 * TACIT_GCM_GENERIC_END_BLOCKS],
        hash[16];
    size_t ad_blocks = tacit_blocks_of(end->ad_len), text_blocks = tacit_blocks_of(end->len);
    size_t streamed = end->out == NULL ? 1 : 1 + text_blocks;
    tacit_store_block(keystream, end->start);
    for (size_t i = 1; i < streamed; i++)
        tacit_store_block(keystream + 16 * i, tacit_advance(end->start, end->before + i));
    row->aes->encrypt(&key->aes, keystream, keystream, streamed);

    copy_padded(hashed, end->ad, end->ad_len);
    if (end->out == NULL)
        copy_padded(hashed + 16 * ad_blocks, end->in, end->len);
    else
        crypt_end(end, keystream + 16, hashed + 16 * ad_blocks);
    tacit_store_block(hashed + 16 * (ad_blocks + text_blocks), end->lengths);
    memcpy(hash, y, 16);
    row->ghash->update(&key->ghash, hash, hashed, ad_blocks + text_blocks + 1);
    tacit_store_block(tag, tacit_xor_blocks(tacit_load_block(hash), tacit_load_block(keystream)));

    /* The hash and the tag together give E(J0); associated data is the caller's secret. */
    tacit_wipe(hash, sizeof hash);
    tacit_wipe(keystream, 16 * streamed);
    tacit_wipe(hashed, 16 * ad_blocks);
}

#endif
