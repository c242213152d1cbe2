#include "bench/emu.h"

#include "bench/emu_guest.h"

#include <tacit/aead.h>

#include <string.h>

/* ---- Helpers as emulators have them: tables, and branches, on secrets. ---- */

static uint8_t sbox[256];
static uint32_t tables[4][256]; /* MixColumns of an S-box's output in each row */

static uint8_t times2(uint8_t x) {
    return (uint8_t)(x << 1 ^ (x >> 7) * 0x1b);
}

/* FIPS 197 section 5.1.1: logarithms to the base 3 give the inverses. */
static void make_tables(void) {
    uint8_t powers[255], x = 1;
    for (int i = 0; i < 255; i++) {
        powers[i] = x;
        x ^= times2(x);
    }
    for (int i = 0; i < 256; i++) {
        const uint8_t b = i == 255 ? 0 : powers[(255 - i) % 255];
        const unsigned twice = (unsigned)b << 8 | b;
        const uint8_t s = (uint8_t)(b ^ twice >> 7 ^ twice >> 6 ^ twice >> 5 ^ twice >> 4 ^ 0x63);
        const uint8_t at = i == 255 ? 0 : powers[i];
        const uint32_t s2 = times2(s);
        sbox[at] = s;
        tables[0][at] = s2 | (uint32_t)s << 8 | (uint32_t)s << 16 | (s2 ^ s) << 24;
        for (int r = 1; r < 4; r++)
            tables[r][at] = tables[r - 1][at] << 8 | tables[r - 1][at] >> 24;
    }
}

static uint32_t table_column(const uint32_t w[4], unsigned c) {
    return tables[0][w[c] & 0xff] ^ tables[1][w[(c + 1) % 4] >> 8 & 0xff] ^
           tables[2][w[(c + 2) % 4] >> 16 & 0xff] ^ tables[3][w[(c + 3) % 4] >> 24];
}

static uint32_t last_column(const uint32_t w[4], unsigned c) {
    return sbox[w[c] & 0xff] | (uint32_t)sbox[w[(c + 1) % 4] >> 8 & 0xff] << 8 |
           (uint32_t)sbox[w[(c + 2) % 4] >> 16 & 0xff] << 16 |
           (uint32_t)sbox[w[(c + 3) % 4] >> 24] << 24;
}

static void tables_aesenc(const void *aes, tacit_emu_v128 *d, const tacit_emu_v128 *a,
                          const tacit_emu_v128 *b) {
    const uint32_t w[4] = {(uint32_t)a->half[0], (uint32_t)(a->half[0] >> 32), (uint32_t)a->half[1],
                           (uint32_t)(a->half[1] >> 32)};
    const uint64_t low = table_column(w, 0) | (uint64_t)table_column(w, 1) << 32;
    const uint64_t high = table_column(w, 2) | (uint64_t)table_column(w, 3) << 32;
    (void)aes;
    d->half[0] = low ^ b->half[0];
    d->half[1] = high ^ b->half[1];
}

static void tables_aesenclast(const void *aes, tacit_emu_v128 *d, const tacit_emu_v128 *a,
                              const tacit_emu_v128 *b) {
    const uint32_t w[4] = {(uint32_t)a->half[0], (uint32_t)(a->half[0] >> 32), (uint32_t)a->half[1],
                           (uint32_t)(a->half[1] >> 32)};
    const uint64_t low = last_column(w, 0) | (uint64_t)last_column(w, 1) << 32;
    const uint64_t high = last_column(w, 2) | (uint64_t)last_column(w, 3) << 32;
    (void)aes;
    d->half[0] = low ^ b->half[0];
    d->half[1] = high ^ b->half[1];
}

static void loop_pclmulqdq(const void *clmul, tacit_emu_v128 *d, const tacit_emu_v128 *a,
                           const tacit_emu_v128 *b, unsigned imm) {
    uint64_t x = a->half[imm & 1], low = b->half[imm >> 4 & 1], high = 0;
    uint64_t sum_low = 0, sum_high = 0;
    (void)clmul;
    while (x != 0) {
        if ((x & 1) != 0) {
            sum_low ^= low;
            sum_high ^= high;
        }
        x >>= 1;
        high = high << 1 | low >> 63;
        low <<= 1;
    }
    d->half[0] = sum_low;
    d->half[1] = sum_high;
}

/* ---- Helpers of tacit/emu.h. ---- */

static void host_aesenc(const void *aes, tacit_emu_v128 *d, const tacit_emu_v128 *a,
                        const tacit_emu_v128 *b) {
    tacit_emu_x86_aesenc((const tacit_emu_aes *)aes, d, a, b);
}

static void host_aesenclast(const void *aes, tacit_emu_v128 *d, const tacit_emu_v128 *a,
                            const tacit_emu_v128 *b) {
    tacit_emu_x86_aesenclast((const tacit_emu_aes *)aes, d, a, b);
}

static void host_pclmulqdq(const void *clmul, tacit_emu_v128 *d, const tacit_emu_v128 *a,
                           const tacit_emu_v128 *b, unsigned imm) {
    tacit_emu_x86_pclmulqdq((const tacit_emu_clmul *)clmul, d, a, b, imm);
}

static emu_helpers helpers_of(const tacit_row *aes, const tacit_row *clmul) {
    emu_helpers h = {NULL, tables_aesenc, tables_aesenclast, NULL, loop_pclmulqdq};
    if (aes != NULL) {
        h.aes = tacit_emu_aes_host_with(aes);
        h.aesenc = host_aesenc;
        h.aesenclast = host_aesenclast;
    }
    if (clmul != NULL) {
        h.clmul = tacit_emu_clmul_host_with(clmul);
        h.pclmulqdq = host_pclmulqdq;
    }
    return h;
}

