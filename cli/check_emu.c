/*
 * check_emu.c: what an x86 guest computes of the emulator helpers: AES (FIPS 197) by AESENC,
 * AESDEC, AESIMC and AESKEYGENASSIST, and GHASH (SP 800-38D) by PCLMULQDQ, in the arithmetic
 * that src/ghash/clmul.h explains.
 */
#include "check.h"

#include <tacit/emu.h>

#include <string.h>

enum { BLOCK = 16, MAX_ROUNDS = 14 };

/* Round keys, for use by memory operands, as the guest's compiler would lay them out. */
typedef struct guest_keys {
    tacit_emu_v128 key[MAX_ROUNDS + 1];
    size_t rounds;
} guest_keys;

static uint32_t load_word(const uint8_t *p) {
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static void store_word(uint8_t *p, uint32_t x) {
    for (unsigned i = 0; i < 4; i++)
        p[i] = (uint8_t)(x >> (8 * i));
}

/* Section 5.2. Of w in word 1 the instruction gives SubWord(w), and RotWord of it with rcon. */
static void expand(const tacit_emu_aes *aes, guest_keys *keys, const uint8_t *key, size_t key_len) {
    uint8_t schedule[BLOCK * (MAX_ROUNDS + 1)] = {0};
    keys->rounds = key_len / 4 + 6;
    memcpy(schedule, key, key_len);
    uint32_t last = load_word(key + key_len - 4), rcon = 1;
    for (size_t at = key_len; at < BLOCK * (keys->rounds + 1); at += 4) {
        tacit_emu_v128 assist = {{(uint64_t)last << 32, 0}};
        if (at % key_len == 0) {
            tacit_emu_x86_aeskeygenassist(aes, &assist, &assist, rcon);
            last = (uint32_t)(assist.half[0] >> 32);
            rcon = rcon << 1 ^ (rcon >> 7) * 0x11b;
        } else if (key_len == 32 && at % key_len == BLOCK) {
            tacit_emu_x86_aeskeygenassist(aes, &assist, &assist, 0);
            last = (uint32_t)assist.half[0];
        }
        last ^= load_word(schedule + at - key_len);
        store_word(schedule + at, last);
    }
    for (size_t i = 0; i <= keys->rounds; i++)
        keys->key[i] = tacit_emu_load(schedule + BLOCK * i);
}

int check_emu_aes_forward(const tacit_row *row, const question *q, uint8_t *out) {
    const tacit_emu_aes *aes = tacit_emu_aes_host_with(row);
    guest_keys k;
    expand(aes, &k, q->key, q->key_len);
    for (size_t at = 0; at < q->text_len; at += BLOCK) {
        tacit_emu_v128 x = tacit_emu_load(q->text + at);
        tacit_emu_xor(&x, &x, &k.key[0]);
        for (size_t i = 1; i < k.rounds; i++)
            tacit_emu_x86_aesenc(aes, &x, &x, &k.key[i]);
        tacit_emu_x86_aesenclast(aes, &x, &x, &k.key[k.rounds]);
        tacit_emu_store(out + at, &x);
    }
    return TACIT_OK;
}

int check_emu_aes_backward(const tacit_row *row, const question *q, uint8_t *out,
                           const uint8_t *in) {
    const tacit_emu_aes *aes = tacit_emu_aes_host_with(row);
    guest_keys k;
    expand(aes, &k, q->key, q->key_len);
    for (size_t i = 1; i < k.rounds; i++)
        tacit_emu_x86_aesimc(aes, &k.key[i], &k.key[i]);
    for (size_t at = 0; at < q->text_len; at += BLOCK) {
        tacit_emu_v128 x = tacit_emu_load(in + at);
        tacit_emu_xor(&x, &x, &k.key[k.rounds]);
        for (size_t i = k.rounds - 1; i > 0; i--)
            tacit_emu_x86_aesdec(aes, &x, &x, &k.key[i]);
        tacit_emu_x86_aesdeclast(aes, &x, &x, &k.key[0]);
        tacit_emu_store(out + at, &x);
    }
    return TACIT_OK;
}

static tacit_emu_v128 swapped(const tacit_emu_v128 *a) {
    return (tacit_emu_v128){{a->half[1], a->half[0]}};
}

/* a += the swapped halves of b, and b's lower half times the modulus' upper bits. */
static void fold(const tacit_emu_clmul *clmul, tacit_emu_v128 *a, const tacit_emu_v128 *b) {
    const tacit_emu_v128 modulus = {{UINT64_C(0xc200000000000000), 0}}, other = swapped(b);
    tacit_emu_v128 product;
    tacit_emu_x86_pclmulqdq(clmul, &product, b, &modulus, 0x00);
    tacit_emu_xor(a, a, &other);
    tacit_emu_xor(a, a, &product);
}

/* Of whole blocks; the key is H. */
int check_emu_clmul_forward(const tacit_row *row, const question *q, uint8_t *out) {
    const tacit_emu_clmul *clmul = tacit_emu_clmul_host_with(row);
    tacit_emu_v128 h = tacit_emu_load(q->key), y = {{0, 0}};
    h = tacit_emu_reverse(&h);
    const uint64_t carry = h.half[1] >> 63;
    h.half[1] = (h.half[1] << 1 | h.half[0] >> 63) ^ carry * UINT64_C(0xc200000000000000);
    h.half[0] = h.half[0] << 1 ^ carry;
    for (size_t at = 0; at < q->text_len; at += BLOCK) {
        tacit_emu_v128 x = tacit_emu_load(q->text + at), low, middle, other;
        x = tacit_emu_reverse(&x);
        tacit_emu_xor(&x, &x, &y);
        tacit_emu_x86_pclmulqdq(clmul, &low, &x, &h, 0x00);
        tacit_emu_x86_pclmulqdq(clmul, &middle, &x, &h, 0x01);
        tacit_emu_x86_pclmulqdq(clmul, &other, &x, &h, 0x10);
        tacit_emu_x86_pclmulqdq(clmul, &y, &x, &h, 0x11);
        tacit_emu_xor(&middle, &middle, &other);
        fold(clmul, &middle, &low);
        fold(clmul, &y, &middle);
    }
    y = tacit_emu_reverse(&y);
    tacit_emu_store(out, &y);
    return TACIT_OK;
}
