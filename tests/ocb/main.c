/*
 * main.c: tests of src/ocb from the inside: every row against RFC 7253 taken literally, with L
 * doubled bit by bit each time it is asked for, at places that no message in a test gets to.
 */
#include "ocb/ocb_impl.h"
#include "support/harness.h"

#include <string.h>

enum { BLOCKS = 4, MESSAGE = 100, PLACES_BEFORE = 3 };

/* The last of AES's rows, through the last of OCB's. */
static const tacit_aes_row *define_aes(void) {
    return ((const tacit_ocb_row *)(const void *)tacit_ocb_table.rows[tacit_ocb_table.count - 1])
        ->aes;
}

typedef struct definition {
    tacit_aes_round_keys enc, dec;
} definition;

/* Section 2: S << 1, and if the first bit was 1, the last byte's bits 10000111 turned. */
static void define_double(uint8_t s[16]) {
    const int first = s[0] >> 7;
    for (int bit = 0; bit < 127; bit++) {
        const int next = s[(bit + 1) / 8] >> (7 - (bit + 1) % 8) & 1;
        s[bit / 8] = (uint8_t)((s[bit / 8] & ~(0x80 >> bit % 8)) | next << (7 - bit % 8));
    }
    s[15] = (uint8_t)((s[15] & 0xfe) ^ (first ? 0x87 : 0));
}

/* L_*, doubled so many times: L_$ is 1, L_0 is 2. */
static void define_l(const definition *d, unsigned doublings, uint8_t l[16]) {
    memset(l, 0, 16);
    define_aes()->encrypt(&d->enc, l, l, 1);
    for (; doublings != 0; doublings--)
        define_double(l);
}

static void add(uint8_t to[16], const uint8_t block[16]) {
    for (int i = 0; i < 16; i++)
        to[i] ^= block[i];
}

/* Offset_i of Offset_(i - 1). */
static void define_offset(const definition *d, uint64_t i, uint8_t offset[16]) {
    uint8_t l[16];
    unsigned zeros = 0;
    while ((i >> zeros & 1) == 0)
        zeros++;
    define_l(d, zeros + 2, l);
    add(offset, l);
}

typedef enum ocb_function { ENCRYPT, DECRYPT, HASH } ocb_function;

static const char *const names[] = {"encrypt", "decrypt", "hash"};

static void define_blocks(const definition *d, ocb_function what, tacit_ocb_state *state,
                          uint8_t *out, const uint8_t *in, size_t nblocks) {
    for (size_t n = 0; n < nblocks; n++) {
        uint8_t x[16];
        memcpy(x, in + 16 * n, 16);
        if (what == ENCRYPT)
            add(state->sum, x);
        define_offset(d, ++state->blocks, state->offset);
        add(x, state->offset);
        if (what == DECRYPT)
            define_aes()->decrypt(&d->dec, x, x, 1);
        else
            define_aes()->encrypt(&d->enc, x, x, 1);
        if (what != HASH)
            add(x, state->offset);
        if (what != ENCRYPT)
            add(state->sum, x);
        memcpy(out + 16 * n, x, 16);
    }
}

static void check_blocks(const tacit_ocb_row *row, const tacit_ocb_key *key, const definition *d,
                         ocb_function what, uint64_t place, size_t nblocks) {
    static uint8_t in[16 * MESSAGE], out[16 * MESSAGE], wanted[16 * MESSAGE];
    tacit_ocb_state state = {.blocks = place}, after;
    random_bytes(in, 16 * nblocks);
    random_bytes(state.offset, sizeof state.offset);
    random_bytes(state.sum, sizeof state.sum);
    after = state;
    define_blocks(d, what, &after, wanted, in, nblocks);
    memcpy(out, in, 16 * nblocks);
    if (what == ENCRYPT)
        row->encrypt(key, &state, out, out, nblocks);
    else if (what == DECRYPT)
        row->decrypt(key, &state, out, out, nblocks);
    else
        row->hash(key, &state, in, nblocks);
    const size_t same = what == HASH ? 16 * nblocks : first_difference(out, wanted, 16 * nblocks);
    check(same == 16 * nblocks && memcmp(&state, &after, sizeof state) == 0,
          "ocb/%s: %s, %zu blocks behind block %llu: first wrong byte %zu, offset %s, want %s",
          row->head.name, names[what], nblocks, (unsigned long long)place, same,
          to_hex(state.offset, 16), to_hex(after.offset, 16));
}

/* Around block 2^k, where L_k is asked for, from before it, and of a whole group with it inside. */
static void test_places(const tacit_ocb_row *row, const tacit_ocb_key *key, const definition *d) {
    static const ocb_function whats[] = {ENCRYPT, DECRYPT, HASH};
    for (unsigned k = 5; k < TACIT_OCB_DOUBLES; k++) {
        const uint64_t power = UINT64_C(1) << k;
        for (size_t w = 0; w < 3; w++) {
            for (unsigned before = 1; before <= PLACES_BEFORE; before++)
                check_blocks(row, key, d, whats[w], power - before, BLOCKS);
            if (k % 8 == 5 && k != 5)
                check_blocks(row, key, d, whats[w], power - TACIT_OCB_GROUP_MAX, MESSAGE);
        }
    }
    /* The last block that there is. */
    check_blocks(row, key, d, ENCRYPT, (UINT64_C(1) << TACIT_OCB_DOUBLES) - 1 - BLOCKS, BLOCKS);
}

/* What the key holds beside its round keys: two of these are asked for at every message only. */
static void test_constants(const tacit_ocb_row *row, const tacit_ocb_key *key,
                           const definition *d) {
    uint8_t l[16], step[16] = {0};
    define_l(d, 0, l);
    check(memcmp(key->star, l, 16) == 0, "ocb/%s: L_* is wrong", row->head.name);
    define_l(d, 1, l);
    check(memcmp(key->dollar, l, 16) == 0, "ocb/%s: L_$ is wrong", row->head.name);
    for (unsigned i = 0; i < TACIT_OCB_DOUBLES; i++) {
        define_l(d, i + 2, l);
        check(memcmp(key->doubles[i], l, 16) == 0, "ocb/%s: L_%u is wrong", row->head.name, i);
    }
    for (unsigned j = 1; j <= TACIT_OCB_GROUP_MAX; j++) {
        define_offset(d, j, step);
        check(memcmp(key->steps[j - 1], step, 16) == 0, "ocb/%s: step %u is wrong", row->head.name,
              j);
    }
}

int main(int argc, char **argv) {
    harness_begin("ocb", &argc, argv);
    for (size_t i = 0; i < tacit_ocb_table.count; i++) {
        const tacit_ocb_row *row = (const tacit_ocb_row *)(const void *)tacit_ocb_table.rows[i];
        if (!row_wanted(&tacit_ocb_table, &row->head))
            continue;
        for (size_t key_len = 16; key_len <= 32; key_len += 8) {
            static tacit_ocb_key key;
            static definition d;
            uint8_t secret[32];
            random_bytes(secret, sizeof secret);
            tacit_ocb_mode.init(&key, &row->head, secret, key_len, 16);
            define_aes()->expand(&d.enc, secret, key_len);
            define_aes()->invert(&d.dec, &d.enc);
            test_constants(row, &key, &d);
            test_places(row, &key, &d);
        }
    }
    return harness_end();
}
