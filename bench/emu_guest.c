/*
 * emu_guest.c: the interpreter and the guest's programs: a block of counter mode, and a step of
 * GHASH, whose arithmetic src/ghash/clmul.h explains. The guest's registers:
 *
 *     xmm0   the block at hand          xmm4-7   products
 *     xmm8   the counter, reversed      xmm9     the hash, reversed
 *     xmm10  the hash key, twisted      xmm11    1, to count with
 *     xmm12  the constant of the reduction
 */
#include "bench/emu_guest.h"

#include <string.h>

typedef enum operation {
    MOVDQA,
    PXOR,
    PXOR_KEY, /* with the round key number imm */
    PADDD,
    REVERSE, /* PSHUFB by a mask that all such programs have */
    SWAP,    /* PSHUFD $0x4e */
    AESENC,
    AESENCLAST,
    PCLMULQDQ,
    MOVDQU_LOAD,  /* from the guest's input pointer */
    MOVDQU_STORE, /* to its output pointer */
    NEXT,         /* both pointers to the next block, and back to the start if there is one */
    END
} operation;

typedef struct instruction {
    uint8_t op, dest, src, imm;
} instruction;

#define ROUND(i)                                                                                   \
    { AESENC, 0, 0, i }
/* The block of the counter, with counting, into xmm0. */
#define CIPHER                                                                                     \
    {PADDD, 8, 11, 0}, {MOVDQA, 0, 8, 0}, {REVERSE, 0, 0, 0}, {PXOR_KEY, 0, 0, 0}, ROUND(1),       \
        ROUND(2), ROUND(3), ROUND(4), ROUND(5), ROUND(6), ROUND(7), ROUND(8), ROUND(9), {          \
        AESENCLAST, 0, 0, 10                                                                       \
    }
/* xmm0 into the hash. */
#define HASH                                                                                       \
    {REVERSE, 0, 0, 0}, {PXOR, 9, 0, 0}, {MOVDQA, 4, 9, 0}, {MOVDQA, 5, 9, 0}, {MOVDQA, 6, 9, 0},  \
        {MOVDQA, 7, 9, 0}, {PCLMULQDQ, 4, 10, 0x00}, {PCLMULQDQ, 5, 10, 0x01},                     \
        {PCLMULQDQ, 6, 10, 0x10}, {PCLMULQDQ, 7, 10, 0x11}, {PXOR, 5, 6, 0}, {MOVDQA, 6, 4, 0},    \
        {PCLMULQDQ, 6, 12, 0x00}, {SWAP, 4, 4, 0}, {PXOR, 5, 4, 0}, {PXOR, 5, 6, 0},               \
        {MOVDQA, 6, 5, 0}, {PCLMULQDQ, 6, 12, 0x00}, {SWAP, 5, 5, 0}, {PXOR, 7, 5, 0},             \
        {PXOR, 7, 6, 0}, {                                                                         \
        MOVDQA, 9, 7, 0                                                                            \
    }

static const instruction program_blocks[] = {
    CIPHER, {MOVDQU_LOAD, 1, 0, 0}, {PXOR, 0, 1, 0}, {MOVDQU_STORE, 0, 0, 0},
    HASH,   {NEXT, 0, 0, 0},        {END, 0, 0, 0},
};
static const instruction program_cipher[] = {CIPHER, {END, 0, 0, 0}};
static const instruction program_hash[] = {HASH, {END, 0, 0, 0}};

/* Each 32-bit element by itself. */
static uint64_t add32(uint64_t a, uint64_t b) {
    const uint64_t low = 0xffffffff;
    return ((a + b) & low) | (((a >> 32) + (b >> 32)) << 32);
}

