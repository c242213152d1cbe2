/*
 * gcm.c: the GCM mode [SP 800-38D] over a row: where the counter starts, what
 * is hashed in which order, and everything that is not a whole block.
 *
 *     J0  = nonce || 1 (12 bytes and a 32-bit number), or for nonces of other
 *           lengths GHASH(nonce, padded, || 0 || length)
 *     C   = text xor E(J0 + 1), E(J0 + 2), ...       (the last 32 bits count)
 *     tag = E(J0) xor GHASH(ad, padded, || C, padded, || lengths in bits)
 *
 * The row's kernels take whole blocks. One-shot messages are split into a bulk
 * of whole blocks for them and a rest: all of a short message, the last 0 to 15
 * bytes of a longer one. The keystream of the rest and E(J0) are one call of
 * the block cipher; the padded rest and the length block are one call of GHASH.
 */
#include "aead/aead_impl.h"
#include "common/bytes.h"
#include "common/target.h"
#include "common/wipe.h"
#include "gcm/gcm_impl.h"

enum {
    SHORT_TEXT = 112, /* with E(J0), eight blocks of the cipher */
    SHORT_AD = 32,    /* hashed together with a short text */
    REST_BLOCKS = SHORT_TEXT / 16
};

static const tacit_gcm_row *gcm_row(const tacit_row *row) {
    return (const tacit_gcm_row *)(const void *)row;
}

/*
 * A block in two registers: bytes 0..7 and 8..15, both little-endian. Blocks are
 * built in registers and stored whole, since a processor that loads 16 bytes
 * right after storing them in smaller pieces waits for the cache.
 */
typedef struct block {
    uint64_t first, second;
} block;

static block load_block(const uint8_t *p) {
    return (block){tacit_load_le64(p), tacit_load_le64(p + 8)};
}

static void store_block(uint8_t *p, block b) {
    tacit_store_le64(p, b.first);
    tacit_store_le64(p + 8, b.second);
}

static block xor_blocks(block a, block b) {
    return (block){a.first ^ b.first, a.second ^ b.second};
}

/* The first n bytes of p, n < 8, with zeros after them. */
static uint64_t load_short_word(const uint8_t *p, size_t n) {
    uint64_t x = 0;
    size_t at = 0;
    if (n & 4) {
        x = tacit_load_le32(p);
        at = 4;
    }
    if (n & 2) {
        x |= (uint64_t)(p[at] | (uint32_t)p[at + 1] << 8) << (8 * at);
        at += 2;
    }
    if (n & 1)
        x |= (uint64_t)p[at] << (8 * at);
    return x;
}

static void store_short_word(uint8_t *p, uint64_t x, size_t n) {
    if (n & 4) {
        tacit_store_le32(p, (uint32_t)x);
        x >>= 32;
        p += 4;
    }
    if (n & 2) {
        p[0] = (uint8_t)x;
        p[1] = (uint8_t)(x >> 8);
        x >>= 16;
        p += 2;
    }
    if (n & 1)
        p[0] = (uint8_t)x;
}

/* The same for blocks, n < 16. */
static block load_short_block(const uint8_t *p, size_t n) {
    if (n < 8)
        return (block){load_short_word(p, n), 0};
    return (block){tacit_load_le64(p), load_short_word(p + 8, n - 8)};
}

static void store_short_block(uint8_t *p, block b, size_t n) {
    if (n < 8) {
        store_short_word(p, b.first, n);
    } else {
        tacit_store_le64(p, b.first);
        store_short_word(p + 8, b.second, n - 8);
    }
}

/* Zeroes all but the first n bytes of a block, n < 16. */
static block cut_block(block b, size_t n) {
    if (n < 8)
        return (block){b.first & ((UINT64_C(1) << (8 * n)) - 1), 0};
    return (block){b.first, b.second & ((UINT64_C(1) << (8 * n - 64)) - 1)};
}

static size_t blocks_of(size_t len) {
    return len / 16 + (len % 16 != 0);
}

