/*
 * primitives.c: the kernels below the AEADs, each row against the reference, and
 * GHASH and Poly1305 against their definitions: on contents that random tests
 * never draw (limbs and blocks of ones and zeros), counters that wrap anywhere,
 * and any cut into calls.
 */
#include "aes/aes_impl.h"
#include "cbc/cbc_impl.h"
#include "chacha20/chacha20_impl.h"
#include "chacha20/definition.h"
#include "common/bytes.h"
#include "ctr/ctr_impl.h"
#include "fuzz/fuzz.h"
#include "gcm/definition.h"
#include "gcm/gcm_impl.h"
#include "ghash/ghash_impl.h"
#include "poly1305/poly1305_impl.h"

#include <tacit/aes.h>
#include <tacit/chacha20.h>
#include <tacit/poly1305.h>

#include <stdio.h>
#include <string.h>

/* Definitions work bit by bit: beyond so many blocks the reference row judges alone. */
enum { DEFINED_MAX = 48 };

static char label[96];

static const tacit_row *begin(source *s, const tacit_row_table *table, const char *what,
                              size_t len) {
    const tacit_row *row = take_row(s, table);
    snprintf(label, sizeof label, "%s/%s, %s, %zu", table->name, tacit_row_name(row), what, len);
    return row;
}

static size_t take_count(source *s) {
    return take_byte(s) % 4 != 0 ? 1 + take_below(s, 40) : 1 + take_below(s, 300);
}

/* The next part of `left` units; the last call gets what is left. */
static size_t take_part(source *s, size_t left) {
    const size_t part = s->left == 0 ? left : 1 + take_byte(s) % 80u;
    return part < left ? part : left;
}

static uint8_t *take_buffer(source *s, size_t len) {
    uint8_t *buffer = reserve(len);
    take_fill(s, buffer, len);
    return buffer;
}

/* A place to write to: the copy that is read, or one apart. */
static uint8_t *place_for(source *s, uint8_t *in, size_t len) {
    return take_byte(s) % 2 == 0 ? in : reserve(len);
}

static size_t take_key_len(source *s) {
    static const size_t lens[] = {16, 24, 32};
    return lens[take_byte(s) % 3];
}

/* Any counter block, more often than not with a 32-bit end that is about to wrap. */
static void take_counter(source *s, uint8_t counter[16]) {
    take_fill(s, counter, 16);
    if (take_byte(s) % 4 != 0)
        tacit_store_be32(counter + 12, UINT32_MAX - take_below(s, 300));
}

/* ---- AES ---- */

typedef struct aes_keys {
    tacit_aes_round_keys enc, dec;
} aes_keys;

static void expand(aes_keys *keys, const tacit_aes_row *row, const uint8_t *secret, size_t len) {
    row->expand(&keys->enc, secret, len);
    row->invert(&keys->dec, &keys->enc);
}

static void fuzz_aes(source *s) {
    const size_t count = take_count(s), len = 16 * count, key_len = take_key_len(s);
    const int decrypt = take_byte(s) % 2;
    const tacit_aes_row *row = (const void *)begin(s, tacit_aes_rows(), "blocks", count);
    const tacit_aes_row *reference = (const void *)reference_of(tacit_aes_rows());
    const uint8_t *secret = take_buffer(s, key_len), *text = take_buffer(s, len);
    uint8_t *in = reserve_copy(text, len), *out = place_for(s, in, len), *want = reserve(len);
    aes_keys keys, wanted;
    expand(&keys, row, secret, key_len);
    expand(&wanted, reference, secret, key_len);
    if (decrypt) {
        reference->decrypt(&wanted.dec, want, text, count);
        row->decrypt(&keys.dec, out, in, count);
    } else {
        reference->encrypt(&wanted.enc, want, text, count);
        row->encrypt(&keys.enc, out, in, count);
    }
    must_equal(out, want, len, label);
}

