/*
 * open.c: opening a record of TLS's CBC, without showing what is in it.
 *
 * The padding lies behind the MAC and is not covered by it. If an opener shows by
 * its time, its memory accesses or its answers whether the padding was right, how
 * long it was or how much was hashed, then whoever alters ciphertexts and watches
 * can decrypt them: Vaudenay's attack, and Lucky Thirteen [Lucky13], which sees
 * one compression of the hash more or less. So here secret are the text, the
 * padding's bytes and number, with it the text's length n and the MAC's place, and
 * what is wrong with a record, if anything is. Public is the record's length L, and
 * with it what n can be: at least L - 276 (256 bytes of padding and the MAC), at
 * most L - 21. All work is laid out by L:
 *
 *   padding    all of the last 256 bytes are compared with the last one, and what is
 *              before the padding is masked out; where it is wrong, a padding of one
 *              byte is taken for it, and the work goes on
 *   MAC        the last 276 bytes are moved down by n - (L - 276) bytes, which is eight
 *              moves by a power of 2, each done or masked out
 *   hash       blocks that hold text whatever n is are hashed as they are. Each of those
 *              behind them, up to the last of the largest n, is made by masks into what
 *              it would be for this n: text, the end mark, zeros, the length if it is the
 *              last; the state behind the block that is the last is kept by masks
 *
 * The header, which has n in it, is hashed like text. Only whether all is right is
 * declassified, and if it is, n.
 */
#include "tls_cbc/tls_cbc_impl.h"

#include "common/bytes.h"
#include "common/wipe.h"
#include "sha1/sha1_hmac.h"
#include "tls_cbc/masked.h"

enum {
    AES_BLOCK = 16,
    MAC = TACIT_SHA1_LEN,
    PADDING_MAX = 256,
    SPAN = PADDING_MAX + MAC,
    END = (SPAN + AES_BLOCK - 1) / AES_BLOCK * AES_BLOCK,
    END_WORDS = END / 8
};

/* A record that is being opened. */
typedef struct opening {
    size_t len, least, most; /* L, and what n is between */
    uint32_t text_len;       /* n */
    uint32_t right;          /* 1 until something is wrong */
    uint8_t header[TACIT_TLS_HEADER];
    uint8_t end[END]; /* the last bytes of the decrypted record; zeros before a short one */
    uint8_t found[MAC + 4], computed[MAC];
} opening;

size_t tacit_tls_cbc_text_len_max(size_t sealed_len) {
    if (sealed_len < TACIT_TLS_SEALED_MIN || sealed_len % AES_BLOCK != 0)
        return 0;
    const size_t most = sealed_len - MAC - 1;
    return most < TACIT_TLS_TEXT_MAX ? most : TACIT_TLS_TEXT_MAX;
}

/* To out what can be text, to end what can be anything else. */
static void decrypt(opening *o, const tacit_tls_cbc_row *row, const tacit_tls_cbc_key *key,
                    uint8_t *out, const tacit_message *m) {
    const size_t whole = o->most / AES_BLOCK * AES_BLOCK, rest = o->len - whole;
    const size_t shared = (o->len < END ? o->len : END) - rest;
    uint8_t iv[AES_BLOCK], *const end = o->end + END;
    memcpy(iv, m->nonce, sizeof iv);
    if (whole != 0)
        row->cbc->decrypt(&key->dec, iv, out, m->in, whole / AES_BLOCK);
    row->cbc->decrypt(&key->dec, iv, end - rest, m->in + whole, rest / AES_BLOCK);
    memset(o->end, 0, END - rest - shared);
    memcpy(end - rest - shared, out + whole - shared, shared);
    memcpy(out + whole, end - rest, o->most - whole);
}

