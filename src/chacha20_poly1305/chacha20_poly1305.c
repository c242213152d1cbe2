/*
 * chacha20_poly1305.c: the AEAD of RFC 8439 section 2.8 over any pair of rows.
 *
 * Block 0 of the keystream is the one-time key of Poly1305, blocks 1 and on
 * encrypt the text. Poly1305 hashes the associated data and the ciphertext,
 * each padded with zeros to whole blocks of 16 bytes, then both lengths as
 * 64-bit little-endian numbers.
 *
 * A call of a ChaCha20 kernel has a price, whatever its length. So the first
 * text is encrypted in the call that makes block 0, in a buffer, and a ragged
 * end in a buffer together with the blocks before it. All else goes straight
 * from input to output in steps so small that Poly1305 finds them in the L1
 * cache: after encryption, but before decryption, which may be in place.
 */
#include "chacha20/chacha20_state.h"
#include "chacha20_poly1305/chacha20_poly1305_impl.h"
#include "common/bytes.h"
#include "common/wipe.h"

enum {
    BLOCK = 64,
    MAC_BLOCK = 16,
    BUFFER = 32 * BLOCK, /* the widest kernel's stride */
    STEP = 4096,
};

/* In a stream. */
typedef struct chacha20_poly1305_stream {
    tacit_poly1305_state mac;
    uint64_t ad_len, text_len;
    uint64_t counter;        /* of the next block of keystream */
    uint64_t keystream_left; /* bytes not used yet at the end of keystream */
    uint64_t held;           /* bytes in block that are not hashed yet */
    unsigned char keystream[BLOCK];
    unsigned char block[MAC_BLOCK];
    unsigned char nonce[12];
} chacha20_poly1305_stream;

_Static_assert(sizeof(chacha20_poly1305_stream) <= TACIT_CHACHA20_POLY1305_STREAM_WORDS * 8,
               "a stream fits in a context");

static const tacit_chacha20_poly1305_row *pair(const tacit_row *row) {
    return (const tacit_chacha20_poly1305_row *)(const void *)row;
}

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

static void init(void *key, const tacit_row *row, const uint8_t *secret, size_t secret_len) {
    (void)row;
    (void)secret_len;
    tacit_chacha20_load_key(((tacit_chacha20_poly1305_key *)key)->words, secret);
}

/* A message in one call. */
typedef struct oneshot {
    const tacit_chacha20_poly1305_row *row;
    const tacit_message *message;
    tacit_direction direction;
    uint32_t input[16]; /* of the cipher, for the next block */
    tacit_poly1305_state mac;
    uint8_t buffer[BUFFER];
} oneshot;

static void hash_padded(oneshot *run, const uint8_t *data, size_t len) {
    const tacit_poly1305_row *poly1305 = run->row->poly1305;
    const size_t rest = len % MAC_BLOCK, whole = len - rest;
    if (whole != 0)
        poly1305->blocks(&run->mac, data, whole / MAC_BLOCK, 1);
    if (rest != 0) {
        uint8_t last[MAC_BLOCK] = {0};
        memcpy(last, data + whole, rest);
        poly1305->blocks(&run->mac, last, 1, 1);
        tacit_wipe_block(last); /* of associated data */
    }
}

/* Ciphertext that reaches the end of the message or ends in a whole block. */
static void hash_text(oneshot *run, const uint8_t *data, size_t len, int end) {
    const tacit_poly1305_row *poly1305 = run->row->poly1305;
    const size_t rest = len % MAC_BLOCK, whole = len - rest;
    if (whole != 0)
        poly1305->blocks(&run->mac, data, whole / MAC_BLOCK, 1);
    if (end) {
        uint8_t last[2 * MAC_BLOCK] = {0}, *lengths = last + (rest != 0 ? MAC_BLOCK : 0);
        if (rest != 0)
            memcpy(last, data + whole, rest);
        tacit_store_le64(lengths, run->message->ad_len);
        tacit_store_le64(lengths + 8, run->message->in_len);
        poly1305->blocks(&run->mac, last, rest != 0 ? 2 : 1, 1);
    }
}

static void xor_blocks(oneshot *run, uint8_t *out, const uint8_t *in, size_t nblocks) {
    run->row->chacha20->xor_blocks(run->input, out, in, nblocks);
    run->input[12] += (uint32_t)nblocks;
}

