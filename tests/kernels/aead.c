#include "kernels/aead.h"

#include "support/harness.h"

#include <string.h>

enum { TAG = 16, AD_MAX = 16 * SWEEP_BLOCKS + 64, STREAM_MAX = 40 };

/* The message that was drawn last; its text is data_in, its ciphertext data_out, then the tag. */
static struct {
    uint8_t key[32], nonce[AD_MAX], ad[AD_MAX], tag[TAG], wrong_tag[TAG];
    size_t nonce_len, ad_len, text_len;
    size_t first; /* AEAD_STREAM: text that goes before the call */
} message;

static const uint8_t zeros[DATA_MAX];

static void draw_lengths(const tacit_aead *aead, const variant *v, size_t length) {
    message.nonce_len = tacit_aead_nonce_len(aead);
    message.ad_len = random_below(4) == 0 ? random_below(300) : random_below(40);
    message.text_len = length;
    if (v->what == AEAD_INIT) {
        message.text_len = random_below(200);
    } else if (v->what == AEAD_SEAL_AD) {
        message.text_len = random_below(3) * random_below(40);
        message.ad_len = length;
    } else if (v->what == AEAD_SEAL_NONCE) {
        message.text_len = random_below(80);
        message.nonce_len = length;
    }
}

static int set_key(tacit_aead_key *key, const tacit_aead *aead, const tacit_row *row) {
    return tacit_aead_init_with(key, aead, row, message.key, tacit_aead_key_len(aead), TAG);
}

void aead_draw(const tacit_aead *aead, const variant *v, size_t length) {
    tacit_aead_key key;
    draw_lengths(aead, v, length);
    draw_bytes(message.key, sizeof message.key);
    draw_bytes(message.nonce, message.nonce_len);
    draw_bytes(message.ad, message.ad_len);
    draw_bytes(data_in, message.text_len);
    message.first = random_below(message.text_len < STREAM_MAX ? message.text_len + 1 : STREAM_MAX);
    message.first -= message.first % tacit_aead_stream_block_len(aead);
    int result = set_key(&key, aead, reference_of(tacit_aead_rows(aead)));
    if (result == 0)
        result = tacit_aead_seal_detached(&key, data_out, message.tag, TAG, message.nonce,
                                          message.nonce_len, message.ad, message.ad_len, data_in,
                                          message.text_len);
    check(result == 0, "%s: the reference answers %d", tacit_aead_name(aead), result);
    memcpy(data_out + message.text_len, message.tag, TAG);
    memcpy(message.wrong_tag, message.tag, TAG);
    message.wrong_tag[random_below(TAG)] ^= (uint8_t)(1u << random_below(8));
    tacit_aead_clear(&key);
}

static const char *verify_init(const call *c, uint8_t *const places[]) {
    static uint8_t out[256 + TAG];
    const size_t len = message.text_len + TAG;
    (void)c;
    if (tacit_aead_seal((const tacit_aead_key *)(const void *)places[0], out, len, message.nonce,
                        message.nonce_len, message.ad, message.ad_len, data_in,
                        message.text_len) != 0)
        return "the context does not work";
    return memcmp(out, data_out, len) == 0 ? NULL : "the context seals wrongly";
}

static const char *verify_stream(const call *c, uint8_t *const places[]) {
    tacit_stream stream;
    uint8_t tag[TAG];
    (void)c;
    memcpy(&stream, places[0], sizeof stream);
    if (tacit_stream_seal_finish(&stream, tag, TAG) != 0)
        return "tacit_stream_seal_finish refuses the stream";
    return memcmp(tag, message.tag, TAG) == 0 ? NULL : "the tag that comes of this stream is wrong";
}

static void append_nonce_and_ad(call *c) {
    call_read(c, "nonce", message.nonce, message.nonce_len, 1);
    call_value(c, "nonce_len", message.nonce_len);
    call_read(c, "ad", message.ad, message.ad_len, 1);
    call_value(c, "ad_len", message.ad_len);
}

static void append_in(call *c, const uint8_t *in, size_t len) {
    call_read_in(c, in, len);
    call_value(c, "in_len", len);
}

