/*
 * aead.c: tacit aead seal and open. Seal works in pieces and needs little memory,
 * where the algorithm streams; open holds the whole message, because not a byte of
 * it may leave before its tag, which comes last, has been verified.
 */
#include "aead.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 1 << 18 };

static const char input_name[] = "standard input";

/* What both directions need. */
typedef struct message {
    const aead_options *o;
    const tacit_aead_key *key;
    buffer nonce; /* given, or of the algorithm's usual length */
    buffer ad;
    output out;
} message;

static int library_error(const message *m, const char *what, int result) {
    return complain(STATUS_ERROR, "%s: cannot %s: %s", tacit_aead_name(m->o->algorithm), what,
                    tacit_strerror(result));
}

static int too_long(const message *m) {
    return complain(STATUS_ERROR, "%s is longer than --max (%llu bytes)%s", input_name,
                    (unsigned long long)m->o->max,
                    m->o->sealing ? ""
                                  : "; open holds all of it in memory until the tag is verified: "
                                    "give a larger --max if there is room");
}

/* ---- seal ---- */

static int seal_piece(message *m, tacit_stream *stream, uint8_t *piece, size_t len) {
    const int result = tacit_stream_seal_update(stream, piece, piece, len);
    if (result != TACIT_OK)
        return library_error(m, "seal", result);
    return output_write(&m->out, piece, len);
}

/* What has come goes out at once, but for a part of a block where the algorithm takes whole ones.
 */
static int seal_pieces(message *m, tacit_stream *stream, uint8_t *piece) {
    const size_t block_len = tacit_aead_stream_block_len(m->o->algorithm);
    uint64_t total = 0;
    for (size_t held = 0;;) {
        const ptrdiff_t got = read_some(SYSTEM_STDIN, input_name, piece + held, PIECE - held);
        if (got < 0)
            return STATUS_ERROR;
        if (got == 0)
            return seal_piece(m, stream, piece, held);
        total += (uint64_t)got;
        if (total > m->o->max)
            return too_long(m);
        held += (size_t)got;
        const size_t len = held - held % block_len;
        const int status = seal_piece(m, stream, piece, len);
        if (status != STATUS_OK)
            return status;
        held -= len;
        memmove(piece, piece + len, held);
    }
}

static int seal_stream(message *m, tacit_stream *stream, uint8_t *piece) {
    uint8_t tag[TACIT_AEAD_TAG_LEN_MAX];
    int result = tacit_stream_init(stream, m->key);
    if (result == TACIT_OK)
        result = tacit_stream_seal_begin(stream, m->nonce.data, m->nonce.len);
    if (result == TACIT_OK)
        result = tacit_stream_aad(stream, m->ad.data, m->ad.len);
    if (result != TACIT_OK)
        return library_error(m, "seal", result);
    int status = STATUS_OK;
    if (m->o->nonce == NULL)
        status = output_write(&m->out, m->nonce.data, m->nonce.len);
    if (status == STATUS_OK)
        status = seal_pieces(m, stream, piece);
    if (status != STATUS_OK)
        return status;
    result = tacit_stream_seal_finish(stream, tag, m->o->tag_len);
    if (result != TACIT_OK)
        return library_error(m, "seal", result);
    return output_write(&m->out, tag, m->o->tag_len);
}

static int seal_in_pieces(message *m) {
    tacit_stream stream;
    uint8_t *piece = malloc(PIECE);
    if (piece == NULL)
        return complain(STATUS_ERROR, "out of memory");
    const int status = seal_stream(m, &stream, piece);
    tacit_stream_clear(&stream);
    wipe(piece, PIECE);
    free(piece);
    return status;
}

/* One message, whose text is there. */
static int seal_text(message *m, buffer *text) {
    const size_t sealed_len = tacit_aead_sealed_len(m->key, text->len);
    uint8_t *sealed = malloc(sealed_len);
    if (sealed == NULL)
        return complain(STATUS_ERROR, "out of memory");
    const int result = tacit_aead_seal(m->key, sealed, sealed_len, m->nonce.data, m->nonce.len,
                                       m->ad.data, m->ad.len, text->data, text->len);
    int status = result == TACIT_OK ? STATUS_OK : library_error(m, "seal", result);
    if (status == STATUS_OK && m->o->nonce == NULL)
        status = output_write(&m->out, m->nonce.data, m->nonce.len);
    if (status == STATUS_OK)
        status = output_write(&m->out, sealed, sealed_len);
    free(sealed);
    return status;
}

/* For an algorithm that does not stream: all of the text is read before anything is written. */
static int seal_whole(message *m) {
    const uint64_t most = tacit_aead_text_len_max(m->o->algorithm);
    buffer text = {0};
    int status = buffer_read(&text, SYSTEM_STDIN, input_name, m->o->max < most ? m->o->max : most);
    if (status == READ_TOO_LONG && m->o->max < most)
        status = too_long(m);
    else if (status == READ_TOO_LONG)
        status = complain(STATUS_ERROR, "%s is longer than %s seals in one message (%llu bytes)",
                          input_name, tacit_aead_name(m->o->algorithm), (unsigned long long)most);
    if (status == STATUS_OK)
        status = seal_text(m, &text);
    buffer_free(&text);
    return status;
}

static int seal(message *m) {
    if (m->o->nonce == NULL && tacit_random(m->nonce.data, m->nonce.len) != TACIT_OK)
        return complain(STATUS_ERROR, "the system gives no random bytes for a nonce");
    return tacit_aead_streams(m->o->algorithm) ? seal_in_pieces(m) : seal_whole(m);
}

/* ---- open ---- */

static int not_authentic(void) {
    return complain(STATUS_AUTH, "authentication failed: the key, nonce, associated data or tag "
                                 "length differs, or the message was changed");
}