/* The counter n blocks on: the last 32 bits, big-endian, modulo 2^32. */
static block advance(block counter, uint64_t n) {
    uint32_t count = tacit_swap32((uint32_t)(counter.second >> 32)) + (uint32_t)n;
    return (block){counter.first, (counter.second & UINT32_MAX) | (uint64_t)tacit_swap32(count)
                                                                      << 32};
}

/* The last block that is hashed: both lengths in bits. */
static block lengths_block(uint64_t first_len, uint64_t second_len) {
    return (block){tacit_swap64(8 * first_len), tacit_swap64(8 * second_len)};
}

/* Copies data and zeros up to a whole block; the number of blocks. */
static size_t copy_padded(uint8_t *out, const uint8_t *in, size_t len) {
    size_t n = len / 16;
    for (size_t i = 0; i < n; i++)
        store_block(out + 16 * i, load_block(in + 16 * i));
    if (len % 16 != 0)
        store_block(out + 16 * n, load_short_block(in + 16 * n, len % 16));
    return blocks_of(len);
}

static void hash_padded(const tacit_gcm_row *row, const tacit_gcm_key *key, uint8_t y[16],
                        const uint8_t *in, size_t len) {
    if (len / 16 != 0)
        row->ghash->update(&key->ghash, y, in, len / 16);
    if (len % 16 != 0) {
        uint8_t last[16];
        store_block(last, load_short_block(in + len / 16 * 16, len % 16));
        row->ghash->update(&key->ghash, y, last, 1);
    }
}

/*
 * J0, section 7.1 step 2. The usual nonce is read in pieces of four bytes:
 * callers put it together from a salt of four and a number of eight, and a load
 * across the two stores would wait for both.
 */
static block start_counter(const tacit_gcm_row *row, const tacit_gcm_key *key, const uint8_t *nonce,
                           size_t nonce_len) {
    if (nonce_len == 12) {
        uint64_t first = tacit_load_le32(nonce) | (uint64_t)tacit_load_le32(nonce + 4) << 32;
        return (block){first, tacit_load_le32(nonce + 8) | UINT64_C(1) << 56};
    }
    uint8_t y[16] = {0}, last[16];
    hash_padded(row, key, y, nonce, nonce_len);
    store_block(last, lengths_block(0, nonce_len));
    row->ghash->update(&key->ghash, y, last, 1);
    return load_block(y);
}

/*
 * Encrypts or decrypts len bytes with the keystream at hand, and puts the
 * ciphertext, padded, where it will be hashed.
 */
static void crypt_rest(tacit_direction direction, uint8_t *out, uint8_t *hashed,
                       const uint8_t *keystream, const uint8_t *in, size_t len) {
    for (; len >= 16; len -= 16) {
        block text = load_block(in);
        block result = xor_blocks(text, load_block(keystream));
        store_block(out, result);
        store_block(hashed, direction == TACIT_SEAL ? result : text);
        out += 16;
        hashed += 16;
        keystream += 16;
        in += 16;
    }
    if (len != 0) {
        block text = load_short_block(in, len);
        block result = cut_block(xor_blocks(text, load_block(keystream)), len);
        store_short_block(out, result, len);
        store_block(hashed, direction == TACIT_SEAL ? result : text);
    }
}

/* Whole blocks, from the counter on; hashes only, if that is all there is to do. */
static void crypt_bulk(const tacit_gcm_row *row, const tacit_gcm_key *key,
                       tacit_direction direction, uint8_t counter[16], uint8_t y[16], uint8_t *out,
                       const uint8_t *in, size_t nblocks) {
    if (direction == TACIT_SEAL)
        row->encrypt(row, key, counter, y, out, in, nblocks);
    else if (direction == TACIT_OPEN)
        row->decrypt(row, key, counter, y, out, in, nblocks);
    else
        row->ghash->update(&key->ghash, y, in, nblocks);
}

static void gcm_init(void *key_state, const tacit_row *head, const uint8_t *secret,
                     size_t secret_len) {
    const tacit_gcm_row *row = gcm_row(head);
    tacit_gcm_key *key = key_state;
    uint8_t h[16] = {0};
    row->aes->expand(&key->aes, secret, secret_len);
    row->aes->encrypt(&key->aes, h, h, 1);
    row->ghash->init(&key->ghash, h);
    tacit_wipe(h, sizeof h);
}

