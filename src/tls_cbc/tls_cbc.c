/*
 * tls_cbc.c: records of TLS 1.1 and 1.2 under AES-CBC with HMAC-SHA1 (RFC 5246
 * section 6.2.3.2): the key, and sealing. Opening, where all is secret, is open.c's.
 *
 *     header  = sequence number (8) || type (1) || version (2) || length of the text (2)
 *     MAC     = HMAC-SHA1(header || text)
 *     padding = 1 to 256 bytes up to a whole block, each their number less one
 *     record  = CBC(text || MAC || padding), with the record's nonce for an IV
 */
#include "tls_cbc/tls_cbc_impl.h"

#include "common/bytes.h"
#include "common/wipe.h"
#include "sha1/sha1_hmac.h"

enum { AES_BLOCK = 16 };

_Static_assert(TACIT_TLS_SEALED_MAX % AES_BLOCK == 0, "it is of whole blocks");

static void init(void *key, const tacit_row *row, const uint8_t *secret, size_t secret_len,
                 size_t tag_len) {
    const tacit_tls_cbc_row *tls = (const tacit_tls_cbc_row *)(const void *)row;
    tacit_tls_cbc_key *k = key;
    uint32_t inner[TACIT_SHA1_WORDS], outer[TACIT_SHA1_WORDS];
    (void)tag_len; /* there is one */
    tacit_sha1_hmac_init(tls->sha1, inner, outer, secret, TACIT_SHA1_LEN);
    memcpy(k->inner, inner, sizeof inner);
    memcpy(k->outer, outer, sizeof outer);
    tacit_wipe(inner, sizeof inner);
    tacit_wipe(outer, sizeof outer);
    tls->cbc->aes->expand(&k->enc, secret + TACIT_SHA1_LEN, secret_len - TACIT_SHA1_LEN);
    tls->cbc->aes->invert(&k->dec, &k->enc);
}

/* With the shortest padding. */
static size_t sealed_len(size_t text_len) {
    return (text_len + TACIT_SHA1_LEN) / AES_BLOCK * AES_BLOCK + AES_BLOCK;
}

/* The hash of the last `rest` bytes and the 13 before them, in `end`: one block or two. */
static void finish_hash(const tacit_tls_cbc_row *row, tacit_tls_cbc_chain *chain,
                        uint8_t end[2 * TACIT_SHA1_BLOCK], size_t rest, size_t text_len) {
    const size_t used = TACIT_TLS_HEADER + rest;
    const size_t total = used + 9 <= TACIT_SHA1_BLOCK ? TACIT_SHA1_BLOCK : 2 * TACIT_SHA1_BLOCK;
    end[used] = 0x80;
    memset(end + used + 1, 0, total - used - 1);
    tacit_store_be64(end + total - 8, 8 * (TACIT_SHA1_BLOCK + TACIT_TLS_HEADER + text_len));
    row->sha1->compress(chain->state, end, total / TACIT_SHA1_BLOCK);
}

/*
 * What groups of 64 bytes leave: `rest` bytes of text, the MAC and the padding. Whole blocks of
 * text are encrypted first, so that a processor can hash meanwhile.
 */
static void seal_end(const tacit_tls_cbc_row *row, const tacit_tls_cbc_key *key,
                     tacit_tls_cbc_chain *chain, uint8_t *out, const uint8_t *in, size_t text_len) {
    const size_t rest = text_len % TACIT_SHA1_BLOCK, whole = rest / AES_BLOCK * AES_BLOCK;
    const size_t sealed = sealed_len(rest);
    uint8_t end[2 * TACIT_SHA1_BLOCK], *const text = end + TACIT_TLS_HEADER;
    uint32_t outer[TACIT_SHA1_WORDS];
    memcpy(end, chain->before + 3, TACIT_TLS_HEADER);
    if (rest != 0)
        memcpy(text, in, rest);
    if (whole != 0)
        row->cbc->encrypt(&key->enc, chain->iv, out, text, whole / AES_BLOCK);
    finish_hash(row, chain, end, rest, text_len);
    memcpy(outer, key->outer, sizeof outer);
    tacit_sha1_hmac_finish(row->sha1, text + rest, outer, chain->state);
    const size_t padding = sealed - rest - TACIT_SHA1_LEN;
    memset(text + rest + TACIT_SHA1_LEN, (int)(padding - 1), padding);
    row->cbc->encrypt(&key->enc, chain->iv, out + whole, text + whole,
                      (sealed - whole) / AES_BLOCK);
    tacit_wipe(end, sizeof end);
    tacit_wipe(outer, sizeof outer);
}

static void seal(const void *key, const tacit_row *row, uint8_t *out, const tacit_message *m) {
    const tacit_tls_cbc_row *tls = (const tacit_tls_cbc_row *)(const void *)row;
    const tacit_tls_cbc_key *k = key;
    const size_t ngroups = m->in_len / TACIT_SHA1_BLOCK, bulk = ngroups * TACIT_SHA1_BLOCK;
    tacit_tls_cbc_chain chain;
    memcpy(chain.iv, m->nonce, sizeof chain.iv);
    memset(chain.before, 0, 3);
    memcpy(chain.before + 3, m->ad, TACIT_TLS_AD);
    chain.before[14] = (uint8_t)(m->in_len >> 8);
    chain.before[15] = (uint8_t)m->in_len;
    memcpy(chain.state, k->inner, sizeof chain.state);
    if (ngroups != 0)
        tls->seal(tls, k, &chain, out, m->in, ngroups);
    seal_end(tls, k, &chain, out + bulk, ngroups != 0 ? m->in + bulk : m->in, m->in_len);
    tacit_wipe(&chain, sizeof chain);
}

static const tacit_padded_mode padded = {
    .sealed_len = sealed_len,
    .text_len_max = tacit_tls_cbc_text_len_max,
    .sealed_len_max = TACIT_TLS_SEALED_MAX,
    .seal = seal,
    .open = tacit_tls_cbc_open,
};

const tacit_aead_mode tacit_tls_cbc_mode = {
    .init = init,
    .padded = &padded,
};