/* The same in the buffer, of len bytes, with zeros up to a whole block. */
static void xor_buffer(oneshot *run, size_t len) {
    const size_t nblocks = (len + BLOCK - 1) / BLOCK;
    memset(run->buffer + len, 0, nblocks * BLOCK - len);
    xor_blocks(run, run->buffer, run->buffer, nblocks);
}

/*
 * Makes the one-time key, hashes the associated data, and does as much text as
 * one call takes with the key. Answers how much.
 */
static size_t first_piece(oneshot *run, uint8_t *out) {
    /* cppcheck-suppress ctuuninitvar ; crypt sets it, one member after another */
    const tacit_message *message = run->message;
    const size_t len = run->direction == TACIT_VERIFY ? 0 : least(message->in_len, BUFFER - BLOCK);
    const int end = len == message->in_len;
    uint8_t *text = run->buffer + BLOCK;
    memset(run->buffer, 0, BLOCK);
    if (len != 0)
        memcpy(text, message->in, len);
    xor_buffer(run, BLOCK + len);

    run->row->poly1305->init(&run->mac, run->buffer);
    hash_padded(run, message->ad, message->ad_len);
    hash_text(run, run->direction == TACIT_SEAL ? text : message->in, len, end);
    if (len != 0)
        memcpy(out, text, len);
    return len;
}

/* How much of what is left to encrypt or decrypt next: all of it, or whole strides. */
static size_t piece_len(size_t left) {
    if (left < BUFFER || (left % BLOCK == 0 && left <= STEP + BUFFER))
        return left;
    return least(left - left % BUFFER, STEP);
}

static void next_piece(oneshot *run, uint8_t *out, const uint8_t *in, size_t len, int end) {
    if (run->direction != TACIT_SEAL)
        hash_text(run, in, len, end);
    if (len % BLOCK == 0) {
        xor_blocks(run, out, in, len / BLOCK);
    } else {
        memcpy(run->buffer, in, len);
        xor_buffer(run, len);
        memcpy(out, run->buffer, len);
    }
    if (run->direction == TACIT_SEAL)
        hash_text(run, out, len, end);
}

static void crypt(const void *key, const tacit_row *row, tacit_direction direction, uint8_t *out,
                  uint8_t tag[16], const tacit_message *message) {
    oneshot run;
    run.row = pair(row);
    run.message = message;
    run.direction = direction;
    tacit_chacha20_start(run.input, ((const tacit_chacha20_poly1305_key *)key)->words, 0,
                         message->nonce);

    size_t done = first_piece(&run, out);
    const size_t used = done;
    if (direction == TACIT_VERIFY && message->in_len != 0) {
        hash_text(&run, message->in, message->in_len, 1);
        done = message->in_len;
    }
    while (done < message->in_len) {
        const size_t left = message->in_len - done, len = piece_len(left);
        next_piece(&run, out + done, message->in + done, len, len == left);
        done += len;
    }
    run.row->poly1305->finish(&run.mac, tag);

    /* The buffer was written up to the first piece's end, and no piece is longer. */
    tacit_wipe(run.input, sizeof run.input);
    tacit_wipe(&run.mac, sizeof run.mac);
    tacit_wipe(run.buffer, (BLOCK + used + BLOCK - 1) / BLOCK * BLOCK);
}

/* A message in many calls. */
static void begin(void *stream, const void *key, const tacit_row *row, const uint8_t *nonce,
                  size_t nonce_len, uint8_t start[TACIT_START_LEN]) {
    chacha20_poly1305_stream *s = stream;
    uint32_t input[16];
    uint8_t block[BLOCK] = {0};
    memcpy(s->nonce, nonce, nonce_len);
    memcpy(start, nonce, nonce_len);

    tacit_chacha20_start(input, ((const tacit_chacha20_poly1305_key *)key)->words, 0, nonce);
    pair(row)->chacha20->xor_blocks(input, block, block, 1);
    pair(row)->poly1305->init(&s->mac, block);
    s->counter = 1;
    tacit_wipe(input, sizeof input);
    tacit_wipe(block, sizeof block);
}

