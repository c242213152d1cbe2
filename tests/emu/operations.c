/*
 * operations.c: each instruction on operands of structure and on random ones, with every
 * number that it takes, the destination apart and in every place of a source.
 */
#include "emu/emu.h"
#include "support/harness.h"

#include <stdio.h>
#include <string.h>

/* How many rounds of random operands an instruction gets; an instruction of 256 numbers fewer. */
static unsigned rounds(const instruction *in) {
    const unsigned most = harness_emulated() ? 20 : harness_quick() ? 50 : 300;
    return in->numbers == NUMBERS_BYTE ? most / 20 : most;
}

static unsigned number_at(const instruction *in, unsigned index) {
    return in->numbers == NUMBERS_WIDTH_8_64 ? 8u << index : index;
}

static unsigned number_count(const instruction *in) {
    static const unsigned counts[] = {
        [NUMBERS_NONE] = 1, [NUMBERS_BYTE] = 256, [NUMBERS_ROUND] = 11, [NUMBERS_WIDTH_8_64] = 4};
    return counts[in->numbers];
}

static void compare(const host *h, const instruction *in, const char *way, unsigned number,
                    const tacit_emu_v128 *got, const uint8_t want[16]) {
    uint8_t bytes[16];
    tacit_emu_store(bytes, got);
    const int equal = memcmp(bytes, want, 16) == 0;
    check(equal, "%s on %s, number %02x, %s: %s, not %s", in->name, h->name, number, way,
          equal ? "" : to_hex(bytes, 16), equal ? "" : to_hex(want, 16));
}

/* One pair of operands, one number: apart, in a's place, in b's, and with both sources one. */
static void run_one(const host *h, const instruction *in, unsigned number, const uint8_t a[16],
                    const uint8_t b[16]) {
    uint8_t want[16], native[16];
    tacit_emu_v128 x = tacit_emu_load(a), y = tacit_emu_load(b), dest;
    const tacit_emu_v128 x_before = x, y_before = y;
    in->define(want, a, b, number);
    if (in->native != NULL && (in->needs & ~system_features()) == 0) {
        in->native(native, a, b, number);
        check(memcmp(native, want, 16) == 0, "%s: the instruction itself, number %02x", in->name,
              number);
    }
    memset(&dest, 0xa5, sizeof dest);
    in->run(h, &dest, &x, &y, number);
    compare(h, in, "apart", number, &dest, want);
    check(memcmp(&x, &x_before, sizeof x) == 0 && memcmp(&y, &y_before, sizeof y) == 0,
          "%s on %s changes a source", in->name, h->name);
    in->run(h, &x, &x, &y, number);
    compare(h, in, "in the first source's place", number, &x, want);
    x = x_before;
    in->run(h, &y, &x, &y, number);
    compare(h, in, "in the second source's place", number, &y, want);
    in->define(want, a, a, number);
    in->run(h, &dest, &x, &x, number);
    compare(h, in, "of one source", number, &dest, want);
    in->run(h, &x, &x, &x, number);
    compare(h, in, "of one source, in its place", number, &x, want);
}

static void run_numbers(const host *h, const instruction *in, const uint8_t a[16],
                        const uint8_t b[16]) {
    for (unsigned i = 0; i < number_count(in); i++)
        run_one(h, in, number_at(in, i), a, b);
}

/* 0, 1, all ones, 2^63, 2^64, 2^127, and patterns of bytes. */
enum { STRUCTURED = 8 };

static void structured(uint8_t out[16], unsigned which) {
    memset(out, which == 2 ? 0xff : which == 6 ? 0x80 : 0, 16);
    if (which == 1)
        out[0] = 1;
    else if (which == 3)
        out[7] = 0x80;
    else if (which == 4)
        out[8] = 1;
    else if (which == 5)
        out[15] = 0x80;
    else if (which == 7) {
        for (int i = 0; i < 16; i++)
            out[i] = (uint8_t)i;
    }
}

static void run_operands(const host *h, const instruction *in) {
    uint8_t a[16], b[16];
    const int few = in->numbers == NUMBERS_BYTE;
    for (unsigned i = 0; i < STRUCTURED; i++) {
        for (unsigned j = few ? i : 0; j < (few ? i + 1 : STRUCTURED); j++) {
            structured(a, i);
            structured(b, j);
            run_numbers(h, in, a, b);
        }
    }
    /* Every single bit of one operand. */
    for (unsigned bit = 0; bit < 128 && !few; bit += harness_emulated() ? 5 : 1) {
        memset(a, 0, sizeof a);
        a[bit / 8] = (uint8_t)(1u << bit % 8);
        random_bytes(b, sizeof b);
        run_numbers(h, in, a, b);
        run_numbers(h, in, b, a);
    }
    for (unsigned i = 0; i < rounds(in); i++) {
        random_bytes(a, sizeof a);
        random_bytes(b, sizeof b);
        run_numbers(h, in, a, b);
    }
}

