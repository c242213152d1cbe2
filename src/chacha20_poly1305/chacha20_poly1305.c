/*
 * chacha20_poly1305.c: what the forms of ChaCha20-Poly1305 share, over any pair
 * of rows: all but what is hashed beside data and ciphertext.
 *
 * Block 0 of the keystream is the one-time key of Poly1305, blocks 1 and on
 * encrypt the text. Poly1305 hashes the associated data and the ciphertext, with
 * a form's own padding and lengths between and after them.
 *
 * A call of a ChaCha20 kernel has a price, whatever its length. So the first
 * text is encrypted in the call that makes block 0, in a buffer, and a ragged
 * end in a buffer together with the blocks before it. All else goes straight
 * from input to output in steps so small that Poly1305 finds them in the L1
 * cache: after encryption, but before decryption, which may be in place.
 *
 * Poly1305 works fastest on strides of many blocks. Where a form does not pad,
 * the text begins anywhere in a block; so hashing lags behind encryption, or
 * leads before decryption, by what makes each of its calls whole strides.
 */
#include "chacha20/chacha20_state.h"
#include "chacha20_poly1305/chacha20_poly1305_impl.h"
#include "common/bytes.h"
#include "common/wipe.h"

enum {
    BLOCK = 64,
    MAC_BLOCK = 16,
    MAC_STRIDE = 512,    /* a multiple of the widest Poly1305 kernel's */
    BUFFER = 32 * BLOCK, /* the widest ChaCha20 kernel's stride */
    STEP = 4096,
    NONCE_LEN = 12,
};

typedef tacit_chacha20_poly1305_mac mac_state;

static const tacit_chacha20_poly1305_row *pair(const tacit_row *row) {
    return (const tacit_chacha20_poly1305_row *)(const void *)row;
}

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

void tacit_chacha20_poly1305_init(void *key, const tacit_row *row, const uint8_t *secret,
                                  size_t secret_len, size_t tag_len) {
    (void)row;
    (void)secret_len;
    (void)tag_len;
    tacit_chacha20_load_key(((tacit_chacha20_poly1305_key *)key)->words, secret);
}

/* The nonce as it stands behind a counter of 32 bits: one of 8 bytes leaves that 64. */
static void load_nonce(uint8_t wide[NONCE_LEN], const uint8_t *nonce, size_t nonce_len) {
    if (nonce_len == NONCE_LEN) {
        memcpy(wide, nonce, NONCE_LEN);
    } else {
        memset(wide, 0, NONCE_LEN - 8);
        memcpy(wide + NONCE_LEN - 8, nonce, 8);
    }
}

/* ---- Hashing ---- */

void tacit_chacha20_poly1305_hash(mac_state *mac, const tacit_poly1305_row *poly1305,
                                  const uint8_t *data, size_t len) {
    if (len == 0)
        return;
    if (mac->held != 0) {
        const size_t step = least(len, MAC_BLOCK - (size_t)mac->held);
        memcpy(mac->block + mac->held, data, step);
        mac->held += step;
        data += step;
        len -= step;
        if (mac->held < MAC_BLOCK)
            return;
        poly1305->blocks(&mac->state, mac->block, 1, 1);
    }
    if (len >= MAC_BLOCK)
        poly1305->blocks(&mac->state, data, len / MAC_BLOCK, 1);
    const size_t rest = len % MAC_BLOCK;
    mac->held = rest;
    if (rest != 0)
        memcpy(mac->block, data + (len - rest), rest);
}

/* Ciphertext in one place that is hashed bit by bit. */
typedef struct ciphertext {
    const uint8_t *data;
    size_t len, hashed;
} ciphertext;

/*
 * Hashes up to `ready`, where the ciphertext is there: of what is not the end
 * only whole strides, from where a block begins. Sealing leaves the rest for the
 * next time; opening takes more, since all of it is there but soon overwritten.
 */
static void hash_ready(mac_state *mac, const tacit_poly1305_row *poly1305, ciphertext *c,
                       size_t ready, tacit_direction direction) {
    const size_t before = (MAC_BLOCK - (size_t)mac->held) % MAC_BLOCK;
    if (ready <= c->hashed)
        return;
    size_t n = ready - c->hashed;
    if (ready != c->len) {
        const size_t over = n < before ? n : (n - before) % MAC_STRIDE;
        if (direction == TACIT_SEAL)
            n -= over;
        else if (n < before || over != 0)
            n = least(n + (n < before ? before : MAC_STRIDE) - over, c->len - c->hashed);
    }
    tacit_chacha20_poly1305_hash(mac, poly1305, c->data + c->hashed, n);
    c->hashed += n;
}

