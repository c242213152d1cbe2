/*
 * AEADs against peers.
 */
#include "peers/peers.h"

#include <string.h>

enum { AD_MAX = 3000, NONCE_MAX = 128, TAG_MAX = 16, FILLER = 0xa5 };

static uint8_t text[PEER_ROOM], sealed[PEER_ROOM], out[PEER_ROOM], zeros[PEER_ROOM], ad[AD_MAX],
    nonce[NONCE_MAX];

/* The product in the field of SP 800-38D, section 6.3, bit by bit: the first bit is the top one. */
typedef struct gf128 {
    uint64_t high, low;
} gf128;

static gf128 gf_multiply(gf128 x, gf128 y) {
    gf128 z = {0, 0};
    for (int i = 0; i < 128; i++) {
        const uint64_t bit = i < 64 ? x.high >> (63 - i) & 1 : x.low >> (127 - i) & 1;
        const uint64_t out_bit = y.low & 1;
        z.high ^= y.high & (0 - bit);
        z.low ^= y.low & (0 - bit);
        y.low = y.low >> 1 | y.high << 63;
        y.high = y.high >> 1 ^ ((0 - out_bit) & UINT64_C(0xe1) << 56);
    }
    return z;
}

/* x^(2^128 - 2): the product of all x^(2^i), i = 1..127. */
static gf128 gf_inverse(gf128 x) {
    gf128 power = gf_multiply(x, x), product = power;
    for (int i = 2; i < 128; i++) {
        power = gf_multiply(power, power);
        product = gf_multiply(product, power);
    }
    return product;
}

static gf128 gf_load(const uint8_t bytes[16]) {
    gf128 x = {0, 0};
    for (int i = 0; i < 8; i++) {
        x.high = x.high << 8 | bytes[i];
        x.low = x.low << 8 | bytes[8 + i];
    }
    return x;
}

/*
 * The nonce of 16 bytes whose first counter block is j0. That block is
 * (N * H ^ L) * H with L the block of lengths, 128 bits: so N = (j0 / H ^ L) / H.
 */
static void nonce_for_counter(const peer_message *m, gf128 j0) {
    uint8_t h[16];
    libcrypto_aes("ECB", 1, m->key, tacit_aead_key_len(m->aead), NULL, h, zeros, 16);
    const gf128 inverse = gf_inverse(gf_load(h));
    gf128 n = gf_multiply(j0, inverse);
    n.low ^= 128;
    n = gf_multiply(n, inverse);
    for (int i = 0; i < 8; i++) {
        nonce[i] = (uint8_t)(n.high >> (56 - 8 * i));
        nonce[8 + i] = (uint8_t)(n.low >> (56 - 8 * i));
    }
}

static void random_gcm_nonce(peer_message *m) {
    const gf128 almost = {random64(), random64() | (UINT32_MAX - random_below(300))};
    random_bytes(nonce, sizeof nonce);
    switch (random_below(4)) {
    case 0: /* a counter that wraps within the message */
        m->nonce_len = 16;
        nonce_for_counter(m, almost);
        break;
    case 1:
        m->nonce_len = 1 + (size_t)random_below(NONCE_MAX);
        break;
    default:
        m->nonce_len = 12;
    }
}

int is_salted(const tacit_aead *aead) {
    return aead == tacit_rfc4106_aes_128_gcm() || aead == tacit_rfc4106_aes_192_gcm() ||
           aead == tacit_rfc4106_aes_256_gcm();
}

static const tacit_aead *random_aead(void) {
    typedef const tacit_aead *named_fn(void);
    static named_fn *const all[] = {
        tacit_aes_128_gcm,           tacit_aes_192_gcm,           tacit_aes_256_gcm,
        tacit_aes_128_gcm_short_tag, tacit_aes_192_gcm_short_tag, tacit_aes_256_gcm_short_tag,
        tacit_chacha20_poly1305,     tacit_xchacha20_poly1305,    tacit_chacha20_poly1305_old,
        tacit_aes_256_gcm,           tacit_aes_128_ocb,           tacit_aes_192_ocb,
        tacit_aes_256_ocb,           tacit_aes_128_ocb,           tacit_rfc4106_aes_128_gcm,
        tacit_rfc4106_aes_192_gcm,   tacit_rfc4106_aes_256_gcm,
    };
    return all[random_below(sizeof all / sizeof all[0])]();
}

