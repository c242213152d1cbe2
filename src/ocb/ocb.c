/*
 * ocb.c: the OCB mode (RFC 7253) over a row: the blocks that the key gives, the first
 * offset that the nonce gives, and everything that is not a whole block.
 *
 *     L_*  = E(0),  L_$ = double(L_*),  L_0 = double(L_$),  L_i = double(L_(i-1))
 *     C_i  = E(P_i ^ Offset_i) ^ Offset_i     (ocb_impl.h has the offsets)
 *     C_*  = P_* ^ E(Offset_m ^ L_*)          what is left behind block m, if anything
 *     tag  = E(checksum ^ Offset ^ L_$) ^ HASH(ad)
 *
 * with the offset of the last block or of what is left, and the checksum the sum of
 * all P_i and of P_* || 1 || 0...
 *
 * The order of the calls lets processors that run ahead overlap what does not wait:
 * the nonce's block with the associated data, and E(Offset_m ^ L_*), whose offset needs
 * no blocks before it, with the text.
 */
#include "common/block.h"
#include "common/ct.h"
#include "common/wipe.h"
#include "ocb/ocb_impl.h"

static const tacit_ocb_row *ocb_row(const tacit_row *row) {
    return (const tacit_ocb_row *)(const void *)row;
}

static tacit_block add_block(tacit_block a, const unsigned char b[16]) {
    return tacit_xor_blocks(a, tacit_load_block(b));
}

/*
 * Section 2: block as a big-endian number times x, modulo x^128 + x^7 + x^2 + x + 1, also into
 * `doubled`. The numbers stay in registers: a chain of 61 through memory would take most of a
 * key's set-up.
 */
TACIT_INLINE void double_number(uint64_t *high, uint64_t *low, unsigned char doubled[16]) {
    const uint64_t reduction = tacit_ct_mask64(*high >> 63) & 0x87;
    *high = *high << 1 | *low >> 63;
    *low = *low << 1 ^ reduction;
    tacit_store_be64(doubled, *high);
    tacit_store_be64(doubled + 8, *low);
}

static void ocb_init(void *key_state, const tacit_row *head, const uint8_t *secret,
                     size_t secret_len, size_t tag_len) {
    const tacit_ocb_row *row = ocb_row(head);
    tacit_ocb_key *key = key_state;
    row->aes->expand(&key->enc, secret, secret_len);
    row->aes->invert(&key->dec, &key->enc);
    key->tag_len = tag_len;
    memset(key->star, 0, 16);
    row->encipher(key, key->star);
    uint64_t high = tacit_load_be64(key->star), low = tacit_load_be64(key->star + 8);
    double_number(&high, &low, key->dollar);
    for (size_t i = 0; i < TACIT_OCB_DOUBLES; i++)
        double_number(&high, &low, key->doubles[i]);
    tacit_block step = {0, 0};
    for (size_t j = 1; j <= TACIT_OCB_GROUP_MAX; j++) {
        step = add_block(step, key->doubles[tacit_ocb_ntz(j)]);
        tacit_store_block(key->steps[j - 1], step);
    }
}

/* Section 4.2: the tag's bits modulo 128 in seven bits, zeros, a one, the nonce. */
static tacit_block nonce_block(const tacit_ocb_key *key, const uint8_t *nonce, size_t nonce_len) {
    const uint64_t tag_bits = key->tag_len % 16 << 4;
    if (nonce_len == 12) {
        /* In pieces of four bytes: gcm.c says why. */
        const uint64_t salt = tacit_ct_barrier32(tacit_load_le32(nonce));
        return (tacit_block){tag_bits | UINT64_C(1) << 24 | salt << 32,
                             tacit_load_le32(nonce + 4) | (uint64_t)tacit_load_le32(nonce + 8)
                                                              << 32};
    }
    uint8_t block[16] = {0};
    memcpy(block + 16 - nonce_len, nonce, nonce_len);
    block[15 - nonce_len] = 1;
    block[0] |= (uint8_t)tag_bits;
    return tacit_load_block(block);
}

/* The nonce's block without its last six bits, which say where in the stretch the offset is. */
static void begin_offset(const tacit_ocb_row *row, const tacit_ocb_key *key, uint8_t ktop[16],
                         tacit_block nonce) {
    nonce.second &= ~(UINT64_C(63) << 56);
    tacit_store_block(ktop, nonce);
    row->encipher(key, ktop);
}

/*
 * 128 bits of Ktop || (Ktop ^ Ktop << 8), its first 64 bits, from bit `bottom` on. A shift
 * by 64 is none in C, so what comes in from below is shifted by one and then by the rest.
 */