/* ---- A message in one call ---- */

typedef struct oneshot {
    const tacit_chacha20_poly1305_row *row;
    tacit_direction direction;
    uint32_t input[16]; /* of the cipher, for the next block */
    ciphertext text;
    mac_state mac;
    uint8_t buffer[BUFFER];
} oneshot;

static void hash_text(oneshot *run, size_t ready) {
    hash_ready(&run->mac, run->row->poly1305, &run->text, ready, run->direction);
}

static void xor_blocks(oneshot *run, uint8_t *out, const uint8_t *in, size_t nblocks) {
    run->row->chacha20->xor_blocks(run->input, out, in, nblocks);
    tacit_chacha20_advance(run->input, nblocks);
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
static size_t first_piece(oneshot *run, const tacit_chacha20_poly1305_framing *framing,
                          uint8_t *out, const tacit_message *message) {
    const tacit_poly1305_row *poly1305 = run->row->poly1305;
    const size_t len = run->direction == TACIT_VERIFY ? 0 : least(message->in_len, BUFFER - BLOCK);
    uint8_t *text = run->buffer + BLOCK;
    memset(run->buffer, 0, BLOCK);
    if (len != 0)
        memcpy(text, message->in, len);
    xor_buffer(run, BLOCK + len);

    poly1305->init(&run->mac.state, run->buffer);
    run->mac.held = 0;
    tacit_chacha20_poly1305_hash(&run->mac, poly1305, message->ad, message->ad_len);
    framing->end_ad(&run->mac, poly1305, message->ad_len);
    run->text.data = run->direction == TACIT_SEAL ? text : message->in;
    hash_text(run, len);
    if (len != 0)
        memcpy(out, text, len);
    if (run->direction == TACIT_SEAL)
        run->text.data = out;
    return len;
}

/* How much of what is left to encrypt or decrypt next: all of it, or whole strides. */
static size_t piece_len(size_t left) {
    if (left < BUFFER || (left % BLOCK == 0 && left <= STEP + BUFFER))
        return left;
    return least(left - left % BUFFER, STEP);
}

static void next_piece(oneshot *run, uint8_t *out, const uint8_t *in, size_t len) {
    if (len % BLOCK == 0) {
        xor_blocks(run, out, in, len / BLOCK);
    } else {
        memcpy(run->buffer, in, len);
        xor_buffer(run, len);
        memcpy(out, run->buffer, len);
    }
}

void tacit_chacha20_poly1305_crypt(const tacit_chacha20_poly1305_framing *framing, const void *key,
                                   const tacit_row *row, tacit_direction direction, uint8_t *out,
                                   uint8_t tag[16], const tacit_message *message) {
    oneshot run;
    uint8_t nonce[NONCE_LEN];
    run.row = pair(row);
    run.direction = direction;
    run.text = (ciphertext){message->in, message->in_len, 0};
    load_nonce(nonce, message->nonce, message->nonce_len);
    tacit_chacha20_start(run.input, ((const tacit_chacha20_poly1305_key *)key)->words, 0, nonce);

    size_t done = first_piece(&run, framing, out, message);
    const size_t used = done;
    if (direction == TACIT_VERIFY)
        hash_text(&run, message->in_len);
    while (direction != TACIT_VERIFY && done < message->in_len) {
        const size_t len = piece_len(message->in_len - done);
        if (direction == TACIT_OPEN)
            hash_text(&run, done + len);
        next_piece(&run, out + done, message->in + done, len);
        done += len;
        if (direction == TACIT_SEAL)
            hash_text(&run, done);
    }
    framing->end_text(&run.mac, run.row->poly1305, message->ad_len, message->in_len, tag);

    /* The buffer was written up to the first piece's end, and no piece is longer. */
    tacit_wipe(run.input, sizeof run.input);
    tacit_wipe(&run.mac, sizeof run.mac);
    tacit_wipe(run.buffer, (BLOCK + used + BLOCK - 1) / BLOCK * BLOCK);
}

/* ---- A message in many calls ---- */

void tacit_chacha20_poly1305_begin(void *stream, const void *key, const tacit_row *row,
                                   const uint8_t *nonce, size_t nonce_len,
                                   uint8_t start[TACIT_START_LEN]) {
    tacit_chacha20_poly1305_stream *s = stream;
    uint32_t input[16];
    uint8_t block[BLOCK] = {0};
    load_nonce(s->nonce, nonce, nonce_len);
    memcpy(start, nonce, nonce_len);

    tacit_chacha20_start(input, ((const tacit_chacha20_poly1305_key *)key)->words, 0, s->nonce);
    pair(row)->chacha20->xor_blocks(input, block, block, 1);
    pair(row)->poly1305->init(&s->mac.state, block);
    s->counter = 1;
    tacit_wipe(input, sizeof input);
    tacit_wipe(block, sizeof block);
}

void tacit_chacha20_poly1305_aad(void *stream, const void *key, const tacit_row *row,
                                 const uint8_t *ad, size_t ad_len) {
    tacit_chacha20_poly1305_stream *s = stream;
    (void)key;
    tacit_chacha20_poly1305_hash(&s->mac, pair(row)->poly1305, ad, ad_len);
    s->ad_len += ad_len;
}

/*
 * The length of the next piece, of len bytes in all: what is left of a block of
 * keystream, or whole blocks, or the begin of a block.
 */
static size_t stream_piece_len(const tacit_chacha20_poly1305_stream *s, size_t len) {
    if (s->keystream_left != 0)
        return least(len, (size_t)s->keystream_left);
    return len < BLOCK ? len : least(len - len % BLOCK, STEP);
}

/* Encrypts or decrypts such a piece. */
static void stream_xor(tacit_chacha20_poly1305_stream *s, const tacit_chacha20_row *chacha20,
                       uint32_t input[16], uint8_t *out, const uint8_t *in, size_t len) {
    if (s->keystream_left == 0 && len >= BLOCK) {
        chacha20->xor_blocks(input, out, in, len / BLOCK);
        tacit_chacha20_advance(input, len / BLOCK);
        s->counter += len / BLOCK;
        return;
    }
    if (s->keystream_left == 0) {
        memset(s->keystream, 0, BLOCK);
        chacha20->xor_blocks(input, s->keystream, s->keystream, 1);
        tacit_chacha20_advance(input, 1);
        s->counter++;
        s->keystream_left = BLOCK;
    }
    tacit_xor(out, in, s->keystream + (BLOCK - s->keystream_left), len);
    s->keystream_left -= len;
}

void tacit_chacha20_poly1305_update(const tacit_chacha20_poly1305_framing *framing, void *stream,
                                    const void *key, const tacit_row *row,
                                    tacit_direction direction, uint8_t *out, const uint8_t *in,
                                    size_t len) {
    tacit_chacha20_poly1305_stream *s = stream;
    const tacit_chacha20_poly1305_row *r = pair(row);
    ciphertext text = {direction == TACIT_SEAL ? out : in, len, 0};
    uint32_t input[16];
    if (len == 0)
        return;
    if (s->text_len == 0)
        framing->end_ad(&s->mac, r->poly1305, s->ad_len);
    s->text_len += len;
    tacit_chacha20_start(input, ((const tacit_chacha20_poly1305_key *)key)->words, 0, s->nonce);
    tacit_chacha20_advance(input, s->counter);

    for (size_t done = 0, step; done < len; done += step) {
        step = stream_piece_len(s, len - done);
        if (direction == TACIT_OPEN)
            hash_ready(&s->mac, r->poly1305, &text, done + step, direction);
        stream_xor(s, r->chacha20, input, out + done, in + done, step);
        if (direction == TACIT_SEAL)
            hash_ready(&s->mac, r->poly1305, &text, done + step, direction);
    }
    tacit_wipe(input, sizeof input);
}

void tacit_chacha20_poly1305_finish(const tacit_chacha20_poly1305_framing *framing, void *stream,
                                    const tacit_row *row, uint8_t tag[16]) {
    tacit_chacha20_poly1305_stream *s = stream;
    if (s->text_len == 0)
        framing->end_ad(&s->mac, pair(row)->poly1305, s->ad_len);
    framing->end_text(&s->mac, pair(row)->poly1305, s->ad_len, s->text_len, tag);
}
