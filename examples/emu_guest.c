/*
 * A small emulator: it runs an x86 guest's program that encrypts the block of FIPS 197 appendix
 * C.1 and multiplies two polynomials, each AES round and each product by what this host has.
 * Besides this file it needs tacit/emu.h and tacit_emu.c, which tools/amalgamate makes (or the
 * library):
 *
 *     tools/amalgamate emu >tacit_emu.c
 *     cc -O2 -Iinclude examples/emu_guest.c tacit_emu.c -o emu_guest && ./emu_guest
 */
#include <tacit/emu.h>

#include <stdio.h>

enum { MOVDQU_LOAD, PXOR, PSHUFD_FF, PSLLDQ_4, AESKEYGENASSIST, AESENC, AESENCLAST, PCLMULQDQ };

/* op xmm[dest], xmm[src], imm; or of MOVDQU_LOAD the block of memory number imm. */
typedef struct instruction {
    uint8_t op, dest, src, imm;
} instruction;

typedef struct cpu {
    tacit_emu_v128 xmm[16];
    const tacit_emu_aes *aes; /* what the host has */
    const tacit_emu_clmul *clmul;
} cpu;

static void shift_left_4_bytes(tacit_emu_v128 *v) {
    v->half[1] = v->half[1] << 32 | v->half[0] >> 32;
    v->half[0] = v->half[0] << 32;
}

static void splat_highest_word(tacit_emu_v128 *dest, const tacit_emu_v128 *src) {
    const uint64_t word = src->half[1] >> 32;
    dest->half[0] = dest->half[1] = word | word << 32;
}

static void step(cpu *c, const instruction *i, const uint8_t memory[][16]) {
    tacit_emu_v128 *d = &c->xmm[i->dest];
    const tacit_emu_v128 *s = &c->xmm[i->src];
    switch (i->op) {
    case MOVDQU_LOAD:
        *d = tacit_emu_load(memory[i->imm]);
        break;
    case PXOR:
        tacit_emu_xor(d, d, s);
        break;
    case PSHUFD_FF:
        splat_highest_word(d, s);
        break;
    case PSLLDQ_4:
        shift_left_4_bytes(d);
        break;
    case AESKEYGENASSIST:
        tacit_emu_x86_aeskeygenassist(c->aes, d, s, i->imm);
        break;
    case AESENC:
        tacit_emu_x86_aesenc(c->aes, d, d, s);
        break;
    case AESENCLAST:
        tacit_emu_x86_aesenclast(c->aes, d, d, s);
        break;
    case PCLMULQDQ:
        tacit_emu_x86_pclmulqdq(c->clmul, d, d, s, i->imm);
        break;
    }
}

/* xmm0: the state; xmm1: the round key, of which the next is made on the way; xmm2, xmm3: free. */
#define NEXT_KEY(rcon)                                                                             \
    {AESKEYGENASSIST, 2, 1, rcon}, {PSHUFD_FF, 2, 2, 0}, {PXOR, 3, 3, 0}, {PXOR, 3, 1, 0},         \
        {PSLLDQ_4, 3, 3, 0}, {PXOR, 1, 3, 0}, {PSLLDQ_4, 3, 3, 0}, {PXOR, 1, 3, 0},                \
        {PSLLDQ_4, 3, 3, 0}, {PXOR, 1, 3, 0}, {PXOR, 1, 2, 0}, {                                   \
        PXOR, 3, 3, 0                                                                              \
    }
#define ROUND(rcon)                                                                                \
    NEXT_KEY(rcon), {                                                                              \
        AESENC, 0, 1, 0                                                                            \
    }

static const instruction program[] = {
    {PXOR, 3, 3, 0},
    {MOVDQU_LOAD, 0, 0, 0},
    {MOVDQU_LOAD, 1, 0, 1},
    {PXOR, 0, 1, 0},
    ROUND(0x01),
    ROUND(0x02),
    ROUND(0x04),
    ROUND(0x08),
    ROUND(0x10),
    ROUND(0x20),
    ROUND(0x40),
    ROUND(0x80),
    ROUND(0x1b),
    NEXT_KEY(0x36),
    {AESENCLAST, 0, 1, 0},
    /* xmm4: the low half of the text times the high half of the key. */
    {MOVDQU_LOAD, 4, 0, 0},
    {MOVDQU_LOAD, 5, 0, 1},
    {PCLMULQDQ, 4, 5, 0x10},
};

static void print(const char *name, const tacit_emu_v128 *v) {
    uint8_t bytes[16];
    tacit_emu_store(bytes, v);
    printf("%s ", name);
    for (int i = 0; i < 16; i++)
        printf("%02x", bytes[i]);
    puts("");
}

int main(void) {
    static const uint8_t memory[2][16] = {
        {0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee,
         0xff},
        {0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e,
         0x0f},
    };
    static cpu c;
    c.aes = tacit_emu_aes_host();
    c.clmul = tacit_emu_clmul_host();
    for (size_t i = 0; i < sizeof program / sizeof program[0]; i++)
        step(&c, &program[i], memory);
    print("AES-128 ", &c.xmm[0]);
    print("product ", &c.xmm[4]);
    return 0;
}