static void make_attached(call *c, const tacit_aead_key *key, const variant *v) {
    const size_t len = message.text_len;
    const int open = v->what == AEAD_OPEN || v->what == AEAD_OPEN_FORGED;
    const int refused = v->what == AEAD_TOO_SHORT;
    call_begin(c, open ? (abi_fn *)tacit_aead_open : (abi_fn *)tacit_aead_seal);
    call_read(c, "context", key, sizeof *key, 8);
    if (v->what == AEAD_OPEN_FORGED) {
        memcpy(data_out + len, message.wrong_tag, TAG);
        call_write_out(c, zeros, len);
    } else if (refused) {
        call_write(c, "out", NULL, 0, 1);
    } else {
        call_write_out(c, open ? data_in : data_out, open ? len : len + TAG);
    }
    call_value(c, "out_len", open ? len : len + TAG - (refused ? 1 : 0));
    append_nonce_and_ad(c);
    append_in(c, open ? data_out : data_in, open ? len + TAG : len);
    call_returns(c, v->what == AEAD_OPEN_FORGED ? TACIT_ERR_AUTH
                    : refused                   ? TACIT_ERR_LENGTH
                                                : TACIT_OK);
}

static void make_detached(call *c, const tacit_aead_key *key, const variant *v) {
    const size_t len = message.text_len;
    const int open = v->what == AEAD_OPEN_DETACHED;
    call_begin(c, open ? (abi_fn *)tacit_aead_open_detached : (abi_fn *)tacit_aead_seal_detached);
    call_read(c, "context", key, sizeof *key, 8);
    call_write_out(c, open ? data_in : data_out, len);
    if (open)
        call_read(c, "tag", message.tag, TAG, 1);
    else
        call_write(c, "tag", message.tag, TAG, 1);
    call_value(c, "tag_len", TAG);
    append_nonce_and_ad(c);
    append_in(c, open ? data_out : data_in, len);
    call_returns(c, TACIT_OK);
}

static void make_verify(call *c, const tacit_aead_key *key) {
    call_begin(c, (abi_fn *)tacit_aead_verify);
    call_read(c, "context", key, sizeof *key, 8);
    call_read(c, "tag", message.tag, TAG, 1);
    call_value(c, "tag_len", TAG);
    append_nonce_and_ad(c);
    append_in(c, data_out, message.text_len);
    call_returns(c, TACIT_OK);
}

static int make_stream(call *c, const tacit_aead_key *key) {
    static tacit_stream stream;
    static uint8_t start[STREAM_MAX];
    const size_t first = message.first, rest = message.text_len - first;
    int ready = tacit_stream_init(&stream, key);
    ready |= tacit_stream_seal_begin(&stream, message.nonce, message.nonce_len);
    ready |= tacit_stream_aad(&stream, message.ad, message.ad_len);
    ready |= tacit_stream_seal_update(&stream, start, data_in, first);
    call_begin(c, (abi_fn *)tacit_stream_seal_update);
    call_update(c, "stream", &stream, NULL, sizeof stream, 8);
    call_write_out(c, data_out + first, rest);
    call_read_in(c, data_in + first, rest);
    call_value(c, "len", rest);
    call_returns(c, TACIT_OK);
    c->verify = verify_stream;
    return ready;
}

static void make_init(call *c, const tacit_aead *aead, const tacit_row *row) {
    call_begin(c, (abi_fn *)tacit_aead_init_with);
    call_write(c, "context", NULL, sizeof(tacit_aead_key), 8);
    call_pointer(c, aead);
    call_pointer(c, row);
    call_read(c, "key", message.key, tacit_aead_key_len(aead), 1);
    call_value(c, "key_len", tacit_aead_key_len(aead));
    call_value(c, "tag_len", TAG);
    call_returns(c, TACIT_OK);
    c->verify = verify_init;
}

void aead_make(call *c, const tacit_aead *aead, const variant *v, const tacit_row *row,
               size_t length) {
    static tacit_aead_key key;
    int ready = set_key(&key, aead, row);
    (void)length;
    switch (v->what) {
    case AEAD_INIT:
        make_init(c, aead, row);
        break;
    case AEAD_VERIFY:
        make_verify(c, &key);
        break;
    case AEAD_SEAL_DETACHED:
    case AEAD_OPEN_DETACHED:
        make_detached(c, &key, v);
        break;
    case AEAD_STREAM:
        ready |= make_stream(c, &key);
        break;
    default:
        make_attached(c, &key, v);
    }
    check(ready == 0, "%s/%s: setting up answers %d", tacit_aead_name(aead), row->name, ready);
}