static void end_offset(uint8_t offset[16], const uint8_t ktop[16], tacit_block nonce) {
    const unsigned bottom = (unsigned)(nonce.second >> 56) & 63;
    const uint64_t a = tacit_load_be64(ktop), b = tacit_load_be64(ktop + 8);
    const uint64_t c = a ^ (a << 8 | b >> 56);
    tacit_store_be64(offset, a << bottom | b >> 1 >> (63 - bottom));
    tacit_store_be64(offset + 8, b << bottom | c >> 1 >> (63 - bottom));
}

/* HASH's last block, if the data do not end with a whole one. */
static void hash_rest(const tacit_ocb_row *row, const tacit_ocb_key *key, tacit_ocb_state *state,
                      const uint8_t *ad, size_t ad_len) {
    uint8_t x[16];
    tacit_block last = tacit_pad_block(tacit_load_short_block(ad, ad_len), ad_len);
    last = add_block(add_block(last, state->offset), key->star);
    tacit_store_block(x, last);
    row->encipher(key, x);
    tacit_store_block(state->sum, add_block(tacit_load_block(x), state->sum));
    tacit_wipe_block(x);
}

static void hash_all(const tacit_ocb_row *row, const tacit_ocb_key *key, tacit_ocb_state *state,
                     const uint8_t *ad, size_t ad_len) {
    const size_t whole = ad_len / 16, rest = ad_len % 16;
    if (whole != 0)
        row->hash(key, state, ad, whole);
    if (rest != 0)
        hash_rest(row, key, state, ad + 16 * whole, rest);
}

/* What is left of a text is encrypted with this: Offset_* and E(Offset_*). */
typedef struct rest_pad {
    uint8_t offset[16], pad[16];
} rest_pad;

/* The pad of what is `whole` blocks on. */
static void make_pad(const tacit_ocb_row *row, const tacit_ocb_key *key,
                     const tacit_ocb_state *state, rest_pad *rest, size_t whole) {
    const uint64_t here = state->blocks, there = here + whole;
    tacit_block offset = add_block(tacit_load_block(state->offset), key->star);
    /* Where the Gray codes of the two places differ. */
    for (uint64_t bits = here ^ here >> 1 ^ there ^ there >> 1; bits != 0; bits &= bits - 1)
        offset = add_block(offset, key->doubles[tacit_ocb_ntz(bits)]);
    tacit_store_block(rest->offset, offset);
    tacit_store_block(rest->pad, offset);
    row->encipher(key, rest->pad);
}

/* The last len bytes, len < 16; out is NULL if only the tag is wanted. */
static void crypt_rest(tacit_ocb_state *state, rest_pad *rest, tacit_direction direction,
                       uint8_t *out, const uint8_t *in, size_t len) {
    const tacit_block from = tacit_load_short_block(in, len);
    tacit_block to = tacit_xor_blocks(from, tacit_load_block(rest->pad));
    to = tacit_cut_block(to, len);
    if (direction != TACIT_VERIFY)
        tacit_store_short_block(out, to, len);
    const tacit_block text = direction == TACIT_SEAL ? from : to;
    tacit_store_block(state->sum, add_block(tacit_pad_block(text, len), state->sum));
    memcpy(state->offset, rest->offset, 16);
    tacit_wipe(rest, sizeof *rest);
}

/* To verify is to decrypt, piece by piece, into memory that is erased. */
static void verify_blocks(const tacit_ocb_row *row, const tacit_ocb_key *key,
                          tacit_ocb_state *state, const uint8_t *in, size_t nblocks) {
    enum { PIECE = 4 * TACIT_OCB_GROUP_MAX };
    uint8_t text[16 * PIECE];
    while (nblocks != 0) {
        const size_t n = nblocks < PIECE ? nblocks : PIECE;
        row->decrypt(key, state, text, in, n);
        in += 16 * n;
        nblocks -= n;
    }
    tacit_wipe(text, sizeof text);
}

/* The text from where the state is: whole blocks, and if it is the last of it what is left. */
static void crypt_text(const tacit_ocb_row *row, const tacit_ocb_key *key, tacit_ocb_state *state,
                       tacit_direction direction, uint8_t *out, const uint8_t *in, size_t len) {
    const size_t whole = len / 16, left = len % 16;
    rest_pad rest;
    if (left != 0)
        make_pad(row, key, state, &rest, whole);
    if (whole != 0) {
        if (direction == TACIT_SEAL)
            row->encrypt(key, state, out, in, whole);
        else if (direction == TACIT_OPEN)
            row->decrypt(key, state, out, in, whole);
        else
            verify_blocks(row, key, state, in, whole);
    }
    if (left != 0)
        crypt_rest(state, &rest, direction, direction == TACIT_VERIFY ? NULL : out + 16 * whole,
                   in + 16 * whole, left);
}