/* The text's length, by the padding. */
static void check_padding(opening *o) {
    const uint8_t *last = o->end + END - PADDING_MAX;
    const uint32_t padding = o->end[END - 1]; /* and one byte more */
    const uint32_t longest = (uint32_t)(o->len - MAC - 1);
    const uint64_t wanted = masked_spread(padding);
    const masked_limit begin = masked_limit_at(PADDING_MAX - 1 - padding);
    uint64_t differ = 0;
    for (size_t i = o->len < PADDING_MAX ? PADDING_MAX - o->len : 0; i < PADDING_MAX; i += 8)
        differ |= (tacit_load_le64(last + i) ^ wanted) & masked_fill(masked_reached(i, &begin));
    o->right = masked_zero(differ) & (masked_less(longest, padding) ^ 1);
    const uint32_t text_len = longest - masked_choice(o->right, padding, 0);
    o->right &= masked_less(TACIT_TLS_TEXT_MAX, text_len) ^ 1;
    o->text_len =
        masked_choice(masked_less((uint32_t)o->most, text_len), (uint32_t)o->most, text_len);
}

/* The 20 bytes behind the text. */
static void find_mac(opening *o) {
    const uint32_t distance = o->text_len - (uint32_t)o->least;
    const size_t reach = o->most - o->least; /* moves of more than that are left out */
    uint8_t span[END] = {0};
    uint64_t x[END_WORDS];
    memcpy(span, o->end + END - (o->len - o->least), o->len - o->least);
    for (size_t i = 0; i < END_WORDS; i++)
        x[i] = tacit_load_le64(span + 8 * i);
    /* By 128, 64, 32, 16 and 8 bytes; with less than `step` words to go, step + 3 are of use. */
    for (unsigned bit = 7, step = 16; step != 0; bit--, step /= 2) {
        const uint64_t mask = tacit_ct_mask64(distance >> bit & 1);
        for (size_t i = 0; i < step + 3 && reach >> bit != 0; i++)
            x[i] ^= (x[i] ^ x[i + step]) & mask;
    }
    /* By 4, 2 and 1 bytes. */
    for (unsigned bit = 2, shift = 32; shift != 4; bit--, shift /= 2) {
        const uint64_t mask = tacit_ct_mask64(distance >> bit & 1);
        for (size_t i = 0; i < 3; i++)
            x[i] ^= (x[i] ^ (x[i] >> shift | x[i + 1] << (64 - shift))) & mask;
    }
    for (size_t i = 0; i < 3; i++)
        tacit_store_le64(o->found + 8 * i, x[i]);
    tacit_wipe(span, sizeof span);
    tacit_wipe(x, sizeof x);
}

/* Block number `number` of header and longest text, zeros behind them. */
static void copy_block(const opening *o, uint8_t block[TACIT_SHA1_BLOCK], const uint8_t *text,
                       size_t number) {
    size_t filled = 0, from = 0;
    if (number == 0) {
        filled = TACIT_TLS_HEADER;
        memcpy(block, o->header, filled);
    } else {
        from = TACIT_SHA1_BLOCK * number - TACIT_TLS_HEADER;
    }
    const size_t room = TACIT_SHA1_BLOCK - filled, left = from < o->most ? o->most - from : 0;
    const size_t n = left < room ? left : room;
    if (n != 0)
        memcpy(block + filled, text + from, n);
    memset(block + filled + n, 0, room - n);
}

/* Makes it what it is if the hash is of `hashed` bytes; 1 if it is the last block then. */
static uint32_t cut_block(uint8_t block[TACIT_SHA1_BLOCK], size_t number, uint32_t hashed) {
    const uint32_t start = (uint32_t)(TACIT_SHA1_BLOCK * number);
    const masked_limit end = masked_limit_at(masked_distance(hashed, start, TACIT_SHA1_BLOCK));
    const masked_limit after_mark =
        masked_limit_at(masked_distance(hashed + 1, start, TACIT_SHA1_BLOCK));
    const uint32_t is_last = masked_zero(((hashed + 8) / TACIT_SHA1_BLOCK) ^ number);
    const uint64_t bits = 8 * (uint64_t)(TACIT_SHA1_BLOCK + hashed);
    for (size_t i = 0; i < TACIT_SHA1_BLOCK; i += 8) {
        const uint64_t zeros = masked_reached(i, &end);
        const uint64_t mark = zeros ^ masked_reached(i, &after_mark);
        tacit_store_le64(block + i, (tacit_load_le64(block + i) & ~masked_fill(zeros)) | mark);
    }
    uint8_t *const length = block + (TACIT_SHA1_BLOCK - 8);
    tacit_store_be64(length, tacit_load_be64(length) | (bits & tacit_ct_mask64(is_last)));
    return is_last;
}