static void random_message(peer_message *m) {
    memset(m, 0, sizeof *m);
    m->aead = random_aead();
    random_bytes(m->key, tacit_aead_key_len(m->aead));
    m->len = seam_length();
    m->ad_len = random_below(2) == 0 ? (size_t)random_below(48) : seam_length() % AD_MAX;
    const unsigned empty = (unsigned)random_below(32); /* now and then one of the two, or both */
    if (empty == 1 || empty == 3)
        m->len = 0;
    if (empty == 2 || empty == 3)
        m->ad_len = 0;
    if (is_salted(m->aead))
        m->ad_len = random_below(2) == 0 ? 8 : 12;
    random_bytes(text, m->len);
    random_bytes(ad, m->ad_len);
    do {
        m->tag_len = (size_t)random_below(TAG_MAX + 1);
    } while (!tacit_aead_tag_len_ok(m->aead, m->tag_len));
    if (random_below(2) == 0)
        m->tag_len = tacit_aead_tag_len(m->aead);
    m->nonce_len = tacit_aead_nonce_len(m->aead);
    random_bytes(nonce, m->nonce_len);
    if (tacit_aead_rows(m->aead) == tacit_aead_rows(tacit_aes_128_gcm()) && !is_salted(m->aead))
        random_gcm_nonce(m);
    if (tacit_aead_rows(m->aead) == tacit_aead_rows(tacit_aes_128_ocb()) && random_below(2) == 0) {
        m->nonce_len = 1 + (size_t)random_below(15);
        random_bytes(nonce, m->nonce_len);
    }
    m->nonce = nonce;
    m->ad = ad;
    m->in = text;
}

/* Changes one bit of the ciphertext, the tag, the nonce or the associated data. */
static void forge(const peer_message *m, uint8_t *tag) {
    uint8_t *const places[] = {tag, sealed, nonce, ad};
    const size_t lengths[] = {m->tag_len, m->len, m->nonce_len, m->ad_len};
    size_t i;
    do {
        i = (size_t)random_below(4);
    } while (lengths[i] == 0);
    places[i][random_below(lengths[i])] ^= (uint8_t)(1u << random_below(8));
}

static const uint8_t *placed(const uint8_t *in, size_t len) {
    memset(out, FILLER, sizeof out);
    if (random_below(2) == 0)
        return in;
    memcpy(out, in, len);
    return out;
}

static void check_after(const tacit_row_table *table, const tacit_row *row, size_t len) {
    size_t i = len;
    while (i < PEER_ROOM && out[i] == FILLER)
        i++;
    check(i == PEER_ROOM, "row %s/%s: length %zu, written %zu past the end", table->name,
          tacit_row_name(row), len, i - len);
}

static int seal_on_row(const peer_message *m, const tacit_aead_key *key, uint8_t *tag) {
    const uint8_t *in = placed(m->in, m->len);
    tacit_stream stream;
    if (random_below(3) != 0)
        return tacit_aead_seal_detached(key, out, tag, m->tag_len, m->nonce, m->nonce_len, m->ad,
                                        m->ad_len, in, m->len);
    size_t cut = (size_t)random_below(m->len + 1);
    cut -= cut % tacit_aead_stream_block_len(m->aead);
    return tacit_stream_init(&stream, key) != TACIT_OK ||
           tacit_stream_seal_begin(&stream, m->nonce, m->nonce_len) != TACIT_OK ||
           tacit_stream_aad(&stream, m->ad, m->ad_len) != TACIT_OK ||
           tacit_stream_seal_update(&stream, out, in, cut) != TACIT_OK ||
           tacit_stream_seal_update(&stream, out + cut, in + cut, m->len - cut) != TACIT_OK ||
           tacit_stream_seal_finish(&stream, tag, m->tag_len) != TACIT_OK;
}

static int open_on_row(const peer_message *m, const tacit_aead_key *key, const uint8_t *tag) {
    return tacit_aead_open_detached(key, out, tag, m->tag_len, m->nonce, m->nonce_len, m->ad,
                                    m->ad_len, placed(sealed, m->len), m->len);
}

