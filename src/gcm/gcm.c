/*
 * gcm.c: the GCM mode [SP 800-38D] over a row: where the counter starts, what
 * is hashed in which order, and everything that is not a whole block.
 *
 *     J0  = nonce || 1 (12 bytes and a 32-bit number), or for nonces of other
 *           lengths GHASH(nonce, padded, || 0 || length)
 *     C   = text xor E(J0 + 1), E(J0 + 2), ...       (the last 32 bits count)
 *     tag = E(J0) xor GHASH(ad, padded, || C, padded, || lengths in bits)
 *
 * The row's kernels take whole blocks, and `finish` the end of a message: all of
 * a short one, what whole batches leave of a longer one, and the block of lengths.
 */
#include "common/bytes.h"
#include "common/ct.h"
#include "common/wipe.h"
#include "gcm/gcm_impl.h"

/* Associated data up to this is hashed together with a short text. */
enum { SHORT_AD = 64 };

static const tacit_gcm_row *gcm_row(const tacit_row *row) {
    return (const tacit_gcm_row *)(const void *)row;
}

/* The last block that is hashed: both lengths in bits. */
static tacit_block lengths_block(uint64_t first_len, uint64_t second_len) {
    return (tacit_block){tacit_swap64(8 * first_len), tacit_swap64(8 * second_len)};
}

static void hash_padded(const tacit_gcm_row *row, const tacit_gcm_key *key, uint8_t y[16],
                        const uint8_t *in, size_t len) {
    if (len / 16 != 0)
        row->ghash->update(&key->ghash, y, in, len / 16);
    if (len % 16 != 0) {
        uint8_t last[16];
        tacit_store_block(last, tacit_load_short_block(in + len / 16 * 16, len % 16));
        row->ghash->update(&key->ghash, y, last, 1);
        tacit_wipe_block(last);
    }
}

/* J0 of a nonce that is not 12 bytes, section 7.1 step 2. It is as secret as H. */
static void hash_nonce(const tacit_gcm_row *row, const tacit_gcm_key *key, uint8_t start[16],
                       const uint8_t *nonce, size_t nonce_len) {
    uint8_t last[16];
    memset(start, 0, 16);
    hash_padded(row, key, start, nonce, nonce_len);
    tacit_store_block(last, lengths_block(0, nonce_len));
    row->ghash->update(&key->ghash, start, last, 1);
}

/*
 * J0. The usual nonce is read in pieces of four bytes: callers put it together
 * from a salt of four and a number of eight, and a load across the two stores
 * would wait for both. The barrier keeps compilers from making one load of two.
 */