static void compute_mac(opening *o, const tacit_tls_cbc_row *row, const tacit_tls_cbc_key *key,
                        const uint8_t *text) {
    const size_t certain = (TACIT_TLS_HEADER + o->least) / TACIT_SHA1_BLOCK;
    const size_t last = (TACIT_TLS_HEADER + o->most + 8) / TACIT_SHA1_BLOCK;
    uint8_t block[TACIT_SHA1_BLOCK];
    uint32_t state[TACIT_SHA1_WORDS], inner[TACIT_SHA1_WORDS] = {0}, outer[TACIT_SHA1_WORDS];
    memcpy(state, key->inner, sizeof state);
    memcpy(outer, key->outer, sizeof outer);
    if (certain != 0) {
        copy_block(o, block, text, 0);
        row->sha1->compress(state, block, 1);
    }
    if (certain > 1)
        row->sha1->compress(state, text + TACIT_SHA1_BLOCK - TACIT_TLS_HEADER, certain - 1);
    for (size_t number = certain; number <= last; number++) {
        copy_block(o, block, text, number);
        const uint32_t is_last = cut_block(block, number, TACIT_TLS_HEADER + o->text_len);
        row->sha1->compress(state, block, 1);
        for (size_t i = 0; i < TACIT_SHA1_WORDS; i++)
            inner[i] = masked_choice(is_last, state[i], inner[i]);
    }
    tacit_sha1_hmac_finish(row->sha1, o->computed, outer, inner);
    tacit_wipe(block, sizeof block);
    tacit_wipe(state, sizeof state);
    tacit_wipe(inner, sizeof inner);
    tacit_wipe(outer, sizeof outer);
}

/* Zeros from the text's end up to where the longest would end: as much work for every n. */
static void clear_behind(const opening *o, uint8_t *out) {
    const masked_limit end = masked_limit_at(o->text_len - (uint32_t)o->least);
    const size_t reach = o->most - o->least;
    uint8_t span[PADDING_MAX];
    memcpy(span, out + o->least, reach);
    memset(span + reach, 0, sizeof span - reach);
    for (size_t i = 0; i < reach; i += 8)
        tacit_store_le64(span + i,
                         tacit_load_le64(span + i) & ~masked_fill(masked_reached(i, &end)));
    memcpy(out + o->least, span, reach);
    tacit_wipe(span, sizeof span);
}

static int open_record(opening *o, const tacit_tls_cbc_row *row, const tacit_tls_cbc_key *key,
                       uint8_t *out, const tacit_message *m) {
    decrypt(o, row, key, out, m);
    check_padding(o);
    memcpy(o->header, m->ad, TACIT_TLS_AD);
    o->header[TACIT_TLS_AD] = (uint8_t)(o->text_len >> 8);
    o->header[TACIT_TLS_AD + 1] = (uint8_t)o->text_len;
    find_mac(o);
    compute_mac(o, row, key, out);
    return (int)o->right & tacit_ct_equal(o->found, o->computed, MAC);
}

int tacit_tls_cbc_open(const void *key, const tacit_row *row, uint8_t *out, size_t *text_len,
                       const tacit_message *m) {
    opening o = {.len = m->in_len, .most = tacit_tls_cbc_text_len_max(m->in_len)};
    *text_len = 0;
    if (o.most == 0)
        return TACIT_ERR_AUTH;
    o.least = o.len > SPAN ? o.len - SPAN : 0;
    const int right = tacit_ct_declassify(open_record(
        &o, (const tacit_tls_cbc_row *)(const void *)row, (const tacit_tls_cbc_key *)key, out, m));
    if (right) {
        clear_behind(&o, out);
        *text_len = (size_t)tacit_ct_declassify((int)o.text_len);
    } else {
        memset(out, 0, o.most);
    }
    tacit_wipe(&o, sizeof o);
    return right ? TACIT_OK : TACIT_ERR_AUTH;
}