static int verify_on_row(const peer_message *m, const tacit_aead_key *key, const uint8_t *tag) {
    return tacit_aead_verify(key, tag, m->tag_len, m->nonce, m->nonce_len, m->ad, m->ad_len, sealed,
                             m->len);
}

/* What the row seals is what the peer sealed, and each opens the other's. */
static void true_on_row(const peer_message *m, const tacit_row_table *table, const tacit_row *row,
                        const aead_peer *peer, const tacit_aead_key *key, const uint8_t *tag) {
    static uint8_t opened[PEER_ROOM];
    uint8_t own_tag[TAG_MAX];
    peer_message reversed = *m;
    check(seal_on_row(m, key, own_tag) == TACIT_OK, "row %s: seal of %zu bytes",
          tacit_row_name(row), m->len);
    check_bytes("ciphertext", table, row, out, sealed, m->len);
    check_bytes("tag", table, row, own_tag, tag, m->tag_len);
    check_after(table, row, m->len);
    reversed.in = out;
    check(peer->open(&reversed, opened, own_tag) && memcmp(opened, text, m->len) == 0,
          "%s opens what row %s sealed, %zu bytes", peer->name, tacit_row_name(row), m->len);
    check(open_on_row(m, key, tag) == TACIT_OK, "row %s opens what %s sealed, %zu bytes",
          tacit_row_name(row), peer->name, m->len);
    check_bytes("text", table, row, out, text, m->len);
    check_after(table, row, m->len);
    check(verify_on_row(m, key, tag) == TACIT_OK, "row %s verifies what %s sealed, %zu bytes",
          tacit_row_name(row), peer->name, m->len);
}

static void forged_on_row(const peer_message *m, const tacit_row_table *table, const tacit_row *row,
                          const tacit_aead_key *key, const uint8_t *tag) {
    const int result = open_on_row(m, key, tag);
    check(result == TACIT_ERR_AUTH, "row %s/%s answers %d to a forgery of %zu bytes", table->name,
          tacit_row_name(row), result, m->len);
    check_bytes("zeros after a forgery", table, row, out, zeros, m->len);
    check(verify_on_row(m, key, tag) == TACIT_ERR_AUTH, "row %s/%s verifies a forgery of %zu bytes",
          table->name, tacit_row_name(row), m->len);
}

static void case_with_peer(const peer_message *m, const aead_peer *peer) {
    const tacit_row_table *table = tacit_aead_rows(m->aead);
    uint8_t tag[TAG_MAX], forged_tag[TAG_MAX];
    static uint8_t opened[PEER_ROOM];
    peer_message received = *m;
    must(peer->seal(m, sealed, tag), "a peer's seal");
    received.in = sealed;
    for (int forgery = 0; forgery < 2; forgery++) {
        if (forgery) {
            memcpy(forged_tag, tag, sizeof tag);
            forge(m, forged_tag);
            check(!peer->open(&received, opened, forged_tag), "%s opens a forgery of %zu bytes",
                  peer->name, m->len);
        }
        for (size_t i = 0; i < table->count; i++) {
            tacit_aead_key key;
            if (!row_wanted(table, table->rows[i]) ||
                !check(tacit_aead_init_with(&key, m->aead, table->rows[i], m->key,
                                            tacit_aead_key_len(m->aead), m->tag_len) == TACIT_OK,
                       "init_with"))
                continue;
            if (forgery)
                forged_on_row(m, table, table->rows[i], &key, forged_tag);
            else
                true_on_row(m, table, table->rows[i], peer, &key, tag);
            tacit_aead_clear(&key);
        }
    }
}

void aead_case(void) {
    static const aead_peer *const peers[] = {&libcrypto_aead, &libsodium_aead, &libgcrypt_aead};
    peer_message m;
    random_message(&m);
    for (size_t i = 0; i < sizeof peers / sizeof peers[0]; i++) {
        uint8_t kept_nonce[NONCE_MAX], kept_ad[AD_MAX];
        if (!peers[i]->takes(&m))
            continue;
        memcpy(kept_nonce, nonce, sizeof nonce);
        memcpy(kept_ad, ad, sizeof ad);
        case_with_peer(&m, peers[i]);
        memcpy(nonce, kept_nonce, sizeof nonce);
        memcpy(ad, kept_ad, sizeof ad);
    }
}