static void fuzz_cbc(source *s) {
    const size_t count = take_count(s), len = 16 * count, key_len = take_key_len(s);
    const int decrypt = take_byte(s) % 2;
    const tacit_cbc_row *row = (const void *)begin(s, tacit_aes_cbc_rows(), "blocks", count);
    const tacit_cbc_row *reference = (const void *)reference_of(tacit_aes_cbc_rows());
    const uint8_t *secret = take_buffer(s, key_len), *text = take_buffer(s, len);
    uint8_t *in = reserve_copy(text, len), *out = place_for(s, in, len), *want = reserve(len);
    uint8_t iv[16], wanted_iv[16];
    aes_keys keys, wanted;
    take_fill(s, iv, 16);
    memcpy(wanted_iv, iv, 16);
    expand(&keys, row->aes, secret, key_len);
    expand(&wanted, reference->aes, secret, key_len);
    if (decrypt)
        reference->decrypt(&wanted.dec, wanted_iv, want, text, count);
    else
        reference->encrypt(&wanted.enc, wanted_iv, want, text, count);
    for (size_t done = 0, part; done < count; done += part) {
        part = take_part(s, count - done);
        if (decrypt)
            row->decrypt(&keys.dec, iv, out + 16 * done, in + 16 * done, part);
        else
            row->encrypt(&keys.enc, iv, out + 16 * done, in + 16 * done, part);
    }
    must_equal(out, want, len, label);
    must_equal(iv, wanted_iv, 16, label);
}

/* A row's 32-bit counter, against single blocks from counters of our own. */
static void fuzz_ctr32(source *s) {
    const size_t count = take_count(s), len = 16 * count, key_len = take_key_len(s);
    const tacit_ctr_row *row = (const void *)begin(s, tacit_aes_ctr_rows(), "xor32", count);
    const tacit_aes_row *aes = (const void *)reference_of(tacit_aes_rows());
    const uint8_t *secret = take_buffer(s, key_len), *text = take_buffer(s, len);
    uint8_t *in = reserve_copy(text, len), *out = place_for(s, in, len), *want = reserve(len);
    uint8_t counter[16], next[16];
    aes_keys keys, wanted;
    take_counter(s, counter);
    memcpy(next, counter, 16);
    expand(&keys, row->aes, secret, key_len);
    expand(&wanted, aes, secret, key_len);
    for (size_t i = 0; i < count; i++) {
        memcpy(want + 16 * i, next, 16);
        define_increment(next);
    }
    aes->encrypt(&wanted.enc, want, want, count);
    for (size_t i = 0; i < len; i++)
        want[i] ^= text[i];
    for (size_t done = 0, part; done < count; done += part) {
        part = take_part(s, count - done);
        row->xor32(&keys.enc, counter, out + 16 * done, in + 16 * done, part);
    }
    must_equal(out, want, len, label);
    must_equal(counter, next, 16, label);
}

/* The public 128-bit counter: any length, cut at whole blocks. */
static void fuzz_ctr128(source *s) {
    const size_t len = take_below(s, 5000), key_len = take_key_len(s);
    const tacit_row *row = begin(s, tacit_aes_ctr_rows(), "tacit_aes_ctr_xor", len);
    const tacit_aes_row *aes = (const void *)reference_of(tacit_aes_rows());
    const uint8_t *secret = take_buffer(s, key_len), *text = take_buffer(s, len);
    uint8_t *in = reserve_copy(text, len), *out = place_for(s, in, len);
    uint8_t counter[16], next[16];
    tacit_aes_ctr_key ctx;
    aes_keys wanted;
    take_counter(s, counter);
    const size_t ones_at = take_byte(s) % 13u; /* how far a carry goes */
    memset(counter + ones_at, 0xff, take_byte(s) % 5u % (16 - ones_at + 1));
    memcpy(next, counter, 16);
    MUST(tacit_aes_ctr_init_with(&ctx, row, secret, key_len) == TACIT_OK, "%s: init", label);
    for (size_t done = 0, part; done < len; done += part) {
        part = 16 * take_part(s, (len - done + 15) / 16);
        part = part < len - done ? part : len - done;
        MUST(tacit_aes_ctr_xor(&ctx, out + done, in + done, part, counter) == TACIT_OK, "%s",
             label);
    }
    expand(&wanted, aes, secret, key_len);
    for (size_t i = 0; i < len; i += 16) {
        uint8_t stream[16];
        aes->encrypt(&wanted.enc, stream, next, 1);
        for (int k = 15; k >= 0 && ++next[k] == 0; k--)
            ;
        for (size_t k = 0; k < 16 && i + k < len; k++)
            MUST(out[i + k] == (text[i + k] ^ stream[k]), "%s: byte %zu", label, i + k);
    }
    must_equal(counter, next, 16, label);
}

/* ---- ChaCha20 ---- */