/* Every byte in every place: the S-box whole. */
static void run_bytes(const host *h, const instruction *in) {
    uint8_t a[16], b[16] = {0};
    for (unsigned x = 0; x < 256; x++) {
        for (unsigned i = 0; i < 16; i++)
            a[i] = (uint8_t)(x + 16 * i);
        run_one(h, in, number_at(in, 0), a, b);
    }
}

static int same(const tacit_emu_v128 *a, const tacit_emu_v128 *b) {
    return a->half[0] == b->half[0] && a->half[1] == b->half[1];
}

/*
 * A register of another type, by the cast that emu.h allows: what stands in it when a helper is
 * called counts, and not what is written there before or after.
 */
static __attribute__((noinline)) void square_words(const host *h, uint32_t r[4], uint32_t value,
                                                   tacit_emu_v128 products[2]) {
    const tacit_emu_v128 *v = (const tacit_emu_v128 *)(const void *)r;
    r[0] = value;
    tacit_emu_arm_pmull_p64(h->clmul, &products[0], v, v);
    tacit_emu_arm_pmull_p8(h->clmul, &products[1], v, v);
    r[0] = 0x55;
}

static void test_cast(const host *h) {
    _Alignas(uint64_t) uint32_t words[4] = {0};
    tacit_emu_v128 own = {{0, 0}}, want[2], got[2];
    const uint32_t value = 0x1234567;
    memcpy(&own, &value, sizeof value);
    tacit_emu_arm_pmull_p64(h->clmul, &want[0], &own, &own);
    tacit_emu_arm_pmull_p8(h->clmul, &want[1], &own, &own);
    square_words(h, words, value, got);
    check(same(&got[0], &want[0]) && same(&got[1], &want[1]), "%s: products of a register of words",
          h->name);
}

/* Steps that undo each other, whatever the definitions say. */
static void aes_identities(const host *h, const tacit_emu_v128 *a, const tacit_emu_v128 *k) {
    static const tacit_emu_v128 zero;
    tacit_emu_v128 x, y;
    tacit_emu_x86_aesenclast(h->aes, &x, a, &zero);
    tacit_emu_x86_aesdeclast(h->aes, &x, &x, &zero);
    check(same(&x, a), "%s: AESDECLAST does not undo AESENCLAST", h->name);
    tacit_emu_arm_aesmc(h->aes, &x, a);
    tacit_emu_arm_aesimc(h->aes, &x, &x);
    check(same(&x, a), "%s: AESIMC does not undo AESMC", h->name);
    tacit_emu_arm_aese(h->aes, &x, a, k);
    tacit_emu_arm_aesd(h->aes, &x, &x, &zero);
    tacit_emu_xor(&x, &x, k);
    check(same(&x, a), "%s: AESD does not undo AESE", h->name);
    tacit_emu_arm_aese(h->aes, &x, a, &zero);
    tacit_emu_arm_aesmc(h->aes, &x, &x);
    tacit_emu_xor(&x, &x, k);
    tacit_emu_x86_aesenc(h->aes, &y, a, k);
    check(same(&x, &y), "%s: AESENC is not AESE, AESMC and a key", h->name);
}

/* Products commute, and distribute over sums; 1 and x^63. */
static void product_identities(const host *h, const tacit_emu_v128 *a, const tacit_emu_v128 *b) {
    static const tacit_emu_v128 one = {{1, UINT64_C(1) << 63}};
    const tacit_emu_v128 sum = {{a->half[0] ^ a->half[1], 0}};
    tacit_emu_v128 x, y, z;
    tacit_emu_x86_pclmulqdq(h->clmul, &x, a, b, 0x10);
    tacit_emu_x86_pclmulqdq(h->clmul, &y, b, a, 0x01);
    check(same(&x, &y), "%s: the product of a and b is not that of b and a", h->name);
    tacit_emu_x86_pclmulqdq(h->clmul, &y, a, b, 0x11);
    tacit_emu_x86_pclmulqdq(h->clmul, &z, &sum, b, 0x10);
    tacit_emu_xor(&x, &x, &y);
    check(same(&x, &z), "%s: the product of a sum is not the sum of products", h->name);
    tacit_emu_x86_pclmulqdq(h->clmul, &x, a, &one, 0x00);
    check(x.half[0] == a->half[0] && x.half[1] == 0, "%s: a times 1", h->name);
    tacit_emu_x86_pclmulqdq(h->clmul, &x, a, &one, 0x10);
    check(x.half[0] == a->half[0] << 63 && x.half[1] == a->half[0] >> 1, "%s: a times x^63",
          h->name);
}

void test_identities(const host *h, int aes) {
    tacit_emu_v128 a, b;
    test_cast(h);
    random_restart(3000);
    for (int i = 0; i < 200; i++) {
        random_bytes(&a, sizeof a);
        random_bytes(&b, sizeof b);
        if (aes)
            aes_identities(h, &a, &b);
        else
            product_identities(h, &a, &b);
    }
}

void test_operations(const host *h, int aes) {
    const instruction *in;
    for (size_t i = 0; (in = instruction_at(i)) != NULL; i++) {
        if (in->is_aes != aes)
            continue;
        random_restart(i);
        run_operands(h, in);
        if (aes)
            run_bytes(h, in);
    }
}
