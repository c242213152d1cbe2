/*
 * The encoding (Intel SDM volume 2A, chapter 2): prefixes; then an opcode in map
 * 0 (one byte), 1 (0F), 2 (0F 38) or 3 (0F 3A), the map written out or in a VEX or
 * EVEX prefix; then, for most, ModRM and SIB, which name a memory operand. Where
 * the instruction ends need not be known: the processor itself tells the next one.
 */
#include "constant_time/x86_access.h"

#include <stddef.h>

enum { LEGACY, VEX, EVEX };

typedef struct instruction {
    int encoding;
    unsigned map, opcode;
    unsigned pp;          /* of VEX and EVEX: 0, 1, 2, 3 for none, 66, F3, F2 */
    unsigned rex;         /* bits 0, 1, 2: the high bits of base, index and reg */
    unsigned vvvv;        /* of VEX and EVEX: another register operand */
    unsigned mask;        /* of EVEX: the mask register, 0 for none */
    const uint8_t *modrm; /* NULL if it has none */
} instruction;

static int is_prefix(unsigned byte) {
    return byte == 0x66 || byte == 0x67 || byte == 0xf2 || byte == 0xf3 || byte == 0xf0 ||
           byte == 0x2e || byte == 0x36 || byte == 0x3e || byte == 0x26 || byte == 0x64 ||
           byte == 0x65;
}

static int has_modrm(const instruction *x) {
    const unsigned op = x->opcode;
    if (x->encoding != LEGACY)
        return !(x->map == 1 && op == 0x77); /* vzeroupper */
    if (x->map >= 2)
        return 1;
    if (x->map == 1)
        return !(op == 0x05 || op == 0x06 || op == 0x08 || op == 0x09 || op == 0x0b || op == 0x0e ||
                 (op >= 0x30 && op <= 0x37) || op == 0x77 || (op >= 0x80 && op <= 0x8f) ||
                 op == 0xa0 || op == 0xa1 || op == 0xa2 || op == 0xa8 || op == 0xa9 || op == 0xaa ||
                 (op >= 0xc8 && op <= 0xcf));
    return (op < 0x40 && (op & 7) < 4) || op == 0x63 || op == 0x69 || op == 0x6b ||
           (op >= 0x80 && op <= 0x8f) || op == 0xc0 || op == 0xc1 || op == 0xc6 || op == 0xc7 ||
           (op >= 0xd0 && op <= 0xd3) || (op >= 0xd8 && op <= 0xdf) || op == 0xf6 || op == 0xf7 ||
           op == 0xfe || op == 0xff;
}

/* The inverted high bits X and B of VEX and EVEX, as REX has them. */
static unsigned index_and_base(unsigned byte) {
    return (~byte >> 5 & 1) | (~byte >> 6 & 1) << 1 | (~byte >> 7 & 1) << 2;
}

static instruction decode(const uint8_t *p) {
    instruction x = {LEGACY, 0, 0, 0, 0, 0, 0, NULL};
    while (is_prefix(*p))
        p++;
    if (*p == 0xc5) {
        x.encoding = VEX;
        x.map = 1;
        x.pp = p[1] & 3;
        x.vvvv = ~(unsigned)p[1] >> 3 & 15;
        x.rex = (~(unsigned)p[1] >> 7 & 1) << 2;
        p += 2;
    } else if (*p == 0xc4 || *p == 0x62) {
        x.encoding = *p == 0xc4 ? VEX : EVEX;
        x.map = p[1] & (x.encoding == VEX ? 31 : 7);
        x.rex = index_and_base(p[1]);
        x.pp = p[2] & 3;
        x.vvvv = ~(unsigned)p[2] >> 3 & 15;
        x.mask = x.encoding == EVEX ? p[3] & 7 : 0;
        p += x.encoding == VEX ? 3 : 4;
    } else {
        if ((*p & 0xf0) == 0x40)
            x.rex = *p++ & 7;
        if (*p == 0x0f) {
            x.map = p[1] == 0x38 ? 2 : p[1] == 0x3a ? 3 : 1;
            p += x.map == 1 ? 1 : 2;
        }
    }
    x.opcode = *p++;
    x.modrm = has_modrm(&x) ? p : NULL;
    return x;
}

static unsigned reg_field(const instruction *x) {
    return *x->modrm >> 3 & 7;
}