/* A row's 64-bit counter, against single blocks from counters of our own. */
static void fuzz_chacha20(source *s) {
    const size_t count = take_count(s), len = 64 * count;
    const tacit_row_table *table = tacit_chacha20_rows();
    const tacit_chacha20_row *row = (const void *)begin(s, table, "xor_blocks", count);
    const tacit_chacha20_row *reference = (const void *)reference_of(table);
    const uint8_t *words = take_buffer(s, 64), *text = take_buffer(s, len);
    uint8_t *in = reserve_copy(text, len), *out = place_for(s, in, len), *want = reserve(len);
    uint32_t state[16], one[16];
    for (size_t i = 0; i < 16; i++)
        state[i] = tacit_load_le32(words + 4 * i);
    if (take_byte(s) % 4 != 0)
        state[12] = UINT32_MAX - take_below(s, 300);
    if (take_byte(s) % 4 == 0)
        state[13] = UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
        const uint64_t counter = (state[12] | (uint64_t)state[13] << 32) + i;
        memcpy(one, state, sizeof one);
        one[12] = (uint32_t)counter;
        one[13] = (uint32_t)(counter >> 32);
        reference->xor_blocks(one, want + 64 * i, text + 64 * i, 1);
    }
    row->xor_blocks(state, out, in, count);
    must_equal(out, want, len, label);
}

/* The public function, around the end of its 32-bit counter. */
static void fuzz_chacha20_xor(source *s) {
    const size_t len = take_below(s, 6000);
    const tacit_row_table *table = tacit_chacha20_rows();
    const tacit_row *row = begin(s, table, "tacit_chacha20_xor", len);
    const uint32_t counter =
        take_byte(s) % 2 == 0 ? take_below(s, 1000) : UINT32_MAX - take_below(s, 100);
    const uint8_t *secret = take_buffer(s, 32), *nonce = take_buffer(s, 12);
    const uint8_t *text = take_buffer(s, len);
    uint8_t *in = reserve_copy(text, len), *out = place_for(s, in, len), *want = reserve(len);
    const int fits = len <= 64 * ((UINT64_C(1) << 32) - counter);
    tacit_chacha20_key ctx, reference;
    MUST(tacit_chacha20_init_with(&ctx, row, secret, 32) == TACIT_OK &&
             tacit_chacha20_init_with(&reference, reference_of(table), secret, 32) == TACIT_OK,
         "%s: init", label);
    if (out != in && len != 0)
        memset(out, 0, len);
    const int result = tacit_chacha20_xor(&ctx, out, in, len, nonce, 12, counter);
    MUST(result == (fits ? TACIT_OK : TACIT_ERR_LIMIT), "%s: %s", label, tacit_strerror(result));
    if (!fits) {
        MUST(out == in ? memcmp(out, text, len) == 0 : is_zero(out, len), "%s writes", label);
        return;
    }
    for (size_t i = 0; i < len; i += 64) {
        const size_t step = len - i < 64 ? len - i : 64;
        MUST(tacit_chacha20_xor(&reference, want + i, text + i, step, nonce, 12,
                                counter + (uint32_t)(i / 64)) == TACIT_OK,
             "%s: the reference", label);
    }
    must_equal(out, want, len, label);
}

/* ---- Poly1305 ---- */

static void fuzz_poly1305(source *s) {
    const size_t count = take_count(s);
    const tacit_row_table *table = tacit_poly1305_rows();
    const tacit_poly1305_row *row = (const void *)begin(s, table, "blocks", count);
    const uint8_t *secret = take_buffer(s, 32), *text = take_buffer(s, 16 * count);
    const uint32_t last_bit = take_byte(s) % 2;
    uint8_t tag[16], want[16];
    tacit_poly1305_state state;
    definition d;
    row->init(&state, secret);
    for (size_t done = 0, part; done < count - 1; done += part) {
        part = take_part(s, count - 1 - done);
        row->blocks(&state, text + 16 * done, part, 1);
    }
    row->blocks(&state, text + 16 * (count - 1), 1, last_bit);
    row->finish(&state, tag);
    define_begin(&d, secret);
    for (size_t i = 0; i < count; i++)
        define_block(&d, text + 16 * i, i + 1 < count || last_bit != 0);
    define_tag(&d, want);
    must_equal(tag, want, 16, label);
}