static void gcm_crypt(const void *key_state, const tacit_row *head, tacit_direction direction,
                      uint8_t *out, uint8_t tag[16], const tacit_message *message) {
    const tacit_gcm_row *row = gcm_row(head);
    const tacit_gcm_key *key = key_state;
    size_t bulk = message->in_len <= SHORT_TEXT ? 0 : message->in_len / 16;
    size_t rest_len = message->in_len - 16 * bulk;
    const uint8_t *rest = rest_len == 0 ? NULL : message->in + 16 * bulk;
    struct {
        uint8_t counter[16];
        uint8_t y[16];
        uint8_t keystream[16 * (1 + REST_BLOCKS)]; /* of J0, then of the rest */
        uint8_t hashed[16 * (SHORT_AD / 16 + REST_BLOCKS + 1)];
    } work;
    size_t streamed = direction == TACIT_VERIFY ? 0 : blocks_of(rest_len), hashed = 0;

    /* Before the bulk: the processor runs it beside the bulk's first batches. */
    block start = start_counter(row, key, message->nonce, message->nonce_len);
    store_block(work.keystream, start);
    for (size_t i = 1; i <= streamed; i++)
        store_block(work.keystream + 16 * i, advance(start, bulk + i));
    row->aes->encrypt(&key->aes, work.keystream, work.keystream, 1 + streamed);

    store_block(work.y, (block){0, 0});
    if (bulk == 0 && message->ad_len <= SHORT_AD)
        hashed = copy_padded(work.hashed, message->ad, message->ad_len);
    else
        hash_padded(row, key, work.y, message->ad, message->ad_len);
    if (bulk != 0) {
        store_block(work.counter, advance(start, 1));
        crypt_bulk(row, key, direction, work.counter, work.y, out, message->in, bulk);
    }
    if (direction == TACIT_VERIFY)
        copy_padded(work.hashed + 16 * hashed, rest, rest_len);
    else
        crypt_rest(direction, rest_len == 0 ? NULL : out + 16 * bulk, work.hashed + 16 * hashed,
                   work.keystream + 16, rest, rest_len);
    hashed += blocks_of(rest_len);
    store_block(work.hashed + 16 * hashed, lengths_block(message->ad_len, message->in_len));
    row->ghash->update(&key->ghash, work.y, work.hashed, hashed + 1);
    store_block(tag, xor_blocks(load_block(work.y), load_block(work.keystream)));

    /* The hash and the tag together give E(J0); what was hashed is public. */
    tacit_wipe(work.y, sizeof work.y);
    tacit_wipe(work.keystream, 16 * (1 + streamed));
}

/*
 * A message in pieces. used = ad_len % 16, then text_len % 16, counts the bytes
 * in `partial`: the block of the hash that is not complete. The keystream of
 * the same block of text is beside it.
 */
typedef struct gcm_stream {
    uint64_t ad_len, text_len; /* hashed or in `partial` */
    uint8_t counter[16];       /* of the next block of text */
    uint8_t y[16];
    uint8_t tag_mask[16]; /* E(J0) */
    uint8_t keystream[16];
    uint8_t partial[16];
} gcm_stream;

_Static_assert(sizeof(gcm_stream) <= TACIT_STREAM_WORDS * 8, "a GCM stream fits in a context");

static void gcm_begin(void *stream_state, const void *key_state, const tacit_row *head,
                      const uint8_t *nonce, size_t nonce_len, uint8_t start[16]) {
    const tacit_gcm_row *row = gcm_row(head);
    const tacit_gcm_key *key = key_state;
    gcm_stream *stream = stream_state;
    block counter = start_counter(row, key, nonce, nonce_len);
    *stream = (gcm_stream){0};
    store_block(start, counter);
    row->aes->encrypt(&key->aes, stream->tag_mask, start, 1);
    store_block(stream->counter, advance(counter, 1));
}