static inline tacit_block start_counter(const tacit_gcm_row *row, const tacit_gcm_key *key,
                                        const uint8_t *nonce, size_t nonce_len) {
    if (nonce_len == 12) {
        uint64_t salt = tacit_ct_barrier32(tacit_load_le32(nonce));
        return (tacit_block){salt | (uint64_t)tacit_load_le32(nonce + 4) << 32,
                             tacit_load_le32(nonce + 8) | UINT64_C(1) << 56};
    }
    uint8_t start[16];
    hash_nonce(row, key, start, nonce, nonce_len);
    tacit_block result = tacit_load_block(start);
    tacit_wipe_block(start);
    return result;
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

void tacit_gcm_init(void *key_state, const tacit_row *head, const uint8_t *secret,
                    size_t secret_len, size_t tag_len) {
    (void)tag_len;
    const tacit_gcm_row *row = gcm_row(head);
    tacit_gcm_key *key = key_state;
    uint8_t h[16] = {0};
    row->aes->expand(&key->aes, secret, secret_len);
    row->aes->encrypt(&key->aes, h, h, 1);
    row->ghash->init(&key->ghash, h);
    tacit_wipe(h, sizeof h);
}

/*
 * How many blocks of a text go to the bulk functions: so many that the rest is
 * within what the row's `finish` takes, and otherwise whole batches. To verify is
 * to hash, which wants as many as possible.
 */
static size_t bulk_blocks(const tacit_gcm_row *row, tacit_direction direction, size_t len) {
    size_t whole = len / 16, blocks = tacit_blocks_of(len);
    size_t batches = whole & ~(row->end_blocks - 1);
    if (direction == TACIT_VERIFY || blocks - batches >= row->end_blocks)
        return whole;
    return batches;
}

void tacit_gcm_crypt(const void *key_state, const tacit_row *head, tacit_direction direction,
                     uint8_t *out, uint8_t tag[16], const tacit_message *message) {
    const tacit_gcm_row *row = gcm_row(head);
    const tacit_gcm_key *key = key_state;
    size_t bulk = bulk_blocks(row, direction, message->in_len);
    uint8_t y[16];
    tacit_gcm_end end = {
        .start = start_counter(row, key, message->nonce, message->nonce_len),
        .before = 0,
        .lengths = lengths_block(message->ad_len, message->in_len),
        .ad = message->ad,
        .ad_len = message->ad_len,
        .in = message->in,
        .out = out,
        .len = message->in_len,
        .unhashed = 0,
        .decrypt = direction != TACIT_SEAL,
    };
    tacit_store_block(y, (tacit_block){0, 0});
    if (message->ad_len != 0 &&
        (bulk != 0 || message->ad_len > SHORT_AD ||
         tacit_blocks_of(message->ad_len) + tacit_blocks_of(message->in_len) >= row->end_blocks)) {
        hash_padded(row, key, y, message->ad, message->ad_len);
        end.ad_len = 0;
    }
    if (bulk != 0) {
        uint8_t counter[16];
        end.before = bulk;
        end.len -= 16 * bulk;
        end.in += 16 * bulk;
        end.out = direction == TACIT_VERIFY ? NULL : out + 16 * bulk;
        tacit_store_block(counter, tacit_advance(end.start, 1));
        if (direction == TACIT_SEAL && row->encrypt_ahead != NULL &&
            (bulk & (row->end_blocks - 1)) == 0) {
            end.unhashed = row->end_blocks;
            row->encrypt_ahead(row, key, counter, y, out, message->in, bulk);
        } else {
            crypt_bulk(row, key, direction, counter, y, out, message->in, bulk);
        }
        tacit_wipe_block(counter);
    }
    row->finish(row, key, y, tag, &end);
    tacit_wipe_block(y);
    tacit_wipe_block((unsigned char *)&end.start);
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
    uint8_t start[16]; /* J0 */
    uint8_t keystream[16];
    uint8_t partial[16];
} gcm_stream;

_Static_assert(sizeof(gcm_stream) <= TACIT_STREAM_WORDS * 8, "a GCM stream fits in a context");

void tacit_gcm_begin(void *stream_state, const void *key_state, const tacit_row *head,
                     const uint8_t *nonce, size_t nonce_len, uint8_t start[TACIT_START_LEN]) {
    const tacit_gcm_row *row = gcm_row(head);
    const tacit_gcm_key *key = key_state;
    gcm_stream *stream = stream_state;
    tacit_block counter = start_counter(row, key, nonce, nonce_len);
    *stream = (gcm_stream){0};
    tacit_store_block(start, counter);
    tacit_store_block(stream->start, counter);
    tacit_store_block(stream->counter, tacit_advance(counter, 1));
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

void tacit_gcm_aad(void *stream_state, const void *key_state, const tacit_row *head,
                   const uint8_t *ad, size_t ad_len) {
    const tacit_gcm_row *row = gcm_row(head);
    const tacit_gcm_key *key = key_state;
    gcm_stream *stream = stream_state;
    size_t used = stream->ad_len % 16;
    if (ad_len == 0)
        return;
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

void tacit_gcm_update(void *stream_state, const void *key_state, const tacit_row *head,
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
            tacit_store_block(stream->counter, tacit_advance(tacit_load_block(stream->counter), 1));
            out += 16 * bulk;
        }
        update_partial(stream, direction, out, in + 16 * bulk, 0, len % 16);
    }
}

void tacit_gcm_finish(void *stream_state, const void *key_state, const tacit_row *head,
                      uint8_t tag[16]) {
    const tacit_gcm_row *row = gcm_row(head);
    const tacit_gcm_key *key = key_state;
    gcm_stream *stream = stream_state;
    uint64_t open_len = stream->text_len == 0 ? stream->ad_len : stream->text_len;
    close_partial(row, key, stream, open_len % 16);
    tacit_gcm_end end = {
        .start = tacit_load_block(stream->start),
        .lengths = lengths_block(stream->ad_len, stream->text_len),
    };
    row->finish(row, key, stream->y, tag, &end);
    tacit_wipe_block((unsigned char *)&end.start);
}

const tacit_aead_mode tacit_gcm_mode = {
    .init = tacit_gcm_init,
    .crypt = tacit_gcm_crypt,
    .begin = tacit_gcm_begin,
    .aad = tacit_gcm_aad,
    .update = tacit_gcm_update,
    .finish = tacit_gcm_finish,
};