static void fuzz_poly1305_update(source *s) {
    const size_t len = take_below(s, 3000);
    const tacit_row *row = begin(s, tacit_poly1305_rows(), "tacit_poly1305_update", len);
    const uint8_t *secret = take_buffer(s, 32), *text = take_buffer(s, len);
    uint8_t tag[16], want[16];
    tacit_poly1305 ctx;
    definition d;
    MUST(tacit_poly1305_init_with(&ctx, row, secret, 32) == TACIT_OK, "%s: init", label);
    for (size_t done = 0, part; done < len; done += part) {
        part = take_part(s, len - done);
        MUST(tacit_poly1305_update(&ctx, reserve_copy(text + done, part), part) == TACIT_OK, "%s",
             label);
    }
    MUST(tacit_poly1305_finish(&ctx, tag, 16) == TACIT_OK, "%s: finish", label);
    define_begin(&d, secret);
    for (size_t i = 0; i < len; i += 16) {
        uint8_t block[16] = {0};
        const size_t step = len - i < 16 ? len - i : 16;
        memcpy(block, text + i, step);
        if (step < 16)
            block[step] = 1;
        define_block(&d, block, step == 16);
    }
    define_tag(&d, want);
    must_equal(tag, want, 16, label);
}

/* ---- GHASH and the bulk of GCM ---- */

static void fuzz_ghash(source *s) {
    const size_t count = take_count(s);
    const tacit_row_table *table = tacit_ghash_rows();
    const tacit_ghash_row *row = (const void *)begin(s, table, "update", count);
    const tacit_ghash_row *reference = (const void *)reference_of(table);
    const uint8_t *h = take_buffer(s, 16), *start = take_buffer(s, 16);
    const uint8_t *text = take_buffer(s, 16 * count);
    uint8_t *y = reserve_copy(start, 16), *want = reserve_copy(start, 16);
    tacit_ghash_key key;
    row->init(&key, h);
    for (size_t done = 0, part; done < count; done += part) {
        part = take_part(s, count - done);
        row->update(&key, y, text + 16 * done, part);
    }
    if (count <= DEFINED_MAX) {
        define_ghash(h, want, text, count);
    } else {
        reference->init(&key, h);
        reference->update(&key, want, text, count);
    }
    must_equal(y, want, 16, label);
}

typedef struct bulk {
    tacit_gcm_key key;
    uint8_t counter[16], y[16];
} bulk;

static void crypt_bulk(const tacit_gcm_row *row, bulk *b, int decrypt, uint8_t *out,
                       const uint8_t *in, size_t count) {
    (decrypt ? row->decrypt : row->encrypt)(row, &b->key, b->counter, b->y, out, in, count);
}

static void fuzz_gcm(source *s) {
    const size_t count = take_count(s), len = 16 * count, key_len = take_key_len(s);
    const int decrypt = take_byte(s) % 2;
    const tacit_row_table *table = &tacit_gcm_table;
    const tacit_gcm_row *row = (const void *)begin(s, table, "bulk", count);
    const tacit_gcm_row *reference = (const void *)reference_of(table);
    const uint8_t *secret = take_buffer(s, key_len), *text = take_buffer(s, len);
    uint8_t *in = reserve_copy(text, len), *out = place_for(s, in, len), *want = reserve(len);
    uint8_t h[16];
    bulk got = {0}, wanted;
    take_fill(s, h, 16); /* any H, not only the one that the key has */
    take_fill(s, got.y, 16);
    take_counter(s, got.counter);
    wanted = got;
    row->aes->expand(&got.key.aes, secret, key_len);
    row->ghash->init(&got.key.ghash, h);
    reference->aes->expand(&wanted.key.aes, secret, key_len);
    reference->ghash->init(&wanted.key.ghash, h);
    crypt_bulk(reference, &wanted, decrypt, want, text, count);
    for (size_t done = 0, part; done < count; done += part) {
        part = take_part(s, count - done);
        crypt_bulk(row, &got, decrypt, out + 16 * done, in + 16 * done, part);
    }
    must_equal(out, want, len, label);
    must_equal(got.y, wanted.y, 16, label);
    must_equal(got.counter, wanted.counter, 16, label);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static void (*const primitives[])(source *) = {
        fuzz_aes,          fuzz_cbc,      fuzz_ctr32,           fuzz_ctr128, fuzz_chacha20,
        fuzz_chacha20_xor, fuzz_poly1305, fuzz_poly1305_update, fuzz_ghash,  fuzz_gcm,
    };
    source s = {data, size};
    primitives[take_byte(&s) % TACIT_ARRAY_LEN(primitives)](&s);
    release_all();
    return 0;
}