static int has_memory_operand(const instruction *x) {
    if (x->modrm == NULL || *x->modrm >> 6 == 3)
        return 0;
    if (x->encoding == LEGACY && x->map == 0 && x->opcode == 0x8d)
        return 0; /* lea computes an address and does not use it */
    /* 0F 19..1F are no-ops with an operand; 0F 18 prefetches, and a prefetch is an access. */
    return !(x->encoding == LEGACY && x->map == 1 && x->opcode >= 0x19 && x->opcode <= 0x1f);
}

static const char *why_forbidden(const instruction *x) {
    const unsigned op = x->opcode;
    const int memory = has_memory_operand(x);
    if (x->encoding != LEGACY && x->map == 2 && op >= 0x90 && op <= 0x93)
        return "gather";
    if (x->encoding == EVEX && x->map == 2 &&
        ((op >= 0xa0 && op <= 0xa3) || op == 0xc6 || op == 0xc7))
        return "scatter";
    if (x->encoding == VEX && x->map == 2 && memory &&
        ((op >= 0x2c && op <= 0x2f) || op == 0x8c || op == 0x8e))
        return "memory operand masked by a vector";
    if (x->map == 1 && op == 0xf7 && x->modrm != NULL && x->encoding != EVEX)
        return "store masked by a vector";
    if (x->encoding == VEX && x->map == 2 && op == 0xf5 && x->pp >= 2)
        return "pdep or pext";
    if (x->map == 1 && (op == 0x5e || op == 0x51))
        return "floating-point division or root";
    if (x->encoding != LEGACY || x->map != 0)
        return NULL;
    if ((op == 0xf6 || op == 0xf7) && reg_field(x) >= 6)
        return "division";
    if (op >= 0xd8 && op <= 0xdf)
        return "x87";
    return op == 0xd7 ? "xlat" : NULL;
}

static void add(x86_access *access, char kind, uint64_t value) {
    access->kind[access->count] = kind;
    access->value[access->count++] = value;
}

/* Base and scaled index; nothing for an address that the instruction alone decides. */
static void add_memory_operand(x86_access *access, const instruction *x, const x86_state *state) {
    const unsigned mod = *x->modrm >> 6, rm = *x->modrm & 7;
    const unsigned high_base = (x->rex & 1) << 3, high_index = (x->rex & 2) << 2;
    if (rm != 4) {
        if (mod != 0 || rm != 5) /* 0, 5 is relative to rip */
            add(access, 'm', state->gpr[rm | high_base]);
        return;
    }
    const unsigned sib = x->modrm[1], index = (sib >> 3 & 7) | high_index;
    const int has_base = mod != 0 || (sib & 7) != 5, has_index = index != 4;
    if (has_base || has_index)
        add(access, 'm',
            (has_base ? state->gpr[(sib & 7) | high_base] : 0) +
                (has_index ? state->gpr[index] << (sib >> 6) : 0));
}

/* movs, cmps, stos, lods, scas: through rsi (6), rdi (7) or both. */
static void add_string_operands(x86_access *access, unsigned op, const x86_state *state) {
    if ((op >= 0xa4 && op <= 0xa7) || op == 0xac || op == 0xad)
        add(access, 'm', state->gpr[6]);
    if ((op >= 0xa4 && op <= 0xa7) || op == 0xaa || op == 0xab || op == 0xae || op == 0xaf)
        add(access, 'm', state->gpr[7]);
}

static void add_shift_count(x86_access *access, const instruction *x, const x86_state *state) {
    const unsigned op = x->opcode;
    const int by_cl = x->encoding == LEGACY && ((x->map == 0 && (op == 0xd2 || op == 0xd3)) ||
                                                (x->map == 1 && (op == 0xa5 || op == 0xad)));
    if (by_cl)
        add(access, 's', state->gpr[1] & 0xff);
    if (x->encoding == VEX && x->map == 2 && op == 0xf7 && x->pp != 0)
        add(access, 's', state->gpr[x->vvvv]); /* shlx, sarx, shrx */
}

void x86_access_of(x86_access *access, const uint8_t *code, const x86_state *state) {
    const instruction x = decode(code);
    access->count = 0;
    access->forbidden = why_forbidden(&x);
    if (has_memory_operand(&x)) {
        add_memory_operand(access, &x, state);
        if (x.mask != 0)
            add(access, 'k', state->opmask[x.mask]);
        /* bt, bts, btr, btc with a register: the bit number moves the address. */
        if (x.encoding == LEGACY && x.map == 1 && (x.opcode & 0xe7) == 0xa3)
            add(access, 'm', state->gpr[reg_field(&x) | (x.rex & 4) << 1]);
    }
    if (x.encoding == LEGACY && x.map == 0)
        add_string_operands(access, x.opcode, state);
    add_shift_count(access, &x, state);
}