/* Hashes data after what was held of the data before it. */
static void stream_hash(chacha20_poly1305_stream *s, const tacit_poly1305_row *poly1305,
                        const uint8_t *data, size_t len) {
    if (len == 0)
        return;
    if (s->held != 0) {
        const size_t step = least(len, MAC_BLOCK - (size_t)s->held);
        memcpy(s->block + s->held, data, step);
        s->held += step;
        data += step;
        len -= step;
        if (s->held < MAC_BLOCK)
            return;
        poly1305->blocks(&s->mac, s->block, 1, 1);
    }
    if (len >= MAC_BLOCK)
        poly1305->blocks(&s->mac, data, len / MAC_BLOCK, 1);
    s->held = len % MAC_BLOCK;
    memcpy(s->block, data + (len - len % MAC_BLOCK), len % MAC_BLOCK);
}

/* Fills the block that is held with zeros. */
static void stream_hash_pad(chacha20_poly1305_stream *s, const tacit_poly1305_row *poly1305) {
    static const uint8_t zeros[MAC_BLOCK];
    if (s->held != 0)
        stream_hash(s, poly1305, zeros, MAC_BLOCK - (size_t)s->held);
}

static void aad(void *stream, const void *key, const tacit_row *row, const uint8_t *ad,
                size_t ad_len) {
    chacha20_poly1305_stream *s = stream;
    (void)key;
    stream_hash(s, pair(row)->poly1305, ad, ad_len);
    s->ad_len += ad_len;
}

/*
 * The length of the next piece, of len bytes in all: what is left of a block of
 * keystream, or whole blocks, or the begin of a block.
 */
static size_t stream_piece_len(const chacha20_poly1305_stream *s, size_t len) {
    if (s->keystream_left != 0)
        return least(len, (size_t)s->keystream_left);
    return len < BLOCK ? len : least(len - len % BLOCK, STEP);
}

/* Encrypts or decrypts such a piece. */
static void stream_xor(chacha20_poly1305_stream *s, const tacit_chacha20_row *chacha20,
                       uint32_t input[16], uint8_t *out, const uint8_t *in, size_t len) {
    input[12] = (uint32_t)s->counter;
    if (s->keystream_left == 0 && len >= BLOCK) {
        chacha20->xor_blocks(input, out, in, len / BLOCK);
        s->counter += len / BLOCK;
        return;
    }
    if (s->keystream_left == 0) {
        memset(s->keystream, 0, BLOCK);
        chacha20->xor_blocks(input, s->keystream, s->keystream, 1);
        s->counter++;
        s->keystream_left = BLOCK;
    }
    tacit_xor(out, in, s->keystream + (BLOCK - s->keystream_left), len);
    s->keystream_left -= len;
}

static void update(void *stream, const void *key, const tacit_row *row, tacit_direction direction,
                   uint8_t *out, const uint8_t *in, size_t len) {
    chacha20_poly1305_stream *s = stream;
    const tacit_chacha20_poly1305_row *r = pair(row);
    uint32_t input[16];
    if (len == 0)
        return;
    if (s->text_len == 0)
        stream_hash_pad(s, r->poly1305);
    s->text_len += len;
    tacit_chacha20_start(input, ((const tacit_chacha20_poly1305_key *)key)->words, 0, s->nonce);

    for (size_t step; len != 0; out += step, in += step, len -= step) {
        step = stream_piece_len(s, len);
        if (direction == TACIT_OPEN)
            stream_hash(s, r->poly1305, in, step);
        stream_xor(s, r->chacha20, input, out, in, step);
        if (direction == TACIT_SEAL)
            stream_hash(s, r->poly1305, out, step);
    }
    tacit_wipe(input, sizeof input);
}

static void finish(void *stream, const void *key, const tacit_row *row, uint8_t tag[16]) {
    chacha20_poly1305_stream *s = stream;
    const tacit_poly1305_row *poly1305 = pair(row)->poly1305;
    uint8_t lengths[MAC_BLOCK];
    (void)key;
    stream_hash_pad(s, poly1305);
    tacit_store_le64(lengths, s->ad_len);
    tacit_store_le64(lengths + 8, s->text_len);
    poly1305->blocks(&s->mac, lengths, 1, 1);
    poly1305->finish(&s->mac, tag);
}

const tacit_aead_mode tacit_chacha20_poly1305_mode = {
    .init = init,
    .crypt = crypt,
    .begin = begin,
    .aad = aad,
    .update = update,
    .finish = finish,
};