static void make_tag(const tacit_ocb_row *row, const tacit_ocb_key *key,
                     const tacit_ocb_state *text, const tacit_ocb_state *ad, uint8_t tag[16]) {
    const tacit_block x = add_block(tacit_load_block(text->sum), text->offset);
    tacit_store_block(tag, add_block(x, key->dollar));
    row->encipher(key, tag);
    tacit_store_block(tag, add_block(tacit_load_block(tag), ad->sum));
}

static void ocb_crypt(const void *key_state, const tacit_row *head, tacit_direction direction,
                      uint8_t *out, uint8_t tag[16], const tacit_message *message) {
    const tacit_ocb_row *row = ocb_row(head);
    const tacit_ocb_key *key = key_state;
    const tacit_block nonce = nonce_block(key, message->nonce, message->nonce_len);
    tacit_ocb_state text = {0}, ad = {0};
    begin_offset(row, key, text.offset, nonce);
    hash_all(row, key, &ad, message->ad, message->ad_len);
    end_offset(text.offset, text.offset, nonce);
    crypt_text(row, key, &text, direction, out, message->in, message->in_len);
    make_tag(row, key, &text, &ad, tag);
    tacit_wipe(&text, sizeof text);
    tacit_wipe(&ad, sizeof ad);
}

/* A message in pieces; `partial` has the first ad_len % 16 bytes of the next block of data. */
typedef struct ocb_stream {
    tacit_ocb_state text, ad;
    uint64_t ad_len;
    unsigned char partial[16];
} ocb_stream;

_Static_assert(sizeof(ocb_stream) <= TACIT_STREAM_WORDS * 8, "an OCB stream fits in a context");

static void ocb_begin(void *stream_state, const void *key_state, const tacit_row *head,
                      const uint8_t *nonce, size_t nonce_len, uint8_t start[TACIT_START_LEN]) {
    const tacit_ocb_row *row = ocb_row(head);
    const tacit_ocb_key *key = key_state;
    ocb_stream *stream = stream_state;
    const tacit_block block = nonce_block(key, nonce, nonce_len);
    *stream = (ocb_stream){0};
    tacit_store_block(start, block);
    begin_offset(row, key, stream->text.offset, block);
    end_offset(stream->text.offset, stream->text.offset, block);
}

static void ocb_aad(void *stream_state, const void *key_state, const tacit_row *head,
                    const uint8_t *ad, size_t ad_len) {
    const tacit_ocb_row *row = ocb_row(head);
    const tacit_ocb_key *key = key_state;
    ocb_stream *stream = stream_state;
    const size_t used = (size_t)(stream->ad_len % 16);
    stream->ad_len += ad_len;
    if (used != 0) {
        const size_t n = ad_len < 16 - used ? ad_len : 16 - used;
        memcpy(stream->partial + used, ad, n);
        if (used + n < 16)
            return;
        row->hash(key, &stream->ad, stream->partial, 1);
        ad += n;
        ad_len -= n;
    }
    if (ad_len / 16 != 0)
        row->hash(key, &stream->ad, ad, ad_len / 16);
    if (ad_len % 16 != 0)
        memcpy(stream->partial, ad + ad_len / 16 * 16, ad_len % 16);
}

static void ocb_update(void *stream_state, const void *key_state, const tacit_row *head,
                       tacit_direction direction, uint8_t *out, const uint8_t *in, size_t len) {
    ocb_stream *stream = stream_state;
    crypt_text(ocb_row(head), key_state, &stream->text, direction, out, in, len);
}

static void ocb_finish(void *stream_state, const void *key_state, const tacit_row *head,
                       uint8_t tag[16]) {
    const tacit_ocb_row *row = ocb_row(head);
    const tacit_ocb_key *key = key_state;
    ocb_stream *stream = stream_state;
    if (stream->ad_len % 16 != 0)
        hash_rest(row, key, &stream->ad, stream->partial, (size_t)(stream->ad_len % 16));
    make_tag(row, key, &stream->text, &stream->ad, tag);
}

const tacit_aead_mode tacit_ocb_mode = {
    .init = ocb_init,
    .crypt = ocb_crypt,
    .begin = ocb_begin,
    .aad = ocb_aad,
    .update = ocb_update,
    .finish = ocb_finish,
    .block_len = 16,
};