/* ---- What is timed. ---- */

enum { STATES = 8 };

typedef struct subject {
    emu_helpers helpers;
    tacit_emu_v128 state[STATES], key[STATES];
    size_t text_len;
    emu_guest guest;
} subject;

/* Each product's operands are of another pair: none waits for another. */
static int run_multiply(void *context, uint64_t count) {
    subject *s = context;
    const emu_helpers *h = &s->helpers;
    tacit_emu_v128 product[STATES];
    for (uint64_t i = 0; i < count; i++) {
        const size_t at = (size_t)(i % STATES);
        h->pclmulqdq(h->clmul, &product[at], &s->state[at], &s->key[at], (unsigned)i);
        s->state[at].half[i & 1] += UINT64_C(0x9e3779b97f4a7c15);
    }
    return 0;
}

static int run_chained(void *context, uint64_t count) {
    subject *s = context;
    const emu_helpers *h = &s->helpers;
    for (uint64_t i = 0; i < count; i++)
        h->aesenc(h->aes, &s->state[0], &s->state[0], &s->key[i % STATES]);
    return 0;
}

static int run_independent(void *context, uint64_t count) {
    subject *s = context;
    const emu_helpers *h = &s->helpers;
    for (uint64_t i = 0; i < count; i++)
        h->aesenc(h->aes, &s->state[i % STATES], &s->state[i % STATES], &s->key[0]);
    return 0;
}

static int run_guest(void *context, uint64_t count) {
    subject *s = context;
    for (uint64_t i = 0; i < count; i++) {
        memcpy(s->guest.iv, &i, sizeof s->guest.iv);
        emu_guest_seal(&s->guest, s->text_len);
    }
    return 0;
}

static const struct {
    const char *name;
    bench_run_fn *run;
    size_t text_len;
} operations[EMU_OPERATIONS] = {
    {"emu-multiply", run_multiply, 0},
    {"emu-aesenc-chained", run_chained, 0},
    {"emu-aesenc-independent", run_independent, 0},
    {"emu-rfc4106-aes-128-gcm", run_guest, 1420},
    {"emu-rfc4106-aes-128-gcm", run_guest, 8192},
};

const char *bench_emu_name(emu_operation operation) {
    return operations[operation].name;
}

/* ---- Right, before it is timed. ---- */

/* FIPS 197 section 5.2, for 128 bits. */
static void expand(uint8_t keys[EMU_ROUNDS + 1][16], const uint8_t key[16]) {
    uint8_t rcon = 1;
    memcpy(keys[0], key, 16);
    for (int r = 1; r <= EMU_ROUNDS; r++, rcon = times2(rcon)) {
        const uint8_t *last = keys[r - 1];
        const uint8_t t[4] = {(uint8_t)(sbox[last[13]] ^ rcon), sbox[last[14]], sbox[last[15]],
                              sbox[last[12]]};
        for (int i = 0; i < 16; i++)
            keys[r][i] = last[i] ^ (i < 4 ? t[i] : keys[r][i - 4]);
    }
}

static int guest_is_wrong(subject *s, const uint8_t key[16]) {
    uint8_t want[EMU_TEXT_MAX + 16], nonce[12];
    tacit_aead_key aead;
    emu_guest_seal(&s->guest, s->text_len);
    memcpy(nonce, s->guest.salt, 4);
    memcpy(nonce + 4, s->guest.iv, 8);
    return tacit_aead_init(&aead, tacit_aes_128_gcm(), key, 16, 16) != TACIT_OK ||
           tacit_aead_seal(&aead, want, s->text_len + 16, nonce, sizeof nonce, s->guest.ad,
                           sizeof s->guest.ad, s->guest.text, s->text_len) != TACIT_OK ||
           memcmp(want, s->guest.sealed, s->text_len + 16) != 0;
}

/* One of each against the helpers without tacit/emu.h. */
static int helpers_are_wrong(const subject *s) {
    tacit_emu_v128 got, want;
    s->helpers.aesenc(s->helpers.aes, &got, &s->state[0], &s->key[0]);
    tables_aesenc(NULL, &want, &s->state[0], &s->key[0]);
    if (memcmp(&got, &want, sizeof got) != 0)
        return 1;
    s->helpers.pclmulqdq(s->helpers.clmul, &got, &s->state[0], &s->key[0], 0x10);
    loop_pclmulqdq(NULL, &want, &s->state[0], &s->key[0], 0x10);
    return memcmp(&got, &want, sizeof got) != 0;
}

int bench_emu_measure(bench_time *time, emu_operation operation, const tacit_row *aes,
                      const tacit_row *clmul, double seconds) {
    static subject s;
    uint8_t key[16];
    make_tables();
    s.helpers = helpers_of(aes, clmul);
    for (size_t i = 0; i < sizeof s.state; i++) {
        ((uint8_t *)s.state)[i] = (uint8_t)(i * 167 + 13);
        ((uint8_t *)s.key)[i] = (uint8_t)(i * 59 + (i >> 3));
    }
    if (helpers_are_wrong(&s))
        return 1;
    s.text_len = operations[operation].text_len;
    if (s.text_len != 0) {
        memcpy(key, s.key[1].byte, sizeof key);
        expand(s.guest.keys, key);
        emu_guest_begin(&s.guest, &s.helpers);
        if (guest_is_wrong(&s, key))
            return 1;
    }
    return bench_measure(time, seconds, operations[operation].run, &s);
}