/* Pads and hashes the block that is not complete. */
static void close_partial(const tacit_gcm_row *row, const tacit_gcm_key *key, gcm_stream *stream,
                          size_t used) {
    if (used != 0) {
        memset(stream->partial + used, 0, 16 - used);
        row->ghash->update(&key->ghash, stream->y, stream->partial, 1);
    }
}

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

static void gcm_aad(void *stream_state, const void *key_state, const tacit_row *head,
                    const uint8_t *ad, size_t ad_len) {
    const tacit_gcm_row *row = gcm_row(head);
    const tacit_gcm_key *key = key_state;
    gcm_stream *stream = stream_state;
    size_t used = stream->ad_len % 16;
    stream->ad_len += ad_len;
    if (used != 0) {
        size_t n = smaller(16 - used, ad_len);
        memcpy(stream->partial + used, ad, n);
        if (used + n < 16)
            return;
        row->ghash->update(&key->ghash, stream->y, stream->partial, 1);
        ad += n;
        ad_len -= n;
    }
    if (ad_len / 16 != 0)
        row->ghash->update(&key->ghash, stream->y, ad, ad_len / 16);
    if (ad_len % 16 != 0)
        memcpy(stream->partial, ad + ad_len / 16 * 16, ad_len % 16);
}

/* Bytes of text inside one block, of which `used` went before. */
static void update_partial(gcm_stream *stream, tacit_direction direction, uint8_t *out,
                           const uint8_t *in, size_t used, size_t len) {
    uint8_t *partial = stream->partial + used;
    if (direction != TACIT_SEAL)
        memcpy(partial, in, len);
    if (direction != TACIT_VERIFY)
        tacit_xor(out, in, stream->keystream + used, len);
    if (direction == TACIT_SEAL)
        memcpy(partial, out, len);
}

static void gcm_update(void *stream_state, const void *key_state, const tacit_row *head,
                       tacit_direction direction, uint8_t *out, const uint8_t *in, size_t len) {
    const tacit_gcm_row *row = gcm_row(head);
    const tacit_gcm_key *key = key_state;
    gcm_stream *stream = stream_state;
    if (len == 0)
        return;
    if (stream->text_len == 0)
        close_partial(row, key, stream, stream->ad_len % 16);
    size_t used = stream->text_len % 16;
    stream->text_len += len;
    if (used != 0) {
        size_t n = smaller(16 - used, len);
        update_partial(stream, direction, out, in, used, n);
        if (used + n < 16)
            return;
        row->ghash->update(&key->ghash, stream->y, stream->partial, 1);
        in += n;
        out = direction == TACIT_VERIFY ? NULL : out + n;
        len -= n;
    }
    size_t bulk = len / 16;
    if (bulk != 0)
        crypt_bulk(row, key, direction, stream->counter, stream->y, out, in, bulk);
    if (len % 16 != 0) {
        if (direction != TACIT_VERIFY) {
            row->aes->encrypt(&key->aes, stream->keystream, stream->counter, 1);
            store_block(stream->counter, advance(load_block(stream->counter), 1));
            out += 16 * bulk;
        }
        update_partial(stream, direction, out, in + 16 * bulk, 0, len % 16);
    }
}

static void gcm_finish(void *stream_state, const void *key_state, const tacit_row *head,
                       uint8_t tag[16]) {
    const tacit_gcm_row *row = gcm_row(head);
    const tacit_gcm_key *key = key_state;
    gcm_stream *stream = stream_state;
    uint64_t open_len = stream->text_len == 0 ? stream->ad_len : stream->text_len;
    close_partial(row, key, stream, open_len % 16);
    store_block(stream->partial, lengths_block(stream->ad_len, stream->text_len));
    row->ghash->update(&key->ghash, stream->y, stream->partial, 1);
    store_block(tag, xor_blocks(load_block(stream->y), load_block(stream->tag_mask)));
}

const tacit_aead_mode tacit_gcm_mode = {
    .init = gcm_init,
    .crypt = gcm_crypt,
    .begin = gcm_begin,
    .aad = gcm_aad,
    .update = gcm_update,
    .finish = gcm_finish,
};