/* The text takes the place of its ciphertext. */
static int open_buffer(message *m, buffer *sealed) {
    const size_t prefix = m->o->nonce == NULL ? m->nonce.len : 0;
    size_t text_len = 0;
    if (sealed->len < prefix || sealed->len - prefix < m->o->tag_len)
        return complain(STATUS_AUTH,
                        "authentication failed: %zu bytes are too few for a sealed message",
                        sealed->len);
    if (prefix != 0)
        memcpy(m->nonce.data, sealed->data, prefix);
    uint8_t *text = sealed->data + prefix;
    const size_t len = sealed->len - prefix;
    const int result =
        tacit_aead_open_padded(m->key, text, tacit_aead_text_len_of(m->key, len), &text_len,
                               m->nonce.data, m->nonce.len, m->ad.data, m->ad.len, text, len);
    if (result == TACIT_ERR_AUTH)
        return not_authentic();
    if (result != TACIT_OK)
        return library_error(m, "open", result);
    return output_write(&m->out, text, text_len);
}

static int open_message(message *m) {
    buffer sealed = {0};
    int status = buffer_read(&sealed, SYSTEM_STDIN, input_name, m->o->max);
    if (status == READ_TOO_LONG)
        status = too_long(m);
    if (status == STATUS_OK)
        status = open_buffer(m, &sealed);
    buffer_free(&sealed);
    return status;
}

/* ---- both ---- */

static int read_nonce(const aead_options *o, buffer *nonce) {
    const tacit_aead *a = o->algorithm;
    if (o->nonce == NULL) {
        *nonce = (buffer){calloc(1, tacit_aead_nonce_len(a)), tacit_aead_nonce_len(a),
                          tacit_aead_nonce_len(a)};
        return nonce->data != NULL ? STATUS_OK : complain(STATUS_ERROR, "out of memory");
    }
    const int status = aead_read_bytes("--nonce", o->nonce, o->max, nonce);
    if (status != STATUS_OK)
        return status;
    const unsigned long long least = tacit_aead_nonce_len_min(a);
    const unsigned long long most = tacit_aead_nonce_len_max(a);
    if (nonce->len >= least && nonce->len <= most)
        return STATUS_OK;
    char allowed[64];
    if (least == most)
        snprintf(allowed, sizeof allowed, "%llu", least);
    else if (most <= UINT32_MAX)
        snprintf(allowed, sizeof allowed, "%llu to %llu", least, most);
    else
        snprintf(allowed, sizeof allowed, "at least %llu", least);
    return complain(STATUS_USAGE, "--nonce: %zu bytes; %s takes %s", nonce->len, tacit_aead_name(a),
                    allowed);
}

/* Most algorithms take any length of data; protocols have one or two. */
static int read_ad(const aead_options *o, buffer *ad) {
    char allowed[64] = "";
    const int status = aead_read_bytes("--ad", o->ad, o->max, ad);
    if (status != STATUS_OK || tacit_aead_ad_len_ok(o->algorithm, ad->len))
        return status;
    for (size_t len = 0; len <= tacit_aead_ad_len_max(o->algorithm) && len < 32; len++) {
        char number[8];
        snprintf(number, sizeof number, "%zu", len);
        if (tacit_aead_ad_len_ok(o->algorithm, len))
            join_name(allowed, sizeof allowed, number);
    }
    return complain(STATUS_USAGE, "--ad: %zu bytes; %s takes %s", ad->len,
                    tacit_aead_name(o->algorithm), allowed);
}

/* An output over a file that the option names would lose what opening needs again. */
static int keep_file(const aead_options *o, const char *option, const char *argument) {
    if (argument == NULL || argument[0] != '@' || !output_is_file(o->out, argument + 1, -1))
        return STATUS_OK;
    return complain(STATUS_ERROR, "%s is both output and %s; name another output", o->out, option);
}

static int run(message *m) {
    const aead_options *o = m->o;
    int status = keep_file(o, "--key", o->key);
    if (o->key_fd >= 0 && output_is_file(o->out, NULL, o->key_fd))
        status =
            complain(STATUS_ERROR, "%s is both output and --key-fd; name another output", o->out);
    if (status == STATUS_OK)
        status = keep_file(o, "--nonce", o->nonce);
    if (status == STATUS_OK)
        status = keep_file(o, "--ad", o->ad);
    if (status == STATUS_OK)
        status = read_nonce(o, &m->nonce);
    if (status == STATUS_OK)
        status = read_ad(o, &m->ad);
    if (status == STATUS_OK)
        status = output_begin(&m->out, o->out, o->force, SYSTEM_STDIN);
    if (status == STATUS_OK)
        status = o->sealing ? seal(m) : open_message(m);
    if (status == STATUS_OK)
        status = output_commit(&m->out);
    output_abandon(&m->out);
    buffer_free(&m->nonce);
    buffer_free(&m->ad);
    return status;
}

int cmd_aead(int argc, char **argv) {
    aead_options o;
    int done = 0, status = aead_parse(argc, argv, &o, &done);
    if (done || status != STATUS_OK)
        return status;
    uint8_t secret[64];
    tacit_aead_key key;
    status = aead_read_key(&o, secret);
    if (status == STATUS_OK) {
        const int result = tacit_aead_init_with(&key, o.algorithm, o.row, secret,
                                                tacit_aead_key_len(o.algorithm), o.tag_len);
        wipe(secret, sizeof secret);
        message m = {.o = &o, .key = &key};
        status = result == TACIT_OK ? run(&m) : library_error(&m, "set up the key", result);
        tacit_aead_clear(&key);
    }
    wipe(secret, sizeof secret);
    return status;
}