static void run(emu_guest *g, const instruction *program, const uint8_t *in, uint8_t *out,
                size_t blocks) {
    const emu_helpers *h = g->helpers;
    for (const instruction *i = program;; i++) {
        tacit_emu_v128 *d = &g->xmm[i->dest], t;
        const tacit_emu_v128 *s = &g->xmm[i->src];
        switch ((operation)i->op) {
        case MOVDQA:
            *d = *s;
            break;
        case PXOR:
            tacit_emu_xor(d, d, s);
            break;
        case PXOR_KEY:
            t = tacit_emu_load(g->keys[i->imm]);
            tacit_emu_xor(d, d, &t);
            break;
        case PADDD:
            d->half[0] = add32(d->half[0], s->half[0]);
            d->half[1] = add32(d->half[1], s->half[1]);
            break;
        case REVERSE:
            *d = tacit_emu_reverse(d);
            break;
        case SWAP:
            t = *s;
            d->half[0] = t.half[1];
            d->half[1] = t.half[0];
            break;
        case AESENC:
            t = tacit_emu_load(g->keys[i->imm]);
            h->aesenc(h->aes, d, d, &t);
            break;
        case AESENCLAST:
            t = tacit_emu_load(g->keys[i->imm]);
            h->aesenclast(h->aes, d, d, &t);
            break;
        case PCLMULQDQ:
            h->pclmulqdq(h->clmul, d, d, s, i->imm);
            break;
        case MOVDQU_LOAD:
            *d = tacit_emu_load(in);
            break;
        case MOVDQU_STORE:
            tacit_emu_store(out, s);
            break;
        case NEXT:
            in += 16;
            out += 16;
            if (--blocks != 0)
                i = program - 1;
            break;
        case END:
            return;
        }
    }
}

void emu_guest_begin(emu_guest *g, const emu_helpers *helpers) {
    memset(g->xmm, 0, sizeof g->xmm);
    g->helpers = helpers;
    /* The block 0 enciphered, reversed, and doubled modulo the reversed polynomial. */
    run(g, program_cipher, g->text, g->sealed, 0);
    tacit_emu_v128 h = tacit_emu_reverse(&g->xmm[0]);
    const uint64_t carry = 0 - (h.half[1] >> 63);
    h.half[1] = (h.half[1] << 1 | h.half[0] >> 63) ^ (carry & UINT64_C(0xc200000000000000));
    h.half[0] = h.half[0] << 1 ^ (carry & 1);
    tacit_emu_store(g->hash_key, &h);
}

/* xmm0 from up to 16 bytes, zeros behind them. */
static void load_padded(emu_guest *g, const uint8_t *p, size_t len) {
    uint8_t block[16] = {0};
    memcpy(block, p, len);
    g->xmm[0] = tacit_emu_load(block);
}

void emu_guest_seal(emu_guest *g, size_t len) {
    uint8_t block[16] = {0};
    memcpy(block, g->salt, sizeof g->salt);
    memcpy(block + 4, g->iv, sizeof g->iv);
    const tacit_emu_v128 start = tacit_emu_load(block);
    g->xmm[8] = tacit_emu_reverse(&start);
    g->xmm[9] = (tacit_emu_v128){{0, 0}};
    g->xmm[10] = tacit_emu_load(g->hash_key);
    g->xmm[11] = (tacit_emu_v128){{1, 0}};
    g->xmm[12] = (tacit_emu_v128){{UINT64_C(0xc200000000000000), 0}};

    run(g, program_cipher, g->text, g->sealed, 0);
    const tacit_emu_v128 mask = g->xmm[0]; /* of the tag */
    load_padded(g, g->ad, sizeof g->ad);
    run(g, program_hash, g->text, g->sealed, 0);
    const size_t whole = len / 16 * 16;
    if (whole != 0)
        run(g, program_blocks, g->text, g->sealed, len / 16);
    if (whole != len) {
        run(g, program_cipher, g->text, g->sealed, 0);
        tacit_emu_store(block, &g->xmm[0]);
        for (size_t i = whole; i < len; i++)
            g->sealed[i] = g->text[i] ^ block[i - whole];
        load_padded(g, g->sealed + whole, len - whole);
        run(g, program_hash, g->text, g->sealed, 0);
    }
    const tacit_emu_v128 lengths = {{8 * (uint64_t)len, 8 * (uint64_t)sizeof g->ad}};
    g->xmm[0] = tacit_emu_reverse(&lengths);
    run(g, program_hash, g->text, g->sealed, 0);
    g->xmm[0] = tacit_emu_reverse(&g->xmm[9]);
    tacit_emu_xor(&g->xmm[0], &g->xmm[0], &mask);
    tacit_emu_store(g->sealed + len, &g->xmm[0]);
}
